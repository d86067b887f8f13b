//! Floor 5: pictures of boards and of tables, as values, as SVG, as pages for a browser and as text for a terminal;
//! with the feature `png` as PNG too.
//!
//! A [`Picture`] is shapes in groups and knows nothing of Go; [`Panel`] says what is to be seen on a board, [`sheet`]
//! puts panels on a page, [`verdict_sheet`] a verdict on one to be signed, [`heat_map`] draws a table of numbers,
//! [`table_picture`] one of words, [`curves`] draws how a game went, [`web`] makes pages on which boards play through.
//! Every shape carries a class, so that a style sheet or a test can find it, and its colours as attributes, so that
//! programs without style sheets show it too.

mod bars;
mod board;
mod coordinates;
mod curves;
mod drawing;
mod heat;
mod letters;
#[cfg(feature = "png")]
mod png;
mod shape;
mod sheet;
mod table;
mod text;
mod verdict;
pub mod web;

pub use bars::{Bars, bar_chart};
pub use board::{Panel, Sign};
pub use coordinates::{Coordinates, ParseCoordinatesError};
pub use curves::{Curves, Mark, curves};
pub use heat::{Cell, Heat, heat_map};
#[cfg(feature = "png")]
pub use png::png;
pub use shape::{Anchor, Escaped, Group, Picture, Shape, Style};
pub use sheet::{Page, sheet};
pub use table::table_picture;
pub use text::as_text;
pub use verdict::{VerdictSheet, verdict_sheet};
