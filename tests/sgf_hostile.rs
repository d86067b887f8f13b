//! Files made to break a reader, and laws that hold for every file and every record. The hostile files are read on a
//! thread with a small stack: a reader that recurses dies there.

use std::thread;

use num_rational::Ratio;
use proptest::prelude::*;
use shinpan::board::{Color, Move, Point, PointSet, Size};
use shinpan::sgf::{self, APPLICATION, MAX_STEPS, Notes, Record, Setup, SgfError, Step, Values};

fn read_on_small_stack(file: impl Into<Vec<u8>>) -> Result<Record, SgfError> {
    let file = file.into();
    let reader = thread::Builder::new().stack_size(256 * 1024).spawn(move || sgf::read(&file)).unwrap();
    reader.join().expect("the reader panicked")
}

/// The message, which must be one short line.
fn message(result: Result<Record, SgfError>) -> String {
    let text = result.expect_err("should not be readable").to_string();
    assert!(!text.contains(char::is_control) && text.len() < 200, "{text:?}");
    text
}

const MILLION: usize = 1_000_000;

#[test]
fn deep_nesting_is_only_a_number() {
    assert_eq!(read_on_small_stack("(".repeat(MILLION)), Err(SgfError::NoGame));
    assert_eq!(read_on_small_stack("( ".repeat(MILLION)), Err(SgfError::NoGame));
    let open = "(;".repeat(MILLION);
    assert_eq!(read_on_small_stack(open.clone()), Err(SgfError::Truncated { byte: 0, opener: '(' }));
    assert_eq!(read_on_small_stack(open + &")".repeat(MILLION)).unwrap().steps, []);
    let closed = format!("({};SZ[9];B[aa]{}", "(".repeat(MILLION), ")".repeat(MILLION));
    assert_eq!(read_on_small_stack(closed).unwrap().steps.len(), 1);
}

#[test]
fn many_siblings_are_passed_over() {
    let file = format!("(;SZ[9];B[aa]{};)", "(;W[bb];B[cc](;W[no point of it]))".repeat(100_000));
    let record = read_on_small_stack(file.replacen("no point of it", "dd", 1)).unwrap();
    assert_eq!(record.moves().count(), 4);
}

#[test]
fn long_games_have_a_limit() {
    let game = |moves: usize| format!("(;SZ[19]{})", ";B[aa];W[bb]".repeat(moves / 2));
    assert_eq!(read_on_small_stack(game(100_000)).unwrap().steps.len(), 100_000);
    assert_eq!(read_on_small_stack(game(MAX_STEPS)).unwrap().steps.len(), MAX_STEPS);
    let over = message(read_on_small_stack(game(MAX_STEPS + 2)));
    assert_eq!(over, format!("byte {}: more than {MAX_STEPS} moves", 8 + 6 * MAX_STEPS));
}

#[test]
fn huge_properties_are_read() {
    let comment = "0123456789".repeat(MILLION);
    let record = read_on_small_stack(format!("(;SZ[9]C[{comment}]XX[{comment}];B[aa])")).unwrap();
    assert_eq!(record.comment.map(|c| c.len()), Some(10 * MILLION));
    let open = message(read_on_small_stack(format!("(;SZ[9]C[{comment}")));
    assert_eq!(open, "the file ends before the `[` at byte 8 is closed");
    let name = message(read_on_small_stack(format!("(;{comment})")));
    assert!(name.starts_with("byte 2: `01234567890123456789...`"), "{name}");
    let place = message(read_on_small_stack(format!("(;B[{comment}])")));
    assert!(place.starts_with("byte 2: move 1, black [01234567890123456789...]"), "{place}");
}

#[test]
fn many_values_and_complaints_are_bounded() {
    let record = read_on_small_stack(format!("(;SZ[19]AB{})", "[aa:ss]".repeat(100_000))).unwrap();
    assert_eq!((record.setup.black.len(), record.warnings.len()), (361, 1));
    let record = read_on_small_stack(format!("(;SZ[19]{})", "KM[x]HA[x]PL[x]".repeat(100_000))).unwrap();
    assert_eq!(record.warnings.len(), 20);
    let record = read_on_small_stack(format!("(;SZ[19];B[aa]{})", ";AE[aa:ss]PL[B]".repeat(100_000))).unwrap();
    assert_eq!(record.steps.len(), 100_001);
}

#[test]
fn every_truncation_is_an_error_or_is_told() {
    let file = include_bytes!("sgf/edits.sgf").trim_ascii_end();
    assert!(sgf::read(file).is_ok());
    let mut read = 0;
    for end in 0..file.len() {
        match sgf::read(&file[..end]) {
            Ok(record) => {
                assert!(matches!(file[..end].trim_ascii_end().last(), Some(b']' | b';' | b'(' | b')')), "{end}");
                assert!(record.warnings.iter().any(|w| w.starts_with("the file ends")), "{end} {:?}", record.warnings);
                read += 1;
            }
            refused => drop(message(refused)),
        }
    }
    assert!(read > 0);
}

#[test]
fn moves_are_counted_as_loadsgf_does() {
    let record = sgf::read(b"(;SZ[9];B[aa];AE[aa];W[bb];B[cc];AW[dd])").unwrap();
    let lengths: Vec<_> = [0, 1, 2, 3, 4, 99].iter().map(|&n| record.steps_before(n).len()).collect();
    assert_eq!(lengths, [0, 0, 2, 3, 5, 5]);
}

fn points(size: Size) -> impl Strategy<Value = PointSet> {
    let point = (0..size.width(), 0..size.height()).prop_map(|(column, row)| Point::new(column, row));
    prop::collection::vec(point, 0..8).prop_map(|points| points.into_iter().collect())
}

fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(&Color::BOTH)
}

fn setup(size: Size) -> impl Strategy<Value = Setup> {
    (points(size), points(size), points(size), prop::option::of(color())).prop_map(|(a, b, c, to_play)| Setup {
        black: a,
        white: b - a,
        empty: c - a - b,
        to_play,
    })
}

fn step(size: Size) -> impl Strategy<Value = Step> {
    let point = (0..size.width(), 0..size.height()).prop_map(|(column, row)| Move::Play(Point::new(column, row)));
    let mv = prop_oneof![8 => point, 1 => Just(Move::Pass)];
    prop_oneof![
        6 => (color(), mv).prop_map(|(color, mv)| Step::Move(color, mv)),
        1 => setup(size).prop_filter("says something", |s| !s.is_empty()).prop_map(|s| Step::Setup(Box::new(s))),
    ]
}

/// Any text of one line in the form in which it is read.
fn simple_text() -> impl Strategy<Value = Option<String>> {
    let text = prop_oneof![r"[\\\]\[:;() a-z0-9]{1,12}", r"\PC{1,12}"];
    prop::option::of(text.prop_map(|t| t.trim().to_string()).prop_filter("not empty", |t| !t.is_empty()))
}

/// The same for several lines, of which some are empty.
fn long_text() -> impl Strategy<Value = Option<String>> {
    let lines = prop::collection::vec(simple_text(), 1..6);
    lines.prop_map(|lines| {
        let text = lines.into_iter().map(Option::unwrap_or_default).collect::<Vec<_>>().join("\n");
        Some(text.trim().to_string()).filter(|t| !t.is_empty())
    })
}

/// A comment, with blanks wherever a file has them; a line of one blank is an empty one.
fn comment() -> impl Strategy<Value = Option<String>> {
    let blanks = prop::collection::vec(r"[ \\\]:;a-z]{0,8}", 1..5).prop_map(|lines| {
        let lines: Vec<_> = lines.iter().map(|line| if line == " " { "" } else { line }).collect();
        Some(lines.join("\n")).filter(|text| !text.trim().is_empty())
    });
    prop_oneof![long_text(), blanks]
}

/// Values of properties that mean nothing to us, with escapes as a file has them.
fn node() -> impl Strategy<Value = Notes> {
    let value = prop_oneof![r"[a-z:0-9]{0,8}", r"(\\\\|\\\]|\\:|[a-z]){0,6}", Just("one\n\ntwo".to_string())];
    let name = prop::sample::select(vec!["LB", "TR", "CoPyright", "BL", "_own", "X9"]).prop_map(str::to_string);
    let others = prop::collection::btree_map(name, prop::collection::vec(value, 1..4).prop_map(Values::from), 0..4);
    (comment(), others).prop_map(|(comment, others)| Notes { comment, others, after: Vec::new() })
}

/// The rest of a node with a move, and nodes without one behind it.
fn notes() -> impl Strategy<Value = Notes> {
    let notes = (node(), prop::collection::vec(node(), 0..3)).prop_map(|(notes, after)| Notes { after, ..notes });
    notes.prop_filter("says something", |notes| *notes != Notes::default())
}

fn board_and_play() -> impl Strategy<Value = Record> {
    (1..=25usize, 1..=25usize).prop_map(|(w, h)| Size::new(w, h).unwrap()).prop_flat_map(|size| {
        (setup(size), prop::collection::vec(step(size), 0..40)).prop_map(move |(start, steps)| Record {
            setup: Setup { empty: PointSet::EMPTY, ..start },
            steps: steps.into_iter().skip_while(|step| step.as_move().is_none()).collect(),
            application: Some(APPLICATION.into()),
            ..Record::new(size)
        })
    })
}

fn record() -> impl Strategy<Value = Record> {
    let komi = (-999_999i64..=999_999, 0u32..=4).prop_map(|(n, digits)| Ratio::new(n, 10i64.pow(digits)));
    let numbers = (prop::option::of(komi), prop::option::of(2u32..=624));
    let texts = prop::collection::vec(simple_text(), 13);
    let notes = prop::collection::btree_map(1..40usize, notes(), 0..5);
    (board_and_play(), numbers, texts, comment(), (long_text(), notes)).prop_map(
        |(play, (komi, handicap), texts, comment, (game_comment, notes))| {
            let mut texts = texts.into_iter();
            let mut text = || texts.next().flatten();
            Record {
                komi,
                handicap,
                rules: text(),
                result: text(),
                black_name: text(),
                black_rank: text(),
                white_name: text(),
                white_rank: text(),
                date: text(),
                event: text(),
                round: text(),
                place: text(),
                game_name: text(),
                time: text(),
                overtime: text(),
                comment,
                game_comment,
                notes: notes.into_iter().filter(|(step, _)| *step <= play.steps.len()).collect(),
                ..play
            }
        },
    )
}

/// Pieces of SGF in disorder reach more of the reader than random bytes do.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop::sample::select(vec![
        "(;",
        "(",
        ")",
        ";",
        "[",
        "]",
        "\\",
        ":",
        "B",
        "W[aa]",
        "[tt]",
        "[]",
        "AB[aa:cc]",
        "AW[bb]",
        "AE",
        "SZ[9]",
        "SZ[9:13]",
        "KM[375]",
        "HA[2]",
        "GM[1]",
        "PL[W]",
        "C[x\n\ny]",
        "\n",
        " ",
        "b[ee]",
        "SiZe",
        "\u{5bb6}",
        "CA[x]",
        "CA[Shift_JIS]",
        "\u{95}\\",
        "TR[aa]",
        "C[y]",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat().into_bytes())
}

/// Whatever is read can be written and read again; whatever isn't has a message.
fn check_any_file(file: &[u8]) {
    match sgf::read(file) {
        Ok(found) => {
            let text = found.to_string();
            assert!(!text.contains("\n\n") && !text.ends_with('\n'), "{text:?}");
            let again = sgf::read(text.as_bytes()).unwrap();
            let expected = Record { application: again.application.clone(), warnings: again.warnings.clone(), ..found };
            assert_eq!(again, expected, "{text}");
        }
        Err(error) => {
            message(Err(error));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check_any_file(&bytes);
        check_any_file(&[b"(;SZ[9]", &bytes[..]].concat());
        check_any_file(&[b"(;C[", &bytes[..], b"];B[aa])"].concat());
    }

    #[test]
    fn pieces_never_panic(file in pieces()) {
        check_any_file(&file);
        check_any_file(&[b"(;", &file[..], b")"].concat());
    }

    #[test]
    fn records_survive_writing(record in record()) {
        let text = record.to_string();
        prop_assert!(!text.contains("\n\n"), "{}", text);
        let again = Record { warnings: Vec::new(), ..sgf::read(text.as_bytes()).unwrap() };
        prop_assert_eq!(again, record, "{}", text);
    }
}
