//! Zermelo's tree: all plays of the strong game or of the avoidance game, labelled from the leaves.
//!
//! The vertices of the tree are the beginnings of plays. Each has a label: who wins from there, or a draw.
//! Beginnings with the same cells of each player have the same label, so labels are found for positions, and
//! the vertices of the tree are counted by the number of beginnings of each position.
//!
//! Source: Győrffy's thesis, sections 2 and 2.2.3.

use std::collections::HashMap;

use serde::Serialize;
use thiserror::Error;

use crate::hypergraph::Hypergraph;
use crate::player::Player;

/// The most cells of a board whose tree is labelled.
pub const MOST_CELLS_OF_TREE: usize = 14;

/// The most cells for which [`Counts`] fit into numbers of 128 bits.
pub const MOST_CELLS_COUNTED: usize = 30;

/// More cells than can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{cells} cells: trees are {what} up to {most} cells")]
pub struct TreeError {
    cells: usize,
    what: &'static str,
    most: usize,
}

/// How much there is to look at on a board of n cells if all cells are taken in every play.
///
/// Source: Győrffy's thesis, section 2.2.3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Counts {
    /// The plays: n!.
    pub plays: u128,
    /// The beginnings of plays, the empty one and whole plays among them: ⌊e · n!⌋ for n ≥ 1.
    pub beginnings: u128,
    /// The positions: Σ C(n, m) · C(m, ⌊m / 2⌋).
    pub positions: u128,
    /// The decimal logarithm of the number of strategies of the second player: (n − 1)^n · (n − 3)^(n(n −
    /// 2)) · (n − 5)^(n(n − 2)(n − 4)) · …
    pub strategies_log10: f64,
}

impl Counts {
    /// Counts for a board of so many cells.
    ///
    /// # Errors
    /// More than [`MOST_CELLS_COUNTED`] cells.
    pub fn of(cells: usize) -> Result<Self, TreeError> {
        if cells > MOST_CELLS_COUNTED {
            return Err(TreeError {
                cells,
                what: "counted",
                most: MOST_CELLS_COUNTED,
            });
        }
        let n = cells as u128;
        let (mut plays, mut beginnings) = (1, 1);
        for taken in 0..n {
            plays *= n - taken;
            beginnings += plays;
        }
        let positions = (0..=n).map(|m| choose(n, m) * choose(m, m / 2)).sum();
        let (mut strategies_log10, mut exponent) = (0.0, 1.0_f64);
        for moved in (1..cells).step_by(2) {
            // The second player answers every sequence of moves of the first one.
            exponent *= real(cells + 1 - moved);
            strategies_log10 += exponent * real(cells - moved).log10();
        }
        Ok(Self {
            plays,
            beginnings,
            positions,
            strategies_log10,
        })
    }
}

fn real(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::INFINITY, f64::from)
}

/// Returns how many ways there are to choose k of n things, k ≤ n.
pub(crate) fn choose(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |product, at| product * (n - at) / (at + 1))
}

/// Who wins from a vertex: a player, or nobody.
pub type Label = Option<Player>;

/// How many vertices have each label.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Labels {
    /// The first player wins.
    pub first: u128,
    /// The second player wins.
    pub second: u128,
    /// A draw.
    pub draw: u128,
}

impl Labels {
    fn add(&mut self, label: Label, count: u128) {
        *match label {
            Some(Player::First) => &mut self.first,
            Some(Player::Second) => &mut self.second,
            None => &mut self.draw,
        } += count;
    }

    /// Returns the number of all.
    #[must_use]
    pub fn all(&self) -> u128 {
        self.first + self.second + self.draw
    }
}

/// The cells of the players, a bit a cell.
type Position = [u32; 2];

/// The tree of a game, which ends when somebody owns a set.
#[derive(Clone, Debug)]
pub struct Tree {
    sets: Vec<u32>,
    all: u32,
    is_avoidance: bool,
    labels: HashMap<Position, Label>,
}

impl Tree {
    /// Labels the tree of the strong game, or of the avoidance game, in which who first owns a set loses.
    ///
    /// # Complexity
    /// All positions that can come up, at most 3^n.
    ///
    /// # Errors
    /// More than [`MOST_CELLS_OF_TREE`] cells.
    pub fn new(board: &Hypergraph, is_avoidance: bool) -> Result<Self, TreeError> {
        let cells = board.cells();
        if cells > MOST_CELLS_OF_TREE {
            return Err(TreeError {
                cells,
                what: "labelled",
                most: MOST_CELLS_OF_TREE,
            });
        }
        let mask = |set: &Vec<u32>| set.iter().fold(0, |mask, &cell| mask | 1 << cell);
        let mut tree = Self {
            sets: board.sets().iter().map(mask).collect(),
            all: (1 << cells) - 1,
            is_avoidance,
            labels: HashMap::new(),
        };
        tree.fill([0, 0]);
        Ok(tree)
    }

    /// Returns how a play ended, if it did.
    fn end(&self, [first, second]: Position) -> Option<Label> {
        let has = |cells: u32| self.sets.iter().any(|&set| set & !cells == 0);
        let owner = [(first, Player::First), (second, Player::Second)]
            .into_iter()
            .find_map(|(cells, player)| has(cells).then_some(player));
        match owner {
            Some(player) if self.is_avoidance => Some(Some(player.other())),
            Some(player) => Some(Some(player)),
            None => (self.all == first | second).then_some(None),
        }
    }

    /// Returns who moves.
    fn mover(position: Position) -> Player {
        Player::after((position[0] | position[1]).count_ones() as usize)
    }

    /// Returns the moves: the cells, and the positions after them.
    fn moves(&self, position: Position) -> impl Iterator<Item = (u32, Position)> + use<> {
        let free = self.all & !(position[0] | position[1]);
        let mover = Self::mover(position).index();
        let cells = (0..32).filter(move |cell| free >> cell & 1 == 1);
        cells.map(move |cell| {
            let mut next = position;
            next[mover] |= 1 << cell;
            (cell, next)
        })
    }

    fn fill(&mut self, position: Position) -> Label {
        if let Some(&label) = self.labels.get(&position) {
            return label;
        }
        let label = self.end(position).unwrap_or_else(|| {
            let mover = Self::mover(position);
            // The best of the labels for the mover, as Zermelo's proof takes it.
            let rank = |label: &Label| match label {
                Some(player) if *player == mover => 2,
                None => 1,
                Some(_) => 0,
            };
            let labels = self.moves(position).map(|(_, next)| self.fill(next));
            labels.max_by_key(rank).flatten()
        });
        self.labels.insert(position, label);
        label
    }

    /// Returns the label of the vertex that a list of moves leads to, if it is a beginning of a play.
    #[must_use]
    pub fn label(&self, moves: &[u32]) -> Option<Label> {
        let mut position = [0, 0];
        for cell in moves {
            if self.end(position).is_some() {
                return None;
            }
            position = self.moves(position).find(|(other, _)| other == cell)?.1;
        }
        self.labels.get(&position).copied()
    }

    /// Returns how the positions are labelled, how the vertices of the tree are, and how its leaves are.
    #[must_use]
    pub fn labelled(&self) -> [Labels; 3] {
        let [mut positions, mut vertices, mut leaves] = [Labels::default(); 3];
        // Moves of the beginnings of each position, in the order of their numbers.
        let mut layer: HashMap<Position, u128> = HashMap::from([([0, 0], 1)]);
        while !layer.is_empty() {
            let mut next: HashMap<Position, u128> = HashMap::new();
            for (position, count) in layer {
                let label = self.labels[&position];
                positions.add(label, 1);
                vertices.add(label, count);
                if self.end(position).is_some() {
                    leaves.add(label, count);
                } else {
                    for (_, after) in self.moves(position) {
                        *next.entry(after).or_default() += count;
                    }
                }
            }
            layer = next;
        }
        [positions, vertices, leaves]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::by_definition;
    use crate::families::Instance;
    use crate::game::{Game, Winner};

    fn tree(name: &str, is_avoidance: bool) -> Tree {
        Tree::new(&Instance::named(name).unwrap().hypergraph, is_avoidance).unwrap()
    }

    #[test]
    fn counts_of_the_thesis() {
        let counts = Counts::of(9).unwrap();
        // 9! ≈ 3.6 · 10^5, e · 9! ≈ 10^6, 7 · 10^3, 10^500 in the thesis.
        assert_eq!(
            (counts.plays, counts.beginnings, counts.positions),
            (362_880, 986_410, 6_046)
        );
        let product = 9.0 * 8_f64.log10()
            + 63.0 * 6_f64.log10()
            + 315.0 * 4_f64.log10()
            + 945.0 * 2_f64.log10();
        assert!((counts.strategies_log10 - product).abs() < 1e-9);
        assert!(Counts::of(31).is_err());
        let none = Counts::of(0).unwrap();
        assert_eq!((none.plays, none.beginnings, none.positions), (1, 1, 1));
    }

    #[test]
    fn tic_tac_toe() {
        let tree = tree("tic-tac-toe", false);
        let [positions, vertices, leaves] = tree.labelled();
        // Known numbers of tic-tac-toe: positions, beginnings of games, and games by their winners.
        assert_eq!(positions.all(), 5_478);
        assert_eq!(vertices.all(), 549_946);
        let first = 131_184;
        assert_eq!(
            leaves,
            Labels {
                first,
                second: 77_904,
                draw: 46_080
            }
        );
        assert_eq!(tree.label(&[]), Some(None));
        // Remark 2.3: the centre, then a corner is a draw, and a side loses.
        assert_eq!(tree.label(&[4, 0]), Some(None));
        assert_eq!(tree.label(&[4, 1]), Some(Some(Player::First)));
        assert_eq!(tree.label(&[4, 4]), None);
    }

    #[test]
    fn labels_are_those_of_the_definition() {
        for name in [
            "hj n=2 d=2",
            "row 4x3 k=3",
            "row 3x2 k=2",
            "row 5x1 k=3",
            "zetters",
        ] {
            let board = Instance::named(name).unwrap().hypergraph;
            let label = Tree::new(&board, false).unwrap().label(&[]).unwrap();
            let winner = by_definition(&board, Game::MakerMaker).unwrap();
            assert_eq!(
                label == Some(Player::First),
                winner == Winner::First,
                "{name}"
            );
            assert_ne!(label, Some(Player::Second));
        }
        // In tic-tac-toe as an avoidance game mirroring at the centre draws; with two cells in a set the first player
        // of HJ(2,2) takes a set with his second move, so he loses.
        assert_eq!(tree("tic-tac-toe", true).label(&[]), Some(None));
        assert_eq!(
            tree("hj n=2 d=2", true).label(&[]),
            Some(Some(Player::Second))
        );
        assert!(Tree::new(&Instance::named("row 5x3 k=3").unwrap().hypergraph, false).is_err());
    }
}
