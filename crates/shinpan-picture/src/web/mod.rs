//! Pages on which boards play through: one file each, that loads nothing and says the same without scripts.

pub mod shell;

use std::collections::BTreeSet;

use super::board::{Panel, Sign};
use super::coordinates::Coordinates;
use super::drawing::sample;
use super::letters::together;
use super::shape::{Picture, Shades};
use shell::text;

/// The script that plays the steps.
const SCRIPT: &str = include_str!("walk.js");

/// A page.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The heading.
    pub title: String,
    /// Its result, a line.
    pub lead: String,
    /// The facts at the top, each with its name.
    pub facts: Vec<(String, String)>,
    /// The parts below them.
    pub parts: Vec<Part>,
    /// Where the boards have coordinates.
    pub coordinates: Coordinates,
}

/// A part of a page, under a heading of its own.
#[derive(Clone, Debug)]
pub enum Part {
    /// Boards to look at one after another.
    Walk(String, Vec<Step>),
    /// A table.
    Table(String, Table),
    /// A picture.
    Picture(String, Picture),
    /// Sentences.
    Words(String, Vec<String>),
}

/// A board and what is said of it.
#[derive(Clone, Debug)]
pub struct Step {
    /// The board; its title is the step's.
    pub panel: Panel,
    /// The sentences.
    pub rows: Vec<String>,
}

/// Rows under heads; the first column names what the others tell of, the last explains it.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The heads of the columns.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Clone, Debug)]
pub struct Row {
    /// How it stands out.
    pub tone: Tone,
    /// Its cells; a line feed in the last begins a new line.
    pub cells: Vec<String>,
}

/// How a row stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Not at all.
    Plain,
    /// It is what one looks for.
    Odd,
    /// There is little to be said.
    Faint,
}

impl Document {
    /// The page as HTML.
    #[must_use]
    pub fn html(&self) -> String {
        let mut body = format!("<p class=\"lead result\">{}</p>\n", text(&self.lead));
        if !self.facts.is_empty() {
            let facts = self.facts.iter();
            let facts: String =
                facts.map(|(k, v)| format!("<div><dt>{}</dt><dd>{}</dd></div>\n", text(k), text(v))).collect();
            body += &format!("<dl class=\"facts\">\n{facts}</dl>\n");
        }
        body += &self.shades();
        for part in &self.parts {
            body += &match part {
                Part::Walk(title, steps) => self.walk(title, steps),
                Part::Table(title, table) => {
                    let class = if table.head.len() > 2 { "tabled wide" } else { "tabled" };
                    section(class, title, &table.html())
                }
                Part::Picture(title, picture) => section("pictured", title, &at_least_legible(picture)),
                Part::Words(title, lines) => section("words", title, &paragraphs(lines)),
            };
        }
        let plays = self.parts.iter().any(|part| matches!(part, Part::Walk(_, steps) if steps.len() > 1));
        let script = if plays { format!("{}{SCRIPT}", shell::CONTROLS) } else { String::new() };
        shell::page(&self.title, &body, &script)
    }

    /// The steps, all of them: the script shows one at a time.
    fn walk(&self, title: &str, steps: &[Step]) -> String {
        let mut body = String::from("<div class=\"steps\">\n");
        for (i, Step { panel, rows }) in steps.iter().enumerate() {
            let number = if steps.len() > 1 { format!("{}. ", i + 1) } else { String::new() };
            body += &format!(
                "<div class=\"step\">\n<div class=\"board\">{}</div>\n<div class=\"says\">\n<h3>{number}{}</h3>\n{}{}</div>\n</div>\n",
                panel.picture(self.coordinates).inline(),
                text(&panel.title),
                paragraphs(rows),
                legend(panel),
            );
        }
        section("walk", title, &(body + "</div>\n"))
    }

    /// The shades of all boards, for all of them.
    fn shades(&self) -> String {
        let panels =
            self.parts.iter().filter_map(|part| if let Part::Walk(_, steps) = part { Some(steps) } else { None });
        let pictures = panels.flatten().flat_map(|step| {
            let signs = step.panel.kinds().into_iter().map(sample);
            signs.chain([step.panel.picture(self.coordinates)])
        });
        let shades: BTreeSet<_> = pictures.flat_map(|picture| picture.shades()).collect();
        // What is not displayed may not lend its shades either.
        format!("<svg class=\"shades\" width=\"0\" height=\"0\" aria-hidden=\"true\">{}</svg>\n", Shades(&shades))
    }
}

/// A large picture, which one scrolls over rather than have it too small to be read.
fn at_least_legible(picture: &Picture) -> String {
    let width = picture.size.0;
    format!(
        "<div><div style=\"min-width: {:.0}px; max-width: {width:.0}px\">{}</div></div>",
        0.8 * width,
        picture.inline()
    )
}

fn section(class: &str, title: &str, body: &str) -> String {
    format!("<section class=\"{class}\">\n<h2>{}</h2>\n{body}\n</section>\n", text(title))
}

fn paragraphs(rows: &[String]) -> String {
    rows.iter().map(|row| format!("<p>{}</p>\n", text(&together(row)))).collect()
}

/// The meaning of the signs of a board.
fn legend(panel: &Panel) -> String {
    let item = |sign: Sign| format!("<li>{} {}</li>\n", sample(sign).inline(), text(sign.meaning()));
    let counts = panel.row_counts().map(|(numbers, meaning)| format!("<li><b>{numbers}</b> {meaning}</li>\n"));
    let items: String = panel.kinds().into_iter().map(item).chain(counts).collect();
    if items.is_empty() { items } else { format!("<ul class=\"legend\">\n{items}</ul>\n") }
}

impl Table {
    fn html(&self) -> String {
        let head: String = self.head.iter().map(|name| format!("<th>{}</th>", text(name))).collect();
        let rows = self.rows.iter().map(|Row { tone, cells }| {
            let class = match tone {
                Tone::Plain => "plain",
                Tone::Odd => "odd",
                Tone::Faint => "faint",
            };
            let cell = |cell: &String| format!("<td>{}</td>", text(cell).replace('\n', "<br/>"));
            format!("<tr class=\"{class}\">{}</tr>\n", cells.iter().map(cell).collect::<String>())
        });
        format!("<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{}</tbody>\n</table>", rows.collect::<String>())
    }
}
