#![doc = include_str!("../README.md")]
//!
//! A crate of games lists its [`Kind`]s of [`Certificate`]s with [`kinds!`], so that a program reads and
//! checks all of them without knowing one. The checks themselves are in `button_madness::certificate`
//! and in the rooms named `check` of the games.

mod allowance;
mod certificate;
mod claim;
mod counted;

pub use allowance::{Allowance, FileAllowance, Refusal};
pub use certificate::{Certificate, Flaw, Kind};
pub use claim::{Checked, Claim};
pub use counted::counted;
#[doc(hidden)]
pub use serde_json;

/// Makes the list of the kinds of a crate: types that are read from one object, then those of several
/// lines. Each type has a `CLAIM` and a `check` of its own, the latter also `is_open` and `read_line`.
#[macro_export]
macro_rules! kinds {
    (
        $(#[$attribute:meta])*
        pub static $NAME:ident = [$($Object:path),* $(,)?] and lines of [$($Lines:path),* $(,)?];
    ) => {
        $(impl $crate::Certificate for $Object {
            fn check(
                &self,
                allowance: &mut $crate::Allowance,
            ) -> Result<$crate::Checked, String> {
                <$Object>::check(self, allowance).or_else($crate::Flaw::verdict)
            }
        })*
        $(impl $crate::Certificate for $Lines {
            fn check(
                &self,
                allowance: &mut $crate::Allowance,
            ) -> Result<$crate::Checked, String> {
                <$Lines>::check(self, allowance).or_else($crate::Flaw::verdict)
            }

            fn is_open(&self) -> bool {
                <$Lines>::is_open(self)
            }

            fn read_line(&mut self, json: &str) -> $crate::serde_json::Result<()> {
                <$Lines>::read_line(self, json)
            }
        })*
        $(#[$attribute])*
        pub static $NAME: &[$crate::Kind] = &[
            $($crate::Kind::of::<$Object>(<$Object>::CLAIM),)*
            $($crate::Kind::of::<$Lines>(<$Lines>::CLAIM),)*
        ];
    };
}
