//! The board that a command is about.

use std::path::Path;

use madness_games::positional::Hypergraph;
use madness_games::positional::families::{FamilyError, Instance};

use crate::cli::input;

/// A family with its options, or a file.
#[derive(clap::Args)]
pub(super) struct BoardArgs {
    /// A family with its options, such as row 5x5 k=4, or the file of a hypergraph, - for standard input
    #[arg(value_name = "BOARD", required_unless_present = "family")]
    pub(super) words: Vec<String>,

    /// The family; its options follow, or come before
    #[arg(long, value_name = "NAME")]
    pub(super) family: Option<String>,

    /// The columns and rows of the family's board
    #[arg(long, value_name = "MxN", requires = "family")]
    pub(super) board: Option<String>,
}

impl BoardArgs {
    /// Returns the hypergraph, with its name.
    pub(super) fn instance(&self) -> anyhow::Result<Instance> {
        if let Some(path) = self.file() {
            return file(path);
        }
        Instance::named(&self.name()).map_err(|error| self.explained(error))
    }

    /// Returns the file, if that is what is named.
    pub(super) fn file(&self) -> Option<&Path> {
        let [word] = &self.words[..] else { return None };
        let is_file = word == "-" || Path::new(word).exists();
        (self.family.is_none() && is_file).then_some(Path::new(word))
    }

    /// Returns the family with its options.
    pub(super) fn name(&self) -> String {
        let words = [&self.family, &self.board].into_iter().flatten();
        let words: Vec<&str> = words.chain(&self.words).map(String::as_str).collect();
        words.join(" ")
    }

    /// Returns the error of the name, which may have been meant for that of a file.
    pub(super) fn explained(&self, error: FamilyError) -> anyhow::Error {
        match error {
            FamilyError::NoFamily { name } if self.family.is_none() => anyhow::anyhow!(
                "no family {name:?}, and no file of that name: expected row, torus, hj, animal, \
                 subboard, 7tr, one-ended, strip, zetters, thirteen, hex, paradox, or the file of a hypergraph"
            ),
            error => error.into(),
        }
    }
}

/// Reads a file of sets.
pub(super) fn file(path: &Path) -> anyhow::Result<Instance> {
    let name = input::name(path);
    let bytes = input::read(path)?;
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| anyhow::anyhow!("{name}:1:1: not UTF-8 text, so no hypergraph"))?;
    let hypergraph = Hypergraph::parse(text).map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    Ok(Instance::new(name, hypergraph))
}
