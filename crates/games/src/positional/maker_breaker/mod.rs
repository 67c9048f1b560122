//! Maker–Breaker, solved exactly.

mod mask;
mod proof;
mod residual;
mod search;
mod symmetry;
mod table;
mod threats;

#[cfg(test)]
mod tests;
