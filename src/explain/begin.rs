//! Writes the beginning of every explanation: the board, and, where the algebra begins, its polynomial
//! and the effect of a press.

use super::words::cells;
use madness_claims::counted;
use madness_picture::story::Section;

use crate::board::{Gluing, Lights, Shape, Surface};
use crate::draw::board;

/// The longest side of a board that is drawn.
pub(super) const DRAWN: usize = 64;

pub(super) fn sections(lights: &Lights) -> Vec<Section> {
    vec![polynomial(lights), press(lights.shape())]
}

pub(super) fn game(lights: &Lights) -> Section {
    let shape = lights.shape();
    let mut section = Section::new("The board");
    section.words(format!(
        "The board has {} and {}, and {} lit. {} Pressing a cell toggles it and its neighbours to the left \
         and right, above and below: what is lit becomes dark, and what is dark lit. The aim is a dark \
         board.",
        counted(shape.columns(), "column"),
        counted(shape.rows(), "row"),
        match lights.count() {
            1 => "1 cell is".to_owned(),
            lit => format!("{lit} cells are"),
        },
        gluing(shape.surface()),
    ));
    picture(&mut section, lights, board(lights).ok());
    section.words(
        "Two remarks carry everything that follows. Pressing a cell twice is pressing it not at all. And \
         the order of presses does not matter: a cell only counts how often it was toggled. So a solution \
         is a set of cells, each to be pressed once.",
    );
    section
}

/// Adds the picture, or says why there is none.
pub(super) fn picture(
    section: &mut Section,
    lights: &Lights,
    scene: Option<madness_picture::Scene>,
) {
    let shape = lights.shape();
    match scene.filter(|_| shape.columns().max(shape.rows()) <= DRAWN) {
        Some(scene) => section.picture(scene),
        None => section.words(format!(
            "(No picture here: boards are drawn up to {DRAWN} × {DRAWN}; madness draw draws larger ones.)"
        )),
    }
}

fn gluing(surface: Surface) -> &'static str {
    match surface {
        Surface::Torus => {
            "Its edges are glued, left to right and top to bottom, so that it is a torus: every cell has \
             four neighbours."
        }
        Surface::Cylinder => {
            "Its left edge is glued to the right one, so that it is a cylinder; beyond top and bottom there \
             is nothing."
        }
        Surface::Plane => "Beyond its edges there is nothing: it is a piece of the plane.",
        Surface::Mobius => {
            "Its top edge is glued to the bottom one the other way round, so that it is a Möbius strip; \
             beyond left and right there is nothing."
        }
        Surface::Klein => {
            "Its left edge is glued to the right one, and the top edge to the bottom one the other way \
             round, so that it is a Klein bottle."
        }
        Surface::Projective => {
            "Its edges are glued, left to right and top to bottom, both the other way round, so that it is a \
             projective plane. Neighbours that coincide, in corners, cancel."
        }
    }
}

fn polynomial(lights: &Lights) -> Section {
    let shape = lights.shape();
    let mut section = Section::new("The board as a polynomial");
    section.words(
        "Write X^{i}Y^{j} for the cell in column i and row j, both counted from 0, and for a set of cells the \
         sum of its cells. The coefficients are 0 and 1, and 1 + 1 = 0: a cell that is toggled twice is not \
         toggled. (Szabó's thesis counts rows by the exponent of X and columns by that of Y: exchange the two letters.) \
         The lights are",
    );
    section.formulas([format!("f(X, Y) = {}", cells(lights.iter()))]);
    section.words(ring(shape));
    section
}

/// Describes the ring of the polynomials.
fn ring(shape: Shape) -> String {
    let (m, n) = (shape.columns(), shape.rows());
    let free = "f_{1} = 1, f_{2} = x, f_{k+1} = x·f_{k} + f_{k−1}";
    match shape.surface() {
        Surface::Torus => format!(
            "Multiplying by X moves all cells to the right, multiplying by Y moves them down. Round the \
             edges X^{{{m}}} = 1 and Y^{{{n}}} = 1. So f is an element of the ring F_{{2}}[X, Y]/(X^{{{m}}} − 1, \
             Y^{{{n}}} − 1), in which X^{{−1}} and Y^{{−1}} are steps back."
        ),
        Surface::Cylinder => format!(
            "Multiplying by X moves all cells to the right, and X^{{{m}}} = 1 round the edge; multiplying by Y \
             moves them down, and what moves beyond the free edges is gone. For those who want a ring: with \
             the Fibonacci polynomials f_{{j+1}}(y) in the place of Y^{{j}} ({}) it is F_{{2}}[X, y]/(X^{{{m}}} − 1, \
             f_{{{}}}(y)).",
            free.replace('x', "y"),
            n + 1
        ),
        Surface::Plane => format!(
            "Multiplying by X moves all cells to the right, multiplying by Y moves them down, and what moves \
             beyond the free edges is gone. For those who want a ring: with the Fibonacci polynomials \
             f_{{i+1}}(x) in the place of X^{{i}} ({free}) and f_{{j+1}}(y) in the place of Y^{{j}} it is F_{{2}}[x, \
             y]/(f_{{{}}}(x), f_{{{}}}(y)).",
            m + 1,
            n + 1
        ),
        Surface::Mobius => format!(
            "Multiplying by X moves all cells to the right, and what moves beyond the free edges is gone; \
             multiplying by Y moves them down, and {n} rows down they are where they were, from right to \
             left. For those who want a ring: with the Fibonacci polynomials f_{{i+1}}(x) in the place of \
             X^{{i}} ({free}) a row from right to left is f_{{{m}}}(x) times the row, and the ring is F_{{2}}[x, \
             Y]/(f_{{{}}}(x), Y^{{{n}}} − f_{{{m}}}(x)).",
            m + 1
        ),
        Surface::Klein => format!(
            "Multiplying by X moves all cells to the right, and X^{{{m}}} = 1; multiplying by Y moves them down, \
             and {n} rows down they are where they were, from right to left. For those who want a ring: the \
             board is half of a torus of {m} × {} cells, on which f + X^{{−1}}Y^{{{n}}}·f(X^{{−1}}, Y) is lit, in \
             F_{{2}}[X, Y]/(X^{{{m}}} − 1, Y^{{{}}} − 1).",
            2 * n,
            2 * n
        ),
        Surface::Projective => format!(
            "Multiplying by X moves all cells to the right, multiplying by Y moves them down; {m} columns to \
             the right they are where they were upside down, and {n} rows down from right to left. For those \
             who want a ring: the board is a quarter of a torus of {} × {} cells, on which it is repeated in \
             that way, in F_{{2}}[X, Y]/(X^{{{}}} − 1, Y^{{{}}} − 1).",
            2 * m,
            2 * n,
            2 * m,
            2 * n
        ),
    }
}

fn press(shape: Shape) -> Section {
    let mut section = Section::new("What a press does");
    section.words(
        "A press of the cell X^{i}Y^{j} toggles the five cells X^{i}Y^{j}·ι, and pressing a set S toggles S·ι, \
         with",
    );
    section.formulas(["ι = 1 + X + X^{−1} + Y + Y^{−1}".to_owned()]);
    let mut text =
        "So the question is: which S has S·ι = f? The sum of two sets that do the same to the \
                    board changes nothing when pressed: it is empty, or what is called a quiet pattern."
            .to_owned();
    if shape.surface().left_to_right() == Gluing::Free {
        text += match shape.surface() {
            Surface::Plane => " (In the ring of Fibonacci polynomials, ι = 1 + x + y.)",
            _ => " (In the ring of Fibonacci polynomials, ι = 1 + x + Y + Y^{−1}.)",
        };
    } else if shape.surface() == Surface::Cylinder {
        text += " (In the ring with Fibonacci polynomials, ι = 1 + X + X^{−1} + y.)";
    }
    section.words(text);
    section
}

/// Returns the column and row of a cell, counted from 1 as people do.
pub(super) fn place(cell: crate::board::Cell) -> String {
    format!("(column {}, row {})", cell.column + 1, cell.row + 1)
}

/// Lists the cells of a set, but only the first of many.
pub(super) fn places(cells: impl Iterator<Item = crate::board::Cell>) -> String {
    const SHOWN: usize = 9;
    let all: Vec<String> = cells.map(place).collect();
    let more = match all.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {}", counted(more, "other")),
    };
    format!("{}{more}", all[..all.len().min(SHOWN)].join(", "))
}
