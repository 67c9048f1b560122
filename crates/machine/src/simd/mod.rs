//! The instructions of the processor, chosen at run time.
//!
//! A [`Simd`] says which instructions loops may use. It exists only for what the processor has, which
//! makes it safe to run a loop that was compiled for them. [`Simd::best`] takes the best level, or the
//! one that the environment variable `MADNESS_SIMD` names (`portable`, `avx2`, `avx512`; on aarch64
//! `portable`, `neon`), with which tests and doubtful users compare the levels. Naming a level that the processor lacks is an error
//! that stops the program. A level is what all processors of a generation have. Instructions that
//! some of them lack, such as products without carries, are used where they are there.
//!
//! [`dispatched!`](crate::dispatched) defines functions that take a [`Simd`] first and run the best
//! of their bodies. A body is compiled for the instructions that stand before it, and run only where
//! the [`Simd`] has just these, so the two cannot differ. Without bodies, the loop of the same name
//! in the module `portable` next to them, which is plain Rust, is compiled for each level, or the one
//! that is named after an equals sign:
//!
//! ```
//! # #![cfg_attr(any(target_arch = "x86_64", target_arch = "aarch64"), expect(unsafe_code))]
//! mod loops {
//!     mod portable {
//!         #[inline(always)]
//!         pub(super) fn add(target: &mut [u64], source: &[u64]) {
//!             target.iter_mut().zip(source).for_each(|(target, source)| *target ^= source);
//!         }
//!     }
//!
//!     madness_machine::dispatched! {
//!         /// Adds the source to the target.
//!         pub(super) fn add(target: &mut [u64], source: &[u64]);
//!
//!         /// Returns the product of two bytes, without carries.
//!         pub(super) fn product(a: u8, b: u8) -> u16 {
//!             avx2 + "pclmulqdq" => {
//!                 use std::arch::x86_64::*;
//!                 let [a, b] = [a, b].map(|byte| _mm_set_epi64x(0, byte.into()));
//!                 _mm_extract_epi16::<0>(_mm_clmulepi64_si128::<0>(a, b)) as u16
//!             },
//!             _ => (0..8).fold(0, |sum, i| sum ^ (u16::from(a >> i & 1) * u16::from(b) << i)),
//!         }
//!     }
//! }
//!
//! use madness_machine::simd::Simd;
//!
//! let mut words = [1, 2];
//! loops::add(Simd::best(), &mut words, &[3, 3]);
//! assert_eq!(words, [2, 1]);
//! assert!(Simd::variants().all(|simd| loops::product(simd, 3, 255) == 257));
//! ```

mod features;
pub mod memory;
pub mod prefetch;

use std::error::Error;
use std::fmt;
use std::sync::OnceLock;

pub use features::Features;

/// An instruction set that the loops are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimdLevel {
    /// The instructions that every processor of the target has.
    Portable,
    /// 256-bit vectors.
    Avx2,
    /// 512-bit vectors.
    Avx512,
    /// The vectors of aarch64, which all its processors have, written by hand: the portable level is
    /// compiled for them as well.
    Neon,
}

impl SimdLevel {
    /// All levels, from the lowest to the highest. Those after the first are of one kind of processors
    /// each.
    pub const ALL: [Self; 4] = [Self::Portable, Self::Avx2, Self::Avx512, Self::Neon];

    /// Returns the name by which `MADNESS_SIMD` knows the level.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
            Self::Neon => "neon",
        }
    }

    /// What a processor of the level has.
    const fn features(self) -> Features {
        match self {
            Self::Portable => Features::NONE,
            Self::Avx2 => Features::named("avx2,popcnt"),
            Self::Avx512 => Features::named("avx2,popcnt,avx512f,avx512bw,avx512dq,avx512vl"),
            Self::Neon => Features::named("neon"),
        }
    }

    /// What may be used at the level besides, where a processor has it.
    const fn extensions(self) -> Features {
        match self {
            Self::Portable => Features::NONE,
            Self::Avx2 => Features::named("pclmulqdq,gfni"),
            Self::Avx512 => Features::named("pclmulqdq,gfni,vpclmulqdq,avx512vbmi,avx512vbmi2"),
            Self::Neon => Features::named("aes,sha3"),
        }
    }
}

/// The instructions that loops may use. A value of this type exists only for what the processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simd {
    level: SimdLevel,
    features: Features,
}

impl Simd {
    /// Returns the instructions of `level`, with whatever else of it the processor has, or `None` if
    /// the processor lacks the level.
    #[must_use]
    pub fn at(level: SimdLevel) -> Option<Self> {
        static FOUND: OnceLock<Features> = OnceLock::new();
        let found = *FOUND.get_or_init(Features::of_processor);
        found.contain(level.features()).then(|| Self {
            level,
            features: level.features().and(level.extensions().among(found)),
        })
    }

    /// Returns the instructions of the level that the environment variable `MADNESS_SIMD` names, or
    /// without it those of the best level of this processor.
    ///
    /// # Errors
    /// If the variable names no level, or one that the processor lacks.
    pub fn from_environment() -> Result<Self, SimdError> {
        let Some(name) = std::env::var_os("MADNESS_SIMD") else {
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
    /// If `MADNESS_SIMD` names no level, or one that the processor lacks.
    #[must_use]
    #[inline]
    pub fn best() -> Self {
        static BEST: OnceLock<Simd> = OnceLock::new();
        *BEST.get_or_init(|| Self::from_environment().unwrap_or_else(|error| panic!("{error}")))
    }

    /// Returns the plain loops, which every processor can run: the oracle of all others.
    #[must_use]
    pub const fn portable() -> Self {
        Self {
            level: SimdLevel::Portable,
            features: Features::NONE,
        }
    }

    /// Iterates over all levels that this processor has, from the portable one to the best, each
    /// first without and then with what not every processor of the level has. Tests compare them.
    pub fn variants() -> impl Iterator<Item = Self> {
        SimdLevel::ALL
            .into_iter()
            .filter_map(Self::at)
            .flat_map(|whole| {
                let features = whole.level.features();
                let bare = (features != whole.features).then_some(Self { features, ..whole });
                bare.into_iter().chain([whole])
            })
    }

    /// Returns the level.
    #[inline]
    #[must_use]
    pub const fn level(self) -> SimdLevel {
        self.level
    }

    /// Returns whether loops may use these instructions.
    #[inline]
    #[must_use]
    pub const fn has(self, features: Features) -> bool {
        self.features.contain(features)
    }
}

/// `MADNESS_SIMD` names no level of this processor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimdError {
    name: String,
}

impl fmt::Display for SimdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        let there = |level: &SimdLevel| Simd::at(*level).is_some();
        let levels = SimdLevel::ALL
            .into_iter()
            .filter(there)
            .map(SimdLevel::name);
        let levels = levels.collect::<Vec<_>>().join(", ");
        write!(
            f,
            "MADNESS_SIMD={name:?}: this processor has no such level, only {levels}"
        )
    }
}

impl Error for SimdError {}

/// Defines functions that take a [`Simd`] and run the best of their bodies that it
/// has the instructions for; see [`simd`](crate::simd).
#[macro_export]
macro_rules! dispatched {
    () => {};
    (
        $(#[$doc:meta])*
        $visibility:vis fn $name:ident $arguments:tt $(-> $result:ty)?;
        $($more:tt)*
    ) => {
        $crate::dispatched! {
            $(#[$doc])*
            $visibility fn $name $arguments $(-> $result)? = portable::$name;
            $($more)*
        }
    };
    (
        $(#[$doc:meta])*
        $visibility:vis fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)?
            = $same:path;
        $($more:tt)*
    ) => {
        $crate::dispatched! {
            $(#[$doc])*
            $visibility fn $name($($argument: $type),*) $(-> $result)? {
                avx512 => $same($($argument),*),
                avx2 => $same($($argument),*),
                neon + "sha3" => $same($($argument),*),
                _ => $same($($argument),*),
            }
            $($more)*
        }
    };
    (
        $(#[$doc:meta])*
        $visibility:vis fn $name:ident $arguments:tt $(-> $result:ty)? {
            $($level:ident $(+ $extension:literal)? => $body:expr,)*
            _ => $portable:expr $(,)?
        }
        $($more:tt)*
    ) => {
        $crate::dispatched_function! {
            [$(#[$doc])* $visibility] $name $arguments [$($result)?]
            { $({ $level [$($extension)?] { $body } })* }
            $portable
        }
        $crate::dispatched! { $($more)* }
    };
}

/// One function of [`dispatched!`].
#[doc(hidden)]
#[macro_export]
macro_rules! dispatched_function {
    (
        [$(#[$doc:meta])* $visibility:vis] $name:ident
        ($($argument:ident: $type:ty),* $(,)?) [$($result:ty)?]
        $bodies:tt $portable:expr
    ) => {
        $(#[$doc])*
        #[inline]
        $visibility fn $name(simd: $crate::simd::Simd, $($argument: $type),*) $(-> $result)? {
            // Where there is no body for this kind of processors.
            let _ = simd;
            $crate::dispatched_bodies! { simd ($($argument: $type),*) [$($result)?] $bodies }
            $portable
        }
    };
}

/// The bodies of a function of [`dispatched!`], one after the other.
#[doc(hidden)]
#[macro_export]
macro_rules! dispatched_bodies {
    ($simd:ident $arguments:tt $result:tt { $({ $level:ident $extension:tt $body:block })* }) => {
        $($crate::dispatched_body! { $level $simd $arguments $result $extension $body })*
    };
}

/// One of the bodies: what it is compiled for and what the [`Simd`] is asked for
/// are the same words.
#[doc(hidden)]
#[macro_export]
macro_rules! dispatched_body {
    (avx2 $simd:ident $arguments:tt $result:tt [$($extension:literal)?] $body:block) => {
        #[cfg(target_arch = "x86_64")]
        $crate::dispatched_body! {
            $simd $arguments $result ["avx2,popcnt" $($extension)?] $body
        }
    };
    (avx512 $simd:ident $arguments:tt $result:tt [$($extension:literal)?] $body:block) => {
        #[cfg(target_arch = "x86_64")]
        $crate::dispatched_body! {
            $simd $arguments $result
            ["avx2,popcnt,avx512f,avx512bw,avx512dq,avx512vl" $($extension)?] $body
        }
    };
    (neon $simd:ident $arguments:tt $result:tt [$($extension:literal)?] $body:block) => {
        #[cfg(target_arch = "aarch64")]
        $crate::dispatched_body! {
            $simd $arguments $result ["neon" $($extension)?] $body
        }
    };
    (
        $simd:ident ($($argument:ident: $type:ty),*) [$($result:ty)?]
        [$($features:literal)*] $body:block
    ) => {
        if $simd.has(const {
            $crate::simd::Features::NONE$(.and($crate::simd::Features::named($features)))*
        }) {
            $(#[target_feature(enable = $features)])*
            fn compiled($($argument: $type),*) $(-> $result)? $body
            #[expect(unsafe_code, reason = "a call of a function compiled for instructions")]
            // SAFETY: a `Simd` is made only for instructions that the processor was found to have,
            // and this one has all that the function is compiled for.
            let result = unsafe { compiled($($argument),*) };
            return result;
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_go_from_the_portable_level_to_the_best() {
        let variants: Vec<Simd> = Simd::variants().collect();
        assert_eq!(variants[0], Simd::portable());
        assert_eq!(
            variants.last().copied(),
            SimdLevel::ALL.into_iter().rev().find_map(Simd::at)
        );
        for simd in &variants {
            assert!(simd.has(simd.level().features()));
            assert_eq!(variants.iter().filter(|other| *other == simd).count(), 1);
        }
    }

    #[test]
    fn the_best_body_is_taken() {
        dispatched! {
            fn level(one: u8) -> [u8; 2] {
                avx512 + "avx512vbmi2" => [one, 3],
                avx512 => [one, 2],
                avx2 => [one, 1],
                neon + "sha3" => [one, 5],
                neon => [one, 4],
                _ => [one, 0],
            }
        }
        for simd in Simd::variants() {
            let expected = match simd.level() {
                SimdLevel::Portable => 0,
                SimdLevel::Avx2 => 1,
                SimdLevel::Avx512 if simd.has(Features::named("avx512vbmi2")) => 3,
                SimdLevel::Avx512 => 2,
                SimdLevel::Neon if simd.has(Features::named("sha3")) => 5,
                SimdLevel::Neon => 4,
            };
            assert_eq!(level(simd, 7), [7, expected], "{simd:?}");
        }
    }
}
