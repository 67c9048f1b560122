//! A system modulo a prime power: sparse steps, then the dense core.

use super::core::{self, DenseSystem};
use super::error::ModularError;
use super::modulus::PrimePower;
use super::sparse::{Row, SparseMatrix};
use super::structured::{Stop, Structured};

/// What an elimination may take, and when its sparse steps end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The most bytes of a dense core, and of the sparse rows before it.
    pub(super) bytes: u64,
    /// The sparse steps end when one in this many entries is not zero; set by tests that need both
    /// ways.
    pub(super) density: Option<usize>,
}

/// An eliminated system modulo a prime power.
pub(super) struct Local {
    ring: PrimePower,
    sides: (usize, usize),
    structured: Structured,
    core: Box<dyn DenseSystem>,
    /// The exponents v of the orders pᵛ of the generators of the kernel: for the variables without
    /// equation, then the core's.
    pub(super) exponents: Vec<u32>,
    room: Room,
}

/// Returns the density at which the elimination goes on with packed rows: an entry of a sparse row
/// takes as long as many of a packed one.
fn density(ring: PrimePower) -> usize {
    match ring.value {
        2 => 40,
        3 => 24,
        _ => 12,
    }
}

impl Local {
    pub(super) fn new(
        ring: PrimePower,
        matrix: &SparseMatrix,
        rhs: &[u32],
        room: Room,
    ) -> Result<Self, ModularError> {
        let stored = usize::try_from(room.bytes / 16).unwrap_or(usize::MAX);
        let stop = Stop {
            density: room.density.unwrap_or_else(|| density(ring)),
            stored,
        };
        let structured = Structured::new(ring, matrix, rhs, stop);
        let core = dense(ring, &structured, room)?;
        let free = structured.free.iter().map(|_| ring.exponent);
        Ok(Self {
            ring,
            sides: (matrix.rows(), matrix.columns()),
            exponents: free.chain(core.exponents()).collect(),
            structured,
            core,
            room,
        })
    }

    /// Returns rows and columns of the core.
    pub(super) fn core_sides(&self) -> (usize, usize) {
        (self.structured.core.len(), self.structured.columns.len())
    }

    /// Returns generator number `index` of the kernel.
    pub(super) fn generator(&self, index: usize) -> Vec<u32> {
        let mut x = vec![0; self.sides.1];
        match index.checked_sub(self.structured.free.len()) {
            None => x[self.structured.free[index] as usize] = 1,
            Some(index) => self.scatter(&mut x, self.core.generator(index)),
        }
        self.structured.substitute(self.ring, &mut x, false);
        x
    }

    fn scatter(&self, x: &mut [u32], of_core: Vec<u32>) {
        for (&column, value) in self.structured.columns.iter().zip(of_core) {
            x[column as usize] = value;
        }
    }

    /// Returns a solution, or y with y·A = 0 and y·b = p^{e−1}.
    pub(super) fn solution(&self) -> Result<Result<Vec<u32>, Vec<u32>>, ModularError> {
        let Some(of_core) = self.core.solution() else {
            return self.witness().map(Err);
        };
        let mut x = vec![0; self.sides.1];
        self.scatter(&mut x, of_core);
        self.structured.substitute(self.ring, &mut x, true);
        Ok(Ok(x))
    }

    /// Returns y with y·A = 0 and y·b = p^{e−1}. It is found as a solution of the transposed core
    /// with one more equation, and pulled back to the rows of the matrix.
    fn witness(&self) -> Result<Vec<u32>, ModularError> {
        let rows = &self.structured.core;
        let width = u32::try_from(rows.len()).expect("rows are numbered by 32 bits");
        let mut equations: Vec<(Row, u32)> =
            vec![(Vec::new(), 0); self.structured.columns.len() + 1];
        let last = equations.len() - 1;
        equations[last].1 = self.ring.power(self.ring.exponent - 1);
        for (number, (_, row, rhs)) in (0..width).zip(rows) {
            for (column, entry) in row {
                let place = self.structured.columns.binary_search(column);
                equations[place.expect("a column of the core")]
                    .0
                    .push((number, *entry));
            }
            if *rhs != 0 {
                equations[last].0.push((number, *rhs));
            }
        }
        check(self.ring, (equations.len(), rows.len()), self.room)?;
        let transposed = core::eliminate(self.ring, &equations, rows.len());
        let of_core = transposed
            .solution()
            .expect("ℤ/pᵉ is an injective module over itself");
        let mut y = vec![0; self.sides.0];
        for ((number, _, _), value) in rows.iter().zip(of_core) {
            y[*number as usize] = value;
        }
        self.structured.pull_back(self.ring, &mut y);
        Ok(y)
    }
}

fn check(
    ring: PrimePower,
    (rows, columns): (usize, usize),
    room: Room,
) -> Result<(), ModularError> {
    let needed = core::bytes(ring, rows, columns);
    if needed > u128::from(room.bytes) {
        return Err(ModularError::TooLarge {
            rows,
            columns,
            modulus: ring.value,
            needed,
            limit: room.bytes,
        });
    }
    Ok(())
}

/// Eliminates the rows of the core over its columns, numbered anew.
fn dense(
    ring: PrimePower,
    structured: &Structured,
    room: Room,
) -> Result<Box<dyn DenseSystem>, ModularError> {
    let columns = &structured.columns;
    check(ring, (structured.core.len(), columns.len()), room)?;
    let place = |column: u32| {
        let place = columns
            .binary_search(&column)
            .expect("a column of the core");
        u32::try_from(place).expect("no larger than the column")
    };
    let renumbered = |row: &Row| {
        row.iter()
            .map(|&(column, entry)| (place(column), entry))
            .collect()
    };
    let rows: Vec<(Row, u32)> = structured
        .core
        .iter()
        .map(|(_, row, rhs)| (renumbered(row), *rhs))
        .collect();
    Ok(core::eliminate(ring, &rows, columns.len()))
}
