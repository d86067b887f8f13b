//! Commands that GoGui sends to the program that plays, and the analyze commands it shows in its menu (GoGui's manual,
//! "Analyze Commands"). What it sends to a program that rules is in `ruler`.

use crate::board::PointSet;

use super::super::protocol::{Args, Failure, Reply};
use super::super::session::Session;
use super::core::make;
use super::params::param_rules;
use super::row::{Command, done, joined};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "gogui-analyze_commands",
        usage: "",
        doc: "GoGui's analyze menu, one entry per row: `type/label/command`.",
        run: |session, _| {
            let known = |entry: &&MenuEntry| session.knows(entry.command.split(' ').next().unwrap_or_default());
            let row = |e: &MenuEntry| format!("{}/{}/{}", e.kind, e.label, e.command);
            Ok(joined(ANALYZE.iter().filter(known).map(row), "\n"))
        },
    },
    Command {
        name: "gogui-interrupt",
        usage: "",
        doc: "Accepted. A line `# interrupt` makes the running command answer at once.",
        run: |_, _| done(),
    },
    Command {
        name: "gogui-version",
        usage: "VERSION",
        doc: "GoGui reports its version. From then on the reply to an illegal move includes the reason, which GoGui shows.",
        run: |session, _| {
            session.gives_reasons = true;
            done()
        },
    },
    Command { name: "gogui-title", usage: "", doc: "The window title: `shinpan: concord, 19x19, komi 7`.", run: title },
    Command {
        name: "gogui-play_sequence",
        usage: "COLOR VERTEX|pass ...",
        doc: "Plays all the moves, or none if one is illegal.",
        run: play_sequence,
    },
    Command {
        name: "play_sequence",
        usage: "COLOR VERTEX|pass ...",
        doc: "The same as `gogui-play_sequence`.",
        run: play_sequence,
    },
    Command {
        name: "gogui-setup",
        usage: "COLOR VERTEX ...",
        doc: "Sets up a position on the empty board. Fails with `board not empty` or `bad vertex list`.",
        run: setup,
    },
    Command {
        name: "gogui-setup_player",
        usage: "COLOR",
        doc: "Sets the player to move.",
        run: |session, args| session.game.set_player(args.color()?).map(|()| String::new()).map_err(Failure::of),
    },
    Command {
        name: "shinpan-param_rules",
        usage: "[KEY VALUE]",
        doc: "The rules as rows for a dialog, `[type] key value`; with a key and a value, changes that rule.",
        run: param_rules,
    },
    Command {
        name: "shinpan-dead_list",
        usage: "[show | VERTEX ...]",
        doc: "Marks the listed chains dead and no others. A chain listed in part changes its status. `show` lists the dead stones.",
        run: dead_list,
    },
];

/// An entry of the analyze menu.
struct MenuEntry {
    /// How GoGui shows the answer.
    kind: &'static str,
    /// In the menu, where GoGui leaves out a second entry of the same label.
    label: &'static str,
    /// `%m` stands for the player to move, `%p` for a point that the user clicks on, `%s` for a text.
    command: &'static str,
}

const fn entry(kind: &'static str, label: &'static str, command: &'static str) -> MenuEntry {
    MenuEntry { kind, label, command }
}

/// The analyze menu. Entries whose command is not offered are left out.
const ANALYZE: &[MenuEntry] = &[
    entry("gfx", "Referee's view", "shinpan-view"),
    entry("gfx", "Best moves", "shinpan-best_moves %m"),
    entry("dboard", "Ownership by search", "shinpan-search_owners"),
    entry("string", "Win rate", "shinpan-win_rate"),
    entry("bwboard", "Final area", "shinpan-ownership"),
    entry("dboard", "Influence", "shinpan-influence"),
    entry("sboard", "Why illegal", "shinpan-illegal_board %m"),
    entry("hpstring", "Legal here", "shinpan-legal_why %m %p"),
    entry("plist", "All legal", "all_legal %m"),
    entry("string", "Life and death here", "shinpan-status %p"),
    entry("hstring", "Life and death", "shinpan-status"),
    entry("cboard", "Life and death in colours", "shinpan-status_board"),
    entry("param", "Judge of life and death", "shinpan-param_life"),
    entry("string", "Phase", "shinpan-phase"),
    entry("string", "Pass stones", "shinpan-pass_stones"),
    entry("string", "Prisoners", "shinpan-prisoners"),
    entry("string", "Pass owed", "shinpan-last_pass_owed"),
    entry("string", "Final score", "final_score"),
    entry("string", "Estimate score", "estimate_score"),
    entry("string", "Result", "shinpan-result"),
    entry("hstring", "Score detail", "shinpan-score_detail"),
    entry("hstring", "Score by area", "shinpan-score_detail area"),
    entry("hstring", "Score by territory", "shinpan-score_detail territory"),
    entry("hstring", "Tally", "shinpan-tally"),
    entry("hpstring", "Whose point", "shinpan-point_reason %p"),
    entry("hstring", "Counting", "shinpan-count"),
    entry("sboard", "Counted board", "shinpan-count_board"),
    entry("hstring", "Disputed scores", "shinpan-dispute_scores %s"),
    entry("hstring", "Compare dialects", "shinpan-compare"),
    entry("hstring", "Explain rules", "shinpan-rules_text"),
    entry("hstring", "Violations", "shinpan-violations"),
    entry("param", "Rules", "shinpan-param_rules"),
    entry("eplist", "Mark dead", "shinpan-dead_list"),
    entry("plist", "Dead stones", "final_status_list dead"),
    entry("plist", "Stones in seki", "final_status_list seki"),
    entry("none", "Agree", "shinpan-agree"),
    entry("none", "Dispute", "shinpan-dispute"),
    entry("none", "Resume", "shinpan-resume"),
    entry("none", "Challenge last move", "shinpan-challenge"),
    entry("pspairs", "Top moves black", "top_moves_black"),
    entry("pspairs", "Top moves white", "top_moves_white"),
    entry("varc", "Best move", "reg_genmove %c"),
];

fn title(session: &mut Session, _: &mut Args<'_>) -> Reply {
    let (game, size) = (&session.game, session.game.size());
    let (name, komi) = (game.ruleset().name(), game.rules().komi);
    Ok(format!("shinpan: {name}, {}x{}, komi {komi}", size.width(), size.height()))
}

fn play_sequence(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let mut moves = Vec::new();
    while let Some(color) = args.optional_color()? {
        moves.push((color, args.mv()?));
    }
    for (made, &(color, mv)) in moves.iter().enumerate() {
        if let Err(refusal) = make(session, color, mv) {
            for _ in 0..made {
                session.game.undo().map_err(Failure::of)?;
            }
            return Err(refusal);
        }
    }
    done()
}

fn setup(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let mut stones = Vec::new();
    while let Some(color) = args.optional_color()? {
        stones.push((color, args.parse().map_err(|_| Failure::fixed("bad vertex list"))?));
    }
    let first = session.game.to_play();
    session.game.set_up(stones, Some(first)).map_err(Failure::of)?;
    done()
}

/// GoGui's editor of point lists sends every point of the new list, and nothing at all for an empty one. Its user
/// clicks on a stone and means the chain.
fn dead_list(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let marked = session.verdict().dead;
    let list = args.rest();
    if list.eq_ignore_ascii_case("show") {
        return Ok(marked.to_string());
    }
    let listed: PointSet = Args::new(list).points()?.into_iter().collect();
    if listed.iter().any(|p| session.game.board().get(p).is_none()) {
        return Err(Failure::fixed("vertex must not be empty"));
    }
    let mut dead = PointSet::EMPTY;
    for chain in session.game.board().chains() {
        let in_part = chain.stones.intersects(&listed) && !chain.stones.is_subset(&listed);
        let is_dead = if in_part { !marked.intersects(&chain.stones) } else { chain.stones.intersects(&listed) };
        if is_dead {
            dead = dead | chain.stones;
        }
    }
    session.game.mark_dead(dead).map_err(Failure::of)?;
    done()
}
