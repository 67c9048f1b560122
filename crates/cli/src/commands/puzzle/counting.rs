//! Counters: lamps that do not wrap, and the fewest presses.

use std::num::NonZeroU64;

use anyhow::{Context, ensure};
use button_madness::Outcome;
use button_madness::puzzle::{Counters, CountersAnswer, Geometry, NoPresses, PuzzleError};
use madness_claims::counted;
use madness_machine::Budget;

use super::reading::Source;
use super::total::Total;
use super::wiring::WiringArg;
use super::{Args, NamesArg, PuzzleFormat, TIME};
use crate::failure::{Status, WrongAnswer};
use crate::interrupt;
use crate::interrupt::AskFirst;
use crate::output::Output;

/// Refuses options that counters do not take.
fn check_options(args: &Args) -> anyhow::Result<()> {
    let refused = [
        ("--states", args.states.map(NonZeroU64::get).is_some()),
        ("--goal", args.goal.is_some()),
        ("--count", args.count),
        ("--kernel", args.kernel),
        ("--convert", args.convert.is_some()),
        ("--lexicographic", args.lexicographic),
        ("--play", args.play),
        ("--seed", args.seed.is_some()),
        (
            "--format",
            !matches!(args.format, PuzzleFormat::Text | PuzzleFormat::Json),
        ),
    ];
    let refused = refused.iter().find(|(_, is_given)| *is_given);
    if let Some((option, _)) = refused {
        anyhow::bail!(
            "{option} is for lamps with states, not for counters; the goal is in the file, and the answer \
             has the fewest presses, as text or --format json"
        );
    }
    Ok(())
}

pub(super) fn run(args: &Args, source: &Source, output: &mut Output) -> anyhow::Result<Status> {
    check_options(args)?;
    let name = &source.name;
    let machines = args.wiring.is(&[WiringArg::Machines]);
    let all = source.counters(output)?;
    let several = all.len() > 1;
    let (mut status, mut total) = (Status::Success, Total::default());
    let asking = AskFirst::new()?;
    for (index, (line, counters)) in all.into_iter().enumerate() {
        let counters = with_options(counters, args)?;
        let time = args.time.map_or(TIME, |time| time.0);
        let budget = Budget::of(time).until(interrupt::came);
        let answer = counters.solve(&budget);
        let answer = answer.with_context(|| format!("{name}:{line}:1"))?;
        let certificate = answer.certificate(&counters);
        // A claim without proof is one that was not checked; everything else was.
        ensure!(
            certificate.check().is_ok(),
            WrongAnswer { name: name.clone() }
        );
        let presses = match &answer.outcome {
            Outcome::Solved(presses) => Some(presses),
            Outcome::Unsolvable(_) => None,
        };
        total.add(line, presses.map(|_| (answer.weight, answer.is_optimal())));
        if presses.is_none() {
            status = Status::No;
        }
        if args.format == PuzzleFormat::Json {
            output.json(&certificate)?;
            continue;
        }
        output.data(match presses {
            Some(presses) => pressed(&counters, presses, several && !machines && index > 0),
            None => "unsolvable\n".to_owned(),
        })?;
        let number = several.then_some(index + 1);
        output.note(note(number, &counters, &answer))?;
    }
    drop(asking);
    if machines {
        match args.format {
            PuzzleFormat::Text => output.data(total.line() + "\n")?,
            _ => output.note(total.line())?,
        }
    }
    Ok(status)
}

/// Sets a number of a button.
type SetNumber = fn(&mut Counters, usize, u64) -> Result<(), PuzzleError>;

/// The counters with what the options say.
fn with_options(mut counters: Counters, args: &Args) -> anyhow::Result<Counters> {
    let (buttons, lamps) = (counters.geometry().buttons(), counters.geometry().lamps());
    for name in args.free.iter().flat_map(|names| &names.0) {
        for lamp in all_called(&lamps, name, "--free", "lamp")? {
            counters.set_free(lamp)?;
        }
    }
    for name in args.forbid.iter().flat_map(|names| &names.0) {
        for button in all_called(&buttons, name, "--forbid", "button")? {
            counters.forbid(button)?;
        }
    }
    let sets: [(_, &[NamesArg], SetNumber); 3] = [
        ("--weights", &args.weights, Counters::set_weight),
        ("--least", &args.least, Counters::set_least),
        ("--most", &args.most, Counters::set_most),
    ];
    for (option, terms, set) in sets {
        for term in terms.iter().flat_map(|names| &names.0) {
            let wrong = || format!("{option}: expected a button, * and a number, not {term:?}");
            let (name, number) = term.rsplit_once('*').with_context(wrong)?;
            let number = number.parse().ok().with_context(wrong)?;
            for button in all_called(&buttons, name, option, "button")? {
                set(&mut counters, button, number)?;
            }
        }
    }
    Ok(counters)
}

/// All that have a name: machines may have a button twice.
fn all_called(
    names: &[String],
    name: &str,
    option: &str,
    what: &str,
) -> anyhow::Result<Vec<usize>> {
    let called: Vec<usize> = (0..names.len()).filter(|&at| names[at] == name).collect();
    ensure!(!called.is_empty(), "{option}: there is no {what} {name:?}");
    Ok(called)
}

/// The buttons to press, with how often.
fn pressed(counters: &Counters, presses: &[u64], is_apart: bool) -> String {
    let names = counters.geometry().buttons();
    let before = if is_apart { "\n" } else { "" };
    before.to_owned() + &Geometry::write_named(&names, presses)
}

/// What people want to know about an answer.
fn note(number: Option<usize>, counters: &Counters, answer: &CountersAnswer) -> String {
    let which = number.map_or_else(String::new, |number| format!("puzzle {number}, "));
    let what = format!(
        "{which}{}, {}",
        counted(counters.buttons(), "button"),
        counted(counters.lamps(), "counter")
    );
    let parts = counted(answer.nodes, "part");
    match &answer.outcome {
        Outcome::Solved(presses) => {
            let count = presses.iter().sum::<u64>();
            let reach = if count == 1 { "reaches" } else { "reach" };
            let presses = counted(count, "press");
            let is_weighed = counters.weights().iter().any(|weight| *weight != 1);
            let (weight, fewer) = if is_weighed {
                (format!(" with weight {}", answer.weight), "weighs less")
            } else {
                (String::new(), "has fewer")
            };
            let bound = answer.lower_bound;
            let proof = match (answer.is_optimal(), answer.leaves()) {
                (true, _) if answer.dimension == 0 => "the only solution".to_owned(),
                (true, Some(1)) => format!("no solution {fewer}, by weights of the counters"),
                (true, Some(leaves)) => {
                    let parts = counted(leaves, "part");
                    format!("no solution {fewer}, by weights of the counters in {parts}")
                }
                (true, None) => format!("no solution {fewer}, by a search of {parts}"),
                (false, _) => format!(
                    "the best found in the time; none {fewer} than {bound}: not proved the fewest"
                ),
            };
            let dimension = answer.dimension;
            format!(
                "{what}: {presses} {reach} the goal{weight}; {proof}, in a lattice of dimension {dimension}"
            )
        }
        Outcome::Unsolvable(NoPresses::Sum { weights, modulus }) => {
            let lamps = counters.geometry().lamps();
            let terms = lamps
                .iter()
                .zip(weights)
                .filter(|(_, weight)| **weight != 0);
            let terms: Vec<String> = terms
                .map(|(lamp, weight)| format!("{lamp}*{weight}"))
                .collect();
            format!(
                "{what}: no solution. With these weights every button changes the sum of the counters by a \
                 multiple of {modulus}, and the goal needs another change:\n{}",
                terms.join(" ")
            )
        }
        Outcome::Unsolvable(NoPresses::Bounds) => {
            let proof = match answer.leaves() {
                Some(leaves) => {
                    format!("by weights of the counters in {}", counted(leaves, "part"))
                }
                None => format!("by a search of {parts}"),
            };
            format!(
                "{what}: no solution without pressing some button less often than allowed, or more often; \
                 {proof}"
            )
        }
    }
}
