//! Pictures of pairings and of placements of cakes.

mod cake;
mod hexagonal;
mod pairing;

pub use cake::{BlockedSet, blocked_sets, cake_placement, colouring};
pub use hexagonal::HexagonalGraph;
pub use madness_picture::MOST_CELLS_DRAWN;
pub use pairing::{PairingPicture, PairingSheet};
