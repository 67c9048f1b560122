//! Explains a chase.

use super::words::{element, left_out, row, shown};
use madness_claims::counted;
use madness_picture::story::{Block, Section};

use super::error::ExplainError;
use crate::board::{Gluing, Lights, Presses, Shape, Surface};
use crate::chase::{Closed, ClosingEquation, Trace, Unknown};
use crate::game::{Obstruction, Outcome, Solution};
use crate::solve::Chase;
use gf2_algebra::poly::{Poly, to_fibonacci_basis};

/// Returns the answer and the sections that explain it.
pub(super) fn sections(lights: &Lights) -> Result<(Outcome, Vec<Section>), ExplainError> {
    let trace = Chase::default().system(lights.shape())?.trace(lights);
    let sections = vec![
        first_pass(lights, &trace),
        closing(lights.shape(), &trace),
        second_pass(lights.shape(), &trace),
    ];
    let nullity = trace.nullity;
    let outcome = match trace.answer {
        Ok(presses) => Outcome::Solved(Solution { presses, nullity }),
        Err(quiet_pattern) => Outcome::Unsolvable(Obstruction {
            quiet_pattern,
            nullity,
        }),
    };
    Ok((outcome, sections))
}

/// Returns row `j` of a grid.
fn row_of<K>(grid: &crate::board::Grid<K>, j: usize) -> Poly {
    let stride = grid.stride();
    Poly::from_words(grid.words()[j * stride..][..stride].to_vec())
}

fn first_pass(lights: &Lights, trace: &Trace) -> Section {
    let shape = lights.shape();
    let mut section = Section::new("Light chasing, first time");
    let double = shape.surface() == Surface::Projective;
    let glued = match shape.surface().top_to_bottom() {
        Gluing::Free => "",
        _ => " (That the last row is above the first comes in later, when the board is closed.)",
    };
    section.words(format!(
        "Begin at the top and press nothing in the first row. Then only the second row can still switch off what \
         is lit in the first: press exactly the cells under those. Then the third row switches off what is lit \
         in the second, and so on.{glued} Each row of presses follows from the two before it:"
    ));
    section.formulas(["p_{j+1} = c·p_{j} + p_{j−1} + f_{j},   c = 1 + X + X^{−1}".to_owned()]);
    section.words(
        "where p_{j} is the row of presses, f_{j} the row of lights, and c what a press does to its own row. The \
         last line of the table would have to be pressed below the board.",
    );
    let head = ["row j", "lights f_{j}", "presses p_{j}"];
    let mut rows = Vec::new();
    if double {
        let (m, n) = (shape.columns(), shape.rows());
        section.words(format!(
            "On the projective plane row j goes on, beyond its right end, in row {n} − 1 − j. Both together are a \
             ring of {} cells, a double row, and the double rows are chased from the outermost to the middle: \
             here X^{{{}}} = 1, and X^{{{m}}} and more are cells of the second half.{}",
            2 * m,
            2 * m,
            if n % 2 == 1 {
                " The row in the middle is left for the end."
            } else {
                ""
            }
        ));
    }
    let count = trace.reached.len();
    for j in shown(count) {
        let Some(j) = j else {
            rows.push(left_out(3, count));
            continue;
        };
        let lit = if j + 1 == count {
            "—".to_owned()
        } else if double {
            let second = row_of(lights, shape.rows() - 1 - j);
            row(&(&row_of(lights, j) + &(&second << shape.columns())))
        } else {
            row(&row_of(lights, j))
        };
        rows.push(vec![j.to_string(), lit, row(&trace.reached[j])]);
    }
    section.blocks.push(Block::Table {
        head: head.map(str::to_owned).into(),
        rows,
    });
    section
}

fn closing(shape: Shape, trace: &Trace) -> Section {
    let mut section = Section::new("Closing the board");
    match &trace.closing {
        Closed::Equations(equations) => {
            section.words(condition(shape));
            if shape.surface().left_to_right() == Gluing::Free {
                section.words(
                    "Rows are polynomials in x now, cell i being the Fibonacci polynomial f_{i+1}(x), because \
                     then a press within its row is multiplication by c = 1 + x.",
                );
            }
            for equation in equations {
                tell(&mut section, shape, equation);
            }
        }
        Closed::Elimination {
            unknowns,
            rank,
            consistent,
        } => {
            section.words(format!(
                "The first presses are unknown. The chase carries them along and, at the end, the rows have \
                 to fit the way the surface is glued, from right to left. That is a system of {unknowns} \
                 equations in {unknowns} unknown cells, each 0 or 1, and Gaussian elimination leaves {rank} of \
                 them independent. For these lights it has {}.",
                if *consistent {
                    "a solution"
                } else {
                    "no solution: a combination of the equations reads 0 = 1"
                }
            ));
            section.formulas([format!("nullity = {unknowns} − {rank} = {}", trace.nullity)]);
        }
    }
    section
}

/// States the condition for the rows at the ends.
fn condition(shape: Shape) -> String {
    let n = shape.rows();
    let k = n / 2;
    let steps = counted(k, "step");
    let sum = match k {
        0 => "1".to_owned(),
        1 => "1 + L_{1}(c)".to_owned(),
        _ => format!("1 + L_{{1}}(c) + … + L_{{{k}}}(c)"),
    };
    match (shape.surface().top_to_bottom(), n % 2) {
        (Gluing::Free, _) => format!(
            "Below the last row nothing can be pressed, so row {n} has to be empty. What the lights leave there \
             is p_{{{n}}}; pressing s_{{0}} in the first row adds F_{{{}}}(c)·s_{{0}} to it, with F_{{0}} = 0, \
             F_{{1}} = 1, F_{{k+1}} = c·F_{{k}} + F_{{k−1}}. So the first row has to solve F_{{{}}}(c)·s_{{0}} = p_{{{n}}}.",
            n + 1,
            n + 1
        ),
        (_, 0) => format!(
            "Row {n} is row 0 again, and row {} is row −1. Let s_{{−1}} and s_{{0}} be these two; after {n} steps of the \
             chase they have to come back. Half of the steps taken back, that is one equation for each, with \
             the same factor L_{{{k}}}(c), where L_{{0}} = 0, L_{{1}} = c, L_{{k+1}} = c·L_{{k}} + L_{{k−1}}.",
            n - 1
        ),
        _ => format!(
            "Row {n} is row 0 again, and row {} is row −1. Let w_{{0}} and w_{{1}} be the two rows that come {steps} \
             after rows −1 and 0; all {n} steps have to come back to where they began. That is one equation for \
             w_{{0}} + w_{{1}} with the factor E = {sum}, and one for w_{{1}} with the factor c·E, \
             where L_{{0}} = 0, L_{{1}} = c, L_{{k+1}} = c·L_{{k}} + L_{{k−1}}.",
            n - 1
        ),
    }
}

/// Returns the cells of an element, where they are not the coefficients of its powers.
fn as_cells(shape: Shape, element: &Poly) -> String {
    match shape.surface().left_to_right() {
        Gluing::Free => {
            let cells = Poly::from_words(to_fibonacci_basis(element, shape.columns()));
            format!(",   as cells {}", row(&cells))
        }
        _ => String::new(),
    }
}

fn tell(section: &mut Section, shape: Shape, equation: &ClosingEquation) {
    let written = |poly: &Poly| element(shape, poly);
    let unknown = match equation.unknown {
        Unknown::Above => "s_{−1}",
        Unknown::First => "s_{0}",
        Unknown::MiddleSum => "(w_{0} + w_{1})",
        Unknown::Middle => "w_{1}",
    };
    let degree = equation.gcd.degree().unwrap_or(0);
    section.words(format!(
        "The equation P·{unknown} = r, modulo {}:",
        written(&equation.modulus)
    ));
    section.formulas([
        format!("P = {}", written(&equation.factor)),
        format!("r = {}", written(&equation.right)),
        format!("g = gcd(P, modulus) = {}", written(&equation.gcd)),
    ]);
    if degree == 0 {
        section.words(
            "P has no common factor with the modulus, so it has an inverse u, and whatever r is there is exactly \
             one solution:",
        );
    } else {
        section.words(format!(
            "Every multiple of P is a multiple of g, so r has to be one. If it is, there are 2^{{{degree}}} \
             solutions, as g has degree {degree}. Dividing r by g leaves"
        ));
        section.formulas([format!("remainder = {}", written(&equation.remainder))]);
    }
    match &equation.solution {
        Some(solution) => section.formulas([
            format!(
                "{unknown} = {}{}",
                written(solution),
                as_cells(shape, solution)
            ),
            format!(
                "  = u·{}, where u·P = {} and u = {}",
                if degree == 0 { "r" } else { "(r/g)" },
                if degree == 0 { "1" } else { "g" },
                written(&equation.cofactor)
            ),
        ]),
        None => {
            section.words("That is not 0: the equation has no solution, and the board has none.");
        }
    }
}

fn second_pass(shape: Shape, trace: &Trace) -> Section {
    let mut section = Section::new("Light chasing, second time");
    let (presses, heading) = match &trace.answer {
        Ok(presses) => {
            section.words(
                "The first row is known now. Chase the lights once more from there; this time nothing is left at \
                 the end. These are the presses:",
            );
            (presses, "presses s_{j}")
        }
        Err(quiet) => {
            section.words(
                "No first row fits. Instead, chase a dark board from a row that makes the factor P vanish: the \
                 presses close, and toggle nothing. Among these quiet patterns is one that meets the lights in an \
                 odd number of cells:",
            );
            (quiet, "quiet pattern q_{j}")
        }
    };
    section.blocks.push(table(shape, presses, heading));
    section
}

/// Returns the table of the rows of a press set.
pub(super) fn table(shape: Shape, presses: &Presses, heading: &str) -> Block {
    let count = shape.rows();
    let rows = shown(count).into_iter().map(|j| match j {
        None => left_out(2, count),
        Some(j) => vec![j.to_string(), row(&row_of(presses, j))],
    });
    Block::Table {
        head: vec!["row j".to_owned(), heading.to_owned()],
        rows: rows.collect(),
    }
}
