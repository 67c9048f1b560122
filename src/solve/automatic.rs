//! The best method for a board.

use crate::board::{Gluing, Shape};

use super::{Chase, Elimination, Solver};

/// The fastest method that applies to every board of the shape: light chasing, and elimination
/// only where the closing matrix of a twisted surface is the larger one.
///
/// ```
/// use button_madness::board::{Lights, Shape, Surface};
/// use button_madness::solve::automatic;
///
/// let shape = Shape::new(30, 20, Surface::Mobius)?;
/// let lights = Lights::full(shape); // always solvable, on every surface
/// let outcome = automatic(shape).solve(&lights)?;
/// assert!(outcome.presses().is_some_and(|presses| presses.solves(&lights)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn automatic(shape: Shape) -> Box<dyn Solver> {
    if band_is_smaller(shape) {
        Box::new(Elimination::default())
    } else {
        Box::new(Chase::default())
    }
}

/// Whether the band of the press matrix is eliminated sooner than the closing matrix, which only
/// twisted surfaces have.
pub(crate) fn band_is_smaller(shape: Shape) -> bool {
    // Bit operations of elimination in 2m unknowns, and in a band of half-width about 2m' for
    // the shorter side m'.
    let [m, n] = [shape.columns(), shape.rows()].map(as_float);
    let (closing, band) = ((2.0 * m).powi(3) / 3.0, m * n * (2.0 * m.min(n)).powi(2));
    shape.surface().top_to_bottom() == Gluing::Reversed && band < closing
}

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn as_float(side: usize) -> f64 {
    side as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Surface;

    #[test]
    fn long_twisted_boards_are_eliminated() {
        let method = |m, n, surface| automatic(Shape::new(m, n, surface).unwrap()).name();
        assert_eq!(method(100_000, 2, Surface::Torus), "chase");
        assert_eq!(method(100_000, 2, Surface::Klein), "elimination");
        assert_eq!(method(100, 100, Surface::Klein), "chase");
        assert_eq!(method(2, 100_000, Surface::Mobius), "chase");
    }
}
