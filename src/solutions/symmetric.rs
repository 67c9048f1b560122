//! Quiet patterns that symmetries leave as they are.

use crate::board::{Cell, Presses, Symmetry};

use super::QuietCode;

impl QuietCode {
    /// A basis of the quiet patterns that every one of the symmetries moves onto itself.
    ///
    /// A linear combination of the basis of the code is fixed by σ iff the same combination of the
    /// patterns b + σb vanishes; those combinations are found by elimination, one symmetry after the
    /// other.
    ///
    /// # Complexity
    /// O(d² mn/64 + d mn) a symmetry, d the nullity.
    ///
    /// # Panics
    /// If a symmetry is one of another shape.
    ///
    /// ```
    /// use button_madness::{Shape, Surface};
    /// use button_madness::solutions::QuietCode;
    ///
    /// let shape = Shape::new(4, 4, Surface::Plane)?;
    /// let reflections: Vec<_> = shape.symmetries().collect();
    /// let fixed = QuietCode::new(&shape.into())?.symmetric(&reflections);
    /// assert_eq!(fixed.len(), 1);
    /// assert_eq!(fixed[0].to_rows(), ["0110", "1001", "1001", "0110"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn symmetric(&self, symmetries: &[Symmetry]) -> Vec<Presses> {
        let mut basis = self.basis().to_vec();
        for symmetry in symmetries {
            basis = fixed(&basis, *symmetry);
        }
        basis
    }
}

/// Returns a basis of the patterns in the span of `basis` that the symmetry leaves as they are.
fn fixed(basis: &[Presses], symmetry: Symmetry) -> Vec<Presses> {
    // Sums of rows b + σb in echelon form: the leading cell of each, the row, and the pattern that
    // it comes from.
    let mut leading: Vec<(Cell, Presses, Presses)> = Vec::new();
    let mut fixed = Vec::new();
    for pattern in basis {
        let mut row = image(pattern, symmetry);
        row.symmetric_difference(pattern);
        let mut source = pattern.clone();
        for (cell, other, of_other) in &leading {
            if row.get(*cell) {
                row.symmetric_difference(other);
                source.symmetric_difference(of_other);
            }
        }
        let first = row.iter().next();
        match first {
            Some(cell) => leading.push((cell, row, source)),
            None => fixed.push(source),
        }
    }
    fixed
}

fn image(pattern: &Presses, symmetry: Symmetry) -> Presses {
    let mut image = Presses::new(pattern.shape());
    for cell in pattern.iter() {
        image.toggle(symmetry.image(cell));
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Surface};
    use crate::game::Game;

    /// All patterns of small codes, by looking at each.
    #[test]
    fn as_many_as_there_are() {
        let mut seen = 0;
        for surface in Surface::ALL {
            for (m, n) in [(3, 3), (4, 4), (5, 5), (6, 3), (2, 6), (9, 9)] {
                let shape = Shape::new(m, n, surface).unwrap();
                let code = QuietCode::new(&shape.into()).unwrap();
                if code.nullity() > 10 {
                    continue;
                }
                let symmetries: Vec<Symmetry> = shape.symmetries().collect();
                for taken in [0, 1, 2, 3, symmetries.len()] {
                    let taken = &symmetries[..taken.min(symmetries.len())];
                    let basis = code.symmetric(taken);
                    let is_fixed = |pattern: &Presses| {
                        taken
                            .iter()
                            .all(|&symmetry| image(pattern, symmetry) == *pattern)
                    };
                    assert!(
                        basis
                            .iter()
                            .all(|pattern| Game::from(pattern.shape()).is_quiet(pattern)
                                && is_fixed(pattern))
                    );
                    let all = (0..1_u128 << code.nullity()).map(|bits| code.pattern(bits));
                    assert_eq!(all.filter(is_fixed).count(), 1 << basis.len(), "{shape}");
                    seen += basis.len();
                }
            }
        }
        assert!(seen > 50);
    }
}
