//! Who wins a sum in misère play: by an exact search or by a quotient, whichever ends first.

use std::ops::ControlFlow;
use std::time::Duration;

use madness_machine::Budget;
use thiserror::Error;

use super::misere::{MisereAnalysis, MisereError};
use super::quotient::{QuotientAnalysis, QuotientSumError};
use super::{Move, Sum};
use crate::misere::quotient::Extent;

/// Who wins a sum in misère play, and how it was found.
#[derive(Clone, Debug)]
pub enum MisereVerdict {
    /// By an exact search, or by a theorem.
    Search(MisereAnalysis),
    /// By the misère quotient of the only game of the sum.
    Quotient(QuotientAnalysis),
}

impl MisereVerdict {
    /// Returns the moves after which the mover wins.
    pub fn moves(&self) -> &[Move] {
        match self {
            Self::Search(found) => &found.moves,
            Self::Quotient(found) => &found.moves,
        }
    }
}

/// Why it is not known who wins a sum in misère play.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MisereUndecided {
    /// What no longer search would help.
    #[error(transparent)]
    Refused(MisereError),
    /// Neither the search nor a quotient has come to an end.
    #[error("{search}{}", quotient.as_ref().map_or_else(String::new, |error| format!("; and {error}")))]
    Open {
        /// How far the search came.
        search: MisereError,
        /// Why no quotient tells.
        quotient: Option<QuotientSumError>,
        /// Whether the time is spent.
        is_late: bool,
    },
}

/// The moves of a first short search, and the time for a first try to find a quotient.
const FIRST: (u64, Duration) = (300_000, Duration::from_millis(500));

impl Sum {
    /// Finds who wins in misère play, and every winning move, by an exact search or by a quotient. Both are first
    /// tried with few moves and little time, then with all that is allowed: the steps of the budget are the moves of a
    /// search. `progress` is told the moves of a search now and then, and 0 while a quotient is looked for; it may stop
    /// what is going on.
    ///
    /// # Errors
    /// [`MisereUndecided`].
    ///
    /// ```
    /// use combinatorial_games::sum::Sum;
    /// use combinatorial_games::{Budget, go_on};
    ///
    /// let sum = Sum::parse("kayles 20,16,12", |_| None)?;
    /// let found = sum.decide_misere(&Budget::unlimited().steps(1 << 20), go_on)?;
    /// assert_eq!(found.moves().len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decide_misere(
        &self,
        budget: &Budget,
        mut progress: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<MisereVerdict, MisereUndecided> {
        let all = budget.steps.unwrap_or(u64::MAX);
        let mut whole = budget.clone();
        whole.steps = None;
        let clock = whole.start();
        let (mut most, mut no_memory, mut quotient) = (0, None, None);
        let (few, moment) = FIRST;
        let mut too_few = None;
        for (limit, time) in [(few.min(all), moment), (all, Duration::MAX)] {
            // With as few moves as before, a search ends as before.
            if too_few != Some(limit) {
                match self.analyse_misere(&clock.left().steps(limit), &mut progress) {
                    Ok(found) => return Ok(MisereVerdict::Search(found)),
                    Err(MisereError::TooLarge { limit }) => {
                        most = limit;
                        too_few = Some(limit);
                    }
                    Err(MisereError::Stopped { moves }) => most = most.max(moves),
                    Err(error @ MisereError::NoMemory { .. }) => no_memory = Some(error),
                    Err(error) => return Err(MisereUndecided::Refused(error)),
                }
            }
            if quotient.is_some() && clock.is_spent() {
                break;
            }
            let left = clock.left();
            let time = left.time.map_or(time, |left| left.min(time));
            let left = left.time(Some(time));
            match self.analyse_by_quotient(&Extent::default(), &left, |_| progress(0)) {
                Ok(found) => return Ok(MisereVerdict::Quotient(found)),
                Err(error) => quotient = Some(error),
            }
        }
        Err(MisereUndecided::Open {
            search: no_memory.unwrap_or(MisereError::TooLarge { limit: most }),
            quotient,
            is_late: clock.is_spent(),
        })
    }
}

#[cfg(test)]
mod tests {
    use madness_machine::go_on;

    use super::*;

    fn decided(text: &str, steps: u64) -> Result<MisereVerdict, MisereUndecided> {
        let sum = Sum::parse(text, |_| None).unwrap();
        sum.decide_misere(&Budget::unlimited().steps(steps), go_on)
    }

    #[test]
    fn the_shorter_way_tells() {
        let found = decided("nim 3,4,5", 1 << 20).unwrap();
        assert!(matches!(found, MisereVerdict::Search(_)), "{found:?}");
        let found = decided("kayles 40,40", 1 << 20).unwrap();
        assert!(matches!(&found, MisereVerdict::Quotient(_)) && found.moves().is_empty());
        let open = decided("kayles 40,30 + lasker 30", 1000);
        let said = open.unwrap_err().to_string();
        assert!(
            said.starts_with("an exact search of the sum takes more than 1000 moves; and a misère"),
            "{said}"
        );
    }
}
