//! What an eliminated dense system can be asked.

/// An eliminated dense system modulo a prime power.
pub(in crate::modular) trait DenseSystem: Send + Sync {
    /// Returns the generators of the kernel, each with the exponent v of its order pᵛ.
    fn exponents(&self) -> Vec<u32>;

    /// Returns generator number `index` of the kernel.
    fn generator(&self, index: usize) -> Vec<u32>;

    /// Returns a solution, if there is one.
    fn solution(&self) -> Option<Vec<u32>>;
}
