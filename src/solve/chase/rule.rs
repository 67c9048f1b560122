//! Light chasing under any rule.
//!
//! Let the rule reach u rows up and v rows down. Its row on top, u rows above the pressed cell, is
//! a linear map L of rows of m cells: a polynomial modulo Xᵐ − 1 if left and right are glued, a
//! Toeplitz matrix if they are free. If L can be inverted, the presses in row r + u follow from those
//! above it and the lights in row r, which they are the last to toggle:
//!
//! ```text
//! L·x(r+u) = b(r) + what the presses in the rows r − v … r + u − 1 toggle in row r.
//! ```
//!
//! So everything is known from the presses in the first rows: u of them if top and bottom are free
//! (then the lights in the first rows give equations too, as there are no presses above), u + v if they
//! are glued. The lights of as many rows are left, and give as many equations: a square system over F₂
//! with u·m or (u + v)·m unknowns in the place of mn.
//!
//! A board seen upside down, or with rows and columns exchanged, may have a row on top that can be
//! inverted where it has none as it stands.

use crate::board::{Gluing, Lights, Presses, Shape};
use crate::game::{Game, Offset, Rule};
use crate::solve::{SolveError, boards_fit, within};
use gf2_algebra::gf2::{BitMatrix, BitVector, Echelon, words};

use super::rows::{Inverse, add_toggled};
use super::turn::Turn;

/// The name of the method, as [`Chase`](super::Chase) says it.
const METHOD: &str = "chase";

/// A board as it is chased under a rule other than the cross.
pub(super) struct RuleChase {
    turn: Turn,
    /// The shape of the board before it was turned.
    original: Shape,
    shape: Shape,
    offsets: Vec<Offset>,
    lead: Inverse,
    /// The number of rows from the pressed cell up to the top row of the rule.
    up: usize,
    /// The number of rows of presses that are unknown. As many rows of lights give equations.
    unknown: usize,
    /// The first row of lights that determines presses.
    first: usize,
}

impl RuleChase {
    /// Plans the chase of a game: the turn of the board that leaves the smallest closing system.
    ///
    /// # Errors
    /// If no row on top can be inverted, or the closing matrix takes more than `memory_limit` bytes.
    pub(super) fn new(game: &Game, memory_limit: u64) -> Result<Self, SolveError> {
        let (shape, rule) = (game.shape(), game.rule());
        let surface = shape.surface();
        let refuse = |reason| SolveError::NotApplicable {
            method: METHOD,
            shape,
            reason,
        };
        let twisted = surface.top_to_bottom() == Gluing::Reversed;
        if surface.left_to_right() == Gluing::Reversed {
            return Err(refuse("its rows do not close"));
        }
        if twisted && *rule != rule.mirrored() {
            return Err(refuse("the rule is mirrored where its edges are glued"));
        }
        let chases = Turn::ALL
            .into_iter()
            .filter_map(|turn| Self::turned(turn, shape, rule));
        let best = chases.min_by_key(|chase| chase.unknown * chase.shape.columns());
        let chase =
            best.ok_or_else(|| refuse("no row or column at the edge of the rule can be inverted"))?;
        let unknowns = (chase.unknown * chase.shape.columns()) as u64;
        let needed = unknowns.checked_mul(unknowns / 8 + 8);
        within(METHOD, shape, needed, memory_limit)?;
        boards_fit(METHOD, shape, 3)?;
        Ok(chase)
    }

    fn turned(turn: Turn, original: Shape, rule: &Rule) -> Option<Self> {
        let (shape, rule) = turn.of(original, rule)?;
        let offsets = rule.offsets_on(shape)?;
        let rows = |of: Option<&Offset>| of.map_or(0, |offset| offset.rows);
        let up = usize::try_from(-rows(offsets.first()).min(0)).ok()?;
        let down = usize::try_from(rows(offsets.last()).max(0)).ok()?;
        let glued = shape.surface().top_to_bottom() != Gluing::Free;
        if up + down > shape.rows() || (!glued && up > shape.rows()) {
            return None;
        }
        let top = offsets
            .iter()
            .filter(|o| usize::try_from(-o.rows) == Ok(up));
        let top: Vec<i32> = top.map(|offset| offset.columns).collect();
        let lead = Inverse::new(&top, shape)?;
        Some(Self {
            turn,
            original,
            shape,
            offsets,
            lead,
            up,
            unknown: if glued { up + down } else { up },
            first: if glued { down } else { 0 },
        })
    }

    pub(super) fn nullity(&self) -> usize {
        let closing = self.closing();
        let unknowns = closing.columns();
        unknowns - Echelon::new(closing).rank()
    }

    /// Returns a basis of the quiet patterns.
    pub(super) fn quiet_patterns(&self) -> Vec<Presses> {
        let echelon = Echelon::new(self.closing());
        let dark = Lights::new(self.shape);
        echelon
            .kernel()
            .map(|unknowns| self.presses(&unknowns, &dark))
            .collect()
    }

    /// Returns a solution and the nullity.
    ///
    /// # Errors
    /// The nullity, if there is no solution.
    pub(super) fn solve(&self, lights: &Lights) -> Result<(Presses, usize), usize> {
        let turned = self.turn.turn(lights, self.shape);
        let closing = self.closing();
        let unknowns = closing.columns();
        let left = self.left(&vec![0; self.unknown * self.words()], &turned);
        let mut augmented = BitMatrix::zero(closing.rows(), unknowns + 1);
        for row in 0..closing.rows() {
            augmented.set_row_words(row, closing.row_words(row));
            if left[row] {
                augmented.toggle(row, unknowns);
            }
        }
        let echelon = Echelon::augmented(augmented, unknowns);
        let nullity = unknowns - echelon.rank();
        let solution = echelon.solve(unknowns).ok_or(nullity)?;
        Ok((self.presses(&solution, &turned), nullity))
    }

    fn words(&self) -> usize {
        self.shape.columns().div_ceil(64)
    }

    /// Appends to `rows`, which holds the first rows of presses, all other rows of presses.
    fn chase(&self, rows: &mut Vec<u64>, lights: &Lights) {
        let (n, words) = (self.shape.rows(), self.words());
        let mut rest = vec![0; words];
        let below_top = self
            .offsets
            .partition_point(|o| usize::try_from(-o.rows) == Ok(self.up));
        let others = &self.offsets[below_top..];
        for row in self.first..n - self.up {
            rest.copy_from_slice(&lights.words()[row * words..][..words]);
            for offset in others {
                let from = i64::try_from(row).expect("a row") - i64::from(offset.rows);
                // A negative row lies above a board with free edges, where nothing is pressed. It
                // does not occur on a glued board, because the chase starts further down there.
                let Ok(from) = usize::try_from(from) else {
                    continue;
                };
                let presses = &rows[from * words..][..words];
                super::rows::add_moved(&mut rest, presses, self.shape, offset.columns);
            }
            self.lead.apply(&mut rest, self.shape.columns());
            debug_assert_eq!(rows.len(), (row + self.up) * words, "the next row");
            rows.extend_from_slice(&rest);
        }
    }

    /// Iterates over the rows of lights that the chase does not switch off: they give the
    /// equations.
    fn equations(&self) -> impl Iterator<Item = usize> {
        let n = self.shape.rows();
        (0..self.first).chain(n - self.up..n)
    }

    /// Returns what is lit in the rows of [`equations`](Self::equations) after a chase that begins
    /// with `presses`.
    fn left(&self, presses: &[u64], lights: &Lights) -> BitVector {
        let (m, n, words) = (self.shape.columns(), self.shape.rows(), self.words());
        let mut rows = presses.to_vec();
        self.chase(&mut rows, lights);
        let mut left = vec![0; (self.unknown * m).div_ceil(64)];
        for (at, to) in self.equations().enumerate() {
            let mut rest = lights.words()[to * words..][..words].to_vec();
            for (from, offset) in self.sources(to, n) {
                let presses = &rows[from * words..][..words];
                add_toggled(&mut rest, to, presses, from, self.shape, offset);
            }
            words::add_at(&mut left, at * m, &rest);
        }
        BitVector::from_words(self.unknown * m, left)
    }

    /// Iterates over the offsets of the rule, each with the row whose presses reach row `to` by it.
    fn sources(&self, to: usize, n: usize) -> impl Iterator<Item = (usize, Offset)> {
        let signed = |row: usize| i64::try_from(row).expect("a side of a board");
        self.offsets.iter().map(move |&offset| {
            let from = (signed(to) - i64::from(offset.rows)).rem_euclid(signed(n));
            (usize::try_from(from).expect("a remainder"), offset)
        })
    }

    /// Returns the matrix of the closing system. It has a column for each cell of the first rows:
    /// what a press there leaves lit after the chase.
    fn closing(&self) -> BitMatrix {
        let (m, words) = (self.shape.columns(), self.words());
        let unknowns = self.unknown * m;
        let dark = Lights::new(self.shape);
        let surface = self.shape.surface();
        // If left and right are glued straight, the column of a moved press is the moved column, so
        // one chase for each row of cells is enough.
        let moves = surface.left_to_right() == Gluing::Straight
            && surface.top_to_bottom() != Gluing::Reversed;
        let mut transposed = BitMatrix::zero(unknowns, unknowns);
        for row in 0..self.unknown {
            for column in 0..if moves { 1 } else { m } {
                let mut presses = vec![0; self.unknown * words];
                presses[row * words + column / 64] |= 1 << (column % 64);
                let left = self.left(&presses, &dark);
                if !moves {
                    transposed.set_row(row * m + column, &left);
                    continue;
                }
                for by in 0..m {
                    let mut turned = vec![0; unknowns.div_ceil(64)];
                    for start in (0..unknowns).step_by(m) {
                        let mut rotated = vec![0; words];
                        let source = words::slice(left.words(), start, m);
                        words::add_rotated(&mut rotated, &source, m, by);
                        words::add_at(&mut turned, start, &rotated);
                    }
                    let turned = BitVector::from_words(unknowns, turned);
                    transposed.set_row(row * m + by, &turned);
                }
            }
        }
        transposed.transpose()
    }

    /// Returns the press set whose first rows are `unknowns`, turned back to the original board.
    fn presses(&self, unknowns: &BitVector, lights: &Lights) -> Presses {
        let m = self.shape.columns();
        let mut rows = Vec::with_capacity(self.shape.rows() * self.words());
        for start in (0..unknowns.len()).step_by(m) {
            rows.extend(words::slice(unknowns.words(), start, m));
        }
        self.chase(&mut rows, lights);
        let presses = Presses::from_words(self.shape, rows);
        self.turn.turn_back(&presses, self.original)
    }
}
