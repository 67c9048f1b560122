//! How answers are printed: one presenter a format.

use std::borrow::Cow;
use std::io;

use anyhow::bail;
use button_madness::certificate::{Aim, ShortestClaim};
use button_madness::lit_only::Ordered;
use button_madness::notation::{Layout, Notation, NotedBoard};
use button_madness::solve::{certificate, check_outcome};
use button_madness::{Game, Goal, Lights, Outcome, Target};
use num_bigint::BigUint;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::formats::digits;
use crate::grids::{write_array, write_header};
use crate::output::Output;
use crate::plane::on_plane;
use crate::summary::{Summary, note};

/// A board that is being answered.
pub(super) struct Board<'a> {
    pub(super) noted: &'a NotedBoard,
    pub(super) goal: Goal,
    /// The lights that differ from a picture that is the goal, or else those of the board.
    pub(super) to_switch: Cow<'a, Lights>,
    /// The number of the board, if there are several.
    pub(super) number: Option<usize>,
    pub(super) game: Game,
    pub(super) method: &'static str,
    /// Whether answers are checked by pressing.
    pub(super) check: bool,
    /// Whether it is a torus because nobody named its surface.
    pub(super) is_assumed: bool,
}

/// A board's number of solutions.
pub(super) struct Count<'a> {
    pub(super) target: Target,
    pub(super) nullity: usize,
    /// Whether solutions that symmetries make from one another count once.
    pub(super) essential: bool,
    pub(super) solutions: &'a BigUint,
}

/// Said of formats that hold sets of presses.
pub(super) const NO_ORDER: &str =
    "--lit-only prints an order, which pbm and npy cannot hold: choose text or json";

/// Prints answers in one format.
pub(super) trait Presenter {
    /// Prints an answer: presses that make the lights what the target says, with what is claimed of
    /// them if they are to be a shortest solution; or that there is none.
    fn answer(
        &mut self,
        board: &Board,
        answer: (Target, &Outcome),
        claim: Option<ShortestClaim>,
        output: &mut Output,
    ) -> anyhow::Result<()>;

    /// Prints an order of presses of lit cells, or that there is none.
    fn order(&mut self, _: &Board, _: &Ordered, _: &mut Output) -> anyhow::Result<()> {
        bail!(NO_ORDER)
    }

    /// Prints how many solutions a board has.
    fn count(&mut self, _: &Board, count: &Count, output: &mut Output) -> anyhow::Result<()> {
        output.data(format_args!("{}\n", count.solutions))?;
        Ok(())
    }

    /// Whether there are notes for people beside the answers.
    fn has_notes(&self) -> bool {
        true
    }

    /// Whether the next answer can follow that a board has no solution.
    fn goes_on(&self) -> bool {
        true
    }
}

impl<'a> Board<'a> {
    /// Returns the beginning of a line about an answer to this board.
    pub(super) fn summary(&'a self, target: Target, nullity: usize) -> Summary<'a> {
        self.summary_of(self.goal.reached(target), nullity)
    }

    /// Returns the same about an answer that reaches a goal, or was asked to.
    pub(super) fn summary_of(&'a self, goal: Goal, nullity: usize) -> Summary<'a> {
        Summary {
            number: self.number,
            shape: self.game.shape(),
            rule: self.game.rule(),
            goal,
            method: self.method,
            nullity,
            is_assumed: self.is_assumed && self.number.is_none_or(|number| number == 1),
        }
    }

    /// Says what the plane answers, if it is a torus because nobody named its surface.
    pub(super) fn note_plane(
        &self,
        answer: (Target, &Outcome),
        output: &mut Output,
    ) -> anyhow::Result<()> {
        if self.is_assumed
            && !output.is_quiet()
            && let Some(plane) = on_plane(&self.game, &self.to_switch, answer)
        {
            output.note(plane)?;
        }
        Ok(())
    }

    fn note(&self, (target, outcome): (Target, &Outcome)) -> String {
        let summary = self.summary(target, outcome.nullity());
        note(&summary, (&self.to_switch, self.noted.notation), outcome)
    }

    /// Checks the answer by pressing it, if that is wanted.
    fn checked(&self, (target, outcome): (Target, &Outcome)) -> anyhow::Result<()> {
        if self.check {
            check_outcome(&self.game, &self.to_switch, target, outcome, self.method)?;
        }
        Ok(())
    }
}

/// Grids in the characters of the input.
#[derive(Default)]
pub(super) struct Text {
    /// Whether something was printed before.
    begun: bool,
}

impl Text {
    /// Writes a blank line between answers, unless they end by themselves.
    fn separate(&mut self, board: &Board, output: &mut Output) -> io::Result<()> {
        if self.begun && !board.noted.notation.layout.ends_by_itself() {
            output.data("\n")?;
        }
        self.begun = true;
        Ok(())
    }
}

impl Presenter for Text {
    fn answer(
        &mut self,
        board: &Board,
        answer: (Target, &Outcome),
        _: Option<ShortestClaim>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        board.checked(answer)?;
        self.separate(board, output)?;
        let Some(presses) = answer.1.presses() else {
            output.data("unsolvable\n")?;
            return Ok(output.note(board.note(answer))?);
        };
        // A raw picture is no text; in its place stands the plain one.
        let notation = match board.noted.notation.layout {
            Layout::RawPbm => Notation::PBM,
            _ => board.noted.notation,
        };
        Ok(notation.write_to(presses, output.writer())?)
    }

    fn order(&mut self, board: &Board, found: &Ordered, output: &mut Output) -> anyhow::Result<()> {
        self.separate(board, output)?;
        match &found.outcome {
            Outcome::Solved(found) => output.data(found.to_text(board.game.shape()))?,
            Outcome::Unsolvable(_) => output.data("unsolvable\n")?,
        }
        Ok(())
    }
}

/// Certificates, an object a line.
pub(super) struct Json;

impl Presenter for Json {
    fn answer(
        &mut self,
        board: &Board,
        (reached, outcome): (Target, &Outcome),
        claim: Option<ShortestClaim>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let (game, lights, aim) = (
            &board.game,
            &board.noted.lights,
            board.goal.reached(reached),
        );
        check_outcome(game, &board.to_switch, reached, outcome, board.method)?;
        let mut certificate = certificate(game, lights, aim, outcome, board.method);
        certificate.shortest = claim;
        output.json(&certificate)?;
        Ok(())
    }

    fn order(
        &mut self,
        board: &Board,
        Ordered { reached, outcome }: &Ordered,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let (lights, aim) = (&board.noted.lights, reached.clone());
        if let Some(certificate) = board.game.lit_only_certificate(lights, aim, outcome) {
            output.json(&certificate)?;
        }
        Ok(())
    }

    fn count(&mut self, board: &Board, count: &Count, output: &mut Output) -> anyhow::Result<()> {
        /// The number as JSON.
        #[derive(Serialize)]
        struct Line<'a> {
            #[serde(flatten)]
            game: &'a Game,
            #[serde(flatten)]
            aim: Aim,
            nullity: usize,
            essential: bool,
            solutions: Box<RawValue>,
        }

        output.json(&Line {
            game: &board.game,
            aim: board.goal.reached(count.target).into(),
            nullity: count.nullity,
            essential: count.essential,
            solutions: digits(count.solutions),
        })?;
        Ok(())
    }

    /// There are no notes, because the JSON object holds everything.
    fn has_notes(&self) -> bool {
        false
    }
}

/// An array of `NumPy`. It cannot say that a board has no solution; then no array is written.
pub(super) struct Array {
    /// The boards, the rows and the columns; nothing once the header is written.
    header: Option<Vec<usize>>,
}

impl Array {
    /// Returns the array of boards that all have one size.
    pub(super) fn new(boards: &[NotedBoard]) -> anyhow::Result<Self> {
        let size =
            |board: &NotedBoard| [board.lights.shape().rows(), board.lights.shape().columns()];
        let mut header = Vec::new();
        if let Some(first) = boards.first().map(size) {
            let other = boards.iter().find(|board| size(board) != first);
            if let Some(other) = other {
                let ([n, m], line) = (first, other.line);
                bail!(
                    "--format npy: boards of one size are an array, and that of line {line} is not \
                     {m} × {n} as the first: choose --format json"
                );
            }
            header.extend(Some(boards.len()).filter(|&count| count > 1));
            header.extend(first);
        }
        let header = Some(header);
        Ok(Self { header })
    }
}

impl Presenter for Array {
    fn answer(
        &mut self,
        board: &Board,
        answer: (Target, &Outcome),
        _: Option<ShortestClaim>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        board.checked(answer)?;
        if let Some(header) = self.header.take() {
            write_header(output.writer(), &header)?;
        }
        match answer.1.presses() {
            Some(presses) => write_array(presses, output.writer())?,
            None => output.note(board.note(answer))?,
        }
        Ok(())
    }

    /// Without the presses of one board the array would have a wrong size.
    fn goes_on(&self) -> bool {
        false
    }
}

/// Raw pictures. None says that there is no solution, so that the output ends there.
pub(super) struct Pbm;

impl Presenter for Pbm {
    fn answer(
        &mut self,
        board: &Board,
        answer: (Target, &Outcome),
        _: Option<ShortestClaim>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        board.checked(answer)?;
        match answer.1.presses() {
            Some(presses) => Notation::RAW_PBM.write_to(presses, output.writer())?,
            None => output.note(board.note(answer))?,
        }
        Ok(())
    }

    /// The next picture would be taken for the missing one.
    fn goes_on(&self) -> bool {
        false
    }
}
