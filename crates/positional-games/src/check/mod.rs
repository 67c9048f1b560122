//! Who wins on a hypergraph, and what its criteria say, checked by the rules alone.

mod enforcer;
#[cfg(test)]
mod enforcer_tests;
mod game;
mod hex;
#[cfg(test)]
mod hex_tests;
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
mod rules;
mod sets;
mod strategy;

pub use game::{PositionalCertificate, PositionalProof};
pub use hex::HexCertificate;
pub use hypergraph::{
    BoardRecord, ClassCertificate, CriteriaCertificate, EvidenceRecord, TheoremCertificate,
    TileRecord,
};
pub use maker_breaker::MakerBreakerCertificate;
pub use pg::{Colour, OfBoth, PgCertificate, PgReason};
pub use recycled::RecycledCertificate;
pub use rules::Rules;
