//! The character set of a file that names none, told by how well its bytes read in each.
//!
//! A pair of bytes is some character in nearly all of the East Asian sets, so it does not do to ask in which the file
//! has no errors. Each set keeps the characters that people use apart from those that are in it for completeness (the
//! first level of kanji and hanzi, kana, hangul). Text read in the right set is nearly all of the first kind; text read
//! in another is spread over both. What is short, as names are, is told by characters that game records are full of.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS};

/// The sets that are tried, and the characters that are frequent in game records written in them.
const SETS: &[(&Encoding, &str)] = &[
    (
        GBK,
        "黑白段级胜目子中国盘超时负先让贴棋围弈手局赛杯届第轮月日年决名人天元王李张刘陈杨赵黄周吴徐孙马朱胡林郭何高\
         罗郑梁谢宋唐许邓韩冯曹曾彭萧蔡潘田董袁于余叶杜苏魏程吕丁任沈姚卢俞常古柯聂江芈檀时连范廷钰的一是不了在有这\
         上大来到说们为和地出道也就那要下以生会自着去之过家学对可里后小多天而能好都然没于起还发成事只作当想看文无开\
         野狐职业业余快慢应氏规则",
    ),
    (
        SHIFT_JIS,
        "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞ\
         だでどばびぶべぼっゃゅょアイウエオカキクケコサシスセソタチツテトナニハヒフヘホマミムメモヤユヨラリルレロワンー\
         ガギグゲゴジズダデドバビブベボパピプペポッャュョ黒白段級勝目中押半先番局戦杯期第回月日年名人本因坊棋聖碁天元王\
         座日本院関西山田佐藤小林武宮井石川木村加依趙治勲坂高橋大竹林海峰張栩羽根直樹結城聡河野伊吉清源呉",
    ),
    (
        EUC_KR,
        "이김박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구나민진지채원천방공현함변염여추도\
         소석선설마길연위표명기반왕금옥육인맹제모흑승집단급불계시간패무바둑국제대회결승준전예선본선창호훈세돌철한환진서\
         의가은는을를에로와과다고니어라사리아자수스",
    ),
    (
        BIG5,
        "黑白段級勝目子中國盤超時負先讓貼棋圍弈手局賽杯屆第輪月日年決名人天元王李張劉陳楊趙黃周吳徐孫馬朱胡林郭何高\
         羅鄭梁謝宋唐許鄧韓馮曹曾彭蕭蔡潘田董袁于余葉杜蘇魏程呂丁任沈姚盧俞常古柯聶江的一是不了在有這上大來到說們為\
         和地出道也就那要下以生會自著去之過家學對可裡後小多而能好都然沒於起還發成事只作當想看文無開應氏規則功蓋勳",
    ),
    (
        EUC_JP,
        "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞ\
         だでどばびぶべぼっゃゅょアイウエオカキクケコサシスセソタチツテトナニハヒフヘホマミムメモヤユヨラリルレロワンー\
         ガギグゲゴジズダデドバビブベボパピプペポッャュョ黒勝押半番戦級碁聖栩",
    ),
];

/// The value of a frequent character, of another that people use, and of one that is hardly met.
const FREQUENT: i32 = 3;
const USED: i32 = 1;
const RARE: i32 = -3;
/// A text that is worth no more tells nothing.
const ENOUGH: i32 = 2;

/// The set in which the bytes read best, if they read better so than as Latin-1. `None` for bytes of which that cannot
/// be told.
pub(super) fn guess(file: &[u8]) -> Option<&'static Encoding> {
    let latin = latin(file);
    let worth = |&(encoding, frequent): &(&'static Encoding, &str)| Some((worth(encoding, frequent, file)?, encoding));
    let best = SETS.iter().filter_map(worth).rev().max_by_key(|(worth, _)| *worth);
    best.filter(|(worth, _)| *worth > latin.max(ENOUGH)).map(|(_, encoding)| encoding)
}

/// How well the bytes read in a set; `None` if some are no characters of it.
fn worth(encoding: &'static Encoding, frequent: &str, file: &[u8]) -> Option<i32> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(file)?;
    let mut rest = file;
    let mut total = 0;
    for c in text.chars() {
        let length = if c.is_ascii() || is_narrow(c) { 1 } else { 2 };
        let (bytes, after) = rest.split_at_checked(length)?;
        rest = after;
        total += match () {
            () if c.is_ascii() => 0,
            () if frequent.contains(c) => FREQUENT,
            () if is_used(encoding, bytes) => USED,
            () => RARE,
        };
    }
    Some(total)
}

/// The half-width katakana of Shift_JIS, the only characters beside ASCII that take one byte there.
fn is_narrow(c: char) -> bool {
    matches!(c, '\u{ff61}'..='\u{ff9f}' | '\u{80}')
}

/// Tells whether a pair of bytes is in the part of a set that people use: punctuation, kana, hangul, first-level
/// characters.
fn is_used(encoding: &'static Encoding, bytes: &[u8]) -> bool {
    let [lead, trail] = *bytes else { return false };
    if encoding == SHIFT_JIS {
        return matches!(lead, 0x81 | 0x82 | 0x83 | 0x88..=0x97);
    }
    if encoding == BIG5 {
        return matches!(lead, 0xa1..=0xc6);
    }
    let last = match () {
        () if encoding == EUC_KR => 0xc8,
        () if encoding == EUC_JP => 0xcf,
        () => 0xd7,
    };
    trail >= 0xa1 && (matches!(lead, 0xa1 | 0xa3) || (0xb0..=last).contains(&lead))
}

/// How well the bytes read as Latin-1: letters with accents stand alone among others.
fn latin(file: &[u8]) -> i32 {
    let high = |at: Option<usize>| at.and_then(|at| file.get(at)).is_some_and(|&b| b >= 0x80);
    let alone = |at: usize| !high(at.checked_sub(1)) && !high(Some(at + 1));
    let value = |at: usize| match file[at] {
        0xc0..=0xff if alone(at) => 2 * USED,
        0xc0..=0xff => -USED,
        _ => RARE,
    };
    (0..file.len()).filter(|&at| file[at] >= 0x80).map(value).sum()
}

#[cfg(test)]
mod tests {
    use encoding_rs::WINDOWS_1252;

    use super::*;

    #[test]
    fn texts_of_records_are_told_by_their_bytes() {
        for (encoding, texts) in [
            (GBK, &["PB[柯洁]PW[申真谞]RE[黑中盘胜]", "PB[星阵]BR[7级]", "C[这一手是好棋]", "PB[古力]"][..]),
            (SHIFT_JIS, &["PB[黒]PW[白]C[ソ表能]", "PB[小林 光一]PW[趙 治勲]", "RE[白半目勝]", "C[これは十手目]"]),
            (BIG5, &["PB[許功蓋]PW[周俊勳]", "RE[黑中盤勝]", "C[這一手是好棋]"]),
            (EUC_KR, &["PB[조훈현]PW[이창호]", "RE[흑 불계승]", "GN[한국기원]"]),
            (EUC_JP, &["C[これは十手目]", "PB[ヒカル]PW[アキラ]", "RE[黒中押し勝ち]"]),
        ] {
            for text in texts {
                let (bytes, _, lossy) = encoding.encode(text);
                assert!(!lossy, "{text}");
                assert_eq!(guess(&bytes).map(Encoding::name), Some(encoding.name()), "{text}");
            }
        }
    }

    #[test]
    fn accents_of_europe_are_left_alone() {
        for text in
            ["PB[Jörg]PW[André]", "C[à gagner]", "PB[Ångström]", "PB[Señor]", "C[Größe]", "PB[Müller]", "C[«ça»]", ""]
        {
            assert_eq!(guess(&WINDOWS_1252.encode(text).0).map(Encoding::name), None, "{text}");
        }
    }
}
