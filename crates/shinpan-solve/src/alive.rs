//! How many strings are independently alive, as the model of the World Amateur Go Championship rules has it, over all
//! positions of a board.

use std::fmt::Write;

use crate::perft;
use shinpan_engine::life::independently_alive;
use shinpan_rules::board::{Color, Size};
use shinpan_rules::rules::Suicide;

use super::tables::named;

/// Positions that are looked at for each string.
const EFFORT: u64 = 200_000;

/// The strings of one colour, over all legal positions of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AliveRow {
    /// The board.
    pub board: String,
    /// Its legal positions.
    pub positions: u64,
    /// Black's strings in them.
    pub strings: u64,
    /// Those that are independently alive.
    pub alive: u64,
    /// Those of which that was not found out.
    pub undecided: u64,
}

/// The names of a row's columns.
pub const ALIVE_COLUMNS: &str = "board\tpositions\tstrings\talive\tundecided";

impl AliveRow {
    /// Counts a board: a search for each string.
    #[must_use]
    pub fn of(size: Size) -> AliveRow {
        let mut row = AliveRow { board: named(size), positions: 0, strings: 0, alive: 0, undecided: 0 };
        perft::each_legal_position(size, &mut |board| {
            row.positions += 1;
            for chain in board.chains().into_iter().filter(|chain| chain.color == Color::Black) {
                let at = chain.stones.first().expect("a chain has stones");
                let found = independently_alive(board, at, Suicide::Forbidden, EFFORT).map(|found| found.answer);
                row.strings += 1;
                match found {
                    Some(Ok(alive)) => row.alive += u64::from(alive),
                    Some(Err(_)) | None => row.undecided += 1,
                }
            }
        });
        row
    }

    /// The row, cells apart by tabulators.
    #[must_use]
    pub fn text(&self) -> String {
        let AliveRow { board, positions, strings, alive, undecided } = self;
        format!("{board}\t{positions}\t{strings}\t{alive}\t{undecided}")
    }

    /// Reads what [`AliveRow::text`] writes.
    #[must_use]
    pub fn read(line: &str) -> Option<AliveRow> {
        let mut cells = line.split('\t');
        let board = cells.next()?.to_string();
        let mut number = || cells.next()?.parse().ok();
        let (positions, strings, alive, undecided) = (number()?, number()?, number()?, number()?);
        cells.next().is_none().then_some(AliveRow { board, positions, strings, alive, undecided })
    }
}

/// The counts as a page (Markdown).
#[must_use]
pub fn alive_page(rows: &[AliveRow]) -> String {
    let mut out = "| board | legal positions | black strings | independently alive |\n|---|---|---|---|\n".to_string();
    for AliveRow { board, positions, strings, alive, undecided } in rows {
        let open = if *undecided == 0 { String::new() } else { format!(" ({undecided} undecided)") };
        let _ = writeln!(out, "| {board} | {positions} | {strings} | {alive}{open} |");
    }
    out
}
