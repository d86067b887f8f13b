//! ASCII pictures of positions, read and written. Every board in a test, a document or a reply is one of these.

use std::fmt;
use std::str::FromStr;

use super::geometry::Size;
use super::point::{Color, LETTERS, Point};
use super::stones::Board;

/// The text is not a picture of a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// No rows, or more or longer rows than 25.
    #[error("a board has 1 to 25 rows of 1 to 25 points")]
    Size,
    /// Rows of different lengths.
    #[error("row {row} has {found} points, the first row has {expected}")]
    Ragged {
        /// Row counted from the top, from 1.
        row: usize,
        /// Points in that row.
        found: usize,
        /// Points in the first row.
        expected: usize,
    },
    /// A character that stands for nothing.
    #[error("`{0}` is neither a stone (X # O) nor an empty point (. +)")]
    Character(char),
    /// A chain without liberty, which no position has.
    #[error("the chain at {0} has no liberty")]
    NoLiberty(Point),
}

/// Reads rows from the top: `X` or `#` is a black stone, `O` a white one, `.` or `+` an empty point; case, blanks and
/// blank lines do not matter.
impl FromStr for Board {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Board, DiagramError> {
        let rows: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
            .filter(|row: &Vec<char>| !row.is_empty())
            .collect();
        let width = rows.first().map_or(0, Vec::len);
        let size = Size::new(width, rows.len()).ok_or(DiagramError::Size)?;
        let mut stones = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            if row.len() != width {
                return Err(DiagramError::Ragged { row: i + 1, found: row.len(), expected: width });
            }
            for (column, &c) in row.iter().enumerate() {
                let point = Point::new(column, rows.len() - 1 - i);
                match c {
                    'X' | 'x' | '#' => stones.push((Color::Black, point)),
                    'O' | 'o' => stones.push((Color::White, point)),
                    '.' | '+' => {}
                    other => return Err(DiagramError::Character(other)),
                }
            }
        }
        let mut board = Board::new(size);
        board.set_up(stones).map_err(|e| DiagramError::NoLiberty(e.point()))?;
        Ok(board)
    }
}

/// Plain rows from the top, `X`, `O` and `.`, each ended by a line feed: what [`Board::from_str`] reads.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size().height()).rev() {
            for column in 0..self.size().width() {
                f.write_str(match self.get(Point::new(column, row)) {
                    Some(Color::Black) => "X",
                    Some(Color::White) => "O",
                    None => ".",
                })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}\n{self}", self.size())
    }
}

/// A board as people see it in a terminal: coordinates on all sides, marks on empty points, the last move in brackets,
/// and notes to the right of the upper rows.
pub struct Picture<'a> {
    /// The position.
    pub board: &'a Board,
    /// The point to bracket.
    pub last: Option<Point>,
    /// Empty points drawn otherwise than as `.`.
    pub marks: &'a [(Point, char)],
    /// Lines written to the right, from the top row down.
    pub notes: &'a [String],
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.board.size();
        let letters: String = (0..size.width()).map(|c| format!(" {}", char::from(LETTERS[c]))).collect();
        write!(f, "  {letters}")?;
        for row in (0..size.height()).rev() {
            write!(f, "\n{:>2}", row + 1)?;
            for column in 0..size.width() {
                let p = Point::new(column, row);
                let mark = match self.board.get(p) {
                    Some(Color::Black) => 'X',
                    Some(Color::White) => 'O',
                    None => self.marks.iter().find(|(at, _)| *at == p).map_or('.', |&(_, mark)| mark),
                };
                let before = match self.last {
                    Some(last) if last == p => '(',
                    Some(last) if column > 0 && last == Point::new(column - 1, row) => ')',
                    _ => ' ',
                };
                write!(f, "{before}{mark}")?;
            }
            let closes = self.last == Some(Point::new(size.width() - 1, row));
            write!(f, "{}{:<2}", if closes { ')' } else { ' ' }, row + 1)?;
            if let Some(note) = self.notes.get(size.height() - 1 - row) {
                write!(f, "   {note}")?;
            }
        }
        for note in self.notes.iter().skip(size.height()) {
            write!(f, "\n{:1$}{note}", "", 2 * size.width() + 8)?;
        }
        write!(f, "\n  {letters}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_read_back() {
        let text = "X.O\n.#+\noo.\n";
        let board: Board = text.parse().unwrap();
        assert_eq!(board.to_string(), "X.O\n.X.\nOO.\n");
        assert_eq!(board.to_string().parse::<Board>().unwrap(), board);
        assert_eq!((board.count(Color::Black), board.count(Color::White)), (2, 3));
    }

    #[test]
    fn bad_pictures_say_why() {
        for (text, error) in [
            ("", "a board has 1 to 25 rows of 1 to 25 points"),
            ("..\n.", "row 2 has 1 points, the first row has 2"),
            (".?", "`?` is neither a stone (X # O) nor an empty point (. +)"),
        ] {
            assert_eq!(text.parse::<Board>().unwrap_err().to_string(), error);
        }
        assert_eq!("XO\nO.".parse::<Board>().unwrap_err(), DiagramError::NoLiberty(Point::new(0, 1)));
    }
}
