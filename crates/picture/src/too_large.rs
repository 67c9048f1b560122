//! Limits of pictures.

use thiserror::Error;

/// A picture too large to be of use.
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
    /// Refuses `what` of `width` × `height` `unit` if a side is longer than `most`.
    ///
    /// # Errors
    /// What is wrong.
    pub fn beyond(
        what: &'static str,
        [width, height]: [usize; 2],
        unit: &'static str,
        most: usize,
    ) -> Result<(), Self> {
        let [w, h, limit] = [width, height, most].map(real);
        let error = Self {
            what,
            width: w,
            height: h,
            unit,
            most: limit,
        };
        if width.max(height) <= most {
            Ok(())
        } else {
            Err(error)
        }
    }
}

/// A number of cells as a length.
#[expect(clippy::cast_precision_loss, reason = "a length to be drawn")]
#[must_use]
pub fn real(value: usize) -> f64 {
    value as f64
}
