//! Formats of pictures.

use clap::ValueEnum;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Characters, with colours on a terminal
    Text,
    /// A picture of lines, for light and dark pages
    Svg,
    /// A picture of points
    #[cfg(feature = "png")]
    Png,
}
