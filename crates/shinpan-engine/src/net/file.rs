//! The syntax of KataGo's network files: words and blocks of numbers, compressed or not, read one after the other. A
//! file's claims about its size are believed only as far as it has the numbers: memory grows with what was read. What
//! is compressed is read to its end, where the checksum stands, and unpacks to no more than weights do.

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::rc::Rc;
use std::str::FromStr;

use flate2::bufread::MultiGzDecoder;
use half::f16;

/// Why a file is not a network that can be run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NetError {
    /// The system cannot read it.
    #[error("cannot read network '{path}': {reason}")]
    Read {
        /// The file.
        path: String,
        /// The system's error.
        reason: String,
    },
    /// It is compressed, and not what was packed.
    #[error("the compressed file is damaged: {0}")]
    Packed(String),
    /// It is compressed far better than weights can be.
    #[error("it unpacks to more than {0} times its size, which no network does")]
    Bomb(u64),
    /// It ends too early, or its compression is damaged.
    #[error("{0} is missing: the file is damaged or cut off")]
    Missing(String),
    /// Something else stands where something was expected.
    #[error("{what} is '{found}': this is no network file, or a damaged one")]
    Unexpected {
        /// The expected text.
        what: String,
        /// The word that stands there.
        found: String,
    },
    /// A number that makes no sense.
    #[error("{what} is {value}, which no network has")]
    Range {
        /// Which number.
        what: String,
        /// Its kind.
        value: String,
    },
    /// Layers that do not fit each other.
    #[error("{what}: {found} channels where {expected} are expected")]
    Mismatch {
        /// The layer.
        what: String,
        /// The number it has.
        found: usize,
        /// The number it must have.
        expected: usize,
    },
    /// A network of a kind that is known and not supported.
    #[error("{0} is not supported")]
    Unsupported(String),
}

/// Longest word.
const WORD: usize = 256;
/// Most weights of a network: ten times those of the largest that KataGo has published, 1.6 GB.
const WEIGHTS: usize = 400_000_000;
/// The least weight: smaller ones are zero.
const LEAST: f32 = 1e-25;

/// The most that weights unpack to, in sizes of the file: as text they are packed to a third, in binary form hardly at
/// all.
const PACKED: u64 = 16;
/// Bytes that any file may unpack to.
const SMALL: u64 = 64 << 20;

/// A file that is being read.
pub(super) struct WeightsReader<'a> {
    source: Box<dyn BufRead + 'a>,
    /// Weights read so far.
    weights: usize,
    /// Numbers read so far that have to be there whatever else there is.
    pub blocks: usize,
}

impl WeightsReader<'static> {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<WeightsReader<'static>, NetError> {
        let failed = |reason: String| NetError::Read { path: path.display().to_string(), reason };
        let file = shinpan_files::open(path).map_err(|e| failed(e.to_string()))?;
        WeightsReader::new(BufReader::with_capacity(1 << 16, file)).map_err(|e| failed(e.to_string()))
    }
}

/// Counts the bytes that are taken from a source.
struct Counted<R> {
    source: R,
    taken: Rc<Cell<u64>>,
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(bytes)?;
        self.taken.set(self.taken.get() + count as u64);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.taken.set(self.taken.get() + count as u64);
        self.source.consume(count);
    }
}

/// A compressed file, as long as it unpacks to no more than weights do.
struct Unpacked<R> {
    decoder: MultiGzDecoder<Counted<R>>,
    packed: Rc<Cell<u64>>,
    unpacked: u64,
}

impl<R: BufRead> Unpacked<R> {
    fn of(source: R) -> Unpacked<R> {
        let packed = Rc::new(Cell::new(0));
        let decoder = MultiGzDecoder::new(Counted { source, taken: Rc::clone(&packed) });
        Unpacked { decoder, packed, unpacked: 0 }
    }
}

impl<R: BufRead> Read for Unpacked<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.decoder.read(bytes)?;
        self.unpacked += count as u64;
        match self.unpacked > SMALL && self.unpacked / PACKED > self.packed.get() {
            true => Err(io::ErrorKind::FileTooLarge.into()),
            false => Ok(count),
        }
    }
}

impl<'a> WeightsReader<'a> {
    /// Reads from anything; gzip is recognised by its first two bytes.
    pub fn new(mut source: impl BufRead + 'a) -> io::Result<WeightsReader<'a>> {
        let compressed = source.fill_buf()?.starts_with(&[0x1f, 0x8b]);
        let source: Box<dyn BufRead + 'a> = if compressed {
            Box::new(BufReader::with_capacity(1 << 16, Unpacked::of(source)))
        } else {
            Box::new(source)
        };
        Ok(WeightsReader { source, weights: 0, blocks: 0 })
    }

    /// Reads on to the end, where the checksum of a compressed file stands.
    pub fn finish(&mut self) -> Result<(), NetError> {
        loop {
            match self.source.fill_buf() {
                Ok([]) => return Ok(()),
                Ok(bytes) => {
                    let count = bytes.len();
                    self.source.consume(count);
                }
                Err(error) => return Err(broken(&error).unwrap_or(NetError::Packed(error.to_string()))),
            }
        }
    }

    /// Weights read so far.
    pub fn weights(&self) -> usize {
        self.weights
    }

    fn peek(&mut self, what: &str) -> Result<u8, NetError> {
        let missing = || NetError::Missing(what.to_string());
        let bytes = self.source.fill_buf().map_err(|error| broken(&error).unwrap_or_else(missing))?;
        bytes.first().copied().ok_or_else(missing)
    }

    fn skip_blanks(&mut self, what: &str) -> Result<(), NetError> {
        for _ in 0..WORD {
            if !self.peek(what)?.is_ascii_whitespace() {
                return Ok(());
            }
            self.source.consume(1);
        }
        Err(NetError::Unexpected { what: what.to_string(), found: "blank".to_string() })
    }

    /// The next word.
    pub fn word(&mut self, what: &str) -> Result<String, NetError> {
        self.skip_blanks(what)?;
        let mut word = Vec::new();
        loop {
            let byte = match self.peek(what) {
                Ok(byte) => byte,
                Err(NetError::Missing(_)) => break,
                Err(error) => return Err(error),
            };
            if byte.is_ascii_whitespace() {
                break;
            }
            if !byte.is_ascii_graphic() || word.len() == WORD {
                let found = String::from_utf8_lossy(&word[..word.len().min(40)]).into_owned() + "...";
                return Err(NetError::Unexpected { what: what.to_string(), found });
            }
            word.push(byte);
            self.source.consume(1);
        }
        Ok(String::from_utf8_lossy(&word).into_owned())
    }

    /// The next word as a number.
    pub fn number<T: FromStr>(&mut self, what: &str) -> Result<T, NetError> {
        let found = self.word(what)?;
        found.parse().map_err(|_| NetError::Unexpected { what: what.to_string(), found })
    }

    /// A whole number within bounds.
    pub fn count(&mut self, what: &str, least: usize, most: usize) -> Result<usize, NetError> {
        let value: i64 = self.number(what)?;
        match usize::try_from(value) {
            Ok(value) if (least..=most).contains(&value) => Ok(value),
            _ => Err(NetError::Range { what: what.to_string(), value: value.to_string() }),
        }
    }

    /// A positive finite number.
    pub fn positive(&mut self, what: &str) -> Result<f32, NetError> {
        let value: f32 = self.number(what)?;
        if value.is_finite() && value > 0.0 {
            return Ok(value);
        }
        Err(NetError::Range { what: what.to_string(), value: value.to_string() })
    }

    /// A switch that is 0 or 1.
    pub fn switch(&mut self, what: &str) -> Result<bool, NetError> {
        Ok(self.count(what, 0, 1)? == 1)
    }

    /// A field that is 0 in everything that exists.
    pub fn reserved(&mut self, what: &str) -> Result<(), NetError> {
        match self.number::<i64>(what)? {
            0 => Ok(()),
            other => Err(NetError::Unsupported(format!("{what} {other}"))),
        }
    }

    /// So many weights, as text or as a block of little-endian numbers behind `@BIN@`, or of 16 bits each
    /// behind `@F16@`, which is our own addition.
    pub fn floats(&mut self, count: usize, what: &str) -> Result<Vec<f32>, NetError> {
        self.weights = self.weights.saturating_add(count);
        if self.weights > WEIGHTS {
            return Err(NetError::Range { what: format!("the size of {what}"), value: count.to_string() });
        }
        self.skip_blanks(what)?;
        let mut floats = if self.peek(what)? == b'@' { self.binary(count, what)? } else { self.text(count, what)? };
        // Training leaves weights that are next to nothing; processors take very long to multiply by them.
        floats.iter_mut().filter(|x| x.abs() < LEAST).for_each(|x| *x = 0.0);
        match floats.iter().find(|x| !x.is_finite()) {
            Some(x) => Err(NetError::Range { what: format!("a weight of {what}"), value: x.to_string() }),
            None => Ok(floats),
        }
    }

    fn text(&mut self, count: usize, what: &str) -> Result<Vec<f32>, NetError> {
        (0..count).map(|_| self.number(what)).collect()
    }

    fn binary(&mut self, count: usize, what: &str) -> Result<Vec<f32>, NetError> {
        let missing = |error: io::Error| broken(&error).unwrap_or_else(|| NetError::Missing(what.to_string()));
        let mut mark = [0; 5];
        self.source.read_exact(&mut mark).map_err(missing)?;
        let width = match &mark {
            b"@BIN@" => 4,
            b"@F16@" => 2,
            _ => {
                let found = mark.escape_ascii().to_string();
                return Err(NetError::Unexpected { what: what.to_string(), found });
            }
        };
        let mut floats = Vec::new();
        let mut chunk = [0; 1 << 14];
        let mut left = count;
        while left > 0 {
            let bytes = &mut chunk[..(width * left).min(1 << 14)];
            self.source.read_exact(bytes).map_err(missing)?;
            match width {
                4 => floats.extend(bytes.as_chunks::<4>().0.iter().map(|b| f32::from_le_bytes(*b))),
                _ => floats.extend(bytes.as_chunks::<2>().0.iter().map(|b| f16::from_le_bytes(*b).to_f32())),
            }
            left -= bytes.len() / width;
        }
        Ok(floats)
    }
}

/// Message of an error about a file that does not simply end too early.
fn broken(error: &io::Error) -> Option<NetError> {
    match error.kind() {
        io::ErrorKind::FileTooLarge => Some(NetError::Bomb(PACKED)),
        _ => None,
    }
}
