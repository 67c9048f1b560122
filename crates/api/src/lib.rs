#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
//!
//! # The parts
//!
//! | part | what it does |
//! | --- | --- |
//! | `address` | the questions that there are, each with its address |
//! | `api`, `processors` | who computes: at once, or when there is a turn |
//! | `question` | what is asked, and answers as JSON |
//! | `memory`, `advisors` | what one answer leaves for the next ones |
//! | `request`, `error` | bodies and queries within their limits; what is wrong with the others |
//! | `cost` | what a question costs, estimated before it waits for a processor |
//! | `boards`, `numbers`, `pairing`, `play`, `told` | the answers |
//! | `story` | stories and proofs as JSON |
//! | `certificates` | the check of certificates of any kind |
//!
//! No question can take more memory or time than `limits.rs` allows.

mod address;
mod advisors;
mod api;
mod boards;
mod certificates;
mod cost;
mod error;
mod memory;
mod numbers;
#[cfg(feature = "games")]
mod pairing;
#[cfg(feature = "games")]
mod play;
mod processors;
mod question;
mod request;
#[cfg(feature = "games")]
mod story;
#[cfg(feature = "games")]
mod told;

pub mod limits;

use std::pin::Pin;
use std::task::{Context, Poll, Waker};

pub use address::{Address, Method};
pub use api::Api;
pub use certificates::{Read, Verdict, certificates, verdicts};
pub use cost::Cost;
pub use error::ApiError;
pub use processors::{AtOnce, Processors};
pub use question::Question;

/// An answer that is being computed.
pub type Answering<'a> = Pin<Box<dyn Future<Output = Result<Vec<u8>, ApiError>> + Send + 'a>>;

impl<P: Processors> Api<P> {
    /// Answers a question with JSON.
    ///
    /// # Errors
    /// If the question cannot be understood, is beyond a limit, or is not answered in time.
    pub fn answer<'a>(&'a self, address: Address, question: Question<'a>) -> Answering<'a> {
        Box::pin(async move {
            match address {
                Address::Solve => boards::solve(self, question).await,
                Address::Hint => boards::hint(self, question).await,
                Address::Random => boards::random(self, question).await,
                Address::Parse => boards::parse(self, question).await,
                Address::Classify => numbers::classify(self, question).await,
                Address::Kernel => numbers::kernel(self, question).await,
                Address::Nullity => numbers::nullity(self, question).await,
                #[cfg(feature = "games")]
                Address::Games => play::games(),
                #[cfg(feature = "games")]
                Address::Play => play::play(self, question).await,
                #[cfg(feature = "games")]
                Address::Pairing => pairing::pairing(self, question).await,
                #[cfg(feature = "games")]
                Address::Positional => told::positional(self, question).await,
                #[cfg(feature = "games")]
                Address::Zarankiewicz => told::zarankiewicz(self, question).await,
                #[cfg(feature = "games")]
                Address::Misere => told::misere(self, question).await,
                #[cfg(not(feature = "games"))]
                Address::Games
                | Address::Play
                | Address::Pairing
                | Address::Positional
                | Address::Zarankiewicz
                | Address::Misere => {
                    Err(ApiError::new(404, "the games are not part of this program"))
                }
            }
        })
    }
}

impl Api<AtOnce> {
    /// Answers a question with JSON, in this thread.
    ///
    /// # Errors
    /// As [`answer`](Self::answer).
    pub fn answer_now(
        &self,
        address: Address,
        question: Question<'_>,
    ) -> Result<Vec<u8>, ApiError> {
        let mut answer = self.answer(address, question);
        match answer
            .as_mut()
            .poll(&mut Context::from_waker(Waker::noop()))
        {
            Poll::Ready(answer) => answer,
            // Nothing is waited for where all work is done at once.
            Poll::Pending => Err(ApiError::internal("an answer that waits")),
        }
    }
}
