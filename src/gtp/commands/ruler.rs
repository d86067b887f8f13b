//! GoGui's ruler protocol (GoGui's manual, "Game rules"), offered with `--ruler`: GoGui asks after each move what
//! stands on the board, who is to move and what is legal, and so enforces the rules in force, the owed third pass
//! included.

use crate::board::{Color, Move};
use crate::game::Phase;
use crate::life::Grounds;
use crate::scoring::{self, Outcome};

use super::super::protocol::{Args, Reply};
use super::super::session::Session;
use super::row::{Command, board_rows};

pub(super) const COMMANDS: &[Command] = &[
    Command { name: "gogui-rules_game_id", usage: "", doc: "The game: `Go`.", run: |_, _| Ok("Go".to_string()) },
    Command {
        name: "gogui-rules_board",
        usage: "",
        doc: "The board from the top row, `X`, `O` and `.`.",
        run: |session, _| {
            let sign = |stone| match stone {
                Some(Color::Black) => "X",
                Some(Color::White) => "O",
                None => ".",
            };
            Ok(board_rows(session.game.size(), |p| sign(session.game.board().get(p)).to_string()))
        },
    },
    Command { name: "gogui-rules_board_size", usage: "", doc: "The size: `19`, or `13 9 rect`.", run: board_size },
    Command {
        name: "gogui-rules_legal_moves",
        usage: "",
        doc: "The legal moves of the player to move: `A1 B2 pass`; none when play has stopped.",
        run: legal_moves,
    },
    Command {
        name: "gogui-rules_side_to_move",
        usage: "",
        doc: "The player to move, or who owes a third pass: `black` or `white`.",
        run: |session, _| Ok(side_to_move(session).to_string()),
    },
    Command {
        name: "gogui-rules_captured_count",
        usage: "",
        doc: "Prisoners of Black and of White, pass stones included: `4 3`.",
        run: |session, _| Ok(Color::BOTH.map(|c| session.game.prisoners(c).to_string()).join(" ")),
    },
    Command {
        name: "gogui-rules_final_result",
        usage: "",
        doc: "The result and how it was counted, rows ending in `;`.",
        run: final_result,
    },
];

fn board_size(session: &mut Session, _: &mut Args<'_>) -> Reply {
    let size = session.game.size();
    Ok(if size.is_square() { size.to_string() } else { format!("{size} rect") })
}

fn side_to_move(session: &Session) -> Color {
    session.game.pass_owed().unwrap_or(session.game.to_play())
}

fn legal_moves(session: &mut Session, _: &mut Args<'_>) -> Reply {
    Ok(match session.game.phase() {
        Phase::Agreement | Phase::Counting | Phase::Ended => String::new(),
        Phase::Setup | Phase::Play | Phase::Resumed | Phase::PlayOut | Phase::ThirdPass(_) => {
            let color = side_to_move(session);
            let pass = if session.game.legality(color, Move::Pass).is_ok() { "pass" } else { "" };
            format!("{} {pass}", session.game.legal_points(color)).trim().to_string()
        }
    })
}

fn final_result(session: &mut Session, _: &mut Args<'_>) -> Reply {
    let (game, verdict) = (&session.game, session.verdict());
    let tally = scoring::tally(game, &verdict);
    let outcome = scoring::outcome_by(game, &tally);
    if outcome == Outcome::Undecided {
        return Ok(format!("Result: {outcome}"));
    }
    let detail = scoring::explained(game, &tally, &Grounds { verdict: &verdict, tally: &tally }.rests_on());
    // GoGui shows the rows one after the other as running text.
    Ok(format!("Result: {outcome}\n{detail}").replace('\n', ";\n"))
}
