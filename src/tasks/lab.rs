//! `shinpan lab`: tables of exact values.

use std::path::Path;

use shinpan::files;
use shinpan::game::perft;
use shinpan::rules::DIALECTS;
use shinpan::search::exact::{self, AliveRow, Change, TableRow, Tables};

use super::{print, survey};
use crate::cli::{LabTask, TablesArgs};
use crate::{Problem, config};

/// Makes what was asked for.
pub fn run(task: &LabTask) -> Result<(), Problem> {
    match task {
        LabTask::Tables(args) => tables(args),
        LabTask::Survey(args) => survey::run(args),
    }
}

/// Tab-separated rows: every dialect on each board, or every rule that changes a value there; or the page of a table.
fn tables(args: &TablesArgs) -> Result<(), Problem> {
    if let Some(path) = &args.page {
        let text = files::settings(path).map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))?;
        let none = || Problem::Failed(format!("{}: no such table", path.display()));
        let page = match (args.axes, args.alive) {
            (true, _) => exact::changes_page(&read(&text, exact::CHANGE_COLUMNS, Change::read).ok_or_else(none)?),
            (_, true) => exact::alive_page(&read(&text, exact::ALIVE_COLUMNS, AliveRow::read).ok_or_else(none)?),
            (false, false) => exact::page(&read(&text, exact::COLUMNS, TableRow::read).ok_or_else(none)?),
        };
        return print(page.trim_end());
    }
    if args.alive {
        print(exact::ALIVE_COLUMNS)?;
        for board in &args.board {
            print(&AliveRow::of(config::size(board)?).text())?;
        }
        return Ok(());
    }
    let mut tables = Tables::new(args.nodes, args.memory.saturating_mul(1 << 20));
    if args.axes {
        print(exact::CHANGE_COLUMNS)?;
        for board in &args.board {
            for dialect in DIALECTS {
                let (changes, unknown) = tables.axes(dialect, config::size(board)?);
                for change in changes {
                    print(&change.text())?;
                }
                if unknown > 0 {
                    print(&format!("# {board} {}: {unknown} values were not found out", dialect.name))?;
                }
            }
        }
        return Ok(());
    }
    let mut kept = match &args.state {
        Some(path) if path.exists() => begun(path)?,
        _ => String::new(),
    };
    let known = read(&kept, exact::COLUMNS, TableRow::read)
        .ok_or_else(|| Problem::Failed("--state: no such table".to_string()))?;
    print(exact::COLUMNS)?;
    for board in &args.board {
        let size = config::size(board)?;
        let name = exact::named(size);
        print(&format!("# {name}: {} legal positions", perft::legal_positions(size)))?;
        for dialect in DIALECTS {
            let is = |row: &&TableRow| row.board == name && row.dialect == dialect.name;
            let row = known.iter().find(is).cloned().unwrap_or_else(|| tables.row(dialect, size));
            print(&row.text())?;
            if let Some(path) = args.state.as_ref().filter(|_| !known.contains(&row)) {
                kept += &format!("{}\n", row.text());
                files::write(path, files::seal(&kept).as_bytes())
                    .map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))?;
            }
        }
    }
    Ok(())
}

/// Begins the line with the checksum of a table that was broken off.
const CHECKSUM: &str = "# checksum ";

/// The text of a table that is gone on with. One that somebody has put together has no checksum.
fn begun(path: &Path) -> Result<String, Problem> {
    let failed = |reason: &str| Problem::Failed(format!("{}: {reason}", path.display()));
    let text = files::settings(path).map_err(|e| failed(&e.to_string()))?;
    if !text.contains(CHECKSUM) {
        return Ok(text);
    }
    let edited = "damaged, or edited without taking out the line `# checksum`";
    files::unseal(&text).map(str::to_string).ok_or_else(|| failed(edited))
}

/// The rows of a table that was printed.
fn read<Row>(text: &str, columns: &str, row: impl Fn(&str) -> Option<Row>) -> Option<Vec<Row>> {
    text.lines().filter(|line| !line.starts_with('#') && *line != columns).map(row).collect()
}
