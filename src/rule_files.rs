//! Rules that stand in files.

use std::path::Path;

use shinpan_rules::rules::{Expression, RuleError};

/// Reading of rules from files, which the referee's own crate leaves to the program.
pub trait FromFile: Sized {
    /// Reads a file of rules: JSON if its name ends in `.json`, otherwise TOML.
    ///
    /// # Errors
    /// [`RuleError::File`] if the file cannot be read, or its text is none of rules.
    fn from_file(path: impl AsRef<Path>) -> Result<Self, RuleError>;

    /// Reads an argument of the command line: a file if it ends in `.toml` or `.json`, otherwise an expression.
    ///
    /// # Errors
    /// If the file cannot be read, or the text is none of rules.
    fn from_argument(text: &str) -> Result<Self, RuleError>;
}

impl FromFile for Expression {
    fn from_file(path: impl AsRef<Path>) -> Result<Expression, RuleError> {
        Expression::from_text_of(path.as_ref(), |path| shinpan_files::settings(path))
    }

    fn from_argument(text: &str) -> Result<Expression, RuleError> {
        let is_file = [".toml", ".json"].iter().any(|end| text.trim_end().to_lowercase().ends_with(end));
        if is_file && !text.trim_start().starts_with('{') { Expression::from_file(text.trim()) } else { text.parse() }
    }
}
