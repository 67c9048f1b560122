//! Pointers of the caller become slices and texts, and answers go to the caller's memory.
//!
//! Each function checks what can be checked: null pointers, alignment, sizes that no memory has. That the
//! memory is there is the caller's promise, as the header says; hence `unsafe fn`.

use std::ffi::{CStr, CString, c_char};
use std::marker::PhantomData;
use std::ptr;

use crate::failure::Failure;

/// Rows of equal length in memory, of which each begins `stride` values after the one before it.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub(super) rows: usize,
    pub(super) length: usize,
    pub(super) stride: usize,
}

impl Layout {
    /// Returns the number of values from the first to the last, none if a side is 0.
    fn values<T>(self, name: &str) -> Result<usize, Failure> {
        let Self {
            rows,
            length,
            stride,
        } = self;
        if rows == 0 || length == 0 {
            return Ok(0);
        }
        if stride < length {
            return Err(Failure::argument(format_args!(
                "the stride of {name} is {stride}, less than the {length} of a row"
            )));
        }
        let values = (rows - 1).checked_mul(stride);
        let values = values.and_then(|values| values.checked_add(length));
        let bytes = values.and_then(|values| values.checked_mul(size_of::<T>()));
        if bytes.is_none_or(|bytes| bytes > isize::MAX.cast_unsigned()) {
            return Err(Failure::argument(format_args!(
                "{name}: {rows} rows with a stride of {stride} are more than can be addressed"
            )));
        }
        Ok(values.unwrap_or_default())
    }
}

/// Fails for pointers at which no value of the type can lie.
fn check<T>(name: &str, pointer: *const T) -> Result<(), Failure> {
    if pointer.is_null() {
        return Err(Failure::null(name));
    }
    if !pointer.is_aligned() {
        let bytes = align_of::<T>();
        return Err(Failure::argument(format_args!(
            "{name} is not aligned: its address has to be a multiple of {bytes}"
        )));
    }
    Ok(())
}

/// Returns a value of the caller.
///
/// # Safety
/// A pointer that is neither null nor misaligned points to a value that nobody changes meanwhile.
pub(super) unsafe fn value<'a, T: 'a>(name: &str, pointer: *const T) -> Result<&'a T, Failure> {
    check(name, pointer)?;
    // SAFETY: the pointer was checked; the caller promises the rest.
    Ok(unsafe { &*pointer })
}

/// Returns the rows of a board or matrix, none if they have no values; then the pointer may be null.
///
/// # Safety
/// A pointer that is neither null nor misaligned points to the values of the layout, which nobody
/// changes while the rows are in use.
pub(super) unsafe fn rows<'a, T: 'a>(
    name: &str,
    pointer: *const T,
    layout: Layout,
) -> Result<impl Iterator<Item = &'a [T]>, Failure> {
    let count = layout.values::<T>(name)?;
    let values = if count == 0 {
        &[][..]
    } else {
        check(name, pointer)?;
        // SAFETY: the pointer was checked, and so was the number of bytes; the caller promises the rest.
        unsafe { std::slice::from_raw_parts(pointer, count) }
    };
    // Rows without values are not gone through: there may be any number of them.
    let rows = if count == 0 { 0 } else { layout.rows };
    let row = move |row: usize| &values[row * layout.stride..][..layout.length];
    Ok((0..rows).map(row))
}

/// Returns a text of the caller, or `None` for a null pointer.
///
/// # Safety
/// A pointer that is not null points to bytes that end with a zero and that nobody changes meanwhile.
pub(super) unsafe fn text<'a>(
    name: &str,
    pointer: *const c_char,
) -> Result<Option<&'a str>, Failure> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller promises it.
    let text = unsafe { CStr::from_ptr(pointer) }.to_str();
    let text = text.map_err(|_| Failure::argument(format_args!("{name} is not UTF-8")))?;
    Ok(Some(text))
}

/// A place of the caller for rows of values, or for one: checked, and not written yet. It need not hold
/// values, and it may be where the input of the same call was: no reference to it is ever made.
pub(super) struct Place<'a, T> {
    /// Null if the answer is not wanted.
    pointer: *mut T,
    layout: Layout,
    memory: PhantomData<&'a mut T>,
}

impl<T: Copy> Place<'_, T> {
    /// A place for rows. A null pointer is one where nothing will be written.
    ///
    /// # Safety
    /// A pointer that is neither null nor misaligned points to memory for the layout, which only this
    /// call uses while the place is in use, and which no reference leads to when it is written.
    pub(super) unsafe fn rows(
        name: &str,
        pointer: *mut T,
        layout: Layout,
    ) -> Result<Self, Failure> {
        if layout.values::<T>(name)? > 0 && !pointer.is_null() {
            check(name, pointer)?;
        }
        Ok(Self {
            pointer,
            layout,
            memory: PhantomData,
        })
    }

    /// A place for one value, which may be null.
    ///
    /// # Safety
    /// As [`rows`](Self::rows).
    pub(super) unsafe fn optional(name: &str, pointer: *mut T) -> Result<Self, Failure> {
        let layout = Layout {
            rows: 1,
            length: 1,
            stride: 1,
        };
        // SAFETY: the caller promises it.
        unsafe { Self::rows(name, pointer, layout) }
    }

    /// A place for one value.
    ///
    /// # Safety
    /// As [`rows`](Self::rows).
    pub(super) unsafe fn one(name: &str, pointer: *mut T) -> Result<Self, Failure> {
        check(name, pointer)?;
        // SAFETY: the caller promises it.
        unsafe { Self::optional(name, pointer) }
    }

    /// Fails for a null pointer, unless there is nothing to be written.
    pub(super) fn required(self, name: &str) -> Result<Self, Failure> {
        if self.pointer.is_null() && self.layout.rows > 0 && self.layout.length > 0 {
            return Err(Failure::null(name));
        }
        Ok(self)
    }

    /// Whether something is to be written there.
    pub(super) fn is_wanted(&self) -> bool {
        !self.pointer.is_null()
    }

    /// Writes a row.
    pub(super) fn write_row(&mut self, row: usize, values: &[T]) {
        if !self.is_wanted() || self.layout.length == 0 {
            return;
        }
        assert!(row < self.layout.rows && values.len() == self.layout.length);
        // SAFETY: the row lies in the memory that the caller of `rows` promised, of which `values` is no
        // part, because no reference leads there.
        unsafe {
            let target = self.pointer.add(row * self.layout.stride);
            ptr::copy_nonoverlapping(values.as_ptr(), target, values.len());
        }
    }

    /// Writes the one value.
    pub(super) fn write(&mut self, value: T) {
        self.write_row(0, &[value]);
    }
}

/// Gives a text away, to be given back to [`free`].
pub(super) fn give(text: String) -> Result<*mut c_char, Failure> {
    Ok(CString::new(text).map_err(Failure::internal)?.into_raw())
}

/// Frees a text that was given away.
///
/// # Safety
/// The pointer is null, or from [`give`] and not freed yet.
pub(super) unsafe fn free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: the caller promises it.
        drop(unsafe { CString::from_raw(text) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{BM_BAD_ARGUMENT, BM_NULL_POINTER};

    fn layout(rows: usize, length: usize, stride: usize) -> Layout {
        Layout {
            rows,
            length,
            stride,
        }
    }

    fn status<T>(result: Result<T, Failure>) -> Option<i32> {
        result.err().map(|failure| failure.status)
    }

    #[test]
    fn sizes_that_no_memory_has_are_refused() {
        let bad = Some(BM_BAD_ARGUMENT);
        for (layout, expected) in [
            (layout(3, 2, 5), None),
            (layout(3, 2, 1), bad),
            (layout(2, 1, usize::MAX), bad),
            (layout(usize::MAX, 1, 2), bad),
            (layout(1, usize::MAX, usize::MAX), bad),
            (
                layout(1, isize::MAX.cast_unsigned() / 8 + 1, usize::MAX),
                bad,
            ),
            (layout(0, usize::MAX, 0), None),
            (layout(usize::MAX, 0, 0), None),
        ] {
            let values = layout.values::<u64>("x");
            assert_eq!(status(values), expected, "{}", layout.rows);
        }
        assert_eq!(layout(3, 2, 5).values::<u64>("x"), Ok(12));
    }

    #[test]
    fn rows_are_those_of_the_layout() {
        let values: Vec<u64> = (0..12).collect();
        // SAFETY: twelve values are there.
        let found = unsafe { rows("x", values.as_ptr(), layout(3, 2, 5)) }.unwrap();
        assert_eq!(found.collect::<Vec<_>>(), [[0, 1], [5, 6], [10, 11]]);
        for empty in [
            layout(3, 0, 0),
            layout(usize::MAX, 0, usize::MAX),
            layout(0, 3, 3),
        ] {
            // SAFETY: there is nothing to be read.
            let none = unsafe { rows("x", ptr::null::<u64>(), empty) }.unwrap();
            assert_eq!(none.count(), 0);
        }
    }

    #[test]
    fn pointers_that_cannot_be_read_are_refused() {
        let words = [0_u64; 2];
        let crooked = words.as_ptr().wrapping_byte_add(1);
        // SAFETY: neither pointer is read.
        let found = unsafe {
            [
                status(rows("x", ptr::null::<u64>(), layout(1, 1, 1))),
                status(rows("x", crooked, layout(1, 1, 1))),
                status(Place::one("x", ptr::null_mut::<u64>())),
                status(Place::one("x", crooked.cast_mut())),
                status(Place::optional("x", ptr::null_mut::<u64>())),
            ]
        };
        let (null, bad) = (Some(BM_NULL_POINTER), Some(BM_BAD_ARGUMENT));
        assert_eq!(found, [null, bad, null, bad, None]);
    }

    #[test]
    fn only_the_rows_are_written() {
        let mut values = [9_u8; 12];
        // SAFETY: twelve values are there.
        let mut place = unsafe { Place::rows("x", values.as_mut_ptr(), layout(3, 2, 5)) }.unwrap();
        (0..3).for_each(|row| place.write_row(row, &[1, 2]));
        assert_eq!(values, [1, 2, 9, 9, 9, 1, 2, 9, 9, 9, 1, 2]);
    }
}
