//! `shinpan lab`: tables of exact values.

use shinpan::files;
use shinpan::game::perft;
use shinpan::lab::{self, Change, TableRow, Tables};
use shinpan::rules::DIALECTS;

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
        let page = match args.axes {
            true => lab::changes_page(&changes(&text).ok_or_else(none)?),
            false => lab::page(&rows(&text).ok_or_else(none)?),
        };
        return print(page.trim_end());
    }
    let mut tables = Tables::new(args.nodes, args.memory.saturating_mul(1 << 20));
    if args.axes {
        print(lab::CHANGE_COLUMNS)?;
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
        Some(path) if path.exists() => {
            files::settings(path).map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))?
        }
        _ => String::new(),
    };
    let known = rows(&kept).ok_or_else(|| Problem::Failed("--state: no such table".to_string()))?;
    print(lab::COLUMNS)?;
    for board in &args.board {
        let size = config::size(board)?;
        let name = lab::named(size);
        print(&format!("# {name}: {} legal positions", perft::legal_positions(size)))?;
        for dialect in DIALECTS {
            let is = |row: &&TableRow| row.board == name && row.dialect == dialect.name;
            let row = known.iter().find(is).cloned().unwrap_or_else(|| tables.row(dialect, size));
            print(&row.text())?;
            if let Some(path) = args.state.as_ref().filter(|_| !known.contains(&row)) {
                kept += &format!("{}\n", row.text());
                files::write(path, kept.as_bytes()).map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))?;
            }
        }
    }
    Ok(())
}

/// The rows of a table that was printed.
fn rows(text: &str) -> Option<Vec<TableRow>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && *line != lab::COLUMNS);
    lines.map(TableRow::read).collect()
}

/// The changes of a table that was printed.
fn changes(text: &str) -> Option<Vec<Change>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && *line != lab::CHANGE_COLUMNS);
    lines.map(Change::read).collect()
}
