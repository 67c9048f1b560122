//! Lattices of the plane.

use std::collections::BTreeSet;

use super::Cell;
use super::target::Target;

/// The lattice of all sums of multiples of (width, 0) and (shift, height), with a shift from 0 to the
/// width minus 1. Every lattice of finite index is one of these, its Hermite form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lattice {
    height: i32,
    width: i32,
    shift: i32,
}

impl Lattice {
    /// The largest index.
    pub const MOST_INDEX: usize = 1 << 12;

    /// Returns the lattice, or nothing if a length is not positive or the index is above 4096.
    pub fn new(width: i32, height: i32, shift: i32) -> Option<Self> {
        let most = i64::try_from(Self::MOST_INDEX).ok()?;
        let fits = width > 0 && height > 0 && i64::from(width) * i64::from(height) <= most;
        fits.then(|| Self {
            height,
            width,
            shift: shift.rem_euclid(width),
        })
    }

    /// Returns the lattice of the sums of multiples of two vectors, or nothing if they are parallel or
    /// the index is above 4096.
    pub fn of_basis([first, second]: [Cell; 2]) -> Option<Self> {
        // Euclid's algorithm on the second coordinates.
        let wide = |(x, y): Cell| (i64::from(x), i64::from(y));
        let (mut one, mut other) = (wide(first), wide(second));
        while other.1 != 0 {
            let times = one.1.div_euclid(other.1);
            let rest = (
                one.0.checked_sub(times.checked_mul(other.0)?)?,
                one.1 - times * other.1,
            );
            (one, other) = (other, rest);
        }
        let most = i64::try_from(Self::MOST_INDEX).ok()?;
        let width = other.0.abs();
        let (shift, height) = if one.1 < 0 { (-one.0, -one.1) } else { one };
        let fits = |number: i64| (1..=most).contains(&number);
        if !fits(width) || !fits(height) {
            return None;
        }
        Self::new(
            i32::try_from(width).ok()?,
            i32::try_from(height).ok()?,
            i32::try_from(shift.rem_euclid(width)).ok()?,
        )
    }

    /// Returns two vectors of which the lattice is made.
    pub fn basis(&self) -> [Cell; 2] {
        [(self.width, 0), (self.shift, self.height)]
    }

    /// Returns the number of cosets.
    pub fn index(&self) -> usize {
        usize::try_from(self.width * self.height).expect("positive and limited")
    }

    /// Returns the number of the coset of a cell, from 0.
    pub fn coset(&self, (x, y): Cell) -> usize {
        let wide = i64::from;
        let times = wide(y).div_euclid(wide(self.height));
        let column = (wide(x) - times * wide(self.shift)).rem_euclid(wide(self.width));
        let row = wide(y) - times * wide(self.height);
        usize::try_from(row * wide(self.width) + column).expect("not negative")
    }

    /// Returns the cell of the coset of a cell, as in [`cells`](Self::cells).
    pub(super) fn reduced(&self, cell: Cell) -> Cell {
        let coset = i32::try_from(self.coset(cell)).expect("limited");
        (coset % self.width, coset / self.width)
    }

    /// Returns the image under a matrix, by rows; nothing if the image has another index.
    pub(super) fn image(&self, map: &[i32; 4]) -> Option<Self> {
        let image = |(x, y): Cell| (map[0] * x + map[1] * y, map[2] * x + map[3] * y);
        let image = Self::of_basis(self.basis().map(image))?;
        (image.index() == self.index()).then_some(image)
    }

    /// Returns a cell of each coset, in the order of their numbers.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    /// Returns the lattices of an index, one of each that differ by a symmetry of the target: those with
    /// short vectors of about one length first.
    pub fn of_index(index: usize, target: &Target) -> Vec<Self> {
        let symmetries = target.symmetries();
        let canonical = |lattice: Self| {
            let images = symmetries.iter().filter_map(|map| lattice.image(map));
            images.min().unwrap_or(lattice)
        };
        let all: BTreeSet<Self> = Self::all_of_index(index).map(canonical).collect();
        let mut all: Vec<Self> = all.into_iter().collect();
        all.sort_by_key(|lattice| (std::cmp::Reverse(lattice.shortest()), *lattice));
        all
    }

    /// Returns all lattices of an index up to 4096.
    pub(super) fn all_of_index(index: usize) -> impl Iterator<Item = Self> {
        let index = i32::try_from(index.min(Self::MOST_INDEX)).unwrap_or(0);
        let heights = (1..=index).filter(move |height| index % height == 0);
        heights.flat_map(move |height| {
            let width = index / height;
            (0..width).map(move |shift| Self {
                height,
                width,
                shift,
            })
        })
    }

    /// Returns the square of the length of a shortest vector.
    fn shortest(&self) -> i64 {
        let [one, other] = self.basis();
        let (mut one, mut other) = (
            (i64::from(one.0), i64::from(one.1)),
            (i64::from(other.0), i64::from(other.1)),
        );
        // Gauss's reduction.
        let square = |(x, y): (i64, i64)| x * x + y * y;
        loop {
            if square(one) > square(other) {
                (one, other) = (other, one);
            }
            let product = one.0 * other.0 + one.1 * other.1;
            let length = square(one);
            let times = (2 * product + length).div_euclid(2 * length);
            if times == 0 {
                return length;
            }
            other = (other.0 - times * one.0, other.1 - times * one.1);
        }
    }
}
