//! Positions and moves of sums: what may be left in the place of a component.

use std::sync::Arc;

use combinatorial_games::Graph;
use combinatorial_games::impartial::toggle::ToggleBoard;
use combinatorial_games::impartial::{BoardGame, HeapGame};
use combinatorial_games::sum::Component;
use positional_games::Player;

use super::Sums;
use super::text;
use crate::advice::Said;
use crate::rules::Refusal;

/// A position: the components in order, and who is to move. A heap that is taken away stays as an empty
/// one, and the heaps that a split heap leaves stand in its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) parts: Vec<Part>,
    pub(super) player: Player,
}

/// A component as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Part {
    /// The component at the start that tells the game. All heaps of a game have the first of them.
    pub(super) origin: usize,
    pub(super) at: At,
}

/// Where a component stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum At {
    /// A heap of so many counters.
    Heap(u64),
    /// A piece on a cell: column and row, from 0.
    Cell(u32, u32),
    /// A token on a vertex.
    Vertex(usize),
    /// These cells are lit.
    Lights(u64),
}

/// A move: a component, and what is left in its place.
#[derive(Clone, Debug)]
pub struct Move {
    /// The component, from 0.
    pub(super) component: usize,
    /// Whether the text did not say the component, which is clear only while there is just one.
    pub(super) is_bare: bool,
    pub(super) left: Left,
}

impl PartialEq for Move {
    /// With and without the number of the component, a move is the same.
    fn eq(&self, other: &Self) -> bool {
        (self.component, &self.left) == (other.component, &other.left)
    }
}

impl Eq for Move {}

/// What a move says after its component: what stands in its place, or which cell is pressed. The text `3,1` may be
/// two heaps, a cell or the name of a vertex; the component says which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// Heaps in the order in which they stand, a single 0 if there is none; or column and row.
    Numbers(Vec<u64>),
    /// A vertex.
    Name(String),
}

impl Left {
    fn heaps(heaps: &[u64]) -> Self {
        Self::Numbers(if heaps.is_empty() {
            vec![0]
        } else {
            heaps.to_vec()
        })
    }

    pub(super) fn cell((column, row): (u32, u32)) -> Self {
        Self::Numbers(vec![column.into(), row.into()])
    }

    /// Returns the heaps without the 0 that stands for none; `None` if these are no heaps.
    pub(super) fn as_heaps(&self) -> Option<&[u64]> {
        match self {
            Self::Numbers(numbers) if numbers == &[0] => Some(&[]),
            Self::Numbers(numbers) if !numbers.contains(&0) => Some(numbers),
            _ => None,
        }
    }

    fn as_cell(&self) -> Option<(u32, u32)> {
        match self {
            Self::Numbers(numbers) => match numbers[..] {
                [column, row] => Some((column.try_into().ok()?, row.try_into().ok()?)),
                _ => None,
            },
            Self::Name(_) => None,
        }
    }
}

/// An iterator over what may be left.
pub(super) type Lefts<'a> = Box<dyn Iterator<Item = Left> + 'a>;

/// Returns whether a move may leave these heaps, in this order, of so many counters.
fn heaps_may_be_left(game: &HeapGame, heap: u64, left: &[u64]) -> bool {
    let sum = left
        .iter()
        .try_fold(0_u64, |sum, &heap| sum.checked_add(heap));
    let Some(taken) = sum.and_then(|sum| heap.checked_sub(sum)) else {
        return false;
    };
    match game {
        HeapGame::Nim => left.len() <= 1 && taken > 0,
        HeapGame::Subtraction(numbers) => left.len() <= 1 && numbers.binary_search(&taken).is_ok(),
        HeapGame::Code(code) => {
            let digit = usize::try_from(taken).map_or(0, |taken| code.digit(taken));
            heap > 0 && left.len() <= 3 && digit >> left.len() & 1 == 1
        }
        HeapGame::Lasker => (left.len() <= 1 && taken > 0) || (left.len() == 2 && taken == 0),
        HeapGame::Grundy => left.len() == 2 && taken == 0 && left[0] != left[1],
        _ => false,
    }
}

/// Lists what may be left of a heap: the heaps in every order. Of the moves by a code that take the same
/// number, those with more than `most` counters in the first of several heaps are left out.
fn lefts_of_heap(game: &HeapGame, heap: u64, most: u64) -> Lefts<'_> {
    let single = |rest: u64| Left::Numbers(vec![rest]);
    let pair = |first: u64, second: u64| Left::Numbers(vec![first, second]);
    match game {
        HeapGame::Nim => Box::new((0..heap).map(single)),
        HeapGame::Subtraction(numbers) => {
            let possible = numbers.iter().take_while(move |&&number| number <= heap);
            Box::new(possible.map(move |number| single(heap - number)))
        }
        HeapGame::Lasker => {
            let pairs = (1..heap).map(move |first| pair(first, heap - first));
            Box::new((0..heap).map(single).chain(pairs))
        }
        HeapGame::Grundy => {
            let pairs = (1..heap).filter(move |first| heap - first != *first);
            Box::new(pairs.map(move |first| pair(first, heap - first)))
        }
        HeapGame::Code(code) if heap > 0 => {
            let digits = (0..=heap).zip(code.digits());
            Box::new(digits.flat_map(move |(taken, &digit)| {
                let rest = heap - taken;
                let has = |bit: u8| digit & bit != 0;
                let none = (has(1) && rest == 0).then(|| Left::heaps(&[]));
                let one = (has(2) && rest > 0).then(|| single(rest));
                let firsts = 1..rest.max(1).min(most.saturating_add(1));
                let two = if has(4) { firsts.clone() } else { 1..1 };
                let two = two.map(move |first| pair(first, rest - first));
                let three = if has(8) { firsts } else { 1..1 };
                let three = three.flat_map(move |first| {
                    let last = rest - first;
                    (1..last).map(move |second| Left::heaps(&[first, second, last - second]))
                });
                none.into_iter().chain(one).chain(two).chain(three)
            }))
        }
        _ => Box::new(std::iter::empty()),
    }
}

fn cell_may_be_left(piece: BoardGame, from: (u32, u32), to: (u32, u32)) -> bool {
    let (Some(columns), Some(rows)) = (from.0.checked_sub(to.0), from.1.checked_sub(to.1)) else {
        return false;
    };
    let is_straight = (columns == 0) != (rows == 0);
    let is_diagonal = columns == rows && columns > 0;
    match piece {
        BoardGame::King => (is_straight || is_diagonal) && columns.max(rows) == 1,
        BoardGame::Rook => is_straight,
        BoardGame::Queen => is_straight || is_diagonal,
    }
}

/// A component, with where it stands.
#[derive(Clone, Copy)]
pub(super) enum Standing<'a> {
    Heap(&'a HeapGame, u64),
    Cell(BoardGame, (u32, u32)),
    Vertex(&'a str, &'a Graph, usize),
    Lights(&'a Arc<ToggleBoard>, u64),
}

impl<'a> Standing<'a> {
    /// Lists what may be left.
    pub(super) fn lefts(self) -> Lefts<'a> {
        self.some_lefts(u64::MAX)
    }

    /// Lists what may be left, but of a heap only splits with at most so many counters in the first heap.
    /// If the numbers have a shorter period, each number that a move leaves is among them.
    pub(super) fn some_lefts(self, most: u64) -> Lefts<'a> {
        match self {
            Self::Heap(game, heap) => lefts_of_heap(game, heap, most),
            Self::Cell(piece, cell) => Box::new(piece.options(cell).map(Left::cell)),
            Self::Vertex(_, graph, vertex) => {
                let followers = graph.followers(vertex).iter();
                Box::new(followers.map(|&to| text::left_of_name(graph.name(to as usize))))
            }
            Self::Lights(board, lit) => {
                let presses = board.graph().presses(lit);
                Box::new(presses.map(|cell| pressed(board, cell)))
            }
        }
    }

    pub(super) fn has_move(self) -> bool {
        self.lefts().next().is_some()
    }

    /// Returns the parts that stand there after a move, or nothing if it is not legal.
    pub(super) fn after(self, left: &Left) -> Option<Vec<At>> {
        match self {
            Self::Heap(game, heap) => {
                let heaps = left.as_heaps()?;
                let is_legal = heaps_may_be_left(game, heap, heaps);
                is_legal.then(|| match heaps {
                    [] => vec![At::Heap(0)],
                    heaps => heaps.iter().map(|&heap| At::Heap(heap)).collect(),
                })
            }
            Self::Cell(piece, cell) => {
                let (column, row) = left.as_cell()?;
                let is_legal = cell_may_be_left(piece, cell, (column, row));
                is_legal.then(|| vec![At::Cell(column, row)])
            }
            Self::Vertex(_, graph, vertex) => {
                let name = text::name_of_left(left);
                let mut followers = graph.followers(vertex).iter();
                let to = followers.find(|&&to| graph.name(to as usize) == name)?;
                Some(vec![At::Vertex(*to as usize)])
            }
            Self::Lights(board, lit) => {
                let cell = pressed_cell(board, left)?;
                let after = board.graph().after(lit, cell)?;
                Some(vec![At::Lights(after)])
            }
        }
    }

    /// Says what a move in this component may do.
    fn rule(self) -> String {
        match self {
            Self::Heap(game, _) => rule_of_heap(game),
            Self::Cell(piece, _) => rule_of_piece(piece).to_owned(),
            Self::Vertex(_, graph, vertex) => {
                let followers = graph.followers(vertex).iter().take(8);
                let names: Vec<&str> = followers.map(|&to| graph.name(to as usize)).collect();
                match &names[..] {
                    [] => "no arrow leads on from there".to_owned(),
                    names => format!("follow an arrow, here to {}", names.join(" or ")),
                }
            }
            Self::Lights(..) => RULE_OF_LIGHTS.to_owned(),
        }
    }
}

/// What is done with lights, in an infinitive.
pub(super) const RULE_OF_LIGHTS: &str = "press a lit cell, if more lights go out than come on";

/// Returns a press as it is written: by column and row from 0, or by the name of the vertex.
pub(super) fn pressed(board: &ToggleBoard, cell: usize) -> Left {
    text::left_of_name(&board.cell_name(cell))
}

/// Returns the cell that is pressed.
pub(super) fn pressed_cell(board: &ToggleBoard, left: &Left) -> Option<usize> {
    let name = text::name_of_left(left);
    (0..board.graph().cells()).find(|&cell| board.cell_name(cell) == name)
}

/// Says what is done in a game of heaps, in an infinitive.
pub(super) fn rule_of_heap(game: &HeapGame) -> String {
    let listed = |numbers: &[u64]| {
        let numbers: Vec<String> = numbers.iter().take(8).map(u64::to_string).collect();
        match &numbers[..] {
            [one] => one.clone(),
            [first @ .., last] => format!("{} or {last}", first.join(", ")),
            [] => String::new(),
        }
    };
    match game {
        HeapGame::Nim => "take any number of counters of a heap".to_owned(),
        HeapGame::Subtraction(numbers) if numbers.len() > 8 => {
            "take so many counters of a heap as the game allows".to_owned()
        }
        HeapGame::Subtraction(numbers) => format!("take {} counters of a heap", listed(numbers)),
        HeapGame::Lasker => "take any number of counters of a heap, or split it in two".to_owned(),
        HeapGame::Grundy => "split a heap in two different ones".to_owned(),
        HeapGame::Code(code) => {
            let words = ["nothing", "1 heap", "2 heaps", "3 heaps"];
            // The numbers of counters that may be taken in one way are told together.
            let mut ways: Vec<(u8, Vec<u64>)> = Vec::new();
            for (taken, &digit) in (0..).zip(code.digits()) {
                match ways.iter_mut().find(|(other, _)| *other == digit) {
                    _ if digit == 0 => {}
                    Some((_, numbers)) => numbers.push(taken),
                    None => ways.push((digit, vec![taken])),
                }
            }
            let ways = ways.iter().map(|(digit, numbers)| {
                let taken = listed(numbers);
                match digit {
                    3 => format!("take {taken} of a heap"),
                    7 => format!("take {taken} of a heap, and split what is left if you like"),
                    _ => {
                        let lefts = words.iter().enumerate();
                        let lefts = lefts.filter(|(count, _)| digit >> count & 1 == 1);
                        let lefts: Vec<&str> = lefts.map(|(_, word)| *word).collect();
                        format!("take {taken} and leave {}", lefts.join(" or "))
                    }
                }
            });
            ways.take(4).collect::<Vec<_>>().join("; ")
        }
        _ => "make a move in a heap".to_owned(),
    }
}

/// Says what is done with the token on a graph, in an infinitive. Both players move the same token.
pub(super) fn rule_of_token(graph: &str) -> String {
    match graph {
        "jam" => "drive the car along an arrow".to_owned(),
        _ => format!("move the token along an arrow of {graph}"),
    }
}

pub(super) const fn rule_of_piece(piece: BoardGame) -> &'static str {
    match piece {
        BoardGame::King => "move the king one cell left, up or both at once",
        BoardGame::Rook => "move the rook any distance left or up",
        BoardGame::Queen => "move the queen any distance left, up or both at once",
    }
}

impl Sums {
    /// Returns a component of a position.
    pub(super) fn standing(&self, part: &Part) -> Standing<'_> {
        match (&self.start[part.origin], part.at) {
            (Component::Heap { game, .. }, At::Heap(heap)) => Standing::Heap(game, heap),
            (Component::Board { game, .. }, At::Cell(column, row)) => {
                Standing::Cell(*game, (column, row))
            }
            (Component::Vertex { name, graph, .. }, At::Vertex(vertex)) => {
                Standing::Vertex(name, graph, vertex)
            }
            (Component::Toggle { board, .. }, At::Lights(lit)) => Standing::Lights(board, lit),
            _ => unreachable!("a part has the kind of its origin"),
        }
    }

    /// Returns the position of the components at the start.
    pub(super) fn first_position(&self) -> Position {
        let parts = self.start.iter().enumerate();
        let parts = parts.map(|(index, component)| Part {
            origin: self.origin(component, index),
            at: match *component {
                Component::Heap { heap, .. } => At::Heap(heap),
                Component::Board { cell, .. } => At::Cell(cell.0, cell.1),
                Component::Vertex { vertex, .. } => At::Vertex(vertex),
                Component::Toggle { lit, .. } => At::Lights(lit),
            },
        });
        Position {
            parts: parts.collect(),
            player: Player::First,
        }
    }

    /// Returns the component that tells the game of another one: of heaps the first with that game.
    pub(super) fn origin(&self, component: &Component, index: usize) -> usize {
        let Component::Heap { game, .. } = component else {
            return index;
        };
        let mut heaps = self.start.iter();
        let first = heaps
            .position(|other| matches!(other, Component::Heap { game: own, .. } if own == game));
        first.unwrap_or(index)
    }

    /// Lists the moves of a component.
    pub(super) fn moves_of(
        &self,
        position: &Position,
        component: usize,
    ) -> impl Iterator<Item = Move> + use<'_> {
        let lefts = self.standing(&position.parts[component]).lefts();
        lefts.map(move |left| Move {
            component,
            is_bare: false,
            left,
        })
    }

    pub(super) fn has_move(&self, position: &Position) -> bool {
        let mut parts = position.parts.iter();
        parts.any(|part| self.standing(part).has_move())
    }

    pub(super) fn make_move(&self, position: &mut Position, choice: &Move) -> Result<(), Refusal> {
        if !self.has_move(position) {
            return Err(Refusal::Over);
        }
        let (count, number) = (position.parts.len(), choice.component + 1);
        if choice.is_bare && count > 1 {
            let left = text::left_text(&choice.left);
            return Err(Refusal::Illegal(format!(
                "there are {count} components by now: say which one, as in 1:{left}"
            )));
        }
        let Some(part) = position.parts.get(choice.component) else {
            return Err(Refusal::Illegal(format!(
                "no component {number}: there are {count}, numbered from the top"
            )));
        };
        let standing = self.standing(part);
        let Some(after) = standing.after(&choice.left) else {
            let left = text::left_text(&choice.left);
            let at = text::part_text(standing);
            let rule = standing.rule();
            let what = match standing {
                Standing::Lights(..) => format!("{left} cannot be pressed in {at}"),
                _ => format!("{at} cannot become {left}"),
            };
            return Err(Refusal::Illegal(format!("{what}: {rule}")));
        };
        let origin = part.origin;
        let after = after.into_iter().map(|at| Part { origin, at });
        position
            .parts
            .splice(choice.component..=choice.component, after);
        position.player = position.player.other();
        Ok(())
    }

    /// Says what a move does.
    pub(super) fn said_of(&self, position: &Position, choice: &Move) -> Said {
        let number = choice.component + 1;
        let is_single = position.parts.len() == 1;
        let Some(part) = position.parts.get(choice.component) else {
            let what = text::move_text(choice);
            return Said { verb: "play", what };
        };
        match self.standing(part) {
            Standing::Heap(_, heap) => {
                let name = if is_single {
                    "the heap".to_owned()
                } else {
                    format!("heap {number}")
                };
                let heaps = choice.left.as_heaps().unwrap_or_default();
                let taken = heap.saturating_sub(heaps.iter().sum());
                let lists: Vec<String> = heaps.iter().map(u64::to_string).collect();
                match (heaps, taken) {
                    ([], _) => Said {
                        verb: "take",
                        what: format!("all of {name}"),
                    },
                    (_, 0) => Said {
                        verb: "split",
                        what: format!("{name} into {}", lists.join(" and ")),
                    },
                    ([rest], _) => Said {
                        verb: "take",
                        what: format!("{taken} of {name}, which leaves {rest}"),
                    },
                    _ => Said {
                        verb: "take",
                        what: format!(
                            "{taken} of {name}, which leaves heaps of {}",
                            lists.join(" and ")
                        ),
                    },
                }
            }
            Standing::Cell(piece, _) => {
                let to = text::left_text(&choice.left);
                let mut others = position.parts.iter();
                let is_only = others.all(|other| {
                    other.origin == part.origin
                        || !matches!(self.standing(other), Standing::Cell(game, _) if game == piece)
                });
                Said {
                    verb: "move",
                    what: if is_only {
                        format!("the {piece} to {to}")
                    } else {
                        format!("{piece} {number} to {to}")
                    },
                }
            }
            Standing::Vertex(..) => {
                let to = text::name_of_left(&choice.left);
                let what = if is_single {
                    format!("to {to}")
                } else {
                    format!("token {number} to {to}")
                };
                Said { verb: "move", what }
            }
            Standing::Lights(..) => {
                let cell = text::name_of_left(&choice.left);
                let what = if is_single {
                    cell
                } else {
                    format!("{cell} on board {number}")
                };
                Said {
                    verb: "press",
                    what,
                }
            }
        }
    }
}
