//! The message of the last call, the version, and the end of texts.

use std::ffi::{CStr, CString, c_char};

use super::memory;
use crate::failure::with_last;

/// Returns why the last call in this thread failed: one line without a line feed, "" if it did not fail.
///
/// The text belongs to the library. It is valid until the next call in this thread that returns a
/// bm_status, and no longer than the thread. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn bm_last_error_message() -> *const c_char {
    with_last(|last: &CString| last.as_ptr()).unwrap_or(c"".as_ptr())
}

/// Returns the version of the library, such as "0.1.0". The text is there for ever.
#[unsafe(no_mangle)]
pub extern "C" fn bm_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => c"",
        };
    VERSION.as_ptr()
}

/// Frees a text that a function of this library gave to the caller. free() must not be used for it. NULL
/// is allowed, and nothing is done then. The message of the last call stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bm_string_free(text: *mut c_char) {
    // SAFETY: the header asks for it.
    unsafe { memory::free(text) }
}
