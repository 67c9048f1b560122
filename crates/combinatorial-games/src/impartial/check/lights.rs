//! Grundy numbers of lights, by the definition.
//!
//! Every position that can be reached is gone through as it is: not in parts, without symmetries, and with no
//! other table than that of the numbers. Only rows that are all lit are told by the theorems about one and
//! two rows.

use std::collections::HashMap;
use std::sync::Arc;

use madness_claims::{Allowance, Flaw};

use super::heaps::Heaps;
use super::tables::for_each_board;
use crate::impartial::toggle::{ReadToggle, ToggleBoard, rows};

/// The numbers of the positions of one board.
pub(crate) struct LightNumbers {
    board: Arc<ToggleBoard>,
    /// Whether the numbers are γ^h: 1 where nothing can be pressed.
    misere: bool,
    known: HashMap<u64, u8>,
}

/// A position whose presses are looked at.
struct Frame {
    lit: u64,
    /// The cell to be looked at next.
    next: usize,
    /// The numbers that presses leave, as bits.
    seen: u128,
}

impl LightNumbers {
    /// The bytes of a position in the table.
    const BYTES: u64 = 40;

    pub(crate) fn new(board: &Arc<ToggleBoard>) -> Self {
        Self {
            board: Arc::clone(board),
            misere: false,
            known: HashMap::new(),
        }
    }

    fn in_misere_play(board: &Arc<ToggleBoard>) -> Self {
        Self {
            misere: true,
            ..Self::new(board)
        }
    }

    /// Returns the number of a position, unless the allowance does not suffice.
    pub(crate) fn number(&mut self, lit: u64, allowance: &mut Allowance) -> Option<u32> {
        let graph = self.board.graph();
        if !self.misere
            && let Some((game, heap)) = self.board.grid().and_then(rows::heap)
            && lit == graph.all()
        {
            let number = Heaps::new(&game).number(heap, allowance)?;
            return u32::try_from(number).ok();
        }
        let cells = graph.cells();
        let mut stack = vec![Frame::of(lit)];
        while let Some(frame) = stack.last_mut() {
            if !self.known.contains_key(&frame.lit) && frame.next < cells {
                match graph.after(frame.lit, frame.next) {
                    None => frame.next += 1,
                    Some(after) => match self.known.get(&after) {
                        Some(number) => {
                            frame.seen |= 1 << number;
                            frame.next += 1;
                        }
                        None => stack.push(Frame::of(after)),
                    },
                }
                continue;
            }
            allowance.spend(20 * cells as u64)?;
            allowance.hold(Self::BYTES * self.known.len() as u64)?;
            // The least number that no press leaves; there are fewer presses than bits.
            let is_end = self.misere && frame.seen == 0;
            let seen = if is_end { 1 } else { frame.seen };
            let number = u8::try_from(seen.trailing_ones()).ok()?;
            self.known.entry(frame.lit).or_insert(number);
            stack.pop();
        }
        self.known.get(&lit).map(|&number| number.into())
    }
}

impl Frame {
    const fn of(lit: u64) -> Self {
        Self {
            lit,
            next: 0,
            seen: 0,
        }
    }
}

/// Checks the numbers, or γ^h, of boards that are all lit: in each row, those of 1 column and more.
pub(super) fn check_boards(
    (more, misere): (&str, bool),
    rows: &[Vec<u32>],
    allowance: &mut Allowance,
) -> Result<Option<()>, Flaw> {
    for_each_board(more, rows, |size, read, &listed| {
        let found = match read {
            ReadToggle::Lights { board, lit } if misere => {
                LightNumbers::in_misere_play(&board).number(lit, allowance)
            }
            ReadToggle::Lights { board, lit } => LightNumbers::new(&board).number(lit, allowance),
            ReadToggle::Heap { .. } if misere => {
                let reason = format!("{size}: no theorem tells γ^h of so many cells");
                return Err(Flaw::new("rows", reason));
            }
            ReadToggle::Heap { game, heap, .. } => {
                let number = Heaps::new(&game).number(heap, allowance);
                number.and_then(|number| u32::try_from(number).ok())
            }
        };
        match found {
            None => Ok(None),
            Some(number) if number == listed => Ok(Some(())),
            Some(number) => {
                let reason = format!("{size}: its number is {number}, not {listed}");
                Err(Flaw::new("values", reason))
            }
        }
    })
}
