//! What is known of positions: Grundy numbers and labels in normal play. Tables are kept from one question
//! to the next.

mod misere;

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use combinatorial_games::impartial::toggle::{ToggleBoard, TogglePart, ToggleSolver};
use combinatorial_games::impartial::{BoardGame, HeapGame, HeapTable};
use combinatorial_games::loopy::{self, Label, Labels, Outcome};
use combinatorial_games::misere::quotient::Quotient;
use combinatorial_games::misere::{Play, golden};
use madness_machine::{Budget, Clock};

use super::Sums;
use super::moves::{At, Left, Move, Part, Position, Standing};

/// The most moves of a component that are looked at one by one.
const MOST_LOOKED_AT: usize = 1 << 20;
/// The most moves of one kind that are kept.
const MOST_KEPT: usize = 64;
/// Of a heap with more counters, only splits with few counters in the first heap are looked at.
const MOST_COUNTERS: u64 = 1 << 18;
/// The most counters in the first heap of such a split.
const MOST_IN_FIRST: u64 = 1 << 14;
/// The most bytes of what is known of the lights of a board.
const LIGHTS: u64 = 1 << 26;
/// About how many steps of a table are taken in a millisecond.
const STEPS: u64 = 1 << 17;

/// How it is known who wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// The nim-sum of the Grundy numbers.
    NimSum,
    /// The labels of games that may go on for ever.
    Labels,
    /// The pairs of Wythoff, by the golden ratio.
    Wythoff,
    /// Misère nim with heaps of these numbers.
    MisereNim,
    /// The misère quotient of a game.
    Quotient(String),
    /// A search through all positions.
    Search,
}

/// Who wins a position with a move, and how.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    /// Who wins, seen from the player to move.
    pub(super) outcome: Outcome,
    /// Moves that win, or keep a draw: not all of them if there are many. If the play ends with the first
    /// of them only, it is the only one.
    pub(super) moves: Vec<Move>,
    pub(super) reason: Reason,
}

/// The Grundy numbers and labels of the components.
pub(super) struct Numbers {
    pub(super) labels: Vec<Label>,
    pub(super) sum: loopy::Sum,
}

/// A position, what was found of it, and how long that took.
struct Asked {
    position: Position,
    found: Result<Verdict, TooLong>,
    taken: Duration,
}

/// The tables so far.
#[derive(Default)]
pub(super) struct Values {
    /// The largest heap that a table is for, and the table.
    heaps: HashMap<HeapGame, (u64, HeapTable)>,
    boards: HashMap<BoardGame, (u32, u32, Vec<u32>)>,
    quotient: Option<Quotient>,
    toggles: Vec<(Arc<ToggleBoard>, RefCell<ToggleSolver>)>,
    /// When the numbers of lights must be found.
    clock: Option<Clock>,
    /// The last position that was asked for: a hint and its reason are asked for one after the other.
    last: Option<Asked>,
    /// A budget of this time or less is too short for the quotient.
    sought: Option<Duration>,
}

/// The budget is too small.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooLong;

/// Returns about how many steps a budget has.
fn steps(budget: &Budget) -> u64 {
    let time = budget.time.map_or(u64::MAX, |time| {
        u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1)
    });
    let steps = time.saturating_mul(STEPS).min(HeapTable::PATIENCE);
    steps.min(budget.steps.unwrap_or(u64::MAX))
}

impl Values {
    /// Makes the table of the heaps of a game, unless there is one.
    fn table(
        &mut self,
        game: &HeapGame,
        heap: u64,
        budget: &Budget,
        clock: &Clock,
    ) -> Result<(), TooLong> {
        if self.heaps.get(game).is_some_and(|known| known.0 >= heap) {
            return Ok(());
        }
        let mut progress = |_| match clock.look(0) {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        };
        let table = HeapTable::new(game, heap, steps(budget), &mut progress);
        let table = table.map_err(|_| TooLong)?;
        self.heaps.insert(game.clone(), (heap, table));
        Ok(())
    }

    /// Returns the table of a game that was made.
    pub(super) fn table_of(&self, game: &HeapGame) -> Option<&HeapTable> {
        self.heaps.get(game).map(|(_, table)| table)
    }

    /// Returns the misère quotient that was found.
    pub(super) fn quotient(&self) -> Option<&Quotient> {
        self.quotient.as_ref()
    }

    /// Makes the table of a board, unless there is one.
    fn board(
        &mut self,
        piece: BoardGame,
        (column, row): (u32, u32),
        budget: &Budget,
    ) -> Result<(), TooLong> {
        let known = self.boards.get(&piece);
        let (mut columns, mut rows) = known.map_or((0, 0), |known| (known.0, known.1));
        let is_known = piece == BoardGame::Rook || (column < columns && row < rows);
        if is_known {
            return Ok(());
        }
        columns = columns.max(column.saturating_add(1));
        rows = rows.max(row.saturating_add(1));
        let cells = u64::from(columns) * u64::from(rows);
        // A king has three moves; the numbers of a line of a queen are a set of bits.
        let words = match piece {
            BoardGame::King => 1,
            _ => 1 + (u64::from(columns) + u64::from(rows)) / 64,
        };
        if cells.saturating_mul(words) > steps(budget) {
            return Err(TooLong);
        }
        let numbers = piece.grundy_numbers(columns, rows).map_err(|_| TooLong)?;
        self.boards.insert(piece, (columns, rows, numbers));
        Ok(())
    }

    /// Returns the Grundy number of a cell, for which a table was made.
    pub(super) fn cell(&self, piece: BoardGame, (column, row): (u32, u32)) -> Option<u64> {
        if piece == BoardGame::Rook {
            return Some(u64::from(column ^ row));
        }
        let (columns, rows, numbers) = self.boards.get(&piece)?;
        let place = u64::from(row) * u64::from(*columns) + u64::from(column);
        let is_there = column < *columns && row < *rows;
        let number = numbers.get(usize::try_from(place).ok()?)?;
        is_there.then_some(u64::from(*number))
    }

    /// Returns the solver of a board of lights.
    pub(super) fn lights(&self, board: &ToggleBoard) -> Option<&RefCell<ToggleSolver>> {
        let mut toggles = self.toggles.iter();
        let known = toggles.find(|(known, _)| **known == *board);
        known.map(|(_, solver)| solver)
    }

    /// Returns the Grundy number of lights, if it is found in time.
    pub(super) fn number_of_lights(&self, board: &ToggleBoard, lit: u64) -> Option<u64> {
        let mut solver = self.lights(board)?.borrow_mut();
        let number = solver.number(lit, self.clock.as_ref()?);
        number.ok().map(u64::from)
    }

    /// Returns the parts of lights with their numbers, if they are found in time.
    pub(super) fn parts_of_lights(&self, board: &ToggleBoard, lit: u64) -> Option<Vec<TogglePart>> {
        let mut solver = self.lights(board)?.borrow_mut();
        solver.parts_of(lit, self.clock.as_ref()?).ok()
    }

    /// Returns whether lights have this Grundy number, as far as that is found in time.
    fn have_number(&self, board: &ToggleBoard, lit: u64, number: u64) -> bool {
        let found = || {
            let mut solver = self.lights(board)?.borrow_mut();
            let number = u32::try_from(number).ok()?;
            solver.has_number(lit, number, self.clock.as_ref()?).ok()
        };
        found() == Some(true)
    }

    /// Makes the tables that a position needs.
    fn tables(&mut self, sums: &Sums, position: &Position, budget: &Budget) -> Result<(), TooLong> {
        let clock = budget.start();
        self.clock = Some(clock.clone());
        // The largest heap of a game first: its table is that of all.
        let mut largest: HashMap<&HeapGame, u64> = HashMap::new();
        for part in &position.parts {
            match sums.standing(part) {
                Standing::Heap(game, heap) => {
                    let most = largest.entry(game).or_default();
                    *most = heap.max(*most);
                }
                Standing::Cell(piece, cell) => self.board(piece, cell, budget)?,
                Standing::Lights(board, lit) => {
                    if self.lights(board).is_none() {
                        let solver = ToggleSolver::new(board, &Budget::unlimited().bytes(LIGHTS));
                        self.toggles.push((Arc::clone(board), RefCell::new(solver)));
                    }
                    self.number_of_lights(board, lit).ok_or(TooLong)?;
                }
                Standing::Vertex(_, graph, _) => {
                    let size = (graph.len() + graph.arcs()) as u64;
                    if size > steps(budget) {
                        return Err(TooLong);
                    }
                }
            }
        }
        for (game, heap) in largest {
            self.table(game, heap, budget, &clock)?;
        }
        Ok(())
    }

    /// Returns the Grundy number of what stands in one place, unless it is a token.
    fn number(&self, standing: Standing<'_>, at: At) -> Option<u64> {
        match (standing, at) {
            (Standing::Heap(game, _), At::Heap(heap)) => Some(self.table_of(game)?.of(heap)),
            (Standing::Cell(piece, _), At::Cell(column, row)) => self.cell(piece, (column, row)),
            (Standing::Lights(board, _), At::Lights(lit)) => self.number_of_lights(board, lit),
            _ => None,
        }
    }

    /// Returns the Grundy number of what a move leaves, unless it is a token.
    fn number_after(&self, standing: Standing<'_>, left: &Left) -> Option<u64> {
        let parts = standing.after(left)?;
        let mut numbers = parts.iter().map(|&at| self.number(standing, at));
        numbers.try_fold(0, |sum, number| Some(sum ^ number?))
    }

    /// Returns the numbers and labels of the components.
    pub(super) fn numbers(
        &mut self,
        sums: &Sums,
        position: &Position,
        budget: &Budget,
    ) -> Result<Numbers, TooLong> {
        self.tables(sums, position, budget)?;
        let mut labels = HashMap::new();
        for part in &position.parts {
            if let Standing::Vertex(_, graph, _) = sums.standing(part) {
                let of_graph = labels.entry(std::ptr::from_ref(graph));
                of_graph.or_insert_with(|| Labels::of(graph));
            }
        }
        let of_part = |part: &Part| match sums.standing(part) {
            Standing::Vertex(_, graph, vertex) => {
                let labels = labels.get(&std::ptr::from_ref(graph))?;
                Some(loopy::Part::vertex(labels, vertex))
            }
            standing => Some(loopy::Part::heap(self.number(standing, part.at)?)),
        };
        let parts: Option<Vec<loopy::Part>> = position.parts.iter().map(of_part).collect();
        let sum = loopy::Sum::new(parts.ok_or(TooLong)?);
        let labels = sum.parts().iter().map(|part| part.label().clone());
        Ok(Numbers {
            labels: labels.collect(),
            sum,
        })
    }

    /// Finds who wins a position with a move.
    pub(super) fn verdict(
        &mut self,
        sums: &Sums,
        position: &Position,
        budget: &Budget,
    ) -> Result<Verdict, TooLong> {
        let time = budget.time.unwrap_or(Duration::MAX);
        if let Some(last) = &self.last
            && last.position == *position
            && (last.found.is_ok() || last.taken >= time)
        {
            return last.found.clone();
        }
        let clock = budget.start();
        let found = match lone_queen(sums, position) {
            Some(verdict) => Ok(verdict),
            None if sums.is_misere => self.misere(sums, position, budget),
            None => self.normal(sums, position, budget),
        };
        self.last = Some(Asked {
            position: position.clone(),
            found: found.clone(),
            taken: clock.elapsed(),
        });
        found
    }

    fn normal(
        &mut self,
        sums: &Sums,
        position: &Position,
        budget: &Budget,
    ) -> Result<Verdict, TooLong> {
        let Numbers { sum, .. } = self.numbers(sums, position, budget)?;
        let has_token = position
            .parts
            .iter()
            .any(|part| matches!(part.at, At::Vertex(_)));
        let reason = if has_token {
            Reason::Labels
        } else {
            Reason::NimSum
        };
        let outcome = sum.outcome();
        let mut moves = Vec::new();
        if outcome == Outcome::First && has_token {
            // Not every winning move leads to an end.
            let best = sum.best_win().ok_or(TooLong)?;
            moves.extend(self.option(sums, position, best));
        } else if outcome != Outcome::Second {
            let wanted = if outcome == Outcome::First {
                Outcome::Second
            } else {
                Outcome::Draw
            };
            for component in 0..position.parts.len() {
                let rest = sum.rest(component);
                let found = self.moves_with(sums, (position, component), rest, wanted);
                moves.extend(found.take(MOST_KEPT));
            }
        }
        if outcome != Outcome::Second && moves.is_empty() {
            return Err(TooLong);
        }
        Ok(Verdict {
            outcome,
            moves,
            reason,
        })
    }

    /// Returns the move of an option of a part.
    fn option(&self, sums: &Sums, position: &Position, best: loopy::SumMove) -> Option<Move> {
        let part = position.parts.get(best.part)?;
        let standing = sums.standing(part);
        let index = usize::try_from(best.option).ok();
        let left = match standing {
            Standing::Vertex(..) => standing.lefts().nth(index?)?,
            Standing::Heap(HeapGame::Nim, _) => Left::Numbers(vec![best.option]),
            _ => {
                let mut lefts = some_lefts(standing).take(MOST_LOOKED_AT);
                lefts.find(|left| self.number_after(standing, left) == Some(best.option))?
            }
        };
        Some(Move {
            component: best.part,
            is_bare: false,
            left,
        })
    }

    /// Lists the moves of a component after which it has a wanted outcome with the rest.
    fn moves_with<'a>(
        &'a self,
        sums: &'a Sums,
        (position, component): (&'a Position, usize),
        rest: &'a Label,
        wanted: Outcome,
    ) -> impl Iterator<Item = Move> + 'a {
        let part = &position.parts[component];
        let standing = sums.standing(part);
        let labels = match standing {
            Standing::Vertex(_, graph, _) => Some(Labels::of(graph)),
            _ => None,
        };
        let is_wanted = move |left: &Left| {
            // Whether lights have one number takes less than which number they have.
            if let (Standing::Lights(board, _), Some(&[At::Lights(lit)]), Some(number)) =
                (standing, standing.after(left).as_deref(), rest.value())
                && wanted == Outcome::Second
            {
                return self.have_number(board, lit, number);
            }
            let label = match (&labels, standing.after(left).as_deref()) {
                (Some(labels), Some(&[At::Vertex(to)])) => Some(labels.label(to)),
                _ => self.number_after(standing, left).map(Label::Value),
            };
            label.is_some_and(|label| label.plus(rest).outcome() == wanted)
        };
        // The only winning move in a heap of nim, without a look at the others.
        let is_nim = matches!(standing, Standing::Heap(HeapGame::Nim, _));
        let lefts: super::moves::Lefts<'a> = if is_nim && wanted == Outcome::Second {
            let left = rest.value().map(|left| Left::Numbers(vec![left]));
            Box::new(left.into_iter())
        } else {
            some_lefts(standing)
        };
        let found = lefts.take(MOST_LOOKED_AT).filter(is_wanted);
        found.map(move |left| Move {
            component,
            is_bare: false,
            left,
        })
    }
}

/// Lists what may be left, but not all splits of a heap that is too large for it.
fn some_lefts(standing: Standing<'_>) -> super::moves::Lefts<'_> {
    match standing {
        Standing::Heap(_, heap) if heap > MOST_COUNTERS => standing.some_lefts(MOST_IN_FIRST),
        standing => standing.lefts(),
    }
}

/// Finds who wins where a queen is all that can move.
fn lone_queen(sums: &Sums, position: &Position) -> Option<Verdict> {
    let parts = position.parts.iter().enumerate();
    let mut parts = parts.filter(|(_, part)| sums.standing(part).has_move());
    let (Some((component, part)), None) = (parts.next(), parts.next()) else {
        return None;
    };
    let Standing::Cell(BoardGame::Queen, cell) = sums.standing(part) else {
        return None;
    };
    let play = if sums.is_misere {
        Play::Misere
    } else {
        Play::Normal
    };
    let cells = golden::winning_cells(play, cell).into_iter();
    let moves = cells.map(|to| Move {
        component,
        is_bare: false,
        left: Left::cell(to),
    });
    Some(Verdict {
        outcome: if golden::is_lost(play, cell) {
            Outcome::Second
        } else {
            Outcome::First
        },
        moves: moves.collect(),
        reason: Reason::Wythoff,
    })
}
