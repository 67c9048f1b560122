//! `madness games cake power`

use pairing_strategies::cake::check::CakePowerCertificate;
use pairing_strategies::cake::power::{best_powers, most_width};

use super::target::{CakeSize, TargetArgs};
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;

/// Tell how many lines the best cakes of 2 to t cells block
#[derive(clap::Args)]
#[command(after_help = "\
The power of a cake is the number of lines that meet both of its parts. Cakes grow from the best \
smaller ones, cell by cell; the bound is that no pair blocks more lines than neighbours do, or a complete \
list of all stronger cakes. With t up to 8 and k = 4 both agree.

Examples:
  madness games cake power --k 4 --t 8
  madness games cake power --k 5 --t 7 --format json | madness verify -
  madness games cake power --k 4 --t 6 --directions h,v,d")]
pub(super) struct Args {
    #[command(flatten)]
    target: TargetArgs,

    /// The most cells of a cake, up to 12
    #[arg(long, value_name = "T", default_value = "8")]
    t: CakeSize,

    /// How many cakes of each size to grow from
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    width: u16,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let target = args.target.get()?;
    let CakeSize(most) = args.t;
    anyhow::ensure!(
        most <= CakePowerCertificate::MOST_SIZE,
        "--t {most}: cakes of up to 12 cells are looked at"
    );
    let width = usize::from(args.width);
    let most_width = most_width(&target, most);
    anyhow::ensure!(
        width <= most_width,
        "--width {width}: too many cakes: at most {most_width} of each size for this target and --t {most}"
    );
    let waiting = output.waiting("searching");
    let powers = best_powers(&target, most, width);
    drop(waiting);
    for (t, best) in (2..).zip(powers) {
        let certificate = CakePowerCertificate::new(&target, t, &best);
        match format {
            ReportFormat::Json => output.json(&certificate)?,
            ReportFormat::Text => {
                let bound = if best.is_exact() {
                    "exactly".to_owned()
                } else {
                    format!("at most {}, at least", best.at_most)
                };
                output.data(format_args!("{t} cells: {bound} {}\n", best.found))?;
                for row in certificate.cake {
                    output.data(format_args!("  {row}\n"))?;
                }
            }
        }
    }
    Ok(Status::Success)
}
