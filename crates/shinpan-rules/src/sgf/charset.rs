//! Bytes of a file -> characters. The whole file is decoded before it is split into properties, because the second byte
//! of a character may look like `]` or `\\` in Shift_JIS, GBK and Big5.

use std::borrow::Cow;

use encoding_rs::{Encoding, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::guess::guess;
use super::values::excerpt;

/// The file as text, and a remark if some of it had to be guessed. What is UTF-8 is read as UTF-8, whatever `CA` says:
/// programs that convert a file often leave its `CA` as it was, and other text is hardly ever valid UTF-8 by accident.
/// Without a `CA` other files are Latin-1, as FF\[4\] says, unless they read better in a set of East Asia; so are those
/// that are not what their `CA` names. UTF-16 is told by its bytes.
pub(super) fn decode(file: &[u8]) -> (Cow<'_, str>, Option<String>) {
    if let Some(encoding) = wide(file) {
        let (text, broken) = in_encoding(encoding, file);
        return (text, broken.then(|| format!("some characters are not {}", encoding.name())));
    }
    if let Ok(text) = std::str::from_utf8(file) {
        return (Cow::Borrowed(text), None);
    }
    let Some(declared) = declared(file) else { return undeclared(file) };
    let name = excerpt(declared);
    let Some(encoding) = encoding(&name) else {
        let remark = format!("CA[{name}] is not known; texts are read as Latin-1");
        return (in_encoding(WINDOWS_1252, file).0, Some(remark));
    };
    let (text, broken) = in_encoding(encoding, file);
    match guess(file).filter(|_| broken) {
        Some(better) => {
            let remark = format!("CA[{name}], but texts read so are broken; they are read as {}", better.name());
            (in_encoding(better, file).0, Some(remark))
        }
        None => (text, broken.then(|| format!("some characters are not {name}, which CA names"))),
    }
}

/// UTF-16, told by its mark or by the zeros beside the first two characters, which are ASCII in a record.
fn wide(file: &[u8]) -> Option<&'static Encoding> {
    let zeros: Vec<bool> = file.iter().take(4).map(|&b| b == 0).collect();
    match (file, &zeros[..]) {
        ([0xff, 0xfe, ..], _) | (_, [false, true, false, true]) => Some(UTF_16LE),
        ([0xfe, 0xff, ..], _) | (_, [true, false, true, false]) => Some(UTF_16BE),
        _ => None,
    }
}

/// A file that names no character set and is not UTF-8: Latin-1, as FF\[4\] says; but one that reads better in a set of
/// East Asia is in that, and one without the `;` before its first node is of the form that the Nihon Ki-in writes, in
/// Shift_JIS.
fn undeclared(file: &[u8]) -> (Cow<'_, str>, Option<String>) {
    let first = file.iter().position(|&b| b == b'(').map(|at| file[at + 1..].trim_ascii_start());
    if first.is_some_and(|rest| rest.first() != Some(&b';')) {
        let (text, broken) = in_encoding(SHIFT_JIS, file);
        if !broken {
            return (text, Some("no CA, and no ; before the first node: texts are read as Shift_JIS".to_string()));
        }
    }
    if let Some(encoding) = guess(file) {
        return (in_encoding(encoding, file).0, Some(format!("no CA: texts are read as {}", encoding.name())));
    }
    (in_encoding(WINDOWS_1252, file).0, None)
}

/// Decodes, and tells whether some bytes were no characters.
fn in_encoding<'a>(encoding: &'static Encoding, file: &'a [u8]) -> (Cow<'a, str>, bool) {
    encoding.decode_without_bom_handling(file)
}

/// The value of the first thing that looks like `CA`: it has to be found before the file can be read.
fn declared(file: &[u8]) -> Option<&[u8]> {
    let mut at = 0;
    while let Some(found) = file[at..].windows(2).position(|w| w.eq_ignore_ascii_case(b"CA")) {
        let start = at + found;
        at = start + 2;
        let begins = start == 0 || !file[start - 1].is_ascii_alphanumeric();
        let rest = file[at..].trim_ascii_start();
        if begins && let Some(value) = rest.strip_prefix(b"[") {
            return value.split(|&b| b == b']').next().map(<[u8]>::trim_ascii).filter(|name| !name.is_empty());
        }
    }
    None
}

/// The encoding of a name, in the spellings of the WHATWG's list and some more that are met in game records. Encodings
/// in which SGF's own characters are not ASCII cannot be those of a file in which `CA` was found.
fn encoding(name: &str) -> Option<&'static Encoding> {
    let lower = name.to_ascii_lowercase();
    let spellings = [
        lower.clone(),
        lower.replace('_', "-"),
        lower.replace(['-', '_'], ""),
        lower.replacen("iso", "iso-", 1),
        alias(&lower.replace(['-', '_'], "")).unwrap_or_default().to_string(),
    ];
    let found = spellings.iter().find_map(|label| Encoding::for_label_no_replacement(label.as_bytes()));
    found.filter(|e| e.is_ascii_compatible() || *e == UTF_8)
}

/// The name in the WHATWG's list of an encoding that Windows programs call otherwise.
fn alias(name: &str) -> Option<&'static str> {
    match name {
        "cp932" | "shiftjis" => Some("shift_jis"),
        "cp936" => Some("gbk"),
        "cp949" | "euckr" => Some("euc-kr"),
        "cp950" => Some("big5"),
        "cp1252" => Some("windows-1252"),
        "eucjp" => Some("euc-jp"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_encodings_are_met_in_many_spellings() {
        for (names, encoding) in [
            (&["GBK", "GB2312", "gb_2312-80", "cp936"][..], "GBK"),
            (&["GB18030", "gb18030"], "gb18030"),
            (&["Shift_JIS", "SHIFT-JIS", "shiftjis", "SJIS", "x-sjis", "cp932"], "Shift_JIS"),
            (&["EUC-KR", "euc_kr", "EUCKR", "ks_c_5601-1987", "cp949"], "EUC-KR"),
            (&["Big5", "BIG-5", "big5-hkscs", "cp950"], "Big5"),
            (&["EUC-JP", "eucjp"], "EUC-JP"),
            (
                &["ISO-8859-1", "ISO8859-1", "iso_8859-1", "Latin-1", "latin1", "US-ASCII", "windows-1252"],
                "windows-1252",
            ),
            (&["UTF-8", "utf8", "UTF_8"], "UTF-8"),
        ] {
            for name in names {
                assert_eq!(super::encoding(name).map(Encoding::name), Some(encoding), "{name}");
            }
        }
        for none in ["", "UTF-16", "UTF-7", "klingon", "iso-2022-kr"] {
            assert_eq!(super::encoding(none), None, "{none}");
        }
    }

    #[test]
    fn the_declaration_is_found_where_a_property_can_stand() {
        for (file, found) in [
            (&b"(;GM[1]CA[GBK]C[x])"[..], Some(&b"GBK"[..])),
            (b"(;GM[1]\nca [ big5 ])", Some(b"big5")),
            (b"(;XCA[no]CA[yes])", Some(b"yes")),
            (b"(;PB[CA]CA[])", None),
            (b"CA", None),
            (b"", None),
        ] {
            assert_eq!(declared(file), found, "{}", String::from_utf8_lossy(file));
        }
    }

    #[test]
    fn what_is_no_character_is_told() {
        for (file, text, told) in [
            (&b"CA[GBK]\xc6\xe5"[..], "CA[GBK]\u{68cb}", false),
            (b"CA[GBK]\xff", "CA[GBK]\u{fffd}", true),
            (b"CA[x]\xe9", "CA[x]\u{e9}", true),
            (b"\xe9", "\u{e9}", false),
            (b"PB[\x8d\x95]C[\x83\x5c]", "PB[\u{9ed2}]C[\u{30bd}]", true),
            ("CA[GBK]\u{68cb}".as_bytes(), "CA[GBK]\u{68cb}", false),
        ] {
            let (decoded, remark) = decode(file);
            assert_eq!((&*decoded, remark.is_some()), (text, told));
        }
    }
}
