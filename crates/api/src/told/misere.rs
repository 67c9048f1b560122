//! Tables of misère play.

use combinatorial_games::draw::{misere_heaps, misere_table};
use combinatorial_games::go_on;
use combinatorial_games::impartial::check::GrundyCertificate;
use combinatorial_games::impartial::names::{self, Kind};
use combinatorial_games::impartial::{BoardGame, HeapGame, HeapGameError, HeapTable};
use combinatorial_games::misere::check::{GenusCertificate, GenusRecord};
use combinatorial_games::misere::{
    Genus, board_genera, board_values, heap_genera, heap_values, usual_heaps,
};
use madness_machine::Clock;
use madness_picture::story::{Block, Section};
use serde::Deserialize;

use super::Told;
use crate::api::Api;
use crate::cost::Cost;
use crate::error::ApiError;
use crate::limits;
use crate::processors::Processors;
use crate::question::{Question, json};
use crate::request::query;

/// The side of a board, unless something else is asked for.
const USUAL_SIDE: u32 = 8;

/// A game, and how large its table is to be.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MisereQuery {
    game: String,
    /// The largest heap.
    up_to: Option<u64>,
    /// Of a board.
    columns: Option<u32>,
    rows: Option<u32>,
    /// Whether the genera are asked for.
    #[serde(default)]
    genus: bool,
}

/// The positions of a table.
enum Places {
    Heaps(HeapGame, u64),
    /// Columns and rows.
    Board(BoardGame, u32, u32),
}

/// Answers `GET /api/misere`: who wins heaps or cells of a board in normal and in misère play, or genera.
pub(crate) async fn misere<P: Processors>(
    api: &Api<P>,
    question: Question<'_>,
) -> Result<Vec<u8>, ApiError> {
    let asked: MisereQuery = query(question.query)?;
    let places = asked.places()?;
    let work = move |_: &Clock| {
        if asked.genus {
            places.genera()
        } else {
            places.signs()
        }
    };
    json(&api.run(Cost::Advice, limits::LONGEST_SEARCH, work).await?)
}

impl MisereQuery {
    /// Reads the game, and checks that the table is small enough.
    fn places(&self) -> Result<Places, ApiError> {
        let name = self.game.trim();
        if name.len() > limits::GAME {
            let message = format!("a game has at most {} characters", limits::GAME);
            return Err(ApiError::too_large(message));
        }
        if let Some(reason) = names::without_misere(name) {
            return Err(ApiError::bad(reason));
        }
        if let Ok(board) = name.parse() {
            return self.board(board);
        }
        match name.parse() {
            Ok(game) => self.heaps(game),
            Err(HeapGameError::NoGame(_)) => {
                let kinds = [Kind::Heap, Kind::Board];
                Err(ApiError::bad(names::unknown(name, &kinds)))
            }
            Err(error) => Err(ApiError::bad(error)),
        }
    }

    fn heaps(&self, game: HeapGame) -> Result<Places, ApiError> {
        if self.columns.or(self.rows).is_some() {
            let message = format!("{game} is played with heaps: up_to says how large");
            return Err(ApiError::bad(message));
        }
        let [few, many] = limits::MISERE_HEAPS;
        let most = if game.splits() { few } else { many };
        let last = self.up_to.unwrap_or_else(|| usual_heaps(&game, true));
        if last > most {
            let message = format!("up_to: a number from 0 to {most} for {game}");
            return Err(ApiError::too_large(message));
        }
        Ok(Places::Heaps(game, last))
    }

    fn board(&self, game: BoardGame) -> Result<Places, ApiError> {
        if self.up_to.is_some() {
            let message = format!("{game} is played on a board: columns and rows say how large");
            return Err(ApiError::bad(message));
        }
        let [columns, rows] = [self.columns, self.rows].map(|side| side.unwrap_or(USUAL_SIDE));
        let most = limits::MISERE_SIDE;
        if ![columns, rows].iter().all(|side| (1..=most).contains(side)) {
            let message = format!("columns and rows are numbers from 1 to {most}");
            return Err(ApiError::too_large(message));
        }
        Ok(Places::Board(game, columns, rows))
    }
}

impl Places {
    /// Tells γ and γ^h, with the picture of both signs.
    fn signs(&self) -> Result<Told, ApiError> {
        let (normal, hysteria, certificate) = match self {
            Self::Heaps(game, last) => {
                let table = HeapTable::new(game, *last, u64::MAX, &mut go_on);
                let normal = table.map_err(ApiError::too_large)?.list(*last);
                let hysteria = heap_values(game, *last).map_err(ApiError::too_large)?;
                let certificate = GrundyCertificate::of_heaps(game, hysteria.clone(), None);
                (normal, hysteria, certificate)
            }
            Self::Board(game, columns, rows) => {
                let normal = game.grundy_numbers(*columns, *rows);
                let normal = normal.map_err(ApiError::too_large)?;
                let hysteria = board_values(*game, *columns, *rows);
                let hysteria = hysteria.map_err(ApiError::too_large)?;
                let certificate = GrundyCertificate::of_board(*game, *columns, &hysteria);
                (normal, hysteria, certificate)
            }
        };
        let certificate = certificate.in_misere_play();
        let scene = match self {
            Self::Heaps(game, _) => misere_heaps(&game.to_string(), &normal, &hysteria),
            Self::Board(game, columns, _) => {
                misere_table(&game.to_string(), *columns as usize, &normal, &hysteria)
            }
        };
        let scene = scene.map_err(ApiError::too_large)?;
        let mut wins = Section::new("Who wins");
        wins.words(
            "In normal play the player who makes the last move wins, in misère play that player loses. \
             γ is the Grundy number of normal play and γ^h that of misère play: where it is 0 the player to move \
             loses, elsewhere that player wins.",
        );
        wins.words(scene.description.clone());
        wins.picture(scene);
        let mut sections = vec![wins];
        // The cells of the picture have the numbers of misère play only.
        if let Self::Board(_, columns, _) = self {
            let mut numbers = Section::new("γ, the numbers of normal play");
            let texts: Vec<String> = normal.iter().map(u32::to_string).collect();
            numbers.blocks.push(rows_of(*columns, &texts));
            sections.push(numbers);
        }
        let says = format!("γ^h of {}", self.what());
        Told::new(self.name(), sections, says, Some(&certificate))
    }

    /// Tells the genera.
    fn genera(&self) -> Result<Told, ApiError> {
        let genera = match self {
            Self::Heaps(game, last) => heap_genera(game, *last),
            Self::Board(game, columns, rows) => board_genera(*game, *columns, *rows),
        };
        let genera = genera.map_err(ApiError::too_large)?;
        let records: Vec<GenusRecord> = genera.iter().map(GenusRecord::from).collect();
        let texts: Vec<String> = genera.iter().map(Genus::to_string).collect();
        let (block, certificate) = match self {
            Self::Heaps(game, _) => {
                let rows = texts.into_iter().enumerate();
                let rows = rows.map(|(heap, genus)| vec![heap.to_string(), genus]);
                let table = Block::Table {
                    head: ["Heap", "Genus"].map(str::to_owned).to_vec(),
                    rows: rows.collect(),
                };
                (table, GenusCertificate::of_heaps(game, records))
            }
            Self::Board(game, columns, _) => (
                rows_of(*columns, &texts),
                GenusCertificate::of_rows(&game.to_string(), *columns, &records),
            ),
        };
        let mut told = Section::new("Genera");
        told.words(
            "A genus is written g^abc…: g is the Grundy number γ of normal play, and a, b, c, … are those of misère \
             play, γ^h, of the position with 0, 1, 2, … heaps of 2 counters of nim added. The last two digits come \
             again for ever. Where a is 0 the player to move loses in misère play.",
        );
        told.blocks.push(block);
        let says = format!("the genera of {}", self.what());
        Told::new(self.name(), vec![told], says, Some(&certificate))
    }

    fn name(&self) -> String {
        match self {
            Self::Heaps(game, _) => game.to_string(),
            Self::Board(game, ..) => game.to_string(),
        }
    }

    /// Says what the table has: `kayles, heaps of 0 to 30 counters`.
    fn what(&self) -> String {
        match self {
            Self::Heaps(game, last) => format!("{game}, heaps of 0 to {last} counters"),
            Self::Board(game, columns, rows) => format!("{game} on {columns} × {rows} cells"),
        }
    }
}

/// Returns texts in rows below each other, so many in each.
fn rows_of(columns: u32, texts: &[String]) -> Block {
    let width = texts.iter().map(String::len).max().unwrap_or(0);
    let row = |row: &[String]| {
        let texts = row.iter().map(|text| format!("{text:>width$}"));
        texts.collect::<Vec<_>>().join(" ")
    };
    Block::Formulas(texts.chunks(columns as usize).map(row).collect())
}
