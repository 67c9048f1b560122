//! `madness games value`

use anyhow::Context;
use combinatorial_games::impartial::names::{self, Kind};
use combinatorial_games::partizan::check::{ValueCertificate, ValueOutcome};
use combinatorial_games::partizan::cutcake::{Board, explain};
use combinatorial_games::partizan::{Form, Games, GamesError, PartizanComponent, PartizanSum};
use serde::Serialize;

use super::certificate::CertificateArgs;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;

/// Tell the value of a partizan game: canonical form, winner, mean and temperature
#[derive(clap::Args)]
#[command(after_help = help())]
pub(super) struct Args {
    /// The sum, such as domineering 3x2 + hackenbush LRRL
    #[arg(required = true)]
    sum: Vec<String>,

    /// The character of blocked cells in drawings of boards, # if none is named; another one is empty
    #[arg(long, value_name = "CHAR")]
    blocked: Option<char>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,

    #[command(flatten)]
    certificate: CertificateArgs,
}

fn help() -> String {
    format!(
        "\
In a partizan game Left and Right have moves of their own; who cannot move loses. A sum is positions \
joined by + or -; what is taken away is added with the players exchanged:

{}

A board of domineering has up to 20 cells: columns x rows, or rows with / or | between them, in which . is \
empty and # is blocked, such as ../.#

A value is a number (-3, 5/8, 0.75, 2 5/8), stars (*, *2), ups and downs (^, ^3 = 3.^, v; side by side \
they are added), options in braces, of which the longer bar is the outer one ({{2|-1/2}}, {{0||0|-2}}), or ± \
or +- for {{x|-x}}.

Examples:
  madness games value domineering 3x2
  madness games value \"hackenbush LRRL + toads T_TFF + {{2|-1}}\"
  madness games value \"domineering .#.#|.#..\"
  madness games value \"{{0||0|-2}} - 1/2\"
  madness games value domineering 3x3 --format json | madness verify -",
        names::table(&[Kind::Partizan], ("{2|-1/2}", "a value: see below"))
    )
}

/// Reads a sum, and says what drawings of boards mean: `draws` if any are in the answer.
pub(super) fn read(
    text: &str,
    (blocked, draws): (Option<char>, bool),
    output: &mut Output,
) -> anyhow::Result<PartizanSum> {
    let sum = PartizanSum::parse_with(text, blocked).context("the sum")?;
    let is_drawn = |component: &PartizanComponent| match component {
        PartizanComponent::Domineering(board) => draws || board.is_drawn(),
        _ => false,
    };
    let is_board =
        |component: &PartizanComponent| matches!(component, PartizanComponent::Domineering(_));
    anyhow::ensure!(
        blocked.is_none() || sum.components().iter().any(is_board),
        "--blocked is for drawings of boards, as in domineering ../.#"
    );
    if sum.components().iter().any(is_drawn) {
        output.note(match blocked {
            None => "in a drawing . is empty and # is blocked; --blocked CHAR names another blocked character".to_owned(),
            Some(blocked) => format!("in a drawing {blocked} is blocked, and the other character is empty; in the answer . is empty and # is blocked"),
        })?;
    }
    Ok(sum)
}

/// Says where large cakes are known.
pub(super) fn of_cakes(error: GamesError, sum: &PartizanSum) -> anyhow::Error {
    let is_cake =
        |component: &PartizanComponent| matches!(component, PartizanComponent::Cutcake(_));
    if sum.components().iter().any(is_cake) {
        anyhow::anyhow!("{error}; madness games cutcake knows large cakes")
    } else {
        error.into()
    }
}

/// What is said at once where the certificate is in a file.
#[derive(Serialize)]
struct Answer<'a> {
    value: Option<&'a str>,
    outcome: ValueOutcome,
    mean: &'a str,
    temperature: &'a str,
}

/// Writes the certificate of a sum to a file and prints JSON, if that is wanted. Returns whether text is still
/// to be printed.
pub(super) fn put(
    certificate: &ValueCertificate,
    text: &str,
    (file, is_json): (&CertificateArgs, bool),
    output: &mut Output,
) -> anyhow::Result<bool> {
    let answer = Answer {
        value: certificate.value.as_deref(),
        outcome: certificate.outcome,
        mean: &certificate.mean,
        temperature: &certificate.temperature,
    };
    let answer = ((ValueCertificate::CLAIM, text), answer);
    file.put(certificate, answer, is_json, output)
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let text = args.sum.join(" ");
    let sum = read(&text, (args.blocked, false), output)?;
    let text = sum.to_string();
    let mut games = Games::default();
    let waiting = output.waiting("looking at the moves");
    let values = sum.values(&mut games);
    let (values, value) = values.map_err(|error| of_cakes(error, &sum))?;
    let certificate = ValueCertificate::new(&text, &mut games, value)?;
    drop(waiting);
    let is_json = args.format == ReportFormat::Json;
    if put(&certificate, &text, (&args.certificate, is_json), output)? {
        output.data(in_words(&certificate, (&games, value)))?;
        output.data(format_args!(
            "mean {}, temperature {}\n",
            certificate.mean, certificate.temperature
        ))?;
        output.data(components(&sum, (&games, &values)))?;
    }
    Ok(Status::Success)
}

fn shown(games: &Games, form: Form) -> String {
    let text = games.text(form);
    text.unwrap_or_else(|| "a form too long to be written".to_owned())
}

/// Says who wins, and the value.
pub(super) fn in_words(certificate: &ValueCertificate, (games, value): (&Games, Form)) -> String {
    let winner = match certificate.outcome {
        ValueOutcome::Left => "Left wins, whoever moves first",
        ValueOutcome::Right => "Right wins, whoever moves first",
        ValueOutcome::First => "the player who moves first wins",
        ValueOutcome::Second => "the player who moves second wins",
    };
    let mixed = certificate.value.as_deref().and_then(mixed_number);
    format!(
        "{winner}; value {}{}\n",
        shown(games, value),
        mixed.unwrap_or_default()
    )
}

/// Returns ` = 2 5/8` for the number 21/8: the same with a whole part.
fn mixed_number(text: &str) -> Option<String> {
    let (numerator, denominator) = text.split_once('/')?;
    let numerator: i128 = numerator.parse().ok()?;
    let denominator: i128 = denominator.parse().ok()?;
    let (whole, rest) = (numerator / denominator, numerator % denominator);
    (whole != 0).then(|| format!(" = {whole} {}/{denominator}", rest.abs()))
}

/// Lists the components with their values, if there are several, and cakes with what their cuts leave.
pub(super) fn components(sum: &PartizanSum, (games, values): (&Games, &[Form])) -> String {
    let components = sum.components().iter().zip(values);
    let line = |(component, &value): (&PartizanComponent, &Form)| {
        let braces = match component {
            PartizanComponent::Cutcake(board) => braces(*board),
            _ if values.len() < 2 => return None,
            _ => String::new(),
        };
        Some(format!("  {component}: {braces}{}\n", shown(games, value)))
    };
    components.filter_map(line).collect()
}

/// Returns a cake as its options and `=`, or nothing of a cake that is too large for that.
fn braces(board: Board) -> String {
    let steps = explain(board).unwrap_or_default();
    let step = steps.last();
    step.map_or_else(String::new, |step| format!("{} = ", step.braces()))
}
