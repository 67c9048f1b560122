//! Many elements of one field, on which an operation is done all at once.
//!
//! * [`Batch`] here: the layout;
//! * `arithmetic`: the operations;
//! * `pairing`: the trace form.

mod arithmetic;
mod layout;
mod pairing;
mod parities;

pub use arithmetic::Batches;
pub use layout::Batch;

#[cfg(test)]
mod tests;
