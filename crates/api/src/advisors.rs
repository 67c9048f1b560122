//! Advisors for the shapes that were requested most recently.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use button_madness::Game;
use button_madness::session::Advisor;

use super::error::ApiError;

/// The number of shapes that are remembered. An advisor of 64 × 64 cells takes 64 KB at most.
const KEPT: usize = 64;

/// Advisors, the most recently used one at the end.
#[derive(Default)]
pub(super) struct Advisors(Mutex<VecDeque<Arc<Advisor>>>);

impl Advisors {
    /// Returns the advisor of a game, from memory or new.
    pub(super) fn get(&self, game: &Game) -> Result<Arc<Advisor>, ApiError> {
        if let Some(known) = self.take(game) {
            return Ok(self.put(known));
        }
        // The lock is not held, so other requests need not wait. Two simultaneous requests may both
        // compute it.
        let new = Advisor::new(game).map_err(ApiError::too_large)?;
        Ok(self.put(Arc::new(new)))
    }

    fn take(&self, game: &Game) -> Option<Arc<Advisor>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|advisor| advisor.game() == game)?;
        kept.remove(place)
    }

    fn put(&self, advisor: Arc<Advisor>) -> Arc<Advisor> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|other| other.game() != advisor.game());
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

    #[test]
    fn the_shapes_asked_for_last_are_kept() {
        let advisors = Advisors::default();
        let game = |side| Game::plane(side, 3).unwrap();
        let first = advisors.get(&game(2)).unwrap();
        for side in 3..2 + KEPT {
            assert_eq!(advisors.get(&game(side)).unwrap().game(), &game(side));
        }
        // The oldest advisor becomes the newest when it is asked for again.
        assert!(Arc::ptr_eq(&first, &advisors.get(&game(2)).unwrap()));
        let second = advisors.get(&game(3)).unwrap();
        for side in 100..99 + KEPT {
            advisors.get(&game(side)).unwrap();
        }
        assert!(Arc::ptr_eq(&second, &advisors.get(&game(3)).unwrap()));
        assert!(!Arc::ptr_eq(&first, &advisors.get(&game(2)).unwrap()));
        let king = game(3).with_rule("king".parse().unwrap());
        let other = advisors.get(&king).unwrap();
        assert!(!Arc::ptr_eq(&second, &other));
        assert_eq!(*other.game(), king);
        assert!(Arc::ptr_eq(&second, &advisors.get(&game(3)).unwrap()));
        assert_eq!(advisors.0.lock().unwrap().len(), KEPT);
    }
}
