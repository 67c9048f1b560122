//! What can be chosen of partizan games, and what is said of them.

use combinatorial_games::partizan::Player as Side;

use super::component::{Component, Tile};
use super::{Partizan, text};
use crate::rules::Refusal;
use crate::setup::{Choice, Field, Setup};

/// The games that are offered.
const GAMES: [&str; 14] = [
    "cutcake 7x5",
    "cutcake 12x10",
    "domineering 4x4",
    "domineering 5x5",
    "domineering 6x6",
    "domineering 8x8",
    "toads TT__FF",
    "toads TTT__FFF",
    "toads TTTT___FFFF",
    "hackenbush LRRL",
    "hackenbush LRRLLR + hackenbush RLLRR",
    "cutcake 4x3 + domineering 3x3 + hackenbush LR",
    "domineering 3x3 + domineering 4x2 + domineering 2x3",
    "toads TT_FF + toads T__FF + hackenbush LLR",
];

/// Returns the size of a single game that is a whole rectangle.
fn size(game: &Partizan) -> Option<(&'static str, u8, u8)> {
    let [component] = game.components() else {
        return None;
    };
    match component {
        Component::Cutcake(cake) => Some((component.word(), cake.columns, cake.rows)),
        Component::Domineering(board) => {
            let is_whole = board.cells.iter().all(|&tile| tile == Tile::Empty);
            is_whole.then_some((component.word(), board.columns, board.rows))
        }
        Component::Toads(_) | Component::Hackenbush(_) => None,
    }
}

fn first_key(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

pub(super) fn setup(game: &Partizan) -> Setup {
    let now = text::sum(game.components());
    let games = GAMES.map(|game| Choice::new(game, game));
    let firsts = [
        Choice::new("left", "Left begins"),
        Choice::new("right", "Right begins"),
    ];
    let mut fields = vec![Field::usual("game", "Game", games, &now)];
    if let Some((word, columns, rows)) = size(game) {
        let most = if word == "cutcake" {
            Partizan::LONGEST_SIDE
        } else {
            Partizan::WIDEST
        };
        let sides = 1..=usize::from(most);
        fields.push(Field::number(
            "columns",
            "  columns",
            sides.clone(),
            columns.into(),
        ));
        fields.push(Field::number("rows", "  rows", sides, rows.into()));
    }
    let first = first_key(game.first);
    fields.push(Field::choice("first", "First", firsts.to_vec(), first));
    Setup { fields }
}

pub(super) fn chosen(game: &Partizan, setup: &Setup) -> Result<Partizan, Refusal> {
    let now = text::sum(game.components());
    let mut name = setup.word("game").unwrap_or(&now).to_owned();
    // Sides are those of the game that the form was made for: another game has its own.
    if let (true, Some((word, columns, rows))) = (name == now, size(game)) {
        let columns = setup.number("columns").unwrap_or(columns.into());
        let rows = setup.number("rows").unwrap_or(rows.into());
        name = format!("{word} {columns}x{rows}");
    }
    let first = setup.word("first").unwrap_or(first_key(game.first));
    text::of_name(&format!("{name} first={first}"))
}

/// Returns the name of a game of one component.
pub(super) fn title(component: &Component) -> Option<String> {
    let sum = text::sum(std::slice::from_ref(component));
    let (_, position) = sum.split_once(' ')?;
    let name = match component {
        Component::Cutcake(_) => "Cutcake",
        Component::Domineering(_) => "Domineering",
        Component::Toads(_) => "Toads and Frogs",
        Component::Hackenbush(_) => "Hackenbush string",
    };
    Some(format!("{name}, {position}"))
}

/// Says what the players want.
pub(super) fn aim(game: &Partizan) -> String {
    let mut aim = "Who cannot move loses.".to_owned();
    let has = |word| {
        game.components()
            .iter()
            .any(|component| component.word() == word)
    };
    for (word, sentence) in [
        (
            "cutcake",
            "Left cuts a cake between columns, Right between rows.",
        ),
        (
            "domineering",
            "Left places upright dominoes, Right lying ones.",
        ),
        (
            "toads",
            "Left moves toads to the right, Right frogs to the left: to the next square, or over one \
             animal of the other player.",
        ),
        (
            "hackenbush",
            "Left cuts blue edges, Right red ones, and all above a cut edge falls.",
        ),
    ] {
        if has(word) {
            aim.push(' ');
            aim.push_str(sentence);
        }
    }
    if game.components().len() > 1 {
        aim.push_str(" A move is made in one game.");
    }
    aim
}
