//! `madness classify`

mod by_rule;
mod certificate;
mod counts;
mod explain;
mod line;
mod question;
mod range;
mod single;

use anyhow::ensure;
use clap::ArgGroup;

use crate::failure::Status;
use crate::formats::NumbersFormat;
use crate::options::RuleArgs;
use crate::output::{Output, OutputArgs};
use question::{ClassifyMethodArg, Question};

/// Say which n are good (every board of the n × n torus can be solved) and which bad
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  madness classify 17
  madness classify --up-to 200 --format csv
  madness classify --up-to 40 --method all
  madness classify --up-to 10000000 --bad --format bfile -o bad.txt
  madness classify --up-to 10000000 --count
  madness classify 17 --format json | madness verify -")]
#[command(group = ArgGroup::new("which").args(["n", "up_to"]).required(true))]
pub(crate) struct Args {
    /// The number to classify
    n: Option<u64>,

    /// Classify every number from 1 to N
    #[arg(long, value_name = "N")]
    up_to: Option<u64>,

    /// How to classify
    #[arg(long, value_enum, default_value = "auto")]
    method: ClassifyMethodArg,

    #[command(flatten)]
    rule: RuleArgs,

    /// Print the bad numbers only
    #[arg(long, conflicts_with_all = ["n", "good"])]
    bad: bool,

    /// Print the good numbers only
    #[arg(long, conflicts_with = "n")]
    good: bool,

    /// Print the number of them, and nothing else
    #[arg(long, conflicts_with = "n")]
    count: bool,

    /// What to print; csv is n,verdict,nullity,divisor (the least MAD number that divides n), json a
    /// certificate that verify accepts, bfile goes with --bad or --good
    #[arg(long, value_enum, default_value = "text")]
    format: NumbersFormat,

    /// In JSON, write out the n × n pattern of a witness for n up to this (n² characters each)
    #[arg(long, value_name = "N", default_value_t = 512)]
    patterns_up_to: u64,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let question = args.question()?;
    let rule = args.rule.get();
    match (args.n, args.up_to.unwrap_or_default()) {
        (Some(n), _) if rule.is_cross() => single::answer(n, &question, output),
        (None, last) if rule.is_cross() => range::answer(last, &question, output),
        (Some(n), _) => by_rule::answer(rule, n, &question, output),
        (None, last) => by_rule::answer_up_to(rule, last, &question, output),
    }?;
    Ok(Status::Success)
}

impl Args {
    fn question(&self) -> anyhow::Result<Question> {
        let is_cross = self.rule.get().is_cross();
        let option = if is_cross { "--up-to" } else { "n" };
        ensure!(
            self.up_to != Some(0) && (is_cross || self.n != Some(0)),
            "{option} must be at least 1"
        );
        ensure!(
            self.format != NumbersFormat::Bfile
                || self.bad
                || self.good
                || (is_cross && self.n.is_some()),
            "--format bfile lists bad numbers or good ones: say --bad or --good"
        );
        Ok(Question {
            method: self.method,
            format: self.format,
            good: !self.bad,
            bad: !self.good,
            count: self.count,
            patterns_up_to: self.patterns_up_to,
        })
    }
}
