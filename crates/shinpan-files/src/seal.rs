//! Checksums for files that a program writes for itself and trusts later.

/// A checksum of 64 bits (FNV-1a). Two texts that differ in one byte never have the same; it keeps damage out and no
/// forger.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    bytes.iter().fold(BASIS, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(PRIME))
}

/// Begins the last line of a text that is sealed.
const SEAL: &str = "# checksum ";

/// A text with its checksum as a last line.
#[must_use]
pub fn seal(text: &str) -> String {
    let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    let text = format!("{text}{end}");
    format!("{text}{SEAL}{:016x}\n", checksum(text.as_bytes()))
}

/// The text without its checksum; `None` if it has none, or another text's.
#[must_use]
pub fn unseal(sealed: &str) -> Option<&str> {
    let at = sealed.rfind(SEAL)?;
    let (text, line) = sealed.split_at(at);
    let sum = line.strip_prefix(SEAL)?.strip_suffix('\n')?;
    (sum == format!("{:016x}", checksum(text.as_bytes()))).then_some(text)
}

/// Begins the last field of a line that is sealed.
const FIELD: &str = ",\"checksum\":\"";

/// A JSON object on one line with the checksum of its other fields as the last of them.
#[must_use]
pub fn sealed_line(object: &str) -> String {
    let fields = object.strip_suffix('}').unwrap_or(object);
    format!("{fields}{FIELD}{:016x}\"}}", checksum(fields.as_bytes()))
}

/// Tells whether a line fits its checksum; `None` if it has none.
#[must_use]
pub fn unsealed_line(line: &str) -> Option<bool> {
    let line = line.trim_end();
    let (fields, rest) = line.split_at(line.rfind(FIELD)?);
    Some(rest[FIELD.len()..] == format!("{:016x}\"}}", checksum(fields.as_bytes())))
}

/// Why bytes are not the blocks that somebody wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BlocksError {
    /// Another title.
    #[error("about something else")]
    Title,
    /// A block that does not fit its checksum.
    #[error("damaged in block {0}")]
    Block(usize),
    /// The end is missing, or there is more behind it.
    #[error("cut off, or longer than it was")]
    End,
}

/// Words of 64 bits in blocks, each with a checksum that depends on the title, its number and what stands before it: a
/// block that is damaged, moved, left out or another file's is noticed.
#[derive(Debug)]
pub struct Blocks {
    bytes: Vec<u8>,
    /// Where the block in hand begins.
    begun: usize,
    /// The checksum of the block before.
    last: u64,
}

/// Words in a block.
const WORDS: usize = 512;
/// Bytes of a word.
const WORD: usize = 8;

impl Blocks {
    /// Blocks under a title.
    #[must_use]
    pub fn under(title: &str) -> Blocks {
        let mut bytes = title.as_bytes().to_vec();
        bytes.push(b'\n');
        let last = checksum(&bytes);
        bytes.extend(last.to_le_bytes());
        Blocks { begun: bytes.len(), bytes, last }
    }

    /// Adds a word.
    pub fn add(&mut self, word: u64) {
        self.bytes.extend(word.to_le_bytes());
        if self.bytes.len() - self.begun == WORDS * WORD {
            self.end_block();
        }
    }

    fn end_block(&mut self) {
        self.last = linked(self.last, &self.bytes[self.begun..]);
        self.bytes.extend(self.last.to_le_bytes());
        self.begun = self.bytes.len();
    }

    /// The file. Its last block is shorter than the others, also where that leaves nothing for it.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        self.end_block();
        self.bytes
    }

    /// The words under a title.
    ///
    /// # Errors
    /// [`BlocksError`].
    pub fn read(title: &str, bytes: &[u8]) -> Result<Vec<u64>, BlocksError> {
        let (found, mut rest) = bytes.split_at_checked(title.len() + 1).ok_or(BlocksError::Title)?;
        if found.strip_suffix(b"\n") != Some(title.as_bytes()) {
            return Err(BlocksError::Title);
        }
        let mut last = checksum(found);
        let mut number = 0;
        let mut words = Vec::new();
        loop {
            let block = if number == 0 { 0 } else { (rest.len().saturating_sub(WORD)).min(WORDS * WORD) };
            let (block, after) = rest.split_at(block);
            let (sum, after) = after.split_first_chunk::<WORD>().ok_or(BlocksError::End)?;
            last = if number == 0 { last } else { linked(last, block) };
            if u64::from_le_bytes(*sum) != last {
                return Err(BlocksError::Block(number));
            }
            let (whole, []) = block.as_chunks::<WORD>() else { return Err(BlocksError::End) };
            words.extend(whole.iter().map(|word| u64::from_le_bytes(*word)));
            rest = after;
            if number > 0 && block.len() < WORDS * WORD {
                return if rest.is_empty() { Ok(words) } else { Err(BlocksError::End) };
            }
            number += 1;
        }
    }
}

/// The checksum of a block that follows another.
fn linked(last: u64, block: &[u8]) -> u64 {
    checksum(&[&last.to_le_bytes(), block].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_lines_fit_their_checksums() {
        for text in ["", "a", "a\nb\n", "# checksum 0\n"] {
            let sealed = seal(text);
            assert_eq!(unseal(&sealed).map(str::trim_end), Some(text.trim_end()), "{sealed:?}");
            for at in 0..sealed.len() {
                let mut bytes = sealed.clone().into_bytes();
                bytes[at] ^= 1;
                let damaged = String::from_utf8(bytes).unwrap();
                assert_eq!(unseal(&damaged), None, "{damaged:?}");
            }
            assert_eq!(unseal(text), None);
        }
        let line = sealed_line("{\"game\":1}");
        assert_eq!(unsealed_line(&format!("{line}\n")), Some(true), "{line}");
        assert_eq!(unsealed_line(&line.replace('1', "2")), Some(false));
        assert_eq!(unsealed_line("{\"game\":1}"), None);
    }

    #[test]
    fn every_damage_to_blocks_is_noticed() {
        for count in [0, 1, WORDS as u64 - 1, WORDS as u64, 2 * WORDS as u64 + 3] {
            let mut blocks = Blocks::under("title");
            (0..count).for_each(|word| blocks.add(word * word));
            let bytes = blocks.finish();
            assert_eq!(Blocks::read("title", &bytes).unwrap(), (0..count).map(|w| w * w).collect::<Vec<_>>());
            assert_eq!(Blocks::read("other", &bytes), Err(BlocksError::Title));
            for at in (0..bytes.len()).step_by(1 + bytes.len() / 200) {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << (at % 8);
                assert!(Blocks::read("title", &damaged).is_err(), "{count}: byte {at}");
                assert!(Blocks::read("title", &bytes[..at]).is_err(), "{count}: cut at {at}");
            }
            assert!(Blocks::read("title", &[&bytes[..], b"12345678"].concat()).is_err());
            assert!(Blocks::read("title", &[&bytes[..], &bytes[..]].concat()).is_err());
        }
    }
}
