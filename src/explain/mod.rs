//! Explains one board step by step, in pictures, words and polynomials.
//!
//! The explanation starts with pictures: the board, a chase row by row, the answer. The algebra follows
//! for those who want it. All numbers come from the computation:
//! the trace of a chase, or of the product of
//! crosses. Long boards are abbreviated, and the text says where.

mod answer;
mod begin;
mod breadth_first;
mod chase;
mod error;
mod method;
mod order;
mod pictures;
mod powers;
mod words;

use madness_picture::story::{Details, Story};

use crate::board::Lights;

#[doc(hidden)]
pub use error::ExplainError;
pub(crate) use error::LARGEST;
#[doc(hidden)]
pub use method::StoryMethod;
#[doc(hidden)]
pub use order::order;

/// The explanation of a board, and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The text.
    pub story: Story,
    /// Whether the board can be solved.
    pub solvable: bool,
}

/// Explains a board.
///
/// # Complexity
/// That of the method, at most twice, and of the check.
///
/// # Errors
/// A side longer than `LARGEST`, a method that does not apply, or an answer that does not hold.
pub fn story(lights: &Lights, method: StoryMethod) -> Result<Explanation, ExplainError> {
    let shape = lights.shape();
    if shape.columns().max(shape.rows()) > LARGEST {
        return Err(ExplainError::TooLarge { shape });
    }
    let (outcome, middle) = match method {
        StoryMethod::Chase => chase::sections(lights)?,
        StoryMethod::Frobenius => powers::sections(lights)?,
        StoryMethod::Bfs => breadth_first::sections(lights)?,
    };
    let mut sections = vec![begin::game(lights)];
    if method == StoryMethod::Chase {
        sections.extend(pictures::chase(lights, &outcome));
    }
    sections.extend(pictures::answer(lights, &outcome));
    let mut algebra = begin::sections(lights);
    match method {
        // Breadth-first search needs no algebra, so its sections stand before it.
        StoryMethod::Bfs => sections.extend(middle),
        StoryMethod::Chase | StoryMethod::Frobenius => algebra.extend(middle),
    }
    algebra.extend(answer::sections(lights, &outcome, method)?);
    Ok(Explanation {
        story: Story {
            title: format!("The story of {} {shape}", article(shape.columns())),
            sections,
            details: Some(Details {
                heading: "The algebra, for those who want it".to_owned(),
                sections: algebra,
            }),
        },
        solvable: outcome.presses().is_some(),
    })
}

/// Returns the article before a number. Eight, eleven, eighteen and eighty begin with a vowel.
fn article(number: usize) -> &'static str {
    // The first group of three digits is spoken first.
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
