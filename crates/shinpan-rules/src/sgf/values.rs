//! Texts and numbers of property values: pure functions, each between a value in a file and what it means.

use std::borrow::Cow;

use num_rational::Ratio;

use crate::board::{Move, Point, Size};

use super::words;

/// The beginning of a piece of file, fit for a message: one short line without control characters.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    const LENGTH: usize = 20;
    let head = &bytes[..bytes.len().min(4 * LENGTH)];
    let mut chars = head.utf8_chunks().flat_map(|chunk| {
        let broken = (!chunk.invalid().is_empty()).then_some('\u{fffd}');
        chunk.valid().chars().chain(broken)
    });
    let mut text: String = chars.by_ref().take(LENGTH).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if chars.next().is_some() {
        text.push_str("...");
    }
    text
}

/// The bytes of a value, and whether each was escaped. `\` before a line break removes both, and every other line break
/// is one `\n`.
fn unescaped(raw: &[u8]) -> impl Iterator<Item = (u8, bool)> {
    let mut rest = raw;
    std::iter::from_fn(move || {
        loop {
            let (&byte, tail) = rest.split_first()?;
            let escaped = byte == b'\\' && !tail.is_empty();
            let from = if escaped { tail } else { rest };
            let length = match from {
                [b'\r', b'\n', ..] | [b'\n', b'\r', ..] => 2,
                _ => 1,
            };
            rest = &from[length..];
            match (from[0], escaped) {
                (b'\r' | b'\n', true) => {}
                (b'\r' | b'\n', false) => return Some((b'\n', false)),
                (other, _) => return Some((other, escaped)),
            }
        }
    })
}

/// Undoes escapes (`\]`, `\\`, `\:`).
fn unescape(raw: &[u8]) -> Vec<u8> {
    unescaped(raw).map(|(byte, _)| byte).collect()
}

/// FF\[4\]'s Text (`lines`) or SimpleText: escapes undone, control characters blank, no blanks at the ends (of each
/// line).
pub(super) fn text(raw: &[u8], lines: bool) -> String {
    tidy(&unescape(raw), lines)
}

/// A comment as it stands: escapes undone, control characters blank. A line of one blank is the empty one that
/// [`filled`] made it of.
pub(super) fn comment(raw: &[u8]) -> String {
    let text = plain(&unescape(raw), true);
    text.split('\n').map(|line| if line == " " { "" } else { line }).collect::<Vec<_>>().join("\n")
}

/// A value of a property that means nothing to us: as it stands, with the escapes that may mean something.
pub(super) fn kept(raw: &[u8]) -> Cow<'_, str> {
    // Nearly all of them are a point or a word.
    if let Ok(plain) = std::str::from_utf8(raw)
        && raw.iter().all(|&b| b.is_ascii_graphic() && b != b'\\')
    {
        return Cow::Borrowed(plain);
    }
    let mut out = Vec::with_capacity(raw.len());
    for (byte, escaped) in unescaped(raw) {
        if escaped && b"]\\:".contains(&byte) {
            out.push(b'\\');
        }
        out.push(byte);
    }
    Cow::Owned(tidy(&out, true))
}

fn plain(bytes: &[u8], lines: bool) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.chars().map(|c| if c.is_control() && !(lines && c == '\n') { ' ' } else { c }).collect()
}

fn tidy(bytes: &[u8], lines: bool) -> String {
    let clean = plain(bytes, lines);
    clean.trim().split('\n').map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// The other way from [`text`]: `\` and `]` escaped, control characters blank.
pub(super) fn escape(text: &str, lines: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\\' || c == ']' {
            out.push('\\');
        }
        out.push(if c.is_control() && !(lines && c == '\n') { ' ' } else { c });
    }
    if lines { filled(&out) } else { out }
}

/// The text with a blank on each empty line, since an empty line ends a GTP reply; reading takes it off again.
pub(super) fn filled(text: &str) -> String {
    text.split('\n').map(|line| if line.is_empty() { " " } else { line }).collect::<Vec<_>>().join("\n")
}

/// `SZ`: `19`, or `9:13` for 9 columns and 13 rows.
pub(super) fn size(text: &str) -> Option<Size> {
    let side = |s: &str| s.trim().parse().ok();
    match text.split_once(':') {
        Some((width, height)) => Size::new(side(width)?, side(height)?),
        None => Size::square(side(text)?),
    }
}

/// A point: column and row from the upper left corner, `a` is the first.
pub(super) fn point(raw: &[u8], size: Size) -> Option<Point> {
    let [x, y] = *raw.trim_ascii() else { return None };
    let (column, row) = (usize::from(x.checked_sub(b'a')?), usize::from(y.checked_sub(b'a')?));
    (column < size.width() && row < size.height()).then(|| Point::new(column, size.height() - 1 - row))
}

/// The two letters that name a point.
pub(super) fn point_text(point: Point, size: Size) -> String {
    let letter = |i: usize| char::from(b'a' + i as u8);
    [letter(point.column()), letter(size.height() - 1 - point.row())].iter().collect()
}

/// `aa:cc`, a rectangle given by two corners (FF\[4\], "compressed point list"), or a single point.
pub(super) fn rectangle(raw: &[u8], size: Size) -> Option<impl Iterator<Item = Point>> {
    let mut corners = raw.split(|&b| b == b':').map(|part| point(part, size));
    let first = corners.next()??;
    let second = corners.next().unwrap_or(Some(first))?;
    if corners.next().is_some() {
        return None;
    }
    let columns = first.column().min(second.column())..=first.column().max(second.column());
    let rows = first.row().min(second.row())..=first.row().max(second.row());
    Some(rows.flat_map(move |row| columns.clone().map(move |column| Point::new(column, row))))
}

/// `B` or `W`: a point; nothing is a pass, and so is `tt` on boards up to 19 by 19 (FF\[3\]).
pub(super) fn move_(raw: &[u8], size: Size) -> Option<Move> {
    match raw.trim_ascii() {
        b"" => Some(Move::Pass),
        b"tt" if size.width() <= 19 && size.height() <= 19 => Some(Move::Pass),
        other => point(other, size).map(Move::Play),
    }
}

/// Tells whether a value names the point one beyond the last column and row, by which some programs pass.
pub(super) fn is_beyond(raw: &[u8], size: Size) -> bool {
    let letter = |side: usize| b'a' + side as u8;
    raw.trim_ascii() == [letter(size.width()), letter(size.height())]
}

/// A decimal number, exactly: at most nine digits on either side of a point or comma; or a fraction, as shares of
/// points are written.
pub(super) fn decimal(text: &str) -> Option<Ratio<i64>> {
    if let Some((over, under)) = text.split_once('/') {
        let digits = !under.is_empty() && under.len() <= 3 && under.bytes().all(|b| b.is_ascii_digit());
        let under = under.parse::<i64>().ok().filter(|&under| digits && under > 0)?;
        return decimal(over).filter(Ratio::is_integer).map(|over| over / under);
    }
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let number = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    if !number(whole) || !number(fraction) || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    if whole.len() > 9 || fraction.len() > 9 {
        return None;
    }
    let digits: i64 = format!("0{whole}{fraction}").parse().ok()?;
    let value = Ratio::new(digits, 10i64.pow(fraction.len() as u32));
    Some(if negative { -value } else { value })
}

/// `KM` in points, and a remark if that was a guess. Fox writes hundredths, and programs that save its records again
/// write them with a `.0`: `650` is 6.5 points and `50` half a point, but from 100 to 400 they are hundredths of a
/// Chinese stone, which is two points: `375` is 7.5. A number with a sign is meant as it stands. Words and units of
/// East Asia are read too.
pub(super) fn komi(text: &str) -> Option<(Ratio<i64>, Option<String>)> {
    let Some(value) = decimal(text) else {
        let points = words::amount(text)?;
        return Some((points, Some(format!("KM[{}] is taken for {} points", text, decimal_text(points)))));
    };
    let signed = text.starts_with(['+', '-']);
    // Shinpan 0.2.0 wrote a komi of 100 points with a point.
    let pointed = text.contains(['.', ',']);
    let is_fox = value > Ratio::from(100) || !pointed && [50, 100].contains(&value.to_integer());
    if !signed && value.is_integer() && is_fox {
        let stones = (100..=400).contains(&value.to_integer());
        let points = value / if stones { 50 } else { 100 };
        return Some((points, Some(format!("KM[{text}] is taken for {} points", decimal_text(points)))));
    }
    let halves = (value * 2).is_integer();
    let note = (!halves).then(|| format!("KM[{text}] is taken for points; if it counts stones, it is twice as much"));
    Some((value, note))
}

/// A number in decimals, rounded to the ninth.
pub(super) fn decimal_text(value: Ratio<i64>) -> String {
    const SCALE: i128 = 1_000_000_000;
    let (numer, denom) = (i128::from(*value.numer()), i128::from(*value.denom()));
    let scaled = (2 * numer.abs() * SCALE + denom) / (2 * denom);
    let sign = if numer < 0 && scaled > 0 { "-" } else { "" };
    let text = format!("{sign}{}.{:09}", scaled / SCALE, scaled % SCALE);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// `KM`, such that [`komi`] reads the same number: a whole number that would look like Fox's hundredths gets a sign.
pub(super) fn komi_text(value: Ratio<i64>) -> String {
    let text = decimal_text(value);
    let fox = text.parse() == Ok(50) || (!text.contains('.') && value >= Ratio::from(100));
    if fox { format!("+{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_exact_and_fox_is_understood() {
        let cases = [
            ("6.5", Some("13/2")),
            ("6,5", Some("13/2")),
            ("+0.50", Some("1/2")),
            ("-3.75", Some("-15/4")),
            (".1", Some("1/10")),
            ("7.", Some("7")),
            ("99", Some("99")),
            ("650", Some("13/2")),
            ("550", Some("11/2")),
            ("750", Some("15/2")),
            ("375", Some("15/2")),
            ("275", Some("11/2")),
            ("350", Some("7")),
            ("650.0", Some("13/2")),
            ("375.0", Some("15/2")),
            ("50", Some("1/2")),
            ("100", Some("2")),
            ("100.0", Some("100")),
            ("51", Some("51")),
            ("650.5", Some("1301/2")),
            ("+375", Some("375")),
            ("-375", Some("-375")),
            ("7.5目", Some("15/2")),
            ("3又3/4子", Some("15/2")),
            ("000000000000.500000000000", Some("1/2")),
            ("999999999.999999999", Some("999999999999999999/1000000000")),
            ("1234567890", None),
            ("0.1234567891", None),
            ("", None),
            (".", None),
            ("-", None),
            ("+-1", None),
            ("nan", None),
            ("1e3", None),
            ("6 1/2", None),
            ("\u{0663}", None),
        ];
        for (text, expected) in cases {
            assert_eq!(komi(text).map(|(k, _)| k.to_string()).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn komi_guesses_are_told() {
        for (text, told) in [("6.5", false), ("0", false), ("375", true), ("650", true), ("3.75", true), ("0.1", true)]
        {
            assert_eq!(komi(text).unwrap().1.is_some(), told, "{text}");
        }
    }

    #[test]
    fn decimals_are_written_short() {
        for (numer, denom, text) in [
            (13, 2, "6.5"),
            (-15, 4, "-3.75"),
            (7, 1, "7"),
            (0, 1, "0"),
            (1, 3, "0.333333333"),
            (-2, 3, "-0.666666667"),
            (-1, 10_000_000_000, "0"),
            (i64::MIN, 1, "-9223372036854775808"),
        ] {
            assert_eq!(decimal_text(Ratio::new(numer, denom)), text);
        }
        assert_eq!(komi_text(Ratio::from(375)), "+375");
        assert_eq!(komi_text(Ratio::from(50)), "+50");
        assert_eq!(komi_text(Ratio::from(-50)), "-50");
        assert_eq!(komi_text(Ratio::from(99)), "99");
    }

    #[test]
    fn texts_are_unescaped_once() {
        for (raw, lines, expected) in [
            (&br"a\]b\\n\:c"[..], false, r"a]b\n:c"),
            (b"soft\\\nbreak\\\r\nhere", true, "softbreakhere"),
            (b"a\r\nb\n\rc\rd\ne", true, "a\nb\nc\nd\ne"),
            (b"a\r\nb", false, "a b"),
            (b" \n a \t\n\n b\\", true, "a\n\n b\\"),
            ("\u{5bb6}".as_bytes(), false, "\u{5bb6}"),
        ] {
            assert_eq!(text(raw, lines), expected);
        }
        assert_eq!(kept(b"dd:a\\]\\\\\\:\\x\\\n.\r\n \nb "), "dd:a\\]\\\\\\:x.\n\nb");
        assert_eq!(escape("a]\\\n\nb", true), "a\\]\\\\\n \nb");
        assert_eq!(escape("a\n\rb", false), "a  b");
    }

    #[test]
    fn points_count_from_the_upper_left() {
        let size = Size::new(9, 13).unwrap();
        assert_eq!(point(b"aa", size).unwrap().to_string(), "A13");
        assert_eq!(point(b"im", size).unwrap().to_string(), "J1");
        for bad in [&b"ja"[..], b"an", b"a", b"aaa", b"AA", b"a ", b"{a", b"\xff\xff"] {
            assert_eq!(point(bad, size), None);
        }
        assert!(size.points().all(|p| point(point_text(p, size).as_bytes(), size) == Some(p)));
        let points = |raw: &[u8]| rectangle(raw, size).map(|points| points.count());
        assert_eq!(points(b"aa:cb"), Some(6));
        assert_eq!(points(b"cb:aa"), Some(6));
        assert_eq!(points(b"aa"), Some(1));
        for bad in [&b"aa:"[..], b":aa", b"aa:bb:cc", b"aa:zz", b""] {
            assert_eq!(points(bad), None);
        }
    }

    #[test]
    fn tt_is_a_pass_where_it_is_no_point() {
        for (side, expected) in [(9, Some("pass")), (19, Some("pass")), (20, Some("U1")), (25, Some("U6"))] {
            let found = move_(b"tt", Size::square(side).unwrap()).map(|m| m.to_string());
            assert_eq!(found.as_deref(), expected, "{side}");
        }
        assert_eq!(move_(b"tt", Size::new(25, 19).unwrap()), None);
    }

    #[test]
    fn excerpts_are_one_short_line() {
        assert_eq!(excerpt(b"short\nline"), "short line");
        assert_eq!(excerpt(&[b'x'; 1000]), format!("{}...", "x".repeat(20)));
        assert_eq!(excerpt(b"\xffa"), "\u{fffd}a");
    }
}
