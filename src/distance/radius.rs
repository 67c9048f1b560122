//! The farthest distance alone: the covering radius of the quiet patterns.

use crate::board::Presses;
use crate::game::InternalError;
use crate::solutions::{QuietCode, Shortest};

use super::DistanceError;
use super::branch_and_bound::{BranchAndBound, Ending, descend, tau};
use super::column_classes::ColumnClasses;

/// The farthest distance of a shape, or bounds for it.
///
/// ```
/// use button_madness::Game;
/// use button_madness::solutions::QuietCode;
/// use button_madness::distance::Radius;
///
/// let code = QuietCode::new(&Game::plane(5, 5)?)?;
/// let radius = Radius::new(&code, Radius::STEPS)?;
/// assert_eq!(radius.exact(), Some(15));
/// assert_eq!(radius.presses.count(), 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Radius {
    /// Some board takes this many presses.
    pub at_least: usize,
    /// No board takes more.
    pub at_most: usize,
    /// A shortest solution of a board at distance `at_least`, as [`Shortest`] has confirmed.
    pub presses: Presses,
    /// The reason for the upper bound.
    pub known: Known,
}

/// The reason why no board takes more presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// There are no quiet patterns: every press set is the only solution of its board.
    OneSolution,
    /// By the [mean](super) of the weights of the solutions and their parity.
    Mean,
    /// The [branch and bound](super) refuted every greater distance.
    Refuted,
    /// The search refuted every distance above the upper bound, and was stopped then.
    Stopped,
}

impl Radius {
    /// The number of entries of transforms that take some seconds.
    pub const STEPS: u64 = 4_000_000_000;

    /// Computes the farthest distance of a code's shape, by a search of at most `steps` steps.
    ///
    /// # Complexity
    /// O(mn·nullity) without quiet patterns; else at most `steps` entries of transforms, and what
    /// [`Shortest`] takes. Memory: 4·nullity·2^nullity bytes.
    ///
    /// # Errors
    /// A nullity above 20, or a contradiction, which is an error of this program.
    pub fn new(code: &QuietCode, steps: u64) -> Result<Self, DistanceError> {
        let shape = code.shape();
        let classes = ColumnClasses::new(code)?;
        // τ is at least 0 and has the parity of the number of odd classes; it is 0 only without them.
        let is_odd = |cells: &Vec<usize>| cells.len() % 2 == 1;
        let odd = classes
            .others
            .iter()
            .filter(|class| is_odd(&class.cells))
            .count();
        let least = match odd {
            0 => 0,
            _ if odd % 2 == 1 => 1,
            _ => 2,
        };
        let mut values = descend(&classes, least, steps / 16);
        let mut best = tau(&classes, &values);
        let mut refuted = least;
        let mut left = steps;
        let mut search = (best > refuted).then(|| BranchAndBound::new(&classes));
        while let Some(search) = search.as_mut().filter(|_| refuted < best) {
            match search.search(refuted, &mut left) {
                Ending::Found(found) => (best, values) = (refuted, found),
                Ending::None => refuted += 2,
                Ending::Stopped => break,
            }
        }
        let known = match () {
            () if code.nullity() == 0 => Known::OneSolution,
            () if refuted < best => Known::Stopped,
            () if best == least => Known::Mean,
            () => Known::Refuted,
        };
        let mut presses = Presses::new(shape);
        let mut press = |cells: &[usize]| {
            let cells = cells.iter().map(|&cell| shape.cell(cell));
            cells.for_each(|cell| presses.set(cell, true));
        };
        press(&classes.free);
        for (class, &value) in classes.others.iter().zip(&values) {
            // c_g = (s_g − f_g)/2.
            let dark = class.cells.len().cast_signed() + value as isize;
            press(&class.cells[dark.cast_unsigned() / 2..]);
        }
        let far = |tau: i32| {
            let twice = shape.cells() + classes.free.len();
            (twice - usize::try_from(tau).expect("not negative")) / 2
        };
        let lights = code.game().toggled(&presses);
        let shortest =
            Shortest::new(code, &lights, &presses).ok_or(DistanceError::TooManyPatterns {
                shape,
                nullity: code.nullity(),
                limit: ColumnClasses::LARGEST,
            })?;
        let (at_least, at_most) = (far(best), far(refuted));
        if shortest.presses.count() != at_least {
            return Err(InternalError::new(format!(
                "{shape}: a board that is to take {at_least} presses has a shortest solution of {}",
                shortest.presses.count()
            ))
            .into());
        }
        Ok(Self {
            at_least,
            at_most,
            presses: shortest.presses,
            known,
        })
    }

    /// Returns the farthest distance, if it is known.
    pub fn exact(&self) -> Option<usize> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }
}
