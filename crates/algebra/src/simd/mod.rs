//! Vectorised inner loops on packed rows, chosen at run time for the processor.
//!
//! Each loop is written in plain Rust, in `portable.rs`, and compiled for AVX2 and for AVX-512 as
//! well. The product with a tridiagonal matrix is written by hand besides (`step.rs`). [`Simd`] is the dispatch value:
//! it exists only for what the processor has, which is what makes its methods safe.
//! [`Simd::best`] takes the best level, or the one that the environment variable `MADNESS_KERNEL`
//! names (`portable`, `avx2`, `avx512`), with which tests and doubtful users compare the levels.
//! Naming a level that the processor lacks is an error that stops the program.

pub(crate) mod affine;
pub mod memory;
mod portable;
pub mod soon;
#[cfg(target_arch = "x86_64")]
mod step;
pub mod stream;
#[cfg(target_arch = "x86_64")]
mod x86_64;

use std::sync::OnceLock;

use thiserror::Error;

/// An instruction set that the loops are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimdLevel {
    /// The instructions that every processor of the target has.
    Portable,
    /// 256-bit vectors.
    Avx2,
    /// 512-bit vectors.
    Avx512,
}

impl SimdLevel {
    /// All levels, from the lowest to the highest.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// Returns the name by which `MADNESS_KERNEL` knows the level.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Returns whether this processor has the instructions.
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => x86_64::has_avx2(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => x86_64::has_avx512(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }
}

/// The loops at one level. A value of this type exists only for what the processor has, which is
/// what makes its methods safe.
#[derive(Clone, Copy, Debug)]
pub struct Simd {
    level: SimdLevel,
    has_double_shifts: bool,
}

impl Simd {
    /// Returns the loops at `level`, or `None` if the processor lacks it.
    #[must_use]
    pub fn at(level: SimdLevel) -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        let has_double_shifts = level == SimdLevel::Avx512 && x86_64::has_double_shifts();
        #[cfg(not(target_arch = "x86_64"))]
        let has_double_shifts = false;
        level.is_available().then_some(Self {
            level,
            has_double_shifts,
        })
    }

    /// Creates the loops at the level that the environment variable `MADNESS_KERNEL` names, or
    /// without it at the best level of this processor.
    ///
    /// # Errors
    /// If the variable names no level, or one that the processor lacks.
    pub fn from_environment() -> Result<Self, SimdError> {
        let Some(name) = std::env::var_os("MADNESS_KERNEL") else {
            let best = SimdLevel::ALL.into_iter().rev().find_map(Self::at);
            return Ok(best.expect("the portable level is always there"));
        };
        let level = SimdLevel::ALL
            .into_iter()
            .find(|level| name == level.name());
        level.and_then(Self::at).ok_or_else(|| SimdError {
            name: name.to_string_lossy().into_owned(),
        })
    }

    /// Returns what [`Simd::from_environment`] returned first, or panics.
    ///
    /// # Panics
    /// If `MADNESS_KERNEL` names no level, or one that the processor lacks.
    #[must_use]
    #[inline]
    pub fn best() -> Self {
        static BEST: OnceLock<Simd> = OnceLock::new();
        *BEST.get_or_init(|| Self::from_environment().unwrap_or_else(|error| panic!("{error}")))
    }

    /// Iterates over the loops at every level that this processor has.
    pub fn available() -> impl Iterator<Item = Self> {
        SimdLevel::ALL.into_iter().filter_map(Self::at)
    }

    /// Iterates over the loops in every way that this processor can run them: at every level, and
    /// also without double shifts if it has them. Tests compare them.
    pub fn variants() -> impl Iterator<Item = Self> {
        Self::available().flat_map(|simd| {
            let without = simd.has_double_shifts.then_some(Self {
                has_double_shifts: false,
                ..simd
            });
            without.into_iter().chain([simd])
        })
    }

    /// Returns the level.
    #[inline]
    pub fn level(self) -> SimdLevel {
        self.level
    }

    /// Returns whether loops may also use AVX-512 VBMI2, which has shifts that fill the free bits
    /// from a second vector: at the level of AVX-512, if the processor has it.
    #[inline]
    pub fn has_double_shifts(self) -> bool {
        self.has_double_shifts
    }
}

/// `MADNESS_KERNEL` names no level of this processor.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("MADNESS_KERNEL={name:?}: this processor has no such level (portable, avx2, avx512)")]
pub struct SimdError {
    name: String,
}

/// Runs the loop `portable::name`, with `portable` a module of the caller, compiled for the level of a
/// [`Simd`]. A literal at the end names a further processor feature that `Simd` asks for.
#[macro_export]
#[doc(hidden)]
macro_rules! __compiled {
    ($simd:expr, $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)? $(, $feature:literal)?) => {{
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        $(#[target_feature(enable = $feature)])?
        fn avx2($($argument: $type),*) $(-> $result)? {
            portable::$name($($argument),*)
        }
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
        $(#[target_feature(enable = $feature)])?
        fn avx512($($argument: $type),*) $(-> $result)? {
            portable::$name($($argument),*)
        }
        match $simd.level() {
            // SAFETY: a `Simd` with this level is made only by `Simd::at`, which asked the processor
            // for AVX2 and popcnt.
            #[cfg(target_arch = "x86_64")]
            $crate::simd::SimdLevel::Avx2 => unsafe { avx2($($argument),*) },
            // SAFETY: as above, for AVX-512 F, BW, DQ and VL.
            #[cfg(target_arch = "x86_64")]
            $crate::simd::SimdLevel::Avx512 => unsafe { avx512($($argument),*) },
            _ => portable::$name($($argument),*),
        }
    }};
}

/// Defines functions that take a [`Simd`] and run the loop of the same name in the module `portable`
/// next to them, compiled for its level. Rooms of other crates define their vectorised loops with it.
#[macro_export]
#[doc(hidden)]
macro_rules! __dispatched {
    ($(
        $(#[$doc:meta])*
        fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)? $(, $feature:literal)?;
    )*) => {$(
        $(#[$doc])*
        #[cfg_attr(
            target_arch = "x86_64",
            expect(unsafe_code, reason = "calls of functions compiled for a processor feature")
        )]
        pub(super) fn $name(simd: $crate::simd::Simd, $($argument: $type),*) $(-> $result)? {
            $crate::__compiled!(simd, $name($($argument: $type),*) $(-> $result)? $(, $feature)?)
        }
    )*};
}

#[doc(inline)]
pub use __dispatched as dispatched;

/// Defines methods of [`Simd`] that run the loops of the same names.
macro_rules! methods {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $type:ty),*);)*) => {
        impl Simd {$(
            $(#[$doc])*
            #[inline]
            #[cfg_attr(
                target_arch = "x86_64",
                expect(unsafe_code, reason = "calls of functions compiled for a processor feature")
            )]
            pub fn $name(self, $($argument: $type),*) {
                __compiled!(self, $name($($argument: $type),*));
            }
        )*}
    };
}

methods! {
    /// Computes `target` ^= `source`, word by word, up to the shorter of the two.
    fn xor(target: &mut [u64], source: &[u64]);

    /// Computes `out` = `a` ^ `b`, word by word, up to the shortest of the three.
    fn sum(out: &mut [u64], a: &[u64], b: &[u64]);

    /// Computes `out` = `a` + `b` + M·`here`, where M is the matrix with ones on its diagonal and
    /// next to it. `here` is a long string of bits, of which bit 0 of word 0 is the first: every
    /// bit toggles itself and its neighbours.
    ///
    /// # Panics
    /// If another slice is shorter than `out`.
    fn tridiagonal(out: &mut [u64], here: &[u64], a: &[u64], b: &[u64]);

    /// Computes `out` = `a` + `b` + C·`here` for the two `others` a and b. C is the circulant
    /// matrix of `length` columns with ones on its diagonal and `by` places away from it on either
    /// side; two ones on one place cancel. Excess bits of `here` must be zero; those of `out`
    /// become zero. `twice` is scratch memory.
    ///
    /// # Panics
    /// If `length` is 0, `by` not below it, a slice shorter than ⌈length/64⌉ words, or `twice`
    /// shorter than two times that.
    fn circulant(
        out: &mut [u64],
        here: &[u64],
        others: [&[u64]; 2],
        length: usize,
        by: usize,
        twice: &mut [u64]
    );

    /// Makes one step of elimination in a column of words. For every row r whose word has bit `bit`
    /// set, `words[r]` ^= `pivot`, and bit `step` of `multipliers[r]` is set.
    ///
    /// # Panics
    /// In a debug build, if `bit` or `step` is not below 64.
    fn clear_bit(words: &mut [u64], multipliers: &mut [u64], pivot: u64, bit: u32, step: u32);

    /// Fills a Four Russians table: entry e of `table` (each `width` words long) becomes the sum of
    /// those of the `rows` (each `width` words long, at most 8) whose bits are set in e.
    ///
    /// # Panics
    /// If the width is 0 or the table too small for the rows.
    fn fill_table(table: &mut [u64], rows: &[u64], width: usize);

    /// Makes the rank-64 update: every row of `rows` (each `stride` words long) gets, in its words
    /// from `first` on, the sum of eight table entries, one for each byte of its multiplier.
    /// `tables` are eight tables of 256 entries of `width` words each.
    ///
    /// # Panics
    /// If the stride is 0, or smaller than `first + width`, or the tables are too small.
    fn add_from_tables(
        rows: &mut [u64],
        stride: usize,
        first: usize,
        multipliers: &[u64],
        tables: &[u64],
        width: usize
    );

    /// Returns the bits of every byte in reverse order: what is needed between words and pictures,
    /// whose first pixel is the most significant bit of a byte.
    fn reverse_in_bytes(bytes: &mut [u8]);
}

impl Simd {
    /// Computes `sum` += `a` + M·`here`, M as for [`Simd::tridiagonal`]. `here` has one more word
    /// at either end, of which only the bit next to the others counts. With every whole line of
    /// `sum` a line of the words `soon` is asked for (see [`soon`]), if they are as many.
    ///
    /// # Panics
    /// If `here` is not two words longer than `sum`, or `a` is shorter than `sum`.
    #[inline]
    #[cfg_attr(
        target_arch = "x86_64",
        expect(
            unsafe_code,
            reason = "calls of functions compiled for a processor feature"
        )
    )]
    pub fn add_tridiagonal(self, sum: &mut [u64], here: &[u64], a: &[u64], soon: &[u64]) {
        #[cfg(target_arch = "x86_64")]
        if self.has_double_shifts {
            // SAFETY: such a `Simd` is made only after the processor was asked for AVX-512 F and
            // VBMI2.
            return unsafe { step::add_tridiagonal(sum, here, a, soon) };
        }
        __compiled!(self, add_tridiagonal(sum: &mut [u64], here: &[u64], a: &[u64], soon: &[u64]));
    }
}

/// Returns the scalar product of two packed vectors.
#[must_use]
#[inline]
pub fn dot(a: &[u64], b: &[u64]) -> bool {
    let sum = a.iter().zip(b).fold(0, |sum, (a, b)| sum ^ (a & b));
    sum.count_ones() % 2 == 1
}

/// Does what [`Simd::xor`] does, at the best level; panics as [`Simd::best`] does.
#[inline]
pub fn xor(target: &mut [u64], source: &[u64]) {
    Simd::best().xor(target, source);
}

#[cfg(test)]
mod tests;
