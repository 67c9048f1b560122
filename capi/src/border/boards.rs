//! Boards and certificates.

use std::ffi::c_char;
use std::time::Duration;

use madness::algebra::simd::{self, Simd};
use madness::{Budget, Game, Lights, Outcome};

use super::memory::{self, Layout, Place};
use crate::boards::{self, Answer};
use crate::certificates;
use crate::failure::{Failure, run};
use crate::types::{bm_answer, bm_game, bm_status, bm_target, bm_verdict};

/// What the functions that solve boards return, beside the cells.
fn answer_of(answer: &Answer) -> bm_answer {
    bm_answer {
        solvable: matches!(answer.outcome, Outcome::Solved(_)),
        reached: boards::number(answer.reached),
        nullity: answer.outcome.nullity(),
        count: answer.cells().count(),
    }
}

/// Reads a game.
///
/// # Safety
/// As the header says.
unsafe fn game(game: *const bm_game) -> Result<Game, Failure> {
    // SAFETY: the header asks for it.
    let game = unsafe { memory::value("game", game) }?;
    // SAFETY: as above.
    let rule = unsafe { memory::text("the rule", game.rule) }?;
    boards::game(
        game.columns,
        game.rows,
        boards::surface(game.surface)?,
        rule,
    )
}

/// The layout of a board with a byte a cell.
fn cells_of(game: &Game, stride: usize) -> Layout {
    Layout {
        rows: game.shape().rows(),
        length: game.shape().columns(),
        stride,
    }
}

/// The layout of a board with a bit a cell.
fn words_of(game: &Game, stride: usize) -> Layout {
    Layout {
        length: game.shape().columns().div_ceil(64),
        ..cells_of(game, stride)
    }
}

/// Where the answer of `bm_solve` and `bm_shortest` goes.
struct Places<'a> {
    cells: Place<'a, u8>,
    answer: Place<'a, bm_answer>,
    certificate: Place<'a, *mut c_char>,
}

impl Places<'_> {
    /// Writes an answer. Nothing is written if there is an error.
    fn write(mut self, game: &Game, lights: &Lights, answer: &Answer) -> Result<(), Failure> {
        if self.certificate.is_wanted() {
            let certificate = answer.certificate(game, lights)?;
            self.certificate.write(memory::give(certificate)?);
        }
        if self.cells.is_wanted() {
            let mut cells = Vec::new();
            for (row, words) in answer.cells().iter_row_words().enumerate() {
                cells.clear();
                simd::unpack(Simd::best(), &mut cells, words, game.shape().columns());
                self.cells.write_row(row, bytemuck::cast_slice(&cells));
            }
        }
        self.answer.write(answer_of(answer));
        Ok(())
    }
}

/// Solves a board, or proves that it cannot be solved. The answer was checked by pressing it.
///
/// - `lights`: the board, a byte a cell, 1 for a lit cell and 0 for a dark one; any other byte is refused
///   (text would be). Row r begins at byte r * `lights_stride`; the stride is at least the number of
///   columns.
/// - `cells`: memory of the same form for the answer, each byte becomes 0 or 1. If the board can be solved,
///   these are the cells to press, each once, in any order. If not, they are a quiet pattern: a set that
///   every press meets in an even number of cells, and the lights in an odd number. It may be NULL, and it
///   may be the memory of the lights.
/// - `answer`: says which of the two it is.
/// - `certificate`: becomes the answer as JSON with all that a check needs, for bm_verify; the caller frees
///   it with bm_string_free. NULL if it is not wanted.
///
/// Takes a time linear in the cells for "+" on torus, cylinder and plane. Large boards are faster when they
/// are packed, see bm_solve_packed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bm_solve(
    game: *const bm_game,
    lights: *const u8,
    lights_stride: usize,
    target: bm_target,
    cells: *mut u8,
    cells_stride: usize,
    answer: *mut bm_answer,
    certificate: *mut *mut c_char,
) -> bm_status {
    run(|| {
        // SAFETY: the header asks for what these ask for; the lights are copied before anything is written.
        let (game, lights, places) = unsafe {
            let game = self::game(game)?;
            let layout = cells_of(&game, lights_stride);
            let lights = memory::rows("lights", lights, layout)?;
            let lights = boards::from_bytes(game.shape(), lights)?;
            let places = Places {
                cells: Place::rows("cells", cells, cells_of(&game, cells_stride))?,
                answer: Place::one("answer", answer)?,
                certificate: Place::optional("certificate", certificate)?,
            };
            (game, lights, places)
        };
        let answer = boards::solve(&game, &lights, boards::target(target)?)?;
        places.write(&game, &lights, &answer)
    })
}

/// Looks for a solution with the fewest presses.
///
/// As bm_solve, and besides:
/// - `seconds`: how long the search may take, after the board was solved in any way; INFINITY for no limit.
///   When the time is over, the best solution is returned that was found. On small boards there is no
///   search to speak of. The search runs on all processors.
/// - `lower_bound`: no solution has fewer presses than this. If it is `answer->count`, the solution is
///   proved to be a shortest one. 0 if the board cannot be solved. NULL if it is not wanted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bm_shortest(
    game: *const bm_game,
    lights: *const u8,
    lights_stride: usize,
    target: bm_target,
    seconds: f64,
    cells: *mut u8,
    cells_stride: usize,
    answer: *mut bm_answer,
    lower_bound: *mut usize,
    certificate: *mut *mut c_char,
) -> bm_status {
    run(|| {
        // SAFETY: as in `bm_solve`.
        let (game, lights, mut bound, places) = unsafe {
            let game = self::game(game)?;
            let layout = cells_of(&game, lights_stride);
            let lights = memory::rows("lights", lights, layout)?;
            let lights = boards::from_bytes(game.shape(), lights)?;
            let bound = Place::optional("lower_bound", lower_bound)?;
            let places = Places {
                cells: Place::rows("cells", cells, cells_of(&game, cells_stride))?,
                answer: Place::one("answer", answer)?,
                certificate: Place::optional("certificate", certificate)?,
            };
            (game, lights, bound, places)
        };
        let budget = budget_of(seconds)?;
        let answer = boards::shortest(&game, &lights, boards::target(target)?, &budget)?;
        places.write(&game, &lights, &answer)?;
        bound.write(answer.lower_bound);
        Ok(())
    })
}

/// Returns the budget of so many seconds. More than can be counted are no limit.
fn budget_of(seconds: f64) -> Result<Budget, Failure> {
    if seconds.is_nan() || seconds < 0.0 {
        let wrong = format_args!("{seconds} seconds are no time; INFINITY is no limit");
        return Err(Failure::argument(wrong));
    }
    let time = Duration::try_from_secs_f64(seconds).ok();
    Ok(Budget::unlimited().time(time))
}

/// Solves a board as bm_solve does, with a bit a cell, for large boards.
///
/// Cell (row r, column c) is bit c mod 64, counted from the least significant one, of word
/// r * stride + c / 64. Bits of a row after its last column are ignored in `lights`; in `cells`, the words
/// that belong to a row are written whole, those bits as 0. Strides are in words, at least
/// ⌈columns / 64⌉.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bm_solve_packed(
    game: *const bm_game,
    lights: *const u64,
    lights_stride: usize,
    target: bm_target,
    cells: *mut u64,
    cells_stride: usize,
    answer: *mut bm_answer,
) -> bm_status {
    run(|| {
        // SAFETY: as in `bm_solve`.
        let (game, lights, mut cells, mut place) = unsafe {
            let game = self::game(game)?;
            let layout = words_of(&game, lights_stride);
            let lights = memory::rows("lights", lights, layout)?;
            let lights = boards::from_words(game.shape(), lights)?;
            let cells = Place::rows("cells", cells, words_of(&game, cells_stride))?;
            (game, lights, cells, Place::one("answer", answer)?)
        };
        let answer = boards::solve(&game, &lights, boards::target(target)?)?;
        for (row, words) in answer.cells().iter_row_words().enumerate() {
            cells.write_row(row, words);
        }
        place.write(answer_of(&answer));
        Ok(())
    })
}

/// Writes the nullity of a game, the dimension of the space of quiet patterns: all boards can be solved if
/// it is 0, and one in 2^nullity otherwise. Under "+", boards of any size take no memory for their cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bm_nullity(game: *const bm_game, nullity: *mut usize) -> bm_status {
    run(|| {
        // SAFETY: the header asks for what these ask for.
        let (game, mut place) = unsafe { (self::game(game)?, Place::one("nullity", nullity)?) };
        place.write(game.nullity()?);
        Ok(())
    })
}

/// Checks certificates: the JSON of bm_solve and bm_shortest, or of the command `madness` about boards,
/// numbers, puzzles and all other games. The check shares no code with the solvers.
///
/// - `json`: one certificate or several, in UTF-8, with a zero at its end.
/// - `verdict`: the worst of their verdicts. That a certificate does not hold is an answer, BM_OK.
/// - `said`: becomes what was found, a line for each certificate; the caller frees it with bm_string_free.
///   NULL if it is not wanted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bm_verify(
    json: *const c_char,
    verdict: *mut bm_verdict,
    said: *mut *mut c_char,
) -> bm_status {
    run(|| {
        // SAFETY: the header asks for what these ask for.
        let (json, mut verdict, mut place) = unsafe {
            let json = memory::text("json", json)?;
            let verdict = Place::one("verdict", verdict)?;
            (json, verdict, Place::optional("said", said)?)
        };
        let (worst, said) = certificates::verify(json.ok_or_else(|| Failure::null("json"))?)?;
        if place.is_wanted() {
            place.write(memory::give(said)?);
        }
        verdict.write(worst);
        Ok(())
    })
}
