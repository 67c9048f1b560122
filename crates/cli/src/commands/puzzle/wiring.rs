//! What `--wiring` says: how a file holds puzzles, or a wiring that has a name.

use std::ffi::OsStr;

use button_madness::puzzle::{Named, WIRINGS};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, ValueEnum};

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum WiringArg {
    /// Boards of digits; a press adds 1 to the cell and its neighbours; _ is a hole
    Board,
    /// A graph, an edge a line, or as DOT, JSON or DIMACS: a press adds 1 to the vertex and its neighbours
    Edges,
    /// A graph with arcs: a press adds 1 to the vertex and to those to which arcs lead from it
    Directed,
    /// A graph as its adjacency matrix
    Adjacency,
    /// A matrix, a row for each button and a column for each lamp; see --augmented and --transpose
    Matrix,
    /// A line for each button: `button: lamp lamp*2`
    Lists,
    /// Game ids of Simon Tatham's Flip, one a line
    Flip,
    /// Machines of Advent of Code 2025, day 10, one a line: `[.##.] (3) (1,3) {3,5,4,7}`; with
    /// --shortest or --counters their total is the last line
    Machines,
    /// Exclusive disjunctions in the format of DIMACS, `x1 2 -3 0`: variables are buttons
    Xor,
}

/// What the option says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wiring {
    /// What the file holds.
    Of(WiringArg),
    /// The wiring itself; the file holds at most its lamps.
    Named(Named),
}

impl Wiring {
    /// Whether it is one of some kinds of file.
    pub(super) fn is(self, kinds: &[WiringArg]) -> bool {
        matches!(self, Self::Of(kind) if kinds.contains(&kind))
    }
}

/// The parser of the option.
#[derive(Clone)]
pub(super) struct WiringParser;

impl TypedValueParser for WiringParser {
    type Value = Wiring;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Wiring, clap::Error> {
        let parser = StringValueParser::new().try_map(|text| parse(&text));
        parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let kinds = WiringArg::value_variants().iter();
        let kinds = kinds.filter_map(ValueEnum::to_possible_value);
        let names = WIRINGS
            .iter()
            .map(|(name, what)| PossibleValue::new(*name).help(*what));
        Some(Box::new(kinds.chain(names)))
    }
}

fn parse(text: &str) -> Result<Wiring, String> {
    match (WiringArg::from_str(text, false), text.parse()) {
        (Ok(kind), _) => Ok(Wiring::Of(kind)),
        (_, Ok(named)) => Ok(Wiring::Named(named)),
        (_, Err(error)) if text.contains(':') || is_name(text) => Err(error.to_string()),
        _ => {
            let kinds = WiringArg::value_variants().iter();
            let kinds = kinds.filter_map(ValueEnum::to_possible_value);
            let kinds: Vec<String> = kinds.map(|kind| kind.get_name().to_owned()).collect();
            let names: Vec<&str> = WIRINGS.iter().map(|wiring| wiring.0).collect();
            Err(format!(
                "files are {}; wirings by name are {}",
                kinds.join(", "),
                names.join(", ")
            ))
        }
    }
}

/// Whether some wiring is called so, perhaps with a size.
fn is_name(text: &str) -> bool {
    WIRINGS
        .iter()
        .any(|(name, _)| name.split(':').next() == Some(text))
}
