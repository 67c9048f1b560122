//! Who wins on a hypergraph, and what its criteria say, checked by the rules alone.

mod enforcer;
#[cfg(test)]
mod enforcer_tests;
mod game;
mod hypergraph;
mod maker_breaker;
#[cfg(test)]
mod maker_breaker_tests;
mod pg;
mod picker;
mod recycled;
mod replies;
#[cfg(test)]
mod replies_tests;
mod sets;
mod strategy;

pub use game::{PositionalCertificate, PositionalProof, Rules};
pub use hypergraph::{
    BoardRecord, ClassCertificate, CriteriaCertificate, EvidenceRecord, TheoremCertificate,
    TileRecord,
};
pub use maker_breaker::MakerBreakerCertificate;
pub use pg::{Colour, OfBoth, PgCertificate, PgReason};
pub use recycled::RecycledCertificate;
