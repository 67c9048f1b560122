//! Explains the product of crosses.

use super::chase::table;
use super::words::{cells, left_out, shown};
use madness_claims::counted;
use madness_picture::story::{Block, Section};

use super::error::ExplainError;
use crate::board::Lights;
use crate::game::Outcome;
use crate::solve::{Factor, Frobenius, FrobeniusTrace};

/// Returns the answer and the sections that explain it.
pub(super) fn sections(lights: &Lights) -> Result<(Outcome, Vec<Section>), ExplainError> {
    // The factors, each with the cells of the product after it.
    let mut steps = Vec::new();
    let trace = Frobenius::default().trace(lights, |factor, product| {
        steps.push((factor, product.count()));
    })?;
    let sections = vec![
        squares(lights, &trace),
        product(lights, &trace, &steps),
        rest(lights, &trace),
    ];
    Ok((trace.outcome, sections))
}

fn squares(lights: &Lights, trace: &FrobeniusTrace) -> Section {
    let (m, n) = (lights.shape().columns(), lights.shape().rows());
    let FrobeniusTrace { s, r, .. } = trace;
    let mut section = Section::new("Squaring is free");
    section.words(
        "Square a sum when 1 + 1 = 0: every mixed product comes twice and is gone, so (a + b)^{2} = a^{2} + b^{2}. \
         Squaring ι again and again therefore only makes the arms of the cross longer, 1, 2, 4, 8, …:",
    );
    section.formulas(["ι^{2^k} = 1 + X^{2^k} + X^{−2^k} + Y^{2^k} + Y^{−2^k}".to_owned()]);
    section.words(format!(
        "The board is finite, so the arms come round. With {m} columns and {n} rows the arms of length 2^{{{}}} reach \
         the same cells as those of length 2^{{{s}}}:",
        s + r
    ));
    section.formulas([format!("ι^{{2^{}}} = ι^{{2^{s}}}", s + r)]);
    section.words(if *s == 0 {
        format!(
            "because 2^{{{r}}} is 1 or −1 modulo {m} and modulo {n}. Then e = ι^{{2^{r} − 1}} is its own square, and \
             ι·e = ι: on everything that presses can light, e is 1, and S = f·ι^{{2^{r} − 2}} presses it away."
        )
    } else {
        format!(
            "because 2^{{{r}}} is 1 or −1 modulo the odd parts of {m} and {n}, and 2^{{{s}}} is the largest power of two in \
             them. Every board of this shape can be solved, so ι has an inverse, and it is ι^{{2^{} − 2^{s} − 1}}.",
            s + r
        )
    });
    section
}

fn product(lights: &Lights, trace: &FrobeniusTrace, steps: &[(Factor, usize)]) -> Section {
    let FrobeniusTrace { s, r, .. } = trace;
    let mut section = Section::new("The product");
    if s + r == 1 {
        section.words("Here r is 1 and the exponent 0: the product is empty, and S is f itself.");
    } else {
        section.words(format!(
            "As a number in binary that exponent is a sum of powers of two: all from 2^{{0}} to 2^{{{}}} but 2^{{{s}}}. \
             So the presses are the board times crosses, one pass over the board for each:",
            s + r - 1
        ));
        section.formulas([format!(
            "S = f·∏ ι^{{2^k}},   k = 0, …, {} without k = {s}",
            s + r - 1
        )]);
        section.words(
            "A cross whose arms meet on the far side, so that they cancel, is 1 and does not appear below. Lengths \
             are those that remain round the edges.",
        );
    }
    let count = steps.len();
    let mut rows = vec![vec![
        "f".to_owned(),
        "—".to_owned(),
        lights.count().to_string(),
    ]];
    for index in shown(count) {
        let Some(index) = index else {
            rows.push(left_out(3, count));
            continue;
        };
        let (Factor { k, across, down }, cells) = steps[index];
        rows.push(vec![
            format!("·ι^{{2^{k}}}"),
            format!("{across} across, {down} down"),
            cells.to_string(),
        ]);
    }
    section.blocks.push(Block::Table {
        head: ["factor", "arms", "cells"].map(str::to_owned).into(),
        rows,
    });
    section.formulas([format!("S = {}", cells(trace.product.iter()))]);
    section
        .blocks
        .push(table(lights.shape(), &trace.product, "rows of S"));
    section
}

fn rest(lights: &Lights, trace: &FrobeniusTrace) -> Section {
    let mut section = Section::new("Does it hold?");
    let rest = &trace.rest;
    if rest.is_empty() {
        section.words("Multiply once more, by ι itself: S·ι is f, so S is a solution.");
        return section;
    }
    section.words(format!(
        "Multiply once more, by ι itself: S·ι differs from f in {}. So f is not among the boards that presses can \
         light. The difference is (1 + e)·f, and as (1 + e)·ι = 0 every (1 + e)·z is a quiet pattern. Take for z one cell \
         of the difference; then (1 + e)·z meets the lights in an odd number of cells, and the same product makes it.",
        counted(rest.count(), "cell")
    ));
    section.formulas([format!("S·ι + f = {}", cells(rest.iter()))]);
    if let Outcome::Unsolvable(found) = &trace.outcome {
        section.blocks.push(table(
            lights.shape(),
            &found.quiet_pattern,
            "quiet pattern q_{j}",
        ));
    }
    section
}
