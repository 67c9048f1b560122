//! Matches as text files.

use std::fmt::Write;

use positional_games::Player;

use crate::advice::Strength;
use crate::game::Match;
use crate::rules::{Refusal, Rules};
use crate::table::{Seats, Table};
use crate::text::{Lines, TextError, Value};

/// How many moves stand on a line.
const ON_A_LINE: usize = 10;

/// The words of the lines that every match has.
const KEYS: [&str; 4] = ["you", "opponent", "moves", "resigned"];

impl<R: Rules> Match<R> {
    /// Reads a match, as [`Table::record`] writes it. Its lines are those of the game ([`Rules::lines`])
    /// and
    ///
    /// * `you: first`, who is the person: the part of a player, `both` for two people, or `nobody` where
    ///   the computer plays against itself; usually who moves first;
    /// * `opponent: exact`, `careful` or `easy`, how the computer plays, or another word that the game
    ///   knows;
    /// * `moves: b2 a1 …`, on as many lines as are needed;
    /// * `resigned: first`, who gave up;
    /// * blank lines, and everything after ` # ` or a `#` at the beginning of a line, are ignored.
    ///
    /// # Errors
    /// [`TextError`], with its line and column.
    ///
    /// ```
    /// use madness_play::positional::Positional;
    /// use madness_play::{Match, Table};
    ///
    /// let text = "board: row 3x3 k=3\ngame: maker-maker\nmoves: b2 a1\n";
    /// let game = Match::<Positional>::read(text, 1)?;
    /// assert_eq!(game.moves(), ["b2", "a1"]);
    /// assert_eq!(Match::<Positional>::read(&game.record(), 1)?.record(), game.record());
    /// # Ok::<(), madness_play::TextError>(())
    /// ```
    pub fn read(text: &str, seed: u64) -> Result<Self, TextError> {
        let keys = [R::KEYS, &KEYS].concat();
        let lines = Lines::read(text, &keys, R::SEVERAL)?;
        let rules = R::of_lines(&lines)?;
        let seats = match lines.one("you") {
            None => Seats::Person(Player::First),
            Some(value) => match value.text {
                "both" => Seats::Two,
                "nobody" => Seats::None,
                _ => Seats::Person(player(value, &rules)?),
            },
        };
        let opponent = lines.one("opponent");
        let strength = opponent.and_then(|value| Strength::of_key(value.text));
        if let (None, Some(value)) = (strength, opponent)
            && value.text != rules.style()
        {
            return Err(value.bad("exact, careful or easy"));
        }
        let mut game = Self::new(rules, seats, strength.unwrap_or_default(), seed);
        for word in lines.all("moves").flat_map(Value::words) {
            game.play(word.text).map_err(|error| word.error(error))?;
        }
        if let Some(value) = lines.one("resigned") {
            let player = player(value, game.rules())?;
            game.give_up(player)
                .map_err(|error: Refusal| value.error(error))?;
        }
        Ok(game)
    }

    /// Returns a text that [`Match::read`] reads.
    pub(crate) fn written(&self) -> String {
        let mut text = String::new();
        let mut line = |key: &str, value: &str| _ = writeln!(text, "{key}: {value}");
        for (key, value) in self.rules().lines() {
            line(key, &value);
        }
        let part = |player| self.part(player).key;
        line(
            "you",
            match Player::ALL.map(|player| self.is_person(player)) {
                [true, true] => "both",
                [false, false] => "nobody",
                [true, false] => part(Player::First),
                [false, true] => part(Player::Second),
            },
        );
        line(
            "opponent",
            match self.strength() {
                Strength::Exact => self.rules().style(),
                other => other.key(),
            },
        );
        for moves in self.moves().chunks(ON_A_LINE) {
            line("moves", &moves.join(" "));
        }
        if let Some(player) = self.resigned() {
            line("resigned", part(player));
        }
        text
    }
}

/// Reads who a player is.
fn player<R: Rules>(value: Value, rules: &R) -> Result<Player, TextError> {
    let mut players = Player::ALL.into_iter();
    let player = players.find(|&player| rules.part(player).key == value.text);
    player.ok_or_else(|| {
        let [first, second] = Player::ALL.map(|player| rules.part(player).key);
        value.bad(&format!("{first} or {second} (or you: both or nobody)"))
    })
}
