//! Octal games: Grundy values and proofs of their periods.
//!
//! | module | what it offers |
//! | --- | --- |
//! | [`naive`] | Grundy values straight from the definition, in quadratic time |
//! | [`space`] | the sparse space: a splitting of the heaps into few rare and many common ones |
//! | [`engine`] | Grundy values of any octal game with the sparse space |
//! | [`plan`] | games whose rare heaps die out, as shift registers |
//! | [`period`] | two theorems that prove periods, and the search for a period |
//! | [`check`] | the check of a period with code of its own |
//! | [`run`] | long computations with a journal: resumable, in several processes |
//! | [`table`] | the periods of many games |
//!
//! ```
//! use madness_machine::simd::Simd;
//! use combinatorial_games::impartial::octal::check::Checked;
//! use combinatorial_games::impartial::octal::period::{Outcome, prove};
//! use madness_machine::go_on;
//!
//! let game = "0.156".parse().unwrap();
//! let Outcome::Periodic(period) = prove(&game, 1 << 20, Simd::best(), &mut go_on)? else {
//!     panic!("no period");
//! };
//! assert_eq!((period.preperiod, period.period), (3479, 349));
//! assert_eq!(period.check(1 << 20, u64::MAX, &mut go_on), Ok(Checked::Full));
//! # Ok::<(), combinatorial_games::impartial::octal::OctalError>(())
//! ```

use std::ops::ControlFlow;

use madness_claims::counted;
use thiserror::Error;

pub mod check;
pub mod engine;
pub mod naive;
pub mod period;
pub mod plan;
pub mod run;
mod simd;
pub mod space;
mod stream;
pub mod table;
#[cfg(test)]
mod tests;

pub use engine::Engine;
pub use plan::Plan;
pub use space::SparseSpace;

/// What long computations call now and then with the number of values computed so far. They stop
/// with [`OctalError::Interrupted`] if it breaks.
pub type Progress<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// Why there are no Grundy values or no proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OctalError {
    /// A move may leave three heaps.
    #[error(
        "the code {code} has a digit above 7, which leaves three heaps: only its values can be computed, not its period"
    )]
    NotOctal {
        /// The code.
        code: String,
    },
    /// More values than a method computes.
    #[error("{asked} values were asked for, this method computes at most {most}")]
    TooMany {
        /// How many values were asked for.
        asked: u64,
        /// How many there may be.
        most: u64,
    },
    /// A Grundy value that is not stored.
    #[error("the heap of {heap} has a Grundy value above {most}, the largest that is stored")]
    ValueTooLarge {
        /// The heap.
        heap: u64,
        /// The largest value.
        most: u64,
    },
    /// A game that cannot be computed as a shift register.
    #[error("{code} cannot be computed fast: {reason}")]
    NoPlan {
        /// The code.
        code: String,
        /// Why.
        reason: plan::NoPlan,
    },
    /// A value that does not fit.
    #[error(
        "the heap of {heap} has a compressed value of {capacity} or more: make a plan for larger values"
    )]
    Capacity {
        /// The heap.
        heap: u64,
        /// The bound of compressed values.
        capacity: usize,
    },
    /// A rare value that may be a Grundy value.
    #[error("a rare value below that of the heap of {heap} has no witness: the heap may be rare")]
    NoWitness {
        /// The heap.
        heap: u64,
    },
    /// A damaged checkpoint.
    #[error("the checkpoint at the heap of {heap} is damaged or of another game")]
    BadCheckpoint {
        /// Its heap.
        heap: u64,
    },
    /// A checkpoint that the values contradict.
    #[error("the values do not lead to the checkpoint at the heap of {heap}")]
    WrongWindow {
        /// Its heap.
        heap: u64,
    },
    /// A range that is missing.
    #[error("the heaps from {from} to {to} have not been verified")]
    NotVerified {
        /// The first heap.
        from: u64,
        /// The heap after the last one.
        to: u64,
    },
    /// The values before the last checkpoint are not those before an earlier one.
    #[error(
        "the values before the heap of {heap} are not those before an earlier checkpoint: scan further"
    )]
    NoRecurrence {
        /// The last checkpoint.
        heap: u64,
    },
    /// Half a period is not enough.
    #[error("{heaps} heaps have no witnesses for the other parity: scan a whole period")]
    OneSided {
        /// How many heaps.
        heaps: u64,
    },
    /// The caller's progress function broke off.
    #[error("interrupted after {}", counted(values, "value"))]
    Interrupted {
        /// How many values had been computed.
        values: u64,
    },
}

/// Calls `progress`, and turns its break into an error.
pub(crate) fn report(progress: Progress<'_>, values: u64) -> Result<(), OctalError> {
    match progress(values) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(OctalError::Interrupted { values }),
    }
}
