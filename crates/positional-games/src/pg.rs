//! Games in the `.pg` format of a public set of benchmarks, and who wins them.
//!
//! A file lists the cells, the winning sets of Black and of White, the points in time and which of them
//! are Black's turns, and what both own before the game. The question is whether Black can own one of
//! his sets before White owns one of hers and before the time is over.
//!
//! Source: V. Mayer-Eichberger, A. Saffidine, *Positional games and QBF: the corrective encoding*, 2020.

mod search;
mod solve;

use std::collections::HashMap;

use thiserror::Error;

use madness_text::column_of;

pub use solve::{PgAnswer, PgGaveUp, PgProof};

/// A game of Black and White with turns in a fixed order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgGame {
    pub(crate) names: Vec<String>,
    /// For each turn, whether it is Black's.
    pub(crate) turns: Vec<bool>,
    pub(crate) black_wins: Vec<Vec<u32>>,
    pub(crate) white_wins: Vec<Vec<u32>>,
    pub(crate) black_initials: Vec<u32>,
    pub(crate) white_initials: Vec<u32>,
    /// The cells of the first move, if they are restricted.
    pub(crate) first_moves: Vec<u32>,
}

/// An error in a `.pg` file, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {kind}")]
pub struct PgError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, in characters, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: PgErrorKind,
}

/// What is wrong with a `.pg` file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PgErrorKind {
    /// A word after `#` that the format does not have.
    #[error("no code word {word:?}: expected {}", SECTIONS.join(", "))]
    NoSection {
        /// The word.
        word: String,
    },
    /// Words before the first code word.
    #[error("expected a code word such as #positions before any list")]
    BeforeSections,
    /// A code word or a comment that does not begin its line.
    #[error("found {word:?} after other words: {what} begins its line")]
    Late {
        /// The word.
        word: String,
        /// What it looks like.
        what: &'static str,
    },
    /// A cell that `#positions` does not list.
    #[error("the cell {name:?} is not in #positions")]
    UnknownCell {
        /// The cell.
        name: String,
    },
    /// A point in time that `#times` does not list.
    #[error("the time {name:?} is not in #times")]
    UnknownTime {
        /// The point in time.
        name: String,
    },
    /// A name that is listed twice.
    #[error("{name:?} is listed twice")]
    Twice {
        /// The name.
        name: String,
    },
    /// A part without which there is no game.
    #[error("{section} is missing")]
    Missing {
        /// The code word.
        section: &'static str,
    },
    /// More cells than a search takes.
    #[error("more than {} cells", PgGame::MOST_CELLS)]
    TooManyCells,
}

const SECTIONS: [&str; 9] = [
    "#version",
    "#times",
    "#blackturns",
    "#positions",
    "#blackwins",
    "#whitewins",
    "#blackinitials",
    "#whiteinitials",
    "#firstmoves",
];

impl PgGame {
    /// The most cells of a game.
    pub const MOST_CELLS: usize = 64;

    /// Reads a file. Lines that begin with `%` are comments. What a code word begins may stand on its line
    /// or on those below it.
    ///
    /// # Errors
    /// [`PgError`] with its place.
    pub fn parse(text: &str) -> Result<Self, PgError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut sections: HashMap<&str, Vec<Vec<Word<'_>>>> = HashMap::new();
        let mut current = None;
        for (line, content) in (1..).zip(text.lines()) {
            let mut words: Vec<Word<'_>> = words(line, content).collect();
            let Some(&first) = words.first() else {
                continue;
            };
            if first.text.starts_with('%') {
                continue;
            }
            words[1..].iter().try_for_each(Word::is_no_beginning)?;
            if first.text.starts_with('#') {
                let known = SECTIONS.iter().find(|&&section| section == first.text);
                current = Some(*known.ok_or_else(|| {
                    let word = first.text.to_owned();
                    first.error(PgErrorKind::NoSection { word })
                })?);
                words.remove(0);
                if words.is_empty() {
                    continue;
                }
            }
            let section = current.ok_or_else(|| first.error(PgErrorKind::BeforeSections))?;
            sections.entry(section).or_default().push(words);
        }
        let list = |section: &str| sections.get(section).map_or(&[][..], Vec::as_slice);
        let words = |section: &str| -> Vec<Word<'_>> { list(section).concat() };
        for section in ["#positions", "#times"] {
            if words(section).is_empty() {
                let kind = PgErrorKind::Missing { section };
                let line = text.lines().count().max(1);
                return Err(PgError {
                    line,
                    column: 1,
                    kind,
                });
            }
        }
        let positions = words("#positions");
        if let Some(word) = positions.get(Self::MOST_CELLS) {
            return Err(word.error(PgErrorKind::TooManyCells));
        }
        let cells = numbered(&positions)?;
        let cell = |word: &Word<'_>| {
            cells.get(word.text).copied().ok_or_else(|| {
                let name = word.text.to_owned();
                word.error(PgErrorKind::UnknownCell { name })
            })
        };
        let cells_of = |section: &str| -> Result<Vec<u32>, PgError> {
            words(section).iter().map(cell).collect()
        };
        let sets_of = |section: &str| -> Result<Vec<Vec<u32>>, PgError> {
            let set = |words: &Vec<Word<'_>>| words.iter().map(cell).collect();
            list(section).iter().map(set).collect()
        };
        let times = numbered(&words("#times"))?;
        let mut turns = vec![false; times.len()];
        for word in words("#blackturns") {
            let Some(&time) = times.get(word.text) else {
                let name = word.text.to_owned();
                return Err(word.error(PgErrorKind::UnknownTime { name }));
            };
            turns[time as usize] = true;
        }
        let black_initials = cells_of("#blackinitials")?;
        for word in words("#whiteinitials") {
            if black_initials.contains(&cell(&word)?) {
                let name = word.text.to_owned();
                return Err(word.error(PgErrorKind::Twice { name }));
            }
        }
        let white_initials = cells_of("#whiteinitials")?;
        Ok(Self {
            names: positions.iter().map(|word| word.text.to_owned()).collect(),
            turns,
            black_wins: sets_of("#blackwins")?,
            white_wins: sets_of("#whitewins")?,
            black_initials,
            white_initials,
            first_moves: cells_of("#firstmoves")?,
        })
    }

    /// Returns the names of the cells.
    pub fn names(&self) -> &[String] {
        &self.names
    }
}

/// A word with its place.
#[derive(Clone, Copy)]
struct Word<'a> {
    line: usize,
    column: usize,
    text: &'a str,
}

impl Word<'_> {
    fn error(self, kind: PgErrorKind) -> PgError {
        let Self { line, column, .. } = self;
        PgError { line, column, kind }
    }

    /// Refuses what can only begin a line: read as a name, it would be a cell that nobody meant.
    fn is_no_beginning(&self) -> Result<(), PgError> {
        let what = match self.text.as_bytes().first() {
            Some(b'#') => "a code word",
            Some(b'%') => "a comment",
            _ => return Ok(()),
        };
        let word = self.text.to_owned();
        Err(self.error(PgErrorKind::Late { word, what }))
    }
}

/// Returns the words of a line.
fn words(line: usize, content: &str) -> impl Iterator<Item = Word<'_>> {
    content.split_whitespace().map(move |text| Word {
        line,
        column: column_of(text, content),
        text,
    })
}

/// Numbers names in order, each once.
fn numbered<'a>(words: &[Word<'a>]) -> Result<HashMap<&'a str, u32>, PgError> {
    let mut numbers = HashMap::with_capacity(words.len());
    for (number, word) in (0..).zip(words) {
        if numbers.insert(word.text, number).is_some() {
            let name = word.text.to_owned();
            return Err(word.error(PgErrorKind::Twice { name }));
        }
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use madness_machine::Budget;
    use std::time::Duration;

    use super::search::{PgSearch, mask};
    use super::*;
    use crate::definition::by_definition;
    use crate::families::Instance;
    use crate::game::{Game, Winner};
    use crate::strong;

    /// The winner by the search of all games alone.
    fn searched(game: &PgGame, positions: usize) -> Option<bool> {
        let [black, white] = [&game.black_initials, &game.white_initials].map(|cells| mask(cells));
        PgSearch::new(game, positions, &Budget::unlimited().start())
            .black_wins(0, black, white)
            .ok()
    }

    /// The winner by both ways, which must agree.
    fn winner(game: &PgGame) -> Option<bool> {
        let found = searched(game, 10_000_000);
        let solved = game
            .solve(1_000_000, &Budget::unlimited().steps(1_000_000))
            .ok();
        assert_eq!(solved.map(|answer| answer.black_wins), found);
        found
    }

    /// Writes a family as a file; White moves at the times of the list.
    fn file(name: &str, white_turns: &[usize], is_strong: bool) -> String {
        let hypergraph = Instance::named(name).unwrap().hypergraph;
        let cells = hypergraph.cells();
        let mut text = format!("% {name}\n#version\n1.0\n#positions\n");
        text += &hypergraph.names().join(" ");
        text += "\n#times\n";
        for time in 0..cells {
            let _ = write!(text, "t{time} ");
        }
        text += "\n#blackturns\n";
        for time in (0..cells).filter(|time| !white_turns.contains(time)) {
            let _ = write!(text, "t{time} ");
        }
        for section in ["#blackwins", "#whitewins"] {
            let _ = write!(text, "\n{section}\n");
            for set in hypergraph.sets() {
                for &cell in set {
                    let _ = write!(text, "{} ", hypergraph.names()[cell as usize]);
                }
                text.push('\n');
            }
            if !is_strong {
                break;
            }
        }
        text
    }

    #[test]
    fn winners_are_those_of_other_searches() {
        for name in [
            "row 3x3 k=3",
            "row 4x3 k=3",
            "animal 3x3 v3",
            "animal 3x3 z4",
            "animal 4x4 l4",
            "animal 4x4 o4",
            "torus k=3",
        ] {
            let board = Instance::named(name).unwrap();
            let odd: Vec<usize> = (0..board.hypergraph.cells())
                .filter(|time| time % 2 == 1)
                .collect();
            let strong_game = PgGame::parse(&file(name, &odd, true)).unwrap();
            let budget = Budget::unlimited().steps(1_000_000);
            let expected = strong::solve(&board, 0, &budget).unwrap().winner;
            let found = winner(&strong_game);
            assert_eq!(found, Some(expected == Winner::First), "{name}");
            let weak_game = PgGame::parse(&file(name, &odd, false)).unwrap();
            let expected = by_definition(&board.hypergraph, Game::WEAK).unwrap();
            let found = winner(&weak_game);
            assert_eq!(found, Some(expected == Winner::Maker), "{name}");
        }
    }

    #[test]
    fn turns_and_initial_cells_count() {
        // White moves first, so Black is the second player; with two cells before the game he wins.
        let text = file("row 3x3 k=3", &[0, 2, 4, 6, 8], true);
        assert_eq!(winner(&PgGame::parse(&text).unwrap()), Some(false));
        let helped = format!("{text}#blackinitials\na1 b2\n");
        assert_eq!(winner(&PgGame::parse(&helped).unwrap()), Some(true));
        let both = format!("{helped}#whiteinitials\nb1 b3\n");
        assert_eq!(winner(&PgGame::parse(&both).unwrap()), Some(true));
        let small = "#positions\na b c\n#times\nt u v\n#blackturns\nt v\n#blackwins\na b\na c\n";
        assert_eq!(winner(&PgGame::parse(small).unwrap()), Some(true));
        let restricted = format!("{small}#firstmoves\nb c\n");
        assert_eq!(winner(&PgGame::parse(&restricted).unwrap()), Some(false));
        let late = small.replace("t u v", "u t v");
        assert_eq!(winner(&PgGame::parse(&late).unwrap()), Some(false));
        let text = file("row 3x3 k=3", &[1, 2], true);
        assert_eq!(winner(&PgGame::parse(&text).unwrap()), Some(true));
        assert_eq!(searched(&PgGame::parse(&text).unwrap(), 0), None);
    }

    /// As `solve` on the same board: a win of Maker, of Breaker, and of the first player.
    #[test]
    fn as_strong_as_the_other_searches() {
        for (name, is_strong, black_wins) in [
            ("row 5x5 k=4", false, true),
            ("row 5x5 k=5", false, false),
            ("row 4x4 k=4", true, false),
            ("row 4x4 k=3", true, true),
        ] {
            let cells = Instance::named(name).unwrap().hypergraph.cells();
            let odd: Vec<usize> = (0..cells).filter(|time| time % 2 == 1).collect();
            let game = PgGame::parse(&file(name, &odd, is_strong)).unwrap();
            let answer = game
                .solve(1_000_000, &Budget::unlimited().steps(20_000))
                .unwrap();
            assert_eq!(answer.black_wins, black_wins, "{name}");
            assert!(answer.proof.is_some(), "{name}");
        }
        let odd: Vec<usize> = (0..36).filter(|time| time % 2 == 1).collect();
        let game = PgGame::parse(&file("hex 6x6", &odd, false)).unwrap();
        let gave_up = game
            .solve(1_000_000, &Budget::unlimited().steps(1000))
            .unwrap_err();
        assert_eq!(gave_up, PgGaveUp::Positions { positions: 1000 });
        let late = Budget::of(Duration::ZERO).steps(1 << 40);
        assert_eq!(game.solve(1_000_000, &late), Err(PgGaveUp::Time));
    }

    #[test]
    fn words_may_follow_a_code_word() {
        let below = "#positions\na b c\n#times\n1 2 3\n#blackturns\n1 3\n#blackwins\na b\nb c\n";
        let beside =
            "\u{feff}#positions a b\nc\n#times 1 2 3\n#blackturns 1 3\n#blackwins a b\nb c\n";
        let game = PgGame::parse(below).unwrap();
        assert_eq!(PgGame::parse(beside).unwrap(), game);
        assert_eq!(winner(&game), Some(true));
    }

    #[test]
    fn errors_have_their_place() {
        let good = "#times\nt1\n#positions\na b\n";
        assert!(PgGame::parse(good).is_ok());
        for (text, message) in [
            ("a b\n", "1:1: expected a code word"),
            ("#time\n", "1:1: no code word \"#time\""),
            ("#positions\na b\n", "2:1: #times is missing"),
            ("#times\nt1\n", "2:1: #positions is missing"),
            (
                "#times\nt1\n#positions\na\na\n",
                "5:1: \"a\" is listed twice",
            ),
            (
                "#times\nt1\n#positions\na\n#blackwins\na c\n",
                "6:3: the cell \"c\"",
            ),
            (
                "#times\nt1\n#blackturns\nt2\n#positions\na\n",
                "4:1: the time \"t2\"",
            ),
            (
                "#times t1 #positions a\n",
                "1:11: found \"#positions\" after other words: a code word begins its line",
            ),
            (
                "#times t1\n#positions a % b\n",
                "2:14: found \"%\" after other words: a comment begins its line",
            ),
        ] {
            let error = PgGame::parse(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
        let both = format!("{good}#blackinitials\na\n#whiteinitials\na\n");
        let error = PgGame::parse(&both).unwrap_err().to_string();
        assert_eq!(error, "8:1: \"a\" is listed twice");
        let many: Vec<String> = (0..65).map(|cell| format!("c{cell}")).collect();
        let many = many.join(" ");
        assert!(PgGame::parse(&format!("#times\nt\n#positions\n{many}\n")).is_err());
    }
}
