//! What is known of the parts of a sum: the numbers of heaps and cells, and the labels of graphs.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use madness_machine::{Budget, Clock, Spent, go_on};

use super::{Component, Left, SumError};
use crate::graph::Graph;
use crate::impartial::toggle::{ToggleBoard, ToggleSolver};
use crate::impartial::{BoardGame, HeapCode, HeapGame, HeapPeriod, HeapTable};
use crate::loopy::{Label, Labels, Outcome, Part, outcome_of_sum};

/// The most options of all components that are looked at one by one.
const MOST_OPTIONS: u64 = 1 << 30;

/// The most moves that are listed.
const MOST_MOVES: usize = 1 << 22;

/// The numbers and labels that a sum needs.
pub(super) struct Known<'a> {
    heaps: HashMap<&'a HeapGame, HeapTable>,
    /// Columns and numbers of boards.
    boards: HashMap<BoardGame, (u32, Vec<u32>)>,
    graphs: HashMap<*const Graph, Labels<'a>>,
    toggles: Vec<Toggles<'a>>,
    clock: Clock,
}

/// The numbers of the lights of one board.
struct Toggles<'a> {
    board: &'a ToggleBoard,
    solver: RefCell<ToggleSolver>,
    /// The numbers of the components.
    numbers: HashMap<u64, u32>,
}

impl Toggles<'_> {
    fn stopped(&self, lit: u64, spent: Spent) -> SumError {
        SumError::Toggle {
            component: format!("toggle {}", self.board.lights(lit)),
            spent,
            positions: self.solver.borrow().positions(),
        }
    }
}

/// The work of listing moves, which is asked before it is done.
#[derive(Default)]
pub(super) struct Work {
    options: u64,
    moves: usize,
}

impl<'a> Known<'a> {
    pub(super) fn of(components: &'a [Component], budget: &Budget) -> Result<Self, SumError> {
        let mut sizes: HashMap<BoardGame, (u32, u32)> = HashMap::new();
        let mut graphs = HashMap::new();
        for component in components {
            match component {
                Component::Heap { .. } | Component::Toggle { .. } => {}
                Component::Board { game, cell } => {
                    let size = sizes.entry(*game).or_default();
                    size.0 = size.0.max(cell.0.saturating_add(1));
                    size.1 = size.1.max(cell.1.saturating_add(1));
                }
                Component::Vertex { graph, .. } => {
                    let labels = graphs.entry(Arc::as_ptr(graph));
                    labels.or_insert_with(|| Labels::of(graph));
                }
            }
        }
        let board = |(game, (columns, rows)): (BoardGame, (u32, u32))| {
            // The rook needs no table.
            let numbers = match game {
                BoardGame::Rook => Vec::new(),
                _ => game.grundy_numbers(columns, rows)?,
            };
            Ok::<_, SumError>((game, (columns, numbers)))
        };
        let clock = budget.start();
        Ok(Self {
            heaps: heap_tables(components)?,
            boards: sizes.into_iter().map(board).collect::<Result<_, _>>()?,
            graphs,
            toggles: toggles(components, budget, &clock)?,
            clock,
        })
    }

    fn toggles(&self, board: &ToggleBoard) -> &Toggles<'a> {
        let mut toggles = self.toggles.iter();
        let found = toggles.find(|toggles| toggles.board == board);
        found.expect("each board of a component")
    }

    /// Returns the periods by which numbers of heaps are known, by the names of the games.
    pub(super) fn periods(&self) -> BTreeMap<String, HeapPeriod> {
        let periods = self.heaps.iter();
        let periods = periods.filter_map(|(game, table)| Some((game.to_string(), table.period()?)));
        periods.collect()
    }

    fn cell(&self, game: BoardGame, (column, row): (u32, u32)) -> u64 {
        if game == BoardGame::Rook {
            return u64::from(column ^ row);
        }
        let (columns, numbers) = &self.boards[&game];
        numbers[row as usize * *columns as usize + column as usize].into()
    }

    /// Returns a component as a part of a sum of labels: what ends is a heap of nim.
    pub(super) fn part(&self, component: &Component) -> Part {
        match component {
            Component::Heap { game, heap } => Part::heap(self.heaps[game].of(*heap)),
            Component::Board { game, cell } => Part::heap(self.cell(*game, *cell)),
            Component::Vertex { graph, vertex, .. } => {
                Part::vertex(&self.graphs[&Arc::as_ptr(graph)], *vertex)
            }
            Component::Toggle { board, lit } => Part::heap(self.toggles(board).numbers[lit].into()),
        }
    }

    /// Returns the options of a component whose sum with the rest has this outcome.
    pub(super) fn options(
        &self,
        component: &Component,
        (rest, wanted): (&Label, Outcome),
        work: &mut Work,
    ) -> Result<BTreeSet<Left>, SumError> {
        let is_wanted = |number: u64| outcome_of_sum(&Label::Value(number), rest) == wanted;
        let too_many = || SumError::Moves {
            component: component.to_string(),
        };
        let mut found = BTreeSet::new();
        let mut room = MOST_MOVES.saturating_sub(work.moves);
        let mut add = |left: Left| {
            room = room.saturating_sub(1);
            if room > 0 {
                found.insert(left);
            }
        };
        work.options = work.options.saturating_add(match component {
            Component::Heap { game, heap } => match (game, self.heaps[game].period()) {
                (HeapGame::Nim, _) if wanted == Outcome::Second => 1,
                (HeapGame::Code(code), Some(period)) if game.most_options(*heap) > SINGLE => {
                    let each = (period.preperiod + period.period).saturating_add(2);
                    each.saturating_mul(code.digits().len() as u64)
                }
                _ => game.most_options(*heap),
            },
            Component::Board { .. } | Component::Vertex { .. } | Component::Toggle { .. } => 1,
        });
        if work.options > MOST_OPTIONS {
            return Err(too_many());
        }
        match component {
            Component::Heap { game, heap } => {
                let table = &self.heaps[game];
                let sum = |heaps: &[u64]| heaps.iter().fold(0, |sum, &heap| sum ^ table.of(heap));
                match (game, table.period()) {
                    (HeapGame::Nim, _) if wanted == Outcome::Second => {
                        // The only winning move leaves a heap that is as large as the nim-sum of
                        // the rest.
                        if let Some(rest) = rest.value().filter(|rest| rest < heap) {
                            add(Left::heaps(&[rest]));
                        }
                    }
                    (HeapGame::Code(code), Some(period)) if game.most_options(*heap) > SINGLE => {
                        let is_wanted = |heaps: &[u64]| is_wanted(sum(heaps));
                        in_periods(code, *heap, period, is_wanted, add);
                    }
                    _ => game.for_each_option(*heap, |heaps| {
                        if is_wanted(sum(heaps)) {
                            add(Left::heaps(heaps));
                        }
                    }),
                }
            }
            Component::Board { game, cell } => {
                for (column, row) in game.options(*cell) {
                    if is_wanted(self.cell(*game, (column, row))) {
                        add(Left::Cell(column, row));
                    }
                }
            }
            Component::Vertex { graph, vertex, .. } => {
                let labels = &self.graphs[&Arc::as_ptr(graph)];
                for &to in graph.followers(*vertex) {
                    if outcome_of_sum(&labels.label(to as usize), rest) == wanted {
                        add(Left::Vertex(to as usize));
                    }
                }
            }
            Component::Toggle { board, lit } => {
                let toggles = self.toggles(board);
                for pressed in board.graph().presses(*lit) {
                    let Some(after) = board.graph().after(*lit, pressed) else {
                        continue;
                    };
                    let mut solver = toggles.solver.borrow_mut();
                    // Whether it is one number takes less than which number it is.
                    let is_wanted = match rest.value().map(u32::try_from) {
                        Some(Ok(number)) if wanted == Outcome::Second => {
                            solver.has_number(after, number, &self.clock)
                        }
                        Some(Err(_)) if wanted == Outcome::Second => Ok(false),
                        _ => {
                            let number = solver.number(after, &self.clock);
                            number.map(|number| is_wanted(number.into()))
                        }
                    };
                    drop(solver);
                    if is_wanted.map_err(|spent| toggles.stopped(after, spent))? {
                        let (pressed, lit) = (Some(pressed), after);
                        add(Left::Lights { pressed, lit });
                    }
                }
            }
        }
        if room == 0 {
            return Err(too_many());
        }
        work.moves += found.len();
        Ok(found)
    }
}

/// Finds the numbers of the lights of each board.
fn toggles<'a>(
    components: &'a [Component],
    budget: &Budget,
    clock: &Clock,
) -> Result<Vec<Toggles<'a>>, SumError> {
    let mut all: Vec<Toggles<'a>> = Vec::new();
    for component in components {
        let Component::Toggle { board, lit } = component else {
            continue;
        };
        let known = all.iter().position(|known| *known.board == **board);
        let index = known.unwrap_or_else(|| {
            all.push(Toggles {
                board,
                solver: RefCell::new(ToggleSolver::new(board, budget)),
                numbers: HashMap::new(),
            });
            all.len() - 1
        });
        let toggles = &mut all[index];
        let number = toggles.solver.get_mut().number(*lit, clock);
        let number = number.map_err(|spent| toggles.stopped(*lit, spent))?;
        toggles.numbers.insert(*lit, number);
    }
    Ok(all)
}

/// Returns the numbers of the heaps of each game up to the largest one.
pub(super) fn heap_tables(
    components: &[Component],
) -> Result<HashMap<&HeapGame, HeapTable>, SumError> {
    let mut largest: HashMap<&HeapGame, (u64, &Component)> = HashMap::new();
    for component in components {
        if let Component::Heap { game, heap } = component {
            let most = largest.entry(game).or_insert((0, component));
            if *heap >= most.0 {
                *most = (*heap, component);
            }
        }
    }
    let numbers = |(game, (heap, component)): (_, (u64, &Component))| {
        let numbers = HeapTable::new(game, heap, HeapTable::PATIENCE, &mut go_on);
        let numbers = numbers.map_err(|error| SumError::Heap {
            component: component.to_string(),
            error,
        })?;
        Ok((game, numbers))
    };
    largest.into_iter().map(numbers).collect()
}

/// A heap of an octal game with more options than this, and with a period, has its options listed by
/// classes.
const SINGLE: u64 = 1 << 16;

/// Lists the wanted options of a heap by classes. From the pre-period on, a period more in the smaller heap
/// and a period less in the larger one change no number.
fn in_periods(
    code: &HeapCode,
    heap: u64,
    HeapPeriod { preperiod, period }: HeapPeriod,
    is_wanted: impl Fn(&[u64]) -> bool,
    mut add: impl FnMut(Left),
) {
    let preperiod = preperiod.max(1);
    for (taken, &digit) in (0..=heap).zip(code.digits()) {
        let rest = heap - taken;
        let is_whole = if rest == 0 { digit & 1 } else { digit & 2 } != 0;
        if is_whole && is_wanted(&[rest]) {
            add(Left::heaps(&[rest]));
        }
        if digit & 4 == 0 {
            continue;
        }
        for small in 1..=(rest / 2).min(preperiod + period - 1) {
            let heaps = [rest - small, small];
            if !is_wanted(&heaps) {
                continue;
            }
            let times = if small < preperiod {
                1
            } else {
                (rest / 2 - small) / period + 1
            };
            add(match times {
                1 => Left::heaps(&heaps),
                _ => Left::Splits {
                    heaps,
                    every: period,
                    times,
                },
            });
        }
    }
}
