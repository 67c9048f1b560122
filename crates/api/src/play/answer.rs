//! The answer about a position.

use madness_play::{
    Cell, Edge, Part, Placement, PlanePairing, Player, Sets, Suggestion, Sure, Table, Winner, words,
};
use serde::Serialize;

use super::scene::{Scene, at};
use super::setup::FieldRecord;
use crate::limits;
use crate::story::{ProofRecord, StoryRecord};

/// A player.
#[derive(Serialize)]
struct PlayerRecord {
    part: &'static str,
    name: &'static str,
    /// How the player's pieces are drawn, if the players have pieces of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    figure: Option<&'static str>,
}

impl From<Part> for PlayerRecord {
    fn from(part: Part) -> Self {
        Self {
            part: part.key,
            name: part.name,
            figure: part.figure.map(madness_play::Figure::key),
        }
    }
}

/// A move that can be made.
#[derive(Serialize)]
struct MoveRecord {
    /// The cells at which it is pointed, one after the other.
    cells: Vec<[i32; 2]>,
    said: String,
}

/// How the game ended.
#[derive(Serialize)]
struct EndRecord {
    winner: String,
    reason: String,
    marks: Vec<MarkRecord>,
}

/// What is special about a cell.
#[derive(Serialize)]
pub(super) struct MarkRecord {
    pub(super) cell: [i32; 2],
    pub(super) mark: &'static str,
}

/// A move for the player to move, and what is said for it.
#[derive(Serialize)]
pub(super) struct Advised {
    #[serde(rename = "move")]
    choice: String,
    cells: Vec<[i32; 2]>,
    said: String,
    winner: String,
    sure: &'static str,
    why: String,
    /// The cell of another move to which this one is the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<[i32; 2]>,
}

impl Advised {
    pub(super) fn new(table: &dyn Table, suggestion: &Suggestion) -> Self {
        let advice = &suggestion.advice;
        Self {
            choice: advice.choice.clone(),
            cells: cells(&suggestion.cells),
            said: format!("{} {}", suggestion.said.verb, suggestion.said.what),
            winner: advice.winner.to_string(),
            sure: match advice.sure {
                Sure::Proof => "proof",
                Sure::Theorem => "theorem",
                Sure::Search => "search",
                Sure::Guess => "guess",
            },
            why: words::why(table, suggestion),
            answers: advice.answers.map(at),
        }
    }
}

/// Pairs of cells of the plane that repeat in both directions.
#[derive(Serialize)]
struct PairingRecord {
    period: i64,
    pairs: Vec<[[i64; 2]; 2]>,
}

impl From<PlanePairing> for PairingRecord {
    fn from(pairing: PlanePairing) -> Self {
        let pairs = pairing.pairs.into_iter();
        Self {
            period: pairing.period,
            pairs: pairs
                .map(|((x, y), (dx, dy))| [[x, y], [x + dx, y + dy]])
                .collect(),
        }
    }
}

/// Cakes that repeat over the plane.
#[derive(Serialize)]
struct CakesRecord {
    /// Two vectors whose sums of multiples move the cakes.
    lattice: [[i32; 2]; 2],
    /// The cells of the two parts of each cake.
    cakes: Vec<[Vec<[i32; 2]>; 2]>,
}

impl From<Placement> for CakesRecord {
    fn from(placement: Placement) -> Self {
        let pair = |&(x, y): &(i32, i32)| [x, y];
        let part = |cells: &[(i32, i32)]| cells.iter().map(pair).collect();
        let cakes = placement.cakes.iter();
        Self {
            lattice: placement.lattice.basis().map(|vector| pair(&vector)),
            cakes: cakes
                .map(|cake| [part(cake.first()), part(cake.second())])
                .collect(),
        }
    }
}

/// What has been thought about the position.
#[derive(Default)]
pub(super) struct Known {
    pub(super) advice: Option<Advised>,
    pub(super) story: Option<StoryRecord>,
    pub(super) proof: Option<ProofRecord>,
    /// Whether something was not known in time.
    pub(super) is_pending: bool,
}

/// The answer to `POST /api/play`.
#[derive(Serialize)]
pub(super) struct Answer {
    game: String,
    title: String,
    aim: String,
    players: [PlayerRecord; 2],
    position: String,
    to_move: &'static str,
    /// Who is to move, or how the game ended, in a sentence.
    state: String,
    /// The last move, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<String>,
    /// The moves that can be made.
    moves: Vec<String>,
    /// What is told of each of them.
    told: Vec<MoveRecord>,
    /// Whether there are more moves than these.
    more: bool,
    scene: Scene,
    last: Vec<[i32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<EndRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) setup: Option<Vec<FieldRecord>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sets: Vec<Vec<[i32; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairing: Option<PairingRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<CakesRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<Advised>,
    #[serde(skip_serializing_if = "Option::is_none")]
    story: Option<StoryRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<ProofRecord>,
    /// Whether an advice, a story or a proof was not ready in time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pending: bool,
}

pub(super) fn player_key(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

fn cells(cells: &[Cell]) -> Vec<[i32; 2]> {
    cells.iter().copied().map(at).collect()
}

impl Answer {
    /// Says all about the position of a table that needs no thought.
    pub(super) fn new(table: &dyn Table, made: Option<String>) -> Self {
        let mut texts = table.legal(limits::LISTED + 1);
        let board = table.board();
        // Of an endless board the table lists the cells of the part that is shown.
        let more = texts.len() > limits::LISTED || board.edge == Edge::Endless;
        texts.truncate(limits::LISTED);
        let told = texts.into_iter().filter_map(|text| {
            let (path, said) = table.told(&text).ok()?;
            let cells = cells(&path);
            let said = format!("{} {}", said.verb, said.what);
            Some((text, MoveRecord { cells, said }))
        });
        let (moves, told) = told.unzip();
        let state = words::state(table, None);
        let end = table.end().map(|end| EndRecord {
            winner: end.winner.map_or(Winner::Draw, Winner::from).to_string(),
            reason: state.clone(),
            marks: end
                .marks
                .into_iter()
                .map(|(cell, mark)| MarkRecord {
                    cell: at(cell),
                    mark: mark.key(),
                })
                .collect(),
        });
        Self {
            game: table.name(),
            title: table.titles().into_iter().next().unwrap_or_default(),
            aim: table.aim(),
            players: Player::ALL.map(|player| table.part(player).into()),
            position: table.position(),
            to_move: player_key(table.to_move()),
            state,
            made,
            moves,
            told,
            more,
            scene: Scene::new(&board),
            last: cells(&table.last()),
            end,
            setup: None,
            sets: Vec::new(),
            pairing: None,
            placement: None,
            advice: None,
            story: None,
            proof: None,
            pending: false,
        }
    }

    /// Adds the sets that are wanted.
    pub(super) fn add_sets(&mut self, wanted: Sets) {
        self.sets = wanted.sets.iter().map(|set| cells(set)).collect();
        self.pairing = wanted.pairing.map(PairingRecord::from);
        self.placement = wanted.cakes.map(CakesRecord::from);
    }

    /// Adds what has been thought.
    pub(super) fn add(&mut self, known: Known) {
        self.advice = known.advice;
        self.story = known.story;
        self.proof = known.proof;
        self.pending = known.is_pending;
    }
}
