//! Values that subcommands take: surfaces, targets, methods, sizes, seconds.

use std::str::FromStr;
use std::time::Duration;

use crate::board::Surface;
use crate::game::Target;
use crate::solve::Method;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Parses the name of a surface.
pub(crate) fn surface() -> impl TypedValueParser<Value = Surface> {
    one_of(&Surface::ALL, |surface| {
        PossibleValue::new(surface.name()).help(surface.gluing_in_words())
    })
}

/// Parses the name of a target.
pub(crate) fn target() -> impl TypedValueParser<Value = Target> {
    one_of(&Target::ALL, |target| {
        PossibleValue::new(target.name()).help(match target {
            Target::Off => "Every light off",
            Target::On => "Every light on",
            Target::Either => "All lights the same colour, whichever takes fewer presses",
        })
    })
}

/// Parses the name of a method.
pub(crate) fn method() -> impl TypedValueParser<Value = Method> {
    one_of(&Method::ALL, |method| {
        PossibleValue::new(method.name()).help(method.in_words())
    })
}

/// Parses one of some values of the library by their names; the help lists them.
fn one_of<T>(
    values: &'static [T],
    described: impl Fn(T) -> PossibleValue,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + FromStr,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    let names = values.iter().map(|&value| described(value));
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

/// Parses a whole number.
pub(crate) fn number<T: FromStr>(text: &str) -> Result<T, &'static str> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().map_err(|_| {
        if digits {
            "the number is too large"
        } else {
            "expected a whole number, such as 12"
        }
    })
}

/// Parses columns and rows: `M` or `MxN`.
pub(crate) fn size(text: &str) -> Result<(usize, usize), &'static str> {
    let (columns, rows) = text.split_once('x').unwrap_or((text, text));
    match (columns.parse(), rows.parse()) {
        (Ok(columns), Ok(rows)) => Ok((columns, rows)),
        _ => Err("expected columns and rows, such as 100x50, or one number for both"),
    }
}

/// A time limit: `2.5`.
#[derive(Clone, Copy)]
pub(crate) struct Seconds(pub(crate) Duration);

impl FromStr for Seconds {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let seconds = text.parse().ok();
        let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        duration.map(Self).ok_or("expected a number of seconds")
    }
}
