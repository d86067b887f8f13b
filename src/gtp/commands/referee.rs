//! Questions to the referee: pass stones, prisoners, phases, agreement, scores and their reasons, legality and its
//! reasons (section "Concord and AGA" of the command list). Own commands are strict about surplus arguments.

use crate::board::{Color, Move, PointSet};
use crate::game::oracle::dame_between;
use crate::game::{Game, Phase, PhaseError, Strictness};
use crate::life::Grounds;
use crate::records::{Candidate, Compared};
use crate::rules::{PassLimit, Scoring};
use crate::scoring::{self, Check};

use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::boards::short;
use super::row::{Command, board_rows, done, joined};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "shinpan-pass_stones",
        usage: "[COLOR]",
        doc: "Pass stones handed over by each colour: `black 1 white 2`; with a colour, a number.",
        run: |session, args| by_color(args, |c| session.game.pass_stones(c)),
    },
    Command {
        name: "shinpan-prisoners",
        usage: "[COLOR]",
        doc: "Prisoners that each player holds, pass stones included: `black 4 white 3`.",
        run: |session, args| by_color(args, |c| session.game.prisoners(c)),
    },
    Command {
        name: "shinpan-moves",
        usage: "[COLOR]",
        doc: "Moves made by each colour, passes included, a handicap as one move of Black's.",
        run: |session, args| by_color(args, |c| session.game.ledger().moves(c)),
    },
    Command {
        name: "shinpan-first_pass",
        usage: "",
        doc: "The player who made the first pass of the game: `none`, `black` or `white`.",
        run: |session, args| color_or_none(args, session.game.ledger().first_pass),
    },
    Command {
        name: "shinpan-last_pass",
        usage: "",
        doc: "The player who made the latest pass.",
        run: |session, args| color_or_none(args, session.game.ledger().last_pass),
    },
    Command {
        name: "shinpan-last_pass_owed",
        usage: "",
        doc: "The player who owes a third pass, or `none`.",
        run: |session, args| color_or_none(args, session.game.pass_owed()),
    },
    Command {
        name: "shinpan-phase",
        usage: "",
        doc: "The phase of the game: `setup`, `play`, `third_pass` (passes are owed), `agreement`, `resumed`, `play_out`, `counting` or `ended`.",
        run: |session, args| {
            args.end()?;
            Ok(session.game.phase().to_string())
        },
    },
    Command {
        name: "shinpan-dead",
        usage: "[show | none | VERTEX ...]",
        doc: "Marks chains dead, or alive again if they are marked. A list with all marked chains and more replaces the marks. `none` clears them. Without arguments, or with `show`, lists the dead stones.",
        run: dead,
    },
    Command {
        name: "shinpan-agree",
        usage: "[COLOR]",
        doc: "A player, or both, agree on the dead stones. `waiting for white` until both have.",
        run: agree,
    },
    Command {
        name: "shinpan-agree_end",
        usage: "[COLOR]",
        doc: "A player, or both, agree to stop play, under rules that ask for that. `waiting for white` until both have.",
        run: |session, args| {
            let by = args.optional_color()?;
            args.end()?;
            waiting(session.game.agree_stop(by))
        },
    },
    Command {
        name: "shinpan-all_alive",
        usage: "",
        doc: "The players agree neither on dead stones nor on resuming: all stones stay (New Zealand rules).",
        run: |session, args| {
            args.end()?;
            session.game.leave_all_alive().map(|()| String::new()).map_err(Failure::of)
        },
    },
    Command {
        name: "shinpan-resume",
        usage: "[COLOR]",
        doc: "Resumes play after a disagreement; COLOR is the player who asks for it.",
        run: |session, args| resumption(session, args, false),
    },
    Command {
        name: "shinpan-dispute",
        usage: "[COLOR]",
        doc: "Resumes play until all dead stones are captured: under Concord no stones are removed after the next stop.",
        run: |session, args| resumption(session, args, true),
    },
    Command {
        name: "shinpan-score_detail",
        usage: "[area|territory]",
        doc: "The score in rows, with every reason and the evidence. `cannot score` if nothing is counted and nobody has won.",
        run: score_detail,
    },
    Command {
        name: "shinpan-score_check",
        usage: "",
        doc: "Compares area and territory counting: `ok` if they agree, else both scores. `not promised here` if the set-up breaks the equality; fails if the rules do not promise it.",
        run: score_check,
    },
    Command {
        name: "shinpan-compare",
        usage: "",
        doc: "The score of this game under every dialect, one per row, with what each rule contributes to the difference and the first illegal move: `chinese  B+3.5  +1 first_pass=none: White made the first pass of the game`. `undecided` if nothing is counted and nobody has won.",
        run: compare,
    },
    Command {
        name: "shinpan-result",
        usage: "",
        doc: "The result: `B+7.5`, `W+R`, `W+T`, `W+F`, `0`, `Void`, or `none` while the game is not over.",
        run: result,
    },
    Command {
        name: "shinpan-legality",
        usage: "COLOR VERTEX|pass",
        doc: "The legality of a move: `legal`, `off_board`, `occupied`, `suicide`, `ko`, `superko 37` (the position after move 37), `hot_stone`, `odd_cycle`, `vacated`, `too_far`, `pass_forbidden`, `no_prisoner`, `dame_left`, `ko_left` or `game_over`; `legal pass-legality=undecided` if the legality of a pass is not proved; under the WAGC model with what the judge estimates, `estimate=legal` or `estimate=dame_left D5`.",
        run: legality,
    },
    Command {
        name: "shinpan-legal_why",
        usage: "COLOR VERTEX|pass",
        doc: "The same as a sentence, with the stones or the earlier move behind it.",
        run: legal_why,
    },
    Command {
        name: "shinpan-illegal_board",
        usage: "COLOR",
        doc: "Rows with `ko`, `sk` (superko), `su` (suicide), `va` (just vacated), `far` where a colour may not play, else `\"\"`.",
        run: illegal_board,
    },
    Command {
        name: "shinpan-ownership",
        usage: "",
        doc: "Rows of `b`, `w` and `.`: the owner of each point if the game is counted now.",
        run: ownership,
    },
    Command {
        name: "shinpan-strict",
        usage: "[true|false]",
        doc: "Whether illegal moves are refused (`true`), or played and noted as far as they can be (`false`).",
        run: strict,
    },
    Command {
        name: "shinpan-violations",
        usage: "",
        doc: "The illegal moves that lenient play accepted, one per row: `38 white D4 superko 37`; attempts on stones: `38 white D4 occupied (attempt)`.",
        run: violations,
    },
    Command {
        name: "shinpan-challenge",
        usage: "[waive]",
        doc: "Challenges the last move. If it was illegal, the rules' consequence follows; with `waive` it is only taken back. Under rules by which an illegal move loses, any earlier one can be challenged too until the result is settled.",
        run: challenge,
    },
    Command {
        name: "shinpan-claim",
        usage: "",
        doc: "Claims that the last move repeated a position. The rules decide the consequence (`Void`, `0`).",
        run: |session, args| {
            args.end()?;
            session.game.claim_repetition().map(|e| e.to_string()).map_err(Failure::of)
        },
    },
];

/// `black 1 white 2`, or the number of one colour.
fn by_color(args: &mut Args<'_>, count: impl Fn(Color) -> usize) -> Reply {
    let color = args.optional_color()?;
    args.end()?;
    Ok(match color {
        Some(color) => count(color).to_string(),
        None => joined(Color::BOTH.map(|c| format!("{c} {}", count(c))), " "),
    })
}

fn color_or_none(args: &mut Args<'_>, color: Option<Color>) -> Reply {
    args.end()?;
    Ok(color.map_or("none".to_string(), |c| c.to_string()))
}

fn dead(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let list = args.rest();
    match list.to_ascii_lowercase().as_str() {
        "" | "show" => return Ok(session.verdict().dead.to_string()),
        "none" => return session.game.mark_dead(PointSet::EMPTY).map(|()| String::new()).map_err(Failure::of),
        _ => {}
    }
    let marked = session.game.dead().unwrap_or(PointSet::EMPTY);
    let mut listed = PointSet::EMPTY;
    let mut marks = marked;
    for point in Args::new(list).points()? {
        let chain = session.game.board().chain(point).ok_or(Failure::fixed("vertex must not be empty"))?;
        if !listed.intersects(&chain.stones) {
            marks = if marked.contains(point) { marks - chain.stones } else { marks | chain.stones };
        }
        listed = listed | chain.stones;
    }
    // An editor of point lists sends the whole new list; a person names the chains to change.
    let replaces = !marked.is_empty() && marked.is_subset(&listed) && marked != listed;
    session.game.mark_dead(if replaces { listed } else { marks }).map_err(Failure::of)?;
    done()
}

/// Both players see the same proposal: the marks, or the estimate if nobody marked anything.
fn agree(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let by = args.optional_color()?;
    args.end()?;
    let mut game = session.game.clone();
    game.agree(by).map_err(Failure::of)?;
    if session.game.dead().is_none() {
        let proposal = session.verdict().dead;
        session.game.mark_dead(proposal).map_err(Failure::of)?;
    }
    waiting(session.game.agree(by))
}

/// Nothing, or the player who has not agreed yet.
fn waiting(agreed: Result<Option<Color>, PhaseError>) -> Reply {
    let waiting = agreed.map_err(Failure::of)?;
    Ok(waiting.map_or(String::new(), |c| format!("waiting for {c}")))
}

fn resumption(session: &mut Session, args: &mut Args<'_>, dispute: bool) -> Reply {
    let by = args.optional_color()?;
    args.end()?;
    let game = &mut session.game;
    if dispute { game.dispute(by) } else { game.resume(by) }.map_err(Failure::of)?;
    done()
}

fn score_detail(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let counting = match args.next() {
        None => session.game.rules().scoring,
        Some("area") => Scoring::Area,
        Some("territory") => Scoring::Territory,
        Some(_) => return Err(SYNTAX_ERROR),
    };
    args.end()?;
    if counting == Scoring::None && session.ending().is_none() {
        return Err(Failure::fixed("cannot score"));
    }
    let verdict = session.verdict();
    let tally = scoring::tally_by(&session.game, &verdict, counting);
    Ok(scoring::explained(&session.game, &tally, &Grounds { verdict: &verdict, tally: &tally }.rests_on()).to_string())
}

fn score_check(session: &mut Session, args: &mut Args<'_>) -> Reply {
    args.end()?;
    match Check::of(&session.game, &session.verdict(), session.game.rules().scoring) {
        check @ (Check::NotPromised | Check::NotAlternating) => Err(Failure::of(check)),
        check @ Check::NotFromThisStart => Ok(check.to_string()),
        check if check.holds() == Some(true) => Ok("ok".to_string()),
        Check::Counted { used, other, .. } => {
            let (territory, area) = if used.rules.scoring == Scoring::Area { (other, used) } else { (used, other) };
            Ok(format!("territory {} area {}", territory.score(), area.score()))
        }
    }
}

/// Turns that a comparison plays again to referee a record, and again as many to explain the differences: what a
/// release build plays in about half a second.
const MOST_TURNS: usize = 200_000;

fn compare(session: &mut Session, args: &mut Args<'_>) -> Reply {
    args.end()?;
    let verdict = session.verdict();
    // A judge and dozens of rule texts that ask for proofs: together they may take no longer than any other command.
    session.meter.leave_an_eighth(session.options.effort);
    let game = &session.game;
    let turns = 1 + game.all_turns().count();
    let counted = scoring::is_counted(game);
    let (mut refereed, mut explained) = (0, 0);
    let judge = |game: &Game| session.verdict_on(game, session.options.judge);
    let mut compared = Compared::new(game, &verdict, false, judge);
    let mut row = |candidate: &Candidate| {
        let name = &candidate.name;
        refereed += turns;
        if session.interrupt.raised() {
            return format!("{name}  -  not compared: interrupted");
        }
        if refereed > MOST_TURNS.max(turns) {
            return format!("{name}  -  not compared: too long a record");
        }
        // Each row is a replay of the record, and one for every step to its rules that no other row took; none is kept.
        let found = compared.row(candidate, &mut || {
            explained += turns;
            explained > MOST_TURNS || session.interrupt.raised()
        });
        let said = |refereed: &scoring::Refereed| {
            let cut = if session.interrupt.raised() { "interrupted" } else { "too long a record" };
            let cut = found.unexplained.then(|| format!("not explained: {cut}"));
            let why: Vec<String> = cut.into_iter().chain(found.reasons(refereed)).collect();
            let alike = counted == refereed.outcome.score().is_some();
            if why.is_empty() && alike { "same".to_string() } else { why.join("; ") }
        };
        match &found.refereed {
            Ok(refereed) => format!("{name}  {}  {}", refereed.outcome, said(refereed)).trim_end().to_string(),
            Err(reason) => format!("{name}  -  not compared: {reason}"),
        }
    };
    Ok(joined(Candidate::every().iter().map(&mut row), "\n"))
}

fn result(session: &mut Session, args: &mut Args<'_>) -> Reply {
    args.end()?;
    if let Some(ending) = session.ending() {
        return Ok(ending.to_string());
    }
    Ok(match session.game.phase() {
        Phase::Counting | Phase::Ended => scoring::outcome(&session.game, &session.verdict()).to_string(),
        _ => "none".to_string(),
    })
}

fn legality(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let (color, mv) = (args.color()?, args.mv()?);
    args.end()?;
    let verdict = session.game.legality(color, mv);
    Ok(verdict.map_or_else(|reason| reason.to_string(), |()| legal(session, color, mv)))
}

/// The explanation of a legal move. Where proofs leave it open whether a pass leaves dame, it says what the judge
/// estimates: nothing is refused for that, and who thinks otherwise goes on playing.
fn legal(session: &mut Session, color: Color, mv: Move) -> String {
    if mv != Move::Pass || !session.game.pass_is_undecided(color) {
        return "legal".to_string();
    }
    let estimate = match session.game.rules().pass_limit {
        PassLimit::Wagc => {
            let (verdict, board) = (session.verdict(), session.game.board());
            let stones = board.stones(Color::Black) | board.stones(Color::White);
            match dame_between(board, stones - verdict.dead - verdict.seki) {
                dame if dame.is_empty() => " estimate=legal".to_string(),
                dame => format!(" estimate=dame_left {dame}"),
            }
        }
        PassLimit::None | PassLimit::WmsgKo => String::new(),
    };
    format!("legal pass-legality=undecided{estimate}")
}

fn legal_why(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let (color, mv) = (args.color()?, args.mv()?);
    args.end()?;
    let verdict = session.game.legality(color, mv);
    Ok(verdict.map_or_else(|reason| format!("illegal: {}", reason.explain()), |()| legal(session, color, mv)))
}

fn illegal_board(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let color = args.color()?;
    args.end()?;
    let mark = |point| {
        let reason = session.game.legality(color, Move::Play(point)).err();
        reason.as_ref().and_then(short).unwrap_or("\"\"").to_string()
    };
    Ok(board_rows(session.game.size(), mark))
}

fn ownership(session: &mut Session, args: &mut Args<'_>) -> Reply {
    args.end()?;
    let tally = scoring::tally(&session.game, &session.verdict());
    let owner = |point| {
        let owners =
            Color::BOTH.map(|c| tally.ownership.territory[c].contains(point) || tally.board.get(point) == Some(c));
        match owners {
            [true, false] => "b",
            [false, true] => "w",
            _ => ".",
        }
        .to_string()
    };
    Ok(board_rows(session.game.size(), owner))
}

fn strict(session: &mut Session, args: &mut Args<'_>) -> Reply {
    match args.optional::<bool>()? {
        None => Ok((session.game.strictness() == Strictness::Strict).to_string()),
        Some(strict) => {
            args.end()?;
            session.game.set_strictness(if strict { Strictness::Strict } else { Strictness::Lenient });
            done()
        }
    }
}

fn violations(session: &mut Session, args: &mut Args<'_>) -> Reply {
    args.end()?;
    let made =
        session.game.violations().map(|(n, turn, reason)| (n, format!("{n} {} {} {reason}", turn.color, turn.mv)));
    let tried = session.game.attempts().map(|(n, color, point)| (n, format!("{n} {color} {point} occupied (attempt)")));
    let mut rows: Vec<(usize, String)> = tried.chain(made).collect();
    rows.sort_by_key(|(number, _)| *number);
    Ok(joined(rows.into_iter().map(|(_, row)| row), "\n"))
}

fn challenge(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let waive = match args.next() {
        None => false,
        Some("waive") => true,
        Some(_) => return Err(SYNTAX_ERROR),
    };
    args.end()?;
    session.game.challenge(waive).map_err(Failure::of)?;
    done()
}
