//! The commands that GNU Go has and that other programs came to expect.

use crate::board::{Chain, Color, Move};
use crate::life::{self, Range};
use crate::players::Limits;
use crate::rules::Scoring;
use crate::scoring;

use super::super::diagnostics::say_on_stderr;
use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::core::{genmove, name_move};
use super::records;
use super::row::{Command, NO_ALLOWED_VERTEX, done, joined};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "query_boardsize",
        usage: "",
        doc: "The size: `19`, or `13 9` (width, height).",
        run: |session, _| Ok(session.game.size().to_string()),
    },
    Command {
        name: "get_komi",
        usage: "",
        doc: "The komi.",
        run: |session, _| Ok(session.game.rules().komi.to_string()),
    },
    Command {
        name: "get_handicap",
        usage: "",
        doc: "The number of handicap stones.",
        run: |session, _| Ok(session.game.ledger().handicap.to_string()),
    },
    Command { name: "gg-undo", usage: "[N]", doc: "Takes back N moves (1), all or none.", run: undo },
    Command { name: "color", usage: "VERTEX", doc: "The content of a point: `black`, `white` or `empty`.", run: color },
    Command {
        name: "list_stones",
        usage: "COLOR",
        doc: "The stones of a colour.",
        run: |session, args| Ok(session.game.board().stones(args.color()?).to_string()),
    },
    Command {
        name: "countlib",
        usage: "VERTEX",
        doc: "The number of liberties of the chain there.",
        run: |session, args| Ok(chain(session, args)?.liberties.len().to_string()),
    },
    Command {
        name: "findlib",
        usage: "VERTEX",
        doc: "The liberties of the chain there.",
        run: |session, args| Ok(chain(session, args)?.liberties.to_string()),
    },
    Command {
        name: "is_legal",
        usage: "COLOR VERTEX",
        doc: "Whether a move is legal: `1` or `0`.",
        run: |session, args| {
            let (color, mv) = (args.color()?, args.mv()?);
            Ok(u8::from(session.game.legality(color, mv).is_ok()).to_string())
        },
    },
    Command {
        name: "all_legal",
        usage: "COLOR",
        doc: "The points a colour may play on.",
        run: |session, args| Ok(session.game.legal_points(args.color()?).to_string()),
    },
    Command {
        name: "captures",
        usage: "COLOR",
        doc: "The number of stones that a colour captured on the board.",
        run: |session, args| Ok(session.game.ledger().captures[args.color()?].to_string()),
    },
    Command {
        name: "last_move",
        usage: "",
        doc: "The last move: `black D4`; `no previous move known` if there is none.",
        run: |session, _| match session.history().next() {
            Some(turn) => Ok(format!("{} {}", turn.color, turn.mv)),
            None => Err(Failure::fixed("no previous move known")),
        },
    },
    Command {
        name: "move_history",
        usage: "",
        doc: "The moves, newest first, one per row.",
        run: |session, _| Ok(joined(session.history().map(|t| format!("{} {}", t.color, t.mv)), "\n")),
    },
    Command {
        name: "final_status",
        usage: "VERTEX",
        doc: "The status of a stone or point: `alive`, `dead`, `seki`, `dame`, `black_territory` or `white_territory`.",
        run: final_status,
    },
    Command {
        name: "estimate_score",
        usage: "",
        doc: "The score and its bounds: `W+3.5 (upper bound: 7.5, lower: -2.0)`. The bounds are White's least and greatest lead over every way to judge the unproved chains. If there are too many ways to try (more than eight chains, three under rules that ask for life, where calling a chain dead can help its owner), the reply ends with `, of the ways that were tried`.",
        run: estimate_score,
    },
    Command {
        name: "gg_genmove",
        usage: "COLOR [SEED]",
        doc: "Chooses a move without playing it; always the same in the same position with the same seed.",
        run: gg_genmove,
    },
    Command {
        name: "restricted_genmove",
        usage: "COLOR VERTEX ...",
        doc: "Chooses and plays the best of the listed moves. `no allowed vertex` if none is legal.",
        run: restricted_genmove,
    },
    Command {
        name: "top_moves_black",
        usage: "",
        doc: "Black's best moves with their weights: `D4 0.53 Q16 0.51`.",
        run: |session, _| top_moves(session, Color::Black),
    },
    Command {
        name: "top_moves_white",
        usage: "",
        doc: "White's best moves with their weights.",
        run: |session, _| top_moves(session, Color::White),
    },
    Command {
        name: "printsgf",
        usage: "[FILE]",
        doc: "The game as SGF, or writes it to a file that is not `-`. Comments say what the referee noticed. Properties of a loaded file stay.",
        run: records::print_sgf,
    },
    Command {
        name: "clear_cache",
        usage: "",
        doc: "Clears the search tree and cached verdicts.",
        run: |session, _| {
            session.forget();
            done()
        },
    },
    Command {
        name: "cputime",
        usage: "",
        doc: "Seconds of processor time used, `1.234`.",
        run: |session, _| Ok(format!("{:.3}", session.seconds())),
    },
    Command {
        name: "get_random_seed",
        usage: "",
        doc: "The seed.",
        run: |session, _| Ok(session.options.seed.to_string()),
    },
    Command {
        name: "set_random_seed",
        usage: "N",
        doc: "Sets the random seed.",
        run: |session, args| {
            session.set_seed(args.parse()?);
            done()
        },
    },
    Command {
        name: "level",
        usage: "N|NAME|RANK",
        doc: "Chooses the player by name, a weaker one by rank (`20k` to `1k`, `1d` to `9d`), or the search with a number of playouts: 16 at level 0, doubling with each level up to 16384 at level 10.",
        run: level,
    },
    Command { name: "echo", usage: "TEXT", doc: "The text.", run: |_, args| Ok(args.rest().to_string()) },
    Command {
        name: "echo_err",
        usage: "TEXT",
        doc: "The text, also on standard error.",
        run: |_, args| {
            let text = args.rest();
            say_on_stderr(&format!("{text}\n"));
            Ok(text.to_string())
        },
    },
    Command {
        name: "invariant_hash",
        usage: "",
        doc: "A hash of the position in hexadecimal, the same for its mirror images.",
        run: |session, _| Ok(format!("{:032x}", session.game.board().invariant_hash())),
    },
];

fn undo(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let n = args.optional::<usize>()?.unwrap_or(1);
    if session.history().count() < n {
        return Err(Failure::fixed("cannot undo"));
    }
    for _ in 0..n {
        session.undo()?;
    }
    done()
}

fn color(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let point = args.parse()?;
    if !session.game.size().contains(point) {
        return Err(SYNTAX_ERROR);
    }
    Ok(session.game.board().get(point).map_or("empty".to_string(), |c| c.to_string()))
}

fn chain(session: &Session, args: &mut Args<'_>) -> Result<Chain, Failure> {
    let point = args.parse()?;
    if !session.game.size().contains(point) {
        return Err(SYNTAX_ERROR);
    }
    session.game.board().chain(point).ok_or(Failure::fixed("vertex must not be empty"))
}

fn final_status(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let point = args.parse()?;
    if !session.game.size().contains(point) {
        return Err(SYNTAX_ERROR);
    }
    let verdict = session.verdict();
    Ok(life::status_of(&session.game, &verdict, point).to_string())
}

fn estimate_score(session: &mut Session, _: &mut Args<'_>) -> Reply {
    if session.game.rules().scoring == Scoring::None {
        return Err(Failure::fixed("cannot score"));
    }
    let (game, verdict) = (&session.game, session.verdict());
    let Range { least, most, exact } = life::range_until(game, &verdict, &|| session.interrupt.raised());
    let tried = if exact { "" } else { ", of the ways that were tried" };
    let score = scoring::tally(game, &verdict).score();
    Ok(format!("{score} (upper bound: {}, lower: {}{tried})", most.margin(), least.margin()))
}

fn gg_genmove(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let color = args.color()?;
    let seed = args.optional()?.unwrap_or(0);
    name_move(session, color, seed)
}

fn restricted_genmove(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let color = args.color()?;
    let mut allowed = Vec::new();
    for word in args.by_ref() {
        allowed.push(word.parse::<Move>().map_err(|_| SYNTAX_ERROR)?);
    }
    genmove(session, color, |session, color| session.choose_among(color, &allowed).ok_or(NO_ALLOWED_VERTEX))
}

fn top_moves(session: &mut Session, color: Color) -> Reply {
    const SHOWN: usize = 10;
    let ranked = session.wondering_player(0)?.ranked(&session.game, color);
    Ok(joined(ranked.iter().take(SHOWN).map(|(p, weight)| format!("{p} {weight:.2}")), " "))
}

/// Playouts for a move at level 0.
const LOWEST: usize = 16;
/// The highest level.
const HIGHEST: u32 = 10;

fn level(session: &mut Session, args: &mut Args<'_>) -> Reply {
    if session.has_guest() {
        return session.ask_guest(&format!("level {}", args.rest()));
    }
    let word = args.required()?;
    match word.parse::<u32>() {
        Ok(number) if number > HIGHEST => {
            return Err(Failure::of(format!("no level {number}: levels go from 0 to {HIGHEST}")));
        }
        Ok(number) => {
            session.set_level("search")?;
            let playouts = Some(LOWEST << number);
            session.set_limits(Limits { playouts, ..session.options.play.limits });
        }
        Err(_) => session.set_level(word)?,
    }
    done()
}
