//! Limits on the size of pictures.

use thiserror::Error;

/// The picture, or what it shows, is too large to be drawn.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{what} of {width} × {height} {unit} is too large: the limit is {most}")]
pub struct TooLarge {
    pub(crate) what: &'static str,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) unit: &'static str,
    pub(crate) most: f64,
}

impl TooLarge {
    /// Returns an error if a side of `what`, which has `width` × `height` `unit`, is longer than
    /// `most`.
    ///
    /// ```
    /// use madness_picture::TooLarge;
    ///
    /// assert_eq!(TooLarge::beyond("a board", [30, 40], "cells", 100), Ok(()));
    /// let error = TooLarge::beyond("a board", [300, 40], "cells", 100).unwrap_err();
    /// assert_eq!(error.to_string(), "a board of 300 × 40 cells is too large: the limit is 100");
    /// ```
    ///
    /// # Errors
    /// If `width` or `height` is larger than `most`.
    pub fn beyond(
        what: &'static str,
        [width, height]: [usize; 2],
        unit: &'static str,
        most: usize,
    ) -> Result<(), Self> {
        if width.max(height) <= most {
            return Ok(());
        }
        let [width, height, most] = [width, height, most].map(real);
        Err(Self {
            what,
            width,
            height,
            unit,
            most,
        })
    }
}

/// The most cells of a picture of a game.
pub const MOST_CELLS_DRAWN: usize = 1 << 16;

/// Returns a count as a length. Counts up to 2^53 are exact.
///
/// ```
/// let (columns, cell) = (7, 12.5);
/// assert_eq!(madness_picture::real(columns) * cell, 87.5);
/// ```
#[expect(clippy::cast_precision_loss, reason = "a length to be drawn")]
#[must_use]
pub fn real(value: usize) -> f64 {
    value as f64
}

/// Truncates a length to a whole number; below 0 it becomes 0.
///
/// ```
/// assert_eq!([-1.5, 2.9].map(madness_picture::whole), [0, 2]);
/// ```
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "lengths to be drawn are bounded, and casts saturate"
)]
#[must_use]
pub fn whole(value: f64) -> usize {
    value as usize
}
