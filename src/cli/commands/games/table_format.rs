//! The formats of tables of numbers.

use std::path::Path;

use clap::ValueEnum;

use crate::cli::picture::{self, PictureFormat};

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
    /// Returns the format that was asked for, or that the ending of the file tells.
    pub(super) fn chosen(format: Option<Self>, file: Option<&Path>) -> anyhow::Result<Self> {
        let ending = file
            .and_then(Path::extension)
            .map(|ending| ending.to_string_lossy());
        match (format, ending.as_deref()) {
            (Some(format), _) => Ok(format),
            (None, Some("csv")) => Ok(Self::Csv),
            (None, Some("json" | "jsonl")) => Ok(Self::Json),
            (None, Some("txt") | None) => Ok(Self::Text),
            (None, Some(_)) => Ok(match picture::chosen(None, file)? {
                PictureFormat::Text => Self::Text,
                PictureFormat::Svg => Self::Svg,
                #[cfg(feature = "png")]
                PictureFormat::Png => Self::Png,
            }),
        }
    }

    /// Checks that the format is none of a picture, as there is none of `what`.
    pub(super) fn takes_lists(self, what: &str) -> anyhow::Result<()> {
        anyhow::ensure!(
            matches!(self, Self::Text | Self::Csv | Self::Json),
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
