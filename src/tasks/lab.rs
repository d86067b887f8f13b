//! `shinpan lab`: tables of exact values.

use shinpan::files;
use shinpan::game::perft;
use shinpan::lab::{self, TableRow, Tables};
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
        let rows = rows(&text).ok_or_else(|| Problem::Failed(format!("{}: no such table", path.display())))?;
        return print(lab::page(&rows).trim_end());
    }
    let mut tables = Tables::new(args.nodes, args.memory.saturating_mul(1 << 20));
    if args.axes {
        print("board\tdialect\trule\tanswer\tother\tvalue\tother_value")?;
        for board in &args.board {
            for change in tables.axes(config::size(board)?) {
                let ([own, other], [value, then]) = (&change.answers, &change.values);
                print(&format!("{board}\t{}\t{}\t{own}\t{other}\t{value}\t{then}", change.dialect, change.key))?;
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
