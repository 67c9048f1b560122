//! Pictures of pairings and of placements of cakes.

mod cake;
mod hexagonal;
mod pairing;

pub use cake::{BlockedSet, blocked_sets, cake_placement};
pub use hexagonal::HexagonalGraph;
pub use pairing::{PairingPicture, PairingSheet};

/// The most cells of a picture.
pub const MOST_CELLS_DRAWN: usize = 1 << 16;

#[expect(clippy::cast_precision_loss, reason = "lengths of a picture")]
fn real(number: usize) -> f64 {
    number as f64
}
