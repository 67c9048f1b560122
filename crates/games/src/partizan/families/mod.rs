//! Three partizan games: Hackenbush strings, Toads and Frogs, Domineering.

mod domineering;
mod hackenbush;
mod text;
mod toads;

pub use domineering::{Domineering, DomineeringError};
pub use hackenbush::{HackenbushError, HackenbushString};
pub use text::{ParsePartizanError, ParsePartizanErrorKind, PartizanComponent, PartizanSum};
pub use toads::{Toads, ToadsError};

#[cfg(test)]
mod tests;
