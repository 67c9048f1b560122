//! Three partizan games: Hackenbush strings, Toads and Frogs, Domineering; and sums with cakes and values.

mod domineering;
mod hackenbush;
mod moves;
mod text;
mod toads;

pub use domineering::{Domineering, DomineeringError};
pub use hackenbush::{HackenbushError, HackenbushString};
pub use moves::PartizanMove;
pub use text::{ParsePartizanError, ParsePartizanErrorKind, PartizanComponent, PartizanSum};
pub use toads::{Toads, ToadsError};

#[cfg(test)]
mod tests;
