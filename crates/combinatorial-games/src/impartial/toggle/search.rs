//! The Grundy number of a position, by search through parts.
//!
//! A part is asked whether its number is k, and not always what its number is. It is not k as soon as one
//! option has the number k, so of many parts few options are looked at (J. Lemoine and S. Viennot, *Nimbers
//! are inevitable*, 2012). What is found of a part is kept, whatever was asked.

use madness_machine::simd::memory;
use madness_machine::{Budget, Clock, Spent};

use super::form::{Forms, Part, for_each_part, pressed_in_a_play};
use super::graph::ToggleGraph;
use super::grid::Grid;
use super::table::{Known, Table};

/// A search on one graph. What it has found it keeps, so a search whose budget was spent goes on from there
/// when it is asked again.
pub struct ToggleSearch {
    graph: ToggleGraph,
    forms: Forms,
    table: Table,
}

/// A part of a position: no press in it changes what may be pressed elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TogglePart {
    /// The cells that may be pressed, now or later.
    pub live: u64,
    /// These, and the cells that they toggle.
    pub cells: u64,
    /// The Grundy number of the part.
    pub number: u32,
}

/// A position as parts, none of them twice: two equal parts are together worth nothing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Parts {
    /// About how much work the largest part is.
    work: u32,
    /// The largest part last.
    parts: Vec<Part>,
}

impl ToggleSearch {
    /// Of the free memory, one part in this many is for the table, unless the budget says how much.
    const SHARE: u64 = 2;

    /// Creates a search on a graph. If it is of a board, it has the symmetries of the board.
    pub fn new(grid: Option<&Grid>, graph: ToggleGraph, budget: &Budget) -> Self {
        let forms = Forms::new(grid, &graph);
        let bytes = budget.bytes;
        let bytes = bytes.unwrap_or_else(|| memory::available() / Self::SHARE);
        Self {
            graph,
            forms,
            table: Table::new(bytes),
        }
    }

    /// Returns how many parts were looked at.
    pub fn positions(&self) -> u64 {
        self.table.positions()
    }

    /// Returns the Grundy number of a position. A step is a part whose options are looked at.
    ///
    /// # Errors
    /// The budget is spent; what was found is kept.
    pub fn number(&mut self, lit: u64, clock: &Clock) -> Result<u32, Spent> {
        let parts = self.whole(lit);
        let mut sum = 0;
        for part in &parts.parts {
            sum ^= self.number_of(part, clock)?;
        }
        Ok(sum)
    }

    /// Returns whether the Grundy number of a position is this one, which may take less than to find the
    /// number.
    ///
    /// # Errors
    /// As [`ToggleSearch::number`].
    pub fn has_number(&mut self, lit: u64, number: u32, clock: &Clock) -> Result<bool, Spent> {
        let parts = self.whole(lit);
        self.have_number(&parts, number, clock)
    }

    /// Returns the parts of a position, in the order of their first live cells. If few positions can follow,
    /// they are gone through, and just the cells that some play presses are live.
    ///
    /// # Errors
    /// As [`ToggleSearch::number`].
    pub fn parts_of(&mut self, lit: u64, clock: &Clock) -> Result<Vec<TogglePart>, Spent> {
        /// The most positions that are gone through.
        const MOST: usize = 1 << 16;
        let all = self.graph.all();
        let among = pressed_in_a_play(&self.graph, lit, MOST).unwrap_or(all);
        let mut parts = Vec::new();
        for_each_part(&self.graph, (among, all, lit), |part| parts.push(part));
        let with_number = |part: Part| {
            let number = self.number_of(&self.forms.of(part), clock)?;
            let Part { live, cells, .. } = part;
            Ok(TogglePart {
                live,
                cells,
                number,
            })
        };
        parts.into_iter().map(with_number).collect()
    }

    fn whole(&self, lit: u64) -> Parts {
        let all = self.graph.all();
        self.parts((all, all, lit))
    }

    fn parts(&self, position: (u64, u64, u64)) -> Parts {
        let mut parts: Vec<Part> = Vec::new();
        for_each_part(&self.graph, position, |part| {
            let part = self.forms.of(part);
            match parts.iter().position(|other| *other == part) {
                Some(equal) => {
                    parts.swap_remove(equal);
                }
                None => parts.push(part),
            }
        });
        parts.sort_unstable_by_key(|part| (part.live.count_ones(), *part));
        Parts {
            work: parts.last().map_or(0, |part| part.live.count_ones()),
            parts,
        }
    }

    fn number_of(&mut self, part: &Part, clock: &Clock) -> Result<u32, Spent> {
        let mut number = 0;
        while !self.is_number(part, number, clock)? {
            number = self.table.get(part).number().unwrap_or(number + 1);
        }
        Ok(number)
    }

    fn have_number(&mut self, parts: &Parts, number: u32, clock: &Clock) -> Result<bool, Spent> {
        let Some((largest, others)) = parts.parts.split_last() else {
            return Ok(number == 0);
        };
        let mut wanted = number;
        for part in others {
            wanted ^= self.number_of(part, clock)?;
        }
        self.is_number(largest, wanted, clock)
    }

    /// Returns the number of parts, if the table has it.
    fn known(&self, parts: &Parts) -> Option<u32> {
        let numbers = parts.parts.iter().map(|part| self.table.get(part).number());
        numbers
            .reduce(|sum, number| Some(sum? ^ number?))
            .unwrap_or(Some(0))
    }

    fn options(&self, part: &Part) -> Vec<Parts> {
        let left = part.after_presses(&self.graph);
        let mut options: Vec<Parts> = left.map(|left| self.parts(left)).collect();
        options.sort_unstable();
        options.dedup();
        options
    }

    /// Returns whether the number of a part is `asked`. On the way the smaller numbers are ruled out, one
    /// after the other, by an option that has them.
    fn is_number(&mut self, part: &Part, asked: u32, clock: &Clock) -> Result<bool, Spent> {
        let mut known = self.table.get(part);
        if let Some(number) = known.number() {
            return Ok(number == asked);
        }
        // Every press makes the lights fewer.
        if known.excludes(asked) || asked > part.lit.count_ones() {
            return Ok(false);
        }
        clock.spend()?;
        if self.forms.is_paired(part) {
            known.set(0);
            self.table.put(*part, known);
            return Ok(asked == 0);
        }
        let mut options = self.options(part);
        options.retain(|option| match self.known(option) {
            Some(number) => {
                known.exclude(number);
                false
            }
            None => true,
        });
        let found = self.rule_out(&mut known, &options, asked, clock);
        // Also where the budget is spent: a search that goes on begins with this.
        self.table.put(*part, known);
        found?;
        Ok(known.number() == Some(asked))
    }

    /// Rules numbers out from 0 on, until `asked` is or the number is found.
    fn rule_out(
        &mut self,
        known: &mut Known,
        options: &[Parts],
        asked: u32,
        clock: &Clock,
    ) -> Result<(), Spent> {
        let mut candidate = 0;
        while !known.excludes(asked) {
            if !known.excludes(candidate) {
                if !self.any_has_number(options, candidate, clock)? {
                    known.set(candidate);
                    break;
                }
                known.exclude(candidate);
            }
            candidate += 1;
        }
        Ok(())
    }

    fn any_has_number(
        &mut self,
        options: &[Parts],
        number: u32,
        clock: &Clock,
    ) -> Result<bool, Spent> {
        for option in options {
            if self.have_number(option, number, clock)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
