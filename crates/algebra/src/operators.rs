//! Operators of owned values and references, made from those of references.

/// Implements `+`, `+=` and sums for a type with `AddAssign<&Self>`, in all combinations of values
/// and references.
macro_rules! addition {
    ($type:ty) => {
        impl std::ops::AddAssign for $type {
            #[inline]
            fn add_assign(&mut self, other: Self) {
                *self += &other;
            }
        }

        impl std::ops::Add<&$type> for $type {
            type Output = $type;

            #[inline]
            fn add(mut self, other: &$type) -> $type {
                self += other;
                self
            }
        }

        impl std::ops::Add for $type {
            type Output = $type;

            #[inline]
            fn add(self, other: $type) -> $type {
                self + &other
            }
        }

        impl std::ops::Add<$type> for &$type {
            type Output = $type;

            #[inline]
            fn add(self, other: $type) -> $type {
                other + self
            }
        }

        impl std::ops::Add for &$type {
            type Output = $type;

            #[inline]
            fn add(self, other: &$type) -> $type {
                self.clone() + other
            }
        }
    };
}

/// Implements an operator of values, and of values and references, by that of two references.
macro_rules! by_reference {
    ($trait:ident::$method:ident, $left:ty, $right:ty => $output:ty) => {
        impl std::ops::$trait<$right> for $left {
            type Output = $output;

            #[inline]
            fn $method(self, other: $right) -> $output {
                std::ops::$trait::$method(&self, &other)
            }
        }

        impl std::ops::$trait<&$right> for $left {
            type Output = $output;

            #[inline]
            fn $method(self, other: &$right) -> $output {
                std::ops::$trait::$method(&self, other)
            }
        }

        impl std::ops::$trait<$right> for &$left {
            type Output = $output;

            #[inline]
            fn $method(self, other: $right) -> $output {
                std::ops::$trait::$method(self, &other)
            }
        }
    };
}

pub(crate) use {addition, by_reference};
