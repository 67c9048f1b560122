//! What is to be blocked, and how large cakes are.

use std::str::FromStr;

use pairing_strategies::cake::{MOST_SIZE, Target};
use pairing_strategies::parse_directions;

/// What is to be blocked.
#[derive(Clone, clap::Args)]
pub(super) struct TargetArgs {
    /// Block lines of K cells
    #[arg(long, value_name = "K", conflicts_with = "animal")]
    k: Option<usize>,

    /// The directions of the lines: the first of h,v,d,a; h,v,d are those of hexagonal cells
    #[arg(long, value_name = "LIST", default_value = "h,v,d,a", value_parser = directions)]
    directions: u8,

    /// Block an animal instead of lines: domino, i3 or Tic, v3 or El, o4 or Fatty, …
    #[arg(long, value_name = "NAME", conflicts_with = "directions")]
    animal: Option<String>,
}

/// Reads directions, which are the first of four; returns how many.
pub(super) fn directions(text: &str) -> Result<u8, String> {
    let found = parse_directions(text, 2).map_err(|error| error.to_string())?;
    let all = parse_directions("h,v,d,a", 2).map_err(|error| error.to_string())?;
    match u8::try_from(found.len()) {
        Ok(count) if all.starts_with(&found) => Ok(count),
        _ => Err("expected h, h,v, h,v,d or h,v,d,a: cakes are for the first of these".to_owned()),
    }
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
