//! Variant 3: the proof tree of a win, walked along the reply that holds out longest.

use madness_picture::story::{Block, Section};
use positional_games::zarankiewicz::{Analysis, Cell, Position, Reply, Then, WinningMove};

use super::{Asked, counted};
use crate::picture::Picture;
use crate::words::capital;
use crate::zarankiewicz::Zarankiewicz;

/// The most replies that are listed.
const MOST_REPLIES: usize = 24;

/// The sections of a walk: discs up to the next move after which the loser may go anywhere.
pub(super) fn sections(asked: &mut Asked<'_>, found: &Analysis) -> Vec<Section> {
    let mut position = asked.position.clone();
    let mut sections = Vec::new();
    let tree = if let Some(tree) = &found.tree {
        Some(tree.clone())
    } else if found.outcome.winner() == Some(asked.player().other()) {
        // Whatever is tried, the other player has a proof tree. Of the best move it is walked.
        let after = found.cell.and_then(|cell| position.after(cell).ok());
        let Some((after, cell)) = after.zip(found.cell) else {
            return sections;
        };
        position = after;
        let mut section = Section::new("Every move loses");
        section.words(format!(
            "After every move of {} the search has found a win of {}. {} holds out as long as any: what follows it is \
             shown.",
            asked.name(asked.player()),
            asked.name(asked.player().other()),
            Zarankiewicz::cell_name(cell)
        ));
        sections.push(section);
        let budget = asked.clock.left();
        let answer = asked.analyse(&position, &budget).ok();
        answer.and_then(|answer| answer.tree)
    } else {
        None
    };
    let Some(mut tree) = tree else {
        return sections;
    };
    let mut is_first = true;
    loop {
        let (walked, next) = walk(asked, &position, &tree);
        let mut section = walked.section;
        if let Some(replies) = walked.replies {
            if is_first {
                section.blocks.push(listed(asked, &position, &replies));
                if replies.len() > MOST_REPLIES {
                    section.words(format!(
                        "And {} replies more.",
                        replies.len() - MOST_REPLIES
                    ));
                }
            }
            is_first = false;
        }
        sections.push(section);
        match next {
            Some((after, answer)) => (position, tree) = (after, answer),
            None => return sections,
        }
    }
}

/// What is told of a part of a walk.
struct Walked {
    section: Section,
    replies: Option<Vec<Reply>>,
}

/// Goes on to the next move that makes no threat, or to the end; returns what comes after the reply that
/// holds out longest.
fn walk(
    asked: &Asked<'_>,
    position: &Position,
    tree: &WinningMove,
) -> (Walked, Option<(Position, WinningMove)>) {
    let name = Zarankiewicz::cell_name;
    let player = position.to_move();
    let (winner, loser) = (asked.name(player), asked.name(player.other()));
    let (mut moves, mut words, mut next) = (Vec::<Cell>::new(), Vec::new(), None);
    let mut replies = None;
    let mut tree = tree;
    loop {
        moves.push(tree.cell);
        let number = moves.len();
        match &tree.then {
            Then::Completed(_) => {
                words.push(format!(
                    "Disc {number}, {}, completes a rectangle.",
                    name(tree.cell)
                ));
                break;
            }
            &Then::Threats([one, other]) => {
                words.push(format!(
                    "Disc {number}, {}, threatens to complete a rectangle on {} and on {}. {} can take one of them, \
                     and {winner} takes the other and wins.",
                    name(tree.cell),
                    name(one),
                    name(other),
                    capital(loser)
                ));
                moves.extend([one, other]);
                break;
            }
            Then::Threat { at, answer } => {
                words.push(format!(
                    "Disc {number}, {}, threatens to complete a rectangle on {}, so {loser} must go there.",
                    name(tree.cell),
                    name(*at)
                ));
                moves.push(*at);
                tree = answer;
            }
            Then::Replies(all) => {
                words.push(format!(
                    "Disc {number}, {}, makes no threat, so {loser} may go anywhere. Up to equal rows and columns \
                     there are {} to be answered, and each has an answer that wins.",
                    name(tree.cell),
                    madness_claims::counted(all.len(), "cell")
                ));
                let longest = all.iter().rev().max_by_key(|reply| reply.answer.plies());
                if let Some(reply) = longest {
                    words.push(format!(
                        "The reply {} holds out longest, with {} after it.",
                        name(reply.cell),
                        counted(reply.answer.plies())
                    ));
                    moves.push(reply.cell);
                    next = Some(reply.answer.clone());
                }
                replies = Some(all.clone());
                break;
            }
        }
    }
    let (picture, after) = Picture::of_line(&asked.rules, position, &moves);
    let first = position.discs() + 1;
    let mut section = Section::new(&format!("Discs {first} to {}", after.discs()));
    section.words(format!(
        "Odd numbers are discs of {winner}, even ones of {loser}."
    ));
    section.picture(picture.scene("The next discs, by their numbers."));
    for words in words {
        section.words(words);
    }
    let is_whole = after.discs() == position.discs() + moves.len();
    let next = next.filter(|_| is_whole).map(|answer| (after, answer));
    (Walked { section, replies }, next)
}

/// Lists replies with their answers.
fn listed(asked: &Asked<'_>, position: &Position, replies: &[Reply]) -> Block {
    let player = position.to_move();
    let rows = replies.iter().take(MOST_REPLIES).map(|reply| {
        vec![
            Zarankiewicz::cell_name(reply.cell),
            Zarankiewicz::cell_name(reply.answer.cell),
            counted(reply.answer.plies()),
        ]
    });
    Block::Table {
        head: vec![
            format!("a reply of {}", asked.name(player.other())),
            format!("the answer of {}", asked.name(player)),
            "to the end at most".to_owned(),
        ],
        rows: rows.collect(),
    }
}
