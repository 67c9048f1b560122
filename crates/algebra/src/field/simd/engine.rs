//! A vector of 64-bit lanes, and what the loops ask of it.

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

use bytemuck::Pod;

/// An instruction set. A value of the type is the proof that the processor has it.
///
/// Every method but [`run`](Self::run) is inlined, and is fast only inside a task that `run` runs:
/// there alone the compiler may use the instructions.
pub(super) trait Engine: Copy {
    /// The number of lanes of a vector, a divisor of eight.
    const LANES: usize;
    /// A word in every lane.
    type Vector: Pod;
    /// A double word for every lane, in an order of the engine's own. Sums of products are taken
    /// in this form, which spares the shuffles of putting each in order.
    type Product: Copy;

    /// Runs the task, compiled for this instruction set.
    fn run<T: Task<Self>>(self, task: T);

    /// Returns zero in every lane.
    fn zero(self) -> Self::Vector;
    /// Returns the same word in every lane.
    fn splat(self, word: u64) -> Self::Vector;
    /// Returns the first words of the slice, one for each lane.
    fn load(self, words: &[u64]) -> Self::Vector;
    /// Writes the lanes to the first words of the slice.
    fn store(self, words: &mut [u64], vector: Self::Vector);
    /// Returns a + b.
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns the bits that a and b share.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns (low + high · x^64) / x^bits, without the remainder, modulo x^64; 1 ≤ bits ≤ 64.
    fn window(self, low: Self::Vector, high: Self::Vector, bits: u32) -> Self::Vector;
    /// Returns the product a · b.
    fn clmul(self, a: Self::Vector, b: Self::Vector) -> Self::Product;
    /// Returns the sum of two products.
    fn add(self, a: Self::Product, b: Self::Product) -> Self::Product;
    /// Returns the low and the high words.
    fn split(self, product: Self::Product) -> (Self::Vector, Self::Vector);

    /// Returns the low and the high words of a².
    #[inline(always)]
    fn square(self, a: Self::Vector) -> (Self::Vector, Self::Vector) {
        self.split(self.clmul(a, a))
    }

    /// Returns the low and the high words of a · `word`, where the word may be expected to be
    /// sparse.
    #[inline(always)]
    fn scale(self, a: Self::Vector, word: u64) -> (Self::Vector, Self::Vector) {
        self.split(self.clmul(a, self.splat(word)))
    }
}

/// The methods of an engine of one lane whose vector is a word.
macro_rules! word_methods {
    () => {
        #[inline(always)]
        fn zero(self) -> u64 {
            0
        }

        #[inline(always)]
        fn splat(self, word: u64) -> u64 {
            word
        }

        #[inline(always)]
        fn load(self, words: &[u64]) -> u64 {
            words[0]
        }

        #[inline(always)]
        fn store(self, words: &mut [u64], vector: u64) {
            words[0] = vector;
        }

        #[inline(always)]
        fn xor(self, a: u64, b: u64) -> u64 {
            a ^ b
        }

        #[inline(always)]
        fn and(self, a: u64, b: u64) -> u64 {
            a & b
        }

        #[inline(always)]
        fn window(self, low: u64, high: u64, bits: u32) -> u64 {
            // In two steps, as 64 bits would be too many for one.
            low >> 1 >> (bits - 1) | high << (64 - bits)
        }
    };
}
pub(super) use word_methods;

/// The method that runs a task compiled for the features, of an engine that exists only where they do.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! run {
    ($features:literal) => {
        #[inline]
        fn run<T: Task<Self>>(self, task: T) {
            #[target_feature(enable = $features)]
            fn compiled<E: Engine, T: Task<E>>(engine: E, task: T) {
                task.run(engine);
            }
            // SAFETY: this value exists, so `of` has found the features.
            unsafe { compiled(self, task) }
        }
    };
}

/// Methods made of instructions and nothing else.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! instructions {
    ($($name:ident($($argument:ident: $type:ty),*) -> $result:ty = $body:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, $($argument: $type),*) -> $result {
            // SAFETY: this value exists, so `of` has found the features.
            unsafe { $body }
        }
    )*};
}
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) use {instructions, run};

/// Something to be done on an engine.
pub(super) trait Task<E: Engine> {
    /// Does it. Implementations are marked `#[inline(always)]`.
    fn run(self, engine: E);
}
