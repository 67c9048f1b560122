//! What is known of the shapes asked for last.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use crate::board::Shape;
use crate::game::Advisor;

use super::error::ApiError;

/// How many shapes are remembered. One of 64 × 64 cells takes 64 kilobytes at most.
const KEPT: usize = 64;

/// Advisors, the one used last at the end.
#[derive(Default)]
pub(super) struct Advisors(Mutex<VecDeque<Arc<Advisor>>>);

impl Advisors {
    /// The advisor of a shape, from memory or new.
    pub(super) fn get(&self, shape: Shape) -> Result<Arc<Advisor>, ApiError> {
        if let Some(known) = self.take(shape) {
            return Ok(self.put(known));
        }
        // Others need not wait for it; two who ask at once make it twice.
        let new = Advisor::new(shape).map_err(ApiError::too_large)?;
        Ok(self.put(Arc::new(new)))
    }

    fn take(&self, shape: Shape) -> Option<Arc<Advisor>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|advisor| advisor.shape() == shape)?;
        kept.remove(place)
    }

    fn put(&self, advisor: Arc<Advisor>) -> Arc<Advisor> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|other| other.shape() != advisor.shape());
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(Arc::clone(&advisor));
        advisor
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Surface;

    #[test]
    fn the_shapes_asked_for_last_are_kept() {
        let advisors = Advisors::default();
        let shape = |side| Shape::new(side, 3, Surface::Plane).unwrap();
        let first = advisors.get(shape(2)).unwrap();
        for side in 3..2 + KEPT {
            assert_eq!(advisors.get(shape(side)).unwrap().shape(), shape(side));
        }
        // Asked for again, the oldest is the newest.
        assert!(Arc::ptr_eq(&first, &advisors.get(shape(2)).unwrap()));
        let second = advisors.get(shape(3)).unwrap();
        for side in 100..99 + KEPT {
            advisors.get(shape(side)).unwrap();
        }
        assert!(Arc::ptr_eq(&second, &advisors.get(shape(3)).unwrap()));
        assert!(!Arc::ptr_eq(&first, &advisors.get(shape(2)).unwrap()));
        assert_eq!(advisors.0.lock().unwrap().len(), KEPT);
    }
}
