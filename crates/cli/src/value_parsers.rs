//! Values that subcommands take: surfaces, targets, methods, sizes, seconds.

use std::str::FromStr;
use std::time::Duration;

use button_madness::Surface;
use button_madness::Target;
use button_madness::solve::Method;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use madness_text::numbers::{WholeNumberError, whole_number};
use madness_text::size::{self, ReadSizeError};

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
pub(crate) fn number<T: TryFrom<u64>>(text: &str) -> Result<T, &'static str> {
    let large = "the number is too large";
    let number = whole_number(text).map_err(|error| match error {
        WholeNumberError::TooLarge(_) => large,
        WholeNumberError::LeadingZero(_) => "a whole number does not begin with 0",
        _ => "expected a whole number, such as 12",
    });
    number?.try_into().map_err(|_| large)
}

/// Parses characters of cells, such as `-0`. Another option in their place is refused.
pub(crate) fn characters(text: &str) -> Result<String, &'static str> {
    let is_option = text
        .strip_prefix("--")
        .is_some_and(|rest| rest.starts_with(char::is_alphabetic));
    if is_option {
        return Err("this is an option: the characters are missing");
    }
    Ok(text.to_owned())
}

/// Parses columns and rows: `MxN`, or `M` for a square.
pub(crate) fn size(text: &str) -> Result<(usize, usize), ReadSizeError> {
    size::size(text)
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
