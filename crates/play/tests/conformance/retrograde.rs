//! Who wins where positions may come again, from the rules alone.

use std::collections::HashMap;

use madness_play::{Player, Rules, Winner};

/// Who wins the positions of a small game that may go on for ever.
///
/// The player to move wins if a move leads to a position that the player has won, and loses if the
/// game is over in favour of the other, or every move leads to a position that the other has won. This
/// is repeated until it says nothing new. What is left over goes on for ever: a draw.
pub(crate) struct Retrograde<'a, R: Rules> {
    rules: &'a R,
    known: HashMap<String, Winner>,
}

struct Place {
    player: Player,
    /// Who has won, if the game is over.
    end: Option<Winner>,
    followers: Vec<usize>,
}

impl<'a, R: Rules> Retrograde<'a, R> {
    pub(crate) fn new(rules: &'a R) -> Self {
        let known = HashMap::new();
        Self { rules, known }
    }

    pub(crate) fn winner(&mut self, position: &R::Position) -> Winner {
        let text = self.rules.position_text(position);
        if !self.known.contains_key(&text) {
            self.explore(position);
        }
        self.known[&text]
    }

    /// Finds who wins a position and all that can be reached from it.
    fn explore(&mut self, start: &R::Position) {
        let mut numbers = HashMap::from([(self.rules.position_text(start), 0)]);
        let mut positions = vec![start.clone()];
        let mut places: Vec<Place> = Vec::new();
        while let Some(position) = positions.get(places.len()).cloned() {
            let end = self.rules.end(&position);
            let moves: Vec<R::Move> = self.rules.moves(&position).collect();
            let followers = moves.iter().map(|choice| {
                let after = self.rules.after(&position, choice).expect("a legal move");
                let next = positions.len();
                let number = numbers.entry(self.rules.position_text(&after));
                let number = *number.or_insert(next);
                if number == next {
                    positions.push(after);
                }
                number
            });
            let followers = followers.collect();
            places.push(Place {
                player: self.rules.to_move(&position),
                end: end.map(|end| end.winner.map_or(Winner::Draw, Winner::from)),
                followers,
            });
        }
        let mut winners: Vec<Option<Winner>> = places.iter().map(|place| place.end).collect();
        loop {
            let before = winners.clone();
            for (number, place) in places.iter().enumerate() {
                if winners[number].is_none() {
                    let (own, other) = (place.player.into(), place.player.other().into());
                    let mut followers = place.followers.iter();
                    if followers.clone().any(|&to| winners[to] == Some(own)) {
                        winners[number] = Some(own);
                    } else if followers.all(|&to| winners[to] == Some(other)) {
                        winners[number] = Some(other);
                    }
                }
            }
            if winners == before {
                break;
            }
        }
        let found = numbers.into_iter();
        let found = found.map(|(text, number)| (text, winners[number].unwrap_or(Winner::Draw)));
        self.known.extend(found);
    }
}
