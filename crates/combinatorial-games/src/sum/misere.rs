//! Sums in misère play: who makes the last move loses.
//!
//! γ^h is the Grundy number of the hysteria transform: 1 of a position without moves, else the mex of
//! its options. The first player wins iff it is not 0. The γ^h of a sum does not follow from those of
//! its parts, so all positions of the sum that can be reached are gone through, unless all parts are heaps of
//! nim or of subtraction games.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;

use madness_claims::counted;
use madness_machine::simd::memory;
use madness_machine::{Budget, Clock};
use thiserror::Error;

use super::known::heap_tables;
use super::{Component, Left, Move, Sum, SumError};
use crate::graph::Graph;
use crate::impartial::toggle::ToggleBoard;
use crate::impartial::{BoardGame, HeapGame, HeapPeriod, NotAcyclic, longest_plays};
use crate::mex::Mex;
use crate::misere::{Play, nim};

/// Who wins a sum in misère play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereAnalysis {
    /// γ^h of each component alone, or nothing of a queen so far away that only the lost cells are known.
    pub components: Vec<Option<u64>>,
    /// γ^h of the sum, or nothing of such a queen.
    pub grundy: Option<u64>,
    /// Whether the first player wins.
    pub first_wins: bool,
    /// The moves after which the mover wins.
    pub moves: Vec<Move>,
    /// The periods by which numbers of large heaps are known, by the names of the games.
    pub periods: BTreeMap<String, HeapPeriod>,
}

/// Why a sum cannot be analysed in misère play.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MisereError {
    /// More moves than a limit.
    #[error(
        "an exact search of the sum takes more than {}",
        counted(limit, "move")
    )]
    TooLarge {
        /// The limit.
        limit: u64,
    },
    /// More positions than fit into the memory.
    #[error(
        "the positions of the sum do not fit into the memory: the search has come to {}",
        counted(positions, "position")
    )]
    NoMemory {
        /// The positions so far.
        positions: usize,
    },
    /// The caller stopped the search.
    #[error("the search was stopped after {}", counted(moves, "move"))]
    Stopped {
        /// The moves so far.
        moves: u64,
    },
    /// A heap whose number is not known.
    #[error(transparent)]
    Sum(#[from] SumError),
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
    Lights(&'a ToggleBoard),
}

impl Rules<'_> {
    /// Returns how many parts a state may lead to at most.
    fn most_options(&self, state: u64) -> u64 {
        match self {
            Self::Heap(game) => game.most_options(state),
            Self::Board(_) => unpacked(state).into_iter().map(u64::from).sum::<u64>() * 2,
            Self::Graph(graph) => {
                let vertex = usize::try_from(state).expect("a vertex");
                graph.followers(vertex).len() as u64
            }
            Self::Lights(_) => state.count_ones().into(),
        }
    }

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
            Self::Lights(board) => {
                for pressed in board.graph().presses(state) {
                    visit(&[state ^ board.graph().toggled(pressed)]);
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

struct MisereSearch<'a, W> {
    rules: Vec<Rules<'a>>,
    known: HashMap<Position, u32>,
    /// The moves that were looked at, and the most of them.
    moves: u64,
    limit: u64,
    /// Is told of the moves, and may stop the search.
    clock: Clock,
    progress: W,
    /// The bytes of the positions that are known or under way, and of the memory for them.
    held: usize,
    room: usize,
}

struct Frame {
    position: Position,
    options: Vec<Position>,
    next: usize,
}

/// The bytes of a position that is known, with its place in the table.
const BYTES: usize = 200;
/// The caller is told of the moves when there are so many more.
const BETWEEN_LOOKS: u64 = 1 << 12;

/// Returns about how many bytes a position takes.
fn bytes(position: &Position) -> usize {
    64 + size_of_val(position.as_slice())
}

impl<W: FnMut(u64) -> ControlFlow<()>> MisereSearch<'_, W> {
    fn no_memory(&self) -> MisereError {
        MisereError::NoMemory {
            positions: self.known.len(),
        }
    }

    fn too_large(&self) -> MisereError {
        MisereError::TooLarge { limit: self.limit }
    }

    /// Makes room for a position.
    fn hold(&mut self, position: &Position) -> Result<(), MisereError> {
        self.held += bytes(position);
        if self.held > self.room {
            return Err(self.no_memory());
        }
        Ok(())
    }

    /// Counts moves.
    fn look(&mut self, moves: u64) -> Result<(), MisereError> {
        let before = self.moves;
        self.moves += moves;
        if self.moves > self.limit {
            return Err(self.too_large());
        }
        if before / BETWEEN_LOOKS != self.moves / BETWEEN_LOOKS
            && (self.clock.look(self.moves).is_some() || (self.progress)(self.moves).is_break())
        {
            return Err(MisereError::Stopped { moves: self.moves });
        }
        Ok(())
    }

    fn options(&mut self, position: &Position) -> Result<Vec<Position>, MisereError> {
        let mut options: Vec<Position> = Vec::new();
        // A move leaves one part more at most.
        let most_bytes = bytes(position) + size_of::<(u32, u64)>();
        let memory = (self.room - self.held) / most_bytes;
        let left = self.limit - self.moves;
        for (index, &(rules, state)) in position.iter().enumerate() {
            if index > 0 && position[index - 1] == (rules, state) {
                continue;
            }
            let rules = &self.rules[rules as usize];
            // The bound may be too high, but by less than a factor of four.
            if rules.most_options(state) / 4 > left {
                return Err(self.too_large());
            }
            rules.for_each_option(state, |parts| {
                if options.len() as u64 <= left && options.len() <= memory {
                    options.push(self.moved(position, index, parts));
                }
            });
            if options.len() > memory {
                return Err(self.no_memory());
            }
        }
        self.look(options.len() as u64)?;
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
                if self.known.len() + open_frames >= self.room / BYTES {
                    return Err(self.no_memory());
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

/// Returns about how many moves a queen has in all cells between hers and the corner.
fn moves_of_queen(column: u32, row: u32) -> u128 {
    let [column, row] = [column, row].map(u128::from);
    (column + 1) * (row + 1) * (column + row + column.min(row)) / 2
}

impl Sum {
    /// Finds who wins in misère play, and every winning move: by the theorem of
    /// [`subtraction`](crate::misere::subtraction) if all parts are heaps of nim or of subtraction games,
    /// otherwise by an exact search that looks at `limit` moves at most. A queen that is alone and too far
    /// away for the search is answered by the lost cells. The search tells `progress` now and then how many
    /// moves it has looked at.
    ///
    /// # Complexity
    /// The positions that can be reached, times their moves; some 200 bytes a position. With a theorem, that
    /// of the Grundy numbers and the moves.
    ///
    /// # Errors
    /// The budget is spent, or `progress` stops the search; more positions than fit into memory; a graph with a
    /// cycle.
    pub fn analyse_misere(
        &self,
        budget: &Budget,
        progress: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<MisereAnalysis, MisereError> {
        if let Some(found) = self.by_subtraction()? {
            return Ok(found);
        }
        if let &[
            Component::Board {
                cell: (column, row),
                ..
            },
        ] = self.components()
            && moves_of_queen(column, row) > budget.steps.unwrap_or(u64::MAX).into()
            && let Some((is_lost, moves)) = self.lone_queen(Play::Misere)
        {
            let number = is_lost.then_some(0);
            return Ok(MisereAnalysis {
                components: vec![number],
                grundy: number,
                first_wins: !is_lost,
                moves,
                periods: BTreeMap::new(),
            });
        }
        self.search_misere(budget, progress)
    }

    /// Finds the same by the search alone.
    fn search_misere(
        &self,
        budget: &Budget,
        progress: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<MisereAnalysis, MisereError> {
        let clock = budget.start();
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
                Component::Toggle { board, lit } => (Rules::Lights(board), *lit),
            };
            let same = |known: &Rules<'_>| match (known, &rule) {
                (Rules::Heap(a), Rules::Heap(b)) => a == b,
                (Rules::Board(a), Rules::Board(b)) => a == b,
                (Rules::Graph(a), Rules::Graph(b)) => std::ptr::eq(*a, *b),
                (Rules::Lights(a), Rules::Lights(b)) => a == b,
                _ => false,
            };
            let index = rules.iter().position(same).unwrap_or_else(|| {
                rules.push(rule);
                rules.len() - 1
            });
            parts.push((u32::try_from(index).expect("few components"), state));
        }
        let room = budget.bytes.unwrap_or_else(memory::available);
        let mut search = MisereSearch {
            rules,
            known: HashMap::new(),
            moves: 0,
            limit: budget.steps.unwrap_or(u64::MAX),
            clock,
            progress,
            held: 0,
            room: usize::try_from(room).unwrap_or(usize::MAX),
        };
        let normal = |search: &MisereSearch<'_, _>, parts: &[(u32, u64)]| {
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
            // The options of lights come in the order of the pressed cells.
            let pressed: Vec<usize> = match &search.rules[rules as usize] {
                Rules::Lights(board) => board.graph().presses(state).collect(),
                _ => Vec::new(),
            };
            for (index, option) in options.into_iter().enumerate() {
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
                        Rules::Lights(_) => {
                            let (pressed, lit) = (pressed.get(index).copied(), option[0]);
                            Left::Lights { pressed, lit }
                        }
                    };
                    moves.insert(Move { component, left });
                }
            }
        }
        let alone = parts.iter().map(|part| {
            let position = normal(&search, std::slice::from_ref(part));
            search.value(position).map(|value| Some(value.into()))
        });
        Ok(MisereAnalysis {
            components: alone.collect::<Result<_, _>>()?,
            grundy: Some(grundy.into()),
            first_wins: grundy != 0,
            moves: moves.into_iter().collect(),
            periods: BTreeMap::new(),
        })
    }

    /// Returns the answer of the theorem about sums of heaps of nim and of subtraction games, if this is one.
    fn by_subtraction(&self) -> Result<Option<MisereAnalysis>, MisereError> {
        let is_known = |component: &Component| {
            matches!(
                component,
                Component::Heap {
                    game: HeapGame::Nim | HeapGame::Subtraction(_),
                    ..
                }
            )
        };
        if !self.components().iter().all(is_known) {
            return Ok(None);
        }
        let tables = heap_tables(self.components())?;
        let heaps = self.components().iter().filter_map(|part| match part {
            Component::Heap { game, heap } => Some((game, *heap)),
            _ => None,
        });
        let number = |(game, heap): (&HeapGame, u64)| tables[game].of(heap);
        let numbers: Vec<u64> = heaps.clone().map(number).collect();
        let sum = numbers.iter().fold(0, |sum, number| sum ^ number);
        let large = numbers.iter().filter(|&&number| number >= 2).count();
        let mut moves = Vec::new();
        for (component, ((game, heap), &own)) in heaps.zip(&numbers).enumerate() {
            let (rest, others) = (sum ^ own, large - usize::from(own >= 2));
            let is_won = |number: u64| rest ^ number == u64::from(others == 0 && number < 2);
            let mut found = BTreeSet::new();
            let mut add = |left: u64| {
                if is_won(tables[game].of(left)) {
                    found.insert(Left::heaps(&[left]));
                }
            };
            match game {
                // No other number of counters leaves a nim-sum of 0 or 1.
                HeapGame::Nim => [0, 1, rest]
                    .into_iter()
                    .filter(|&left| left < heap)
                    .for_each(add),
                _ => game.for_each_option(heap, |left| add(left.first().copied().unwrap_or(0))),
            }
            moves.extend(found.into_iter().map(|left| Move { component, left }));
        }
        let grundy = nim::misere_value(&numbers);
        let alone = numbers
            .iter()
            .map(|&number| Some(nim::misere_value(&[number])));
        let periods = tables.iter();
        let periods = periods.filter_map(|(game, table)| Some((game.to_string(), table.period()?)));
        Ok(Some(MisereAnalysis {
            components: alone.collect(),
            grundy: Some(grundy),
            first_wins: grundy != 0,
            moves,
            periods: periods.collect(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use madness_machine::go_on;

    use super::*;

    /// Sums of heaps of nim and of subtraction games, by the theorem and by the search.
    #[test]
    fn the_theorem_and_the_search_agree() {
        let games = [
            "nim",
            "bachet:3",
            "subtract:2,5",
            "subtract:1,3,4",
            "subtract:3,4,9",
        ];
        let mut outcomes = [0, 0];
        for (first, second) in games.iter().flat_map(|a| games.iter().map(move |b| (a, b))) {
            for heaps in [[0, 0], [1, 0], [2, 1], [5, 4], [9, 3], [13, 13], [7, 12]] {
                let text = format!("{first} {} + {second} {} + {first} 2", heaps[0], heaps[1]);
                let sum = Sum::parse(&text, |_| None).unwrap();
                let found = sum.by_subtraction().unwrap().unwrap();
                let expected = sum
                    .search_misere(&Budget::unlimited().steps(1 << 24), go_on)
                    .unwrap();
                assert_eq!(found, expected, "{text}");
                outcomes[usize::from(found.first_wins)] += 1;
            }
        }
        assert!(outcomes.iter().all(|&count| count > 30), "{outcomes:?}");
    }

    #[test]
    fn large_positions() {
        let analysed = |text: &str| {
            let sum = Sum::parse(text, |_| None).unwrap();
            sum.analyse_misere(&Budget::unlimited().steps(1000), go_on)
                .unwrap()
        };
        let heaps = |left: &[u64]| Left::Heaps(left.to_vec());
        // 10^18 mod 4 is 0, so γ^h is 1, and the moves are those to a remainder of 1.
        let found = analysed("bachet:3 1000000000000000000");
        assert_eq!((found.grundy, found.first_wins), (Some(1), true));
        let left: Vec<Left> = found.moves.into_iter().map(|found| found.left).collect();
        assert_eq!(left, [heaps(&[999_999_999_999_999_997])]);
        let found = analysed("subtract:1,3,4 1000000000000");
        assert_eq!((found.grundy, found.first_wins), (Some(0), false));
        let found = analysed("nim 1000000000000,999999999999");
        assert_eq!((found.grundy, found.moves.len()), (Some(8191), 1));
        let found = analysed("queen 1000000,1618034");
        assert_eq!((found.grundy, found.first_wins), (Some(0), false));
        let found = analysed("queen 2618033,2618036");
        assert_eq!((found.grundy, found.moves.len()), (None, 3));
    }
}
