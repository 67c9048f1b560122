//! Any text is read as certificates or refused, and their check ends.

use button_madness::certificate::read_certificates;

pub(crate) fn fuzz(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
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
}
