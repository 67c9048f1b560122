//! Any text is read as certificates or refused, and their check ends.
#![no_main]

use button_madness::certificate::read_certificates;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match read_certificates(text) {
        Ok(certificates) => {
            for certificate in certificates {
                match certificate.check() {
                    Ok(checked) => assert!(!checked.to_string().is_empty()),
                    Err(flaw) => assert!(!flaw.to_string().is_empty()),
                }
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
