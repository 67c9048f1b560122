//! Boards on which counting tells who wins: stars of one colour, and boards with few rows.

use std::collections::HashMap;

use madness_claims::Allowance;

use super::TooLarge;
use super::board::Board;

/// What a player to move gets, and after how many discs: 1 for a win, 0 for a draw, −1 for a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) result: i8,
    pub(super) plies: usize,
}

impl Value {
    /// Returns the better one of this, if there is one, and what the opponent gets after a move.
    fn better(this: Option<Self>, opponent: Self) -> Self {
        let new = Self {
            result: -opponent.result,
            plies: opponent.plies + 1,
        };
        let Some(old) = this else {
            return new;
        };
        let sooner = new.result == 1 && new.plies < old.plies;
        let later = new.result < 1 && new.plies > old.plies;
        let takes = new.result > old.result || new.result == old.result && (sooner || later);
        if takes { new } else { old }
    }
}

/// Rough steps of one position of a table.
const STEPS: u64 = 1000;

/// Stars: free rows, free columns, single discs, and whether there are larger stars that take
/// columns, and rows.
type Stars = (usize, usize, usize, bool, bool);

/// Returns what the player to move gets in variant 1, or `None` if the discs are not stars and no
/// rectangle can be completed.
pub(super) fn one_colour(
    board: &Board,
    allowance: &mut Allowance,
) -> Result<Option<Value>, TooLarge> {
    allowance.spend(8 * board.steps()).ok_or(TooLarge)?;
    if !board.completing(1).is_empty() {
        let (result, plies) = (1, 1);
        return Ok(Some(Value { result, plies }));
    }
    let discs_of_row = |row: usize| {
        (0..board.columns)
            .filter(|&column| board.at(column, row) != 0)
            .count()
    };
    let discs_of_column = |column: usize| {
        (0..board.rows)
            .filter(|&row| board.at(column, row) != 0)
            .count()
    };
    let free_rows = (0..board.rows)
        .filter(|&row| discs_of_row(row) == 0)
        .count();
    let free_columns = (0..board.columns)
        .filter(|&column| discs_of_column(column) == 0)
        .count();
    let mut stars = (free_rows, free_columns, 0, false, false);
    for cell in 0..board.cells.len() {
        if board.cells[cell] == 0 {
            continue;
        }
        match (
            discs_of_row(cell / board.columns),
            discs_of_column(cell % board.columns),
        ) {
            (1, 1) => stars.2 += 1,
            (_, 1) => stars.3 = true,
            (1, _) => stars.4 = true,
            _ => return Ok(None),
        }
    }
    of_stars(stars, &mut HashMap::new(), allowance).map(Some)
}

/// Every move that keeps all components stars is looked at; any other lets the opponent win.
fn of_stars(
    stars: Stars,
    known: &mut HashMap<Stars, Value>,
    allowance: &mut Allowance,
) -> Result<Value, TooLarge> {
    if let Some(&value) = known.get(&stars) {
        return Ok(value);
    }
    allowance.spend(STEPS).ok_or(TooLarge)?;
    let (rows, columns, single, takes_columns, takes_rows) = stars;
    let mut next = Vec::new();
    if rows > 0 && columns > 0 {
        next.push((rows - 1, columns - 1, single + 1, takes_columns, takes_rows));
    }
    if columns > 0 && takes_columns {
        next.push((rows, columns - 1, single, true, takes_rows));
    }
    if rows > 0 && takes_rows {
        next.push((rows - 1, columns, single, takes_columns, true));
    }
    if columns > 0 && single > 0 {
        next.push((rows, columns - 1, single - 1, true, takes_rows));
    }
    if rows > 0 && single > 0 {
        next.push((rows - 1, columns, single - 1, takes_columns, true));
    }
    let mut best = None;
    if next.is_empty() {
        let (result, plies) = (1, 1);
        best = Some(Value::better(best, Value { result, plies }));
    }
    for stars in next {
        best = Some(Value::better(best, of_stars(stars, known, allowance)?));
    }
    let best = best.expect("some move");
    known.insert(stars, best);
    Ok(best)
}

/// How many columns hold each pattern of discs.
type Columns = [u8; 9];

/// A board with few rows: what counts is how many columns hold each pattern.
struct FewRows {
    rows: usize,
    colours: usize,
    completing_wins: bool,
    known: HashMap<Columns, Value>,
}

/// Returns what the player to move gets, on a board with 2 rows, or with 3 and one colour.
pub(super) fn few_rows(
    board: &Board,
    completing_wins: bool,
    allowance: &mut Allowance,
) -> Result<Option<Value>, TooLarge> {
    let patterns = (board.colours + 1).pow(u32::try_from(board.rows).unwrap_or(u32::MAX).min(9));
    if patterns > 9 {
        return Ok(None);
    }
    let mut of = [0; 9];
    for column in 0..board.columns {
        let digits = (0..board.rows)
            .rev()
            .map(|row| usize::from(board.at(column, row)));
        let pattern = digits.fold(0, |number, digit| number * (board.colours + 1) + digit);
        of[pattern] += 1;
    }
    let mut table = FewRows {
        rows: board.rows,
        colours: board.colours,
        completing_wins,
        known: HashMap::new(),
    };
    table.value(of, board.colour_to_move(), allowance).map(Some)
}

impl FewRows {
    fn digit(&self, pattern: usize, row: usize) -> u8 {
        let base = self.colours + 1;
        let digit = (0..row).fold(pattern, |number, _| number / base) % base;
        u8::try_from(digit).expect("0, 1 or 2")
    }

    /// Returns whether a disc in this row of a column with this pattern completes a rectangle.
    fn completes(&self, of: Columns, pattern: usize, row: usize, colour: u8) -> bool {
        (0..9).any(|other| {
            of[other] > 0
                && self.digit(other, row) == colour
                && (0..self.rows).any(|beside| {
                    beside != row
                        && self.digit(pattern, beside) == colour
                        && self.digit(other, beside) == colour
                })
        })
    }

    fn value(
        &mut self,
        of: Columns,
        colour: u8,
        allowance: &mut Allowance,
    ) -> Result<Value, TooLarge> {
        if let Some(&value) = self.known.get(&of) {
            return Ok(value);
        }
        allowance.spend(STEPS).ok_or(TooLarge)?;
        let opponent = if self.colours == 2 { 3 - colour } else { 1 };
        let mut best = None;
        for pattern in 0..9 {
            for row in 0..self.rows {
                if of[pattern] == 0 || self.digit(pattern, row) != 0 {
                    continue;
                }
                let value = if self.completes(of, pattern, row, colour) {
                    let result = if self.completing_wins { -1 } else { 1 };
                    Value { result, plies: 0 }
                } else {
                    let mut next = of;
                    let place = (0..row).fold(1, |power, _| power * (self.colours + 1));
                    next[pattern] -= 1;
                    next[pattern + usize::from(colour) * place] += 1;
                    self.value(next, opponent, allowance)?
                };
                best = Some(Value::better(best, value));
            }
        }
        // A full board is a draw.
        let best = best.unwrap_or(Value {
            result: 0,
            plies: 0,
        });
        self.known.insert(of, best);
        Ok(best)
    }
}
