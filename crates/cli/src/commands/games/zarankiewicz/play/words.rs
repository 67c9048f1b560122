//! What is said about the game.

use positional_games::zarankiewicz::{Advice, Outcome, Player, Reason, Variant};

use super::game::{Field, Game, PRESETS, Players, square};

/// The keys and what they do.
pub(super) const KEYS: [(&str, &str); 10] = [
    ("arrows, h j k l", "move the cursor"),
    ("space, enter, click", "put a disc"),
    ("u, backspace", "take back"),
    ("U", "put again what was taken back"),
    ("t", "a hint: where to put the next disc"),
    ("n", "a new game with these settings"),
    ("m", "the settings: variant, players, size"),
    ("Ctrl-L", "draw the screen anew"),
    ("Ctrl-Z", "wait in the background"),
    ("q, Ctrl-C", "quit"),
];

/// The disc of a player.
pub(super) fn disc(player: Player) -> &'static str {
    match player {
        Player::First => "●",
        Player::Second => "○",
    }
}

/// The line above the board.
pub(super) fn title(game: &Game, width: usize) -> String {
    let position = &game.position;
    let (variant, size) = (position.variant(), position.size());
    let titles = [
        format!("Zarankiewicz game, {variant}, {size}"),
        format!("{variant}, {size}"),
    ];
    let fits = |title: &String| title.chars().count() <= width;
    let short = || format!("variant {}, {size}", variant.number());
    titles.into_iter().find(fits).unwrap_or_else(short)
}

/// A player, as the person who plays knows them.
fn name(game: &Game, player: Player) -> String {
    let sign = disc(game.colour(player));
    match (game.settings.players, player) {
        (Players::One, _) if game.computer[player.index()] => format!("the computer {sign}"),
        (Players::One, _) => format!("you {sign}"),
        (_, Player::First) => format!("the first player {sign}"),
        (_, Player::Second) => format!("the second player {sign}"),
    }
}

/// Who moves, or how the game ended.
pub(super) fn state(game: &Game) -> String {
    let position = &game.position;
    let Some(end) = position.end() else {
        let player = name(game, position.to_move());
        let is = if player.starts_with("you") {
            "are"
        } else {
            "is"
        };
        let pause = if game.is_paused { " (paused)" } else { "" };
        return capital(&format!("{player} {is} to move{pause}"));
    };
    let Some(winner) = end.outcome.winner() else {
        return "The board is full, and nobody completed a rectangle: a draw".to_owned();
    };
    let plural = |name: &str, one: &'static str, you: &'static str| {
        if name.starts_with("you") { you } else { one }
    };
    let won = name(game, winner);
    let wins = plural(&won, "wins", "win");
    if position.variant().completing_wins() {
        let completes = plural(&won, "completes", "complete");
        capital(&format!("{won} {completes} a rectangle and {wins}"))
    } else {
        let lost = name(game, winner.other());
        let completes = plural(&lost, "completes", "complete");
        capital(&format!("{lost} {completes} a rectangle: {won} {wins}"))
    }
}

/// What else is to be said.
pub(super) fn message(game: &Game) -> String {
    if game.position.end().is_some() {
        return "Space begins a new game; m goes to the settings".to_owned();
    }
    if let Some(hint) = game.hint {
        let cell = hint.cell;
        let place = format!("column {}, row {}", cell.column + 1, cell.row + 1);
        return format!("Hint: {place}, {}", why(game, hint));
    }
    if game.awaits_hint() {
        return "Looking for a move …".to_owned();
    }
    if game.is_computers_turn() && !game.is_paused {
        return "The computer is thinking …".to_owned();
    }
    match game.last {
        Some((_, Some(advice))) => format!("The computer moved {}", why(game, advice)),
        _ if game.computer == [true; 2] => "Space lets the computer go on".to_owned(),
        _ => String::new(),
    }
}

/// Why a move was chosen, and what comes of it.
fn why(game: &Game, advice: Advice) -> String {
    let reason = match advice.reason {
        Reason::Over | Reason::Completes => "to complete a rectangle",
        Reason::Theorem => "by a theorem",
        Reason::Search => "by an exact search",
        Reason::Guess => return "by a guess: nobody knows who wins".to_owned(),
    };
    let outcome = match advice.outcome {
        Some(Outcome::Draw) => "a draw with good play".to_owned(),
        Some(Outcome::First) => wins(game, Player::First),
        Some(Outcome::Second) => wins(game, Player::Second),
        None => return reason.to_owned(),
    };
    format!("{reason}: {outcome}")
}

fn wins(game: &Game, player: Player) -> String {
    let name = name(game, player);
    let verb = if name.starts_with("you") {
        "win"
    } else {
        "wins"
    };
    format!("{name} {verb} with good play")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// The name and the value of a field of the settings.
pub(super) fn field(game: &Game, field: Field) -> (&'static str, String) {
    let settings = &game.settings;
    let size = settings.size;
    match field {
        Field::Variant => ("Variant", variant(settings.variant)),
        Field::Players => {
            let players = match settings.players {
                Players::Two => "two people",
                Players::One => "you and the computer; who begins is drawn by lot",
                Players::None => "the computer against itself",
            };
            ("Players", players.to_owned())
        }
        Field::Preset => {
            let shown = |&side: &usize| {
                let side = square(side);
                if side == size {
                    format!("[{side}]")
                } else {
                    format!(" {side} ")
                }
            };
            let sizes: Vec<String> = PRESETS.iter().map(shown).collect();
            ("Size", sizes.join(" "))
        }
        Field::Columns => ("  columns", side(game, field, size.columns())),
        Field::Rows => ("  rows", side(game, field, size.rows())),
    }
}

fn side(game: &Game, field: Field, side: usize) -> String {
    match game.typed {
        Some(0) if game.field == field => "_".to_owned(),
        Some(typed) if game.field == field => format!("{typed}_"),
        _ => side.to_string(),
    }
}

fn variant(variant: Variant) -> String {
    let colours = match variant.colours() {
        1 => "one colour",
        _ => "two colours",
    };
    let ends = if variant.completing_wins() {
        "wins"
    } else {
        "loses"
    };
    let number = variant.number();
    format!("{number}: {colours}; who completes a rectangle {ends}")
}

/// The keys that are told below the board, as many as fit.
pub(super) fn keys(game: &Game, width: usize) -> String {
    let (first, more): (&str, &[&str]) = if game.position.end().is_some() {
        (
            "space new game",
            &["u take back", "m settings", "? keys", "q quit"],
        )
    } else {
        (
            "space disc",
            &[
                "t hint",
                "u take back",
                "n new",
                "m settings",
                "? keys",
                "q quit",
            ],
        )
    };
    let mut line = first.to_owned();
    for key in more {
        if line.chars().count() + 3 + key.chars().count() <= width {
            line = format!("{line} · {key}");
        }
    }
    line
}
