//! `madness games positional solve`

use std::str::FromStr;
use std::time::Instant;

use clap::ValueEnum;
use madness_claims::counted;
use positional_games::avoidance::{self, AvoidanceError};
use positional_games::check::{MakerBreakerCertificate, PositionalCertificate, PositionalProof};
use positional_games::enforcer::{self, EnforcerProof};
use positional_games::families::Instance;
use positional_games::maker_breaker::{NoProof, Proof, Verdict};
use positional_games::picker::{self, OfferProof, PickerError, PickerProof};
use positional_games::replies::{self, ReplyProof};
use positional_games::strong::{self, StrongError};
use positional_games::{
    Budget, Forced, Game, Hypergraph, MOST_CELLS_BY_DEFINITION, SearchError, Side, Winner,
    counted_by_definition,
};
use serde::Serialize;

use super::CertificateArgs;
use super::board::{BoardArgs, winning_first_moves};
use super::hex;
use super::recycled::{self, RecycledArgs};
use super::search::SearchArgs;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;

/// Tell who wins a game on a board, with a proof that `madness verify` checks
#[derive(clap::Args)]
#[command(after_help = "\
Maker–Breaker with one cell a move is searched on up to 128 cells, all other games on up to 64. A Picker who may \
show more than two cells is searched for wins with two; all that he can show is tried on up to 16 cells. \
Proofs are checked step by step, and the strategy of Maker–Maker against all replies; `verify` solves what \
has no proof anew, on up to 20 cells. Hex on 26 to 64 cells is searched by virtual connections; --time and \
--memory bound the search. With --signs the search and the check look at all positions.

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
  madness games positional solve row 5x5 k=4 --bias 1:2 --format json | madness verify -
  madness games positional solve row 4x4 k=3 --game avoider-enforcer --first enforcer
  madness games positional solve row 3x3 k=3 --game avoider-enforcer --bias 1:2 --monotone
  madness games positional solve examples/games/sim.txt --avoid
  madness games positional solve hj n=2 d=3 --avoid
  madness games positional solve row 3x3 k=3 --avoid --one-colour
  madness games positional solve tic-tac-toe --signs 3 --slide")]
pub(super) struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// The game
    #[arg(long, value_enum, ignore_case = true, default_value = "maker-breaker")]
    game: Name,

    /// Who completes a set of their own cells loses: an avoidance game, as Sim, or a reverse game
    #[arg(long, conflicts_with = "game")]
    avoid: bool,

    /// All cells that are taken count, whoever took them: an avoidance game with one sign, as Notakto
    #[arg(long, requires = "avoid")]
    one_colour: bool,

    #[command(flatten)]
    recycled: RecycledArgs,

    /// Who moves first in Maker–Breaker or Avoider–Enforcer [default: maker or avoider]
    #[arg(long, value_enum, ignore_case = true)]
    first: Option<First>,

    /// How many cells Maker and Breaker, or Avoider and Enforcer, take with a move
    #[arg(long, value_name = "P:Q", default_value = "1:1")]
    bias: Bias,

    /// The players of Avoider–Enforcer may take more cells
    #[arg(long)]
    monotone: bool,

    /// The most cells that Picker shows [default: 2]
    #[arg(long, value_name = "T")]
    shows: Option<usize>,

    #[command(flatten)]
    search: SearchArgs,

    /// The most positions of a search of Maker–Maker or --avoid, each of about 60 bytes, of --signs, each of
    /// about 20, or of another game but Maker–Breaker with one cell a move, each of some hundred [default: 5000000]
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
    /// Avoider loses if he owns a set at the end
    AvoiderEnforcer,
    /// Picker shows cells, Chooser takes a part; Chooser wants a set
    ChooserPicker,
    /// Picker shows cells, Chooser takes a part; Picker wants a set
    PickerChooser,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum First {
    Maker,
    Breaker,
    Avoider,
    Enforcer,
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
pub(super) struct Short<'a> {
    pub(super) winner: Winner,
    /// The name of the cell of a first move that wins Maker–Breaker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) first_move: Option<&'a str>,
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
        let most = self.shows.unwrap_or(2);
        let bias = (self.bias.0, self.bias.1);
        let game = match self.game {
            _ if self.avoid => Game::Avoidance {
                one_colour: self.one_colour,
            },
            Name::MakerMaker => Game::MakerMaker,
            Name::MakerBreaker => Game::MakerBreaker {
                first: match self.first {
                    None | Some(First::Maker) => Side::Maker,
                    Some(First::Breaker) => Side::Breaker,
                    Some(_) => anyhow::bail!("--first {PLAYERS}"),
                },
                bias,
            },
            Name::AvoiderEnforcer => Game::AvoiderEnforcer {
                first: match self.first {
                    None | Some(First::Avoider) => Forced::Avoider,
                    Some(First::Enforcer) => Forced::Enforcer,
                    Some(_) => anyhow::bail!("--first {PLAYERS}"),
                },
                bias,
                monotone: self.monotone,
            },
            Name::ChooserPicker => Game::ChooserPicker { most },
            Name::PickerChooser => Game::PickerChooser { most },
        };
        self.are_used(game)?;
        game.check()?;
        Ok(game)
    }

    /// Refuses options of other games.
    fn are_used(&self, game: Game) -> anyhow::Result<()> {
        let is_of_picker = two_shown(game).is_some();
        anyhow::ensure!(
            is_of_picker || self.shows.is_none(),
            "--shows is for --game chooser-picker and --game picker-chooser"
        );
        anyhow::ensure!(
            !self.monotone || matches!(game, Game::AvoiderEnforcer { .. }),
            "--monotone is for --game avoider-enforcer"
        );
        if matches!(game, Game::MakerBreaker { bias: (1, 1), .. }) {
            anyhow::ensure!(
                self.positions.is_none(),
                "--positions is not for --game maker-breaker with one cell a move"
            );
        } else {
            self.search.is_unused(self.avoid)?;
        }
        let has_bias = matches!(
            game,
            Game::MakerBreaker { .. } | Game::AvoiderEnforcer { .. }
        );
        anyhow::ensure!(
            has_bias || (self.first.is_none() && self.bias == Bias(1, 1)),
            "--first and --bias are for --game maker-breaker and --game avoider-enforcer"
        );
        Ok(())
    }
}

/// What `--first` may say in which game.
const PLAYERS: &str = "is maker or breaker with --game maker-breaker, and avoider or enforcer with --game \
                       avoider-enforcer";

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    if let Some(signs) = args.recycled.signs {
        let instance = args.board.instance(output)?;
        let most = args.positions.unwrap_or(POSITIONS);
        let within = (most, &args.search.budget());
        let written = (format, &args.certificate);
        return recycled::run(&args.recycled, signs, &instance, within, written, output);
    }
    let game = args.rules()?;
    if let (
        Game::MakerBreaker {
            first,
            bias: (1, 1),
        },
        Some(size),
    ) = (game, args.board.hex_by_connections())
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
                first_move: first_move.as_deref(),
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
        Game::MakerMaker
        | Game::MakerBreaker { .. }
        | Game::AvoiderEnforcer { .. }
        | Game::Avoidance { .. } => None,
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
    let first_moves = winning_first_moves(answer.winner, &answer.moves, &instance.hypergraph);
    Ok((answer.winner, answer.positions as u64, first_moves))
}

/// What is found of a game: the winner, the positions of the search, and why, if there is a proof.
type Found = (Winner, u64, Option<PositionalProof>);

/// Solves a game of Picker.
fn of_picker(
    args: &Args,
    board: &Hypergraph,
    (game, two): (Game, Game),
    budget: &Budget,
) -> anyhow::Result<Found> {
    if game != two && board.cells() <= MOST_CELLS_BY_DEFINITION {
        let (winner, positions) = counted_by_definition(board, game)?;
        return Ok((winner, positions, Some(PositionalProof::Anew)));
    }
    let answer = picker::solve(board, two, budget).map_err(|error| match error {
        PickerError::GaveUp { .. } => anyhow::anyhow!("{error} (--positions, --time)"),
        error => error.into(),
    })?;
    // If Picker may show more cells, he may show two. Chooser's wins are of two cells only.
    anyhow::ensure!(
        two == game || answer.winner == Winner::Picker,
        "Picker does not win by showing two cells; more are tried on up to {MOST_CELLS_BY_DEFINITION} cells"
    );
    let is_short = |proof: &PickerProof| proof.steps() <= args.search.proof_steps();
    let proof = answer.proof.filter(is_short).map(PositionalProof::from);
    Ok((answer.winner, answer.positions, proof))
}

/// Says which options give a search more.
fn with_way_on(error: SearchError) -> anyhow::Error {
    match error {
        SearchError::GaveUp { .. } => anyhow::anyhow!("{error} (--positions, --time)"),
        error => error.into(),
    }
}

/// Solves all games but Maker–Breaker with one cell a move and avoidance.
fn other(args: &Args, instance: &Instance, game: Game, budget: &Budget) -> anyhow::Result<Found> {
    let (board, steps) = (&instance.hypergraph, args.search.proof_steps());
    if let Some(two) = two_shown(game) {
        return of_picker(args, board, (game, two), budget);
    }
    match game {
        Game::MakerBreaker { .. } => {
            let answer = replies::solve(board, game, steps, budget).map_err(with_way_on)?;
            let proof = answer.proof.map(PositionalProof::Replies);
            Ok((answer.winner, answer.positions, proof))
        }
        Game::AvoiderEnforcer { .. } => {
            let answer = enforcer::solve(board, game, steps, budget).map_err(with_way_on)?;
            let proof = answer.proof.map(PositionalProof::Enforcer);
            Ok((answer.winner, answer.positions, proof))
        }
        _ => {
            let answer = strong::solve(instance, steps, budget).map_err(|error| match error {
                StrongError::GaveUp { .. } => anyhow::anyhow!("{error} (--positions)"),
                StrongError::Late { .. } => anyhow::anyhow!("{error} (--time)"),
                error => error.into(),
            })?;
            let proof = answer.proof.map(PositionalProof::from);
            Ok((answer.winner, answer.positions as u64, proof))
        }
    }
}

/// All games but Maker–Breaker with one cell a move.
fn anew(
    args: &Args,
    instance: &Instance,
    game: Game,
    format: ReportFormat,
    output: &mut Output,
) -> anyhow::Result<Status> {
    let waiting = output.waiting("searching");
    let budget = args.search.budget();
    let budget = budget.steps(args.positions.unwrap_or(POSITIONS));
    let mut first_moves = String::new();
    let (winner, nodes, proof) = if let Game::Avoidance { one_colour } = game {
        let (winner, positions);
        (winner, positions, first_moves) = avoided(instance, one_colour, &budget)?;
        (winner, positions, Some(PositionalProof::Anew))
    } else {
        other(args, instance, game, &budget)
            .map_err(|error| anyhow::anyhow!("{}: {error}", instance.name))?
    };
    drop(waiting);
    let name = &instance.name;
    let Some(proof) = proof else {
        let (note, none) = if game == Game::MakerMaker {
            let note = "no certificate: the strategy takes too many moves (--steps)";
            (note, "no strategy")
        } else {
            let note = "no certificate: no proof was found, or it has too many steps (--steps)";
            (note, "no proof")
        };
        output.note(note)?;
        match format {
            ReportFormat::Json => output.json(&Unproved {
                game: name,
                winner,
                first_move: None,
                nodes,
                proof: None,
            })?,
            ReportFormat::Text => output.data(format_args!("{name}: {winner}\n{none}\n"))?,
        }
        anyhow::ensure!(!args.certificate.is_wanted(), NO_FILE);
        return Ok(Status::Success);
    };
    let of_steps = |steps| format!("a proof of {}\n", counted(steps, "step"));
    let why = match &proof {
        PositionalProof::Anew => String::new(),
        PositionalProof::Weak(_) => "Breaker wins Maker–Breaker\n".to_owned(),
        PositionalProof::Strategy(strategy) => {
            format!("a strategy of {}\n", counted(strategy.moves.len(), "move"))
        }
        PositionalProof::Offers(OfferProof { steps, .. }) => of_steps(steps.len()),
        PositionalProof::Replies(ReplyProof { steps, .. }) => of_steps(steps.len()),
        PositionalProof::Enforcer(EnforcerProof { steps, .. }) => of_steps(steps.len()),
    };
    let (board, nodes) = (&instance.hypergraph, Some(nodes));
    let found = PositionalCertificate::new(name.clone(), board, game, winner, nodes, proof);
    let short = Short {
        winner,
        first_move: None,
        nodes,
    };
    let answer = ((PositionalCertificate::CLAIM, name.as_str()), short);
    let is_json = format == ReportFormat::Json;
    if args.certificate.put(&found, answer, is_json, output)? {
        output.data(format_args!("{name}: {winner}\n{first_moves}{why}"))?;
    }
    Ok(Status::Success)
}
