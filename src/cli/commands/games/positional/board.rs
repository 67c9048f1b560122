//! The board that a command is about.

use std::path::{Path, PathBuf};

use madness_games::positional::Hypergraph;
use madness_games::positional::families::{FamilyError, Instance};

use crate::cli::input;

/// A family with its options, or a file.
#[derive(clap::Args)]
pub(super) struct BoardArgs {
    /// A family with its options, such as row 5x5 k=4, or the file of a hypergraph, - for standard input
    #[arg(value_name = "BOARD", required_unless_present = "family")]
    words: Vec<String>,

    /// The family; its options follow, or come before
    #[arg(long, value_name = "NAME")]
    family: Option<String>,

    /// The columns and rows of the family's board
    #[arg(long, value_name = "MxN", requires = "family")]
    board: Option<String>,
}

impl BoardArgs {
    /// Returns the file of the hypergraph, if there is one: no output takes its place.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        match (&self.family, &self.words[..]) {
            (None, [word]) if word != "-" && Path::new(word).exists() => vec![PathBuf::from(word)],
            _ => Vec::new(),
        }
    }

    /// Returns the hypergraph, with its name.
    pub(super) fn instance(&self) -> anyhow::Result<Instance> {
        if let (None, [word]) = (&self.family, &self.words[..])
            && (word == "-" || Path::new(word).exists())
        {
            return file(Path::new(word));
        }
        let words: Vec<&str> = [&self.family, &self.board]
            .into_iter()
            .flatten()
            .chain(&self.words)
            .map(String::as_str)
            .collect();
        Instance::named(&words.join(" ")).map_err(|error| match error {
            FamilyError::NoFamily { name } if self.family.is_none() => anyhow::anyhow!(
                "no family {name:?}, and no file of that name: expected row, torus, hj, animal, \
                 subboard, 7tr, one-ended, strip, zetters, thirteen, hex, paradox, or the file of a hypergraph"
            ),
            error => error.into(),
        })
    }
}

fn file(path: &Path) -> anyhow::Result<Instance> {
    let name = input::name(path);
    let bytes = input::read(path)?;
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| anyhow::anyhow!("{name}:1:1: not UTF-8 text, so no hypergraph"))?;
    let hypergraph = Hypergraph::parse(text).map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    Ok(Instance {
        name,
        hypergraph,
        board: None,
    })
}
