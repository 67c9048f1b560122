//! The board that a command is about.

use std::path::Path;

use madness_text::{SizeLine, size};
use positional_games::families::{FamilyError, Instance};
use positional_games::hex::MOST_CELLS_OF_HEX;
use positional_games::{Hypergraph, Winner};

use crate::input;
use crate::options::SizeLineArgs;
use crate::output::Output;

/// A family with its options, or a file.
#[derive(clap::Args)]
pub(super) struct BoardArgs {
    /// A family with its options, such as row 5x5 k=4, or the file of a hypergraph, - for standard input
    #[arg(value_name = "BOARD", required_unless_present = "family")]
    pub(super) words: Vec<String>,

    /// The family; its options follow, or come before
    #[arg(long, value_name = "NAME")]
    pub(super) family: Option<String>,

    /// Columns and rows of the family's board
    #[arg(long, value_name = "M[xN]", requires = "family")]
    pub(super) size: Option<String>,

    #[command(flatten)]
    pub(super) size_line: SizeLineArgs,
}

impl BoardArgs {
    /// Returns the hypergraph, with its name, and notes what was assumed of its file.
    pub(super) fn instance(&self, output: &mut Output) -> anyhow::Result<Instance> {
        if let Some(path) = self.file() {
            return file(path, &self.size_line, output);
        }
        Instance::named(&self.name()).map_err(|error| self.explained(error))
    }

    /// Returns the file, if that is what is named.
    pub(super) fn file(&self) -> Option<&Path> {
        let [word] = &self.words[..] else { return None };
        let is_file = word == "-" || Path::new(word).exists();
        (self.family.is_none() && is_file).then_some(Path::new(word))
    }

    /// Returns the columns and rows of a board of Hex that is searched by virtual connections: one of up to
    /// 64 cells that a search by sets takes long for, or a larger one with too many chains for a list of sets.
    pub(super) fn hex_by_connections(&self) -> Option<(usize, usize)> {
        /// So many cells are searched by sets within a second.
        const SMALL: usize = 25;
        if self.file().is_some() {
            return None;
        }
        let name = self.name().replace(':', " ");
        let size: (usize, usize) = match size::words(&name)[..] {
            [family, size] if family.eq_ignore_ascii_case("hex") => size::size(size).ok()?,
            _ => return None,
        };
        let cells = size.0.saturating_mul(size.1);
        let is_searched = cells > SMALL;
        let is_held = cells <= MOST_CELLS_OF_HEX;
        (is_searched && (is_held || Instance::named(&name).is_err())).then_some(size)
    }

    /// Returns the family with its options.
    pub(super) fn name(&self) -> String {
        let words = [&self.family, &self.size].into_iter().flatten();
        let words: Vec<&str> = words.chain(&self.words).map(String::as_str).collect();
        words.join(" ")
    }

    /// Returns the error of the name, which may have been meant for that of a file.
    pub(super) fn explained(&self, error: FamilyError) -> anyhow::Error {
        match error {
            FamilyError::NoFamily { name } if self.family.is_none() => anyhow::anyhow!(
                "no family {name:?}, and no file of that name: expected row, torus, hj, animal, \
                 polyhex, polyiamond, subboard, 7tr, one-ended, strip, zetters, shannon, thirteen, hex, paradox, or the file of a hypergraph"
            ),
            error => error.into(),
        }
    }
}

/// Returns a line about the first moves that win, if the first player wins.
pub(super) fn winning_first_moves(winner: Winner, moves: &[u32], board: &Hypergraph) -> String {
    if winner != Winner::First {
        return String::new();
    }
    let names = moves.iter().map(|&cell| &board.names()[cell as usize]);
    let names: Vec<&str> = names.map(String::as_str).collect();
    format!("winning first moves: {}\n", names.join(" "))
}

/// Reads a file of sets, and notes what was assumed.
pub(super) fn file(
    path: &Path,
    size_line: &SizeLineArgs,
    output: &mut Output,
) -> anyhow::Result<Instance> {
    let name = input::name(path);
    let bytes = input::read(path)?;
    // The name may say that it is a file of hMETIS.
    let is_sized = !size_line.is_given() && path.extension().is_some_and(|end| end == "hgr");
    let size = if is_sized {
        SizeLine::Yes
    } else {
        size_line.chosen()
    };
    let read = madness_text::decoded(&bytes).and_then(|text| Hypergraph::read(text, size));
    let (hypergraph, notes) = read.map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    for note in notes {
        output.note(format_args!("{name}:{note}"))?;
    }
    Ok(Instance::new(name, hypergraph))
}
