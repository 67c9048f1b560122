//! Who wins, from the rules alone: plain recursion over all positions.

use std::collections::HashMap;

use madness_play::{Player, Rules, Winner};

/// Who wins the positions of a small game.
pub(crate) struct BruteForce<'a, R: Rules> {
    rules: &'a R,
    known: HashMap<String, Winner>,
}

impl<'a, R: Rules> BruteForce<'a, R> {
    pub(crate) fn new(rules: &'a R) -> Self {
        let known = HashMap::new();
        Self { rules, known }
    }

    /// Returns who wins. Positions that look the same with the same player to move are the same.
    pub(crate) fn winner(&mut self, position: &R::Position) -> Winner {
        if let Some(end) = self.rules.end(position) {
            return end.winner.map_or(Winner::Draw, Winner::from);
        }
        let player = self.rules.to_move(position);
        let key = format!("{player:?} {:?}", self.rules.board(position));
        if let Some(&winner) = self.known.get(&key) {
            return winner;
        }
        let moves: Vec<R::Move> = self.rules.moves(position).collect();
        let mut best = Winner::from(player.other());
        for choice in moves {
            let after = self.rules.after(position, &choice);
            let winner = self.winner(&after.expect("a legal move"));
            if rank(winner, player) > rank(best, player) {
                best = winner;
            }
        }
        self.known.insert(key, best);
        best
    }
}

/// How good it is for a player.
fn rank(winner: Winner, player: Player) -> i8 {
    match winner.player() {
        Some(other) if other == player => 1,
        Some(_) => -1,
        None => 0,
    }
}
