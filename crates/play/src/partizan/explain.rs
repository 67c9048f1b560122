//! Why a position is won or lost, as a story: what every component is worth, the sum, and the move.

use combinatorial_games::partizan::cutcake::{self, Board};
use combinatorial_games::partizan::{Dyadic, Form, Player as Side, simplest_number};
use madness_machine::Budget;
use madness_picture::story::{Block, Section, Story};

use super::advisor::{Computer, outcome_words};
use super::component::{Cake, Component, colour};
use super::region::Atom;
use super::text::{animals, board_of, named, string};
use super::values::{Values, Worth, parts};
use super::{Partizan, Position, text};
use crate::rules::Rules;

/// The longest value that is written.
const LONGEST: usize = 80;

/// The most pieces and regions that are listed.
const MOST: usize = 24;

/// The largest temperature is found only for forms up to this many, because thermographs grow.
const MOST_FOR_HEAT: u32 = 60;

/// Tells of a position; nothing if it is over.
pub(super) fn story(
    computer: &mut Computer,
    rules: &Partizan,
    position: &Position,
    budget: &Budget,
) -> Option<Story> {
    let chosen = computer.exact(position, budget)?;
    computer.values.go_on(budget);
    let worths = computer.worths(position);
    let total = computer.total(&worths, None);
    let turn = position.turn;
    let mut sections = Vec::new();

    let mut who = Section::new("Who wins");
    who.words(match chosen.winner {
        Some(winner) if winner == turn => {
            format!("{turn} is to move, and wins with best play.")
        }
        Some(winner) => format!("{turn} is to move, and {winner} wins with best play."),
        None => format!(
            "{turn} is to move. Who wins is not known: the parts of this position are too large to be \
             looked at in the time there is."
        ),
    });
    let values = &mut computer.values;
    if let Some(total) = &total
        && let Some(form) = known(values, total)
    {
        who.words(format!(
            "What is left is worth {}: {}.",
            written(values, form),
            meaning(values, form)
        ));
    } else if chosen.winner.is_some() {
        who.words(
            "The value of all that is left was not found in the time there is; an exact search of the moves \
             says who wins.",
        );
    }
    who.words(
        "A value counts the moves by which Left is ahead. Positive values favour Left, negative ones \
         Right; at 0 who moves first loses.",
    );
    sections.push(who);

    if position.components.len() > 1 {
        sections.push(sum(values, position, &worths, total.as_ref()));
    }
    for (index, component) in position.components.iter().enumerate() {
        let heading = match position.components.len() {
            1 => None,
            _ => Some(index + 1),
        };
        let section = match component {
            Component::Cutcake(cake) => Some(cake_section(cake, heading)),
            Component::Hackenbush(edges) => string_section(edges, heading),
            Component::Domineering(_) | Component::Toads(_) => {
                Some(parts_section(values, component, heading))
            }
        };
        sections.extend(section);
    }

    let said = rules.said(position, &chosen.choice);
    let mut section = Section::new("The move");
    section.words(format!("{turn} can {} {}.", said.verb, said.what));
    section.words(match (chosen.winner, chosen.value) {
        (Some(winner), Some(form)) => {
            let leaves = format!("This leaves {}", written(values, form));
            match winner == turn {
                true => format!(
                    "{leaves}, and now {} is to move: {}.",
                    turn.other(),
                    meaning(values, form)
                ),
                false if chosen.is_best => {
                    format!("{leaves}. Every move loses, and none leaves {turn} better off.")
                }
                false => format!("{leaves}. Every move loses."),
            }
        }
        (Some(winner), None) if winner == turn => format!(
            "An exact search has looked at all answers of {}: {turn} makes the last move.",
            turn.other()
        ),
        (Some(_), None) => "An exact search has looked at all moves: every one loses.".to_owned(),
        (None, _) => "It is a guess, by the moves that both have after it.".to_owned(),
    });
    sections.push(section);
    Some(Story {
        title: format!("{}: {turn} to move", text::sum(rules.components())),
        sections,
        details: None,
    })
}

fn known(values: &mut Values, worth: &Worth) -> Option<Form> {
    values.whole(worth).ok().flatten()
}

/// Writes a value, if it is not too long.
fn written(values: &Values, form: Form) -> String {
    let text = values.games.text(form);
    let text = text.filter(|text| text.chars().count() <= LONGEST);
    text.unwrap_or_else(|| "a value that is too long to be written".to_owned())
}

/// Says what a value means.
fn meaning(values: &mut Values, form: Form) -> String {
    if let Some(number) = values.games.to_number(form) {
        return number_words(number);
    }
    match values.games.outcome(form) {
        Ok(outcome) => outcome_words(outcome).to_owned(),
        Err(_) => "who wins was not found in the time there is".to_owned(),
    }
}

/// Says by how much a player is ahead.
fn number_words(number: Dyadic) -> String {
    let (side, size) = match number.cmp(&Dyadic::ZERO) {
        std::cmp::Ordering::Equal => return "who moves first loses".to_owned(),
        std::cmp::Ordering::Greater => (Side::Left, number),
        std::cmp::Ordering::Less => (Side::Right, number.negative()),
    };
    match size.to_integer() {
        Some(1) => format!("{side} is 1 move ahead"),
        Some(moves) => format!("{side} is {moves} moves ahead"),
        None if size < Dyadic::from(1) => format!("{side} is {size} of a move ahead"),
        None => format!("{side} is {size} moves ahead"),
    }
}

fn sum(
    values: &mut Values,
    position: &Position,
    worths: &[Worth],
    total: Option<&Worth>,
) -> Section {
    let mut section = Section::new("The components");
    section.words(
        "A move is made in one component, so the components are added: what they are worth together is the \
         sum of their values.",
    );
    let mut rows = Vec::new();
    for (number, (component, worth)) in (1..).zip(position.components.iter().zip(worths)) {
        let (value, words) = told(values, Some(worth));
        rows.push(vec![
            number.to_string(),
            component.word().to_owned(),
            value,
            words,
        ]);
    }
    let (value, words) = told(values, total);
    rows.push(vec!["sum".to_owned(), String::new(), value, words]);
    section.blocks.push(Block::Table {
        head: ["component", "game", "value", "alone"]
            .map(str::to_owned)
            .to_vec(),
        rows,
    });
    section
}

/// Returns a value and what it means, as far as they are known.
fn told(values: &mut Values, worth: Option<&Worth>) -> (String, String) {
    match worth.and_then(|worth| known(values, worth)) {
        Some(form) => (written(values, form), meaning(values, form)),
        None => ("not known".to_owned(), String::new()),
    }
}

fn headed(name: &str, component: Option<usize>) -> Section {
    match component {
        None => Section::new(name),
        Some(number) => Section::new(&format!("{name}, component {number}")),
    }
}

/// Says how the value of a cake follows from its sides.
fn cake_section(cake: &Cake, number: Option<usize>) -> Section {
    let mut section = headed("The cake", number);
    section.words(
        "A piece with C columns and R rows: let P be the largest power of two that is at most R and at most \
         C. If R is below 2P, the value is ⌊C / P⌋ − 1: Left has so many free cuts. Otherwise it is \
         1 − ⌊R / P⌋, and Right has them.",
    );
    let mut pieces: Vec<(Board, String)> = cake
        .pieces
        .iter()
        .filter_map(|&piece| {
            let at = format!("{}-{}", named((piece.left, piece.top)), named(piece.last()));
            Some((board_of(piece)?, at))
        })
        .collect();
    let sum: i64 = pieces.iter().map(|(board, _)| board.value()).sum();
    pieces.sort_by_key(|(board, _)| -board.value().abs());
    let rows = pieces.iter().take(MOST).map(|(board, at)| {
        vec![
            at.clone(),
            board.to_string(),
            formula(*board),
            board.value().to_string(),
        ]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    section.blocks.push(Block::Table {
        head: ["piece", "size", "formula", "value"]
            .map(str::to_owned)
            .to_vec(),
        rows,
    });
    let of_all = match pieces.len() {
        1 => String::new(),
        count if count > MOST => format!(" of all {count} pieces, of which the table has {MOST},"),
        count => format!(" of all {count} pieces"),
    };
    section.words(format!(
        "The value{of_all} is {sum}: {}.",
        number_words(Dyadic::from(sum))
    ));
    if pieces.len() > 1 {
        let free = |sign: i64| -> i64 {
            let values = pieces.iter().map(|(board, _)| sign * board.value());
            values.filter(|&value| value > 0).sum()
        };
        section.words(format!(
            "Left's free cuts: {}; Right's free cuts: {}. Where the value is 0, who cuts first gains nothing.",
            free(1),
            free(-1)
        ));
    }
    if let Some(&(board, _)) = pieces.first() {
        section.words(steps(board));
    }
    section
}

/// Writes the formula of a piece with its numbers.
fn formula(board: Board) -> String {
    let (columns, rows) = (board.columns(), board.rows());
    let power = 1_u64 << rows.ilog2().min(columns.ilog2());
    if rows < 2 * power {
        format!("⌊{columns} / {power}⌋ − 1")
    } else {
        format!("1 − ⌊{rows} / {power}⌋")
    }
}

/// Says how the value of a piece follows from the best cuts.
fn steps(board: Board) -> String {
    let steps = cutcake::explain(board).ok();
    let Some(step) = steps.and_then(|mut steps| steps.pop()) else {
        return format!(
            "The formula is proved by induction over the sides; {board} has too many cuts to list."
        );
    };
    let bests = [Side::Left, Side::Right].map(|side| step.best(side));
    let cut = |side: Side, best: Option<Dyadic>| match best {
        Some(best) => format!("{side}'s best cut of {board} leaves {best}"),
        None => format!("{side} cannot cut {board}"),
    };
    let between = simplest_number(bests[0], bests[1]).unwrap_or(step.value);
    format!(
        "From the rules: {}, {}, and {between} is the simplest number between.",
        cut(Side::Left, bests[0]),
        cut(Side::Right, bests[1])
    )
}

/// Says what each edge of a string counts.
fn string_section(edges: &[Side], number: Option<usize>) -> Option<Section> {
    let mut section = headed("The string", number);
    if edges.is_empty() {
        section.words("Nothing is left of it: its value is 0.");
        return Some(section);
    }
    section.words(format!(
        "The string {} from the ground up. Edges up to the first change of colour count 1 each; from there \
         on each edge counts half as much as the one below it. Blue edges, which are Left's, count \
         positive, and red ones negative.",
        string(edges)
    ));
    let (mut value, mut halvings) = (Dyadic::ZERO, 0);
    let mut rows = Vec::new();
    for (height, &edge) in (1..).zip(edges) {
        if halvings > 0 || edge != edges[0] {
            halvings += 1;
        }
        let sign = match edge {
            Side::Left => 1,
            Side::Right => -1,
        };
        let share = Dyadic::new(sign, halvings).ok()?;
        value = value.plus(share).ok()?;
        let colour = colour(edge).to_owned();
        rows.push(vec![
            height.to_string(),
            colour,
            share.to_string(),
            value.to_string(),
        ]);
    }
    section.blocks.push(Block::Table {
        head: ["edge", "colour", "counts", "so far"]
            .map(str::to_owned)
            .to_vec(),
        rows,
    });
    section.words(format!("The value is {value}: {}.", number_words(value)));
    Some(section)
}

/// Says what the independent parts of a board or a row are worth.
fn parts_section(values: &mut Values, component: &Component, number: Option<usize>) -> Section {
    let is_board = matches!(component, Component::Domineering(_));
    let mut section = headed(if is_board { "The board" } else { "The row" }, number);
    let parts = parts(component);
    section.words(if is_board {
        "Dominoes divide the board into regions, and no move touches two of them. In a region that is one \
         column or one row wide only one player can move."
    } else {
        "The animals of a player who meets none of the other player's any more have free moves."
    });
    if parts.number != Dyadic::ZERO || parts.atoms.is_empty() {
        section.words(format!(
            "Free moves together are worth {}: {}.",
            parts.number,
            number_words(parts.number)
        ));
    }
    if parts.atoms.is_empty() {
        return section;
    }
    let mut rows = Vec::new();
    for atom in parts.atoms.iter().take(MOST) {
        let text = match atom {
            Atom::Region(region) => region.text(),
            Atom::Row(row) => animals(row),
        };
        let form = values.atoms.get(atom).copied();
        let (value, mean, heat) = match form {
            None => ("not known".to_owned(), String::new(), String::new()),
            Some(form) => {
                let (mean, heat) = heat(values, form);
                (written(values, form), mean, heat)
            }
        };
        rows.push(vec![text, value, mean, heat]);
    }
    section.blocks.push(Block::Table {
        head: ["part", "value", "mean", "temperature"]
            .map(str::to_owned)
            .to_vec(),
        rows,
    });
    section.words(
        "The mean is what a part is worth on average if many copies of it are played. The temperature says \
         how much a move there gains: the hottest part is the most urgent one.",
    );
    section
}

/// Returns the mean and the temperature of a value.
fn heat(values: &mut Values, form: Form) -> (String, String) {
    if values.games.birthday(form) > MOST_FOR_HEAT {
        return (String::new(), String::new());
    }
    match values.games.thermograph(form) {
        Ok(heat) => (heat.mean().to_string(), heat.temperature().to_string()),
        Err(_) => (String::new(), String::new()),
    }
}
