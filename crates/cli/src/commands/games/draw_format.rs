//! The formats of what is drawn, or told to programs.

use clap::ValueEnum;

use crate::picture::PictureFormat;

/// What a command prints that draws pairings or colourings.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum DrawFormat {
    /// Words, or arrows with colours on a terminal
    Text,
    /// A picture of lines
    Svg,
    /// A picture of points
    #[cfg(feature = "png")]
    Png,
    /// For programs
    Json,
}

impl DrawFormat {
    /// Returns the format of a picture, unless the answer is JSON.
    pub(super) fn picture(self) -> Option<PictureFormat> {
        match self {
            Self::Text => Some(PictureFormat::Text),
            Self::Svg => Some(PictureFormat::Svg),
            #[cfg(feature = "png")]
            Self::Png => Some(PictureFormat::Png),
            Self::Json => None,
        }
    }

    /// Returns the format of a picture of lines or points.
    pub(super) fn drawn(self) -> Option<PictureFormat> {
        self.picture()
            .filter(|&format| format != PictureFormat::Text)
    }
}
