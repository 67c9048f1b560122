//! The formats of tables of numbers.

use clap::ValueEnum;

use crate::picture::PictureFormat;

/// What is printed of numbers that may be a table.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum TableFormat {
    /// For people; a table in colours
    Text,
    /// Values separated by commas, under a line of their names
    Csv,
    /// One JSON object, a certificate
    Json,
    /// Of a table: a picture of lines
    Svg,
    /// Of a table: a picture of points
    #[cfg(feature = "png")]
    Png,
}

impl TableFormat {
    /// Returns whether it is the format of a picture, and of nothing else.
    pub(super) fn is_picture(self) -> bool {
        !matches!(self, Self::Text | Self::Csv | Self::Json)
    }

    /// Checks that the format is none of a picture, as there is none of `what`.
    pub(super) fn takes_lists(self, what: &str) -> anyhow::Result<()> {
        anyhow::ensure!(
            !self.is_picture(),
            "--format: pictures are for boards; for {what} there are text, csv and json"
        );
        Ok(())
    }

    /// Returns the format of a picture, if it is one.
    pub(super) fn picture(self) -> Option<PictureFormat> {
        match self {
            Self::Text => Some(PictureFormat::Text),
            Self::Svg => Some(PictureFormat::Svg),
            #[cfg(feature = "png")]
            Self::Png => Some(PictureFormat::Png),
            Self::Csv | Self::Json => None,
        }
    }
}
