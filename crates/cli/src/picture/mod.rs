//! Pictures as output: text in colours, SVG or PNG.

mod colour;
mod format;

use madness_picture::{Colours, Scene};

use crate::output::Output;
pub(crate) use format::PictureFormat;

/// How pictures look.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct LookArgs {
    /// Whether text has colours
    #[arg(long, global = true, value_enum, default_value = "auto")]
    color: colour::ColourArg,

    /// Points for each unit of a PNG
    #[cfg(feature = "png")]
    #[arg(long, global = true, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=8))]
    scale: u8,
}

/// Writes a picture, and its title as a note.
pub(crate) fn write(
    scene: &Scene,
    format: PictureFormat,
    look: LookArgs,
    output: &mut Output,
) -> anyhow::Result<()> {
    write_untitled(scene, format, look, output)?;
    output.note(&scene.title)?;
    Ok(())
}

/// Writes a picture.
pub(crate) fn write_untitled(
    scene: &Scene,
    format: PictureFormat,
    look: LookArgs,
    output: &mut Output,
) -> anyhow::Result<()> {
    match format {
        PictureFormat::Text => {
            let room = room(format, output);
            let colours = colour::colours(look.color, output.on_terminal());
            let width = |text: &str| text.lines().map(|line| line.chars().count()).max();
            let needed = width(&scene.to_text(Colours::None)?).unwrap_or(0);
            anyhow::ensure!(
                needed <= room,
                "the picture is {needed} characters wide, and the terminal {room}: widen it, or write \
                 a file, such as -o picture.svg"
            );
            output.data(scene.to_text(colours)?)?;
        }
        PictureFormat::Svg => output.data(scene.to_svg())?,
        #[cfg(feature = "png")]
        PictureFormat::Png => {
            output.takes_bytes()?;
            let bytes = scene.bytes_of_png(look.scale);
            anyhow::ensure!(
                madness_machine::simd::memory::is_available(bytes),
                "a PNG of this size takes up to {bytes} bytes of memory, and there is less: --scale 1 \
                 takes the least, and an SVG (-o NAME.svg) less than that"
            );
            let png = scene.to_png(look.scale)?;
            std::io::Write::write_all(output.writer(), &png)?;
        }
    }
    Ok(())
}

/// The characters of a line: those of the terminal, if text is written to one.
pub(crate) fn room(format: PictureFormat, output: &Output) -> usize {
    let reads = format == PictureFormat::Text && output.on_terminal();
    let size = reads.then(crossterm::terminal::size).and_then(Result::ok);
    // Some terminals do not know their size.
    let columns = size.map(|(columns, _)| usize::from(columns));
    columns.filter(|&columns| columns > 0).unwrap_or(usize::MAX)
}
