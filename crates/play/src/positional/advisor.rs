//! What moves for the computer in positional games, and gives hints.

use madness_machine::Budget;
use madness_picture::story::Story;
use positional_games::play::{Advice as Found, Opponent, Play, Prospect, Reason, Style, promising};

use super::{Positional, explain, proof};
use crate::advice::{Advice, Promise, Proof, Strength, Sure};
use crate::board::Cell;
use crate::lots::Lots;
use crate::rules::Advisor;
use crate::winner::Winner;

/// The opponents that a match needs, each made when it is first asked: to look for a pairing takes time.
pub(super) struct Computer {
    game: Positional,
    exact: Option<Box<dyn Opponent>>,
    careful: Option<Box<dyn Opponent>>,
    lots: Lots,
}

impl Computer {
    pub(super) fn new(game: &Positional, seed: u64) -> Self {
        Self {
            game: game.clone(),
            exact: None,
            careful: None,
            lots: Lots::new(seed),
        }
    }

    /// Returns a move of the style that promises most.
    pub(super) fn exact(&mut self, play: &Play, budget: &Budget) -> Option<Found> {
        let exact = opponent(&mut self.exact, self.game.style, &self.game);
        exact?.advise(play, budget)
    }

    /// Returns the cells within which a cell is answered: [`Opponent::answered_within`].
    pub(super) fn answered_within(&self, cell: Cell) -> Vec<Cell> {
        let exact = self.exact.as_ref();
        exact.map_or_else(Vec::new, |exact| exact.answered_within(cell))
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
        let found = match strength {
            Strength::Easy => self.beginner(position),
            Strength::Exact => self.exact(position, budget),
            Strength::Careful => {
                let careful = opponent(&mut self.careful, Style::Potential, &self.game);
                careful?.advise(position, budget)
            }
        }?;
        Some(told(position, found))
    }

    fn explain(&mut self, position: &Play, budget: &Budget) -> Option<Story> {
        let game = self.game.clone();
        explain::story(self, &game, position, budget)
    }

    fn prove(&mut self, position: &Play, budget: &Budget) -> Proof {
        let game = self.game.clone();
        proof::of(self, &game, position, budget)
    }
}

/// Returns an opponent, made when it is first asked.
fn opponent<'a>(
    known: &'a mut Option<Box<dyn Opponent>>,
    style: Style,
    game: &Positional,
) -> Option<&'a mut Box<dyn Opponent>> {
    if known.is_none() {
        *known = style.opponent(&game.arena, game.rules).ok();
    }
    known.as_mut()
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
