//! The loops of blocked elimination: 8 × 8 bit matrices times bytes.
//!
//! The instruction `gf2p8affineqb` multiplies 64 bytes, each a vector of 8 bits, by 8 × 8 matrices
//! over F₂, one for each eight bytes. A product of bit matrices is done with it in two layouts.
//!
//! *Multipliers*, the left factor, are [`Mat8`]s: eight rows by eight columns in one word, row i in
//! byte 7 − i, which is the order of the instruction.
//!
//! *Strips*, the right factor, are eight rows by 512 columns packed into eight [`Tile`]s of 64
//! columns. Byte p of word q of a tile holds the eight rows' bits of column 8q + 7 − p, row k in
//! bit k:
//!
//! ```text
//! tile    word 0: column 7 | 6 | … | 0   word 1: column 15 | … | 8   …
//! ```
//!
//! The columns run backwards inside a word because transposing a word by the same instruction (its
//! operands exchanged) reverses one of the two indices.
//!
//! Every loop exists in plain Rust as well, which is how it is tested where the instruction is
//! missing; elimination itself then takes `four_russians`.

mod portable;
#[cfg(target_arch = "x86_64")]
mod x86_64;

use madness_machine::simd::{Features, Simd};

/// An 8 × 8 matrix over F₂: row i in byte 7 − i, column k in bit k.
pub(crate) type Mat8 = u64;

/// 64 bytes: a tile of eight rows by 64 columns, or 64 bytes of a plane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Tile(pub(crate) [u64; 8]);

/// Words of a strip: 512 columns.
pub(crate) const STRIP_WORDS: usize = 8;

/// The matrix with the given rows.
pub(crate) fn mat8(rows: [u8; 8]) -> Mat8 {
    u64::from_be_bytes(rows)
}

/// Transposes 8 × 8 bytes: byte k of word q from byte q of word k.
pub(crate) fn transpose_bytes(mut words: [u64; 8]) -> [u64; 8] {
    for (distance, mask) in [
        (4, 0x0000_0000_ffff_ffff),
        (2, 0x0000_ffff_0000_ffff),
        (1, 0x00ff_00ff_00ff_00ff_u64),
    ] {
        let shift = 8 * distance;
        for i in (0..8).filter(|i| i & distance == 0) {
            let exchanged = (words[i] >> shift ^ words[i + distance]) & mask;
            words[i] ^= exchanged << shift;
            words[i + distance] ^= exchanged;
        }
    }
    words
}

/// Transposes 8 × 8 bits: bit s of byte b from bit b of byte s.
pub(crate) fn transpose_bits(mut bits: u64) -> u64 {
    for (shift, mask) in [
        (28, 0x0000_0000_f0f0_f0f0),
        (14, 0x0000_cccc_0000_cccc),
        (7, 0x00aa_00aa_00aa_00aa_u64),
    ] {
        let exchanged = (bits >> shift ^ bits) & mask;
        bits ^= exchanged ^ exchanged << shift;
    }
    bits
}

/// Returns the product of a matrix with a vector.
pub(crate) fn apply(matrix: Mat8, vector: u8) -> u8 {
    let rows = matrix.to_be_bytes();
    let bit = |i: usize| u8::from((rows[i] & vector).count_ones() % 2 == 1) << i;
    (0..8).map(bit).fold(0, |bits, bit| bits | bit)
}

/// Where an elementary loop of blocked elimination works: the words `first` … `first + words − 1`
/// (at most [`STRIP_WORDS`]) of rows that are `stride` words long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) stride: usize,
    pub(crate) first: usize,
    pub(crate) words: usize,
}

/// What becomes of the words where a product goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Before {
    /// It is added to them.
    Kept,
    /// It takes their place, whatever they are.
    Replaced,
}

impl Window {
    /// Makes the words of the rows zero.
    pub(crate) fn clear(self, rows: &mut [u64]) {
        for row in rows.chunks_exact_mut(self.stride) {
            row[self.first..][..self.words].fill(0);
        }
    }

    /// Checks what the loops rely on: one to eight words, inside whole rows, of which there are at
    /// most so many.
    fn check(self, rows: &[u64], most: usize) {
        assert!((1..=STRIP_WORDS).contains(&self.words));
        let end = self.first.checked_add(self.words);
        assert!(end.is_some_and(|end| end <= self.stride));
        assert!(rows.len().is_multiple_of(self.stride) && rows.len() / self.stride <= most);
    }
}

/// The loops with the affine instruction, on 512-bit vectors where the processor has VBMI as well,
/// else on 256-bit vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Affine(Simd);

impl Affine {
    /// Returns the loops, or `None` if the affine instruction is not to be used.
    pub(crate) fn at(simd: Simd) -> Option<Self> {
        let needed = const { Features::named("gfni") };
        simd.has(needed).then_some(Self(simd))
    }

    /// Returns the loops in plain Rust.
    #[cfg(test)]
    pub(crate) fn portable() -> Self {
        Self(Simd::portable())
    }

    /// Returns the loops in every way that this processor has.
    #[cfg(test)]
    pub(crate) fn available() -> Vec<Self> {
        let fast = Simd::variants().filter_map(Self::at);
        std::iter::once(Self::portable()).chain(fast).collect()
    }
}

/// Defines methods that check what their loops rely on, and run the best.
macro_rules! dispatch {
    ($(
        $(#[$doc:meta])*
        fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)? { $($check:stmt;)* }
    )*) => {
        impl Affine {$(
            $(#[$doc])*
            pub(crate) fn $name(self, $($argument: $type),*) $(-> $result)? {
                madness_machine::dispatched! {
                    fn run($($argument: $type),*) $(-> $result)? {
                        avx512 + "gfni,avx512vbmi" => x86_64::gfni_512::$name($($argument),*),
                        avx2 + "gfni" => x86_64::gfni_256::$name($($argument),*),
                        _ => portable::$name($($argument),*),
                    }
                }
                $($check)*
                run(self.0, $($argument),*)
            }
        )*}
    };
}

dispatch! {
    /// Computes `target` = `matrix` · `source`, byte by byte.
    fn map(target: &mut [Tile], source: &[Tile], matrix: Mat8) {
        assert_eq!(target.len(), source.len());
    }

    /// Computes `target` += `matrix` · `source`, byte by byte.
    fn add_map(target: &mut [Tile], source: &[Tile], matrix: Mat8) {
        assert_eq!(target.len(), source.len());
    }

    /// Returns the index of the first tile that holds a byte b with `matrix` · b ≠ 0.
    fn find(source: &[Tile], matrix: Mat8) -> Option<usize> {}

    /// Splits the window of at most 64 rows into bytes: byte r of `planes[q]` is byte q of row r,
    /// and zero where there is no such row or word.
    fn split(planes: &mut [Tile; 8 * STRIP_WORDS], rows: &[u64], window: Window) {
        window.check(rows, 64);
    }

    /// Undoes `split`: overwrites the window of at most 64 rows.
    fn join(rows: &mut [u64], planes: &[Tile; 8 * STRIP_WORDS], window: Window) {
        window.check(rows, 64);
    }

    /// Packs the window of at most eight rows (those missing are zero) into the tiles of a strip.
    fn pack(strip: &mut [Tile; STRIP_WORDS], rows: &[u64], window: Window) {
        window.check(rows, 8);
    }

    /// Packs the window of at most eight rows (those missing are zero) as multipliers, one for each
    /// byte of its words.
    fn multipliers(multipliers: &mut [Mat8], rows: &[u64], window: Window) {
        window.check(rows, 8);
        assert_eq!(multipliers.len(), 8 * window.words);
    }

    /// Undoes `pack`: overwrites the window of at most eight rows.
    fn unpack(rows: &mut [u64], strip: &[Tile; STRIP_WORDS], window: Window) {
        window.check(rows, 8);
    }

    /// Computes `targets[t]` += Σ `multipliers[t·n + k]` · `strips[k]`, tile by tile, where n is
    /// the number of strips.
    fn combine(
        targets: &mut [[Tile; STRIP_WORDS]],
        multipliers: &[Mat8],
        strips: &[[Tile; STRIP_WORDS]]
    ) {
        assert_eq!(multipliers.len(), targets.len() * strips.len());
    }

    /// Adds to the window of every eight rows (the last ones may be fewer) Σ `multipliers[g·n + k]`
    /// · `strips[k]`, where g is the number of the group of eight and n the number of strips. This
    /// is the trailing update.
    fn update(
        rows: &mut [u64],
        window: Window,
        multipliers: &[Mat8],
        strips: &[[Tile; STRIP_WORDS]]
    ) {
        window.check(rows, usize::MAX);
        assert_eq!(multipliers.len(), (rows.len() / window.stride).div_ceil(8) * strips.len());
    }
}

#[cfg(test)]
mod tests;
