//! A review as pictures and pages.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::review::{Judged, Review};
use crate::board::{Color, Move};
use crate::picture::web::shell as html;
use crate::picture::{Curves, Mark, Picture, curves};

const SCRIPT: &str = include_str!("review_page.js");

impl Review {
    /// The title of the game: its players and its result.
    #[must_use]
    pub fn title(&self) -> String {
        let [black, white] = self.names();
        let result = self.scored.record.result.as_deref().map_or(String::new(), |result| format!(", {result}"));
        format!("{black} – {white}{result}")
    }

    /// How the game went, with its mistakes.
    #[must_use]
    pub fn chart(&self) -> Picture {
        let marks = self.moves.iter().filter(|judged| judged.is_mistake);
        let sides = Color::BOTH.into_iter().zip(self.names());
        let side = |(color, name): (Color, &str)| format!("{name} {}", self.losses(color).text(self.counts()));
        curves(&Curves {
            title: self.title(),
            lines: std::iter::once(self.about()).chain(sides.map(side)).collect(),
            wins: self.outlooks.iter().map(|outlook| outlook.win).collect(),
            leads: self.outlooks.iter().map(|outlook| outlook.lead).collect(),
            marks: marks.map(|judged| Mark { number: judged.number, color: judged.color }).collect(),
        })
    }

    /// The game on a page that loads nothing: curves, mistakes, and a board that plays through.
    #[must_use]
    pub fn page(&self) -> String {
        let body = format!(
            "<p class=\"lead\">{}</p>\n{}\n<h2>Moves</h2>\n<div class=\"row\"><div class=\"board\" id=\"board\"></div>\
             <div class=\"games\"><table><thead><tr><th>move</th><th></th><th>lost</th><th>better</th></tr></thead>\
             <tbody>{}</tbody></table></div></div>\n",
            html::text(&self.about()),
            self.chart().inline(),
            self.worst(usize::MAX).into_iter().map(|judged| self.row(judged)).collect::<String>()
        );
        let script = format!(
            "const GAME = {};\n{}{}{SCRIPT}",
            html::data(&self.data().to_string()),
            html::CONTROLS,
            html::POSITION
        );
        html::page(&self.title(), &body, &script)
    }

    fn row(&self, judged: &Judged) -> String {
        let lost = judged.lost.map_or(String::new(), |lost| lost.text());
        let better = self.better_text(judged).unwrap_or_default();
        format!(
            "<tr data-game=\"{0}\"><td class=\"n\">{0}</td><td>{1} {2}</td><td>{lost}</td><td>{3}</td></tr>\n",
            judged.number,
            judged.color,
            judged.mv,
            html::text(&better)
        )
    }

    fn data(&self) -> Value {
        let place = |mv: Option<Move>| {
            let size = self.scored.game.size();
            mv.and_then(Move::point).map(|p| (size.height() - 1 - p.row()) * size.width() + p.column())
        };
        let positions = self.outlooks.iter().enumerate().map(|(i, outlook)| {
            let judged = i.checked_sub(1).map(|i| &self.moves[i]);
            let mut says = judged.map_or(String::new(), |judged| format!("{} {}: ", judged.color, judged.mv));
            says += &outlook.text();
            if let Some((judged, lost)) =
                judged.and_then(|j| j.lost.map(|lost| (j, lost))).filter(|(j, _)| j.is_mistake)
            {
                let _ = write!(says, "; lost {}", lost.text());
                if let Some(better) = self.better_text(judged) {
                    let _ = write!(says, ", better {better}");
                }
            }
            let best = outlook.choices.first().map(|best| best.mv);
            json!({ "b": outlook.board, "last": place(judged.map(|j| j.mv)), "best": place(best), "says": says })
        });
        let size = self.scored.game.size();
        json!({ "s": [size.width(), size.height()], "p": positions.collect::<Vec<_>>() })
    }
}

/// A cell of a listing: its text, and where it leads.
pub type ListingCell = (String, Option<String>);

/// A table of a page: its heading, the names of its columns and its rows.
pub type Listing<'a> = (&'a str, &'a [&'a str], Vec<Vec<ListingCell>>);

/// Tables as a page.
#[must_use]
pub fn index(title: &str, lead: &str, tables: &[Listing<'_>]) -> String {
    let mut body = format!("<p class=\"lead\">{}</p>\n", html::text(lead));
    for (heading, columns, rows) in tables {
        let head: String = columns.iter().map(|name| format!("<th>{}</th>", html::text(name))).collect();
        let _ = write!(body, "<h2>{}</h2>\n<table><thead><tr>{head}</tr></thead><tbody>", html::text(heading));
        for row in rows {
            body += "<tr>";
            for (text, link) in row {
                let text = html::text(text);
                let text =
                    link.as_ref().map_or(text.clone(), |link| format!("<a href=\"{}\">{text}</a>", html::text(link)));
                let _ = write!(body, "<td>{text}</td>");
            }
            body += "</tr>";
        }
        body += "</tbody></table>\n";
    }
    html::page(title, &body, "")
}
