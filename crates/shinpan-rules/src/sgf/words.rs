//! Amounts and results in the words of East Asia: `7.5目`, `3又3/4子`, `黑胜0.75子`, `黒中押し勝ち`, `백 2집반승`.

use num_rational::Ratio;

use crate::board::Color;
use crate::game::{Cause, Ending};

use super::result::Claim;
use super::values::decimal;

/// Words that name a player.
const PLAYERS: &[(&str, Color)] =
    &[("黑", Color::Black), ("黒", Color::Black), ("흑", Color::Black), ("白", Color::White), ("백", Color::White)];

/// Words that say how a game ended without counting.
const CAUSES: &[(&str, Cause)] = &[
    ("中盘", Cause::Resignation),
    ("中盤", Cause::Resignation),
    ("中押", Cause::Resignation),
    ("불계", Cause::Resignation),
    ("기권", Cause::Resignation),
    ("投了", Cause::Resignation),
    ("认输", Cause::Resignation),
    ("認輸", Cause::Resignation),
    ("认负", Cause::Resignation),
    ("超时", Cause::Time),
    ("超時", Cause::Time),
    ("时间", Cause::Time),
    ("時間", Cause::Time),
    ("시간", Cause::Time),
    ("反则", Cause::Forfeit),
    ("反則", Cause::Forfeit),
    ("弃权", Cause::Forfeit),
    ("棄権", Cause::Forfeit),
    ("不戦", Cause::Forfeit),
    ("실격", Cause::Forfeit),
];

const DRAWS: &[&str] = &["和棋", "和局", "平局", "持碁", "持棋", "ジゴ", "무승부"];
const VOIDS: &[&str] = &["无胜负", "無勝負", "무효"];
const WINS: &[&str] = &["胜", "勝", "승"];
const LOSSES: &[&str] = &["投了", "认输", "認輸", "认负", "负", "負", "输", "패"];

/// Words beside an amount that add nothing to it.
const BESIDE: &[&str] = &["コミ", "贴目", "貼目", "贴", "貼", "덤", "番", "の", "ち", "け", "+"];

/// A result; `None` for what is none in these words.
pub(super) fn result(text: &str) -> Option<Claim> {
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if has(DRAWS) {
        return Some(Claim::Counted { winner: None, margin: Some(0.into()) });
    }
    if has(VOIDS) {
        return Some(Claim::Ended(Ending::void(Cause::Ruling)));
    }
    let mut named = PLAYERS.iter().filter(|(word, _)| text.contains(word));
    let (word, player) = *named.next()?;
    if named.next().is_some() {
        return None;
    }
    let (wins, loses) = (has(WINS), has(LOSSES));
    let winner = match (wins, loses) {
        (false, true) => player.opponent(),
        (true, true) => return None,
        (_, false) => player,
    };
    if let Some((_, cause)) = CAUSES.iter().find(|(word, _)| text.contains(word)) {
        return Some(Claim::Ended(Ending::win(winner, *cause)));
    }
    let mut rest = text.replacen(word, "", 1);
    for said in WINS.iter().chain(LOSSES) {
        rest = rest.replace(said, "");
    }
    if rest.trim().trim_matches(|c| "ち番の".contains(c)).is_empty() {
        return (wins || loses).then_some(Claim::Counted { winner: Some(winner), margin: None });
    }
    let rest = rest.trim().trim_start_matches('+').trim();
    if rest.eq_ignore_ascii_case("r") {
        return Some(Claim::Ended(Ending::win(winner, Cause::Resignation)));
    }
    let margin = amount(rest).or_else(|| decimal(rest).filter(|_| text.contains('+')))?;
    Some(Claim::Counted { winner: Some(winner), margin: Some(margin) })
}

/// An amount with its unit, in points: Chinese stones (`子`) count twice.
pub(super) fn amount(text: &str) -> Option<Ratio<i64>> {
    let mut rest: String = text.chars().filter(|c| !c.is_whitespace()).map(plain).collect();
    for (word, _) in PLAYERS {
        rest = rest.replace(word, "");
    }
    for word in BESIDE {
        rest = rest.replace(word, "");
    }
    let (number, unit, after) = ["目", "子", "집", "호", "点"].iter().find_map(|unit| {
        let (number, after) = rest.split_once(unit)?;
        Some((number, *unit, after))
    })?;
    let half = |word: &str| matches!(word, "半" | "반");
    let behind = match after {
        "" => Ratio::from(0),
        word if half(word) => Ratio::new(1, 2),
        _ => return None,
    };
    let before = match number.strip_suffix(['半', '반']) {
        Some("") => Ratio::new(1, 2),
        Some(whole) => mixed(whole)? + Ratio::new(1, 2),
        None => mixed(number)?,
    };
    Some((before + behind) * if unit == "子" { 2 } else { 1 })
}

/// `2`, `2.5`, `3/4`, `3又3/4`, `四分之三`, `一又四分之三`.
fn mixed(text: &str) -> Option<Ratio<i64>> {
    match text.split_once('又') {
        Some((whole, part)) => Some(simple(whole)? + simple(part)?),
        None => simple(text),
    }
}

fn simple(text: &str) -> Option<Ratio<i64>> {
    if let Some((under, over)) = text.split_once("分之") {
        let under = simple(under).filter(|under| *under > Ratio::from(0))?;
        return Some(simple(over)? / under);
    }
    decimal(text).or_else(|| numeral(text).map(Ratio::from))
}

/// A number below 100 in characters.
fn numeral(text: &str) -> Option<i64> {
    let digit = |text: &str| match text {
        "两" | "兩" => Some(2),
        one => "零一二三四五六七八九".chars().position(|c| one == c.to_string()).map(|n| n as i64),
    };
    match text.split_once('十') {
        None => digit(text),
        Some((tens, ones)) => {
            let tens = if tens.is_empty() { 1 } else { digit(tens)? };
            Some(10 * tens + if ones.is_empty() { 0 } else { digit(ones)? })
        }
    }
}

/// Full-width digits and signs as those of ASCII.
fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_points() {
        for (text, points) in [
            ("7.5目", Some("15/2")),
            ("6目半", Some("13/2")),
            ("コミ6目半", Some("13/2")),
            ("黑贴3又3/4子", Some("15/2")),
            ("3.75子", Some("15/2")),
            ("덤 6집반", Some("13/2")),
            ("６目半", Some("13/2")),
            ("目", None),
            ("7.5", None),
            ("七五目", None),
            ("1/0子", None),
        ] {
            assert_eq!(amount(text).map(|k| k.to_string()).as_deref(), points, "{text}");
        }
    }

    #[test]
    fn results_are_read() {
        let counted = |winner, margin: Option<(i64, i64)>| {
            Some(Claim::Counted { winner: Some(winner), margin: margin.map(|(n, d)| Ratio::new(n, d)) })
        };
        let ended = |winner, cause| Some(Claim::Ended(Ending::win(winner, cause)));
        let (black, white) = (Color::Black, Color::White);
        for (text, claim) in [
            ("黑中盘胜", ended(black, Cause::Resignation)),
            ("白中盤勝", ended(white, Cause::Resignation)),
            ("黒中押し勝ち", ended(black, Cause::Resignation)),
            ("백 불계승", ended(white, Cause::Resignation)),
            ("白认输", ended(black, Cause::Resignation)),
            ("黑超时负", ended(white, Cause::Time)),
            ("白 時間切れ勝ち", ended(white, Cause::Time)),
            ("黑胜0.75子", counted(black, Some((3, 2)))),
            ("白胜1/4子", counted(white, Some((1, 2)))),
            ("黑胜一又四分之三子", counted(black, Some((7, 2)))),
            ("白半目勝ち", counted(white, Some((1, 2)))),
            ("黒番2目半勝ち", counted(black, Some((5, 2)))),
            ("白十一目半勝", counted(white, Some((23, 2)))),
            ("흑 1집반 승", counted(black, Some((3, 2)))),
            ("백 반집승", counted(white, Some((1, 2)))),
            ("白胜", counted(white, None)),
            ("黑+2.5", counted(black, Some((5, 2)))),
            ("白+R", ended(white, Cause::Resignation)),
            ("和棋", Some(Claim::Counted { winner: None, margin: Some(0.into()) })),
            ("무승부", Some(Claim::Counted { winner: None, margin: Some(0.into()) })),
            ("無勝負", Some(Claim::Ended(Ending::void(Cause::Ruling)))),
            ("打掛", None),
            ("黑白", None),
            ("黑", None),
            ("black wins", None),
        ] {
            assert_eq!(result(text), claim, "{text}");
        }
    }
}
