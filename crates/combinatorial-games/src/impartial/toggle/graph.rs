//! The game of Toggle on any graph: which cells a press toggles, and when it is legal.

use thiserror::Error;

/// Which cells a press of each cell toggles. A set of cells, such as the lit ones, is a number whose bit
/// c stands for cell c.
///
/// ```
/// use combinatorial_games::impartial::toggle::ToggleGraph;
///
/// // A path of three vertices: a press toggles a vertex and its neighbours.
/// let path = ToggleGraph::new(&[vec![0, 1], vec![0, 1, 2], vec![1, 2]])?;
/// assert_eq!(path.presses(0b111).count(), 3);
/// assert_eq!(path.after(0b111, 0), Some(0b100));
/// // One light goes out and one comes on: not legal.
/// assert_eq!(path.after(0b001, 0), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ToggleGraph {
    toggled: Vec<u64>,
}

/// Too many cells, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a board of Toggle has 1 to {most} cells, not {cells}; only one or two rows of the plane, all lit, may \
     be longer, for a theorem tells them",
    most = ToggleGraph::MOST
)]
pub struct ToggleGraphError {
    /// How many there would be.
    pub cells: usize,
}

impl ToggleGraph {
    /// The most cells.
    pub const MOST: usize = 64;

    /// Creates a graph from the cells that a press of each cell toggles. A cell that is named twice is
    /// toggled twice, that is, not at all.
    ///
    /// # Panics
    /// If a list names a cell that there is not.
    ///
    /// # Errors
    /// More than [`ToggleGraph::MOST`] cells, or none.
    pub fn new(lists: &[Vec<usize>]) -> Result<Self, ToggleGraphError> {
        let cells = lists.len();
        if cells == 0 || cells > Self::MOST {
            return Err(ToggleGraphError { cells });
        }
        let mask = |list: &Vec<usize>| {
            list.iter().fold(0_u64, |mask, &cell| {
                assert!(cell < cells, "no cell {cell}");
                mask ^ 1 << cell
            })
        };
        let toggled = lists.iter().map(mask).collect();
        Ok(Self { toggled })
    }

    /// Returns how many cells there are.
    pub const fn cells(&self) -> usize {
        self.toggled.len()
    }

    /// Returns the cells that a press toggles.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn toggled(&self, cell: usize) -> u64 {
        self.toggled[cell]
    }

    /// Returns all cells.
    pub fn all(&self) -> u64 {
        u64::MAX >> (Self::MOST - self.cells())
    }

    /// Returns the lights after a press, or nothing if it is not legal: the cell must be lit, and more
    /// lights must go out than come on.
    pub fn after(&self, lit: u64, cell: usize) -> Option<u64> {
        let toggled = *self.toggled.get(cell)?;
        let out = (lit & toggled).count_ones();
        let is_legal = lit >> cell & 1 == 1 && 2 * out > toggled.count_ones();
        is_legal.then_some(lit ^ toggled)
    }

    /// Returns the cells that may be pressed, in increasing order.
    pub fn presses(&self, lit: u64) -> impl Iterator<Item = usize> + use<'_> {
        (0..self.cells()).filter(move |&cell| self.after(lit, cell).is_some())
    }
}

/// Returns the cells of a set, in increasing order.
pub(super) fn cells_of(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (cell < u64::BITS).then_some(cell as usize)
    })
}
