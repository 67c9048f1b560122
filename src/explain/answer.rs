//! Writes the end of every explanation: the answer, its check, and the number of solutions.

use super::begin::places;
use super::words::cells;
use madness_claims::counted;
use madness_picture::story::Section;

use super::error::ExplainError;
use super::method::StoryMethod;
use crate::board::{Lights, Presses};
use crate::game::{Game, Obstruction, Outcome, Solution, Target};
use crate::solve::check_outcome;

pub(super) fn sections(
    lights: &Lights,
    outcome: &Outcome,
    method: StoryMethod,
) -> Result<Vec<Section>, ExplainError> {
    let name = match method {
        StoryMethod::Chase => "chase",
        StoryMethod::Frobenius => "frobenius",
        StoryMethod::Bfs => "bfs",
    };
    check_outcome(&lights.shape().into(), lights, Target::Off, outcome, name)?;
    Ok(match outcome {
        Outcome::Solved(Solution { presses, nullity }) => vec![
            solved(presses),
            pressed(lights, presses),
            solutions(lights, *nullity, method),
        ],
        Outcome::Unsolvable(Obstruction {
            quiet_pattern,
            nullity,
        }) => vec![
            unsolvable(quiet_pattern),
            met(lights, quiet_pattern),
            solutions(lights, *nullity, method),
        ],
    })
}

fn solved(presses: &Presses) -> Section {
    let mut section = Section::new("The answer as a polynomial");
    section.words(format!(
        "The set of the {} to press is",
        counted(presses.count(), "cell")
    ));
    section.formulas([format!("S = {}", cells(presses.iter()))]);
    section
}

/// Writes what pressing the set toggles, and checks that these are the lights.
fn pressed(lights: &Lights, presses: &Presses) -> Section {
    let toggled = Game::from(presses.shape()).toggled(presses);
    let mut section = Section::new("The check");
    section.words(
        "Press them all and look. Every press toggles up to five cells; those that were toggled an odd number of \
         times are",
    );
    section.formulas([format!("S·ι = {}", cells(toggled.iter()))]);
    section.words(if toggled == *lights {
        "and these are exactly the lit cells, S·ι = f: every one of them goes out, and no other cell changes."
    } else {
        "and these are not the lit cells: the answer is wrong."
    });
    section
}

fn unsolvable(quiet: &Presses) -> Section {
    let mut section = Section::new("The answer as a polynomial");
    section.words("The quiet pattern that shows why no presses solve the board is");
    section.formulas([format!("q = {}", cells(quiet.iter()))]);
    section
}

/// Writes the check that the pattern is quiet and meets the lights in an odd number of cells.
fn met(lights: &Lights, quiet: &Presses) -> Section {
    let toggled = Game::from(quiet.shape()).toggled(quiet);
    let met = quiet.overlap(lights);
    let mut section = Section::new("The check");
    section.words(format!(
        "Press all cells of q and look: {}, q·ι = {}. In other words, every cell of the board has an even number of \
         cells of q among itself and its neighbours. Read this the other way round: a press, wherever it is, toggles \
         an even number of cells of q.",
        if toggled.is_empty() {
            "nothing changes"
        } else {
            "something changes, so this is no proof"
        },
        cells(toggled.iter())
    ));
    section.words(format!(
        "So the number of lit cells in q stays odd or stays even for ever. It is {met} now, {}: {}. To be solved \
         the board would have to get to 0, which is even.",
        if met % 2 == 1 { "odd" } else { "even" },
        places(quiet.iter().filter(|&cell| lights.get(cell))),
    ));
    section
}

fn solutions(lights: &Lights, nullity: usize, method: StoryMethod) -> Section {
    let shape = lights.shape();
    let mut section = Section::new("How many solutions");
    if nullity == 0 {
        section.words(format!(
            "On a {shape} no set but the empty one is quiet (nullity 0). So different sets of presses make different \
             boards; there are as many boards as sets, 2^{{{}}}, and every board has exactly one solution.",
            shape.cells()
        ));
        return section;
    }
    section.words(format!(
        "Two solutions of a board differ by a quiet pattern, and a solution plus a quiet pattern is a solution. On a \
         {shape} the quiet patterns, with the empty one, are a vector space of dimension {nullity} over the field of 0 and 1, {}. So a board that can be solved has 2^{{{nullity}}} solutions, and one board in \
         2^{{{nullity}}} can be solved: 2^{{{}}} of 2^{{{}}}.",
        match method {
            StoryMethod::Chase => "the nullity, which closing the board has told",
            StoryMethod::Bfs => "the nullity, the number of cells less the logarithm of the boards reached",
            StoryMethod::Frobenius => "the nullity (the product does not tell it; closing a chase does)",
        },
        shape.cells() - nullity,
        shape.cells()
    ));
    section
}
