//! Several pairings in one picture.

use pairing_strategies::draw::{PairingPicture, PairingSheet};
use pairing_strategies::queen::QueenPairing;

use crate::output::Output;
use crate::picture::{self, LookArgs, PictureFormat};
use crate::value_parsers::size;

/// The most columns, and the most rows, of the plane that are drawn.
const MOST_DRAWN: usize = 256;

/// Parses how much of the plane is drawn.
pub(super) fn drawn_size(text: &str) -> Result<(usize, usize), String> {
    let (columns, rows) = size(text).map_err(|error| error.to_string())?;
    let fits = |side: usize| (1..=MOST_DRAWN).contains(&side);
    if fits(columns) && fits(rows) {
        Ok((columns, rows))
    } else {
        Err(format!("expected 1 to {MOST_DRAWN} columns and rows"))
    }
}

/// A pairing with its title and the cells that have rings.
pub(super) struct Panel {
    pub(super) title: String,
    pub(super) pairing: QueenPairing,
    pub(super) marked: Vec<usize>,
}

/// Returns the cells with another partner in the other pairing.
pub(super) fn changed(one: QueenPairing, other: QueenPairing) -> Vec<usize> {
    let both = one.directions().into_iter().zip(other.directions());
    let both = both.enumerate();
    let changed = both.filter(|(_, (before, after))| before != after);
    changed.map(|(cell, _)| cell).collect()
}

/// Draws pairings in rows of four.
pub(super) fn draw(
    title: &str,
    description: &str,
    panels: &[Panel],
    format: PictureFormat,
    look: LookArgs,
    output: &mut Output,
) -> anyhow::Result<()> {
    let directions: Vec<[u8; 64]> = panels.iter().map(|it| it.pairing.directions()).collect();
    let pictures = panels.iter().zip(&directions);
    let pictures: Vec<PairingPicture<'_>> = pictures
        .map(|(panel, directions)| PairingPicture {
            title: &panel.title,
            columns: 8,
            directions,
            marked: &panel.marked,
        })
        .collect();
    let sheet = PairingSheet {
        title,
        description,
        across: 4,
        panels: &pictures,
    };
    picture::write(&sheet.scene()?, format, look, output)
}
