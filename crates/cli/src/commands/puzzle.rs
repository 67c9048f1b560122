//! `madness puzzle`

mod counting;
mod fitting;
mod notes;
mod picture;
mod playing;
mod reading;
mod total;
mod wiring;

use std::convert::Infallible;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use button_madness::Outcome;
use button_madness::Surface;
use button_madness::puzzle::{Answer, Goal, Puzzle, Shortest};
use clap::ValueEnum;
use gf2_algebra::coding::Position;
use madness_machine::Budget;
use madness_text::size::sides;

use crate::failure::{Status, WrongAnswer};
use crate::interrupt;
use crate::interrupt::AskFirst;
use crate::options::{ReadingArgs, RuleArgs, SizeLineArgs};
use crate::output::{Output, OutputArgs};
use crate::picture::{LookArgs, PictureFormat, write_untitled};
use crate::value_parsers::{Seconds, surface};
use notes::{kernel_note, note};
use reading::Source;
use total::Total;
use wiring::{Wiring, WiringArg, WiringParser};

/// What the lamps are to become, but for a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GoalArg {
    Value(u32),
    Same,
}

impl FromStr for GoalArg {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "off" => Ok(Self::Value(0)),
            "on" => Ok(Self::Value(1)),
            "same" | "either" => Ok(Self::Same),
            _ => text
                .parse()
                .map(Self::Value)
                .map_err(|_| "expected off, on, same or a value"),
        }
    }
}

/// Names with commas between; those in parentheses belong to a name.
#[derive(Clone)]
struct NamesArg(Vec<String>);

impl FromStr for NamesArg {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut inside = false;
        let names = text.split(|character| {
            inside = character == '(' || inside && character != ')';
            character == ',' && !inside
        });
        Ok(Self(names.map(str::to_owned).collect()))
    }
}

/// The sides of a board.
#[derive(Clone)]
struct Dimensions(Vec<usize>);

impl FromStr for Dimensions {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let sides: Option<Vec<usize>> = sides(text)
            .into_iter()
            .map(|side| side.parse().ok().filter(|_| !side.starts_with('0')))
            .collect();
        let sides = sides.filter(|sides| sides.len() >= 2);
        sides
            .map(Self)
            .ok_or("expected two sides or more, such as 3x3x3 or 3,3,3")
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PuzzleFormat {
    /// How often to press each cell of a board, or the names of the buttons to press
    Text,
    /// One JSON object a puzzle, a certificate that verify accepts
    Json,
    /// With two states: S and a 0 or 1 for each button, as Flip writes it
    Flip,
    /// A picture of lines: boards, and wirings by name
    Svg,
    /// A picture of points
    #[cfg(feature = "png")]
    Png,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ConvertArg {
    /// Lists of buttons, any puzzle
    Lists,
    /// A game id of Flip: full boards with two states
    Flip,
}

/// Solve puzzles of any wiring: more states, holes, dimensions, graphs, goals
#[derive(clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command"
)]
#[command(after_help = "\
A lamp has one of K states, 0 to K-1, and a press adds to some of them modulo K. The numbers printed \
say how often to press.

Buttons and lamps of boards are called r1c1 (row 1, column 1), r1c2 and so on; of boards with more \
dimensions 1.2.3 (column, row, layer). Files of graphs, matrices and lists may hold lines \
@states K, @lit LAMPS, @goal LAMPS, @free LAMPS, @forbid BUTTONS; without @lit every lamp is 1.

Counters are lamps that do not wrap: whole numbers from 0 on, whose goal is a number for each. The answer \
has the fewest presses, or those of the least weight. Machines have their goal in braces; other files have \
lines @counters, @goal a*35 b*12, and may have @weights, @least and @most with a number for each button.

Examples:
  madness puzzle --states 3 --surface plane board.txt
  madness puzzle --states 4 --rule king board.txt
  madness puzzle --holes --ragged --surface plane board.txt
  madness puzzle --dimensions 3x3x3 --surface plane cube.txt
  madness puzzle --wiring edges graph.txt --shortest
  madness puzzle --wiring flip ids.txt --format flip
  madness puzzle --wiring matrix --augmented --states 4 system.txt
  madness puzzle --wiring machines --shortest machines.txt
  madness puzzle --wiring machines --counters machines.txt
  madness puzzle --wiring icosahedron --shortest -o icosahedron.svg
  madness puzzle --wiring cube:3 --seed 5 --play
  madness puzzle --format json board.txt | madness verify -")]
pub(crate) struct Args {
    /// File of puzzles, or - for standard input; of a wiring by name a digit for each lamp, if any
    file: Option<PathBuf>,

    /// What the file holds, or a wiring by name
    #[arg(long, value_parser = WiringParser, default_value = "board")]
    wiring: Wiring,

    /// How many states a lamp has [default: 2, or what the file says]
    #[arg(long, value_name = "K", value_parser = states)]
    states: Option<NonZeroU64>,

    /// How the edges of boards are glued; of more than two dimensions: all (torus) or none (plane)
    /// [default: torus]
    #[arg(long, value_parser = surface())]
    surface: Option<Surface>,

    #[command(flatten)]
    rule: RuleArgs,

    /// The sides of boards: columns, rows, layers, ...
    #[arg(long, value_name = "MxNx...")]
    dimensions: Option<Dimensions>,

    /// Blanks on boards are holes, as _ always is
    #[arg(long)]
    holes: bool,

    /// The characters of the states on boards, that of 0 first: RGBP
    #[arg(long, value_name = "CHARS")]
    symbols: Option<String>,

    #[command(flatten)]
    reading: ReadingArgs,

    /// Rows of boards may be of different lengths
    #[arg(long)]
    ragged: bool,

    /// On graphs a press does not change the vertex itself
    #[arg(long)]
    no_self: bool,

    /// A matrix has a row for each lamp, what each button adds to it, and its start as the last entry
    #[arg(long)]
    augmented: bool,

    /// The rows of a matrix, and the lines of a list, are lamps: equations
    #[arg(long)]
    transpose: bool,

    #[command(flatten)]
    size_line: SizeLineArgs,

    /// Lamps are counters, which do not wrap, and the fewest presses are asked for
    #[arg(long)]
    counters: bool,

    /// Of counters: what a press of buttons weighs, with commas between; 1 if it is not said
    #[arg(long, value_name = "BUTTON*N")]
    weights: Vec<NamesArg>,

    /// Of counters: how often buttons are pressed at least
    #[arg(long, value_name = "BUTTON*N")]
    least: Vec<NamesArg>,

    /// Of counters: how often buttons may be pressed at most
    #[arg(long, value_name = "BUTTON*N")]
    most: Vec<NamesArg>,

    /// A number that makes the lamps: random ones from which the goal can be reached
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Play: press the buttons that are named on standard input
    #[arg(long, conflicts_with_all = ["shortest", "count", "kernel", "convert", "format"])]
    play: bool,

    /// What the lamps are to become: off, on, same (one value everywhere, any) or a value
    #[arg(long, value_name = "GOAL", conflicts_with = "goal_file")]
    goal: Option<GoalArg>,

    /// A board that is to be reached; ? is a cell whose value does not matter
    #[arg(long, value_name = "FILE")]
    goal_file: Option<PathBuf>,

    /// Lamps whose values do not matter, with commas between
    #[arg(long, value_name = "LAMPS")]
    free: Vec<NamesArg>,

    /// Buttons that may not be pressed, with commas between
    #[arg(long, value_name = "BUTTONS")]
    forbid: Vec<NamesArg>,

    /// Print a shortest solution, or the best found in --time with what is known
    #[arg(long)]
    shortest: bool,

    /// Print the first of the shortest solutions in reading order: where two differ first, the one
    /// that presses this cell or button comes first, or presses it more often
    #[arg(long, requires = "shortest")]
    lexicographic: bool,

    /// Search for fewer presses for so long at most, a puzzle [default: 60]
    #[arg(long, value_name = "SECONDS")]
    time: Option<Seconds>,

    /// Print the number of solutions, exactly
    #[arg(long, conflicts_with_all = ["shortest", "kernel", "format"])]
    count: bool,

    /// Print generators of the presses that change nothing, and their orders
    #[arg(long, conflicts_with_all = ["shortest", "format"])]
    kernel: bool,

    /// Do not solve, but write the puzzle in another way
    #[arg(long, value_enum, conflicts_with_all = ["shortest", "count", "kernel", "format"])]
    convert: Option<ConvertArg>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: PuzzleFormat,

    #[command(flatten)]
    look: LookArgs,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// The time of a search for the fewest presses, if no option gives one.
const TIME: Duration = Duration::from_secs(60);

/// Parses a number of states.
fn states(text: &str) -> Result<NonZeroU64, &'static str> {
    let states = text
        .parse()
        .ok()
        .filter(|states| (2..=1 << 31).contains(states));
    let states = states.and_then(NonZeroU64::new);
    states.ok_or("expected a number of states from 2 to 2147483648, such as 3")
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let source = Source::open(args)?;
    if source.holds_counters(args) {
        return counting::run(args, &source, output);
    }
    ensure!(
        args.time.is_none() || args.shortest,
        "--time is for searches (--shortest or --counters)"
    );
    ensure!(
        args.weights.is_empty() && args.least.is_empty() && args.most.is_empty(),
        "--weights, --least and --most are for counters (--counters)"
    );
    let puzzles = source.puzzles(args, output)?;
    let several = puzzles.len() > 1;
    let mut run = Run {
        args,
        name: &source.name,
        several,
        status: Status::Success,
        total: Total::default(),
    };
    if args.play {
        ensure!(
            !several,
            "--play plays one puzzle, and the file has several"
        );
        let is_piped = args
            .file
            .as_ref()
            .is_some_and(|file| file.as_os_str() == "-");
        ensure!(
            !is_piped,
            "--play reads presses from standard input: name a file"
        );
    }
    for (index, (line, puzzle)) in puzzles.into_iter().enumerate() {
        let puzzle = with_options(puzzle, args)?;
        if args.play {
            return playing::run(args.wiring, puzzle, output);
        }
        run.one(index, line, &puzzle, output)?;
    }
    if run.machines() && args.shortest {
        match args.format {
            PuzzleFormat::Text => output.data(run.total.line() + "\n")?,
            _ => output.note(run.total.line())?,
        }
    }
    Ok(run.status)
}

/// The puzzles of a file, one after another.
struct Run<'a> {
    args: &'a Args,
    name: &'a str,
    several: bool,
    status: Status,
    total: Total,
}

impl Run<'_> {
    fn machines(&self) -> bool {
        self.args.wiring.is(&[WiringArg::Machines])
    }

    /// Solves a puzzle, or does what else is asked for.
    fn one(
        &mut self,
        index: usize,
        line: usize,
        puzzle: &Puzzle,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let args = self.args;
        let place = || format!("{}:{line}:1", self.name);
        ensure!(
            args.format != PuzzleFormat::Flip || puzzle.states() == 2,
            "--format flip is for two states"
        );
        if let Some(convert) = args.convert {
            output.data(converted(puzzle, convert).with_context(place)?)?;
            return Ok(());
        }
        let mut answer = puzzle.solve().with_context(place)?;
        let (fewest, first) = if args.shortest {
            shorten(puzzle, &mut answer, args, output)?
        } else {
            (None, None)
        };
        let known = fewest.as_ref();
        let known = known.map(|fewest| (fewest.press_count(), fewest.is_optimal()));
        self.total.add(line, known);
        let name = self.name.to_owned();
        ensure!(holds(puzzle, &answer), WrongAnswer { name });
        let is_solvable = matches!(answer.outcome, Outcome::Solved(_));
        if !is_solvable {
            self.status = Status::No;
        }
        if args.kernel {
            for index in 0..answer.orders().len() {
                output.data(if index > 0 { "\n" } else { "" })?;
                output.data(pressed(puzzle, &answer.quiet_pattern(index)))?;
            }
            output.note(kernel_note(&answer))?;
            return Ok(());
        }
        if args.count {
            let count = answer.solutions().to_string();
            output.data(if is_solvable { count } else { "0".to_owned() } + "\n")?;
            return Ok(());
        }
        let number = self.several.then_some(index + 1);
        let said = note(number, puzzle, &answer, fewest.as_ref(), first);
        match (args.format, &answer.outcome) {
            (PuzzleFormat::Json, _) => {
                output.json(&answer.certificate(puzzle))?;
                return Ok(());
            }
            (PuzzleFormat::Svg, _) => self.draw(puzzle, &answer, PictureFormat::Svg, output)?,
            #[cfg(feature = "png")]
            (PuzzleFormat::Png, _) => self.draw(puzzle, &answer, PictureFormat::Png, output)?,
            (_, Outcome::Unsolvable(_)) => output.data("unsolvable\n")?,
            (PuzzleFormat::Flip, Outcome::Solved(_)) => {
                output.data(answer.to_flip().unwrap_or_default() + "\n")?;
            }
            (PuzzleFormat::Text, Outcome::Solved(times)) => {
                // Machines are answered by a line each.
                output.data(if index > 0 && !self.machines() {
                    "\n"
                } else {
                    ""
                })?;
                output.data(pressed(puzzle, times))?;
            }
        }
        output.note(said)?;
        Ok(())
    }

    /// Draws the lamps at the start, with the presses if there are any.
    fn draw(
        &self,
        puzzle: &Puzzle,
        answer: &Answer,
        format: PictureFormat,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        if self.several {
            bail!("a picture shows one puzzle, and the file has several");
        }
        let (presses, what) = match &answer.outcome {
            Outcome::Solved(times) => (Some(&times[..]), "with the buttons to press"),
            Outcome::Unsolvable(_) => (None, "without solution"),
        };
        let figure = picture::figure(self.args.wiring, puzzle)?;
        let title = format!("{} {what}", self.name);
        let scene = picture::scene(&figure, puzzle, puzzle.start(), presses, &title);
        write_untitled(&scene, format, self.args.look, output)
    }
}

/// Searches for the fewest presses until they are proved, the time is over or somebody interrupts
/// it; then for the first in reading order, if it is wanted, and says whether it is proved.
fn shorten(
    puzzle: &Puzzle,
    answer: &mut Answer,
    args: &Args,
    output: &Output,
) -> anyhow::Result<(Option<Shortest>, Option<bool>)> {
    let time = args.time.map_or(TIME, |time| time.0);
    let asking = AskFirst::new()?;
    let clock = Budget::of(time).until(interrupt::came).start();
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let bar = output.progress(millis(time), "looking for fewer presses, ms at most:");
    let mut progress = |_: &Position| {
        bar.reach(millis(clock.elapsed()));
        ControlFlow::Continue(())
    };
    let fewest = answer.shorten(&clock.left(), &mut progress);
    let first = if args.lexicographic && fewest.is_some() {
        Some(answer.make_first(puzzle, &clock.left(), &mut progress)?)
    } else {
        None
    };
    drop(asking);
    Ok((fewest, first))
}

/// The puzzle with the goal, free lamps and forbidden buttons of the options.
fn with_options(mut puzzle: Puzzle, args: &Args) -> anyhow::Result<Puzzle> {
    let find = |names: Vec<String>, name: &str, what: &str, option: &str| {
        let place = names.iter().position(|other| other == name);
        place.with_context(|| format!("{option}: there is no {what} {name:?}"))
    };
    for name in args.free.iter().flat_map(|names| &names.0) {
        puzzle.set_free(find(puzzle.geometry().lamps(), name, "lamp", "--free")?)?;
    }
    for name in args.forbid.iter().flat_map(|names| &names.0) {
        puzzle.forbid(find(
            puzzle.geometry().buttons(),
            name,
            "button",
            "--forbid",
        )?)?;
    }
    let puzzle = match args.goal {
        None => puzzle,
        Some(GoalArg::Same) => puzzle.with_goal(Goal::Same)?,
        Some(GoalArg::Value(value)) => puzzle.with_goal(Goal::Value(value)).context("--goal")?,
    };
    match args.seed {
        None => Ok(puzzle),
        Some(seed) => playing::scrambled(puzzle, seed),
    }
}

fn converted(puzzle: &Puzzle, convert: ConvertArg) -> anyhow::Result<String> {
    match convert {
        ConvertArg::Lists => Ok(puzzle.to_lists()),
        ConvertArg::Flip => {
            let id = puzzle.to_flip().context(
                "a game id of Flip is of a full board of two dimensions with two states, all to be \
                 switched off",
            )?;
            Ok(id + "\n")
        }
    }
}

/// Whether the answer holds: the presses pressed, or the weighted sums summed up.
fn holds(puzzle: &Puzzle, answer: &Answer) -> bool {
    match &answer.outcome {
        Outcome::Solved(times) => puzzle.is_goal(&puzzle.pressed(times)),
        Outcome::Unsolvable(_) => answer.certificate(puzzle).check().is_ok(),
    }
}

fn pressed(puzzle: &Puzzle, times: &[u32]) -> String {
    let names = puzzle.geometry().buttons();
    puzzle.geometry().write(&names, times, puzzle.states())
}
