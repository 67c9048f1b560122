//! Beck's classes of hypergraphs.

use madness_claims::counted;
use madness_machine::{Budget, Clock};
use madness_search::sat::{Cdcl, Formula, Literal, SatAnswer, SatSolver};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::criteria::PairingAnswer;
use super::families::Instance;
use super::game::{Side, Winner};
use super::hypergraph::Hypergraph;
use super::maker_breaker::{self, MakerBreakerError, Proof, by_criterion};
use super::strong::{self, Strategy, StrongError, StrongProof};

/// The class of a hypergraph, and why it is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassAnswer {
    /// The class, 0 to 5.
    pub class: u8,
    /// Why.
    pub because: ClassReason,
    /// In classes 3 and 4, the proof of who wins Maker–Breaker, unless it takes too many steps.
    pub proof: Option<Proof>,
    /// In classes 2 and 3, the strategy of who wins or draws Maker–Maker, unless it takes too many moves.
    pub strategy: Option<Strategy>,
}

/// Why a hypergraph is in its class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClassReason {
    /// Class 5: this pairing, by the names of the cells.
    Pairing(Vec<(String, String)>),
    /// Class 4: Breaker wins Maker–Breaker, moving second, but there is no good pairing.
    StrongDraw,
    /// Class 3: Maker wins Maker–Breaker, but Maker–Maker is a draw.
    DelicateDraw,
    /// Class 2: the first player wins Maker–Maker, but a full board can be a draw: with these cells of
    /// the first player, by name.
    DelicateWin(Vec<String>),
    /// Class 1: the first player wins Maker–Maker, and no full board is a draw.
    ForcedWin,
    /// Class 0: all sets of so many cells are winning sets, and there are enough cells that somebody has
    /// one when the board is full.
    TrivialWin {
        /// The size of the smallest sets.
        size: usize,
    },
}

impl ClassReason {
    /// Returns the class and its name, after Beck.
    #[must_use]
    pub fn class(&self) -> (u8, &'static str) {
        match self {
            Self::TrivialWin { .. } => (0, "trivial win"),
            Self::ForcedWin => (1, "forced win"),
            Self::DelicateWin(_) => (2, "delicate win"),
            Self::DelicateDraw => (3, "delicate draw"),
            Self::StrongDraw => (4, "strong draw"),
            Self::Pairing(_) => (5, "pairing draw"),
        }
    }
}

/// Why the class is not known: questions are open.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the class is {least} to {most}: {}", questions.join("; "))]
pub struct ClassError {
    /// The least class that it may be.
    pub least: u8,
    /// The greatest.
    pub most: u8,
    /// The questions that are open, each with the reason.
    pub questions: Vec<String>,
    /// Whether some question is open because a search came to a limit.
    pub is_limited: bool,
}

/// Returns the class of a hypergraph after Beck: how the first player wins Maker–Maker, or how the
/// second one draws.
///
/// The questions are these, and each answers for the rest.
///
/// 1. Is there a good pairing? Then 5.
/// 2. Does Breaker win Maker–Breaker, Maker first? Then 4.
/// 3. Is Maker–Maker a draw? Then 3.
/// 4. Can a full board be a draw: half of the cells, rounded up, are the first player's, and each set
///    has a cell of both? Then 2.
/// 5. Are all sets of n cells winning sets, where the smallest has n, with at least 2n − 1 cells? Then
///    0, else 1.
///
/// If the fourth is answered no, the first player wins Maker–Maker, as a strategy of the second one could
/// be stolen. So the first and the fourth are asked for a short while before the searches of games, and
/// longer after them, where that still matters.
///
/// The steps of the budget are the positions of each search, or the conflicts of a formula. The table of
/// Maker–Breaker takes 16 bytes for each position, but at least 1 MiB and at most 1 GiB, if the budget does
/// not say how many. A proof has `proof_steps` steps at most, a strategy as many moves; with 0 there is none.
///
/// Source: J. Beck, *Combinatorial Games: Tic-Tac-Toe Theory*, 2008; Győrffy's thesis, section 6.4.
///
/// # Errors
/// [`ClassError`] with the classes that are left, if a search gave up or the board is too large
/// for it.
pub fn class(
    instance: &Instance,
    proof_steps: usize,
    budget: &Budget,
) -> Result<ClassAnswer, ClassError> {
    let clock = &budget.start();
    let hypergraph = &instance.hypergraph;
    let mut known = ClassError {
        least: 0,
        most: 5,
        questions: Vec::new(),
        is_limited: false,
    };
    let conflicts = budget.steps.unwrap_or(u64::MAX);
    let solver = &mut Timed(clock);
    if let Some(found) = known.paired(instance, solver, conflicts.min(FEW)) {
        return Ok(found);
    }
    let mut drawn = full_board(hypergraph, solver, conflicts.min(FEW));
    match drawn {
        FullBoard::None => return Ok(never_drawn(hypergraph)),
        FullBoard::Drawn(_) => known.least = 2,
        FullBoard::Unknown => {}
    }
    let weak = weak_winner(instance, proof_steps, clock);
    // Where Maker wins there is no good pairing.
    if known.most == 5
        && !matches!(weak, Ok((Side::Maker, _)))
        && let Some(found) = known.paired(instance, solver, conflicts)
    {
        return Ok(found);
    }
    let mut proof = None;
    match weak {
        Ok((Side::Breaker, proof)) => {
            known.least = 4;
            return known.answer(ClassReason::StrongDraw, proof, None);
        }
        Ok((Side::Maker, of_maker)) => (known.most, proof) = (3, of_maker),
        Err(MakerBreakerError::Stopped { nodes }) => {
            known.gave_up("Maker–Breaker", &after(nodes));
        }
        Err(error) => known.is_open("Maker–Breaker", &error.to_string()),
    }
    let mut strategy = None;
    match strong::search(hypergraph, proof_steps, &clock.left()) {
        Ok(answer) => {
            if let Some(StrongProof::Strategy(found)) = answer.proof {
                strategy = Some(found);
            }
            if answer.winner == Winner::Draw {
                known.least = 3;
                return known.answer(ClassReason::DelicateDraw, proof, strategy);
            }
            known.most = 2;
        }
        Err(StrongError::GaveUp { positions } | StrongError::Late { positions }) => {
            known.gave_up("Maker–Maker", &after(positions as u64));
        }
        Err(error) => known.is_open("Maker–Maker", &error.to_string()),
    }
    if drawn == FullBoard::Unknown {
        drawn = full_board(hypergraph, solver, conflicts);
    }
    match drawn {
        FullBoard::None => Ok(never_drawn(hypergraph)),
        FullBoard::Drawn(own) => {
            known.least = 2;
            known.answer(ClassReason::DelicateWin(own), None, strategy)
        }
        FullBoard::Unknown => {
            let question = "a full board that is a draw";
            if hypergraph.cells() > MOST_COLOURED {
                known.is_open(question, &format!("more than {MOST_COLOURED} cells"));
            } else {
                known.gave_up(question, "the search gave up");
            }
            Err(known.with_pairing())
        }
    }
}

/// Says why a search has no answer that gave up after so many positions.
fn after(positions: u64) -> String {
    match positions {
        0 => "not tried, as the time was over".to_owned(),
        _ => format!("gave up after {}", counted(positions, "position")),
    }
}

impl ClassError {
    fn is_open(&mut self, question: &str, why: &str) {
        self.questions.push(format!("{question} is open ({why})"));
    }

    /// Notes that a question is open, which a longer search may answer.
    fn gave_up(&mut self, question: &str, why: &str) {
        self.is_open(question, why);
        self.is_limited = true;
    }

    /// Looks for a good pairing; if there is none, the class is at most 4.
    fn paired(
        &mut self,
        instance: &Instance,
        solver: &mut impl SatSolver,
        conflicts: u64,
    ) -> Option<ClassAnswer> {
        match instance.find_pairing(solver, conflicts) {
            PairingAnswer::Found(pairing) => {
                let name = |cell: u32| instance.hypergraph.names()[cell as usize].clone();
                let pairs = pairing.pairs.iter();
                let pairs = pairs.map(|&(one, other)| (name(one), name(other)));
                return Some(ClassReason::Pairing(pairs.collect()).without_proof());
            }
            PairingAnswer::None(_) => self.most = 4,
            PairingAnswer::Unknown => {}
        }
        None
    }

    /// Adds the question whether there is a good pairing, if that is open.
    fn with_pairing(mut self) -> Self {
        if self.most == 5 {
            self.gave_up("a good pairing", "the search gave up");
        }
        self
    }

    /// Answers with a reason, if only one class is left.
    fn answer(
        self,
        because: ClassReason,
        proof: Option<Proof>,
        strategy: Option<Strategy>,
    ) -> Result<ClassAnswer, Self> {
        if self.least < self.most {
            return Err(self.with_pairing());
        }
        Ok(ClassAnswer {
            proof,
            strategy,
            ..because.without_proof()
        })
    }
}

impl ClassReason {
    fn without_proof(self) -> ClassAnswer {
        ClassAnswer {
            class: self.class().0,
            because: self,
            proof: None,
            strategy: None,
        }
    }
}

/// Returns the class of a hypergraph of which no full board is a draw.
fn never_drawn(hypergraph: &Hypergraph) -> ClassAnswer {
    match trivial(hypergraph) {
        Some(size) => ClassReason::TrivialWin { size }.without_proof(),
        None => ClassReason::ForcedWin.without_proof(),
    }
}

/// A solver that gives up when the time is over.
struct Timed<'a>(&'a Clock);

impl SatSolver for Timed<'_> {
    fn solve(&mut self, formula: &Formula, conflicts: u64) -> SatAnswer {
        // The search makes no proof, because nobody reads it.
        Cdcl.search(formula, &self.0.left().steps(conflicts))
    }
}

/// Conflicts of the first search for a full board that is a draw.
const FEW: u64 = 10_000;

/// The most cells of a full board whose cells are counted by a formula, which has a variable for each cell
/// and each number up to half of them.
const MOST_COLOURED: usize = 512;

/// Returns who wins Maker–Breaker, Maker first, and why. On boards that are too large for a search
/// weights may tell.
fn weak_winner(
    instance: &Instance,
    proof_steps: usize,
    clock: &Clock,
) -> Result<(Side, Option<Proof>), MakerBreakerError> {
    if clock.is_spent() {
        return Err(MakerBreakerError::Stopped { nodes: 0 });
    }
    let options = maker_breaker::Options {
        proof_steps,
        ..maker_breaker::Options::default()
    };
    let board = &instance.hypergraph;
    let verdict = match maker_breaker::solve(board, Side::Maker, &options, &clock.left()) {
        Err(error @ MakerBreakerError::TooManyCells { .. }) => {
            by_criterion(instance, 0).ok_or(error)?
        }
        verdict => verdict?,
    };
    Ok((verdict.winner, verdict.proof.ok()))
}

/// Returns the size of the smallest sets, if all sets of this size are winning sets and one of two
/// players has as many cells when the board is full.
fn trivial(hypergraph: &Hypergraph) -> Option<usize> {
    let sets = hypergraph.sets();
    let size = sets.iter().map(Vec::len).min()?;
    let count = sets.iter().filter(|set| set.len() == size).count();
    let mut binomial = 1_usize;
    for place in 0..size {
        let factor = hypergraph.cells().checked_sub(place)?;
        binomial = binomial.checked_mul(factor)? / (place + 1);
        if binomial > sets.len().saturating_mul(hypergraph.cells() + 1) {
            return None;
        }
    }
    (count == binomial && hypergraph.cells() + 1 >= 2 * size).then_some(size)
}

/// Whether a full board can be a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
enum FullBoard {
    /// No full board is a draw.
    None,
    /// A full board is a draw, with these cells of the first player, by name.
    Drawn(Vec<String>),
    /// There are too many cells, or the search gave up.
    Unknown,
}

/// Looks for half of the cells, rounded up, that neither contain a set nor miss one.
fn full_board(hypergraph: &Hypergraph, solver: &mut impl SatSolver, conflicts: u64) -> FullBoard {
    let cells = hypergraph.cells();
    let mut formula = Formula::new(cells);
    for set in hypergraph.sets() {
        let own = || set.iter().map(|&cell| Literal::positive(cell as usize));
        formula.add(own());
        formula.add(own().map(|literal| !literal));
    }
    // Often no colouring is good, whatever the numbers of cells of both players.
    if let SatAnswer::NoSolution(_) = solver.solve(&formula, conflicts) {
        return FullBoard::None;
    }
    if cells > MOST_COLOURED {
        return FullBoard::Unknown;
    }
    // Variable `counts[i][j]`: more than j of the first i + 1 cells are the first player's.
    let half = cells.div_ceil(2);
    let mut before: Vec<Literal> = Vec::new();
    for cell in 0..cells {
        let own = Literal::positive(cell);
        let counts: Vec<Literal> = (0..=half.min(cell))
            .map(|_| Literal::positive(formula.variable()))
            .collect();
        for (j, &count) in counts.iter().enumerate() {
            let same = before.get(j).copied();
            let fewer = if j == 0 {
                None
            } else {
                before.get(j - 1).copied()
            };
            // count ⇔ same ∨ (own ∧ fewer), where 0 cells are always there.
            let up = [!own, count].into_iter().chain(fewer.map(|fewer| !fewer));
            formula.add(up);
            if let Some(same) = same {
                formula.add([!same, count]);
            }
            formula.add([!count, own].into_iter().chain(same));
            if let Some(fewer) = fewer {
                formula.add([!count, fewer].into_iter().chain(same));
            }
        }
        before = counts;
    }
    for (j, &count) in before.iter().enumerate() {
        formula.add([if j < half { count } else { !count }]);
    }
    match solver.solve(&formula, conflicts) {
        SatAnswer::Solution(values) => {
            let own = (0..cells).filter(|&cell| values[cell]);
            FullBoard::Drawn(own.map(|cell| hypergraph.names()[cell].clone()).collect())
        }
        SatAnswer::NoSolution(_) => FullBoard::None,
        SatAnswer::Unknown => FullBoard::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::families::Instance;

    fn class_of(name: &str) -> u8 {
        let board = Instance::named(name).unwrap();
        class(&board, 0, &Budget::unlimited().steps(1_000_000))
            .unwrap()
            .class
    }

    #[test]
    fn classes_of_boards() {
        for (name, expected) in [
            ("hj n=2 d=2", 0),
            ("hj n=3 d=3", 1),
            ("row 4x3 k=3", 2),
            ("hj n=3 d=2", 3),
            ("hj n=4 d=2", 4),
            ("hj n=5 d=2", 5),
            ("torus k=4", 4),
            ("torus k=5", 4),
            ("torus k=6", 5),
            ("torus k=7", 4),
            ("torus k=8", 5),
            ("zetters", 4),
        ] {
            assert_eq!(class_of(name), expected, "{name}");
        }
    }

    #[test]
    fn full_boards_that_are_draws() {
        let board = Instance::named("row 4x3 k=3").unwrap();
        let answer = class(&board, 0, &Budget::unlimited().steps(100_000)).unwrap();
        let ClassReason::DelicateWin(own) = answer.because else {
            panic!("another class");
        };
        assert_eq!(own.len(), 6);
        let hypergraph = board.hypergraph;
        let names = hypergraph.names();
        for set in hypergraph.sets() {
            let owned = set
                .iter()
                .filter(|&&cell| own.contains(&names[cell as usize]));
            assert!((1..3).contains(&owned.count()));
        }
        // Every colouring of small boards, against trying all halves.
        for name in [
            "row 3x3 k=3",
            "row 3x2 k=2",
            "hj n=2 d=3",
            "animal 3x3 v3",
            "torus k=3",
        ] {
            let hypergraph = Instance::named(name).unwrap().hypergraph;
            let cells = hypergraph.cells();
            let is_good = |own: &u32| {
                own.count_ones() as usize == cells.div_ceil(2)
                    && hypergraph.sets().iter().all(|set| {
                        let owned = set.iter().filter(|&&cell| own >> cell & 1 == 1).count();
                        owned > 0 && owned < set.len()
                    })
            };
            let expected = (0..1 << cells).any(|own| is_good(&own));
            let found = full_board(&hypergraph, &mut Cdcl, u64::MAX);
            assert_eq!(found != FullBoard::None, expected, "{name}");
            if expected {
                let FullBoard::Drawn(names) = found else {
                    panic!("{name}: {found:?}");
                };
                let own = (0..cells).filter(|&cell| names.contains(&hypergraph.names()[cell]));
                assert!(is_good(&own.fold(0, |own, cell| own | 1 << cell)), "{name}");
            }
        }
    }

    fn of_text(text: &str) -> Instance {
        Instance::new("sets".to_owned(), Hypergraph::parse(text).unwrap())
    }

    fn error_of(board: &Instance, positions: u64) -> String {
        let error = class(board, 0, &Budget::unlimited().steps(positions)).unwrap_err();
        error.to_string()
    }

    #[test]
    fn odd_hypergraphs() {
        let class_of = |board: &Instance| {
            class(board, 0, &Budget::unlimited().steps(1000))
                .unwrap()
                .class
        };
        assert_eq!(class_of(&of_text("a\n")), 0);
        assert_eq!(class_of(&of_text("cells: a b\na\n")), 1);
        assert_eq!(class_of(&of_text("a b\n")), 5);
        assert_eq!(class_of(&of_text("a b\na c\nb c\n")), 0);
        assert_eq!(class_of(&of_text("a b\na c\n")), 2);
        let none = Hypergraph::new(vec!["a".to_owned()], Vec::new()).unwrap();
        assert_eq!(class_of(&Instance::new("none".to_owned(), none)), 5);
        let empty = Hypergraph::new(vec!["a".to_owned()], vec![Vec::new()]).unwrap();
        assert_eq!(class_of(&Instance::new("empty".to_owned(), empty)), 0);
    }

    #[test]
    fn large_boards_have_classes() {
        for (name, expected) in [
            // A pairing of the plane, another one, and no full board that is a draw.
            ("row 30x30 k=9", 5),
            ("row 20x20 k=20", 5),
            ("row 40x40 k=2", 1),
            ("hj n=3 d=4", 1),
        ] {
            assert_eq!(class_of(name), expected, "{name}");
        }
        // The lines of HJ(4,2), and a large set beside them: all of it weighs little.
        let square = Instance::named("hj n=4 d=2").unwrap().hypergraph;
        let mut sets = square.sets().to_vec();
        sets.push((16..160).collect());
        let names = (0..160).map(|cell| cell.to_string()).collect();
        let board = Instance::new("more".to_owned(), Hypergraph::new(names, sets).unwrap());
        let answer = class(&board, 0, &Budget::unlimited().steps(1000)).unwrap();
        assert_eq!(answer.because, ClassReason::StrongDraw);
        assert!(answer.proof.is_some());
    }

    #[test]
    fn open_questions_leave_few_classes() {
        let named = |name: &str| Instance::named(name).unwrap();
        for (board, positions, expected) in [
            (
                named("row 6x6 k=4"),
                3,
                "the class is 0 to 3: Maker–Maker is open (gave up after 5",
            ),
            // Maker–Maker is not searched on so many cells, but Maker–Breaker is.
            (
                named("row 9x9 k=4"),
                100_000,
                "the class is 2 to 3: Maker–Maker is open (81 cells",
            ),
            (
                named("hj n=4 d=3"),
                20_000,
                "the class is 2 to 3: Maker–Maker is open (gave up after 20",
            ),
            // It weighs little.
            (
                named("thirteen"),
                1,
                "the class is 4 to 5: a good pairing is open",
            ),
            (
                named("row 40x40 k=5"),
                10,
                "the class is 0 to 4: Maker–Breaker is open (1600 cells",
            ),
        ] {
            let error = error_of(&board, positions);
            assert!(error.starts_with(expected), "{error}");
        }
        let over = Budget::of(Duration::ZERO);
        let error = class(&named("row 7x7 k=4"), 0, &over).unwrap_err();
        let expected = "Maker–Maker is open (not tried, as the time was over)";
        assert!(error.questions.contains(&expected.to_owned()), "{error}");
        assert!(
            error.is_limited && error.least == 0 && error.most == 4,
            "{error}"
        );
    }

    #[test]
    fn maker_breaker_ends_at_the_limit() {
        let board = Instance::named("subboard 16x4").unwrap();
        let error = weak_winner(&board, 0, &Budget::unlimited().steps(3000).start()).unwrap_err();
        assert!(
            matches!(error, MakerBreakerError::Stopped { nodes } if nodes >= 3000),
            "{error}"
        );
        let board = Instance::named("row 9x9 k=4").unwrap();
        let (winner, _) =
            weak_winner(&board, 0, &Budget::unlimited().steps(100_000).start()).unwrap();
        assert_eq!(winner, Side::Maker);
    }
}
