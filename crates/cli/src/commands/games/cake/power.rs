//! `madness games cake power`

use anyhow::Context;
use madness_claims::counted;
use pairing_strategies::cake::check::CakePowerCertificate;
use pairing_strategies::cake::power::{
    BestPower, MOST_CANDIDATES, all_of_power, best_powers, most_width, up_to_symmetry,
};
use pairing_strategies::cake::{Cake, Target, frames};

use super::target::{CakeSize, TargetArgs};
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;

/// Tell how many lines the best cakes of 2 to t cells block
#[derive(clap::Args)]
#[command(after_help = "\
The power of a cake is the number of lines that meet both of its parts. Cakes grow from the best \
smaller ones, cell by cell; the bound is that no pair blocks more lines than neighbours do, or a complete \
list of all stronger cakes. With t up to 8 and k = 4 both agree. With --cake the power of your own cake is \
told, direction by direction, and as a formula in k. With --all-best all best cakes are listed.

Examples:
  madness games cake power --k 4 --t 8
  madness games cake power --k 5 --t 7 --format json | madness verify -
  madness games cake power --k 4 --t 6 --directions h,v,d
  madness games cake power --k 5 --t 4 --all-best
  madness games cake power --k 5 --cake PQ/QP")]
pub(super) struct Args {
    #[command(flatten)]
    target: TargetArgs,

    /// The most cells of a cake, up to 12
    #[arg(long, value_name = "T", default_value = "8")]
    t: CakeSize,

    /// The power of this cake: rows of P and Q, the cells of the parts, and of dots, with strokes between them
    #[arg(long, value_name = "ROWS", conflicts_with = "t")]
    cake: Option<Cake>,

    /// List all best cakes of each size; as text, one of all that the symmetries of the lines map to each other
    #[arg(long, conflicts_with = "cake")]
    all_best: bool,

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
    let most = args.cake.as_ref().map_or(args.t.0, Cake::size);
    anyhow::ensure!(
        most <= CakePowerCertificate::MOST_SIZE,
        "{most} cells: cakes of up to 12 cells are looked at"
    );
    let width = usize::from(args.width);
    let most_width = most_width(&target, most);
    anyhow::ensure!(
        width <= most_width,
        "--width {width}: too many cakes: at most {most_width} of each size for this target and {most} cells"
    );
    let waiting = output.waiting("searching");
    let powers = best_powers(&target, most, width);
    drop(waiting);
    if let (Some(cake), Some(best)) = (&args.cake, powers.last()) {
        yours(cake, best, &target, format, output)?;
        return Ok(Status::Success);
    }
    for (t, best) in (2..).zip(powers) {
        let all = if args.all_best {
            Some(all_best(&target, t, &best)?)
        } else {
            None
        };
        let mut certificate = CakePowerCertificate::new(&target, t, &best);
        if let (ReportFormat::Json, Some(all)) = (format, &all) {
            certificate = certificate.with_all(all);
        }
        match format {
            ReportFormat::Json => output.json(&certificate)?,
            ReportFormat::Text => in_words(&certificate, all.as_deref(), &target, output)?,
        }
    }
    Ok(Status::Success)
}

/// Returns all cakes of the largest power.
fn all_best(target: &Target, t: usize, best: &BestPower) -> anyhow::Result<Vec<Cake>> {
    anyhow::ensure!(
        best.is_exact() && best.found > 0,
        "--all-best: the largest power of cakes of {t} cells is not known here: take a smaller --t, such as {}",
        (t - 1).max(2)
    );
    all_of_power(target, t, best.found, MOST_CANDIDATES)
        .with_context(|| format!("--all-best: the best cakes of {t} cells cannot be listed"))
}

fn in_words(
    certificate: &CakePowerCertificate,
    all: Option<&[Cake]>,
    target: &Target,
    output: &mut Output,
) -> anyhow::Result<()> {
    let CakePowerCertificate { t, power, .. } = certificate;
    let bound = if certificate.exact {
        "exactly".to_owned()
    } else {
        format!("at most {}, at least", certificate.at_most)
    };
    let (more, cakes) = match all {
        None => (String::new(), vec![certificate.cake.clone()]),
        Some(all) => {
            let classes = up_to_symmetry(target, all);
            let number = counted(all.len(), "cake");
            let more = format!(", by {number}, of {} up to symmetry", classes.len());
            let rows = |class| frames(std::slice::from_ref(class)).1.concat();
            (more, classes.iter().map(rows).collect())
        }
    };
    output.data(format_args!("{t} cells: {bound} {power}{more}\n"))?;
    for (number, rows) in cakes.iter().enumerate() {
        if number > 0 {
            output.data("\n")?;
        }
        for row in rows {
            output.data(format_args!("  {row}\n"))?;
        }
    }
    Ok(())
}

/// Tells the power of a cake, beside that of the best cakes of its size.
fn yours(
    cake: &Cake,
    best: &BestPower,
    target: &Target,
    format: ReportFormat,
    output: &mut Output,
) -> anyhow::Result<()> {
    let blocked = cake.blocked(target);
    let found = BestPower {
        found: blocked.len(),
        at_most: best.at_most,
        cake: Some(cake.clone()),
    };
    let size = cake.size();
    if format == ReportFormat::Json {
        output.json(&CakePowerCertificate::new(target, size, &found))?;
        return Ok(());
    }
    output.data(format_args!(
        "{size} cells: this cake blocks {}; the best {}\n",
        blocked.len(),
        if best.is_exact() {
            format!("block {}", best.found)
        } else {
            format!("block {} to {}", best.found, best.at_most)
        }
    ))?;
    let Some((_, directions)) = target.as_lines() else {
        return Ok(());
    };
    let names = ["h", "v", "d", "a"]
        .into_iter()
        .enumerate()
        .take(directions);
    let counts = names.map(|(number, name)| {
        let count = blocked
            .iter()
            .filter(|&&(pattern, _)| pattern == number)
            .count();
        format!("{name} {count}")
    });
    let counts: Vec<String> = counts.collect();
    output.data(format_args!("  by directions: {}\n", counts.join(", ")))?;
    // Two neighbours in a direction are in k - 1 lines, so from some k on the power grows by the same number.
    let power = |k: usize| anyhow::Ok(cake.power(&Target::lines(k, directions)?));
    let last = power(Target::MOST_CELLS)?;
    let slope = last - power(Target::MOST_CELLS - 1)?;
    // The formula may be one with more or with less than the multiple of k.
    let multiple = slope * Target::MOST_CELLS;
    let (sign, by) = if last > multiple {
        ('+', last - multiple)
    } else {
        ('−', multiple - last)
    };
    let formula = |k: usize| match sign {
        '+' => Some(slope * k + by),
        _ => (slope * k).checked_sub(by),
    };
    let mut from = Target::MOST_CELLS;
    while from > 2 && formula(from - 1) == Some(power(from - 1)?) {
        from -= 1;
    }
    output.data(format_args!(
        "  {slope}k {sign} {by} for k from {from} to {}\n",
        Target::MOST_CELLS
    ))?;
    Ok(())
}
