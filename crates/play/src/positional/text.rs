//! Positional games by their names, and as lines of a saved match.

use std::sync::Arc;

use madness_text::SizeLine;
use positional_games::play::{Arena, Rules as GameRules, Style};
use positional_games::{Hypergraph, Side};

use super::Positional;
use crate::rules::Refusal;
use crate::text::{Lines, TextError, Value};

/// What stands between the sets of a board that has no other name.
const BETWEEN: &str = " / ";

pub(super) fn side_name(side: Side) -> &'static str {
    match side {
        Side::Maker => "maker",
        Side::Breaker => "breaker",
    }
}

/// Returns the name of the board, and of the game where it is not the usual one. Of a board that no
/// name says, it has the cells and the sets.
pub(super) fn name(game: &Positional) -> String {
    let mut name = match game.arena.unnamed() {
        None => game.arena.name().to_owned(),
        Some(hypergraph) => {
            let (cells, sets) = members(hypergraph);
            let lists: Vec<String> = [cells].into_iter().chain(sets).collect();
            format!("sets {}", lists.join(BETWEEN))
        }
    };
    name.push_str(match game.rules {
        GameRules::MakerMaker => " game=maker-maker",
        GameRules::MakerBreaker { first: Side::Maker } => "",
        GameRules::MakerBreaker {
            first: Side::Breaker,
        } => " first=breaker",
    });
    name
}

/// Returns the cells, and the cells of every set.
fn members(hypergraph: &Hypergraph) -> (String, Vec<String>) {
    let names = hypergraph.names();
    let sets = hypergraph.sets().iter().map(|set| {
        let cells = set.iter().map(|&cell| names[cell as usize].as_str());
        cells.collect::<Vec<_>>().join(" ")
    });
    (names.join(" "), sets.collect())
}

/// Parts the words of the rules from those of the board. Words that contradict each other are refused: the
/// game of either one could be meant.
fn split_rules(text: &str) -> Result<(Vec<&str>, GameRules), Refusal> {
    let refused = |reason: String| Err(Refusal::Unread(reason));
    let (mut words, mut game, mut first) = (Vec::new(), None, None);
    for word in text.split_whitespace() {
        let known = match word {
            "game=maker-maker" | "game=maker-breaker" => &mut game,
            "first=maker" | "first=breaker" => &mut first,
            _ => {
                words.push(word);
                continue;
            }
        };
        match *known {
            Some(before) if before == word => {
                return refused(format!("found {word} twice: write it once"));
            }
            Some(before) => {
                return refused(format!(
                    "found {before} and {word}, which contradict each other: leave one of them out"
                ));
            }
            None => *known = Some(word),
        }
    }
    let rules = match (game, first) {
        (Some("game=maker-maker"), Some(first)) => {
            return refused(format!(
                "found game=maker-maker and {first}: in maker-maker both players are makers, so leave \
                 one of them out"
            ));
        }
        (Some("game=maker-maker"), None) => GameRules::MakerMaker,
        (_, Some("first=breaker")) => GameRules::MakerBreaker {
            first: Side::Breaker,
        },
        _ => GameRules::MakerBreaker { first: Side::Maker },
    };
    Ok((words, rules))
}

pub(super) fn of_name(text: &str) -> Result<Positional, Refusal> {
    let unread = |error: &dyn std::fmt::Display| Refusal::Unread(error.to_string());
    let (words, rules) = split_rules(text)?;
    let board = words.join(" ");
    let arena = match board.strip_prefix("sets ") {
        None => Arena::named(&board).map_err(|error| unread(&error))?,
        Some(lists) => {
            let mut lists = lists.split(BETWEEN);
            let cells = lists.next().unwrap_or_default();
            let sets: Vec<&str> = lists.collect();
            let text = format!("cells: {cells}\n{}\n", sets.join("\n"));
            let read = Hypergraph::read(&text, SizeLine::No);
            let (hypergraph, _) = read.map_err(|error| unread(&error))?;
            Arena::of_hypergraph("sets".to_owned(), hypergraph).map_err(|error| unread(&error))?
        }
    };
    Positional::new(Arc::new(arena), rules, None).map_err(|error| unread(&error))
}

pub(super) fn lines(game: &Positional) -> Vec<(&'static str, String)> {
    // The name of a file may hold anything.
    let name = game.arena.name().replace(char::is_control, "?");
    let mut lines = vec![("board", name)];
    if let Some(hypergraph) = game.arena.unnamed() {
        let (cells, sets) = members(hypergraph);
        lines.push(("cells", cells));
        lines.extend(sets.into_iter().map(|set| ("set", set)));
    }
    match game.rules {
        GameRules::MakerMaker => lines.push(("game", "maker-maker".to_owned())),
        GameRules::MakerBreaker { first } => lines.extend([
            ("game", "maker-breaker".to_owned()),
            ("first", side_name(first).to_owned()),
        ]),
    }
    lines
}

/// Reads the lines:
///
/// * `board: row 3x3 k=3`, a name that [`Arena::named`] reads; or any name, `cells: a b c` and a line
///   `set: a b` for each set;
/// * `game: maker-breaker` (that is usual) or `maker-maker`;
/// * `first: maker` (usual) or `breaker`, who moves first in Maker–Breaker;
/// * `opponent: exact`, `pairing`, `potential` or `tiles`; usually what promises most.
pub(super) fn of_lines(lines: &Lines) -> Result<Positional, TextError> {
    let (board, arena) = arena(lines)?;
    let rules = rules(lines)?;
    let style = match lines.one("opponent") {
        Some(value) if ["careful", "easy"].contains(&value.text) => None,
        Some(value) => {
            let mut styles = Style::ALL.into_iter();
            let style = styles.find(|style| style.name() == value.text);
            let bad = || value.bad("exact, pairing, potential, tiles, careful or easy");
            Some(style.ok_or_else(bad)?)
        }
        None => None,
    };
    let place = lines.one("opponent").unwrap_or(board);
    Positional::new(Arc::new(arena), rules, style).map_err(|error| place.error(error))
}

fn arena<'a>(lines: &Lines<'a>) -> Result<(Value<'a>, Arena), TextError> {
    let missing = || {
        TextError::of_all(
            "no line \"board: …\": the file of a game begins with one, such as board: row 3x3 k=3",
        )
    };
    let board = lines.one("board").ok_or_else(missing)?;
    let sets: Vec<Value> = lines.all("set").collect();
    let Some(&first) = sets.first() else {
        let arena = Arena::named(board.text).map_err(|error| board.error(error))?;
        return Ok((board, arena));
    };
    let cells = lines.one("cells");
    let mut text = String::new();
    if let Some(cells) = cells {
        text = format!("cells: {}\n", cells.text);
    }
    let lead = usize::from(cells.is_some());
    for set in &sets {
        text.push_str(set.text);
        text.push('\n');
    }
    let (hypergraph, _) = Hypergraph::read(&text, SizeLine::No).map_err(|error| {
        // Its lines are the line of the cells, if there is one, and those of the sets.
        let set = error.place.line.checked_sub(1 + lead);
        let value = set.and_then(|set| sets.get(set)).copied();
        let value = value.or(cells).unwrap_or(first);
        value.error(error.problem)
    })?;
    let arena = Arena::of_hypergraph(board.text.to_owned(), hypergraph);
    Ok((board, arena.map_err(|error| board.error(error))?))
}

fn rules(lines: &Lines) -> Result<GameRules, TextError> {
    let line = lines.one("first");
    let first = match line {
        None => Side::Maker,
        Some(value) => match value.text {
            "maker" => Side::Maker,
            "breaker" => Side::Breaker,
            _ => return Err(value.bad("maker or breaker")),
        },
    };
    let Some(game) = lines.one("game") else {
        return Ok(GameRules::MakerBreaker { first });
    };
    match (game.text, line) {
        ("maker-breaker", _) => Ok(GameRules::MakerBreaker { first }),
        ("maker-maker", None) => Ok(GameRules::MakerMaker),
        ("maker-maker", Some(value)) => {
            Err(value.bad("no line \"first\": in maker-maker both players are makers"))
        }
        _ => Err(game.bad("maker-breaker or maker-maker")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// None of two words that contradict each other is left out silently.
    #[test]
    fn contradictions_are_refused() {
        for (words, expected) in [
            ("", ""),
            ("game=maker-breaker first=maker", ""),
            ("first=breaker game=maker-breaker", " first=breaker"),
            ("game=maker-maker", " game=maker-maker"),
        ] {
            let rules = of_name(&format!("row 3x3 k=3 {words}")).ok().unwrap();
            assert_eq!(name(&rules), format!("row 3x3 k=3{expected}"), "{words}");
        }
        let both = "in maker-maker both players are makers";
        for (words, message) in [
            ("game=maker-maker first=breaker", both),
            ("first=breaker game=maker-maker", both),
            ("first=maker game=maker-maker", both),
            ("first=breaker first=maker", "contradict each other"),
            (
                "game=maker-maker game=maker-breaker",
                "contradict each other",
            ),
            ("first=breaker first=breaker", "first=breaker twice"),
        ] {
            let error = of_name(&format!("row 3x3 k=3 {words}")).err().unwrap();
            assert!(error.to_string().contains(message), "{words}: {error}");
        }
    }
}
