//! Solvers of formulas: our own, or a program.

use std::fs::{self, File};
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use madness_machine::{Budget, Clock};
use madness_search::sat::{Cdcl, Formula, Literal, SatAnswer, SatSolver, check_proof};

use super::dimacs::dimacs;
use crate::interrupt;
use crate::interrupt::AskFirst;

/// Which solver is to be used.
#[derive(Clone, clap::Args)]
pub(super) struct SolverArgs {
    /// Ask a program in place of our own solver: "cadical -q --no-binary -c {conflicts}"
    #[arg(long, value_name = "COMMAND")]
    solver: Option<String>,
}

/// What stands for the conflicts after which the program is to give up.
const LIMIT: &str = "{conflicts}";

/// The solver that was chosen.
pub(super) enum Solver {
    Own(Cdcl),
    Program(Program),
}

/// A program that reads a formula from a file in the format of DIMACS, prints its answer as in the
/// competitions of solvers, and writes the proof that there is none into another file, as text of DRAT.
pub(super) struct Program {
    words: Vec<String>,
    failure: Option<anyhow::Error>,
}

impl SolverArgs {
    pub(super) fn get(&self) -> anyhow::Result<Solver> {
        let Some(command) = &self.solver else {
            return Ok(Solver::Own(Cdcl));
        };
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        anyhow::ensure!(!words.is_empty(), "--solver: no command");
        Ok(Solver::Program(Program {
            words,
            failure: None,
        }))
    }
}

impl Solver {
    pub(super) fn get(&mut self) -> &mut dyn SatSolver {
        match self {
            Self::Own(own) => own,
            Self::Program(program) => program,
        }
    }

    /// Fails if the program did not do what it should since the last call.
    pub(super) fn check(&mut self) -> anyhow::Result<()> {
        match self {
            Self::Own(_) => Ok(()),
            Self::Program(program) => program.failure.take().map_or(Ok(()), Err),
        }
    }
}

impl SatSolver for Program {
    fn solve(&mut self, formula: &Formula, conflicts: u64) -> SatAnswer {
        self.answer(formula, conflicts, true, &Budget::unlimited().start())
    }

    fn search(&mut self, formula: &Formula, budget: &Budget) -> SatAnswer {
        let conflicts = budget.steps.unwrap_or(u64::MAX);
        self.answer(formula, conflicts, false, &budget.start())
    }
}

impl Program {
    /// The most bytes of what a program prints, and of its proof.
    const MOST_PRINTED: u64 = 1 << 26;
    const MOST_PROVED: u64 = 1 << 30;

    /// How often a program is looked at.
    const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

    fn answer(
        &mut self,
        formula: &Formula,
        conflicts: u64,
        with_proof: bool,
        clock: &Clock,
    ) -> SatAnswer {
        if self.failure.is_some() || clock.is_spent() {
            return SatAnswer::Unknown;
        }
        let answer = self.ask(formula, conflicts, with_proof, clock);
        answer.unwrap_or_else(|error| {
            self.failure = Some(error.context(format!("--solver {:?}", self.words.join(" "))));
            SatAnswer::Unknown
        })
    }

    /// Asks the program, and checks its solution or its proof. Without a proof its word is taken that
    /// there is no solution: a search for placements shows nothing if it finds none.
    fn ask(
        &self,
        formula: &Formula,
        conflicts: u64,
        with_proof: bool,
        clock: &Clock,
    ) -> anyhow::Result<SatAnswer> {
        let folder = tempfile::tempdir()?;
        let [cnf, drat, out] = ["cnf", "drat", "out"].map(|name| folder.path().join(name));
        File::create(&cnf)?.write_all(dimacs(formula).as_bytes())?;
        let conflicts = conflicts.min(i32::MAX.unsigned_abs().into()).to_string();
        let words = self
            .words
            .iter()
            .map(|word| word.replace(LIMIT, &conflicts));
        let words: Vec<String> = words.collect();
        // The first interrupt ends only the program.
        let asking = AskFirst::new()?;
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .arg(&cnf)
            .args(with_proof.then_some(&drat))
            .stdin(Stdio::null())
            .stdout(File::create(&out)?)
            .spawn()
            .context("the program does not start")?;
        let length = |path| fs::metadata(path).map_or(0, |metadata| metadata.len());
        let is_too_long = || length(&out) > Self::MOST_PRINTED || length(&drat) > Self::MOST_PROVED;
        let ended = loop {
            if let Some(status) = child.try_wait()? {
                break Some(status);
            }
            if is_too_long() || interrupt::came() || clock.is_spent() {
                // It may have ended by itself meanwhile.
                let _ = child.kill();
                child.wait()?;
                break None;
            }
            thread::sleep(Self::BETWEEN_LOOKS);
        };
        drop(asking);
        if interrupt::came() {
            folder.close()?;
            interrupt::end();
        }
        anyhow::ensure!(!is_too_long(), "its answer is too long");
        let Some(status) = ended else {
            return Ok(SatAnswer::Unknown);
        };
        let said = fs::read_to_string(&out).context("its answer")?;
        match said
            .lines()
            .find_map(|line| line.strip_prefix("s "))
            .map(str::trim)
        {
            Some("SATISFIABLE") => {
                let values = values(&said, formula.variables());
                anyhow::ensure!(formula.holds(&values), "its solution is none");
                Ok(SatAnswer::Solution(values))
            }
            Some("UNSATISFIABLE") if !with_proof => Ok(SatAnswer::NoSolution(Vec::new())),
            Some("UNSATISFIABLE") => {
                let text = fs::read_to_string(&drat)
                    .context("its proof (CaDiCaL and Kissat take --no-binary)")?;
                let proof = proof(&text, formula.variables())?;
                anyhow::ensure!(
                    check_proof(formula, &proof, u64::MAX) == Some(true),
                    "its proof has a step that does not follow by unit propagation (CaDiCaL takes --plain)"
                );
                Ok(SatAnswer::NoSolution(proof))
            }
            Some("UNKNOWN") => Ok(SatAnswer::Unknown),
            Some(other) => anyhow::bail!("its answer is {other:?}"),
            // CaDiCaL says nothing if it gives up.
            None if status.success() && self.words.iter().any(|word| word.contains(LIMIT)) => {
                Ok(SatAnswer::Unknown)
            }
            None => anyhow::bail!("no answer, {status}"),
        }
    }
}

/// Reads the values of the variables; those that are not named are false.
fn values(said: &str, variables: usize) -> Vec<bool> {
    let mut values = vec![false; variables];
    let lines = said.lines().filter_map(|line| line.strip_prefix("v "));
    for word in lines.flat_map(str::split_whitespace) {
        if let Ok(number) = word.parse::<usize>()
            && let Some(value) = number.checked_sub(1).and_then(|at| values.get_mut(at))
        {
            *value = true;
        }
    }
    values
}

/// Reads the clauses of a proof, the empty one last. What is deleted is kept: it does no harm.
fn proof(text: &str, variables: usize) -> anyhow::Result<Vec<Vec<Literal>>> {
    let mut clauses = Vec::new();
    for (line, words) in (1..).zip(text.lines()) {
        if words.starts_with(['d', 'c']) {
            continue;
        }
        let mut clause = Vec::new();
        for word in words.split_whitespace().take_while(|&word| word != "0") {
            let number: i32 = word
                .parse()
                .with_context(|| format!("line {line} of its proof: {word:?} is no number"))?;
            let literal = Literal::from_dimacs(number, variables).with_context(|| {
                format!("line {line} of its proof: {number} is no variable of the formula")
            })?;
            clause.push(literal);
        }
        let is_last = clause.is_empty();
        clauses.push(clause);
        if is_last {
            return Ok(clauses);
        }
    }
    // Solvers may leave out the empty clause.
    clauses.push(Vec::new());
    Ok(clauses)
}
