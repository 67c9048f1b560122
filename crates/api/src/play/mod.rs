//! The API about games of two players: games, play.

mod answer;
mod scene;
mod setup;

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use madness_machine::{Budget, Clock};
use madness_play::{
    Answer as Thought, GAMES, Player, Purpose, Question as Thinking, Refusal, Seats, Strength,
    Table, words,
};
use serde::{Deserialize, Deserializer, Serialize};

use super::api::Api;
use super::cost::Cost;
use super::error::ApiError;
use super::limits;
use super::processors::Processors;
use super::question::{Question, json};
use super::story;
use answer::{Advised, Answer, Known};
use setup::Chosen;

/// A game that can be chosen.
#[derive(Serialize)]
struct Listed {
    game: &'static str,
    title: &'static str,
    sentence: &'static str,
    start: &'static str,
}

/// Answers `GET /api/games`: the games that can be played.
pub(super) fn games() -> Result<Vec<u8>, ApiError> {
    let listed = GAMES.iter().map(|game| Listed {
        game: game.key,
        title: game.title,
        sentence: game.sentence,
        start: game.start,
    });
    let games: Vec<Listed> = listed.collect();
    json(&BTreeMap::from([("games", games)]))
}

/// A game, the moves so far, and what is asked about the position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is asked for by a key of its own"
)]
pub(super) struct PlayRequest {
    game: String,
    #[serde(default)]
    moves: Vec<String>,
    /// What is chosen instead of what the text says, by the keys of the setup.
    #[serde(default)]
    choice: BTreeMap<String, Chosen>,
    /// Who is called "you", against the computer.
    #[serde(default, deserialize_with = "person")]
    person: Option<Player>,
    /// A move for the player to move: `true`, or how well it is to be chosen.
    #[serde(default, deserialize_with = "strength")]
    advice: Option<Strength>,
    /// Whether to tell why the position is won or lost.
    #[serde(default)]
    story: bool,
    /// Whether to give a certificate of who wins.
    #[serde(default)]
    proof: bool,
    /// Whether to say what can be chosen of the game.
    #[serde(default)]
    setup: bool,
    /// Whether to list the sets that are wanted, and the pairs or cakes by which they are blocked.
    #[serde(default)]
    sets: bool,
    /// Seconds for the advice, for the story and for the proof.
    time: Option<f64>,
    /// Decides among moves of which none is better.
    seed: Option<u64>,
}

fn person<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Player>, D::Error> {
    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Person {
        First,
        Second,
    }
    Ok(Some(match Person::deserialize(deserializer)? {
        Person::First => Player::First,
        Person::Second => Player::Second,
    }))
}

fn strength<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Strength>, D::Error> {
    #[derive(Deserialize)]
    #[serde(
        untagged,
        expecting = "advice is true, \"exact\", \"careful\" or \"easy\""
    )]
    enum Wish {
        Any(bool),
        Strength(Word),
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Word {
        Exact,
        Careful,
        Easy,
    }
    Ok(match Wish::deserialize(deserializer)? {
        Wish::Any(false) => None,
        Wish::Any(true) | Wish::Strength(Word::Exact) => Some(Strength::Exact),
        Wish::Strength(Word::Careful) => Some(Strength::Careful),
        Wish::Strength(Word::Easy) => Some(Strength::Easy),
    })
}

impl PlayRequest {
    /// Checks the lengths of the texts before anything is made of them.
    fn check(&self) -> Result<(), ApiError> {
        let long = |what: &str, most: usize| {
            Err(ApiError::too_large(format!(
                "{what} has at most {most} characters"
            )))
        };
        if self.game.len() > limits::GAME {
            return long("a game", limits::GAME);
        }
        if self.moves.len() > limits::MOVES {
            let message = format!("a match has at most {} moves here", limits::MOVES);
            return Err(ApiError::too_large(message));
        }
        if self.moves.iter().any(|text| text.len() > limits::MOVE) {
            return long("a move", limits::MOVE);
        }
        if self.choice.len() > limits::FIELDS {
            let message = format!("a setup has at most {} fields", limits::FIELDS);
            return Err(ApiError::too_large(message));
        }
        Ok(())
    }

    /// Returns the table with the moves made, and a sentence about the last of them.
    fn table(&self, seed: u64) -> Result<(Box<dyn Table>, Option<String>), ApiError> {
        let seats = self.person.map_or(Seats::Two, Seats::Person);
        let strength = self.advice.unwrap_or_default();
        let open = |text: &str| madness_play::open(text, seats, strength, seed);
        let refused = |refusal: Refusal| ApiError::bad(refusal);
        let mut table = open(&self.game).map_err(refused)?;
        if !self.choice.is_empty() {
            let mut setup = table.setup();
            setup::choose(&mut setup, &self.choice)?;
            table.begin(&setup).map_err(refused)?;
            // The players and the strength are those of the request, whatever the setup says.
            table = open(&table.name()).map_err(refused)?;
        }
        scene::check(&table.board())?;
        let mut made = None;
        for (number, text) in (1..).zip(&self.moves) {
            let refused = |refusal| ApiError::bad(format!("move {number}: {refusal}"));
            if number == self.moves.len() {
                let (_, said) = table.told(text).map_err(refused)?;
                made = Some(words::made(&*table, table.to_move(), &said));
            }
            table.play(text).map_err(refused)?;
        }
        Ok((table, made))
    }
}

/// What is to be thought about, after the position is answered.
#[derive(Default)]
struct Asked {
    advice: Option<Thinking>,
    story: Option<Thinking>,
    proof: Option<Thinking>,
}

/// Answers `POST /api/play`: the position, and what is asked about it.
pub(super) async fn play<P: Processors>(
    api: &Api<P>,
    question: Question<'_>,
) -> Result<Vec<u8>, ApiError> {
    let asked: PlayRequest = serde_json::from_slice(question.body)?;
    asked.check()?;
    let time = api.search_time(asked.time)?.asked;
    let cost = match Cost::of_playing(&asked.game) {
        Cost::Quick if asked.choice.is_empty() => Cost::Quick,
        _ => Cost::Heavy,
    };
    let seed = asked.seed;
    let seed = seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let work = move |_: &Clock| {
        let (table, made) = asked.table(seed)?;
        let questions = Asked {
            advice: asked.advice.map(|_| table.question(Purpose::Move)),
            story: asked.story.then(|| table.question(Purpose::Why)),
            proof: asked.proof.then(|| table.question(Purpose::Proof)),
        };
        let mut answer = Answer::new(&*table, made);
        if asked.setup {
            answer.setup = Some(setup::fields(&table.setup()));
        }
        if asked.sets {
            answer.add_sets(table.sets(limits::SETS));
        }
        Ok((answer, table, questions))
    };
    let begun = api.run(cost, limits::LONGEST_SEARCH, work).await?;
    let (mut answer, table, questions) = begun;
    let known = think(api, table, questions, time).await?;
    answer.add(known);
    json(&answer)
}

/// Answers the questions within the time, each; what is not known by then is pending.
async fn think<P: Processors>(
    api: &Api<P>,
    table: Box<dyn Table>,
    asked: Asked,
    time: Duration,
) -> Result<Known, ApiError> {
    let mut known = Known::default();
    let late = &mut known.is_pending;
    if let Some(Thought::Move(found)) = answered(api, asked.advice, time, late).await? {
        known.advice = Some(Advised::new(&*table, &found));
    }
    if let Some(Thought::Why(story)) = answered(api, asked.story, time, late).await? {
        known.story = Some(story::told(&story));
    }
    if let Some(Thought::Proof(proof)) = answered(api, asked.proof, time, late).await? {
        known.proof = Some(proof.into());
    }
    Ok(known)
}

/// Answers a question, if there is one, within the time; tells if it took too long instead.
async fn answered<P: Processors>(
    api: &Api<P>,
    question: Option<Thinking>,
    time: Duration,
    is_late: &mut bool,
) -> Result<Option<Thought>, ApiError> {
    let Some(question) = question else {
        return Ok(None);
    };
    let work = move |clock: &Clock| Ok(question.answer(&budget(clock)));
    match api.run(Cost::Advice, time, work).await {
        Ok(thought) => Ok(thought),
        Err(error) if error.is_late() => {
            *is_late = true;
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Returns what a search may use: the time that is left, and a share of the memory.
fn budget(clock: &Clock) -> Budget {
    clock.left().bytes(limits::ADVICE_BYTES)
}

#[cfg(test)]
mod tests;
