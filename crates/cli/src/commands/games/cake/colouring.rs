//! `madness games cake colouring`

use anyhow::Context;
use madness_claims::counted;
use madness_search::sat::Cdcl;
use pairing_strategies::cake::Target;
use pairing_strategies::cake::check::CakeColouringCertificate;
use pairing_strategies::cake::colouring::{Colouring, ColouringAnswer, WindowProof};
use pairing_strategies::draw;

use super::DrawFormat;
use super::target::TargetArgs;
use crate::failure::Status;
use crate::output::Output;
use crate::picture::{self, LookArgs, PictureFormat};
use crate::value_parsers::size;

/// Colour the plane so that no k in a row have one colour: the column t = ∞ of the table of cakes
#[derive(clap::Args)]
#[command(after_help = "\
A colouring in two colours is one infinite cake. The command looks for one that repeats after up to 8 columns \
and rows, checks it line by line, and draws it. It says whether there are others: none, with a proof about the \
colourings of a window, or another one, which is drawn too as text. If no colouring is found it looks for a window \
without one. With --check your own colouring is checked.

Examples:
  madness games cake colouring --k 3
  madness games cake colouring --k 4 --check XOOO/OOXO/OXXX/OXXX
  madness games cake colouring --k 2 --colours 4
  madness games cake colouring --k 3 --format json | madness verify -
  madness games cake colouring --k 3 --directions h,v,d -o colouring.svg")]
pub(super) struct Args {
    #[command(flatten)]
    target: TargetArgs,

    /// The number of colours
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=i64::from(Colouring::MOST_COLOURS)))]
    colours: u8,

    /// Check this colouring: rows of X and O, or of A to H, with strokes between them
    #[arg(long, value_name = "ROWS", conflicts_with = "colours")]
    check: Option<String>,

    /// Columns and rows of the part of the plane that is drawn [default: two periods]
    #[arg(long, value_name = "M[xN]", value_parser = size)]
    size: Option<(usize, usize)>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: DrawFormat,

    #[command(flatten)]
    look: LookArgs,
}

impl Args {
    fn draw(
        &self,
        target: &Target,
        found: &Colouring,
        format: PictureFormat,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let (width, height) = found.period();
        let size = self.size.unwrap_or((2 * width, 2 * height));
        anyhow::ensure!(size.0 > 0 && size.1 > 0, "--size: expected at least 1 cell");
        let scene = draw::colouring(found, &target.to_string(), size)?;
        picture::write(&scene, format, self.look, output)
    }
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let target = args.target.get()?;
    if let Some(rows) = &args.check {
        let colouring = Colouring::parse(rows).context("--check")?;
        checked(&colouring, &target)?;
        yours(args, &target, colouring, output)?;
        return Ok(Status::Success);
    }
    let waiting = output.waiting("searching");
    let answer = ColouringAnswer::find(&target, args.colours, &mut Cdcl)?;
    drop(waiting);
    anyhow::ensure!(
        answer.found.is_some() || answer.proof.is_some(),
        "no colouring that repeats after up to 8 columns and rows, and every small window has one"
    );
    let Some(format) = args.format.picture() else {
        output.json(&CakeColouringCertificate::new(
            &target,
            args.colours,
            &answer,
        ))?;
        return Ok(Status::Success);
    };
    let Some(found) = answer.found else {
        if let Some(WindowProof { side, proof }) = answer.proof {
            output.data(format_args!(
                "{target}: {} do not do: {side} × {side} cells have no such colouring (proof of {})\n",
                counted(args.colours, "colour"),
                counted(proof.len(), "clause")
            ))?;
        }
        return Ok(Status::Success);
    };
    args.draw(&target, &found, format, output)?;
    match (answer.proof, answer.other) {
        (Some(WindowProof { side, proof }), _) => output.note(format!(
            "there is no other, but for its {}: each colouring of {side} × {side} cells agrees with one in \
             its middle (proof of {})",
            counted(found.images().len(), "image"),
            counted(proof.len(), "clause")
        ))?,
        (None, Some(other)) => {
            if format == PictureFormat::Text {
                output.note("there are others, such as")?;
                output.data("\n")?;
                args.draw(&target, &other, format, output)?;
            } else {
                output.note("there are others: as text one of them is drawn too")?;
            }
        }
        (None, None) if args.colours == 2 => {
            output.note("whether there are others is not decided")?;
        }
        (None, None) => {}
    }
    Ok(Status::Success)
}

/// Prints the user's own colouring, which does.
fn yours(
    args: &Args,
    target: &Target,
    colouring: Colouring,
    output: &mut Output,
) -> anyhow::Result<()> {
    let Some(format) = args.format.picture() else {
        let colours = colouring.colours();
        let answer = ColouringAnswer {
            found: Some(colouring),
            proof: None,
            other: None,
        };
        output.json(&CakeColouringCertificate::new(target, colours, &answer))?;
        return Ok(());
    };
    args.draw(target, &colouring, format, output)?;
    if let Some((k, _)) = target.as_lines() {
        let k = i32::try_from(k).unwrap_or(i32::MAX);
        output.note(if colouring.blocks_all_slopes(k) {
            format!("{k} cells in a row never have one colour, in no direction of any slope")
        } else {
            format!("in some direction {k} cells in a row have one colour")
        })?;
    }
    Ok(())
}

/// Checks that a colouring blocks all sets.
fn checked(colouring: &Colouring, target: &Target) -> anyhow::Result<()> {
    if let Some((number, (dx, dy))) = colouring.unblocked(target) {
        let cells = target.patterns()[number].iter();
        let cells: Vec<String> = cells
            .map(|&(x, y)| format!("({}, {})", x + dx, y + dy))
            .collect();
        anyhow::bail!("--check: {} have one colour", cells.join(" "));
    }
    Ok(())
}
