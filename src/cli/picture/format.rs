//! Formats of pictures.

use std::path::Path;

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

/// Returns the format that was asked for, or the one that the name of the file ends in.
pub(crate) fn chosen(
    format: Option<PictureFormat>,
    file: Option<&Path>,
) -> anyhow::Result<PictureFormat> {
    if let Some(format) = format {
        return Ok(format);
    }
    let Some(ending) = file.and_then(Path::extension) else {
        return Ok(PictureFormat::Text);
    };
    match ending.to_string_lossy().to_ascii_lowercase().as_str() {
        "svg" => Ok(PictureFormat::Svg),
        #[cfg(feature = "png")]
        "png" => Ok(PictureFormat::Png),
        "txt" => Ok(PictureFormat::Text),
        ending => anyhow::bail!(
            "--output: no picture is made for a name that ends in .{ending}: choose a --format"
        ),
    }
}
