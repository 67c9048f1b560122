//! What is to be blocked, and how large cakes are.

use std::str::FromStr;

use clap::value_parser;
use madness_games::cake::{MOST_SIZE, Target};

/// What is to be blocked.
#[derive(Clone, clap::Args)]
pub(super) struct TargetArgs {
    /// Block lines of K cells
    #[arg(long, value_name = "K", conflicts_with = "animal")]
    k: Option<usize>,

    /// The number of directions of lines; 3 are those of hexagonal cells
    #[arg(long, value_name = "D", default_value_t = 4, value_parser = directions())]
    directions: u8,

    /// Block an animal instead of lines: domino, i3, v3, l4, …
    #[arg(long, value_name = "NAME", conflicts_with = "directions")]
    animal: Option<String>,
}

/// Reads a number of directions.
pub(super) fn directions() -> clap::builder::RangedI64ValueParser<u8> {
    value_parser!(u8).range(1..=4)
}

impl TargetArgs {
    /// Returns what is to be blocked.
    pub(super) fn get(&self) -> anyhow::Result<Target> {
        Ok(match (&self.animal, self.k) {
            (Some(animal), _) => Target::animal(animal)?,
            (None, Some(k)) => Target::lines(k, self.directions.into())?,
            (None, None) => {
                anyhow::bail!("nothing to block: name --k, the cells of a line, or --animal")
            }
        })
    }
}

/// The most cells of a cake.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct CakeSize(pub(super) usize);

impl FromStr for CakeSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let size = text
            .parse()
            .ok()
            .filter(|size| (2..=MOST_SIZE).contains(size));
        size.map(Self)
            .ok_or_else(|| format!("expected a number from 2 to {MOST_SIZE}"))
    }
}

/// Numbers from one to another, both included.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) from: usize,
    pub(super) to: usize,
}

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || format!("expected numbers from 2 to {MOST_SIZE}, such as 4..9 or 5");
        let number = |text: &str| {
            let number = text.parse().ok();
            number
                .filter(|number| (2..=MOST_SIZE).contains(number))
                .ok_or_else(error)
        };
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let span = Self {
            from: number(from)?,
            to: number(to.trim_start_matches('='))?,
        };
        if span.from <= span.to {
            Ok(span)
        } else {
            Err(error())
        }
    }
}
