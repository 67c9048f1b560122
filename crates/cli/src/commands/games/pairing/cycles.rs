//! `madness games pairing cycles`

use madness_claims::counted;
use pairing_strategies::draw::{PairingPicture, PairingSheet};
use pairing_strategies::queen::alternating_cycles;
use serde::Serialize;

use super::DrawFormat;
use crate::failure::Status;
use crate::output::Output;
use crate::picture::{self, LookArgs, PictureFormat};

/// Draw the alternating cycles in which the two boards of 16-toric pairings differ
#[derive(clap::Args)]
#[command(after_help = "\
A 16-toric pairing has two boards of 8 × 8 cells in turn, with the same horizontal and vertical dominoes. \
The diagonal ones that differ form cycles, in which dominoes of the two boards take turns. All classes are \
looked at; cycles that symmetries lead to each other are drawn once. The two halves stand side by side: \
the dominoes of the one board and those of the other.

Examples:
  madness games pairing cycles
  madness games pairing cycles -o cycles.svg
  madness games pairing cycles --format json")]
pub(super) struct Args {
    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: DrawFormat,

    #[command(flatten)]
    look: LookArgs,
}

/// A system of cycles, as JSON.
#[derive(Serialize)]
struct Line {
    /// The dominoes of each cycle.
    cycles: Vec<usize>,
    classes: usize,
    /// The dominoes of the one board and of the other, as a pairing with a point where a cell has none.
    halves: [String; 2],
}

/// Returns the directions of the partners as digits, and points.
fn digits(half: [u8; 64]) -> String {
    let digit = |&direction: &u8| char::from_digit(direction.into(), 8).unwrap_or('.');
    half.iter().map(digit).collect()
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let waiting = output.waiting("listing");
    let all = alternating_cycles();
    drop(waiting);
    let Some(format) = args.format.picture() else {
        for (cycles, classes) in &all {
            output.json(&Line {
                cycles: cycles.lengths(),
                classes: *classes,
                halves: [false, true].map(|other| digits(cycles.half(other))),
            })?;
        }
        return Ok(Status::Success);
    };
    let titles: Vec<String> = all
        .iter()
        .map(|(cycles, classes)| {
            let lengths: Vec<String> = cycles.lengths().iter().map(usize::to_string).collect();
            format!(
                "{} of {} dominoes, on a colour of {}",
                counted(lengths.len(), "cycle"),
                lengths.join(", "),
                counted(classes, "class")
            )
        })
        .collect();
    if format == PictureFormat::Text {
        for ((cycles, _), title) in all.iter().zip(&titles) {
            let halves = [cycles.half(false), cycles.half(true)];
            let directions: Vec<u8> = (0..8)
                .flat_map(|row| {
                    let half = |at: usize| halves[at][8 * row..][..8].iter().copied();
                    half(0).chain([u8::MAX]).chain(half(1))
                })
                .collect();
            let picture = PairingPicture {
                title,
                columns: 17,
                directions: &directions,
                marked: &[],
            };
            output.data(format_args!("{title}:\n"))?;
            let scene = picture.scene(false)?;
            picture::write_untitled(&scene, format, args.look, output)?;
        }
    } else {
        let halves: Vec<(String, [u8; 64])> = all
            .iter()
            .zip(&titles)
            .flat_map(|((cycles, _), title)| {
                [
                    (title.clone(), cycles.half(false)),
                    ("the other half".to_owned(), cycles.half(true)),
                ]
            })
            .collect();
        let panels: Vec<PairingPicture<'_>> = halves
            .iter()
            .map(|(title, directions)| PairingPicture {
                title,
                columns: 8,
                directions,
                marked: &[],
            })
            .collect();
        let sheet = PairingSheet {
            title: "Alternating cycles of 16-toric pairings",
            description: "The dominoes in which the two boards of a pairing differ, board by board.",
            across: 2,
            panels: &panels,
        };
        picture::write_untitled(&sheet.scene()?, format, args.look, output)?;
    }
    output.note(format!(
        "{} of cycles up to symmetry",
        counted(all.len(), "system")
    ))?;
    Ok(Status::Success)
}
