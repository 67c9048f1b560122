//! All games that can be played, by their names.

use std::borrow::Cow;

use combinatorial_games::impartial::names;
use madness_text::quoted;
use positional_games::families::{FamilyError, Instance};

use crate::advice::Strength;
use crate::cakes::Cakes;
use crate::game::Match;
use crate::partizan::Partizan;
use crate::positional::Positional;
use crate::rules::{Refusal, Rules};
use crate::sums::{FoundGraph, Sums};
use crate::table::{Seats, Table};
use crate::text::TextError;
use crate::zarankiewicz::Zarankiewicz;

/// A game to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listed {
    /// The word by which programs know it, which is the first of [`Listed::start`] but for games that
    /// are a start of another one.
    pub key: &'static str,
    /// The name that people see.
    pub title: &'static str,
    /// One sentence that says what is done in it.
    pub sentence: &'static str,
    /// What is played if nothing else is said, as a text for [`open`].
    pub start: &'static str,
}

/// The games, in the order in which a chooser shows them.
pub static GAMES: &[Listed] = &[
    Listed {
        key: "noughts-and-crosses",
        title: "Noughts and crosses",
        sentence: "Who first has three in a row wins.",
        start: "row 3x3 k=3 game=maker-maker",
    },
    Listed {
        key: "row",
        title: "k in a row",
        sentence: "Maker wants k cells in a row, here four; Breaker takes cells to prevent that.",
        start: "row 5x5 k=4",
    },
    Listed {
        key: "hex",
        title: "Hex",
        sentence: "One player connects the top with the bottom, the other the left with the right.",
        start: "hex 5x5",
    },
    Listed {
        key: "animal",
        title: "Animals",
        sentence: "Maker wants cells in the shape of an animal, here an L of four; Breaker prevents that.",
        start: "animal 5x5 l4",
    },
    Listed {
        key: "plane",
        title: "In a row on the endless plane",
        sentence: "Try to get nine in a row on a board without edges: the computer pairs the cells.",
        start: "plane k=9",
    },
    Listed {
        key: "cakes",
        title: "Cakes against the Chooser",
        sentence: "Take a part of each cake, and try to get seven in a row; the rest is for the Picker.",
        start: "cakes k=7 t=4",
    },
    Listed {
        key: "zarankiewicz",
        title: "The Zarankiewicz game",
        sentence: "Put discs on a board: who takes the last corner of a rectangle wins, or loses.",
        start: "zarankiewicz 3 6x6",
    },
    // Sums of games in which both players have the same moves.
    Listed {
        key: "nim",
        title: "Nim",
        sentence: "Take any number of counters of a heap: who takes the last one wins.",
        start: "nim 3,4,5",
    },
    Listed {
        key: "misere-nim",
        title: "Misère nim",
        sentence: "Take any number of counters of a heap: who takes the last one loses.",
        start: "misere nim 3,4,5",
    },
    Listed {
        key: "bachet",
        title: "Bachet's game",
        sentence: "Take 1, 2 or 3 counters of a heap: who takes the last one wins.",
        start: "bachet:3 21",
    },
    Listed {
        key: "subtract",
        title: "Subtraction games",
        sentence: "Take as many counters as the game allows, here 2 or 5: who cannot loses.",
        start: "subtract:2,5 17",
    },
    Listed {
        key: "kayles",
        title: "Kayles",
        sentence: "Take 1 counter of a row, or 2 side by side: who takes the last one wins.",
        start: "kayles 10",
    },
    Listed {
        key: "dawsons-kayles",
        title: "Dawson's Kayles",
        sentence: "Take 2 counters side by side, which may split the row: who cannot loses.",
        start: "dawsons-kayles 12",
    },
    Listed {
        key: "octal",
        title: "Octal games",
        sentence: "Take counters and split heaps as a code allows, here 0.454: who cannot loses.",
        start: "octal:0.454 12",
    },
    Listed {
        key: "lasker",
        title: "Lasker's nim",
        sentence: "Take any number of counters of a heap, or split it in two: who takes the last one wins.",
        start: "lasker 3,4,5",
    },
    Listed {
        key: "grundy",
        title: "Grundy's game",
        sentence: "Split a heap in two of different sizes: who cannot loses.",
        start: "grundy 12",
    },
    Listed {
        key: "king",
        title: "The king",
        sentence: "Move a king one cell left, up or both at once: who brings it to the corner wins.",
        start: "king 6,5",
    },
    Listed {
        key: "rook",
        title: "The rook",
        sentence: "Move a rook left or up: who brings it to the corner wins.",
        start: "rook 6,4",
    },
    Listed {
        key: "queen",
        title: "The queen: Wythoff's game",
        sentence: "Move a queen left, up or both at once: who brings her to the corner wins.",
        start: "queen 7,5",
    },
    Listed {
        key: "toggle",
        title: "Toggle",
        sentence: "Press lit cells of a Button Madness board, so that the lights get fewer: who cannot loses.",
        start: "toggle 5x4",
    },
    Listed {
        key: "jam",
        title: "Traffic jam",
        sentence: "Both drive one car from town to town: who cannot go on loses, and play may have no end.",
        start: "jam O",
    },
    Listed {
        key: "sum",
        title: "A sum of games",
        sentence: "Make a move in one of several games: who makes the last move of all wins.",
        start: "nim 3 + kayles 5 + king 2,3 + jam D",
    },
    // Games in which each player has moves of their own.
    Listed {
        key: "cutcake",
        title: "Cutcake",
        sentence: "Left cuts a cake between columns, Right between rows; who cannot cut loses.",
        start: "cutcake 7x5",
    },
    Listed {
        key: "domineering",
        title: "Domineering",
        sentence: "Left places upright dominoes, Right lying ones; who has no place left loses.",
        start: "domineering 6x6",
    },
    Listed {
        key: "toads",
        title: "Toads and Frogs",
        sentence: "Left moves toads to the right, Right frogs to the left; who cannot move loses.",
        start: "toads TTT__FFF",
    },
    Listed {
        key: "hackenbush",
        title: "Hackenbush strings",
        sentence: "Left cuts blue edges, Right red ones, and all above falls; who cannot cut loses.",
        start: "hackenbush LRRLLR + hackenbush RLLRR",
    },
];

/// The families, of which each has one type of rules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Positional,
    Zarankiewicz,
    Sums,
    Partizan,
    Cakes,
}

/// Returns the family of a game, by the first word of its name. What is of no other family is
/// positional, or of a graph in a file.
fn family(text: &str) -> Family {
    match text.split_whitespace().next() {
        Some("zarankiewicz") => Family::Zarankiewicz,
        Some("cakes") => Family::Cakes,
        Some("cutcake" | "domineering" | "toads" | "hackenbush") => Family::Partizan,
        _ if Sums::is_named(text) => Family::Sums,
        _ => Family::Positional,
    }
}

/// Reads a match of any game, as [`Table::record`] writes it.
///
/// # Errors
/// [`TextError`], with its line and column.
///
/// ```
/// use madness_play::{Seats, Strength, open, read};
///
/// let mut table = open("nim 3,4,5", Seats::Two, Strength::Exact, 1)?;
/// table.play("1:1")?;
/// assert_eq!(read(&table.record(), 1)?.position(), table.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(text: &str, seed: u64) -> Result<Box<dyn Table>, TextError> {
    let value = |key: &str| {
        let mut lines = text.lines().filter_map(|line| line.split_once(':'));
        lines.find_map(|(word, value)| (word.trim() == key).then(|| value.trim()))
    };
    // Only matches of positional games say the board, and then what is played on it. A graph comes
    // with the game that it is for.
    let family = match (value("board"), value("graph"), value("game")) {
        (Some(_), _, _) | (None, None, None) => Family::Positional,
        (None, Some(_), _) => Family::Sums,
        (None, None, Some(game)) => family(game),
    };
    Ok(match family {
        Family::Positional => Box::new(Match::<Positional>::read(text, seed)?),
        Family::Zarankiewicz => Box::new(Match::<Zarankiewicz>::read(text, seed)?),
        Family::Sums => Box::new(Match::<Sums>::read(text, seed)?),
        Family::Partizan => Box::new(Match::<Partizan>::read(text, seed)?),
        Family::Cakes => Box::new(Match::<Cakes>::read(text, seed)?),
    })
}

/// Begins a match of the game that a text names: one of the words of [`GAMES`], or what
/// [`Rules::name`] writes. The seed decides lots, and among moves of which none is better.
///
/// # Errors
/// What is wrong with the text, and what to write instead.
///
/// ```
/// use madness_play::{Seats, Strength, open};
///
/// let table = open("hex 4x4", Seats::Two, Strength::Exact, 1)?;
/// assert_eq!(table.legal(100).len(), 16);
/// # Ok::<(), madness_play::Refusal>(())
/// ```
pub fn open(
    text: &str,
    seats: Seats,
    strength: Strength,
    seed: u64,
) -> Result<Box<dyn Table>, Refusal> {
    open_with(text, seats, strength, seed, &mut |_| None)
}

/// Begins a match as [`open`] does. `graphs` returns the graph of the name of a file, if there is such a
/// file, or what is wrong with it: a token may be played on any graph, as in `town.txt gate`.
///
/// # Errors
/// What is wrong with the text, and what to write instead.
///
/// ```
/// use std::sync::Arc;
/// use combinatorial_games::Graph;
/// use madness_play::{Seats, Strength, open_with};
///
/// let town = Arc::new(Graph::parse("gate: road\nroad: gate, home")?);
/// let mut graphs = |name: &str| (name == "town.txt").then(|| Ok(Arc::clone(&town)));
/// let table = open_with("town.txt gate", Seats::Two, Strength::Exact, 1, &mut graphs)?;
/// assert_eq!(table.legal(100), ["1:road"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open_with(
    text: &str,
    seats: Seats,
    strength: Strength,
    seed: u64,
    graphs: &mut dyn FnMut(&str) -> FoundGraph,
) -> Result<Box<dyn Table>, Refusal> {
    let text = meant(text.trim())?;
    let text = &*text;
    match family(text) {
        Family::Zarankiewicz => begin::<Zarankiewicz>(text, seats, strength, seed),
        Family::Partizan => begin::<Partizan>(text, seats, strength, seed),
        Family::Cakes => begin::<Cakes>(text, seats, strength, seed),
        Family::Positional if !is_of_file(text, graphs) => {
            let begun = begin::<Positional>(text, seats, strength, seed);
            begun.map_err(|error| unknown(text, graphs).unwrap_or(error))
        }
        Family::Sums | Family::Positional => {
            let rules = Sums::read(text, graphs)?;
            Ok(Box::new(Match::new(rules, seats, strength, seed)))
        }
    }
}

/// Returns the text of a game that is named by its word in [`GAMES`]. Words may follow it, unless it is a
/// start of a game that has another word.
fn meant(text: &str) -> Result<Cow<'_, str>, Refusal> {
    let (key, more) = match text.split_once(char::is_whitespace) {
        Some((key, more)) => (key, more.trim_start()),
        None => (text, ""),
    };
    // Everywhere else this is the name of a board, but nobody who asks to play it means Maker–Breaker.
    let is_noughts = key.eq_ignore_ascii_case("tic-tac-toe");
    let key = if is_noughts {
        "noughts-and-crosses"
    } else {
        key
    };
    let Some(listed) = GAMES.iter().find(|game| game.key == key) else {
        return Ok(text.into());
    };
    match key {
        _ if more.is_empty() => Ok(listed.start.into()),
        "misere-nim" => Ok(format!("misere nim {more}").into()),
        "noughts-and-crosses" => Err(Refusal::Unread(format!(
            "found {more:?} after {key}, which is always {}: write row 3x3 k=3 {more} for another game \
             on its board",
            listed.start
        ))),
        "sum" => Err(Refusal::Unread(format!(
            "found {more:?} after sum: leave out the word sum, as in {}",
            listed.start
        ))),
        _ => Ok(text.into()),
    }
}

/// Says which game was meant, if a text begins with the name of none.
fn unknown(text: &str, graphs: &mut dyn FnMut(&str) -> FoundGraph) -> Option<Refusal> {
    let word = text.split_whitespace().next().unwrap_or_default();
    let named = Instance::named(word).err()?;
    if !matches!(named, FamilyError::NoFamily { .. }) || matches!(word, "plane" | "sets") {
        return None;
    }
    if let Some(graph) = &graphs(text) {
        return Some(Refusal::Unread(match graph {
            Ok(graph) if graph.is_empty() => format!("{text}: the graph has no vertices"),
            Ok(graph) if let Some(error) = graph.undirected() => format!("{text}:{error}"),
            Ok(graph) => {
                let vertex = quoted(graph.name(0));
                format!("{text} needs the vertex on which the token starts, as in {text} {vertex}")
            }
            Err(reason) => reason.clone(),
        }));
    }
    let games = GAMES.iter().map(|game| game.key);
    let near = names::nearest(word, games.clone());
    let is_sum = |key: &str| matches!(family(key), Family::Sums | Family::Partizan);
    if near.is_none_or(is_sum) && Sums::is_nearly_named(text) {
        return Sums::of_name(text).err();
    }
    Some(Refusal::Unread(match near {
        Some(near) => format!("no game {word:?}: did you mean {near}?"),
        None => format!(
            "no game {word:?}, and no file of a graph: the games are {}",
            games.collect::<Vec<_>>().join(", ")
        ),
    }))
}

/// Whether a text has the name of a file and, after a blank, something else.
fn is_of_file(text: &str, graphs: &mut dyn FnMut(&str) -> FoundGraph) -> bool {
    let parts = match text.strip_suffix('"') {
        Some(text) => text.rsplit_once('"'),
        None => text.rsplit_once(char::is_whitespace),
    };
    parts.is_some_and(|(file, _)| graphs(file.trim_end()).is_some())
}

fn begin<R: Rules>(
    text: &str,
    seats: Seats,
    strength: Strength,
    seed: u64,
) -> Result<Box<dyn Table>, Refusal> {
    let rules = R::of_name(text)?;
    Ok(Box::new(Match::new(rules, seats, strength, seed)))
}
