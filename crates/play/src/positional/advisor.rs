//! What moves for the computer in positional games, and gives hints.

use std::sync::Arc;

use madness_machine::Budget;
use positional_games::play::{
    Advice as Found, Arena, Opponent, Play, Prospect, Reason, Rules as GameRules, Style, promising,
};

use super::Positional;
use crate::advice::{Advice, Promise, Strength, Sure};
use crate::board::Cell;
use crate::lots::Lots;
use crate::rules::Advisor;
use crate::winner::Winner;

/// The opponents that a match needs, each made when it is first asked: to look for a pairing takes time.
pub(super) struct Computer {
    arena: Arc<Arena>,
    rules: GameRules,
    style: Style,
    exact: Option<Box<dyn Opponent>>,
    careful: Option<Box<dyn Opponent>>,
    lots: Lots,
}

impl Computer {
    pub(super) fn new(game: &Positional, seed: u64) -> Self {
        Self {
            arena: Arc::clone(&game.arena),
            rules: game.rules,
            style: game.style,
            exact: None,
            careful: None,
            lots: Lots::new(seed),
        }
    }

    /// Takes a cell that completes a set, often one of those that look best, and now and then any that
    /// looks good at all.
    fn beginner(&mut self, play: &Play) -> Option<Found> {
        if play.end().is_some() {
            return None;
        }
        let cells = promising(play);
        let first = *cells.first()?;
        let mut after = play.clone();
        let is_won = after.take(first).is_ok()
            && after.end().and_then(|end| end.winner(play.rules())) == Some(play.to_move());
        if is_won {
            return Some(Found {
                cell: first,
                reason: Reason::Completes,
                prospect: Prospect::Wins,
            });
        }
        let seen = if self.lots.below(3) == 0 {
            cells.len()
        } else {
            3
        };
        let cell = *self.lots.one_of(&cells[..seen.min(cells.len())])?;
        Some(Found {
            cell,
            reason: Reason::Guess,
            prospect: Prospect::Unknown,
        })
    }
}

impl Advisor<Positional> for Computer {
    fn advise(
        &mut self,
        position: &Play,
        strength: Strength,
        budget: &Budget,
    ) -> Option<Advice<Cell>> {
        let (opponent, style) = match strength {
            Strength::Easy => return self.beginner(position).map(|found| told(position, found)),
            Strength::Exact => (&mut self.exact, self.style),
            Strength::Careful => (&mut self.careful, Style::Potential),
        };
        if opponent.is_none() {
            *opponent = style.opponent(&self.arena, self.rules).ok();
        }
        let found = opponent.as_mut()?.advise(position, budget)?;
        Some(told(position, found))
    }
}

/// Says what was found in the words of a table.
fn told(position: &Play, found: Found) -> Advice<Cell> {
    let (own, other) = (position.to_move(), position.to_move().other());
    let name = |cell| position.arena().cell_name(cell);
    let mut answers = None;
    let why = match found.reason {
        Reason::Completes => "which completes a set".to_owned(),
        Reason::Search => "by exact search".to_owned(),
        Reason::Partner { of } => {
            answers = Some(of);
            format!("the partner of {}", name(of))
        }
        Reason::Tile { of } => {
            answers = Some(of);
            format!("the answer to {} in its tile", name(of))
        }
        Reason::Weight => "whose sets weigh most".to_owned(),
        Reason::Spare => "a cell to spare".to_owned(),
        Reason::Guess => "a guess".to_owned(),
    };
    // Breaker wins a board on which nobody owns a set. The plane is never full.
    let ends = position.arena().hypergraph().is_some();
    let is_breaker = !position.rules().wants_sets(own);
    let winner = match found.prospect {
        Prospect::Wins => own.into(),
        Prospect::Safe if ends && is_breaker => own.into(),
        Prospect::Loses => other.into(),
        Prospect::Draws => Winner::Draw,
        Prospect::Safe | Prospect::Unknown => Winner::Unknown,
    };
    let promise = (found.prospect == Prospect::Safe).then_some(Promise {
        player: other,
        verb: "own",
        what: "a set",
    });
    let sure = match (found.prospect, found.reason) {
        (Prospect::Unknown, _) => Sure::Guess,
        (_, Reason::Search) => Sure::Search,
        (_, Reason::Weight) => Sure::Theorem,
        _ => Sure::Proof,
    };
    Advice {
        choice: found.cell,
        winner,
        sure,
        why,
        promise,
        answers,
    }
}
