//! Pairings of small tori, one of each class, as pictures.

use anyhow::Context;
use pairing_strategies::check::PairingCertificate;
use pairing_strategies::draw::{PairingPicture, PairingSheet};
use pairing_strategies::find::LatticePairing;
use pairing_strategies::queen::COMPASS;
use pairing_strategies::{Torus, parse_directions};

use super::DrawFormat;
use crate::output::Output;
use crate::picture::{self, LookArgs, PictureFormat};

/// A small torus, with the name that the thesis has for its game.
pub(super) struct Small<'a> {
    /// What the pairings are for.
    pub(super) title: String,
    pub(super) side: usize,
    pub(super) directions: &'a str,
}

/// The games of the thesis whose good pairings are those of a small torus: the name, the side and the
/// directions.
const NAMED: [(&str, usize, &str); 3] = [("E3", 2, "h"), ("P5", 4, "h,v"), ("h7", 6, "h,v,d")];

impl Small<'static> {
    /// Returns the torus of a name of the thesis.
    pub(super) fn named(text: &str) -> Option<Self> {
        let is_it = |(name, ..): &&(&str, usize, &str)| name.eq_ignore_ascii_case(text);
        let &(name, side, directions) = NAMED.iter().find(is_it)?;
        let k = side + 1;
        Some(Self {
            title: format!("{name}, {k} in a row along {directions}"),
            side,
            directions,
        })
    }
}

/// A pairing of the torus, in two forms.
struct Drawn {
    /// The directions of the partners of the cells that are drawn.
    points: Vec<u8>,
    lattice: LatticePairing,
}

/// Returns a pairing of each class under all linear maps that keep the directions.
fn drawn(small: &Small<'_>, columns: usize, rows: usize) -> anyhow::Result<Vec<Drawn>> {
    let vectors = parse_directions(small.directions, 2).context("--directions")?;
    let steps: Vec<(i64, i64)> = vectors.iter().map(|step| (step[0], step[1])).collect();
    let torus = Torus::new(small.side, steps.clone()).context("--torus")?;
    let classes = torus.classes(&torus.point_group()).context("--torus")?;
    let points: Option<Vec<u8>> = steps
        .iter()
        .map(|step| (0..8).zip(COMPASS).find(|(_, other)| other == step))
        .map(|point| point.map(|(point, _)| point))
        .collect();
    let points =
        points.context("--directions: dominoes of neighbours are drawn, such as h,v,d,a")?;
    let side = small.side;
    let modulus = i64::try_from(side).context("--torus")?;
    let of_class = |codes: &Vec<u8>| {
        // An odd code leads back.
        let point = |&code: &u8| (points[usize::from(code / 2)] + 4 * (code % 2)) % 8;
        let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| y % side * side + x % side));
        let mut dominoes = vec![Vec::new(); steps.len()];
        for (cell, code) in (0..).zip(codes).filter(|(_, code)| *code % 2 == 0) {
            dominoes[usize::from(code / 2)].push(vec![cell % modulus, cell / modulus]);
        }
        Drawn {
            points: cells.map(|cell| point(&codes[cell])).collect(),
            lattice: LatticePairing {
                k: 2 * steps.len() as u64 + 1,
                lengths: vec![1; steps.len()],
                directions: vectors.clone(),
                moduli: vec![modulus; 2],
                maps: vec![vec![1, 0], vec![0, 1]],
                dominoes,
            },
        }
    };
    Ok(classes.least.iter().map(of_class).collect())
}

/// Draws a pairing of each class.
pub(super) fn draw(
    small: &Small<'_>,
    size: Option<(usize, usize)>,
    format: DrawFormat,
    look: LookArgs,
    output: &mut Output,
) -> anyhow::Result<()> {
    let (columns, rows) = size.unwrap_or((2 * small.side, 2 * small.side));
    let all = drawn(small, columns, rows)?;
    let titles: Vec<String> = (0..all.len()).map(|at| format!("class {at}")).collect();
    let panels: Vec<PairingPicture<'_>> = all
        .iter()
        .zip(&titles)
        .map(|(one, title)| PairingPicture {
            title,
            columns,
            directions: &one.points,
            marked: &[],
        })
        .collect();
    match format.picture() {
        None => {
            for one in &all {
                output.json(&PairingCertificate::new(&one.lattice))?;
            }
        }
        Some(PictureFormat::Text) => {
            for (at, panel) in panels.iter().enumerate() {
                if at > 0 {
                    output.data("\n")?;
                }
                picture::write_untitled(&panel.scene(false)?, PictureFormat::Text, look, output)?;
            }
        }
        Some(drawn) => {
            let title = format!("Good pairings for {}", small.title);
            let description = format!(
                "One of each of the {} classes; all repeat after {side} columns and {side} rows.",
                all.len(),
                side = small.side
            );
            let sheet = PairingSheet {
                title: &title,
                description: &description,
                across: 4,
                panels: &panels,
            };
            picture::write_untitled(&sheet.scene()?, drawn, look, output)?;
        }
    }
    output.note(format!(
        "good pairings for {}: {}, which repeat after {side} columns and {side} rows",
        small.title,
        madness_claims::counted(all.len(), "class"),
        side = small.side
    ))?;
    Ok(())
}
