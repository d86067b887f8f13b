//! The commands of the GTP 2 specification (draft 2, section 6.3). Surplus arguments are ignored, as GNU Go does.

use crate::board::{Color, Move, Picture, Point, Size};
use crate::game::{Cause, Ending, Phase, SetupError, Strictness, fixed_handicap, free_handicap};
use crate::life::Status;
use crate::rules::{HandicapPlacement, Pass, Scoring};
use crate::scoring;

use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::records;
use super::row::{Command, done, joined};

pub(super) const COMMANDS: &[Command] = &[
    Command { name: "protocol_version", usage: "", doc: "The version of GTP: `2`.", run: |_, _| Ok("2".to_string()) },
    Command {
        name: "name",
        usage: "",
        doc: "The name of the engine: `Shinpan`, or what `--name` says.",
        run: |session, _| Ok(session.options.name.clone()),
    },
    Command { name: "version", usage: "", doc: "The version.", run: |_, _| Ok(env!("CARGO_PKG_VERSION").to_string()) },
    Command {
        name: "quit",
        usage: "",
        doc: "Ends the session.",
        run: |session, _| {
            session.quit();
            done()
        },
    },
    Command {
        name: "boardsize",
        usage: "N | W H | W:H",
        doc: "Sets the size, 1 to 25, and clears the board. `unacceptable size` if that is not possible, with the reason if the rules' set-up does not fit.",
        run: boardsize,
    },
    Command {
        name: "rectangular_boardsize",
        usage: "W H",
        doc: "Sets width and height, and clears the board.",
        run: rectangular_boardsize,
    },
    Command {
        name: "clear_board",
        usage: "",
        doc: "Starts a new game. Rules, komi, size and time settings stay.",
        run: |session, _| {
            session.start_anew(session.game.size())?;
            done()
        },
    },
    Command {
        name: "komi",
        usage: "POINTS",
        doc: "Sets the komi. It stays when the rules change. Until it is set, the komi is that of the rules.",
        run: komi,
    },
    Command {
        name: "fixed_handicap",
        usage: "N",
        doc: "Places handicap stones on the star points and lists them.",
        run: fixed,
    },
    Command {
        name: "place_free_handicap",
        usage: "N",
        doc: "Places handicap stones of the engine's choice and lists them.",
        run: free,
    },
    Command {
        name: "set_free_handicap",
        usage: "VERTEX ...",
        doc: "Places the handicap stones of the controller's choice.",
        run: set_free,
    },
    Command {
        name: "play",
        usage: "COLOR VERTEX|pass",
        doc: "Plays a move. `illegal move` if the rules refuse it; `shinpan-legal_why` gives the reason.",
        run: play,
    },
    Command {
        name: "genmove",
        usage: "COLOR",
        doc: "Chooses and plays a move. `resign` if the game is lost, no move is legal, or time has run out. Passes after the end of the game.",
        run: |session, args| {
            let color = args.color()?;
            genmove(session, color, |session, color| Ok(session.choose(color)))
        },
    },
    Command {
        name: "reg_genmove",
        usage: "COLOR",
        doc: "Chooses a move without playing it; always the same in the same position.",
        run: reg_genmove,
    },
    Command {
        name: "undo",
        usage: "",
        doc: "Takes back the last move. `cannot undo` if there is none.",
        run: |session, _| session.undo().map(|()| String::new()),
    },
    Command {
        name: "final_score",
        usage: "",
        doc: "The score: `B+7.5`, `W+0.5` or `0`. For a game that ended without counting, the result (`W+R`, `B+F`, `Void`). Owed passes count as made. `shinpan-score_detail` gives the reasons. Under rules that count nothing, `B+1.0` for the player who can still move, or `cannot score`.",
        run: final_score,
    },
    Command {
        name: "final_status_list",
        usage: "alive|dead|seki|dame|black_territory|white_territory",
        doc: "The stones or points of that status, one chain or region per row.",
        run: final_status_list,
    },
    Command {
        name: "loadsgf",
        usage: "FILE [NUMBER|VERTEX] [game N]",
        doc: "Loads the main line of the first game, or of game N; with NUMBER up to the position before that move, with VERTEX before the first move there.",
        run: records::load_sgf,
    },
    Command { name: "showboard", usage: "", doc: "Draws the board, with rules, prisoners and phase.", run: showboard },
];

fn boardsize(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let first = args.required()?;
    match first.split_once(':') {
        Some((width, height)) => set_size(session, width, height),
        None => set_size(session, first, args.next().unwrap_or(first)),
    }
}

fn rectangular_boardsize(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let (width, height) = (args.required()?, args.required()?);
    set_size(session, width, height)
}

fn set_size(session: &mut Session, width: &str, height: &str) -> Reply {
    const UNACCEPTABLE: Failure = Failure::fixed("unacceptable size");
    let side = |text: &str| {
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(SYNTAX_ERROR);
        }
        text.parse::<usize>().map_err(|_| UNACCEPTABLE)
    };
    let size = Size::new(side(width)?, side(height)?).ok_or(UNACCEPTABLE)?;
    session.start_anew(size).map_err(|reason| Failure::of(format!("unacceptable size: {}", reason.0)))?;
    session.options.size = Some(size);
    done()
}

/// A number as the protocol has it: without a sign unless it is negative.
fn komi(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let text = args.required()?;
    let komi = (!text.starts_with('+')).then(|| text.parse().ok()).flatten();
    session.set_komi(komi.ok_or(SYNTAX_ERROR)?);
    done()
}

fn place(session: &mut Session, points: &[Point]) -> Reply {
    session.game.place_handicap(points).map_err(Failure::of)?;
    Ok(joined(points, " "))
}

const BAD_NUMBER: Failure = Failure::fixed("invalid number of stones");

/// The number of handicap stones asked for, on a board that can take them.
fn handicap(session: &Session, args: &mut Args<'_>) -> Result<usize, Failure> {
    let stones: usize = args.parse()?;
    if session.game.rules().handicap == HandicapPlacement::None {
        return Err(Failure::fixed("these rules have no handicap"));
    }
    if !session.game.takes_handicap() {
        return Err(Failure::of(SetupError::NotEmpty));
    }
    if (2..session.game.size().area()).contains(&stones) { Ok(stones) } else { Err(BAD_NUMBER) }
}

fn fixed(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let stones = handicap(session, args)?;
    let points = fixed_handicap(session.game.size(), stones).ok_or(BAD_NUMBER)?;
    place(session, &points)
}

/// The fixed points as far as they go; then, and on boards that have none, points as far as possible from the stones
/// already chosen.
fn free(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let stones = handicap(session, args)?;
    let chosen = session.handicap_of_guest(stones).or_else(|| free_handicap(session.game.size(), stones));
    place(session, &chosen.ok_or(BAD_NUMBER)?)
}

fn set_free(session: &mut Session, args: &mut Args<'_>) -> Reply {
    const BAD_LIST: Failure = Failure::fixed("bad vertex list");
    let points = args.points().map_err(|_| BAD_LIST)?;
    if repeats_set_up(session, Color::Black, &points) {
        return done();
    }
    let game = &mut session.game;
    if !game.takes_handicap() {
        return Err(Failure::of(SetupError::NotEmpty));
    }
    if !(2..game.size().area()).contains(&points.len()) {
        return Err(BAD_LIST);
    }
    game.place_handicap(&points).map_err(Failure::of)?;
    done()
}

/// Makes a move; lenient play warns of what it accepts.
pub(super) fn make(session: &mut Session, color: Color, mv: Move) -> Reply {
    // Whether it is legal does not hang on what was thought about before.
    session.meter.start_anew();
    match session.game.play(color, mv) {
        Ok(turn) => {
            if let Some(violation) = turn.violation {
                log::warn!("{color} {mv} {}", violation.explain());
            }
            Ok(mv.to_string())
        }
        Err(reason) => {
            log::info!("{color} {mv} is illegal: {}", reason.explain());
            session.refused = Some(format!("{color} {mv}: {}", reason.explain()));
            Err(match session.gives_reasons {
                true => Failure::of(format!("illegal move: {}", reason.explain())),
                false => Failure::fixed("illegal move"),
            })
        }
    }
}

fn play(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let (color, mv) = (args.color()?, args.mv()?);
    if mv.point().is_some_and(|point| repeats_set_up(session, color, &[point])) {
        return done();
    }
    session.run_clock(color).map_err(Failure::fixed)?;
    make(session, color, mv)?;
    session.clocks.turn();
    done()
}

/// Tells whether a client tells the referee, in lenient play, of stones that the rules' set-up has put there: Sabaki
/// sends every stone of a position that a record starts from, as handicap or as plays.
fn repeats_set_up(session: &Session, color: Color, points: &[Point]) -> bool {
    let game = &session.game;
    let lenient = game.strictness() == Strictness::Lenient && game.is_untouched();
    lenient && !points.is_empty() && points.iter().all(|&p| game.board().get(p) == Some(color))
}

/// Reply of a player without a legal move, not even a pass.
pub(in crate::gtp) const RESIGN: &str = "resign";

/// Chooses a move and makes it. A player without any legal move resigns, and one that thinks the game lost; a choice
/// that fails costs no time.
pub(in crate::gtp) fn genmove(
    session: &mut Session,
    color: Color,
    choose: impl FnOnce(&mut Session, Color) -> Result<Move, Failure>,
) -> Reply {
    if !session.game.can_move(color) {
        session.game.resign(color);
        return Ok(RESIGN.to_string());
    }
    session.tell_clocks();
    let start = session.clocks.now();
    let mv = choose(session, color)?;
    let taken = session.clocks.now() - start;
    if session.game.phase() != Phase::Ended && session.clocks.of(color).is_some_and(|clock| !clock.spend(taken)) {
        log::warn!("{color} has run out of time");
        session.game.end(Ending::win(color.opponent(), Cause::Time));
        return Ok(RESIGN.to_string());
    }
    if session.would_resign(color) {
        session.game.resign(color);
        return Ok(RESIGN.to_string());
    }
    session.moved = true;
    session.clocks.turn();
    if session.options.play.chats {
        session.chat_about(color, mv);
    }
    make(session, color, mv)
}

/// The move that a player of this seed would make; nothing changes.
pub(super) fn name_move(session: &mut Session, color: Color, seed: u64) -> Reply {
    if session.has_guest() && session.game.can_move(color) {
        session.tell_clocks();
        let mv = session.choose(color);
        return Ok(if session.would_resign(color) { RESIGN.to_string() } else { mv.to_string() });
    }
    let mut player = session.fixed_player(seed)?;
    Ok(match session.game.can_move(color) {
        true => session.chosen_by(&mut *player, color).to_string(),
        false => RESIGN.to_string(),
    })
}

pub(super) fn reg_genmove(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let color = args.color()?;
    name_move(session, color, 0)
}

/// The result of a game that ended without counting, else the count of the board: never a count that the result
/// contradicts.
fn final_score(session: &mut Session, _: &mut Args<'_>) -> Reply {
    let nothing_counts = session.game.rules().scoring == Scoring::None;
    match session.ending() {
        Some(ending) if ending.cause != Cause::NoMove || !nothing_counts => Ok(ending.to_string()),
        None if nothing_counts => Err(Failure::fixed("cannot score")),
        Some(_) | None => Ok(scoring::tally(&session.game, &session.verdict()).score().to_string()),
    }
}

fn final_status_list(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let status: Status = args.parse()?;
    let verdict = session.verdict();
    Ok(joined(crate::life::status_list(&session.game, &verdict, status), "\n"))
}

fn showboard(session: &mut Session, _: &mut Args<'_>) -> Reply {
    let game = &session.game;
    let hoshi = (2..=9).rev().find_map(|n| fixed_handicap(game.size(), n)).unwrap_or_default();
    let marks: Vec<_> = hoshi.into_iter().map(|p| (p, '+')).collect();
    let mut notes = vec![
        format!("Rules: {}", game.ruleset().without_komi()),
        format!("Komi: {}", game.rules().komi),
        format!("Handicap: {}", game.ledger().handicap),
    ];
    for color in [Color::White, Color::Black] {
        let sign = if color == Color::Black { "X" } else { "O" };
        let stones = match game.rules().pass {
            Pass::Free | Pass::Return | Pass::Forbidden => String::new(),
            Pass::Stone => format!(" + {} pass stones", game.pass_stones(color.opponent())),
        };
        notes.push(format!("Prisoners {sign} ({color}): {}{stones}", game.captures_kept(color)));
    }
    notes.push(format!("To move: {}", game.to_play()));
    notes.push(format!("Phase: {}", game.phase()));
    if let Some(turn) = game.last_turn() {
        let doubt = if turn.undecided { " (pass-legality=undecided)" } else { "" };
        notes.push(format!("Last move: {} {}{doubt}", turn.color, turn.mv));
    }
    if let Some(time) = session.clocks.control() {
        notes.push(format!("Time: {time}"));
    }
    let last = game.last_turn().and_then(|t| t.mv.point());
    Ok(format!("\n{}", Picture { board: game.board(), last, marks: &marks, notes: &notes }))
}
