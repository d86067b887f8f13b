//! How wide text is, and where its lines end.

/// Advance widths of DejaVu Sans from the space to the tilde, in thousandths of the height of the letters. The fonts
/// that pictures name after it are narrower, so that what has room in this one has room in them.
const PLAIN: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
];
/// The same of its bold letters.
const BOLD: [u16; 95] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995,
    837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716,
    678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712,
    365, 712, 838,
];

/// Letters of a height, bold or not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letters {
    pub size: f64,
    pub bold: bool,
}

impl Letters {
    pub const fn plain(size: f64) -> Letters {
        Letters { size, bold: false }
    }

    pub const fn bold(size: f64) -> Letters {
        Letters { size, bold: true }
    }

    /// How wide a text is.
    pub fn width(self, text: &str) -> f64 {
        text.chars().map(|c| self.advance(c)).sum::<f64>() * self.size / 1000.0
    }

    fn advance(self, c: char) -> f64 {
        let table = if self.bold { &BOLD } else { &PLAIN };
        let known = (c as usize).checked_sub(' ' as usize).and_then(|i| table.get(i));
        known.map_or_else(
            || match c {
                '\u{300}'..='\u{36f}' => 0.0,
                '\u{2013}' => 500.0,
                '\u{2014}' | '\u{2026}' => 1000.0,
                // Chinese characters, kana and hangul are as wide as they are high.
                '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{d7a3}' | '\u{f900}'.. => 1000.0,
                // A letter of another alphabet, or one with an accent.
                _ if self.bold => 770.0,
                _ => 690.0,
            },
            |&width| f64::from(width),
        )
    }

    /// A row as lines no wider than `width`, each as full as can be, but that a few words alone at the end would look
    /// lost. A number stays with what it counts.
    pub fn broken(self, row: &str, width: f64) -> Vec<String> {
        let lines = self.filled(row, width);
        let full = |line: &String| self.width(line) >= 0.3 * width && line.contains(' ');
        // Narrower, a word that is broken would be broken elsewhere.
        let broken = row.split(' ').any(|word| self.width(word) > width);
        if lines.len() < 2 || broken || lines.last().is_none_or(full) {
            return lines;
        }
        let narrower = (60..100).rev().map(|percent| self.filled(row, width * f64::from(percent) / 100.0));
        let mut narrower = narrower.take_while(|narrow| narrow.len() == lines.len());
        narrower.find(|narrow| narrow.last().is_some_and(full)).unwrap_or(lines)
    }

    /// A row as lines, each as long as possible.
    fn filled(self, row: &str, width: f64) -> Vec<String> {
        let fits = |text: &str| self.width(text) <= width;
        // What is too long for a line is broken between its words, a word between its letters.
        let words = units(row).into_iter().flat_map(|unit| match fits(&unit) {
            true => vec![unit],
            false => unit.split(' ').map(str::to_string).collect(),
        });
        let pieces = words.flat_map(|word| match fits(&word) {
            true => vec![(" ", word)],
            false => word.chars().enumerate().map(|(i, c)| (if i == 0 { " " } else { "" }, c.to_string())).collect(),
        });
        let mut lines: Vec<String> = Vec::new();
        for (space, piece) in pieces {
            match lines.last_mut() {
                Some(line) if fits(&format!("{line}{space}{piece}")) => *line += &format!("{space}{piece}"),
                _ => lines.push(piece),
            }
        }
        lines
    }
}

/// A row in which nobody who breaks lines parts a number from what it counts.
pub(super) fn together(row: &str) -> String {
    units(row).into_iter().map(|unit| unit.replace(' ', "\u{a0}")).collect::<Vec<_>>().join(" ")
}

/// The words that stay on one line, in the order of a row.
fn units(row: &str) -> Vec<String> {
    let words: Vec<&str> = row.split(' ').collect();
    let mut units: Vec<String> = Vec::new();
    for (i, word) in words.iter().enumerate() {
        match units.last_mut() {
            Some(unit) if stays(&words, i - 1) => *unit += &format!(" {word}"),
            _ => units.push((*word).to_string()),
        }
    }
    units
}

/// Tells whether no line may end after this word, which is not the last: after a number that counts what follows (`6
/// points`), before one that counts nothing there and so belongs to what stands before it (`Black 3, White 4.`), within
/// `4x5 at C3`, after a sign of arithmetic and before a stroke.
fn stays(words: &[&str], i: usize) -> bool {
    let (word, next) = (words[i], words[i + 1]);
    let counts = |i: usize| words.get(i + 1).is_some_and(|next| is_number(words[i]) && is_counted(words[i], next));
    let placed = |i: usize| words[i] == "at" && i > 0 && is_number(words[i - 1]);
    let sign = matches!(word, "+" | "-" | "=") || next == "/";
    let explained = |i: usize| words.get(i + 1).is_some_and(|next| next.starts_with('('));
    sign || counts(i) || placed(i) || is_number(next) && (!counts(i + 1) || explained(i + 1))
}

/// `3`, `6.5`, `(4)`, `4x5`, `19:`.
fn is_number(word: &str) -> bool {
    let figures = word.trim_matches(|c| matches!(c, '(' | ')' | ',' | '.' | ';' | ':' | '+' | '-'));
    figures.starts_with(|c: char| c.is_ascii_digit())
        && figures.chars().all(|c| c.is_ascii_digit() || "./x".contains(c))
}

/// Tells whether the word after a number can be what it counts.
fn is_counted(number: &str, next: &str) -> bool {
    const ELSE: [&str; 10] = ["and", "or", "of", "is", "are", "to", "less", "by", "would", "so"];
    !number.ends_with([',', '.', ';', ':', ')'])
        && next.starts_with(|c: char| c.is_alphabetic() || c == '(')
        && !ELSE.contains(&next)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEN: Letters = Letters::plain(10.0);

    /// A row as lines that are as wide as this text at most.
    fn broken(row: &str, widest: &str) -> Vec<String> {
        TEN.broken(row, TEN.width(widest))
    }

    #[test]
    fn lines_are_full_and_words_whole_where_they_have_room() {
        assert_eq!(broken("one two three four", "one two three"), ["one two", "three four"]);
        assert_eq!(broken("one two three four", "one two thre"), ["one two", "three four"]);
        assert_eq!(broken("", "some"), [""]);
        assert_eq!(broken("a sesquipedalian word", "a sesquip"), ["a sesquip", "edalian", "word"]);
    }

    #[test]
    fn no_few_words_are_alone_on_the_last_line() {
        let row = "a row of short words of which the last would stand alone on a line";
        for room in 16..60 {
            let lines = TEN.broken(row, room as f64 * 5.0);
            assert_eq!(lines.join(" "), row);
            let last = lines.last().unwrap();
            assert!(lines.len() > 6 || lines.len() == 1 || last.contains(' '), "{lines:?}");
        }
    }

    #[test]
    fn a_number_stays_with_what_it_counts() {
        let together = [
            ("Prisoners when play stopped: Black 4, White 3.", vec!["Black 4,", "White 3."]),
            ("W+6.0, White wins by 6 points", vec!["6 points"]),
            (
                "Black's region at P14, 25 points: 4x5 at Q15-T19, 1 at R2 = 25",
                vec!["25 points:", "4x5 at Q15-T19,", "1 at R2", "= 25"],
            ),
            ("Prisoners, black stones: 2 captured + 4 dead + 1 pass stone = 7", vec!["2 captured", "+ 4 dead", "= 7"]),
            ("Points white 1 (removed) / nobody (dame): S10", vec!["white 1", "1 (removed) /"]),
            ("Row 3: Black 4, White 5; so far 44 and 50", vec!["Row 3:", "far 44", "and 50"]),
            ("Black less White: 115 - 121 = -6", vec!["White: 115", "- 121", "= -6"]),
        ];
        for (row, kept) in together {
            for room in 24..70 {
                let lines = TEN.broken(row, room as f64 * 5.5);
                assert!(lines.iter().all(|line| TEN.width(line) <= room as f64 * 5.5), "{lines:?}");
                assert!(kept.iter().all(|kept| lines.iter().any(|line| line.contains(kept))), "{lines:?}");
            }
        }
    }

    /// The table is what the font says that pictures are drawn in (its tables `cmap` and `hmtx`, OpenType 1.9).
    #[test]
    fn letters_are_as_wide_as_in_the_font() {
        let fonts: [(&[u8], _); 2] =
            [(include_bytes!("fonts/DejaVuSans.ttf"), PLAIN), (include_bytes!("fonts/DejaVuSans-Bold.ttf"), BOLD)];
        for (font, widths) in fonts {
            let short = |at: usize| usize::from(u16::from_be_bytes([font[at], font[at + 1]]));
            let long = |at: usize| short(at) << 16 | short(at + 2);
            let rows = (0..short(4)).map(|i| 12 + 16 * i);
            let table = |name: &[u8]| rows.clone().find(|&row| font[row..].starts_with(name)).map(|row| long(row + 8));
            let [cmap, hmtx, head] = [b"cmap", b"hmtx", b"head"].map(|name| table(name).unwrap());
            let segments = cmap + long(cmap + 8);
            assert_eq!(short(segments), 4, "the format of the first table of letters");
            let count = short(segments + 6) / 2;
            let glyph = |c: usize| {
                let i = (0..count).find(|i| c <= short(segments + 14 + 2 * i)).unwrap();
                let [start, delta, offset] = [1, 2, 3].map(|part| segments + 16 + 2 * (part * count + i));
                match short(offset) {
                    0 => (c + short(delta)) & 0xffff,
                    far => short(offset + far + 2 * (c - short(start))),
                }
            };
            for (c, width) in (' '..='~').zip(widths) {
                let advance = short(hmtx + 4 * glyph(c as usize)) as f64 / short(head + 18) as f64;
                assert_eq!((1000.0 * advance).round(), f64::from(width), "{c}");
            }
        }
    }
}
