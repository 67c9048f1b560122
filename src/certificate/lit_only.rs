//! Certificates of orders in which only lit cells are pressed.
//!
//! The check presses cell after cell. That no order has fewer presses it sees by a search of its own over
//! the boards, where those are few, or because no solution has fewer, whatever is lit.

use madness_claims::counted;
use serde::{Deserialize, Serialize};

use super::shortest::{check_bound, least_weight};
use super::verify::{cost, game, grid, refuse_keys};
use super::{Aim, Allowance, Checked, Claim, Flaw};
use crate::board::{Cell, Lights, Presses, Surface};
use crate::game::{Game, Rule, Target};

/// The answer to one board of which only lit cells may be pressed, as `madness solve --lit-only` prints it
/// in JSON. A board that has no solution at all is in a [`BoardCertificate`](super::BoardCertificate).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LitOnlyCertificate {
    /// How the edges of the board are glued.
    pub surface: Surface,
    /// m.
    pub columns: usize,
    /// n.
    pub rows: usize,
    /// The rule, if it is not the cross.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// What is to be reached.
    #[serde(flatten)]
    pub aim: Aim,
    /// Always true.
    pub lit_only: bool,
    /// Whether the aim can be reached.
    pub solvable: bool,
    /// The board.
    pub lights: Vec<String>,
    /// Of a solvable board: the cells in the order in which they are pressed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<Place>>,
    /// Of a solvable board: how many presses there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub press_count: Option<usize>,
    /// Of a solvable board: that no order has fewer presses, or a bound for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<LitOnlyShortestClaim>,
    /// Of an unsolvable board: why there is no order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obstacle: Option<Obstacle>,
}

/// A cell counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The row, from above.
    pub row: usize,
    /// The column, from the left.
    pub column: usize,
}

/// What is claimed of orders with fewer presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LitOnlyShortestClaim {
    /// Whether no order has fewer presses.
    pub optimal: bool,
    /// No order has fewer presses than this.
    pub lower_bound: usize,
    /// How that is known.
    pub proof: LitOnlyProof,
}

/// How it is known that no order has fewer presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LitOnlyProof {
    /// All boards were searched.
    Boards,
    /// No solution has fewer, even where any cell may be pressed.
    Solutions,
    /// No shorter list of presses has an order: all were tried.
    Lists,
}

/// Why presses of lit cells do not reach the aim, though presses of any cells do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Obstacle {
    /// In the part of the board around this cell something has to change, and nothing is lit.
    Dark(Place),
    /// In the part of the board around this cell something has to change, and whatever is pressed last has
    /// not the state that it shall have.
    Goal(Place),
    /// This is none of so many boards from which the aim can be reached.
    Boards(u64),
}

impl From<Cell> for Place {
    fn from(cell: Cell) -> Self {
        Self {
            row: cell.row + 1,
            column: cell.column + 1,
        }
    }
}

impl Place {
    /// Returns the cell, if it is on the board.
    fn on(self, game: &Game, key: &'static str) -> Result<Cell, Flaw> {
        let shape = game.shape();
        let (column, row) = (self.column.wrapping_sub(1), self.row.wrapping_sub(1));
        if column < shape.columns() && row < shape.rows() {
            return Ok(Cell::new(column, row));
        }
        let Self { row, column } = self;
        Err(Flaw::key(
            key,
            format!("row {row}, column {column} is not on the board"),
        ))
    }
}

/// A board and what is to become of it.
struct Asked {
    game: Game,
    lights: Lights,
    goal: Lights,
}

impl LitOnlyCertificate {
    /// Presses the cells of the order, or looks at the obstacle, within the default allowance.
    ///
    /// # Errors
    /// The first thing found that does not hold.
    pub fn check(&self) -> Result<Checked, Flaw> {
        self.check_within(&mut Allowance::default())
    }

    /// As [`LitOnlyCertificate::check`], within an allowance.
    pub(crate) fn check_within(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        if !self.lit_only {
            let reason = "without presses of dark cells there is no order to be checked";
            return Err(Flaw::key("lit_only", reason));
        }
        if self.aim == Aim::Target(Target::Either) {
            return Err(Flaw::key(
                "target",
                "an order ends with one board: off or on",
            ));
        }
        let size = (self.columns, self.rows);
        let lights: Lights = grid("lights", self.surface, &self.lights, size)?;
        let mut goals = self.aim.boards(lights.shape())?;
        let asked = Asked {
            game: game(lights.shape(), self.rule.as_ref()),
            goal: goals.remove(0),
            lights,
        };
        if self.solvable {
            let keys = [("obstacle", self.obstacle.is_some())];
            refuse_keys(&keys, "a board with an order has none")?;
            self.check_order(&asked, allowance)
        } else {
            let keys = [
                ("order", self.order.is_some()),
                ("press_count", self.press_count.is_some()),
                ("shortest", self.shortest.is_some()),
            ];
            refuse_keys(&keys, "a board without an order has none")?;
            let obstacle = self
                .obstacle
                .ok_or_else(|| Flaw::key("obstacle", "nothing is said of why there is no order"))?;
            let claims = vec![asked.check_obstacle(obstacle, allowance)?];
            Ok(Checked { claims })
        }
    }

    fn check_order(&self, asked: &Asked, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        let order = self.order.as_deref().unwrap_or_default();
        let found = order.len();
        if let Some(claimed) = self.press_count.filter(|&claimed| claimed != found) {
            return Err(Flaw::PressCount { claimed, found });
        }
        let Asked { game, lights, goal } = asked;
        let board = game.rule().described(game.shape());
        let claim = format!("the {board} can be solved by presses of lit cells");
        if allowance.spend(cost(game, found)).is_none() {
            let claims = vec![Claim::too_large(claim, allowance)];
            return Ok(Checked { claims });
        }
        let mut after = lights.clone();
        let mut odd = Presses::new(lights.shape());
        for (number, place) in (1..).zip(order) {
            let cell = place.on(game, "order")?;
            if !after.get(cell) {
                let Place { row, column } = place;
                let reason = format!("press {number}, row {row}, column {column}, is not lit");
                return Err(Flaw::key("order", reason));
            }
            game.press(&mut after, cell);
            odd.toggle(cell);
        }
        after.symmetric_difference(goal);
        if !after.is_empty() {
            let (wrong, aim) = (after.count(), self.aim.clone());
            return Err(Flaw::NotReached { wrong, aim });
        }
        let because = format!("{}, each of a lit cell, replayed", counted(found, "press"));
        let mut claims = vec![Claim::holds(claim, because)];
        if let Some(shortest) = self.shortest {
            claims.push(shortest.check(asked, found, &odd, allowance)?);
        }
        Ok(Checked { claims })
    }
}

impl LitOnlyShortestClaim {
    /// Checks the claim beside an order of so many presses, those of a solution and pairs of presses.
    fn check(
        self,
        asked: &Asked,
        count: usize,
        solution: &Presses,
        allowance: &mut Allowance,
    ) -> Result<Claim, Flaw> {
        let flaw = |reason: String| Err(Flaw::key("shortest", reason));
        let bound = self.lower_bound;
        check_bound(self.optimal, bound, count)?;
        let claim = if self.optimal {
            "no order has fewer".to_owned()
        } else {
            format!("no order has fewer than {bound}")
        };
        if self.proof == LitOnlyProof::Solutions {
            let Some((least, nullity)) = least_weight(&asked.game, solution, allowance) else {
                return Ok(Claim::too_large(claim, allowance));
            };
            if least < bound {
                return flaw(format!(
                    "no solution is said to have fewer than {bound} presses, but one has {least}"
                ));
            }
            let because = match nullity {
                0 => "the only solution has as many presses".to_owned(),
                _ => format!("none of the 2^{nullity} solutions has fewer presses"),
            };
            return Ok(Claim::holds(claim, because));
        }
        let Some(search) = Search::new(asked, bound, allowance) else {
            return Ok(Claim::too_large(claim, allowance));
        };
        match search.distance {
            Some(distance) if distance < bound => flaw(format!(
                "no order is said to have fewer than {bound} presses, but one has {distance}"
            )),
            _ => Ok(Claim::holds(
                claim,
                format!("{} were searched", counted(search.boards, "board")),
            )),
        }
    }
}

impl Asked {
    fn check_obstacle(&self, obstacle: Obstacle, allowance: &mut Allowance) -> Result<Claim, Flaw> {
        let flaw = |reason: String| Err(Flaw::key("obstacle", reason));
        let board = self.game.rule().described(self.game.shape());
        let claim = format!("presses of lit cells do not solve the {board}");
        let place = match obstacle {
            Obstacle::Dark(place) | Obstacle::Goal(place) => place,
            Obstacle::Boards(claimed) => {
                let Some(search) = Search::new(self, usize::MAX, allowance) else {
                    return Ok(Claim::too_large(claim, allowance));
                };
                return match search.distance {
                    Some(distance) => {
                        flaw(format!("an order of {} does", counted(distance, "press")))
                    }
                    None if search.boards as u64 != claimed => flaw(format!(
                        "the goal can be reached from {}, not from {claimed}",
                        counted(search.boards, "board")
                    )),
                    None => Ok(Claim::holds(
                        claim,
                        format!(
                            "all {} from which the goal can be reached were searched",
                            counted(search.boards, "board")
                        ),
                    )),
                };
            }
        };
        let cell = place.on(&self.game, "obstacle")?;
        let Some(part) = self.part(cell, allowance) else {
            return Ok(Claim::too_large(claim, allowance));
        };
        let changes = |cell: &Cell| self.lights.get(*cell) != self.goal.get(*cell);
        if !part.iter().any(changes) {
            return flaw("nothing has to change around this cell".to_owned());
        }
        let (wrong, because) = match obstacle {
            Obstacle::Dark(_) => (
                part.iter().find(|&&cell| self.lights.get(cell)),
                "no cell is lit in a part that has to change",
            ),
            _ => (
                part.iter().find(|&&cell| self.can_be_last(cell)),
                "the last press would leave its own cell with the other state",
            ),
        };
        match wrong.map(|&cell| Place::from(cell)) {
            Some(Place { row, column }) => flaw(format!(
                "row {row}, column {column} could be pressed: this shows nothing"
            )),
            None => Ok(Claim::holds(claim, because)),
        }
    }

    /// Whether the cell has the state of the goal after a press of it while it is lit.
    fn can_be_last(&self, cell: Cell) -> bool {
        let own = self.game.toggles(cell).filter(|&toggled| toggled == cell);
        self.goal.get(cell) == (own.count() % 2 == 0)
    }

    /// Returns the cells that hang together with one, by presses in either direction. `None` if that takes
    /// more than the allowance.
    fn part(&self, cell: Cell, allowance: &mut Allowance) -> Option<Vec<Cell>> {
        let shape = self.game.shape();
        let each = cost(&self.game, 1);
        allowance.spend(each.saturating_mul(2 * shape.cells() as u64))?;
        allowance.hold(each.saturating_mul(8 * shape.cells() as u64))?;
        let mut around: Vec<Vec<usize>> = vec![Vec::new(); shape.cells()];
        for index in 0..shape.cells() {
            for toggled in self.game.toggles(shape.cell(index)) {
                let toggled = shape.index(toggled);
                around[index].push(toggled);
                around[toggled].push(index);
            }
        }
        let mut is_in = vec![false; shape.cells()];
        is_in[shape.index(cell)] = true;
        let mut part = vec![shape.index(cell)];
        let mut next = 0;
        while let Some(&index) = part.get(next) {
            next += 1;
            for &other in &around[index] {
                if !std::mem::replace(&mut is_in[other], true) {
                    part.push(other);
                }
            }
        }
        Some(part.into_iter().map(|index| shape.cell(index)).collect())
    }
}

/// A search of all boards from which presses of lit cells lead to the goal, layer by layer.
struct Search {
    /// The presses from the board that is asked about, if the search has come to it.
    distance: Option<usize>,
    /// How many boards have been found.
    boards: usize,
}

impl Search {
    /// Searches up to so many presses, or to the board. `None` if that takes more than the allowance.
    fn new(asked: &Asked, most: usize, allowance: &mut Allowance) -> Option<Self> {
        let (game, shape) = (&asked.game, asked.game.shape());
        let cells = shape.cells();
        allowance.reach("the cells of a board that is searched", cells as u64, 32)?;
        // A bit for each board, and those of two layers, whose memory doubles as they grow.
        allowance.hold(17 << cells)?;
        allowance.spend((cells as u64) << cells)?;
        let state = |lights: &Lights| -> u32 {
            let lit = lights.iter().map(|cell| 1 << shape.index(cell));
            lit.sum()
        };
        let press = |index: usize| -> u32 {
            let toggled = game.toggles(shape.cell(index));
            toggled.fold(0, |all, cell| all ^ 1 << shape.index(cell))
        };
        let presses: Vec<u32> = (0..cells).map(press).collect();
        let (start, goal) = (state(&asked.lights), state(&asked.goal));
        let mut is_found = vec![0_u64; (1_usize << cells).div_ceil(64)];
        let mut find = |state: u32| {
            let word = &mut is_found[state as usize / 64];
            let bit = 1 << (state % 64);
            let is_new = *word & bit == 0;
            *word |= bit;
            is_new
        };
        find(goal);
        let (mut layer, mut boards, mut distance) = (vec![goal], 1, 0);
        while !layer.is_empty() && !layer.contains(&start) && distance < most {
            let mut next = Vec::new();
            for state in layer {
                for (index, press) in presses.iter().enumerate() {
                    let before = state ^ press;
                    if before >> index & 1 == 1 && find(before) {
                        next.push(before);
                    }
                }
            }
            boards += next.len();
            distance += 1;
            layer = next;
        }
        Some(Self {
            distance: layer.contains(&start).then_some(distance),
            boards,
        })
    }
}
