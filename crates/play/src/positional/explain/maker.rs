//! A proof of Maker, walked along the replies of Breaker that hold out longest.

use std::collections::{BTreeSet, HashMap};

use madness_picture::story::{Block, Section};
use positional_games::Side;
use positional_games::maker_breaker::MakerStep;
use positional_games::play::Play;

use super::Asked;
use crate::board::Cell;
use crate::picture::Picture;

/// The most moves of a line in one picture, and in all.
const IN_PICTURE: usize = 6;
const MOST: usize = 24;

/// The most replies that are listed.
const MOST_REPLIES: usize = 16;

/// A step, and where its cells are: the number of each.
#[derive(Clone)]
struct At {
    step: usize,
    cells: Vec<u32>,
}

struct Walk<'a> {
    maps: &'a [Vec<u32>],
    steps: &'a [MakerStep],
    /// The moves of Maker to the end, at most.
    depths: HashMap<usize, usize>,
}

impl Walk<'_> {
    /// Follows a step that only changes the cells of another, and returns the one with a move.
    fn settled(&self, mut at: At) -> Option<At> {
        // Each step leads to an earlier one, so this ends.
        while let Some(image) = self.steps.get(at.step)?.image {
            let map = self.maps.get(image.map as usize)?;
            let changed = map.iter().map(|&to| at.cells.get(to as usize).copied());
            at = At {
                step: image.step as usize,
                cells: changed.collect::<Option<_>>()?,
            };
        }
        Some(at)
    }

    fn cell(&self, at: &At) -> Option<u32> {
        let cell = self.steps.get(at.step)?.cell?;
        at.cells.get(cell as usize).copied()
    }

    /// Whether the move of a step completes a set.
    fn completes(&self, at: &At) -> Option<bool> {
        let step = self.steps.get(at.step)?;
        let cell = step.cell?;
        Some(
            step.sets
                .iter()
                .any(|set| set.iter().all(|&other| other == cell)),
        )
    }

    fn cells_of(&self, at: &At) -> BTreeSet<u32> {
        let sets = self
            .steps
            .get(at.step)
            .into_iter()
            .flat_map(|step| &step.sets);
        let cells = sets.flatten();
        cells
            .filter_map(|&cell| at.cells.get(cell as usize).copied())
            .collect()
    }

    /// Returns the steps with which Maker can go on.
    fn after(&self, at: &At) -> Vec<At> {
        let after = self.steps.get(at.step).map_or(&[][..], |step| &step.after);
        let after = after.iter().map(|&step| At {
            step: step as usize,
            cells: at.cells.clone(),
        });
        after.collect()
    }

    /// Returns the moves of Maker to the end, if Breaker holds out as long as he can and Maker follows the
    /// shortest way in the proof. Steps come after those that they lead to.
    fn fill(&mut self, count: usize) {
        let identity: Vec<u32> = (0..).take(count).collect();
        for step in 0..self.steps.len() {
            let at = At {
                step,
                cells: identity.clone(),
            };
            let known = |step: &usize| self.depths.get(step).copied();
            let depth = match self.steps[step].image {
                Some(image) => known(&(image.step as usize)),
                None if self.completes(&at) == Some(true) => Some(1),
                None => {
                    let replies = self.replies(&self.after(&at));
                    replies.iter().map(|(_, _, depth)| depth + 1).max()
                }
            };
            if let Some(depth) = depth {
                self.depths.insert(step, depth);
            }
        }
    }

    /// Returns, for each cell that Breaker can take in a step and for one elsewhere, the shortest step that is
    /// left whole, and its depth.
    fn replies(&self, after: &[At]) -> Vec<(Option<u32>, At, usize)> {
        let members: Vec<BTreeSet<u32>> = after.iter().map(|at| self.cells_of(at)).collect();
        let all: BTreeSet<u32> = members.iter().flatten().copied().collect();
        let replies = all.into_iter().map(Some).chain([None]);
        let replies = replies.filter_map(|reply| {
            let whole = after.iter().zip(&members);
            let whole =
                whole.filter(|(_, cells)| reply.is_none_or(|reply| !cells.contains(&reply)));
            let known = whole.filter_map(|(at, _)| Some((at, *self.depths.get(&at.step)?)));
            let (at, depth) = known.min_by_key(|(_, depth)| *depth)?;
            Some((reply, at.clone(), depth))
        });
        replies.collect()
    }
}

/// Tells a proof of Maker; the player to move is Maker, or Breaker.
pub(super) fn sections(
    asked: &Asked<'_>,
    to_move: Side,
    start: &[u32],
    (maps, steps): (&[Vec<u32>], &[MakerStep]),
) -> Option<Vec<Section>> {
    let places = asked.places()?;
    let mut walk = Walk {
        maps,
        steps,
        depths: HashMap::new(),
    };
    walk.fill(places.len());
    let identity: Vec<u32> = (0..).take(places.len()).collect();
    let mut open: Vec<At> = start
        .iter()
        .map(|&step| At {
            step: step as usize,
            cells: identity.clone(),
        })
        .collect();
    let place = |cell: u32| places.get(cell as usize).copied();
    let mut line: Vec<Cell> = Vec::new();
    let mut table = None;
    if to_move == Side::Breaker {
        table = Some((0, replies_or_none(asked.play, &walk, &open, &places)));
    }
    let mut is_breakers = to_move == Side::Breaker;
    let (mut length, mut play) = (None, asked.play.clone());
    while line.len() < MOST {
        let cell = if is_breakers {
            // A reply elsewhere is the same as none, and is shown only where nothing else is left.
            let replies = walk.replies(&open);
            let best = replies
                .iter()
                .max_by_key(|(reply, _, depth)| (*depth, reply.is_some()))?;
            let (reply, at, depth) = best.clone();
            length.get_or_insert(depth);
            let outside = elsewhere(&play, &walk, &open, &places);
            open = vec![at];
            reply.and_then(place).or(outside)?
        } else {
            let at = walk.settled(open.first()?.clone())?;
            length.get_or_insert(*walk.depths.get(&at.step)?);
            let is_last = walk.completes(&at)?;
            open = walk.after(&at);
            if is_last {
                open.clear();
            }
            place(walk.cell(&at)?)?
        };
        play.take(cell).ok()?;
        line.push(cell);
        if open.is_empty() || play.end().is_some() {
            break;
        }
        if !is_breakers && table.is_none() {
            table = Some((line.len(), replies_or_none(&play, &walk, &open, &places)));
        }
        is_breakers = !is_breakers;
    }
    let mut sections = vec![line_section(asked, &line, length?)];
    if let Some((made, replies)) = table {
        sections.push(replies_section(
            asked,
            &walk,
            &line[..made],
            &replies,
            &places,
        ));
    }
    Some(sections)
}

/// Returns a free cell in none of the steps with which Maker can go on.
fn elsewhere(play: &Play, walk: &Walk<'_>, open: &[At], places: &[Cell]) -> Option<Cell> {
    let members: BTreeSet<u32> = open.iter().flat_map(|at| walk.cells_of(at)).collect();
    let places = (0..).zip(places);
    let mut outside =
        places.filter(|(number, cell)| !members.contains(number) && play.is_free(**cell));
    outside.next().map(|(_, cell)| *cell)
}

/// Returns the replies, and one elsewhere only if there is such a cell.
fn replies_or_none(
    play: &Play,
    walk: &Walk<'_>,
    open: &[At],
    places: &[Cell],
) -> Vec<(Option<u32>, At, usize)> {
    let mut replies = walk.replies(open);
    if elsewhere(play, walk, open, places).is_none() {
        replies.retain(|(reply, ..)| reply.is_some());
    }
    replies
}

fn line_section(asked: &Asked<'_>, line: &[Cell], length: usize) -> Section {
    let mut section = Section::new("The winning line");
    let (player, other) = (asked.player(), asked.player().other());
    section.words(format!(
        "By the proof of the search Maker owns a set after at most {} of his own. Here Breaker holds out as long as \
         the proof lets him. Odd numbers are cells of {}, even ones of {}.",
        madness_claims::counted(length, "move"),
        asked.name(player),
        asked.name(other)
    ));
    let mut play = asked.play.clone();
    let mut number = 0;
    for part in line.chunks(IN_PICTURE) {
        let (mut picture, after) = Picture::of_line(asked.rules, &play, part);
        for (&cell, at) in part.iter().zip(number + 1..) {
            picture.note(cell, at.to_string());
        }
        let told = part.iter().zip(number + 1..);
        let told = told.map(|(&cell, at)| format!("{at} {}", asked.cell_name(cell)));
        let told = told.collect::<Vec<_>>().join(", ");
        section.words(format!("{told}."));
        section.picture(picture.scene(&told));
        number += part.len();
        play = after;
    }
    section.words(if play.end().is_some() {
        "The last move completes a set.".to_owned()
    } else {
        "And so on to the end.".to_owned()
    });
    section
}

/// Lists what Breaker can do, with Maker's answers.
fn replies_section(
    asked: &Asked<'_>,
    walk: &Walk<'_>,
    made: &[Cell],
    replies: &[(Option<u32>, At, usize)],
    places: &[Cell],
) -> Section {
    let mut section = Section::new("The answers to every reply");
    let answers = replies.iter().filter_map(|(reply, at, depth)| {
        let answer = walk.cell(&walk.settled(at.clone())?)?;
        let answer = *places.get(answer as usize)?;
        let reply = match reply {
            Some(reply) => Some(*places.get(*reply as usize)?),
            None => None,
        };
        Some((reply, answer, *depth))
    });
    let answers: Vec<(Option<Cell>, Cell, usize)> = answers.collect();
    let named: BTreeSet<Cell> = answers.iter().filter_map(|(reply, ..)| *reply).collect();
    section.words(format!(
        "{} Breaker has to take one of the cells with a plus, or nothing changes: there are {} of them.",
        match made {
            [] => "Breaker is to move.".to_owned(),
            made => format!("After {}.", asked.names(made)),
        },
        named.len()
    ));
    let mut picture = Picture::of_line(asked.rules, asked.play, made).0;
    for &cell in &named {
        picture.note(cell, "+");
    }
    section.picture(picture.scene("Cells that Breaker has to think of have a plus."));
    let mut rows: Vec<_> = answers.clone();
    rows.sort_by_key(|(_, _, depth)| std::cmp::Reverse(*depth));
    let more = rows.len().saturating_sub(MOST_REPLIES);
    let rows = rows
        .into_iter()
        .take(MOST_REPLIES)
        .map(|(reply, answer, depth)| {
            vec![
                reply.map_or_else(|| "elsewhere".to_owned(), |reply| asked.cell_name(reply)),
                asked.cell_name(answer),
                madness_claims::counted(depth, "move"),
            ]
        });
    section.blocks.push(Block::Table {
        head: [
            "Breaker",
            "Maker's answer",
            "Maker's moves to the end, at most",
        ]
        .map(str::to_owned)
        .to_vec(),
        rows: rows.collect(),
    });
    if more > 0 {
        section.words(format!("And {more} more, which do not hold out longer."));
    }
    section
}
