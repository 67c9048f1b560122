//! Advisors for the shapes that were requested most recently.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use crate::board::{Rule, Shape};
use crate::session::Advisor;

use super::error::ApiError;

/// The number of shapes that are remembered. An advisor of 64 × 64 cells takes 64 KB at most.
const KEPT: usize = 64;

/// Advisors, the most recently used one at the end.
#[derive(Default)]
pub(super) struct Advisors(Mutex<VecDeque<Arc<Advisor>>>);

impl Advisors {
    /// Returns the advisor of a shape and a rule, from memory or new.
    pub(super) fn get(&self, pattern: &Rule, shape: Shape) -> Result<Arc<Advisor>, ApiError> {
        if let Some(known) = self.take(pattern, shape) {
            return Ok(self.put(known));
        }
        // The lock is not held, so other requests need not wait. Two simultaneous requests may both
        // compute it.
        let new = Advisor::with_pattern(pattern, shape).map_err(ApiError::too_large)?;
        Ok(self.put(Arc::new(new)))
    }

    fn take(&self, pattern: &Rule, shape: Shape) -> Option<Arc<Advisor>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept
            .iter()
            .position(|advisor| is_for(advisor, pattern, shape))?;
        kept.remove(place)
    }

    fn put(&self, advisor: Arc<Advisor>) -> Arc<Advisor> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let pattern = advisor.code().pattern_of_a_press();
        kept.retain(|other| !is_for(other, pattern, advisor.shape()));
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(Arc::clone(&advisor));
        advisor
    }
}

fn is_for(advisor: &Advisor, pattern: &Rule, shape: Shape) -> bool {
    advisor.shape() == shape && advisor.code().pattern_of_a_press() == pattern
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Surface;

    #[test]
    fn the_shapes_asked_for_last_are_kept() {
        let advisors = Advisors::default();
        let cross = Rule::default();
        let shape = |side| Shape::new(side, 3, Surface::Plane).unwrap();
        let first = advisors.get(&cross, shape(2)).unwrap();
        for side in 3..2 + KEPT {
            assert_eq!(
                advisors.get(&cross, shape(side)).unwrap().shape(),
                shape(side)
            );
        }
        // Asked for again, the oldest is the newest.
        assert!(Arc::ptr_eq(
            &first,
            &advisors.get(&cross, shape(2)).unwrap()
        ));
        let second = advisors.get(&cross, shape(3)).unwrap();
        for side in 100..99 + KEPT {
            advisors.get(&cross, shape(side)).unwrap();
        }
        assert!(Arc::ptr_eq(
            &second,
            &advisors.get(&cross, shape(3)).unwrap()
        ));
        assert!(!Arc::ptr_eq(
            &first,
            &advisors.get(&cross, shape(2)).unwrap()
        ));
        let king: Rule = "king".parse().unwrap();
        let other = advisors.get(&king, shape(3)).unwrap();
        assert!(!Arc::ptr_eq(&second, &other));
        assert_eq!(*other.code().pattern_of_a_press(), king);
        assert!(Arc::ptr_eq(
            &second,
            &advisors.get(&cross, shape(3)).unwrap()
        ));
        assert_eq!(advisors.0.lock().unwrap().len(), KEPT);
    }
}
