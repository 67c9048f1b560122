//! The best method for a game.

use crate::board::{Gluing, Presses, Shape};
use crate::game::Game;

use super::{Chase, Elimination, Fourier, Frobenius, SolveError, Solver, SparseElimination};

/// The largest number of cells for which dense elimination is as fast as any other method.
const DENSE: usize = 1 << 10;

/// The most cells of boards whose press matrix is eliminated densely if a press toggles many of
/// them.
const DENSE_UNDER_LARGE_RULES: usize = 1 << 13;

/// The most word operations that [`Frobenius`] may take here: some seconds of work.
const SECONDS: u64 = 1 << 33;

/// The most bytes for closing systems and matrices of rules other than the cross.
const MEMORY: u64 = 1 << 30;

/// Returns the fastest method that applies to a game.
///
/// For the cross that is light chasing, but for long boards on twisted surfaces, where the closing
/// matrix is larger than the band of the press matrix. Other rules are chased where they can be, else
/// eliminated densely on small boards, solved by powers on tori, or eliminated as sparse systems.
///
/// ```
/// use button_madness::{Game, Lights};
/// use button_madness::solve::automatic;
///
/// let knight = Game::torus(5, 5)?.with_rule("knight".parse()?);
/// let lights = Lights::full(knight.shape());
/// let outcome = automatic(&knight).solve(&knight, &lights)?;
/// // Pressing every cell toggles each nine times.
/// assert!(outcome.presses().is_some_and(|presses| knight.solves(presses, &lights)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn automatic(game: &Game) -> Box<dyn Solver> {
    let shape = game.shape();
    if game.is_cross() {
        return if band_is_smaller(shape) {
            Box::new(Elimination::default())
        } else {
            Box::new(Chase::default())
        };
    }
    let is_large = shape.cells() > DENSE;
    // A press of a whole row and column toggles too many cells for chasing, powers and dense
    // matrices.
    if is_large && game.rule().offsets().is_none() {
        return Box::new(SparseElimination::default());
    }
    let is_thick = game.rule().most(shape) > shape.cells() / 16;
    if is_large && is_thick && shape.cells() <= DENSE_UNDER_LARGE_RULES {
        return Box::new(Elimination {
            memory_limit: MEMORY,
            ..Elimination::default()
        });
    }
    let chase = Chase {
        memory_limit: MEMORY,
        ..Chase::default()
    };
    if chase.applies_to(game) {
        return Box::new(chase);
    }
    if !is_large {
        return Box::new(Elimination {
            memory_limit: MEMORY,
            ..Elimination::default()
        });
    }
    let frobenius = Frobenius {
        work_limit: SECONDS,
        ..Frobenius::default()
    };
    if frobenius.applies_to(game) {
        return Box::new(frobenius);
    }
    Box::new(SparseElimination::default())
}

/// Returns the nullity of a game and the name of the method that found it.
///
/// # Complexity
/// For the cross that of [`chase::System::new`](crate::chase::System::new). For other rules that of
/// the roots of unity ([`Fourier::nullity`]) on tori with odd sides that cannot be chased, else that of
/// the [best method](automatic).
///
/// # Errors
/// A board that is too large for the method that applies.
pub fn nullity(game: &Game) -> Result<(usize, &'static str), SolveError> {
    if game.is_cross() {
        return Ok((unlimited_chase().nullity(game)?, "chase"));
    }
    let solver = automatic(game);
    if solver.name() != "chase"
        && let Ok(nullity) = Fourier::default().nullity(game)
    {
        return Ok((nullity, "fourier"));
    }
    Ok((solver.nullity(game)?, solver.name()))
}

/// Returns a basis of the quiet patterns of a game, and the name of the method that found it.
///
/// # Complexity
/// That of [`nullity`], and a pass over the board for each quiet pattern.
///
/// # Errors
/// A board that is too large for the method that applies.
pub(crate) fn quiet_patterns(game: &Game) -> Result<(Vec<Presses>, &'static str), SolveError> {
    if game.is_cross() {
        return Ok((unlimited_chase().quiet_patterns(game)?, "chase"));
    }
    let solver = automatic(game);
    Ok((solver.quiet_patterns(game)?, solver.name()))
}

fn unlimited_chase() -> Chase {
    Chase {
        memory_limit: u64::MAX,
        ..Chase::default()
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
        let method = |m, n, surface| automatic(&Game::new(m, n, surface).unwrap()).name();
        assert_eq!(method(100_000, 2, Surface::Torus), "chase");
        assert_eq!(method(100_000, 2, Surface::Klein), "elimination");
        assert_eq!(method(100, 100, Surface::Klein), "chase");
        assert_eq!(method(2, 100_000, Surface::Mobius), "chase");
    }
}
