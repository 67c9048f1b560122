//! The games that have a name: one table for the readers, the help, the errors and the documentation.

use crate::impartial::{BoardGame, HeapGame};

/// A game with a name, and how a position of it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameName {
    /// The name, without what follows a colon.
    pub name: &'static str,
    /// The game as it is written, with its numbers: `bachet:10`.
    pub game: &'static str,
    /// A position of it: `100`.
    pub position: &'static str,
    /// What may be done, in a few words.
    pub rule: &'static str,
    pub(crate) rules: Rules,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    Nim,
    Lasker,
    Grundy,
    /// After a colon: the most counters of a move.
    Bachet,
    /// After a colon: the numbers of counters of a move.
    Subtract,
    /// After a colon: an octal code.
    Octal,
    /// After a colon: a hexadecimal code.
    Hexadecimal,
    /// A heap game with this code.
    Code(&'static str),
    /// A row of squares, from `least` on: n of them are the heap n + `more` of a code.
    Squares {
        code: &'static str,
        more: u64,
        least: u64,
    },
    /// A piece on a board.
    Piece(BoardGame),
    /// The map of Traffic Jam.
    Jam,
    /// Lights on a board.
    Toggle,
    Domineering,
    Hackenbush,
    Toads,
    Cutcake,
}

/// Which commands know a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Heaps of counters, or rows that are such heaps.
    Heap,
    /// A piece or lights on a board.
    Board,
    /// A token on a graph that comes with the program.
    Graph,
    /// A game in which Left and Right have moves of their own.
    Partizan,
}

const fn game([name, game, position, rule]: [&'static str; 4], rules: Rules) -> GameName {
    GameName {
        name,
        game,
        position,
        rule,
        rules,
    }
}

/// All games that have a name.
pub const GAMES: [GameName; 22] = [
    game(
        [
            "nim",
            "nim",
            "5",
            "a heap of 5 counters; take any number of them",
        ],
        Rules::Nim,
    ),
    game(
        ["bachet", "bachet:10", "100", "take 1 to 10 counters"],
        Rules::Bachet,
    ),
    game(
        ["subtract", "subtract:2,5", "17", "take 2 or 5 counters"],
        Rules::Subtract,
    ),
    game(
        [
            "kayles",
            "kayles",
            "10",
            "take 1 or 2 counters, and split what is left if you like",
        ],
        Rules::Code("0.77"),
    ),
    game(
        [
            "dawsons-kayles",
            "dawsons-kayles",
            "13",
            "take 2 counters, and split what is left if you like, `octal:0.07`",
        ],
        Rules::Code("0.07"),
    ),
    game(
        [
            "dawsons-chess",
            "dawsons-chess",
            "12",
            "12 pawns a side: take 1 counter with what touches it, `octal:0.137`",
        ],
        Rules::Code("0.137"),
    ),
    game(
        [
            "guiles",
            "guiles",
            "9",
            "take a heap of 1 or 2, or take 2 counters and split what is left, `octal:0.15`",
        ],
        Rules::Code("0.15"),
    ),
    game(
        [
            "officers",
            "officers",
            "9",
            "take 1 counter and leave something, in one heap or two, `octal:0.6`",
        ],
        Rules::Code("0.6"),
    ),
    game(
        [
            "treblecross",
            "treblecross",
            "8",
            "8 squares in a row; who completes three crosses side by side wins",
        ],
        Rules::Squares {
            code: "0.007",
            more: 2,
            least: 3,
        },
    ),
    game(
        [
            "lasker",
            "lasker",
            "6",
            "take any number, or split the heap in two",
        ],
        Rules::Lasker,
    ),
    game(
        [
            "grundy",
            "grundy",
            "9",
            "split the heap in two different ones",
        ],
        Rules::Grundy,
    ),
    game(
        ["octal", "octal:0.454", "20", "any octal game, by its code"],
        Rules::Octal,
    ),
    game(
        [
            "hexadecimal",
            "hexadecimal:0.8",
            "20",
            "the same, with codes that leave up to three heaps",
        ],
        Rules::Hexadecimal,
    ),
    game(
        [
            "king",
            "king",
            "4,5",
            "a king that moves left, up or both, one step",
        ],
        Rules::Piece(BoardGame::King),
    ),
    game(
        [
            "rook",
            "rook",
            "4,5",
            "a rook that moves left or up, any distance: two heaps of nim",
        ],
        Rules::Piece(BoardGame::Rook),
    ),
    game(
        [
            "queen",
            "queen",
            "4,5",
            "a queen that moves left, up or both: Wythoff's game",
        ],
        Rules::Piece(BoardGame::Queen),
    ),
    game(
        [
            "toggle",
            "toggle",
            "5x4",
            "press lit cells of a Button Madness board so that more lights go out than come on",
        ],
        Rules::Toggle,
    ),
    game(
        ["jam", "jam", "D", "a token on the map of Traffic Jam"],
        Rules::Jam,
    ),
    game(
        [
            "domineering",
            "domineering",
            "3x2",
            "Left places upright dominoes, Right lying ones",
        ],
        Rules::Domineering,
    ),
    game(
        [
            "hackenbush",
            "hackenbush",
            "LRRL",
            "edges from the ground up; cut one of yours, and all above it falls",
        ],
        Rules::Hackenbush,
    ),
    game(
        [
            "toads",
            "toads",
            "TT__FF",
            "Left moves a toad right, Right a frog left: a step, or a jump over one other",
        ],
        Rules::Toads,
    ),
    game(
        [
            "cutcake",
            "cutcake",
            "4x2",
            "Left cuts the cake between two columns, Right between two rows",
        ],
        Rules::Cutcake,
    ),
];

/// What people call games that have another name here, or none.
const MEANT: [(&str, &str); 11] = [
    ("dawson", "dawsons-chess 12 or dawsons-kayles 13"),
    ("wythoff", "queen 4,5, which is Wythoff's game"),
    (
        "hex",
        "hexadecimal:0.8 20 for heaps, or madness games positional solve hex 4x4",
    ),
    ("subtraction", "subtract:2,5 17"),
    ("cake", "cutcake 4x2"),
    ("crosscram", "domineering 3x2"),
    ("toads-and-frogs", "toads TT__FF"),
    (
        "tictactoe",
        "treblecross 8, or madness games positional for k in a row",
    ),
    ("traffic-jam", "jam D"),
    ("heat-toggle", "toggle 5x4"),
    (
        "lights-out",
        "toggle 5x4 for two players, or madness solve for the puzzle",
    ),
];

impl GameName {
    /// Returns which commands know the game.
    pub fn kind(&self) -> Kind {
        match self.rules {
            Rules::Piece(_) | Rules::Toggle => Kind::Board,
            Rules::Jam => Kind::Graph,
            Rules::Domineering | Rules::Hackenbush | Rules::Toads | Rules::Cutcake => {
                Kind::Partizan
            }
            _ => Kind::Heap,
        }
    }

    /// Returns a position as it is written in a sum: `kayles 10`.
    pub fn example(&self) -> String {
        format!("{} {}", self.game, self.position)
    }

    /// Returns whether play may go on for ever, or the piece may be allowed to go back.
    pub fn may_go_on(&self) -> bool {
        match self.rules {
            Rules::Jam => true,
            Rules::Piece(piece) => piece != BoardGame::Queen,
            _ => false,
        }
    }
}

/// Returns what is to be written for a name that people use, and which is none here: `subtract:2,5 17` for
/// `subtraction`. Numbers after a colon do not matter.
pub fn meant(word: &str) -> Option<&'static str> {
    let name = word.split(':').next().unwrap_or(word);
    let mut names = MEANT.iter();
    names
        .find(|(known, _)| *known == name)
        .map(|(_, meant)| *meant)
}

/// Returns the game of a name, which may be followed by a colon and numbers.
pub fn find(text: &str) -> Option<&'static GameName> {
    let name = text.split(':').next().unwrap_or(text);
    GAMES.iter().find(|game| game.name == name)
}

fn of(kinds: &[Kind]) -> impl Iterator<Item = &'static GameName> + '_ {
    GAMES.iter().filter(|game| kinds.contains(&game.kind()))
}

/// A game of a row of squares as a game of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squares {
    /// The game of the heaps.
    pub game: HeapGame,
    /// What is added to the number of squares.
    pub more: u64,
    /// The fewest squares.
    pub least: u64,
}

/// Returns the game of squares of that name.
pub fn squares(name: &str) -> Option<Squares> {
    match find(name).filter(|game| game.name == name)?.rules {
        Rules::Squares { code, more, least } => Some(Squares {
            game: HeapGame::Code(code.parse().ok()?),
            more,
            least,
        }),
        _ => None,
    }
}

/// Says why a game of squares has no misère play; returns nothing for other games.
pub fn without_misere(name: &str) -> Option<String> {
    let heaps = squares(name)?.game;
    Some(format!(
        "{name} ends with a row, not with the last move: ask for heaps of {heaps} themselves"
    ))
}

/// Returns the games of some kinds as they are written, with commas between them.
pub fn list(kinds: &[Kind]) -> String {
    let games: Vec<&str> = of(kinds).map(|game| game.game).collect();
    games.join(", ")
}

/// Returns a line for each position of some kinds and one more, for the help.
pub fn table(kinds: &[Kind], (position, rule): (&str, &str)) -> String {
    let games = of(kinds).map(|game| (game.example(), game.rule.replace('`', "")));
    let mut rows: Vec<(String, String)> = games.collect();
    rows.push((position.to_owned(), rule.to_owned()));
    let width = rows.iter().map(|(position, _)| position.len()).max();
    let width = width.unwrap_or(0);
    let lines = rows
        .iter()
        .map(|(position, rule)| format!("  {position:<width$}  {rule}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Says what was meant by a word that is no game of some kinds.
pub fn unknown(word: &str, kinds: &[Kind]) -> String {
    let files = kinds.contains(&Kind::Graph);
    let or_a_file = if files {
        ", or the file of a graph"
    } else {
        ""
    };
    if let Some(game) = find(word) {
        let (name, example) = (game.name, game.example());
        return match game.kind() {
            Kind::Partizan => format!(
                "{name} is a game in which Left and Right have moves of their own: ask madness games value \"{example}\", or madness games move"
            ),
            _ if kinds.contains(&Kind::Partizan) => format!(
                "{name} is a game in which both players have the same moves: ask madness games move \"{example}\"; its Grundy number g is the value *g"
            ),
            Kind::Graph => format!(
                "{name} may go on for ever: ask madness games loopy {name}, or madness games move \"{example}\""
            ),
            Kind::Heap | Kind::Board => format!(
                "{name} is not played with heaps: ask madness games grundy {name}, or madness games move \"{example}\""
            ),
        };
    }
    if let Some(meant) = meant(word) {
        return format!("no game {word:?}: write {meant}");
    }
    let name = word.split(':').next().unwrap_or(word);
    if let Some(near) = nearest(name, of(kinds).map(|game| game.name)).and_then(find) {
        return format!("no game {word:?}: did you mean {}?", near.example());
    }
    if files && word.contains(['.', '/', '\\']) {
        return format!(
            "no file {word:?}, and no game of that name: expected {}{or_a_file}",
            list(kinds)
        );
    }
    format!("no game {word:?}: expected {}{or_a_file}", list(kinds))
}

/// Says what was meant by a word that is no game that may go on for ever.
pub fn unknown_loopy(word: &str) -> String {
    let games: Vec<&str> = GAMES
        .iter()
        .filter(|game| game.may_go_on())
        .map(|game| game.name)
        .collect();
    let list = games.join(", ");
    match find(word) {
        Some(game) => format!(
            "{} always ends: ask madness games move \"{}\"; the games that may go on for ever are {list}, or the file of a graph",
            game.name,
            game.example()
        ),
        None => format!(
            "no game {word:?}, and no file of that name: expected {list}, or the file of a graph"
        ),
    }
}

/// Returns the word that was probably meant: the nearest one, if it is near.
pub fn nearest<'a>(word: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let most = word.chars().count() / 3;
    let near = words.map(|other| (distance(&word, other), other));
    let near = near.filter(|&(distance, _)| distance <= most);
    near.min_by_key(|&(distance, _)| distance)
        .map(|(_, other)| other)
}

/// Returns the least number of characters to insert, leave out or change (V. I. Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_and_squares_are_kinds_of_heaps() {
        for game in &GAMES {
            assert_eq!(find(game.game), Some(game));
            let heap = game.game.parse::<HeapGame>().is_ok();
            let squares = matches!(game.rules, Rules::Squares { .. });
            assert_eq!(heap || squares, game.kind() == Kind::Heap, "{}", game.game);
        }
    }

    #[test]
    fn what_was_meant_is_named() {
        use Kind::{Board, Graph, Heap, Partizan};
        let impartial = [Heap, Board, Graph];
        for (word, kinds, said) in [
            ("kayle", &impartial[..], "did you mean kayles 10?"),
            ("Nim", &impartial, "did you mean nim 5?"),
            (
                "tobs",
                &[Partizan],
                "expected domineering, hackenbush, toads, cutcake",
            ),
            ("toad", &[Partizan], "did you mean toads TT__FF?"),
            ("wythoff", &impartial, "queen 4,5"),
            ("subtraction:1,3", &impartial, "write subtract:2,5 17"),
            ("town.txt", &impartial, "no file \"town.txt\""),
            ("town.txt", &[Heap], "no game \"town.txt\""),
            (
                "chess",
                &impartial,
                "no game \"chess\": expected nim, bachet:10,",
            ),
            (
                "domineering",
                &impartial,
                "madness games value \"domineering 3x2\"",
            ),
            ("kayles", &[Partizan], "madness games move \"kayles 10\""),
        ] {
            let found = unknown(word, kinds);
            assert!(found.contains(said), "{word}: {found}");
        }
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
    }
}
