//! The thread that thinks, so that a screen never waits.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use madness_machine::Budget;
use thiserror::Error;

use crate::advice::{Answer, Question};

/// A thread that answers the questions of tables, whatever they play. Questions have numbers, and only
/// the last one is answered.
///
/// ```
/// use madness_machine::Budget;
/// use madness_play::zarankiewicz::Zarankiewicz;
/// use madness_play::{Match, Purpose, Rules, Seats, Strength, Table, Thinker};
///
/// let rules = Zarankiewicz::of_name("zarankiewicz 3 4x4")?;
/// let game = Match::new(rules, Seats::None, Strength::Exact, 1);
/// let mut thinker = Thinker::start()?;
/// thinker.ask(7, game.question(Purpose::Move), Budget::default())?;
/// let (number, found) = loop {
///     if let Some(answer) = thinker.answer()? {
///         break answer;
///     }
///     std::thread::yield_now();
/// };
/// assert!(number == 7 && found.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Thinker {
    questions: Sender<Asked>,
    answers: Receiver<(u64, Option<Answer>)>,
    /// The number of the last question, and what ends the search for its answer.
    asked: Option<(u64, Arc<AtomicBool>)>,
}

/// A question, with its number and what ends the search.
struct Asked {
    number: u64,
    question: Question,
    budget: Budget,
}

/// The thread is gone, because a search has panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("internal error: the search for a move has failed")]
pub struct Gone;

impl Thinker {
    /// Starts the thread. It ends when the thinker is dropped and the search that is going on ends.
    ///
    /// # Errors
    /// The system has no thread for us.
    pub fn start() -> io::Result<Self> {
        let (questions, inbox) = mpsc::channel::<Asked>();
        let (outbox, answers) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            while let Ok(mut asked) = inbox.recv() {
                // Only the last question is answered, because the match has gone on since the others.
                while let Ok(later) = inbox.try_recv() {
                    asked = later;
                }
                let suggestion = asked.question.answer(&asked.budget);
                if outbox.send((asked.number, suggestion)).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self {
            questions,
            answers,
            asked: None,
        })
    }

    /// Asks a question, and stops thinking about the last one.
    ///
    /// # Errors
    /// [`Gone`].
    pub fn ask(&mut self, number: u64, question: Question, budget: Budget) -> Result<(), Gone> {
        self.forget_all_but(number);
        let stop = Arc::new(AtomicBool::new(false));
        self.asked = Some((number, Arc::clone(&stop)));
        let asked = Asked {
            number,
            question,
            budget: budget.until(move || stop.load(Ordering::Relaxed)),
        };
        self.questions.send(asked).map_err(|_| Gone)
    }

    /// Returns the number of a question that has been answered, and the answer.
    ///
    /// # Errors
    /// [`Gone`].
    pub fn answer(&mut self) -> Result<Option<(u64, Option<Answer>)>, Gone> {
        match self.answers.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Gone),
        }
    }

    /// Stops thinking about another question than this one.
    pub fn forget_all_but(&self, number: u64) {
        if let Some((asked, stop)) = &self.asked
            && *asked != number
        {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        if let Some((_, stop)) = &self.asked {
            stop.store(true, Ordering::Relaxed);
        }
    }
}
