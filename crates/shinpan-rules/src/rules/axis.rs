//! The axes of a rule dialect, and the macro that makes one from a table of its answers.

use super::RuleError;
use super::points::Points;

/// Names and values ignore case, and `-`, `_` and blanks are the same: the one form they are compared in.
pub(super) fn normal(text: &str) -> String {
    text.trim().to_lowercase().replace(['_', ' '], "-")
}

/// A question that a referee can be asked, and its possible answers as text.
pub trait Axis: Copy + PartialEq {
    /// The answer in rule expressions.
    fn text(self) -> String;
    /// The answer as a plain sentence.
    fn sentence(self) -> String;
    /// Reads an answer given under `key`.
    ///
    /// # Errors
    /// [`RuleError::Value`] if there is no such answer.
    fn read(key: &'static str, text: &str) -> Result<Self, RuleError>;
    /// The answers that can be chosen, for help texts; one description in capitals for a number.
    fn values() -> Vec<&'static str>;
}

/// Makes an enum with one variant for each answer, its text in rule expressions and the sentence that explains it. One
/// more variant may hold a number: what its text begins with, the number that lists show, and the two parts of its
/// sentence.
macro_rules! axis {
    ($(#[$meta:meta])* $Name:ident {
        $($Variant:ident = $text:literal : $sentence:literal,)+
        $(@ $Number:ident($usual:literal) = $prefix:literal : $before:literal, $after:literal,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $Name {
            $(#[doc = $sentence] $Variant,)+
            $(#[doc = concat!($before, "N", $after)] $Number(u32),)?
        }

        impl $Name {
            /// Every answer, in the order of the rule tables; of those with a number the usual one.
            pub const ALL: &[$Name] = &[$($Name::$Variant,)+ $($Name::$Number($usual),)?];
        }

        impl Axis for $Name {
            fn text(self) -> String {
                match self {
                    $($Name::$Variant => $text.to_string(),)+
                    $($Name::$Number(number) => format!("{}{number}", $prefix),)?
                }
            }

            fn sentence(self) -> String {
                match self {
                    $($Name::$Variant => $sentence.to_string(),)+
                    $($Name::$Number(number) => format!("{}{number}{}", $before, $after),)?
                }
            }

            fn read(key: &'static str, text: &str) -> Result<Self, RuleError> {
                let wanted = normal(text);
                $(if wanted == $text { return Ok($Name::$Variant); })+
                $(
                    let number = wanted.strip_prefix($prefix).and_then(|number| number.parse().ok());
                    if let Some(number) = number.filter(|&number| number > 0) {
                        return Ok($Name::$Number(number));
                    }
                )?
                Err(RuleError::value(key, text, &Self::values()))
            }

            fn values() -> Vec<&'static str> {
                vec![$($text,)+ $(concat!($prefix, $usual),)?]
            }
        }
    };
}
pub(super) use axis;

impl Axis for Points {
    fn text(self) -> String {
        self.to_string()
    }

    fn sentence(self) -> String {
        format!("White receives {self} points of komi.")
    }

    fn read(key: &'static str, text: &str) -> Result<Self, RuleError> {
        text.parse().map_err(|_| RuleError::value(key, text, &Self::values()))
    }

    fn values() -> Vec<&'static str> {
        vec!["POINTS"]
    }
}

/// A count of moves or lines where 0 means "off".
impl Axis for u32 {
    fn text(self) -> String {
        self.to_string()
    }

    fn sentence(self) -> String {
        match self {
            0 => "The number of moves is not limited.".to_string(),
            n => format!("The game ends after {n} moves."),
        }
    }

    fn read(key: &'static str, text: &str) -> Result<Self, RuleError> {
        text.parse().map_err(|_| RuleError::value(key, text, &Self::values()))
    }

    fn values() -> Vec<&'static str> {
        vec!["MOVES"]
    }
}
