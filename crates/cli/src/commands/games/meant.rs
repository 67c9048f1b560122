//! What was meant by words that are no commands, and by values that begin with a minus.

use std::ffi::OsString;

use clap::{CommandFactory, Parser};
use combinatorial_games::impartial::names::{self, GameName, Kind};

use super::GamesCommand;

/// The commands, to list their names.
#[derive(Parser)]
struct Commands {
    #[command(subcommand)]
    command: GamesCommand,
}

/// Says which command was meant.
pub(super) fn unknown(words: &[OsString]) -> anyhow::Error {
    let words: Vec<String> = words
        .iter()
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let word = words.first().map_or("", String::as_str);
    if let Some(game) = names::find(word) {
        return anyhow::anyhow!("{}", of_a_game(game, &words));
    }
    let command = Commands::command();
    let commands: Vec<&str> = command
        .get_subcommands()
        .map(clap::Command::get_name)
        .collect();
    let list = commands.join(", ");
    match (word, names::nearest(word, commands.iter().copied())) {
        (_, Some(near)) => {
            anyhow::anyhow!("no command {word:?}: did you mean madness games {near}?")
        }
        _ => anyhow::anyhow!("no command {word:?}: the commands are {list}"),
    }
}

/// Says which commands know a game that was named in the place of a command.
fn of_a_game(game: &GameName, words: &[String]) -> String {
    let position = if words.len() > 1 {
        words.join(" ")
    } else {
        game.example()
    };
    let name = game.name;
    let who = format!("madness games move \"{position}\" tells who wins and by which moves");
    match game.kind() {
        Kind::Partizan => format!(
            "{name} is a game, not a command: {who}, madness games value \"{position}\" its value"
        ),
        Kind::Graph => format!(
            "{name} is a game, not a command: {who}, madness games loopy {} all labels",
            game.game
        ),
        Kind::Heap | Kind::Board => format!(
            "{name} is a game, not a command: {who}, madness games grundy {} the Grundy numbers",
            game.game
        ),
    }
}

/// Writes the minus at the start of a value or of a game as `−`, after `games value`, `games move` and
/// `games cutcake`: it begins no option.
pub(crate) fn with_minus_signs(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut found: Vec<OsString> = Vec::new();
    let (mut games, mut sums) = (false, false);
    for argument in arguments {
        let text = argument.to_str();
        match text {
            Some("games") => games = true,
            Some("value" | "move" | "cutcake") if games => sums = true,
            _ => {}
        }
        match text.and_then(|text| text.strip_prefix('-')) {
            Some(after) if sums && begins_a_component(after) => {
                found.push(format!("−{after}").into());
            }
            _ => found.push(argument),
        }
    }
    found
}

fn begins_a_component(text: &str) -> bool {
    let begins_a_value = |sign: char| sign.is_ascii_digit() || "{(*^±.↑↓⇑⇓".contains(sign);
    let word = text.split_whitespace().next().unwrap_or_default();
    let is_game = names::find(word).is_some_and(|game| game.kind() == Kind::Partizan);
    text.starts_with(begins_a_value) || is_game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minus_before_a_value_is_no_option() {
        let read = |text: &str| {
            let arguments = text.split(' ').map(OsString::from);
            let read = with_minus_signs(arguments).into_iter();
            let words: Vec<String> = read.map(|word| word.into_string().unwrap()).collect();
            words.join(" ")
        };
        for (text, expected) in [
            ("madness games value -1/2", "madness games value −1/2"),
            (
                "madness -q games value -{1|0} -f json",
                "madness -q games value −{1|0} -f json",
            ),
            ("madness games value 1 - 2", "madness games value 1 - 2"),
            (
                "madness games move -hackenbush LR",
                "madness games move −hackenbush LR",
            ),
            ("madness games move -h", "madness games move -h"),
            ("madness games grundy -1", "madness games grundy -1"),
            ("madness solve -1", "madness solve -1"),
        ] {
            assert_eq!(read(text), expected);
        }
    }
}
