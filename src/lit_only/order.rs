//! The shortest order of a board.

use std::collections::HashSet;

use madness_machine::{Budget, Clock};

use super::bfs::{MOST_CELLS, Reaching};
use super::part::{Unordered, ordered};
use super::walk::walk;
use super::wiring::Wiring;
use crate::board::{Cell, Lights, Presses, Shape};
use crate::certificate::LitOnlyProof;
use crate::game::{Game, Goal, Obstruction, Outcome, Solution};
use crate::solutions::{QuietCode, Shortest, SolutionsError};

/// Up to this nullity all solutions are tried; of more, a shortest one.
const MOST_NULLITY: usize = 16;

/// So many pairs of presses are added at most to a part that has no order, where no proof is in reach.
const MOST_OF_REPAIR: usize = 3;

/// An order of presses in which each cell is lit when it is pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LitOnly {
    /// The cells in the order in which they are pressed.
    pub order: Vec<Cell>,
    /// It is proved that no order has fewer presses than this.
    pub lower_bound: usize,
    /// How that is known.
    pub proof: LitOnlyProof,
}

impl LitOnly {
    /// Whether it is proved that no order has fewer presses.
    pub fn is_optimal(&self) -> bool {
        self.order.len() == self.lower_bound
    }

    /// Returns for each cell of the board, in reading order, when it is pressed: `3`, or `3,7` if twice;
    /// nothing if it is not pressed.
    pub fn labels(&self, shape: Shape) -> Vec<String> {
        let mut labels = vec![String::new(); shape.cells()];
        for (number, &cell) in (1..).zip(&self.order) {
            let label: &mut String = &mut labels[shape.index(cell)];
            if !label.is_empty() {
                label.push(',');
            }
            label.push_str(&usize::to_string(&number));
        }
        labels
    }

    /// Returns the labels in rows, with a dot for cells that are not pressed.
    ///
    /// ```
    /// use button_madness::{Budget, Game, Lights, Outcome};
    ///
    /// let game = Game::plane(3, 1)?;
    /// let (lit, dark) = (Lights::full(game.shape()), Lights::new(game.shape()));
    /// let Outcome::Solved(found) = game.lit_only(&lit, &dark, &Budget::default())? else {
    ///     unreachable!("it can be solved");
    /// };
    /// assert_eq!(found.to_text(game.shape()), ". 1 .\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_text(&self, shape: Shape) -> String {
        let labels = self.labels(shape);
        let width = labels.iter().map(String::len).max().unwrap_or(0).max(1);
        let written = |label: &String| {
            let label = if label.is_empty() { "." } else { label };
            format!("{label:>width$}")
        };
        let rows = labels.chunks(shape.columns()).map(|row| {
            let row: Vec<String> = row.iter().map(written).collect();
            row.join(" ") + "\n"
        });
        rows.collect()
    }
}

/// The best order for what a goal allows, and the goal of one board to which it leads; or why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ordered {
    /// What the order leads to, or what it was looked for.
    pub reached: Goal,
    /// The order.
    pub outcome: Outcome<LitOnly, NoOrder>,
}

impl Ordered {
    /// The less, the more it tells: an order by its length; then what is not known; then why there is none.
    fn rank(&self) -> usize {
        match &self.outcome {
            Outcome::Solved(found) => found.order.len(),
            Outcome::Unsolvable(NoOrder::Unknown { .. }) => usize::MAX - 2,
            Outcome::Unsolvable(NoOrder::Unsolvable(_)) => usize::MAX,
            Outcome::Unsolvable(_) => usize::MAX - 1,
        }
    }
}

/// Why no order is given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoOrder {
    /// No presses at all lead to the goal.
    Unsolvable(Obstruction),
    /// In the part of the board around this cell no light is lit, and something has to change there.
    Dark(Cell),
    /// The last press of the part of the board around this cell would leave its own cell with the other
    /// state: after every press its cell is dark if a press toggles its own cell, and lit if not.
    Goal(Cell),
    /// All boards from which the goal can be reached have been gone through, and this is none of them.
    Unreachable {
        /// How many they are.
        boards: u64,
    },
    /// None was found within the budget, and none has fewer presses than this.
    Unknown {
        /// The bound.
        lower_bound: usize,
    },
}

impl Game {
    /// Finds a shortest order of presses that leads from the lights to the goal, in which each cell is
    /// lit when it is pressed, or the best one within the budget.
    ///
    /// A step of the budget is a list of presses that is left, of which the next one is looked for.
    ///
    /// # Complexity
    /// That of finding the solutions; then for each solution, and each way to add e pairs of presses, at
    /// most 2^k steps for a part of k presses that hang together. The parts are small: on the plane of
    /// 10 × 10 some ten presses.
    ///
    /// # Errors
    /// As [`Game::shortest`].
    ///
    /// # Panics
    /// If the lights or the goal have another size than the board.
    ///
    /// ```
    /// use button_madness::{Budget, Game, Lights, Outcome};
    ///
    /// // The last level of the plane in the original game, which is in Super Mario RPG as well.
    /// let game = Game::plane(5, 5)?;
    /// let (lit, dark) = (Lights::full(game.shape()), Lights::new(game.shape()));
    /// let Outcome::Solved(found) = game.lit_only(&lit, &dark, &Budget::default())? else {
    ///     unreachable!("it can be solved");
    /// };
    /// assert_eq!((found.order.len(), found.is_optimal()), (15, true));
    /// let mut lights = lit;
    /// for cell in found.order {
    ///     assert!(lights.get(cell));
    ///     game.press(&mut lights, cell);
    /// }
    /// assert_eq!(lights, dark);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lit_only(
        &self,
        lights: &Lights,
        goal: &Lights,
        budget: &Budget,
    ) -> Result<Outcome<LitOnly, NoOrder>, SolutionsError> {
        let asked = match Asked::new(self, lights, goal)? {
            Outcome::Solved(asked) => asked,
            Outcome::Unsolvable(refusal) => return Ok(Outcome::Unsolvable(refusal)),
        };
        if asked.wiring.cells() <= MOST_CELLS {
            Ok(asked.by_bfs())
        } else {
            asked.by_solutions(budget)
        }
    }
}

impl Game {
    /// Returns why presses of lit cells cannot lead from the lights to the goal, if that is seen without a
    /// search, for a board that can be solved by presses of any cells. Under rules by which a press toggles
    /// its own cell, and toggling is mutual, such as the cross, there is no other reason.
    ///
    /// # Complexity
    /// O(mn) for rules of few cells.
    ///
    /// # Panics
    /// If the lights or the goal have another size than the board.
    pub fn lit_only_obstacle(&self, lights: &Lights, goal: &Lights) -> Option<NoOrder> {
        let wiring = Wiring::new(self);
        let parts = wiring.parts();
        let count = parts.iter().max().map_or(0, |most| most + 1);
        // In each part in which something changes there is a first press, on a lit cell, and a last one.
        let mut changes = vec![None; count];
        let (mut begins, mut ends) = (vec![false; count], vec![false; count]);
        for (number, &part) in parts.iter().enumerate() {
            let cell = self.shape().cell(number);
            let (before, after) = (lights.get(cell), goal.get(cell));
            if before != after {
                changes[part].get_or_insert(cell);
            }
            begins[part] |= before;
            ends[part] |= after != wiring.does_toggle(number, number);
        }
        (0..count).find_map(|part| {
            let cell = changes[part]?;
            if !begins[part] {
                return Some(NoOrder::Dark(cell));
            }
            (!ends[part]).then_some(NoOrder::Goal(cell))
        })
    }
}

impl Game {
    /// Finds the best order to a goal that may allow two colours; each of them has half of the budget's time.
    ///
    /// # Errors
    /// As [`Game::shortest`].
    ///
    /// # Panics
    /// If the lights or the goal have another size than the board.
    pub fn lit_only_for(
        &self,
        lights: &Lights,
        goal: &Goal,
        budget: &Budget,
    ) -> Result<Ordered, SolutionsError> {
        let clock = budget.start();
        let mut boards = goal.boards(self.shape()).into_iter().peekable();
        let mut best: Option<Ordered> = None;
        while let Some((reached, board)) = boards.next() {
            let budget = match boards.peek() {
                None => clock.left(),
                Some(_) => clock.left().half_time(),
            };
            let outcome = self.lit_only(lights, &board, &budget)?;
            let found = Ordered { reached, outcome };
            if best.as_ref().is_none_or(|best| found.rank() < best.rank()) {
                best = Some(found);
            }
        }
        Ok(best.expect("a goal allows a board"))
    }
}

/// A board that can be solved if any cell may be pressed, and a goal.
pub(super) struct Asked<'a> {
    game: &'a Game,
    wiring: Wiring,
    lights: &'a Lights,
    goal: &'a Lights,
    /// A solution.
    presses: Presses,
}

impl<'a> Asked<'a> {
    pub(super) fn new(
        game: &'a Game,
        lights: &'a Lights,
        goal: &'a Lights,
    ) -> Result<Outcome<Self, NoOrder>, SolutionsError> {
        let presses = match game.solve(&lights.difference(goal))? {
            Outcome::Solved(Solution { presses, .. }) => presses,
            Outcome::Unsolvable(obstruction) => {
                return Ok(Outcome::Unsolvable(NoOrder::Unsolvable(obstruction)));
            }
        };
        let asked = Self {
            game,
            wiring: Wiring::new(game),
            lights,
            goal,
            presses,
        };
        Ok(match game.lit_only_obstacle(lights, goal) {
            Some(refusal) => Outcome::Unsolvable(refusal),
            None => Outcome::Solved(asked),
        })
    }

    /// Returns the order of the proof that there is one.
    #[cfg(test)]
    pub(super) fn walked(&self) -> Option<Vec<Cell>> {
        let search = self.search(Budget::unlimited().start());
        let order = search.walked(&numbers(&self.presses))?;
        Some(self.named(order))
    }

    #[cfg(test)]
    pub(super) fn presses(&self) -> &Presses {
        &self.presses
    }

    /// Goes through all boards: for at most [`MOST_CELLS`] cells.
    pub(super) fn by_bfs(&self) -> Outcome<LitOnly, NoOrder> {
        let reaching = Reaching::new(self.game, self.goal);
        match reaching.order(self.lights) {
            Some(order) => Outcome::Solved(LitOnly {
                lower_bound: order.len(),
                order: self.named(order),
                proof: LitOnlyProof::Boards,
            }),
            None => Outcome::Unsolvable(NoOrder::Unreachable {
                boards: reaching.boards(),
            }),
        }
    }

    /// Goes through the solutions, and pairs of presses that are added to them.
    pub(super) fn by_solutions(
        self,
        budget: &Budget,
    ) -> Result<Outcome<LitOnly, NoOrder>, SolutionsError> {
        let clock = budget.start();
        let solutions = Solutions::new(self.game, self.lights, self.goal, &self.presses, &clock)?;
        let least = solutions.lists[0].len();
        let proving = self.search(clock.left().half_time().start());
        let (shortest, lower_bound) = proving.shortest(&solutions);
        // The other half of the time is for an order that need not be a shortest one.
        clock.count(proving.clock.taken());
        let order = shortest.or_else(|| {
            self.search(clock.left().start())
                .any_order(&solutions.lists)
        });
        Ok(match order {
            Some(order) => Outcome::Solved(LitOnly {
                order: self.named(order),
                lower_bound,
                proof: if lower_bound > least {
                    LitOnlyProof::Lists
                } else {
                    LitOnlyProof::Solutions
                },
            }),
            None => Outcome::Unsolvable(NoOrder::Unknown { lower_bound }),
        })
    }

    fn search(&self, clock: Clock) -> Search<'_> {
        let shape = self.game.shape();
        let is_lit = |cell| self.lights.get(shape.cell(cell));
        Search {
            wiring: &self.wiring,
            is_lit: (0..shape.cells()).map(is_lit).collect(),
            clock,
        }
    }

    fn named(&self, order: Vec<usize>) -> Vec<Cell> {
        let cells = order.into_iter().map(|cell| self.game.shape().cell(cell));
        cells.collect()
    }
}

/// Returns the numbers of the cells of a set.
fn numbers(presses: &Presses) -> Vec<usize> {
    let shape = presses.shape();
    presses.iter().map(|cell| shape.index(cell)).collect()
}

/// Solutions by their numbers of presses.
struct Solutions {
    lists: Vec<Vec<usize>>,
    /// All that are missing have at least so many presses.
    complete_below: usize,
}

impl Solutions {
    fn new(
        game: &Game,
        lights: &Lights,
        goal: &Lights,
        presses: &Presses,
        clock: &Clock,
    ) -> Result<Self, SolutionsError> {
        let code = QuietCode::new(game)?;
        if code.nullity() <= MOST_NULLITY {
            let mut lists: Vec<_> = code
                .solutions(presses.clone())
                .map(|found| numbers(&found))
                .collect();
            lists.sort_by_key(Vec::len);
            return Ok(Self {
                lists,
                complete_below: usize::MAX,
            });
        }
        let found = code
            .search(&lights.difference(goal), presses)
            .run(None, |_| clock.step());
        let shortest = Shortest::from(found);
        Ok(Self {
            lists: vec![numbers(&shortest.presses)],
            complete_below: shortest.lower_bound,
        })
    }
}

struct Search<'a> {
    wiring: &'a Wiring,
    /// Whether each cell is lit before the first press.
    is_lit: Vec<bool>,
    clock: Clock,
}

/// A list of presses in parts that do not matter to each other.
struct Parts {
    parts: Vec<Part>,
}

/// A part, and its order, if it has one.
struct Part {
    presses: Vec<usize>,
    order: Result<Vec<usize>, Unordered>,
}

impl Parts {
    /// Returns the order of all, or the first part that has none.
    fn order(self) -> Result<Vec<usize>, (Vec<usize>, Unordered)> {
        let mut order = Vec::new();
        for part in self.parts {
            order.extend(part.order.map_err(|reason| (part.presses, reason))?);
        }
        Ok(order)
    }

    /// Whether it is not known of a part that has no order that there is none.
    fn worst(&self) -> Unordered {
        let is_unknown = |part: &Part| part.order == Err(Unordered::Unknown);
        if self.parts.iter().any(is_unknown) {
            Unordered::Unknown
        } else {
            Unordered::Impossible
        }
    }

    /// Returns how many parts have no order.
    fn failing(&self) -> usize {
        self.parts.iter().filter(|part| part.order.is_err()).count()
    }
}

impl Search<'_> {
    /// Returns a shortest order, or the best one found, and the most presses of which it is proved that
    /// no order has fewer.
    fn shortest(&self, solutions: &Solutions) -> (Option<Vec<usize>>, usize) {
        let least = solutions.lists[0].len();
        let mut is_proved = true;
        let mut lower_bound = least.min(solutions.complete_below);
        // The numbers of presses of two solutions may differ by one.
        for length in least.. {
            for list in solutions.lists.iter().filter(|list| list.len() <= length) {
                if (length - list.len()) % 2 == 1 {
                    continue;
                }
                let mut tried = HashSet::new();
                match self.with_pairs(list, (length - list.len()) / 2, &mut tried) {
                    Ok(order) => return (Some(order), lower_bound),
                    Err(Unordered::Impossible) => {}
                    Err(Unordered::Unknown) => is_proved = false,
                }
            }
            if self.clock.is_spent() {
                break;
            }
            is_proved &= length < solutions.complete_below;
            if is_proved {
                lower_bound = length + 1;
            } else if length > least + 2 * MOST_OF_REPAIR {
                break;
            }
        }
        (None, lower_bound)
    }

    /// Returns the best order found by repairs of solutions, or that of the proof that there is one.
    fn any_order(&self, lists: &[Vec<usize>]) -> Option<Vec<usize>> {
        let repaired = lists.iter().map_while(|list| {
            let is_over = self.clock.is_spent();
            (!is_over).then(|| self.repaired(list))
        });
        let best = repaired.flatten().min_by_key(Vec::len);
        best.or_else(|| self.walked(&lists[0]))
    }

    /// Orders a list of presses with so many pairs of presses added.
    fn with_pairs(
        &self,
        list: &[usize],
        pairs: usize,
        tried: &mut HashSet<Vec<usize>>,
    ) -> Result<Vec<usize>, Unordered> {
        let parts = self.in_parts(list);
        if parts.failing() > pairs * self.wiring.most_touched() {
            return Err(parts.worst());
        }
        let (failing, reason) = match parts.order() {
            Ok(order) if pairs == 0 => return Ok(order),
            // With fewer pairs it would have been found before.
            Ok(_) => return Err(Unordered::Impossible),
            Err(failing) => failing,
        };
        // A part of which it is not known may not need a pair.
        let mut worst = reason;
        for cell in self.touching(&failing) {
            let mut longer = list.to_vec();
            longer.extend([cell, cell]);
            longer.sort_unstable();
            if !tried.insert(longer.clone()) {
                continue;
            }
            match self.with_pairs(&longer, pairs - 1, tried) {
                Ok(order) => return Ok(order),
                Err(Unordered::Unknown) => worst = Unordered::Unknown,
                Err(Unordered::Impossible) => {}
            }
            if self.clock.is_spent() {
                return Err(Unordered::Unknown);
            }
        }
        Err(worst)
    }

    /// Divides a list of presses into parts that do not matter to each other, and orders each of them.
    fn in_parts(&self, list: &[usize]) -> Parts {
        let mut counts = vec![0_usize; self.wiring.cells()];
        for &cell in list {
            counts[cell] += 1;
        }
        let mut parts = Vec::new();
        for &first in list {
            let mut presses = Vec::new();
            let mut reached = vec![first];
            while let Some(cell) = reached.pop() {
                let count = std::mem::take(&mut counts[cell]);
                if count > 0 {
                    presses.extend(std::iter::repeat_n(cell, count));
                    reached.extend(self.wiring.around(cell));
                }
            }
            if !presses.is_empty() {
                let order = ordered(self.wiring, &presses, &self.is_lit, &self.clock);
                parts.push(Part { presses, order });
            }
        }
        Parts { parts }
    }

    /// Returns the cells of which a press belongs to a part or touches it.
    fn touching(&self, part: &[usize]) -> Vec<usize> {
        let around = part.iter().flat_map(|&cell| self.wiring.around(cell));
        let mut touching: Vec<usize> = part.iter().copied().chain(around).collect();
        touching.sort_unstable();
        touching.dedup();
        touching
    }

    /// Returns an order by the proof that there is one, where each press toggles its own cell, and toggling
    /// is mutual: far from a shortest one.
    fn walked(&self, list: &[usize]) -> Option<Vec<usize>> {
        let is_possible = self.wiring.is_mutual();
        is_possible.then(|| walk(self.wiring, self.is_lit.clone(), list))
    }

    /// Adds pairs of presses to one part after another until there is an order: not a shortest one.
    fn repaired(&self, list: &[usize]) -> Option<Vec<usize>> {
        let mut list = list.to_vec();
        loop {
            let parts = self.in_parts(&list);
            let before = parts.failing();
            let failing = match parts.order() {
                Ok(order) => return Some(order),
                Err((failing, _)) => failing,
            };
            list = (1..=MOST_OF_REPAIR)
                .find_map(|pairs| self.with_fewer_failing(&list, &failing, pairs, before))?;
        }
    }

    /// Returns the list with so many pairs around a part, such that fewer parts have no order.
    fn with_fewer_failing(
        &self,
        list: &[usize],
        part: &[usize],
        pairs: usize,
        before: usize,
    ) -> Option<Vec<usize>> {
        self.touching(part).into_iter().find_map(|cell| {
            if self.clock.is_spent() {
                return None;
            }
            let longer = [list, &[cell, cell]].concat();
            if pairs > 1 {
                let part = [part, &[cell, cell]].concat();
                return self.with_fewer_failing(&longer, &part, pairs - 1, before);
            }
            (self.in_parts(&longer).failing() < before).then_some(longer)
        })
    }
}
