//! Sets of instructions, by the names that the compiler has for them.

/// Instructions that not every processor of the target has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(u16);

macro_rules! features {
    (x86_64: $($x86_64:tt),*; aarch64: $($aarch64:tt),*) => {
        /// The instructions that some loop of ours is compiled for.
        const NAMES: &[&str] = &[$($x86_64,)* $($aarch64),*];

        /// Asks the processor.
        #[cfg(target_arch = "x86_64")]
        fn ask() -> Features {
            let mut found = Features::NONE;
            $(if std::arch::is_x86_feature_detected!($x86_64) {
                found = found.and(const { Features::named($x86_64) });
            })*
            found
        }

        /// Asks the processor.
        #[cfg(target_arch = "aarch64")]
        fn ask() -> Features {
            let mut found = Features::NONE;
            $(if std::arch::is_aarch64_feature_detected!($aarch64) {
                found = found.and(const { Features::named($aarch64) });
            })*
            found
        }

        /// Nothing is asked for here.
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        fn ask() -> Features {
            Features::NONE
        }
    };
}

// Of aarch64: "aes" has the product without carries of two words, PMULL, and "sha3" the sum of three
// vectors, EOR3.
features!(
    x86_64: "avx2", "popcnt", "pclmulqdq", "gfni", "avx512f", "avx512bw", "avx512dq", "avx512vl",
        "avx512vbmi", "avx512vbmi2", "vpclmulqdq";
    aarch64: "neon", "aes", "sha3"
);

impl Features {
    /// No instructions but those that every processor of the target has.
    pub const NONE: Self = Self(0);

    /// Returns the instructions of these names, with commas between them.
    ///
    /// # Panics
    /// If no loop of ours is compiled for one of them; while compiling, in a constant.
    #[must_use]
    pub const fn named(names: &str) -> Self {
        let names = names.as_bytes();
        let (mut found, mut start, mut end) = (Self::NONE, 0, 0);
        while end <= names.len() {
            if end == names.len() || names[end] == b',' {
                found = found.and(Self::one(names, start, end));
                start = end + 1;
            }
            end += 1;
        }
        found
    }

    /// Returns the instructions whose name is `text[start..end]`.
    const fn one(text: &[u8], start: usize, end: usize) -> Self {
        let mut index = 0;
        while index < NAMES.len() {
            let name = NAMES[index].as_bytes();
            let mut same = 0;
            while same < name.len() && start + same < end && name[same] == text[start + same] {
                same += 1;
            }
            if same == name.len() && start + same == end {
                return Self(1 << index);
            }
            index += 1;
        }
        panic!("instructions that Features does not know")
    }

    /// Returns these instructions and the others.
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Returns those of these instructions that are among the others.
    #[must_use]
    pub const fn among(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// Returns whether the others are among these.
    #[must_use]
    #[inline]
    pub const fn contain(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Returns what this processor has.
    pub(super) fn of_processor() -> Self {
        ask()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sets() {
        for (index, name) in NAMES.iter().enumerate() {
            assert_eq!(Features::named(name), Features(1 << index));
        }
        let two = Features::named("avx2,avx512vbmi");
        assert_eq!(two, Features::named("avx512vbmi,avx2"));
        assert!(two.contain(Features::named("avx2")) && two.contain(Features::NONE));
        assert!(!two.contain(Features::named("avx512vbmi2,avx2")));
        assert_eq!(
            two.among(Features::named("avx2,gfni")),
            Features::named("avx2")
        );
    }

    #[test]
    fn other_names_are_refused() {
        for names in ["", "avx", "avx2,", "avx22", "avx2 ,gfni", ",gfni"] {
            assert!(
                std::panic::catch_unwind(|| Features::named(names)).is_err(),
                "{names}"
            );
        }
    }
}
