//! The values of a plan one after the other, in the memory of a window.

use std::ops::Range;

use madness_machine::simd::Simd;

use super::OctalError;
use super::plan::Plan;
use super::run::Checkpoint;
use super::simd::{Kernel, SLACK, find, has_none};

/// The most values that are computed before they are looked at: they stay in the nearest cache.
const CHUNK: usize = 8192;

/// Values after which the window moves to the start of the buffer.
const ROOM: usize = 16 * CHUNK;

/// A plan with the tables of its loops.
#[derive(Clone, Debug)]
pub(super) struct Register {
    pub(super) plan: Plan,
    kernel: Kernel,
    simd: Simd,
}

/// A place in the sequence of compressed values, and the values before it.
#[derive(Clone, Debug)]
pub(super) struct Stream<'a> {
    register: &'a Register,
    buffer: Vec<u8>,
    /// The heap at the first place of the buffer.
    base: u64,
    /// Places that are computed.
    length: usize,
    /// Heaps verified so far at which a value that heaps of the other parity need has no witness.
    pub(super) one_sided: u64,
}

impl Register {
    pub(super) fn new(plan: Plan, simd: Simd) -> Self {
        let kernel = Kernel::new(&plan);
        Self { plan, kernel, simd }
    }

    /// Starts where the plan starts.
    pub(super) fn start(&self) -> Stream<'_> {
        Stream::new(self, self.plan.start(), &self.plan.first_window())
    }

    /// Starts where a window ends.
    ///
    /// # Errors
    /// If it is no window of this plan.
    pub(super) fn resume(&self, checkpoint: &Checkpoint) -> Result<Stream<'_>, OctalError> {
        let window = checkpoint.unpack(self.plan.window(), self.plan.capacity())?;
        Ok(Stream::new(self, checkpoint.heap, &window))
    }
}

impl<'a> Stream<'a> {
    fn new(register: &'a Register, heap: u64, window: &[u8]) -> Self {
        let mut buffer = vec![0; window.len() + ROOM + SLACK];
        buffer[..window.len()].copy_from_slice(window);
        Self {
            register,
            buffer,
            base: heap - window.len() as u64,
            length: window.len(),
            one_sided: 0,
        }
    }

    /// Returns the next heap to compute.
    pub(super) fn heap(&self) -> u64 {
        self.base + self.length as u64
    }

    /// Returns the compressed values before it.
    pub(super) fn window(&self) -> &[u8] {
        &self.buffer[self.length - self.register.plan.window()..self.length]
    }

    /// Returns the value of a heap in the window.
    pub(super) fn value(&self, heap: u64) -> u16 {
        let place = usize::try_from(heap - self.base).expect("in the buffer");
        self.register
            .plan
            .common_value(heap, self.buffer[..self.length][place])
    }

    pub(super) fn checkpoint(&self) -> Checkpoint {
        Checkpoint::new(self.heap(), self.window())
    }

    /// Computes the next values, at least one and not beyond the heap `end`, and returns them.
    ///
    /// # Errors
    /// A value that is not below the capacity of the plan.
    pub(super) fn compute(&mut self, end: u64) -> Result<&[u8], OctalError> {
        let places = self.advance(end)?;
        Ok(&self.buffer[places])
    }

    /// Computes values as [`Stream::compute`] does and looks for the witnesses of each.
    ///
    /// # Errors
    /// Also if a rare value has no witness.
    pub(super) fn verify(&mut self, end: u64) -> Result<&[u8], OctalError> {
        let places = self.advance(end)?;
        let Register { kernel, simd, .. } = self.register;
        let odd = self.base % 2 == 1;
        let verified = kernel.verify(*simd, &self.buffer, places.start, places.end, odd);
        if let Some(place) = verified.failure {
            return Err(OctalError::NoWitness {
                heap: self.base + place as u64,
            });
        }
        self.one_sided += verified.one_sided;
        Ok(&self.buffer[places])
    }

    /// Calls `found` with every heap among the last `values` before which a pattern ends.
    pub(super) fn find(&self, values: usize, pattern: &[u8], found: &mut dyn FnMut(u64, &[u8])) {
        let buffer = &self.buffer[..self.length];
        let from = self.length - values + 1;
        find(self.register.simd, buffer, from, pattern, &mut |place| {
            found(self.base + place as u64, &buffer[..place]);
        });
    }

    fn advance(&mut self, end: u64) -> Result<Range<usize>, OctalError> {
        let Register { plan, kernel, simd } = self.register;
        let room = self.buffer.len() - SLACK;
        if self.length + CHUNK > room {
            let from = self.length - plan.window();
            self.buffer.copy_within(from..self.length, 0);
            self.base += from as u64;
            self.length = plan.window();
        }
        let left = usize::try_from(end - self.heap()).unwrap_or(usize::MAX);
        let places = self.length..self.length + left.min(CHUNK);
        kernel.compute(*simd, &mut self.buffer, places.start, places.end);
        if has_none(*simd, &self.buffer[places.clone()]) {
            let first = self.buffer[places.clone()]
                .iter()
                .position(|&value| value > 127);
            return Err(OctalError::Capacity {
                heap: self.heap() + first.unwrap_or(0) as u64,
                capacity: plan.capacity(),
            });
        }
        self.length = places.end;
        Ok(places)
    }
}
