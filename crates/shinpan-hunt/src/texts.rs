//! Laws of what is read: lines of GTP, records, rules.

use std::sync::Arc;

use shinpan::game::Strictness;
use shinpan::gtp;
use shinpan::life;
use shinpan::rules::{DIALECTS, Expression, Ruleset};
use shinpan::sgf::{self, Record, Replay};

use super::small::{framed, small};

/// Lines that clients send.
pub const LINES: &[&str] = &[
    "1 boardsize 5\n2 clear_board\n3 komi 6.5\n4 genmove b\n5 play w C3\n6 final_score\n",
    "list_commands\nknown_command play\n-7 showboard # and a comment\n\n",
    "set_position b A1 w B2 b C3\nfixed_handicap 2\nset_free_handicap A1 B2\n",
    "shinpan-rules chinese repetition=situational\nkata-set-rules {\"ko\":\"SIMPLE\",\"scoring\":\"AREA\"}\n",
    "gogui-play_sequence b A1 w B1\nkgs-time_settings byoyomi 300 30 5\ntime_left b 10 2\n",
    "shinpan-adjust w 2.5 penalty\nshinpan-value b 3/2 A1\nshinpan-dead A1\nshinpan-agree\n",
];

/// Records.
pub const RECORDS: &[&str] = &[
    "(;GM[1]FF[4]SZ[5]KM[6.5]RU[Chinese]PB[a]C[x\\]y];B[cc];W[bb]LB[aa:1];B[];W[tt])",
    "(;SZ[7:3]AB[aa:cc]AW[gc]PL[W];W[dd](;B[aa];W[bb])(;B[cc]))",
    "(;CA[Shift_JIS]HA[2]AB[cc][bb]RU[shinpan: concord komi=0]RE[W+R];W[aa]REFEREE[forced];B[dd]KO[])",
    "(;SZ[3]RU[japanese];B[bb];W[ba];B[];W[]REFEREE[dead ba][agree black][adjust white 2.5 penalty][end white time])",
    "(;SZ[9]KM[375]AE[aa];B[aa]AE[aa]AW[bb];W[cc]TB[dd][ee]TW[ff])",
];

/// Rules.
pub const RULES: &[&str] = &[
    "chinese repetition=situational komi=7.5 suicide=allowed",
    "{\"rules\":\"aga\",\"komi\":0.5,\"tax\":\"none\"}",
    "{\"ko\":\"POSITIONAL\",\"scoring\":\"TERRITORY\",\"tax\":\"SEKI\",\"suicide\":false,\"komi\":6.5}",
    "rules = \"concord\"\nkomi = 3.75\n# comment\npass = \"stone\"\nstop = \"two\"\n",
    "tromp-taylor,suicide=forbidden,limit=100",
];

/// Each line is answered once, if there is a command on it, with `=` or `?`, its id, a blank and a text without an
/// empty line.
pub fn lines(bytes: &[u8]) -> Result<(), String> {
    let mut session = small("random");
    for raw in bytes.split(|&b| b == b'\n').take(40) {
        // What a client may ask for a file system is tested with one.
        let text = String::from_utf8_lossy(raw);
        let slow = ["sgf", "effort", "compare", "solve", "level", "quit", "analyze"];
        if slow.iter().any(|part| text.contains(part)) {
            continue;
        }
        let mut out = String::new();
        gtp::answer(&mut session, raw, &mut out);
        framed(&out).map_err(|fault| format!("`{text}` is answered {out:?}: {fault}"))?;
    }
    Ok(())
}

/// A record that is read can be written and read; and if it can be played, the game too.
pub fn sgf(bytes: &[u8]) -> Result<(), String> {
    let Ok(record) = sgf::read(bytes) else { return Ok(()) };
    let text = record.to_string();
    let again = sgf::read(text.as_bytes()).map_err(|error| format!("{error}, of {text}"))?;
    let (application, warnings) = (again.application.clone(), again.warnings.clone());
    let expected = Record { application, warnings, ..record.clone() };
    if again != expected {
        return Err(format!("written and read again it is another record: {text}"));
    }
    let fallback = Ruleset::from(&DIALECTS[0]);
    let strictness = if bytes.len().is_multiple_of(2) { Strictness::Strict } else { Strictness::Lenient };
    let replay = Replay { ruleset: None, komi: None, usual_komi: None, fallback, strictness, before: None };
    let oracle = || Arc::new(life::Proofs);
    let Ok(replayed) = replay.run_asking(&record, oracle()) else { return Ok(()) };
    let text = sgf::record(&replayed.game, Some(&replayed.origin)).to_string();
    let record = sgf::read(text.as_bytes()).map_err(|error| format!("{error}, of the game {text}"))?;
    let again = replay.run_asking(&record, oracle()).map_err(|error| format!("{error}, of the game {text}"))?;
    let rewritten = sgf::record(&again.game, Some(&again.origin)).to_string();
    let (one, other) = (&replayed.game, &again.game);
    let same = one.board() == other.board() && one.phase() == other.phase() && one.ledger() == other.ledger();
    if !same || one.ruleset().rules != other.ruleset().rules {
        return Err(format!("read again it is another game: {text}"));
    }
    if rewritten == text { Ok(()) } else { Err(format!("{text} is written once more as {rewritten}")) }
}

/// Rules that are read print as an expression, as JSON and as TOML that read back to the same rules.
pub fn rules(bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    let _ = Expression::from_sgf(&text);
    let Ok(ruleset) = text.parse::<Ruleset>() else { return Ok(()) };
    for printed in [ruleset.to_string(), ruleset.to_json(), ruleset.to_toml()] {
        let again: Ruleset = printed.parse().map_err(|error| format!("{printed}: {error}"))?;
        if again != ruleset {
            return Err(format!("{printed} reads back as {again}"));
        }
    }
    Ok(())
}
