//! Runs the records under `tests/sgf/`: each `name.sgf` is read and summed up, and `name.txt` beside it says what must
//! come out; `name-game-3.sgf` is read for its third game. Whatever can be read is also written, read back, and shown to `sgf-parse` for a
//! second opinion.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use shinpan::board::Color;
use shinpan::sgf::{self, Notes, Record, Setup, Step};

fn write_notes(out: &mut String, notes: &Notes) {
    for (name, values) in &notes.others {
        writeln!(out, "- {name}[{}]", values.join("][").replace('\n', "|")).unwrap();
    }
    if let Some(comment) = &notes.comment {
        writeln!(out, "- comment {}", comment.replace('\n', "|")).unwrap();
    }
}

/// The contents of a record, one fact a line; facts that are absent have no line.
fn summary(record: &Record) -> String {
    let mut out = format!("size {}\n", record.size);
    let texts = [
        ("komi", record.komi.map(|k| k.to_string())),
        ("handicap", record.handicap.map(|h| h.to_string())),
        ("rules", record.rules.clone()),
        ("result", record.result.clone()),
        ("black", record.black_name.clone()),
        ("black rank", record.black_rank.clone()),
        ("white", record.white_name.clone()),
        ("white rank", record.white_rank.clone()),
        ("date", record.date.clone()),
        ("event", record.event.clone()),
        ("round", record.round.clone()),
        ("place", record.place.clone()),
        ("game", record.game_name.clone()),
        ("time", record.time.clone()),
        ("overtime", record.overtime.clone()),
        ("game comment", record.game_comment.clone()),
        ("comment", record.comment.clone()),
        ("application", record.application.clone()),
    ];
    for (name, text) in texts {
        if let Some(text) = text {
            writeln!(out, "{name} {}", text.replace('\n', "|")).unwrap();
        }
    }
    if !record.setup.is_empty() {
        writeln!(out, "setup {}", setup(&record.setup)).unwrap();
    }
    for (i, step) in std::iter::once(None).chain(record.steps.iter().map(Some)).enumerate() {
        match step {
            None => {}
            Some(Step::Move(color, mv)) => writeln!(out, "{} {mv}", color.letter()).unwrap(),
            Some(Step::Setup(edit)) => writeln!(out, "edit {}", setup(edit)).unwrap(),
        }
        let Some(notes) = record.notes.get(&i) else { continue };
        write_notes(&mut out, notes);
        for node in &notes.after {
            out.push_str("- node\n");
            write_notes(&mut out, node);
        }
    }
    for warning in &record.warnings {
        writeln!(out, "warning {warning}").unwrap();
    }
    out
}

fn setup(setup: &Setup) -> String {
    let mut parts: Vec<String> = [("black", setup.black), ("white", setup.white), ("empty", setup.empty)]
        .iter()
        .filter(|(_, points)| !points.is_empty())
        .map(|(name, points)| format!("{name} {points}"))
        .collect();
    parts.extend(setup.to_play.map(|color| format!("next {color}")));
    parts.join(", ")
}

/// The record that reading back what we wrote must give.
fn rewritten(record: &Record) -> Record {
    Record { application: Some(sgf::APPLICATION.into()), warnings: Vec::new(), ..record.clone() }
}

/// Size and moves as `sgf-parse` counts: column and row from the upper left corner, `None` for a pass.
type Opinion = ((u8, u8), Vec<(Color, Option<(u8, u8)>)>);

/// The contents of a file as `sgf-parse` sees them.
fn second_opinion(text: &str) -> Opinion {
    use sgf_parse::go::{Move, Prop};
    let games = sgf_parse::go::parse(text).unwrap();
    let mut size = (19, 19);
    let mut moves = Vec::new();
    for prop in games[0].main_variation().flat_map(|node| node.properties()) {
        let (color, mv) = match prop {
            Prop::SZ(s) => {
                size = *s;
                continue;
            }
            Prop::B(mv) => (Color::Black, mv),
            Prop::W(mv) => (Color::White, mv),
            _ => continue,
        };
        moves.push((
            color,
            match mv {
                Move::Pass => None,
                Move::Move(p) => Some((p.x, p.y)),
            },
        ));
    }
    (size, moves)
}

fn check_writing(record: &Record, name: &str) {
    let text = record.to_string();
    assert!(text.lines().all(|line| !line.is_empty()), "{name}: an empty line in\n{text}");
    let again = Record { warnings: Vec::new(), ..sgf::read(text.as_bytes()).unwrap() };
    assert_eq!(again, rewritten(record), "{name}: written as\n{text}");
    let (width, height) = (record.size.width() as u8, record.size.height() as u8);
    let moves = record
        .moves()
        .map(|(color, mv)| (color, mv.point().map(|p| (p.column() as u8, height - 1 - p.row() as u8))))
        .collect();
    assert_eq!(second_opinion(&text), ((width, height), moves), "{name}: sgf-parse reads\n{text}");
}

#[test]
fn files_read_as_they_should() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sgf");
    let mut names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.retain(|path| path.extension().is_some_and(|e| e == "sgf"));
    names.sort();
    assert!(names.len() > 10, "the data files are gone");
    let mut wrong = String::new();
    for path in names {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let expected = fs::read_to_string(path.with_extension("txt")).unwrap_or_default();
        let game = name.rsplit_once("-game-").map_or(1, |(_, number)| number.parse().unwrap());
        let found = match sgf::read_game(&fs::read(&path).unwrap(), game) {
            Ok(record) => {
                check_writing(&record, &name);
                summary(&record)
            }
            Err(error) => format!("error {error}\n"),
        };
        if found != expected {
            writeln!(wrong, "--- {name}.sgf should read\n{expected}--- but reads\n{found}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
