//! Sums in misère play: who makes the last move loses.
//!
//! γ^h is the Grundy number of the hysteria transform: 1 of a position without moves, else the mex of
//! its options. The first player wins iff it is not 0. The γ^h of a sum does not follow from those of
//! its parts, so all positions of the sum that can be reached are gone through.

use std::collections::{BTreeSet, HashMap};

use gf2_algebra::simd::memory;
use thiserror::Error;

use super::{Component, Left, Move, Sum};
use crate::graph::Graph;
use crate::impartial::{BoardGame, HeapGame, NotAcyclic, longest_plays};
use crate::mex::Mex;
use crate::misere::nim;

/// Who wins a sum in misère play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereAnalysis {
    /// γ^h of each component alone.
    pub components: Vec<u32>,
    /// γ^h of the sum.
    pub grundy: u32,
    /// The moves after which the mover wins.
    pub moves: Vec<Move>,
}

impl MisereAnalysis {
    /// Returns whether the first player wins.
    pub fn first_wins(&self) -> bool {
        self.grundy != 0
    }
}

/// Why a sum cannot be analysed in misère play.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MisereError {
    /// More positions than a limit.
    #[error(
        "the positions of the sum that can be reached are too many for an exact search, whose limit is {limit}"
    )]
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// A graph in which play may go on for ever.
    #[error("{name}: {error}; misère play is for games without cycles")]
    Cycle {
        /// The name of the graph.
        name: String,
        /// The vertex.
        error: NotAcyclic,
    },
}

/// The rules of a part of a position.
enum Rules<'a> {
    Heap(&'a HeapGame),
    Board(BoardGame),
    Graph(&'a Graph),
}

impl Rules<'_> {
    /// Calls `visit` with the parts that each move leaves.
    fn for_each_option(&self, state: u64, mut visit: impl FnMut(&[u64])) {
        match self {
            Self::Heap(game) => game.for_each_option(state, visit),
            Self::Board(game) => {
                let [column, row] = unpacked(state);
                for (column, row) in game.options((column, row)) {
                    visit(&[packed(column, row)]);
                }
            }
            Self::Graph(graph) => {
                let vertex = usize::try_from(state).expect("a vertex");
                for &to in graph.followers(vertex) {
                    visit(&[to.into()]);
                }
            }
        }
    }
}

fn packed(column: u32, row: u32) -> u64 {
    u64::from(column) << 32 | u64::from(row)
}

fn unpacked(state: u64) -> [u32; 2] {
    [state >> 32, state & u64::from(u32::MAX)].map(|side| u32::try_from(side).expect("32 bits"))
}

/// Parts with the index of their rules, sorted. Empty heaps are left out.
type Position = Vec<(u32, u64)>;

struct Search<'a> {
    rules: Vec<Rules<'a>>,
    known: HashMap<Position, u32>,
    limit: usize,
    /// The bytes of the positions that are known or under way.
    held: usize,
}

struct Frame {
    position: Position,
    options: Vec<Position>,
    next: usize,
}

/// The bytes of a position for which a limit of positions makes room.
const BYTES: usize = 200;

/// Returns about how many bytes a position takes.
fn bytes(position: &Position) -> usize {
    64 + size_of_val(position.as_slice())
}

impl Search<'_> {
    /// Makes room for a position.
    fn hold(&mut self, position: &Position) -> Result<(), MisereError> {
        self.held += bytes(position);
        if self.held > self.limit.saturating_mul(BYTES) {
            return Err(MisereError::TooLarge { limit: self.limit });
        }
        Ok(())
    }

    fn options(&self, position: &Position) -> Result<Vec<Position>, MisereError> {
        let mut options = Vec::new();
        for (index, &(rules, state)) in position.iter().enumerate() {
            if index > 0 && position[index - 1] == (rules, state) {
                continue;
            }
            let mut is_too_large = false;
            self.rules[rules as usize].for_each_option(state, |parts| {
                is_too_large |= options.len() > self.limit;
                if !is_too_large {
                    options.push(self.moved(position, index, parts));
                }
            });
            if is_too_large {
                return Err(MisereError::TooLarge { limit: self.limit });
            }
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// Returns the position after a move in one part.
    fn moved(&self, position: &Position, index: usize, parts: &[u64]) -> Position {
        let rules = position[index].0;
        let mut moved = position.clone();
        moved.remove(index);
        let is_heap = matches!(self.rules[rules as usize], Rules::Heap(_));
        let parts = parts.iter().filter(|&&part| part > 0 || !is_heap);
        moved.extend(parts.map(|&part| (rules, part)));
        moved.sort_unstable();
        moved
    }

    /// Returns γ^h of a position. The stack is ours, as plays may be long.
    fn value(&mut self, position: Position) -> Result<u32, MisereError> {
        if let Some(&known) = self.known.get(&position) {
            return Ok(known);
        }
        let mut mex = Mex::new();
        let frame = |position: Position, search: &mut Self| {
            let options = search.options(&position)?;
            search.hold(&position)?;
            options.iter().try_for_each(|option| search.hold(option))?;
            Ok::<_, MisereError>(Frame {
                position,
                options,
                next: 0,
            })
        };
        let mut stack = vec![frame(position, self)?];
        loop {
            let open_frames = stack.len();
            let top = stack.last_mut().expect("the loop ends with the last frame");
            while top.next < top.options.len() && self.known.contains_key(&top.options[top.next]) {
                top.next += 1;
            }
            if let Some(open) = top.options.get(top.next) {
                if self.known.len() + open_frames >= self.limit {
                    return Err(MisereError::TooLarge { limit: self.limit });
                }
                let open = frame(open.clone(), self)?;
                stack.push(open);
                continue;
            }
            for option in &top.options {
                mex.insert(self.known[option]);
            }
            // Without a move: the hysteria position alone follows, which has 0.
            let value = if top.options.is_empty() {
                1
            } else {
                mex.take()
            };
            let done = stack.pop().expect("it was there");
            self.held -= done.options.iter().map(bytes).sum::<usize>();
            self.known.insert(done.position, value);
            if stack.is_empty() {
                return Ok(value);
            }
        }
    }
}

impl Sum {
    /// Finds who wins in misère play, and every winning move: of nim by the theorem of
    /// [`nim`], otherwise by an exact search of at most `limit` positions.
    ///
    /// # Complexity
    /// The positions that can be reached, times their moves; some 200 bytes a position.
    ///
    /// # Errors
    /// More positions than the limit or than fit into memory; a graph with a cycle.
    pub fn analyse_misere(&self, limit: usize) -> Result<MisereAnalysis, MisereError> {
        if let Some(found) = self.misere_nim() {
            return Ok(found);
        }
        let most = memory::available() / BYTES as u64;
        let limit = limit.min(usize::try_from(most).unwrap_or(limit));
        let mut rules: Vec<Rules<'_>> = Vec::new();
        let mut parts: Vec<(u32, u64)> = Vec::new();
        for component in self.components() {
            let (rule, state) = match component {
                Component::Heap { game, heap } => (Rules::Heap(game), *heap),
                Component::Board { game, cell } => (Rules::Board(*game), packed(cell.0, cell.1)),
                Component::Vertex {
                    name,
                    graph,
                    vertex,
                } => {
                    longest_plays(graph).map_err(|error| MisereError::Cycle {
                        name: name.clone(),
                        error,
                    })?;
                    (Rules::Graph(graph), *vertex as u64)
                }
            };
            let same = |known: &Rules<'_>| match (known, &rule) {
                (Rules::Heap(a), Rules::Heap(b)) => a == b,
                (Rules::Board(a), Rules::Board(b)) => a == b,
                (Rules::Graph(a), Rules::Graph(b)) => std::ptr::eq(*a, *b),
                _ => false,
            };
            let index = rules.iter().position(same).unwrap_or_else(|| {
                rules.push(rule);
                rules.len() - 1
            });
            parts.push((u32::try_from(index).expect("few components"), state));
        }
        let mut search = Search {
            rules,
            known: HashMap::new(),
            limit,
            held: 0,
        };
        let normal = |search: &Search<'_>, parts: &[(u32, u64)]| {
            let is_there = |&(rules, state): &(u32, u64)| {
                state > 0 || !matches!(search.rules[rules as usize], Rules::Heap(_))
            };
            let mut position: Position = parts.iter().copied().filter(is_there).collect();
            position.sort_unstable();
            position
        };
        let mut moves = BTreeSet::new();
        let start = normal(&search, &parts);
        let grundy = search.value(start)?;
        for (component, &(rules, state)) in parts.iter().enumerate() {
            let mut options = Vec::new();
            search.rules[rules as usize].for_each_option(state, |left| options.push(left.to_vec()));
            for option in options {
                let mut after = parts.clone();
                after.remove(component);
                after.extend(option.iter().map(|&part| (rules, part)));
                let after = normal(&search, &after);
                if search.value(after)? == 0 {
                    let left = match &search.rules[rules as usize] {
                        Rules::Heap(_) => Left::Heaps(option),
                        Rules::Board(_) => {
                            let [column, row] = unpacked(option[0]);
                            Left::Cell(column, row)
                        }
                        Rules::Graph(_) => {
                            Left::Vertex(usize::try_from(option[0]).expect("a vertex"))
                        }
                    };
                    moves.insert(Move { component, left });
                }
            }
        }
        let alone = parts.iter().map(|part| {
            let position = normal(&search, std::slice::from_ref(part));
            search.value(position)
        });
        Ok(MisereAnalysis {
            components: alone.collect::<Result<_, _>>()?,
            grundy,
            moves: moves.into_iter().collect(),
        })
    }

    /// Returns the answer of the theorem about nim, if this is a sum of heaps of nim.
    fn misere_nim(&self) -> Option<MisereAnalysis> {
        let (HeapGame::Nim, heaps) = self.heaps()? else {
            return None;
        };
        let value = |heaps: &[u64]| u32::try_from(nim::misere_value(heaps)).ok();
        let moves = nim::winning_moves(&heaps).into_iter().map(|found| Move {
            component: found.heap,
            left: Left::Heaps(
                Some(found.left)
                    .filter(|&left| left > 0)
                    .into_iter()
                    .collect(),
            ),
        });
        Some(MisereAnalysis {
            components: heaps
                .iter()
                .map(|&heap| value(&[heap]))
                .collect::<Option<_>>()?,
            grundy: value(&heaps)?,
            moves: moves.collect(),
        })
    }
}
