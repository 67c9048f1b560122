//! `madness games pairing draw`

use std::path::Path;

use clap::ValueEnum;
use madness_games::certificate::PairingCertificate;
use madness_games::draw::PairingPicture;
use madness_games::pairing::queen::Symmetry;

use super::atlas::{self, Chosen};
use crate::cli::failure::Status;
use crate::cli::formats;
use crate::cli::output::Output;
use crate::cli::picture::{self, LookArgs, PictureFormat};

/// Draw a pairing of the plane for nine in a row
#[derive(clap::Args)]
#[command(after_help = "\
Dominoes have the colour of their direction; as text, each cell has an arrow to its partner. A note says \
which symmetries the class has. --side shows more than one period. The JSON is a certificate for verify.

Examples:
  madness games pairing draw 1000
  madness games pairing draw 0 --side 16 -o pairing.svg
  madness games pairing draw --plane 194543
  madness games pairing draw 0411111504155555041522220435666627333304677773044222733046667710
  madness games pairing draw 7 --format json | madness verify -")]
pub(super) struct Args {
    /// The number of a class, or a pairing of 64 digits
    class: String,

    /// Count the 16-toric classes too: they come after the others
    #[arg(long)]
    plane: bool,

    /// How many columns and rows are drawn [default: one period]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    side: Option<u16>,

    /// What to print [default: what the name of the --output file ends in, else text]
    #[arg(long, value_enum)]
    format: Option<Format>,

    #[command(flatten)]
    look: LookArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Arrows, with colours on a terminal
    Text,
    /// A picture of lines
    Svg,
    /// A picture of points
    #[cfg(feature = "png")]
    Png,
    /// The pairing as a certificate
    Json,
}

/// Returns a symmetry in words.
fn in_words(symmetry: Symmetry) -> String {
    let turn = match symmetry.turn {
        0 => "the identity",
        1 => "a turn by 90°",
        2 => "a turn by 180°",
        3 => "a turn by 270°",
        4 | 6 => "a mirror at an axis",
        _ => "a mirror at a diagonal",
    };
    match symmetry.shift {
        (0, 0) => turn.to_owned(),
        (columns, rows) => format!("{turn}, moved by {columns},{rows}"),
    }
}

pub(super) fn run(args: &Args, path: Option<&Path>, output: &mut Output) -> anyhow::Result<Status> {
    let format = formats::chosen(args.format, path)?;
    let waiting = output.waiting("listing");
    let (number, chosen) = atlas::chosen(&args.class, args.plane)?;
    drop(waiting);
    let (pairing, lattice, period, note) = match &chosen {
        Chosen::Repeating(pairing) => {
            let symmetries: Vec<String> = pairing
                .symmetries()
                .into_iter()
                .skip(1)
                .map(in_words)
                .collect();
            let note = if symmetries.is_empty() {
                "no symmetries".to_owned()
            } else {
                format!("symmetries: {}", symmetries.join("; "))
            };
            (pairing.on_the_plane(), pairing.lattice(), 8, note)
        }
        Chosen::Wide(class) => {
            let note = match class.symmetries {
                1 => "no symmetries".to_owned(),
                _ => "symmetries: a turn by 180°".to_owned(),
            };
            let note = format!("16-toric; {note}");
            (class.pairing, class.pairing.lattice(), 16, note)
        }
    };
    let side = args.side.map_or(period, usize::from);
    let title = format!("Pairing of class {number} for 9 in a row");
    let picture = PairingPicture {
        title: &title,
        columns: side,
        directions: &atlas::square(&pairing, side),
        marked: &[],
    };
    let drawn = match format {
        Format::Json => {
            output.json(&PairingCertificate::new(&lattice))?;
            return Ok(Status::Success);
        }
        Format::Text => PictureFormat::Text,
        Format::Svg => PictureFormat::Svg,
        #[cfg(feature = "png")]
        Format::Png => PictureFormat::Png,
    };
    let scene = picture.scene(drawn != PictureFormat::Text)?;
    picture::write(&scene, drawn, args.look, output)?;
    output.note(note)?;
    Ok(Status::Success)
}
