//! Who wins an avoidance game, or a recycled game.

use madness_claims::counted;
use madness_machine::{Budget, Clock};
use madness_picture::Scene;
use madness_picture::story::Section;
use madness_play::positional::Positional;
use madness_play::{Match, Seats, Strength, draw_moves};
use positional_games::avoidance;
use positional_games::check::{PositionalCertificate, PositionalProof, RecycledCertificate};
use positional_games::families::{FamilyError, Instance};
use positional_games::play::{Arena, Rules as PlayRules};
use positional_games::recycled::{self, Rules};
use positional_games::{Game, Hypergraph, SizeLine, Winner};
use serde::{Deserialize, Serialize};

use super::{Told, sentence};
use crate::api::Api;
use crate::cost::Cost;
use crate::error::ApiError;
use crate::limits;
use crate::processors::Processors;
use crate::question::{Question, json};
use crate::request::query;

/// A board, and the rules: either those of an avoidance game, or those of a recycled one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionalQuery {
    /// A family with its options, or sets, one a line.
    board: String,
    /// Who completes a set loses.
    #[serde(default)]
    avoid: bool,
    /// All cells that are taken count, whoever took them.
    #[serde(default)]
    one_colour: bool,
    /// How many signs each player has, and moves once all are on the board.
    signs: Option<u32>,
    /// Signs are moved to neighbouring cells only.
    #[serde(default)]
    slide: bool,
    /// Seconds for the search.
    time: Option<f64>,
}

/// What is played on a board.
#[derive(Clone, Copy)]
enum Played {
    Avoidance { one_colour: bool },
    Recycled { signs: u32, slide: bool },
}

impl PositionalQuery {
    fn played(&self) -> Result<Played, ApiError> {
        let bad = |message| Err(ApiError::bad(message));
        match (self.avoid, self.signs) {
            (true, None) if self.slide => bad("slide is for signs: an avoidance game has none"),
            (false, Some(_)) if self.one_colour => bad("one_colour is for avoid"),
            (true, None) => Ok(Played::Avoidance {
                one_colour: self.one_colour,
            }),
            (false, Some(signs)) => Ok(Played::Recycled {
                signs,
                slide: self.slide,
            }),
            _ => bad("give either avoid=true, for an avoidance game, or signs, for a recycled one"),
        }
    }
}

/// Answers `GET /api/positional`: who wins, and by which first moves.
pub(crate) async fn positional<P: Processors>(
    api: &Api<P>,
    question: Question<'_>,
) -> Result<Vec<u8>, ApiError> {
    let asked: PositionalQuery = query(question.query)?;
    if asked.board.len() > limits::SETS_TEXT {
        let most = limits::SETS_TEXT;
        return Err(ApiError::too_large(format!(
            "a board has at most {most} characters"
        )));
    }
    let played = asked.played()?;
    let time = api.search_time(asked.time)?;
    let cost = match Cost::of_playing(&asked.board) {
        Cost::Quick => Cost::Advice,
        cost => cost,
    };
    let work = move |clock: &Clock| {
        let board = Board::read(&asked.board)?;
        let budget = clock.left();
        let told = match played {
            Played::Avoidance { one_colour } => board.avoided(one_colour, budget),
            Played::Recycled { signs, slide } => board.recycled((signs, slide), &budget),
        };
        // A search that its time ended may have more of it.
        told.map_err(|error| if clock.is_spent() { time.late() } else { error })
    };
    json(&api.run(cost, time.asked, work).await?)
}

/// A board, of a family or of sets that have no name.
struct Board {
    instance: Instance,
    has_name: bool,
}

impl Board {
    /// Reads the name of a family, or sets.
    fn read(text: &str) -> Result<Self, ApiError> {
        let text = text.trim();
        match Instance::named(text) {
            Ok(instance) => Ok(Self {
                instance,
                has_name: true,
            }),
            Err(FamilyError::NoFamily { .. }) if text.contains(['\n', '[', '{', '(']) => {
                let (hypergraph, _) = Hypergraph::read(text, SizeLine::No)?;
                Ok(Self {
                    instance: Instance::new("sets".to_owned(), hypergraph),
                    has_name: false,
                })
            }
            Err(error @ FamilyError::NoFamily { .. }) => {
                Err(ApiError::bad(format!("{error}, or sets, one a line")))
            }
            Err(error) => Err(ApiError::bad(error)),
        }
    }

    /// Solves an avoidance game. A position takes some 60 bytes.
    fn avoided(self, one_colour: bool, budget: Budget) -> Result<Told, ApiError> {
        let Instance {
            name, hypergraph, ..
        } = &self.instance;
        let budget = budget.steps(limits::ADVICE_BYTES / 60);
        let found = avoidance::solve(hypergraph, one_colour, &budget);
        let found = found.map_err(|error| self.too_large(&error))?;
        let whose = if one_colour {
            "All cells that are taken count, whoever took them."
        } else {
            "Each player has cells of their own, and only a set of them counts."
        };
        let rules = format!("Two players take cells in turn. Who completes a set loses. {whose}");
        let positions = found.positions as u64;
        let certificate = PositionalCertificate::new(
            name.clone(),
            hypergraph,
            Game::Avoidance { one_colour },
            found.winner,
            Some(positions),
            PositionalProof::Anew,
        );
        let searched = format!(
            "The search went through {}; those that a symmetry of the board maps to each other are one.",
            counted(positions, "position")
        );
        let sections = self.sections(&rules, (found.winner, None, &found.moves), &searched);
        self.told(sections, found.winner, (&certificate, true))
    }

    /// Solves a recycled game. A position takes some 20 bytes.
    fn recycled(self, (signs, slide): (u32, bool), budget: &Budget) -> Result<Told, ApiError> {
        let Instance {
            name, hypergraph, ..
        } = &self.instance;
        if slide && self.instance.goes_round() {
            return Err(ApiError::bad(format!(
                "{name}: slide does not know the neighbours on a torus: leave it out"
            )));
        }
        let rules = Rules {
            signs: signs as usize,
            slide,
        };
        let found = recycled::solve(hypergraph, rules, limits::ADVICE_BYTES / 20, budget);
        let found = found.map_err(|error| self.too_large(&error))?;
        let to = if slide {
            "a free cell that is next to it in a set"
        } else {
            "a free cell"
        };
        let rules = format!(
            "Two players put signs on free cells in turn. Who has put all {signs} moves one of them to {to}. \
             Who first owns a set wins; if positions come again for ever, nobody does."
        );
        let searched = format!(
            "All {} were looked at, from the end of the game backwards.",
            counted(found.positions, "position")
        );
        let (winner, plies, moves) = (found.winner, found.plies, found.moves);
        let sections = self.sections(&rules, (winner, plies, &moves), &searched);
        let answer = (winner, plies, moves);
        let certificate =
            RecycledCertificate::new(name.clone(), hypergraph, (signs, slide), answer);
        self.told(sections, winner, (&certificate, false))
    }

    /// Returns the error for a search that is beyond its limits.
    fn too_large(&self, error: &dyn std::error::Error) -> ApiError {
        let name = &self.instance.name;
        ApiError::too_large(format!("{name}: {error}; no more are looked at here"))
    }

    fn told(
        &self,
        sections: Vec<Section>,
        winner: Winner,
        (certificate, is_anew): (&impl Serialize, bool),
    ) -> Result<Told, ApiError> {
        let Instance {
            name, hypergraph, ..
        } = &self.instance;
        let most = PositionalCertificate::MOST_CELLS;
        let unchecked = if is_anew && hypergraph.cells() > most {
            format!("; a check solves it anew, on up to {most} cells, so that this one stays open")
        } else {
            String::new()
        };
        let says = format!("{name}: {winner}{unchecked}");
        Told::new(name.clone(), sections, says, Some(certificate))
    }

    fn sections(
        &self,
        rules: &str,
        (winner, plies, moves): (Winner, Option<u32>, &[u32]),
        searched: &str,
    ) -> Vec<Section> {
        let board = &self.instance.hypergraph;
        let mut wins = Section::new("Who wins");
        wins.words(rules);
        wins.words(match winner {
            Winner::Draw => "A draw, if both play best.".to_owned(),
            winner => sentence(&winner.to_string()),
        });
        if let Some(plies) = plies {
            let moves = counted(plies, "move");
            wins.words(format!("{moves} of both players, if both play best."));
        }
        let names: Vec<&str> = moves
            .iter()
            .map(|&cell| board.names()[cell as usize].as_str())
            .collect();
        let what = match winner {
            Winner::First => "First moves that win",
            _ => "First moves that keep the draw",
        };
        // Where all moves are as good, there is nothing to be shown of them.
        let is_any = names.len() == board.cells();
        let scene = self.picture(if is_any { &[] } else { &names });
        let framed = if scene.is_some() { ", framed" } else { "" };
        if is_any {
            wins.words(format!("{what}: all of them."));
        } else if !names.is_empty() {
            wins.words(format!("{what}{framed}: {}.", names.join(" ")));
        }
        if let Some(scene) = scene {
            wins.picture(scene);
        }
        let mut known = Section::new("How that is known");
        known.words(format!(
            "The board has {} and {}. {searched}",
            counted(board.cells() as u64, "cell"),
            counted(board.sets().len() as u64, "set")
        ));
        vec![wins, known]
    }

    /// Draws the board with frames around some moves, unless its cells have names that are no moves.
    fn picture(&self, moves: &[&str]) -> Option<Scene> {
        let Instance {
            name, hypergraph, ..
        } = &self.instance;
        let arena = if self.has_name {
            Arena::named(name)
        } else {
            Arena::of_hypergraph(name.clone(), hypergraph.clone())
        };
        let rules = Positional::new(arena.ok()?.into(), PlayRules::MakerMaker, None);
        let table = Match::new(rules.ok()?, Seats::Two, Strength::Exact, 0);
        let description = match moves {
            [] => "The empty board.".to_owned(),
            moves => format!("The empty board, with frames around {}.", moves.join(" ")),
        };
        Some(draw_moves(&table, moves, &description))
    }
}
