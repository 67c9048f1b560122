//! Maker–Breaker, solved exactly, with a proof of the winner.
//!
//! The search is df-pn on residual hypergraphs: a cell of Maker leaves its sets, a cell of Breaker
//! kills them. What makes it strong:
//!
//! * **Carriers.** A win of Maker comes with cells such that the sets within them suffice. A reply of
//!   Breaker outside these cells changes nothing, so that only replies in the common part of all
//!   carriers that are known have to be searched. The first carriers come from wins by threats after
//!   Breaker passes.
//! * **Reductions.** Supersets are dropped. Two cells in the same sets are a pair of Breaker. A pair
//!   with a cell of its own is played by Maker at once. A cell is not searched if another is in all
//!   of its sets. Components are searched one by one.
//! * **Leaves.** Breaker wins by the criterion of Erdős and Selfridge, also after pairs of cells are set
//!   aside, or if each set has two cells of its own. Many choices of pairs are tried. What the best of
//!   them leave guesses how far from a leaf the position is.
//! * **Rounds.** After some positions the search forgets all numbers, and begins anew with other tries
//!   of pairs. Winners that it has found stay known.
//! * **A table** of positions up to symmetry, which threads share without locks, and which can be
//!   written to a file and read ([`Memory`]).
//!
//! The proof has steps that [`MakerBreakerCertificate`](crate::check::MakerBreakerCertificate)
//! checks by itself; docs/positional.md says why they suffice.

mod board;
mod children;
mod criterion;
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "guesses need not be exact"
)]
mod guesses;
#[expect(
    clippy::cast_possible_truncation,
    reason = "the low half of a word is wanted"
)]
mod mask;
#[expect(
    clippy::cast_possible_truncation,
    reason = "numbers are packed into words"
)]
mod memory;
#[expect(
    clippy::cast_possible_truncation,
    reason = "there are at most 128² pairs"
)]
mod pairing_off;
#[expect(
    clippy::cast_possible_truncation,
    reason = "steps are numbered by 32 bits: Options"
)]
mod proof;
mod residual;
#[expect(
    clippy::cast_possible_truncation,
    reason = "there are at most 128 moves"
)]
mod search;
#[cfg(test)]
mod search_tests;
mod symmetry;
#[expect(
    clippy::cast_possible_truncation,
    reason = "numbers are packed into words"
)]
mod table;
#[expect(
    clippy::cast_possible_truncation,
    reason = "sets are numbered by 32 bits"
)]
mod threats;
mod weights;
mod winning;

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use madness_claims::counted;
use madness_machine::{Budget, Clock};
use thiserror::Error;

use self::board::{Board, Numbered};
pub use self::criterion::by_criterion;
use self::mask::Mask;
pub(crate) use self::mask::singles;
pub use self::memory::{Memory, MemoryError};
use self::proof::Proofs;
pub use self::proof::{BreakerReason, BreakerStep, Image, MakerStep, NoProof, Proof};
pub(crate) use self::residual::{component, keep_minimal};
use self::search::{Counts, SearchThread, Shared};
use self::symmetry::Symmetry;
use self::table::{INFINITE, Known, Table};
pub(crate) use self::threats::own_pairs;
use crate::game::Side;
use crate::hypergraph::Hypergraph;

/// How long a proof may be, and how many threads look for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The most steps of a proof. With 0 no proof is taken from the search.
    pub proof_steps: usize,
    /// The number of threads.
    pub threads: NonZero<usize>,
}

impl Default for Options {
    /// A million steps, one thread.
    fn default() -> Self {
        Self {
            proof_steps: 1_000_000,
            threads: NonZero::<usize>::MIN,
        }
    }
}

/// Returns the bytes of the table of positions: what the budget says, or 16 for each position, but at least
/// 1 MiB and at most 1 GiB.
fn table_bytes(budget: &Budget) -> usize {
    let usual = || {
        let positions = budget.steps.unwrap_or(u64::MAX);
        positions.saturating_mul(16).clamp(1 << 20, 1 << 30)
    };
    let bytes = budget.bytes.unwrap_or_else(usual);
    usize::try_from(bytes).unwrap_or(usize::MAX)
}

/// The winner of a Maker–Breaker game, with the proof.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Who wins.
    pub winner: Side,
    /// A first move that wins, if who moves first wins and needs one: all others may lose.
    pub first: Option<u32>,
    /// Positions that the search expanded, before the proof was taken from it.
    pub nodes: u64,
    /// Positions whose numbers the search computed or looked up.
    pub children: u64,
    /// The proof, unless it is too long.
    pub proof: Result<Proof, NoProof>,
}

/// Why the search has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MakerBreakerError {
    /// More cells than the search can hold.
    #[error("{found} cells are in sets, but the search holds at most {most}")]
    TooManyCells {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// The search was stopped, its time was over, or it came to the most positions that it may expand.
    #[error("stopped after {}", counted(nodes, "position"))]
    Stopped {
        /// Positions that were expanded.
        nodes: u64,
    },
    /// The search finds another winner than before: two positions had the same key in the table, or the
    /// memory that it began with is wrong.
    #[error(
        "the search contradicts itself: two positions have the same key; give it no memory to resume from"
    )]
    Contradicted,
    /// The table does not fit into the memory.
    #[error("a table of {bytes} bytes does not fit into the memory")]
    NoMemory {
        /// The bytes of the table.
        bytes: usize,
    },
    /// The threads could not be started.
    #[error(
        "a thread of the search could not be started, or it ended too soon; fewer threads \
         (--threads), or a smaller table (--memory), take less memory"
    )]
    NoThread,
}

/// The most cells, counted where they are in sets.
pub const MOST_CELLS_OF_MAKER_BREAKER: usize = 128;

/// Positions that are expanded before the search begins anew; each round has half as many again. A
/// search that has gone a wrong way stays there long, and with other numbers it goes another way.
const FIRST_ROUND: u64 = 32_000;

/// The stack of a thread: a frame for each move, and each is about 2 kB.
const STACK: usize = 64 << 20;

/// Solves Maker–Breaker with one cell a move.
///
/// The steps of the budget are the positions that are expanded; the search may go on for some thousand
/// more. Its bytes are those of the table of positions, 16 for each position if it says nothing, but at
/// least 1 MiB and at most 1 GiB. The search goes on when the table is full.
///
/// # Complexity
/// PSPACE-complete in general. Each position takes time of the order of the members of its sets.
///
/// # Errors
/// [`MakerBreakerError`] if there are more than [`MOST_CELLS_OF_MAKER_BREAKER`] cells in sets, the table does not fit
/// into the memory, or the search was stopped.
///
/// ```
/// use positional_games::{Side, families::Instance, maker_breaker};
/// use madness_machine::Budget;
///
/// let board = Instance::named("subboard 8x4")?.hypergraph;
/// let budget = Budget::default().bytes(1 << 24);
/// let verdict = maker_breaker::solve(&board, Side::Maker, &Default::default(), &budget)?;
/// assert_eq!(verdict.winner, Side::Maker);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    hypergraph: &Hypergraph,
    first: Side,
    options: &Options,
    budget: &Budget,
) -> Result<Verdict, MakerBreakerError> {
    let clock = budget.start();
    let memory = Memory::new(hypergraph, table_bytes(budget))?;
    solve_with(&memory, first, options, &clock)
}

/// Solves Maker–Breaker on the board of a memory, with what it holds. The search adds to it, so that a
/// search which was stopped can be continued.
///
/// The caller starts the clock, so that another thread can see about how many positions were expanded. A
/// search that goes on from a memory comes back to where it was before it learns anything new. The least
/// steps of the budget, which are moves that each thread searches, let it do so however short the time is.
/// The table is that of the memory, whatever the bytes of the budget.
///
/// # Errors
/// As [`solve`].
pub fn solve_with(
    memory: &Memory,
    first: Side,
    options: &Options,
    clock: &Clock,
) -> Result<Verdict, MakerBreakerError> {
    match &memory.board {
        Board::Small(board) => Solver::solve(board, &memory.table, first, options, clock),
        Board::Large(board) => Solver::solve(board, &memory.table, first, options, clock),
    }
}

/// The winner, the move and the proof.
type Answer = (Side, Result<Option<u32>, NoProof>, Result<Proof, NoProof>);

struct Solver<'a, M> {
    shared: &'a Shared<'a>,
    board: &'a Numbered<M>,
    first: Side,
}

impl<M: Mask> Solver<'_, M> {
    fn solve(
        board: &Numbered<M>,
        table: &Table,
        first: Side,
        options: &Options,
        clock: &Clock,
    ) -> Result<Verdict, MakerBreakerError> {
        let shared = Shared {
            table,
            symmetry: Symmetry::new(board.images.clone()),
            clock,
            pause: AtomicU64::new(u64::MAX),
            is_done: AtomicBool::new(false),
        };
        let solver = Solver {
            shared: &shared,
            board,
            first,
        };
        solver.run(options)
    }

    /// Searches until there is an answer. On the way the table grows, and the search begins anew.
    fn run(&self, options: &Options) -> Result<Verdict, MakerBreakerError> {
        let Shared { table, clock, .. } = self.shared;
        let search = |index| SearchThread::new(self.shared, self.board.cells.len(), index);
        let mut searches: Vec<_> = (0..options.threads.get()).map(search).collect();
        // A search that goes on from a memory has had its first rounds.
        let mut round = FIRST_ROUND.max(1 << table.greatest_work().min(62));
        let mut end = clock.taken().saturating_add(round);
        let all = loop {
            self.shared.pause.store(end, Ordering::Relaxed);
            let all = self.on_all_threads(&mut searches, options)?;
            let has_answer = all.iter().any(|(_, answer)| answer.is_some());
            if has_answer || clock.ended().is_some() {
                break all;
            }
            if table.should_grow() {
                table.grow::<M>();
                continue;
            }
            if clock.taken() < end {
                return Err(MakerBreakerError::NoThread);
            }
            table.forget_numbers();
            for search in &mut searches {
                search.pairing_off.begin_anew();
            }
            round = round.saturating_add(round / 2);
            end = clock.taken().saturating_add(round);
        };
        let nodes = all.iter().map(|(counts, _)| counts.nodes).sum();
        let children = all.iter().map(|(counts, _)| counts.children).sum();
        match all.into_iter().find_map(|(_, answer)| answer) {
            Some((_, Err(NoProof::Contradicted), _) | (.., Err(NoProof::Contradicted))) => {
                Err(MakerBreakerError::Contradicted)
            }
            Some((winner, first, proof)) => Ok(Verdict {
                winner,
                first: first.unwrap_or_default(),
                nodes,
                children,
                proof,
            }),
            None => Err(MakerBreakerError::Stopped { nodes }),
        }
    }

    /// Starts the threads, and takes the proof from the one that ends first.
    fn on_all_threads(
        &self,
        searches: &mut [SearchThread<'_, M>],
        options: &Options,
    ) -> Result<Vec<(Counts, Option<Answer>)>, MakerBreakerError> {
        // WebAssembly has no threads, and one stack whose size is set when a program is linked.
        if cfg!(target_family = "wasm") {
            let first = searches.first_mut().ok_or(MakerBreakerError::NoThread)?;
            return Ok(vec![self.thread(first, options)]);
        }
        thread::scope(|scope| {
            let start = |search| {
                let builder = thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, move || self.thread(search, options))
            };
            let threads: Result<Vec<_>, _> = searches.iter_mut().map(start).collect();
            let Ok(threads) = threads else {
                self.shared.is_done.store(true, Ordering::Relaxed);
                return Err(MakerBreakerError::NoThread);
            };
            let answers = threads.into_iter().map(thread::ScopedJoinHandle::join);
            let answers: Result<_, _> = answers.collect();
            answers.map_err(|_| MakerBreakerError::NoThread)
        })
    }

    fn thread(
        &self,
        search: &mut SearchThread<'_, M>,
        options: &Options,
    ) -> (Counts, Option<Answer>) {
        let sets = &self.board.sets;
        let known = match self.first {
            Side::Maker => search.maker(sets.clone(), INFINITE, INFINITE),
            Side::Breaker => search.breaker(sets.clone(), INFINITE, INFINITE),
        };
        let counts = search.counts;
        let winner = match known {
            Known::Maker(_) => Side::Maker,
            Known::Breaker(_) => Side::Breaker,
            Known::Open(..) => return (counts, None),
        };
        if self.shared.is_done.swap(true, Ordering::Relaxed) {
            return (counts, None);
        }
        search.go_on_when_done();
        let first = match (winner, self.first) {
            (Side::Maker, Side::Maker) => search.winning_move(sets),
            (Side::Breaker, Side::Breaker) => search.winning_reply(sets),
            _ => Ok(None),
        };
        let cell = |cell: u32| self.board.cells.get(cell as usize).copied();
        let first = first.map(|first| first.and_then(cell));
        if options.proof_steps == 0 {
            return (counts, Some((winner, first, Err(NoProof::NotWanted))));
        }
        if winner == Side::Breaker {
            search.pairing_off.be_patient();
        }
        let mut proofs = Proofs::new(search, options.proof_steps);
        let proof = match (winner, self.first) {
            (Side::Maker, Side::Maker) => proofs.maker_to_move(sets).map(|step| vec![step]),
            (Side::Maker, Side::Breaker) => proofs.breaker_to_move(sets),
            (Side::Breaker, Side::Maker) => proofs.against_maker(sets).map(|step| vec![step]),
            (Side::Breaker, Side::Breaker) => proofs.breaker_first(sets),
        };
        let proof =
            proof.map(|start| proofs.finish(winner, start, &self.board.cells, self.board.count));
        (counts, Some((winner, first, proof)))
    }
}
