//! Bytes -> nodes of the main line. Neither recursion nor a tree: see the [module above](super).

use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take, take_while, take_while1};
use nom::combinator::{consumed, cut, recognize};
use nom::multi::{many0_count, many1_count};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use super::values::excerpt;
use super::{MAX_PROPERTIES, SgfError};

/// A property as it stands in the file: `CoPyright[...] [...]`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Property<'a> {
    /// Offset of the identifier in the file.
    pub at: usize,
    name: &'a [u8],
    values: &'a [u8],
}

impl<'a> Property<'a> {
    /// The identifier. FF\[4\] has capitals only; before it, lower-case letters were decoration (`CoPyright` is `CP`).
    /// A name wholly in lower case is taken for its capitals.
    pub fn ident(&self) -> String {
        let capitals: String = self.name.iter().filter(|b| !b.is_ascii_lowercase()).map(|&b| char::from(b)).collect();
        if capitals.is_empty() { excerpt(self.name).to_ascii_uppercase() } else { capitals }
    }

    /// The identifier as the file spells it.
    pub fn name(&self) -> String {
        String::from_utf8_lossy(self.name).into_owned()
    }

    /// The values between their brackets, escapes and all; at least one.
    pub fn values(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let mut rest = self.values;
        std::iter::from_fn(move || {
            let (tail, found) = value(rest).ok()?;
            rest = tail;
            Some(found)
        })
    }

    /// The first value.
    pub fn first(&self) -> &'a [u8] {
        self.values().next().unwrap_or_default()
    }
}

/// A node: `;`, which may be left out, and its properties.
pub(super) struct Node<'a> {
    /// Where it begins in the file.
    pub at: usize,
    pub properties: Vec<Property<'a>>,
}

/// Iterator over the nodes of the main line of a game. After the last node it reads on to the end of the game,
/// so that a truncated file is noticed wherever it breaks off.
pub(super) struct MainLine<'a> {
    file: &'a [u8],
    rest: &'a [u8],
    /// Where the game begins.
    start: usize,
    /// Parentheses open before `rest`; 0 when the game is over.
    depth: usize,
    /// Slips of the file.
    slips: Slips,
}

/// Parts that a file leaves out though its meaning is clear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Slips {
    /// The first node of the main line without the `;` before it, as the Nihon Ki-in writes its first: its offset.
    pub no_semicolon: Option<usize>,
    /// The file ends before the game tree is closed, but after a whole property.
    pub unclosed: bool,
}

impl<'a> MainLine<'a> {
    /// Finds the game of that number, counted from 1. Of the games before it only brackets and parentheses are minded.
    pub fn of_game(file: &'a [u8], number: usize) -> Result<MainLine<'a>, SgfError> {
        let mut line = MainLine::from(file, 0)?;
        for games in 1..number {
            line.skip_to_end()?;
            line = line.next_game().unwrap_or(Err(SgfError::NoSuchGame { number, games }))?;
        }
        Ok(line)
    }

    /// The game after this one, once this one is read; `None` if there is none.
    pub fn next_game(&self) -> Option<Result<MainLine<'a>, SgfError>> {
        match MainLine::from(self.file, self.at(self.rest)) {
            Err(SgfError::NoGame) => None,
            other => Some(other),
        }
    }

    /// The slips as far as the nodes were read.
    pub fn slips(&self) -> Slips {
        self.slips
    }

    /// Finds the first `(;` from there, skipping whatever a mail header or a byte-order mark puts before it; a property
    /// right after the `(` stands in a node without its `;`.
    fn from(file: &'a [u8], mut at: usize) -> Result<MainLine<'a>, SgfError> {
        while let Some(next) = file[at..].iter().position(|&b| b == b'(') {
            at += next + 1;
            let rest = skip_blanks(&file[at..]);
            if rest.first() == Some(&b';') || begins_property(rest) {
                return Ok(MainLine { file, rest, start: at - 1, depth: 1, slips: Slips::default() });
            }
        }
        Err(SgfError::NoGame)
    }

    fn at(&self, rest: &[u8]) -> usize {
        self.file.len() - rest.len()
    }

    /// The file breaks off in this game.
    pub fn truncated(&self) -> SgfError {
        SgfError::Truncated { byte: self.start, opener: '(' }
    }

    /// The properties of a node, up to the next `;`, `(` or `)`.
    fn node(&mut self) -> Result<Node<'a>, SgfError> {
        let at = self.at(self.rest);
        let mut properties = Vec::new();
        let mut rest = match self.rest.strip_prefix(b";") {
            Some(rest) => skip_blanks(rest),
            None => {
                self.slips.no_semicolon = self.slips.no_semicolon.or(Some(at));
                self.rest
            }
        };
        while !matches!(rest.first(), None | Some(b';' | b'(' | b')')) {
            let (tail, (name, values)) = match property(rest) {
                Ok(found) => found,
                Err(nom::Err::Failure(e)) => return Err(SgfError::Truncated { byte: self.at(e.input), opener: '[' }),
                Err(nom::Err::Error(e)) if e.input.is_empty() => return Err(self.truncated()),
                Err(_) => return Err(SgfError::Unexpected { byte: self.at(rest), found: excerpt(rest) }),
            };
            if properties.len() == MAX_PROPERTIES {
                return Err(SgfError::TooMany { byte: self.at(rest) });
            }
            properties.push(Property { at: self.at(rest), name, values });
            rest = tail;
        }
        self.rest = rest;
        Ok(Node { at, properties })
    }

    /// Skips variations, minding only brackets and parentheses, until the game is over.
    fn skip_to_end(&mut self) -> Result<(), SgfError> {
        while self.depth > 0 {
            let Some((&byte, tail)) = self.rest.split_first() else {
                self.end_unclosed();
                break;
            };
            match byte {
                b'(' => self.depth += 1,
                b')' => self.depth -= 1,
                b'[' => match value(self.rest) {
                    Ok((after, _)) => {
                        self.rest = after;
                        continue;
                    }
                    Err(_) => return Err(SgfError::Truncated { byte: self.at(self.rest), opener: '[' }),
                },
                _ => {}
            }
            self.rest = tail;
        }
        Ok(())
    }

    /// The next node, `None` at the end of the game. Going into the first variation is going on; the first `)` ends the
    /// main line.
    fn advance(&mut self) -> Result<Option<Node<'a>>, SgfError> {
        while self.depth > 0 {
            match self.rest.first() {
                Some(b';') => return self.node().map(Some),
                Some(b'(') => {
                    self.depth += 1;
                    self.rest = skip_blanks(&self.rest[1..]);
                }
                Some(b')') => self.skip_to_end()?,
                Some(_) if begins_property(self.rest) => return self.node().map(Some),
                Some(_) => return Err(SgfError::Unexpected { byte: self.at(self.rest), found: excerpt(self.rest) }),
                None => self.end_unclosed(),
            }
        }
        Ok(None)
    }

    fn end_unclosed(&mut self) {
        self.depth = 0;
        self.slips.unclosed = true;
    }
}

impl<'a> Iterator for MainLine<'a> {
    type Item = Result<Node<'a>, SgfError>;

    /// After an error there is nothing more.
    fn next(&mut self) -> Option<Self::Item> {
        let next = self.advance();
        if next.is_err() {
            self.depth = 0;
        }
        next.transpose()
    }
}

/// Tells whether a property that FF\[4\] could know begins here: one to three capitals and a value.
fn begins_property(input: &[u8]) -> bool {
    let name = input.iter().take_while(|b| b.is_ascii_uppercase()).count();
    (1..=3).contains(&name) && input.get(name) == Some(&b'[')
}

/// White space, and with it every control character.
fn is_blank(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7f
}

fn skip_blanks(input: &[u8]) -> &[u8] {
    let end = input.iter().position(|&b| !is_blank(b)).unwrap_or(input.len());
    &input[end..]
}

fn blanks(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while(is_blank).parse(input)
}

/// `[` ... `]` and the blanks after it, with `\` protecting the byte that follows. A value that is never closed is a
/// failure at its `[`.
fn value(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let inside = recognize(many0_count(alt((is_not("\\]"), preceded(tag("\\"), take(1usize))))));
    match delimited(tag("["), cut(inside), cut(terminated(tag("]"), blanks))).parse(input) {
        Err(nom::Err::Failure(e)) => Err(nom::Err::Failure(nom::error::Error { input, code: e.code })),
        other => other,
    }
}

/// An identifier and one value or more, each part with blanks after it. What an identifier is made of doesn't matter,
/// so that private properties with odd names can be passed over.
fn property(input: &[u8]) -> IResult<&[u8], (&[u8], &[u8])> {
    let name = take_while1(|b| !is_blank(b) && !b"()[];".contains(&b));
    let values = consumed(many1_count(value)).map(|(span, _)| span);
    (terminated(name, blanks), values).parse(input)
}
