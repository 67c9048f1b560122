//! Reading the puzzles of a file, or the lamps of a wiring that has a name.

use std::num::NonZeroU64;

use anyhow::ensure;
use button_madness::puzzle::{
    BoardFormat, Counters, Format, FormatError, Goal, GoalSaid, MatrixFormat, Neighbourhood, Puzzle,
};
use madness_machine::simd::memory::is_available;

use super::wiring::{Wiring, WiringArg};
use super::{Args, GoalArg};
use crate::input;
use crate::output::Output;

/// The bytes of a file, and how they are read.
pub(super) struct Source {
    pub(super) name: String,
    bytes: Vec<u8>,
    format: Format,
    wiring: Wiring,
}

/// Refuses options that another wiring takes.
fn check_options(args: &Args) -> anyhow::Result<()> {
    let board = args.wiring.is(&[WiringArg::Board]);
    let graph = args
        .wiring
        .is(&[WiringArg::Edges, WiringArg::Directed, WiringArg::Adjacency]);
    ensure!(
        board
            || !(args.holes
                || args.ragged
                || args.dimensions.is_some()
                || args.goal_file.is_some()
                || args.surface.is_some()
                || args.rule.asked().is_some()
                || args.symbols.is_some()
                || !args.reading.is_empty()),
        "--surface, --rule, --holes, --ragged, --dimensions, --goal-file, --symbols, --lit, --dark, --rows and \
         --count-line are for boards (--wiring board)"
    );
    let has_own = matches!(args.wiring, Wiring::Named(named) if named.is_graph());
    ensure!(
        graph || has_own || !args.no_self,
        "--no-self is for graphs (--wiring edges, directed or adjacency, or a graph by name)"
    );
    let two = args
        .wiring
        .is(&[WiringArg::Flip, WiringArg::Machines, WiringArg::Xor]);
    ensure!(
        !two || args.states.is_none_or(|states| states.get() == 2),
        "--states: Flip, machines and exclusive disjunctions (--wiring flip, machines or xor) have two \
         states"
    );
    let matrix = args.wiring.is(&[WiringArg::Matrix]);
    ensure!(
        matrix || !args.augmented,
        "--augmented is for matrices (--wiring matrix)"
    );
    let has_rows = args
        .wiring
        .is(&[WiringArg::Matrix, WiringArg::Lists, WiringArg::Directed]);
    ensure!(
        has_rows || !args.transpose,
        "--transpose is for matrices, lists and graphs with arcs (--wiring matrix, lists or directed)"
    );
    ensure!(
        matrix || graph || !args.size_line.is_given(),
        "--size-line and --no-size-line are for graphs and matrices (--wiring edges, directed, adjacency \
         or matrix)"
    );
    Ok(())
}

impl Source {
    /// Reads the file.
    pub(super) fn open(args: &Args) -> anyhow::Result<Self> {
        check_options(args)?;
        let (name, bytes) = match (&args.file, args.wiring) {
            (Some(file), Wiring::Of(WiringArg::Board)) => (
                input::name(file),
                input::read_board(file, &args.reading.named())?,
            ),
            (Some(file), _) => (input::name(file), input::read(file)?),
            (None, Wiring::Named(named)) => (named.to_string(), Vec::new()),
            (None, Wiring::Of(_)) => anyhow::bail!(
                "name a FILE of puzzles, or - for standard input; only wirings by name, such as \
                 --wiring icosahedron, need none"
            ),
        };
        Ok(Self {
            name,
            bytes,
            format: format(args)?,
            wiring: args.wiring,
        })
    }

    /// Whether the lamps are counters, by an option or by the file.
    pub(super) fn holds_counters(&self, args: &Args) -> bool {
        args.counters || self.format.says_counters(&self.bytes)
    }

    /// The puzzles, with their lines.
    pub(super) fn puzzles(
        &self,
        args: &Args,
        output: &mut Output,
    ) -> anyhow::Result<Vec<(usize, Puzzle)>> {
        let name = &self.name;
        self.check_memory()?;
        let states = args.states.map(NonZeroU64::get);
        let read = self.format.read_with_notes(&self.bytes, states);
        let (puzzles, notes) = read.map_err(|error| {
            // No other wiring is suggested if the message names an option or a directive, or if the sides
            // were given.
            let others = match self.wiring {
                Wiring::Of(wiring)
                    if !error.message.contains("--")
                        && !error.message.contains('@')
                        && args.dimensions.is_none() =>
                {
                    wiring.others(&self.bytes, states)
                }
                _ => String::new(),
            };
            anyhow::anyhow!("{name}:{error}{others}")
        })?;
        for note in notes {
            output.note(format_args!("{name}:{note}"))?;
        }
        let has_goal = |(_, puzzle): &&(usize, Puzzle)| matches!(puzzle.goal(), Goal::Picture(_));
        if args.goal.is_some()
            && let Some((line, _)) = puzzles.iter().find(has_goal)
        {
            output.note(format_args!(
                "{name}:{line}: --goal overrules the goal that is said here"
            ))?;
        }
        if args.wiring.is(&[WiringArg::Matrix]) && !args.augmented && !args.transpose {
            output.note(
                "a row is a button, a column a lamp (--transpose: the other way round; --augmented: a row \
                 is a lamp, with its start)",
            )?;
        }
        let (Some(goal), Format::Boards(format)) = (&args.goal_file, &self.format) else {
            return Ok(puzzles);
        };
        let of_goal = input::read_board(goal, &(args.reading.named() + "?"))?;
        if let Some((_, first)) = puzzles.first() {
            let states = first.states().into();
            let notes = format.check_goal(&self.bytes, &of_goal, states);
            let name = input::name(goal);
            let notes = notes.map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
            for note in notes {
                output.note(format_args!("{name}:{note}"))?;
            }
        }
        let with_goal = |(line, puzzle)| Ok((line, format.read_goal(&of_goal, puzzle)?));
        let puzzles: Result<_, FormatError> = puzzles.into_iter().map(with_goal).collect();
        puzzles.map_err(|error| anyhow::anyhow!("{}:{error}", input::name(goal)))
    }

    /// The counters, with their lines.
    pub(super) fn counters(&self, output: &mut Output) -> anyhow::Result<Vec<(usize, Counters)>> {
        self.check_memory()?;
        let name = &self.name;
        let read = self.format.read_counters(&self.bytes);
        let (counters, notes) = read.map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
        for note in notes {
            output.note(format_args!("{name}:{note}"))?;
        }
        Ok(counters)
    }

    fn check_memory(&self) -> anyhow::Result<()> {
        let of_byte = bytes_of_byte(&self.format, &self.bytes);
        ensure!(
            is_available(of_byte.saturating_mul(self.bytes.len() as u64)),
            "{}: its puzzles do not fit into memory: {} bytes, up to {of_byte} of memory for each",
            self.name,
            self.bytes.len()
        );
        Ok(())
    }
}

/// How the file is read.
fn format(args: &Args) -> anyhow::Result<Format> {
    let neighbourhood = if args.no_self {
        Neighbourhood::Open
    } else {
        Neighbourhood::Closed
    };
    let size = args.size_line.chosen();
    let wiring = match args.wiring {
        Wiring::Named(named) => return Ok(Format::Named(named, neighbourhood)),
        Wiring::Of(wiring) => wiring,
    };
    let format = match wiring {
        WiringArg::Board => Format::Boards(Box::new(BoardFormat {
            surface: args.surface,
            rule: args.rule.asked().cloned(),
            holes: args.holes,
            ragged: args.ragged,
            sides: args
                .dimensions
                .clone()
                .map_or_else(Vec::new, |sides| sides.0),
            symbols: args.symbols.clone(),
            goal: match args.goal {
                Some(GoalArg::Value(value)) => Some(GoalSaid::Value(value)),
                Some(GoalArg::Same) => Some(GoalSaid::Same),
                None => args.goal_file.as_ref().map(|_| GoalSaid::File),
            },
            reader: args.reading.reader()?,
        })),
        WiringArg::Edges => Format::Edges {
            neighbourhood,
            size,
        },
        WiringArg::Directed => Format::Directed {
            neighbourhood,
            size,
        },
        WiringArg::Adjacency => Format::Adjacency {
            neighbourhood,
            size,
        },
        WiringArg::Matrix => Format::Matrix(MatrixFormat {
            augmented: args.augmented,
            size,
        }),
        WiringArg::Lists => Format::Lists,
        WiringArg::Flip => Format::Flip,
        WiringArg::Machines => Format::Machines,
        WiringArg::Xor => Format::Xor,
    };
    Ok(if args.transpose {
        Format::Transposed(Box::new(format))
    } else {
        format
    })
}

/// At most how many bytes of memory a puzzle takes for each byte of its file: for the names, and for
/// the wires of the button that the byte may be.
fn bytes_of_byte(format: &Format, bytes: &[u8]) -> u64 {
    let Format::Boards(format) = format else {
        return 400;
    };
    let rule = format.rule.clone().unwrap_or_default();
    let wires = rule.offsets().map_or_else(
        || {
            let lines = || bytes.split(|&byte| byte == b'\n');
            lines().count() + lines().map(<[u8]>::len).max().unwrap_or(0)
        },
        <[_]>::len,
    );
    250 + 32 * wires as u64
}
