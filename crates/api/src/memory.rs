//! What one answer leaves for the next ones.

use std::sync::OnceLock;

use button_madness::classify::mad::Nullities;
#[cfg(feature = "games")]
use pairing_strategies::queen::Class;

use super::advisors::Advisors;

/// What one answer leaves for the next ones.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) advisors: Advisors,
    pub(crate) nullities: OnceLock<Nullities>,
    /// All classes of pairings of the plane for nine in a row, 4 MB.
    #[cfg(feature = "games")]
    pub(crate) classes: OnceLock<Vec<Class>>,
}
