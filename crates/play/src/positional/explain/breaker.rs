//! A proof of Breaker: pairs, weights, parts and replies.

use std::collections::BTreeSet;

use madness_picture::story::{Block, Section};
use positional_games::maker_breaker::{BreakerReason, BreakerStep};

use super::{Asked, letters};
use crate::board::Cell;
use crate::picture::Picture;
use crate::words::capital;

/// The most replies that are listed.
const MOST_REPLIES: usize = 24;

/// The most steps of which is told.
const MOST_STEPS: usize = 4;

/// A cell of Maker, Breaker's reply, and the step that is left.
type Answered = (u32, Option<u32>, u32);

struct Proof<'a> {
    maps: &'a [Vec<u32>],
    steps: &'a [BreakerStep],
    places: Vec<Cell>,
}

impl<'a> Proof<'a> {
    /// Returns a step with a reason of its own, and where its cells are.
    fn settled(&self, step: u32, mut cells: Vec<Cell>) -> Option<(&'a BreakerStep, Vec<Cell>)> {
        let mut step = self.steps.get(step as usize)?;
        // Each step leads to an earlier one, so this ends.
        while let BreakerReason::Image(image) = step.because {
            let map = self.maps.get(image.map as usize)?;
            let changed = map.iter().map(|&to| cells.get(to as usize).copied());
            cells = changed.collect::<Option<_>>()?;
            step = self.steps.get(image.step as usize)?;
        }
        Some((step, cells))
    }
}

/// Tells a proof of Breaker, whose first move is made, if he moves first.
pub(super) fn sections(
    asked: &Asked<'_>,
    first: Option<u32>,
    start: u32,
    (maps, steps): (&[Vec<u32>], &[BreakerStep]),
) -> Option<Vec<Section>> {
    let proof = Proof {
        maps,
        steps,
        places: asked.places()?,
    };
    let mut line: Vec<Cell> = Vec::new();
    if let Some(first) = first {
        line.push(*proof.places.get(first as usize)?);
    }
    let mut sections = Vec::new();
    let (mut step, mut cells) = proof.settled(start, proof.places.clone())?;
    // Breaker may move first without need; then Maker cannot have moved.
    let is_drawn = first.is_some()
        || asked.play.rules().side(asked.player()) == Some(positional_games::Side::Maker);
    loop {
        let picture =
            || Picture::of_line(asked.rules, asked.play, if is_drawn { &line } else { &[] }).0;
        sections.push(section(asked, &proof, (step, &cells), &line, picture())?);
        let BreakerReason::Replies(replies) = &step.because else {
            return Some(sections);
        };
        if sections.len() == MOST_STEPS || !is_drawn {
            return Some(sections);
        }
        // The reply after which the proof goes on longest.
        let &(cell, reply, next) = replies.iter().max_by_key(|(_, _, next)| *next)?;
        let Some(reply) = reply else {
            return Some(sections);
        };
        line.push(*cells.get(cell as usize)?);
        line.push(*cells.get(reply as usize)?);
        (step, cells) = proof.settled(next, cells)?;
    }
}

fn section(
    asked: &Asked<'_>,
    proof: &Proof<'_>,
    (step, cells): (&BreakerStep, &[Cell]),
    line: &[Cell],
    mut picture: Picture,
) -> Option<Section> {
    let cell = |number: u32| cells.get(number as usize).copied();
    let made = match line {
        [] => String::new(),
        line => format!("After {}: ", asked.names(line)),
    };
    let sets = madness_claims::counted(step.sets.len(), "set");
    let block = format!(
        "it is enough to block {sets}, because each set that Maker can still own contains one of them."
    );
    let block = if made.is_empty() {
        capital(&block)
    } else {
        block
    };
    let mut section;
    match &step.because {
        BreakerReason::Potential => {
            section = Section::new("Breaker wins by weights");
            section.words(format!(
                "{made}{block} A set of which m cells are free weighs 1 / 2^{{m}}. {} By \
                 the criterion of Erdős and Selfridge Breaker wins, if he always takes the cell whose sets weigh \
                 most.",
                super::rest::weighed(&step.sets)
            ));
        }
        BreakerReason::Parts { pairs, steps } => {
            section = Section::new("Breaker wins by pairs");
            let pairs: Vec<[Cell; 2]> = pairs
                .iter()
                .map(|&[one, other]| Some([cell(one)?, cell(other)?]))
                .collect::<Option<_>>()?;
            section.words(format!(
                "{made}{block} Two cells with the same letter are a pair. When Maker takes one of them, Breaker takes the \
                 other, so Maker never owns both.{}",
                if steps.is_empty() {
                    " Each of these sets contains a pair.".to_owned()
                } else {
                    format!(
                        " Each of these sets contains a pair, or a set of {} that Breaker wins too.",
                        match steps.len() {
                            1 => "a part of the board".to_owned(),
                            parts => format!("{parts} parts of the board"),
                        }
                    )
                }
            ));
            for (place, letter) in letters(&pairs) {
                picture.note(place, letter);
            }
            let mut reasons = BTreeSet::new();
            for &part in steps {
                let (part, cells) = proof.settled(part, cells.to_vec())?;
                reasons.insert(reason(part));
                let members: BTreeSet<u32> = part.sets.iter().flatten().copied().collect();
                for member in members {
                    if let Some(&place) = cells.get(member as usize) {
                        picture.note(place, "*");
                    }
                }
            }
            if !steps.is_empty() {
                let reasons: Vec<&str> = reasons.into_iter().collect();
                section.words(format!(
                    "The cells with a star are those of these sets. There Breaker wins {}.",
                    reasons.join(" and ")
                ));
            }
        }
        BreakerReason::Replies(replies) => {
            section = Section::new("The answers to every move");
            section.words(format!(
                "{made}{block} What Maker can do, and Breaker's answer. A cell that is not in the table is in none of \
                 these sets.",
            ));
            section
                .blocks
                .push(table(asked, proof, (replies, cells), &mut picture)?);
            let more = replies.len().saturating_sub(MOST_REPLIES);
            if more > 0 {
                section.words(format!("And {more} more."));
            }
        }
        BreakerReason::Image(_) => return None,
    }
    section.picture(picture.scene("The board, with what is told of it."));
    Some(section)
}

/// Lists what Maker can do, with Breaker's answers, and marks these cells.
fn table(
    asked: &Asked<'_>,
    proof: &Proof<'_>,
    (replies, cells): (&[Answered], &[Cell]),
    picture: &mut Picture,
) -> Option<Block> {
    let cell = |number: u32| cells.get(number as usize).copied();
    let mut rows = Vec::new();
    for &(taken, reply, next) in replies.iter().take(MOST_REPLIES) {
        let (next, _) = proof.settled(next, cells.to_vec())?;
        let reply = match reply {
            Some(reply) => asked.cell_name(cell(reply)?),
            None => "none needed".to_owned(),
        };
        let taken = cell(taken)?;
        picture.note(taken, "+");
        rows.push(vec![asked.cell_name(taken), reply, reason(next).to_owned()]);
    }
    let head = ["Maker", "Breaker's answer", "then Breaker wins"];
    Some(Block::Table {
        head: head.map(str::to_owned).to_vec(),
        rows,
    })
}

/// Says by what Breaker wins a step.
fn reason(step: &BreakerStep) -> &'static str {
    match &step.because {
        BreakerReason::Potential => "by weights",
        BreakerReason::Parts { steps, .. } if steps.is_empty() => "by pairs",
        BreakerReason::Parts { .. } => "by pairs and parts",
        BreakerReason::Replies(_) | BreakerReason::Image(_) => "by further answers",
    }
}
