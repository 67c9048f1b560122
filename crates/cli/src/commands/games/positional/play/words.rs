//! What is said about the game.

use positional_games::Side;
use positional_games::play::{Advice, Cell, End, Match, Player, Prospect, Reason, Rules, Style};

/// The keys and what they do.
pub(super) const KEYS: [(&str, &str); 11] = [
    ("arrows, h j k l", "move the cursor"),
    ("space, enter, click", "take a cell"),
    ("u, backspace", "take back"),
    ("U, Ctrl-R", "make again what was taken back"),
    ("t", "a hint: which cell to take"),
    ("g", "give up"),
    ("s", "save the game, to the file of --save"),
    ("n", "a new game"),
    ("Ctrl-L", "draw the screen anew"),
    ("Ctrl-Z", "wait in the background"),
    ("q, Ctrl-C", "quit"),
];

/// Whether a player has the full discs: Maker, or who moves first in Maker–Maker.
pub(super) fn is_full(rules: Rules, player: Player) -> bool {
    match rules.side(player) {
        Some(side) => side == Side::Maker,
        None => player == Player::First,
    }
}

/// The part that a player plays.
fn part(rules: Rules, player: Player) -> &'static str {
    match (rules.side(player), player) {
        (Some(Side::Maker), _) => "Maker",
        (Some(Side::Breaker), _) => "Breaker",
        (None, Player::First) => "the first player",
        (None, Player::Second) => "the second player",
    }
}

/// A player, as the person who plays knows them.
pub(super) fn name(game: &Match, player: Player) -> &'static str {
    match game.person() {
        None => part(game.play().rules(), player),
        Some(person) if person == player => "you",
        Some(_) => "the computer",
    }
}

/// Returns a player with a verb, which gets an s unless the player is "you".
fn does(game: &Match, player: Player, verb: &str) -> String {
    let name = name(game, player);
    let ending = if name == "you" { "" } else { "s" };
    format!("{name} {verb}{ending}")
}

/// What is played, and who plays what, with the signs of the players.
pub(super) fn title(game: &Match, signs: [&str; 2]) -> String {
    let rules = game.play().rules();
    let who = |player| {
        let sign = signs[usize::from(!is_full(rules, player))];
        let (name, part) = (name(game, player), part(rules, player));
        match game.person() {
            None => format!("{part} {sign}"),
            Some(person) if person == player => format!("{name} are {part} {sign}"),
            Some(_) => format!(
                "{name} is {part} {sign}, {}",
                style(game.style(), rules.side(player))
            ),
        }
    };
    let [first, second] = [Player::First, Player::Second].map(who);
    format!("{}: {first}; {second}", game.play().arena().name())
}

/// Returns a shorter form of the title.
pub(super) fn short_title(game: &Match, signs: [&str; 2]) -> String {
    let rules = game.play().rules();
    let who = |player| {
        let sign = signs[usize::from(!is_full(rules, player))];
        format!("{} {sign}", name(game, player))
    };
    let [first, second] = [Player::First, Player::Second].map(who);
    format!("{}: {first}, {second}", game.play().arena().name())
}

/// How the computer plays: pairings, potentials and tiles are for Breaker.
fn style(style: Style, side: Option<Side>) -> &'static str {
    match (style, side) {
        (Style::Exact, _) => "by exact search",
        (_, Some(Side::Maker)) => "by guesses",
        (Style::Pairing, _) => "by a pairing",
        (Style::Potential, _) => "by potentials",
        (Style::Tiles, _) => "by tiles",
    }
}

/// What the players want.
pub(super) fn rules(game: &Match) -> &'static str {
    match game.play().rules() {
        Rules::MakerMaker => "Who first owns all cells of a set wins.",
        Rules::MakerBreaker { .. } => {
            "Maker wants to own all cells of a set, Breaker a cell of every set."
        }
    }
}

/// Who is to move, or how the game ended.
pub(super) fn state(game: &Match) -> String {
    let play = game.play();
    let rules = play.rules();
    let Some(end) = play.end() else {
        let player = play.to_move();
        let is = match name(game, player) {
            "you" => "you are".to_owned(),
            name => format!("{name} is"),
        };
        return capital(&format!("{is} to move"));
    };
    let text = match end {
        End::Owns { player, set } => {
            let win = verb(game, *player, "win");
            let names: Vec<String> = set
                .iter()
                .map(|&cell| play.arena().cell_name(cell))
                .collect();
            let cells = if names.is_empty() {
                "a set without cells".to_owned()
            } else {
                names.join(" ")
            };
            format!("{} {cells} and {win}", does(game, *player, "own"))
        }
        End::Blocked => match end.winner(rules) {
            Some(player) => {
                let win = does(game, player, "win");
                format!("no set is left for Maker: {win}")
            }
            None => "nobody can own a set any more: a draw".to_owned(),
        },
        End::Resigned { player } => {
            let win = does(game, player.other(), "win");
            format!("{} up: {win}", does(game, *player, "give"))
        }
    };
    capital(&text)
}

fn verb(game: &Match, player: Player, verb: &str) -> String {
    let ending = if name(game, player) == "you" { "" } else { "s" };
    format!("{verb}{ending}")
}

/// Says that a player took a cell, and why if the move was advised.
pub(super) fn taken(game: &Match, player: Player, cell: Cell, advice: Option<Advice>) -> String {
    let cell = game.play().arena().cell_name(cell);
    let text = format!("{} {cell}", does(game, player, "take"));
    let text = capital(&text);
    match advice {
        Some(advice) => format!("{text}, {}", why(game, player, advice)),
        None => text,
    }
}

/// A hint for a player.
pub(super) fn hint(game: &Match, player: Player, advice: Advice) -> String {
    let cell = game.play().arena().cell_name(advice.cell);
    format!("Hint: {cell}, {}", why(game, player, advice))
}

/// Why a cell is chosen, and what comes of it.
fn why(game: &Match, player: Player, advice: Advice) -> String {
    let cell_name = |cell| game.play().arena().cell_name(cell);
    let reason = match advice.reason {
        Reason::Completes => return "which completes a set".to_owned(),
        Reason::Search => "by exact search".to_owned(),
        Reason::Partner { of } => format!("the partner of {}", cell_name(of)),
        Reason::Tile { of } => format!("the answer to {} in its tile", cell_name(of)),
        Reason::Weight => "whose sets weigh most".to_owned(),
        Reason::Spare => "a cell to spare".to_owned(),
        Reason::Guess => "a guess".to_owned(),
    };
    let other = player.other();
    let prospect = match advice.prospect {
        Prospect::Wins => format!("{} with best play", does(game, player, "win")),
        Prospect::Draws => "a draw with best play".to_owned(),
        Prospect::Loses => format!("{} with best play", does(game, other, "win")),
        Prospect::Safe => format!(
            "{} never {} a set",
            name(game, other),
            verb(game, other, "own")
        ),
        Prospect::Unknown => "nothing is promised".to_owned(),
    };
    format!("{reason}: {prospect}")
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// The keys that are told below the board, as many as fit.
pub(super) fn keys(game: &Match, width: usize) -> String {
    let keys: &[&str] = if game.play().end().is_some() {
        &["n new game", "u take back", "s save", "? keys", "q quit"]
    } else {
        &[
            "space take",
            "t hint",
            "u take back",
            "g give up",
            "s save",
            "? keys",
            "q quit",
        ]
    };
    let mut line = String::new();
    for key in keys {
        if line.is_empty() {
            line.push_str(key);
        } else if line.chars().count() + 3 + key.chars().count() <= width {
            line = format!("{line} · {key}");
        }
    }
    line
}
