//! The values of a property that means nothing to the reader.

use std::fmt;

/// Values of a property, in one text: a file may have millions of them, each of a byte.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Values {
    /// The values, each with [`END`] after it.
    text: String,
}

/// Ends a value. No value has it: control characters in files are read as blanks.
const END: char = '\u{1f}';

impl Values {
    /// Adds a value.
    pub fn push(&mut self, value: &str) {
        match value.contains(END) {
            true => self.text.extend(value.chars().map(|c| if c == END { ' ' } else { c })),
            false => self.text.push_str(value),
        }
        self.text.push(END);
    }

    /// The values, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.text.split_terminator(END)
    }

    /// True if there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// All of them with something between each two.
    #[must_use]
    pub fn join(&self, between: &str) -> String {
        self.iter().collect::<Vec<_>>().join(between)
    }

    /// Gives back memory that was asked for in advance.
    pub(super) fn shrink(&mut self) {
        self.text.shrink_to_fit();
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<S: AsRef<str>> Extend<S> for Values {
    fn extend<T: IntoIterator<Item = S>>(&mut self, values: T) {
        values.into_iter().for_each(|value| self.push(value.as_ref()));
    }
}

impl<S: AsRef<str>> FromIterator<S> for Values {
    fn from_iter<T: IntoIterator<Item = S>>(values: T) -> Values {
        let mut all = Values::default();
        all.extend(values);
        all
    }
}

impl From<Vec<String>> for Values {
    fn from(values: Vec<String>) -> Values {
        values.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_out_as_they_went_in() {
        for values in [&[][..], &[""], &["", ""], &["a", "", "b]c"]] {
            let kept: Values = values.iter().collect();
            assert_eq!(kept.iter().collect::<Vec<_>>(), values);
            assert_eq!(kept.is_empty(), values.is_empty());
        }
    }
}
