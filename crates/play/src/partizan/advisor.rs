//! What moves for the computer in partizan games, and gives hints.

use combinatorial_games::partizan::{Form, OutcomeClass, Player as Side};
use madness_machine::Budget;
use madness_picture::story::Story;

use super::region::Parts;
use super::values::{LARGEST, Values, Worth, parts, wins_first};
use super::{Move, Partizan, Position, explain, proof};
use crate::advice::{Advice, Proof, Strength, Sure};
use crate::lots::Lots;
use crate::rules::Advisor;
use crate::winner::Winner;

/// The longest text of a value that is said in a sentence.
const LONGEST: usize = 40;

/// Chooses moves by what they leave.
pub(super) struct Computer {
    rules: Partizan,
    pub(super) values: Values,
    lots: Lots,
}

/// What is known of a move.
pub(super) struct Judged {
    pub(super) choice: Move,
    /// What it leaves.
    worth: Option<Worth>,
    /// Whether it wins.
    pub(super) wins: Option<bool>,
    /// How good it looks to the player who moves.
    score: i64,
}

/// A move that was chosen.
pub(super) struct Chosen {
    pub(super) choice: Move,
    /// Who wins, if that is known.
    pub(super) winner: Option<Side>,
    /// What the move leaves, if that was looked at.
    pub(super) value: Option<Form>,
    /// Whether it is known that no other move leaves the player better off.
    pub(super) is_best: bool,
    why: String,
}

impl Computer {
    pub(super) fn new(rules: &Partizan, seed: u64) -> Self {
        Self {
            rules: rules.clone(),
            values: Values::new(),
            lots: Lots::new(seed),
        }
    }

    /// Returns what each component is worth.
    pub(super) fn worths(&mut self, position: &Position) -> Vec<Worth> {
        let components = position.components.iter();
        let worths = components.map(|component| self.values.worth(parts(component), LARGEST));
        worths.collect()
    }

    /// Returns the sum of all worths but one.
    pub(super) fn total(&mut self, worths: &[Worth], without: Option<usize>) -> Option<Worth> {
        let mut total = self.values.worth(Parts::new(), 0);
        for (index, worth) in worths.iter().enumerate() {
            if Some(index) != without {
                total = self.values.sum(&total, worth)?;
            }
        }
        Some(total)
    }

    /// Finds out what is known of every move.
    fn judged(&mut self, position: &Position, budget: &Budget) -> Vec<Judged> {
        let clock = budget.start();
        let half = budget.time.map(|time| time / 2);
        self.values.begin(&budget.clone().time(half));
        let (turn, other) = (position.turn, position.turn.other());
        let moves: Vec<Move> = position.moves_of(turn).collect();
        let worths = self.worths(position);
        let rests: Vec<Option<Worth>> = (0..worths.len())
            .map(|index| self.total(&worths, Some(index)))
            .collect();
        let mut judged = Vec::new();
        for choice in moves {
            let mut component = position.components[choice.component].clone();
            if component.make(turn, choice.place).is_err() {
                continue;
            }
            let parts = parts(&component);
            let score = score(&parts, turn);
            let after = self.values.worth(parts, LARGEST);
            let rest = rests[choice.component].as_ref();
            let worth = rest.and_then(|rest| self.values.sum(rest, &after));
            let outcome = worth.as_ref().map(|worth| self.values.outcome(worth));
            let outcome = outcome.and_then(|outcome| outcome.ok().flatten());
            judged.push(Judged {
                choice,
                worth,
                wins: outcome.map(|outcome| !wins_first(outcome, other)),
                score,
            });
        }
        // What looks best comes first, and is searched first.
        judged.sort_by_key(|judged| -judged.score);
        if judged.iter().any(|judged| judged.wins == Some(true)) {
            return judged;
        }
        self.values.go_on(&clock.left());
        for one in &mut judged {
            if one.wins.is_some() {
                continue;
            }
            let Some(worth) = one.worth.clone() else {
                break;
            };
            match self.values.wins(worth, other) {
                Ok(wins) => one.wins = Some(!wins),
                Err(_) => break,
            }
            if one.wins == Some(true) {
                break;
            }
        }
        judged
    }

    /// Chooses the best move that can be found within a budget.
    pub(super) fn exact(&mut self, position: &Position, budget: &Budget) -> Option<Chosen> {
        let turn = position.turn;
        let judged = self.judged(position, budget);
        let won: Vec<&Judged> = judged.iter().filter(|one| one.wins == Some(true)).collect();
        if !won.is_empty() {
            return self.among(position, &won, true);
        }
        if judged.iter().all(|one| one.wins == Some(false)) {
            return self.among(position, &judged.iter().collect::<Vec<_>>(), false);
        }
        let open: Vec<&Judged> = judged.iter().filter(|one| one.wins.is_none()).collect();
        let best = open.first()?.score;
        let best: Vec<&&Judged> = open.iter().take_while(|one| one.score == best).collect();
        let choice = self.lots.one_of(&best)?.choice;
        let why = format!("a guess, {}", after_which(turn, counts(position, choice)?));
        Some(Chosen {
            choice,
            winner: None,
            value: None,
            is_best: false,
            why,
        })
    }

    /// Chooses one of moves that all win, or all lose: one that leaves the most, if that can be compared.
    fn among(&mut self, position: &Position, moves: &[&Judged], wins: bool) -> Option<Chosen> {
        let turn = position.turn;
        let winner = Some(if wins { turn } else { turn.other() });
        let mut after = position.clone();
        let mut known: Vec<(Move, Form)> = Vec::new();
        for one in moves {
            if let Some(worth) = &one.worth
                && let Ok(Some(form)) = self.values.whole(worth)
            {
                known.push((one.choice, form));
            }
        }
        if known.len() < moves.len() && !wins || known.is_empty() {
            let choice = moves.first()?.choice;
            let why = if wins {
                "by exact search"
            } else {
                "by exact search, in which every move loses"
            };
            return Some(Chosen {
                choice,
                winner,
                value: None,
                is_best: false,
                why: why.to_owned(),
            });
        }
        let (mut best, mut is_compared) = (known[0].1, true);
        for &(_, form) in &known {
            let games = &mut self.values.games;
            let is_better = match turn {
                Side::Left => games.is_at_most(best, form),
                Side::Right => games.is_at_most(form, best),
            };
            match is_better {
                Ok(true) => best = form,
                Ok(false) => {}
                Err(_) => is_compared = false,
            }
        }
        let best_moves: Vec<Move> = known
            .iter()
            .filter(|&&(_, form)| form == best)
            .map(|&(choice, _)| choice)
            .collect();
        let choice = *self.lots.one_of(&best_moves)?;
        after.make(choice).ok()?;
        let why = if after.is_over() {
            format!("after which {} cannot move", turn.other())
        } else {
            let text = self.values.games.text(best);
            let text = text.filter(|text| text.chars().count() <= LONGEST);
            let leaves = match text.as_deref() {
                Some("0") => "which leaves 0, where who moves next loses".to_owned(),
                Some(text) => format!("which leaves {text}"),
                None => "by the value of what is left".to_owned(),
            };
            let more = match turn {
                Side::Left => "more",
                Side::Right => "less",
            };
            if wins || !is_compared {
                leaves
            } else {
                format!("{leaves}, and no move leaves {more}")
            }
        };
        Some(Chosen {
            choice,
            winner,
            value: Some(best),
            is_best: is_compared,
            why,
        })
    }

    /// Returns how what is said of who wins is known.
    fn sure(&self) -> Sure {
        if self.rules.has_formula() {
            Sure::Theorem
        } else {
            Sure::Search
        }
    }

    /// Chooses the move after which the player has most moves more than the other one.
    fn careful(&mut self, position: &Position) -> Option<(Move, String)> {
        let turn = position.turn;
        let mut best: Vec<(Move, [usize; 2])> = Vec::new();
        let margin = |&(_, [own, others]): &(Move, [usize; 2])| {
            i64::try_from(own).unwrap_or(0) - i64::try_from(others).unwrap_or(0)
        };
        for choice in position.moves_of(turn) {
            let found = (choice, counts(position, choice)?);
            match best.first().map(margin) {
                Some(most) if margin(&found) < most => {}
                Some(most) if margin(&found) == most => best.push(found),
                _ => best = vec![found],
            }
        }
        let &(choice, counts) = self.lots.one_of(&best)?;
        Some((choice, after_which(turn, counts)))
    }
}

/// Returns how many moves the player who makes a move has after it, and how many the other one.
fn counts(position: &Position, choice: Move) -> Option<[usize; 2]> {
    let (turn, mut after) = (position.turn, position.clone());
    after.make(choice).ok()?;
    Some([turn, turn.other()].map(|side| after.moves_of(side).count()))
}

/// Says how many moves the player who makes a move has after it, and how many the other one.
fn after_which(turn: Side, [own, others]: [usize; 2]) -> String {
    let other = turn.other();
    format!("after which {turn} has {own} moves and {other} has {others}")
}

/// Returns how good parts look to a player.
fn score(parts: &Parts, turn: Side) -> i64 {
    let score = super::search::lead(parts);
    match turn {
        Side::Left => score,
        Side::Right => -score,
    }
}

impl Advisor<Partizan> for Computer {
    fn advise(
        &mut self,
        position: &Position,
        strength: Strength,
        budget: &Budget,
    ) -> Option<Advice<Move>> {
        let (choice, winner, why) = match strength {
            Strength::Exact => {
                let chosen = self.exact(position, budget)?;
                (chosen.choice, chosen.winner, chosen.why)
            }
            Strength::Careful => {
                let (choice, why) = self.careful(position)?;
                (choice, None, why)
            }
            Strength::Easy => {
                let moves: Vec<Move> = position.moves_of(position.turn).collect();
                (*self.lots.one_of(&moves)?, None, "a guess".to_owned())
            }
        };
        let winner = winner.map(|side| self.rules.player(side));
        Some(Advice {
            choice,
            winner: winner.map_or(Winner::Unknown, Winner::from),
            sure: winner.map_or(Sure::Guess, |_| self.sure()),
            why,
            promise: None,
            answers: None,
        })
    }

    fn explain(&mut self, position: &Position, budget: &Budget) -> Option<Story> {
        let rules = self.rules.clone();
        explain::story(self, &rules, position, budget)
    }

    fn prove(&mut self, position: &Position, budget: &Budget) -> Proof {
        proof::of(position, budget)
    }
}

/// Says in words what a value means for who wins.
pub(super) const fn outcome_words(outcome: OutcomeClass) -> &'static str {
    match outcome {
        OutcomeClass::Left => "Left wins, whoever moves first",
        OutcomeClass::Right => "Right wins, whoever moves first",
        OutcomeClass::First => "who moves first wins",
        OutcomeClass::Second => "who moves first loses",
    }
}
