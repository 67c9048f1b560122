//! `madness games positional criteria`

use positional_games::check::CriteriaCertificate;
use positional_games::criteria::{Criteria, NoPairing};

use super::board::BoardArgs;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;
use madness_claims::counted;

/// Say which criteria show that Breaker wins, with their numbers: potentials, pairings, domination
#[derive(clap::Args)]
#[command(after_help = "\
All is about Maker–Breaker with Maker first. If Breaker wins it, Maker–Maker is a draw. The criteria are \
sufficient, not necessary: if none shows who wins, a search may.

Examples:
  madness games positional criteria torus k=5
  madness games positional criteria row 7x7 k=6 --format json | madness verify -
  madness games positional criteria examples/games/sets.txt")]
pub(super) struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// How many conflicts the search for a pairing may take
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    conflicts: u64,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let instance = args.board.instance(output)?;
    let waiting = output.waiting("looking for a pairing");
    let criteria = Criteria::new(&instance, args.conflicts);
    drop(waiting);
    match format {
        ReportFormat::Json => {
            let (name, board) = (instance.name, &instance.hypergraph);
            output.json(&CriteriaCertificate::new(name, board, criteria))?;
        }
        ReportFormat::Text => {
            let lines = text(&criteria).join("\n");
            output.data(format_args!("{}: {lines}\n", instance.name))?;
        }
    }
    Ok(Status::Success)
}

/// Returns pairs as text.
pub(super) fn pairs(pairs: &[(String, String)]) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(a, b)| format!("{a}-{b}")).collect();
    pairs.join(" ")
}

fn text(criteria: &Criteria) -> Vec<String> {
    let sizes: Vec<String> = criteria
        .sizes
        .iter()
        .map(|(size, count)| format!("{count} of {}", counted(size, "cell")))
        .collect();
    let (cells, sets) = (
        counted(criteria.cells, "cell"),
        counted(criteria.sets, "set"),
    );
    let mut lines = vec![match sizes.len() {
        0 => format!("{cells}, no set"),
        _ => format!("{cells}, {sets}: {}", sizes.join(", ")),
    }];
    let potential = &criteria.potential;
    let verdict = if criteria.breaker_wins {
        "Breaker wins if Maker moves first, and Maker–Maker is a draw"
    } else if criteria.maker_wins_at_once {
        "Maker wins with his first move"
    } else if potential.breaker_first {
        "no criterion shows who wins if Maker moves first; Breaker wins if he moves first"
    } else {
        "no criterion shows who wins"
    };
    lines.push(verdict.to_owned());
    let says = |holds| if holds { "yes" } else { "no" };
    let total = &potential.total;
    lines.push(format!(
        "  potential Σ 2^−|A| = {total}, largest of a cell {}{}",
        potential.largest,
        match &potential.cell {
            Some(cell) => format!(" at {cell}"),
            None => String::new(),
        }
    ));
    lines.push(format!(
        "  Erdős–Selfridge, 2 · {total} < 1: {}",
        says(potential.erdos_selfridge)
    ));
    lines.push(format!(
        "  sharper, {total} + {} < 1: {}",
        potential.largest,
        says(potential.sharper)
    ));
    if let Some(uniform) = &potential.uniform {
        lines.push(format!(
            "  all sets have {}, {} + {} at a cell < 2^{}: {}",
            counted(uniform.size, "cell"),
            counted(uniform.sets, "set"),
            uniform.degree,
            uniform.size,
            says(uniform.holds)
        ));
    }
    if let Some(power) = &criteria.blocking_power {
        lines.push(format!(
            "  blocking power, {} × {}, {} to block: a pairing {}",
            counted(power.cells / 2, "pair"),
            counted(power.power, "set"),
            counted(power.sets, "set"),
            if power.allows() {
                "may exist"
            } else {
                "does not exist"
            }
        ));
    }
    lines.push(format!(
        "  two own cells for each set: {}",
        says(criteria.matching)
    ));
    lines.push(match (&criteria.pairing, &criteria.no_pairing) {
        (Some(found), _) if found.is_empty() => {
            "  a good pairing: nothing is to be blocked".to_owned()
        }
        (Some(found), _) => format!("  a good pairing: {}", pairs(found)),
        (None, Some(reason)) => format!("  no good pairing: {}", why_none(reason)),
        (None, None) => "  a good pairing: the search gave up (--conflicts)".to_owned(),
    });
    let reduction = &criteria.reduction;
    if reduction.supersets > 0 {
        let count = counted(reduction.supersets, "set");
        lines.push(format!(
            "  of no effect, with a smaller set inside: {count}"
        ));
    }
    if !reduction.useless.is_empty() {
        lines.push(format!(
            "  cells in no set: {}",
            reduction.useless.join(" ")
        ));
    }
    if !reduction.dominated.is_empty() {
        let dominated = reduction.dominated.iter();
        let dominated: Vec<String> = dominated.map(|(a, b)| format!("{a} by {b}")).collect();
        lines.push(format!("  dominated cells: {}", dominated.join(", ")));
    }
    if reduction.components > 1 {
        lines.push(format!("  {} parts that do not meet", reduction.components));
    }
    lines
}

fn why_none(reason: &NoPairing) -> String {
    match reason {
        NoPairing::Count(_) => "there are too few pairs".to_owned(),
        NoPairing::TooFewCells(sets) => match &sets[..] {
            [set] => format!("set {} has fewer than two cells", set + 1),
            _ => format!(
                "{} have no two cells in common, and together fewer than {} cells",
                counted(sets.len(), "set"),
                2 * sets.len()
            ),
        },
        NoPairing::SharedPairs { matchings } => format!(
            "all choices of shared pairs were tried, with {}",
            counted(matchings, "matching")
        ),
        NoPairing::Implications(chain) => format!(
            "{} lead from a use of a cell to its contrary and back",
            counted(chain.len().saturating_sub(1), "implication")
        ),
        NoPairing::Formula { proof_clauses } => format!(
            "a formula has no solution, by a proof of {}",
            counted(proof_clauses, "clause")
        ),
    }
}
