//! `madness solve`: read → plan → answer → present.

mod in_memory;
mod lit_only;
mod on_disk;
mod present;

use std::path::{Path, PathBuf};

use anyhow::ensure;
use button_madness::Target;
use button_madness::notation::{Layout, NotedBoard};
use button_madness::solve::Method;
use button_madness::streaming::{Plan, Request};
use clap::{ArgGroup, ValueEnum};

use crate::failure::Status;
use crate::input;
use crate::options::{BoardsArgs, GameArgs, GoalArgs, Said};
use crate::output::{Output, OutputArgs};
use crate::shortest::Asked;
use crate::value_parsers::{Seconds, method, target};
use in_memory::{Question, Several, Wanted};
use on_disk::Picture;
use present::{Array, Json, NO_ORDER, Pbm, Presenter, Text};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SolveFormat {
    /// The presses in the characters of the input
    Text,
    /// One JSON object a board, a certificate that verify accepts
    Json,
    /// The presses as raw netpbm pictures, P4, one after the other; ends at a board without solution
    Pbm,
    /// The presses as a numpy array of bytes: row, column, or of several boards of one size board, row,
    /// column
    Npy,
}

/// Solve the boards of a file, or prove that they have no solution
#[derive(clap::Args)]
#[command(after_help = "\
Boards with more than two states, with holes, of other dimensions or wirings: madness puzzle. \
Many boards, one a line: madness batch.

Examples:
  madness solve board.txt
  madness solve --surface plane board.txt
  madness solve --method bfs --target either board.txt
  madness solve --shortest --surface plane board.txt
  madness solve --rule king board.txt
  madness solve --lit-only --surface plane board.txt
  madness solve --goal-file 010/101/010 111/111/111
  printf '01\\n10\\n' | madness solve --format json - | madness verify -")]
pub(crate) struct Args {
    #[command(flatten)]
    boards: BoardsArgs,

    #[command(flatten)]
    game: GameArgs,

    /// How to solve
    #[arg(long, value_parser = method(), default_value = "auto")]
    method: Method,

    /// What the lights should become [default: off, or what the board says]
    #[arg(long, value_parser = target(), conflicts_with = "goal_file")]
    target: Option<Target>,

    #[command(flatten)]
    goal: GoalArgs,

    /// What to print [default: pbm if the boards are P4, else text]
    #[arg(long, value_enum)]
    format: Option<SolveFormat>,

    #[command(flatten)]
    pub(super) output: OutputArgs,

    /// Do not check the answers; otherwise each is pressed and must reach the target
    #[arg(long)]
    no_check: bool,

    /// Hold a raw picture in memory once, and write the presses over the lights
    #[arg(long)]
    in_place: bool,

    #[command(flatten)]
    solutions: SolutionsArgs,
}

#[derive(clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command"
)]
#[command(next_help_heading = "Which solutions")]
#[command(group = ArgGroup::new("listed").args(["all", "essential"]).multiple(true))]
#[command(group = ArgGroup::new("searched").args(["shortest", "lit_only"]).multiple(true))]
struct SolutionsArgs {
    /// Print a shortest solution, with how that is known, or the best one found until --time is over
    /// or an interrupt comes
    #[arg(long, conflicts_with_all = ["count", "all", "essential", "in_place"])]
    shortest: bool,

    /// Print the first of the shortest solutions in reading order: where two differ first, the one
    /// that presses this cell or button comes first, or presses it more often
    #[arg(long, requires = "shortest", conflicts_with = "checkpoint")]
    lexicographic: bool,

    /// Press lit cells only: print a shortest order, numbered, with how that is known, or the best one
    /// found in --time
    #[arg(long, conflicts_with_all = ["shortest", "count", "all", "essential", "in_place", "method"])]
    lit_only: bool,

    /// Search for so long at most, a board
    #[arg(long, value_name = "SECONDS", requires = "searched")]
    time: Option<Seconds>,

    /// Save the progress of the search in FILE, and continue from it if it exists; FILE is removed
    /// when the search is done
    #[arg(long, value_name = "FILE", requires = "shortest")]
    checkpoint: Option<PathBuf>,

    /// Print the number of solutions, exactly
    #[arg(long, conflicts_with_all = ["all", "in_place", "no_check"])]
    count: bool,

    /// Print every solution, one after the other
    #[arg(long, conflicts_with = "in_place")]
    all: bool,

    /// Print K solutions of a board at most
    #[arg(long, value_name = "K", requires = "listed", conflicts_with = "count")]
    limit: Option<u64>,

    /// Of the solutions that the symmetries of the board make from one another, count or print one
    #[arg(long, conflicts_with = "in_place")]
    essential: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    match args.plan()? {
        Plan::Streaming(file) => on_disk::stream(&file, &args.picture(), output),
        Plan::InPlace => on_disk::in_place(&args.picture(), output),
        Plan::InMemory => {
            let boards = args.boards.read(args.said(), output)?;
            let mut presenter = args.presenter(&boards, output)?;
            in_memory::answer(&args.question(&boards)?, &boards, &mut *presenter, output)
        }
    }
}

impl Args {
    /// Returns the picture if the presses may be written over its lights.
    pub(super) fn replaced(&self) -> Option<&Path> {
        self.in_place.then_some(&*self.boards.file)
    }

    /// Returns the game that the options say.
    fn said(&self) -> Said<'_> {
        self.game.said(self.target).with_goal(&self.goal)
    }

    /// Returns where the boards are to be solved.
    fn plan(&self) -> anyhow::Result<Plan> {
        let (format, wanted) = (self.format, self.solutions.wanted());
        if let (Some(format @ (SolveFormat::Pbm | SolveFormat::Npy)), Wanted::Several(several)) =
            (format, &wanted)
        {
            let name = if format == SolveFormat::Pbm {
                "pbm"
            } else {
                "npy"
            };
            ensure!(
                !several.count,
                "--count prints a number, which --format {name} cannot hold: choose text or json"
            );
            ensure!(
                format == SolveFormat::Pbm,
                "--format npy is for one solution a board: choose pbm for more"
            );
        }
        let is_for_sets = matches!(format, Some(SolveFormat::Pbm | SolveFormat::Npy));
        ensure!(!(self.solutions.lit_only && is_for_sets), NO_ORDER);
        let rule = self.game.rule();
        let pictures_only =
            matches!(self.format, None | Some(SolveFormat::Pbm)) && self.boards.reading.is_empty();
        let only_one = matches!(wanted, Wanted::One) && !self.goal.is_given();
        if self.in_place {
            ensure!(
                rule.is_cross(),
                "--in-place is for the cross, not for --rule {rule}"
            );
            ensure!(
                matches!(self.method, Method::Automatic | Method::Chase)
                    && !self.goal.is_given()
                    && self.target.unwrap_or_default() == Target::Off
                    && pictures_only,
                "--in-place goes with --method chase, --target off and --format pbm, and not with --lit, --dark, --rows or --count-line"
            );
        }
        Ok(Plan::new(&Request {
            file: Some(&*self.boards.file).filter(|file| file.as_os_str() != "-"),
            surface: self.game.surface(),
            rule,
            target: self.target.unwrap_or_default(),
            method: self.method,
            pictures_only: pictures_only && only_one,
            in_place: self.in_place,
        }))
    }

    /// Returns what is to be done with a picture that stays on the disk or is solved in place.
    fn picture(&self) -> Picture<'_> {
        Picture {
            file: &self.boards.file,
            surface: self.game.surface(),
            target: self.target.unwrap_or_default(),
            check: !self.no_check,
            is_assumed: self.game.asked_surface().is_none(),
        }
    }

    /// Returns what is asked about each of the boards.
    fn question(&self, boards: &[NotedBoard]) -> anyhow::Result<Question<'_>> {
        let name = input::name(&self.boards.file);
        ensure!(
            self.solutions.checkpoint.is_none() || boards.len() == 1,
            "{name}: --checkpoint is for one board, and there are {}",
            boards.len()
        );
        Ok(Question {
            name,
            said: self.said(),
            method: self.method,
            check: !self.no_check,
            goals: self.goal.read(&self.boards.reading, boards.len())?,
            wanted: self.solutions.wanted(),
        })
    }

    /// Returns the presenter of the format that was asked for, or else of the one that was read.
    fn presenter(
        &self,
        boards: &[NotedBoard],
        output: &Output,
    ) -> anyhow::Result<Box<dyn Presenter>> {
        let raw = |board: &NotedBoard| board.notation.layout == Layout::RawPbm;
        let usual = if boards.iter().all(raw) && !self.solutions.lit_only {
            SolveFormat::Pbm
        } else {
            SolveFormat::Text
        };
        Ok(match self.format.unwrap_or(usual) {
            SolveFormat::Text => Box::new(Text::default()),
            SolveFormat::Json => Box::new(Json),
            SolveFormat::Pbm => {
                if !self.solutions.count {
                    output.takes_bytes()?;
                }
                Box::new(Pbm)
            }
            SolveFormat::Npy => {
                output.takes_bytes()?;
                Box::new(Array::new(boards)?)
            }
        })
    }
}

impl SolutionsArgs {
    /// Returns which solutions of a board are wanted.
    fn wanted(&self) -> Wanted<'_> {
        if self.lit_only {
            Wanted::LitOnly {
                time: self.time.map(|time| time.0),
            }
        } else if self.shortest {
            Wanted::Shortest(Asked {
                time: self.time.map(|time| time.0),
                checkpoint: self.checkpoint.as_deref(),
                lexicographic: self.lexicographic,
            })
        } else if self.count || self.all || self.essential {
            Wanted::Several(Several {
                count: self.count,
                essential: self.essential,
                limit: self.limit.unwrap_or(u64::MAX),
            })
        } else {
            Wanted::One
        }
    }
}
