//! The story of one board, step by step, in words and polynomials.
//!
//! First for those who know no algebra, then for those who do. All numbers are those of the
//! computation: the [trace](crate::chase::Trace) of a chase or of the [product of
//! crosses](crate::solve::FrobeniusTrace). Long boards are abbreviated, and the story says where.
//!
//! ```
//! use button_madness::board::{Lights, Surface};
//! use button_madness::explain::{Told, story};
//!
//! let lights = Lights::from_digits(Surface::Torus, &["100", "000", "000"])?;
//! let explanation = story(&lights, Told::Chase)?;
//! assert!(!explanation.solvable);
//! let story = explanation.story;
//! assert!(story.to_text().contains("f(X, Y) = 1\n"));
//! assert!(story.to_html().starts_with("<!doctype html>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod begin;
mod chase;
mod powers;
mod words;

use madness_picture::story::Story;
use thiserror::Error;

use crate::board::{Lights, Shape};
use crate::solve::SolveError;

/// Which method a story tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Light chasing, on every surface.
    Chase,
    /// Powers of the press operator: tori with odd sides, and those on which every board can be
    /// solved.
    Frobenius,
}

/// The longest side of a board that is explained.
pub const LARGEST: usize = 1024;

/// Why there is no story.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// A board that nobody would read about.
    #[error("a story of a {shape} would be too long: the longest side is {LARGEST}")]
    TooLarge {
        /// Its shape.
        shape: Shape,
    },
    /// The method does not apply.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// An answer that does not hold, an error of this program.
    #[error(transparent)]
    Internal(#[from] crate::game::InternalError),
}

/// The story of a board, and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The story.
    pub story: Story,
    /// Whether the board can be solved.
    pub solvable: bool,
}

/// The story of a board.
///
/// # Complexity
/// That of the method, once or twice, and the check.
///
/// # Errors
/// A side longer than [`LARGEST`], a method that does not apply, or an answer that does not hold.
pub fn story(lights: &Lights, told: Told) -> Result<Explanation, ExplainError> {
    let shape = lights.shape();
    if shape.columns().max(shape.rows()) > LARGEST {
        return Err(ExplainError::TooLarge { shape });
    }
    let mut sections = begin::sections(lights);
    let (outcome, middle) = match told {
        Told::Chase => chase::sections(lights)?,
        Told::Frobenius => powers::sections(lights)?,
    };
    sections.extend(middle);
    sections.extend(answer::sections(lights, &outcome, told)?);
    Ok(Explanation {
        story: Story {
            title: format!("The story of {} {shape}", article(shape.columns())),
            sections,
        },
        solvable: outcome.presses().is_some(),
    })
}

/// The article before a number: eight, eleven, eighteen and eighty begin with a vowel.
fn article(number: usize) -> &'static str {
    // Of the groups of three digits the first one is spoken first.
    let mut group = number;
    while group >= 1000 {
        group /= 1000;
    }
    match group {
        8 | 11 | 18 | 80..=89 | 800..=899 => "an",
        _ => "a",
    }
}

#[cfg(test)]
mod tests;
