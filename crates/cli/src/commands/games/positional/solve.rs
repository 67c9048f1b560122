//! `madness games positional solve`

use std::str::FromStr;
use std::time::Instant;

use clap::ValueEnum;
use madness_claims::counted;
use positional_games::avoidance::{self, AvoidanceError};
use positional_games::check::{MakerBreakerCertificate, PositionalCertificate, PositionalProof};
use positional_games::families::Instance;
use positional_games::maker_breaker::{NoProof, Proof, Verdict};
use positional_games::picker::{self, PickerError};
use positional_games::strong::{self, StrongError};
use positional_games::{
    Budget, Game, MOST_CELLS_BY_DEFINITION, Side, Winner, counted_by_definition,
};
use serde::Serialize;

use super::CertificateArgs;
use super::board::BoardArgs;
use super::hex;
use super::search::SearchArgs;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;

/// Tell who wins a game on a board, with a proof that `madness verify` checks
#[derive(clap::Args)]
#[command(after_help = "\
Maker–Breaker with one cell a move is searched on up to 128 cells, Maker–Maker and --avoid on up to 64, and so are \
the games of Picker for his wins by showing two cells. All games are solved by playing them on up to 16 cells. \
Proofs are checked step by step, and the strategy of Maker–Maker against all replies; `verify` solves what \
has no proof anew, on up to 20 cells. Boards of Hex with too many chains for a list of sets, from 6 × 6 on, are \
searched by virtual connections, on up to 64 cells; --time and --memory bound the search.

Examples:
  madness games positional solve subboard 12x4
  madness games positional solve --family subboard --size 12x4 --game maker-breaker --format json
  madness games positional solve row 5x5 k=4 --format json | madness verify -
  madness games positional solve row 3x3 k=3 --game maker-maker
  madness games positional solve row 6x5 k=4 --game maker-maker --format json | madness verify -
  madness games positional solve hex 6x6
  madness games positional solve 7tr 12x4 --certificate 7tr12.json
  madness games positional solve 7tr 14x4 --memory 4096 --resume 7tr14.memory
  madness games positional solve zetters --game chooser-picker
  madness games positional solve subboard 8x4 --game chooser-picker --format json | madness verify -
  madness games positional solve examples/games/sim.txt --avoid
  madness games positional solve row 3x3 k=3 --avoid --one-colour")]
pub(super) struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// The game
    #[arg(long, value_enum, ignore_case = true, default_value = "maker-breaker")]
    game: Name,

    /// Who completes a set of their own cells loses: an avoidance game, as Sim
    #[arg(long, conflicts_with = "game")]
    avoid: bool,

    /// All cells that are taken count, whoever took them: an avoidance game with one sign, as Notakto
    #[arg(long, requires = "avoid")]
    one_colour: bool,

    /// Who moves first in Maker–Breaker
    #[arg(long, value_enum, ignore_case = true, default_value = "maker")]
    first: First,

    /// How many cells Maker and Breaker take with a move
    #[arg(long, value_name = "P:Q", default_value = "1:1")]
    bias: Bias,

    /// The most cells that Picker shows [default: 2]
    #[arg(long, value_name = "T")]
    shows: Option<usize>,

    #[command(flatten)]
    search: SearchArgs,

    /// The most positions of a search of Maker–Maker or --avoid, each of about 60 bytes, or of a game of Picker, each of
    /// some hundred [default: 5000000]
    #[arg(long, value_name = "N")]
    positions: Option<u64>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,

    #[command(flatten)]
    certificate: CertificateArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Name {
    /// Who first owns a set wins
    MakerMaker,
    /// Maker wants to own a set, Breaker a cell of every set
    MakerBreaker,
    /// Picker shows cells, Chooser takes a part; Chooser wants a set
    ChooserPicker,
    /// Picker shows cells, Chooser takes a part; Picker wants a set
    PickerChooser,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum First {
    Maker,
    Breaker,
}

/// Two numbers with a colon between.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Bias(usize, usize);

impl FromStr for Bias {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "expected two numbers from 1, such as 1:2";
        let (p, q) = text.split_once(':').ok_or(EXPECTED)?;
        let number = |text: &str| text.parse().ok().filter(|&number| number > 0);
        Ok(Self(number(p).ok_or(EXPECTED)?, number(q).ok_or(EXPECTED)?))
    }
}

/// An answer without a certificate for a file that was asked for.
const NO_FILE: &str = "the answer has no certificate, so --certificate writes no file";

/// The most positions of a search of Maker–Maker or an avoidance game, if nobody says how many.
const POSITIONS: u64 = 5_000_000;

/// What programs want to know at once, if the certificate is in a file.
#[derive(Serialize)]
pub(super) struct Short {
    pub(super) winner: Winner,
    /// The name of the cell of a first move that wins Maker–Breaker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) first_move: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) nodes: Option<u64>,
}

/// An answer without a certificate.
#[derive(Serialize)]
struct Unproved<'a> {
    game: &'a str,
    winner: Winner,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_move: Option<&'a str>,
    nodes: u64,
    proof: Option<()>,
}

impl Args {
    fn rules(&self) -> anyhow::Result<Game> {
        let first = match self.first {
            First::Maker => Side::Maker,
            First::Breaker => Side::Breaker,
        };
        let most = self.shows.unwrap_or(2);
        let game = match self.game {
            _ if self.avoid => Game::Avoidance {
                one_colour: self.one_colour,
            },
            Name::MakerMaker => Game::MakerMaker,
            Name::MakerBreaker => Game::MakerBreaker {
                first,
                bias: (self.bias.0, self.bias.1),
            },
            Name::ChooserPicker => Game::ChooserPicker { most },
            Name::PickerChooser => Game::PickerChooser { most },
        };
        let has_picker = matches!(
            game,
            Game::ChooserPicker { .. } | Game::PickerChooser { .. }
        );
        anyhow::ensure!(
            has_picker || self.shows.is_none(),
            "--shows is for --game chooser-picker and --game picker-chooser"
        );
        let is_searched = self.avoid || game == Game::MakerMaker;
        anyhow::ensure!(
            is_searched || has_picker || self.positions.is_none(),
            "--positions is for --game maker-maker, the games of Picker and --avoid"
        );
        if !matches!(game, Game::MakerBreaker { bias: (1, 1), .. }) {
            let has_proof = has_picker || game == Game::MakerMaker;
            self.search.is_unused(self.avoid, has_proof)?;
        }
        if self.avoid || self.game != Name::MakerBreaker {
            anyhow::ensure!(
                self.first == First::Maker && self.bias == Bias(1, 1),
                "--first and --bias are for --game maker-breaker"
            );
        }
        game.check()?;
        Ok(game)
    }
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let game = args.rules()?;
    if let (
        Game::MakerBreaker {
            first,
            bias: (1, 1),
        },
        Some(size),
    ) = (game, args.board.large_hex())
    {
        let limits = (&args.search, &args.certificate);
        return hex::solve(size, first, limits, format, output);
    }
    let instance = args.board.instance(output)?;
    match game {
        Game::MakerBreaker {
            first,
            bias: (1, 1),
        } => searched(args, &instance, first, format, output),
        _ => anew(args, &instance, game, format, output),
    }
}

/// Maker–Breaker with one cell a move.
fn searched(
    args: &Args,
    instance: &Instance,
    first: Side,
    format: ReportFormat,
    output: &mut Output,
) -> anyhow::Result<Status> {
    let started = Instant::now();
    let verdict = args.search.run(instance, first, output)?;
    let time = started.elapsed();
    let Verdict {
        winner,
        nodes,
        children,
        ..
    } = verdict;
    let steps = verdict
        .proof
        .as_ref()
        .map(Proof::steps)
        .map_err(|&error| error);
    let unproved = verdict.first;
    let found =
        MakerBreakerCertificate::new(instance.name.clone(), &instance.hypergraph, first, verdict);
    let written = match &found {
        Some(found) => args.certificate.write(found)?,
        None => None,
    };
    if let Err(error) = steps {
        output.note(match error {
            NoProof::TooLong | NoProof::NotWanted => format!("no certificate: {error} (--steps)"),
            NoProof::Stopped => {
                format!("no certificate yet: {error}; {}", args.search.way_on())
            }
            _ => format!("no certificate: {error} (internal error)"),
        })?;
    }
    let short = Winner::from(winner);
    // The first move is that of the proof, if there is one.
    let first_move = found.as_ref().map_or(unproved, |found| found.first_move);
    let names = instance.hypergraph.names();
    let first_move = first_move
        .and_then(|cell| names.get(cell as usize))
        .cloned();
    match (format, &found, written) {
        (ReportFormat::Json, None, _) => output.json(&Unproved {
            game: &instance.name,
            winner: short,
            first_move: first_move.as_deref(),
            nodes,
            proof: None,
        })?,
        (ReportFormat::Json, Some(found), None) => output.json(found)?,
        (ReportFormat::Json, Some(_), Some(written)) => {
            let nodes = Some(nodes);
            let answer = Short {
                winner: short,
                first_move,
                nodes,
            };
            output
                .json(&written.answer((MakerBreakerCertificate::CLAIM, &instance.name), answer))?;
        }
        (ReportFormat::Text, ..) => {
            output.data(format_args!(
                "{}: {short} Maker–Breaker, {first} first\n",
                instance.name
            ))?;
            if let Some(cell) = first_move {
                output.data(format_args!("a winning first move: {cell}\n"))?;
            }
            let proof = steps.map_or_else(
                |error| match error {
                    NoProof::Stopped => "no proof yet".to_owned(),
                    _ => "no proof".to_owned(),
                },
                |steps| format!("a proof of {}", counted(steps, "step")),
            );
            output.data(format_args!("{proof}\n"))?;
            output.note(format!(
                "{} expanded and {children} valued in {:.1} s",
                counted(nodes, "position"),
                time.as_secs_f64()
            ))?;
        }
    }
    if args.certificate.is_wanted() {
        let is_stopped = steps == Err(NoProof::Stopped);
        anyhow::ensure!(
            !is_stopped,
            "no certificate yet: --certificate writes no file; {}",
            args.search.way_on()
        );
        anyhow::ensure!(steps.is_ok(), NO_FILE);
    }
    Ok(Status::Success)
}

/// Returns the game of Picker with two cells shown, if it is one of his.
fn two_shown(game: Game) -> Option<Game> {
    match game {
        Game::ChooserPicker { .. } => Some(Game::ChooserPicker { most: 2 }),
        Game::PickerChooser { .. } => Some(Game::PickerChooser { most: 2 }),
        Game::MakerMaker | Game::MakerBreaker { .. } | Game::Avoidance { .. } => None,
    }
}

/// Solves a game in which who completes a set loses: the winner, the positions of the search, and a line
/// about the first moves that win.
fn avoided(
    instance: &Instance,
    one_colour: bool,
    budget: &Budget,
) -> anyhow::Result<(Winner, u64, String)> {
    let answer = avoidance::solve(&instance.hypergraph, one_colour, budget);
    let answer = answer.map_err(|error| match error {
        AvoidanceError::GaveUp { .. } => {
            anyhow::anyhow!("{}: {error} (--positions, --time)", instance.name)
        }
        error => anyhow::anyhow!("{}: {error}", instance.name),
    })?;
    let names = instance.hypergraph.names();
    let moves = answer.moves.iter();
    let moves: Vec<&str> = moves
        .filter_map(|&cell| names.get(cell as usize))
        .map(String::as_str)
        .collect();
    let first_moves = if answer.winner == Winner::First {
        format!("winning first moves: {}\n", moves.join(" "))
    } else {
        String::new()
    };
    Ok((answer.winner, answer.positions as u64, first_moves))
}

/// All other games.
fn anew(
    args: &Args,
    instance: &Instance,
    game: Game,
    format: ReportFormat,
    output: &mut Output,
) -> anyhow::Result<Status> {
    let waiting = output.waiting("searching");
    let in_board = |error: String| anyhow::anyhow!("{}: {error}", instance.name);
    let budget = args.search.budget();
    let budget = budget.steps(args.positions.unwrap_or(POSITIONS));
    let is_large = instance.hypergraph.cells() > MOST_CELLS_BY_DEFINITION;
    let mut first_moves = String::new();
    let (winner, nodes, proof) = if let Game::Avoidance { one_colour } = game {
        let (winner, positions);
        (winner, positions, first_moves) = avoided(instance, one_colour, &budget)?;
        (winner, positions, Some(PositionalProof::Anew))
    } else if game == Game::MakerMaker {
        let answer =
            strong::solve(instance, args.search.proof_steps(), &budget).map_err(|error| {
                in_board(match error {
                    StrongError::GaveUp { .. } => format!("{error} (--positions)"),
                    StrongError::Late { .. } => format!("{error} (--time)"),
                    error => error.to_string(),
                })
            })?;
        let proof = answer.proof.map(PositionalProof::from);
        (answer.winner, answer.positions as u64, proof)
    } else if let (Some(two), true) = (two_shown(game), is_large) {
        let answer = picker::solve(&instance.hypergraph, two, &budget).map_err(|error| {
            in_board(match error {
                PickerError::GaveUp { .. } => format!("{error} (--positions, --time)"),
                error => error.to_string(),
            })
        })?;
        // If Picker may show more cells, he may show two. Chooser's wins are of two cells only.
        anyhow::ensure!(
            two == game || answer.winner == Winner::Picker,
            "{}: Picker does not win by showing two cells; more are tried on up to \
             {MOST_CELLS_BY_DEFINITION} cells",
            instance.name
        );
        let steps = args.search.proof_steps();
        let proof = answer.proof.filter(|proof| proof.steps.len() <= steps);
        (
            answer.winner,
            answer.positions,
            proof.map(PositionalProof::Offers),
        )
    } else {
        let (winner, positions) = counted_by_definition(&instance.hypergraph, game)
            .map_err(|error| in_board(error.to_string()))?;
        (winner, positions, Some(PositionalProof::Anew))
    };
    drop(waiting);
    let name = &instance.name;
    let Some(proof) = proof else {
        output.note(if winner == Winner::Chooser {
            "no certificate: all that Picker can show was tried, and no proof is kept"
        } else {
            "no certificate: the strategy takes too many moves (--steps)"
        })?;
        match format {
            ReportFormat::Json => output.json(&Unproved {
                game: name,
                winner,
                first_move: None,
                nodes,
                proof: None,
            })?,
            ReportFormat::Text => output.data(format_args!("{name}: {winner}\nno strategy\n"))?,
        }
        anyhow::ensure!(!args.certificate.is_wanted(), NO_FILE);
        return Ok(Status::Success);
    };
    let why = match &proof {
        PositionalProof::Anew => String::new(),
        PositionalProof::Weak(_) => "Breaker wins Maker–Breaker\n".to_owned(),
        PositionalProof::Strategy(strategy) => {
            format!("a strategy of {}\n", counted(strategy.moves.len(), "move"))
        }
        PositionalProof::Offers(proof) => {
            format!("a proof of {}\n", counted(proof.steps.len(), "step"))
        }
    };
    let (board, nodes) = (&instance.hypergraph, Some(nodes));
    let found = PositionalCertificate::new(name.clone(), board, game, winner, nodes, proof);
    match (format, args.certificate.write(&found)?) {
        (ReportFormat::Json, None) => output.json(&found)?,
        (ReportFormat::Json, Some(written)) => {
            let answer = Short {
                winner,
                first_move: None,
                nodes,
            };
            output.json(&written.answer((PositionalCertificate::CLAIM, name), answer))?;
        }
        (ReportFormat::Text, _) => {
            output.data(format_args!("{name}: {winner}\n{first_moves}{why}"))?;
        }
    }
    Ok(Status::Success)
}
