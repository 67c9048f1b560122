//! Certificates checked.

use madness::certificate::{FileAllowance, bytes_of_largest};
use madness_api::certificates;

use crate::failure::{Failure, have_memory};
use crate::types::{BM_DOES_NOT_HOLD, BM_HOLDS, BM_NOT_CHECKED, bm_verdict};

/// Checks the certificates of a text, within the allowance that `madness verify` gives. Returns the
/// worst of the verdicts, and what is to be said of each, a line each.
pub(crate) fn verify(text: &str) -> Result<(bm_verdict, String), Failure> {
    have_memory(bytes_of_largest(text))?;
    let (mut worst, mut said) = (BM_HOLDS, String::new());
    let mut allowance = FileAllowance::default();
    for read in certificates(text) {
        let (certificate, length) = read.map_err(Failure::certificate)?;
        let check = allowance.check(length, |allowance| certificate.check(allowance));
        let (verdict, line) = match check {
            Ok(checked) if checked.is_complete() => (BM_HOLDS, checked.to_string()),
            Ok(checked) => (BM_NOT_CHECKED, checked.to_string()),
            Err(flaw) => (BM_DOES_NOT_HOLD, flaw),
        };
        worst = worst.max(verdict);
        said += &line;
        said.push('\n');
    }
    if said.is_empty() {
        return Err(Failure::certificate("the text holds no certificate"));
    }
    Ok((worst, said))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOLDS: &str = r#"{"surface":"torus","columns":3,"rows":3,"target":"off","solvable":false,
        "lights":["100","000","000"],"quiet_pattern":["111","000","111"]}"#;

    #[test]
    fn the_worst_verdict_counts() {
        assert_eq!(verify(HOLDS).unwrap().0, BM_HOLDS);
        let tampered = HOLDS.replace("100", "110");
        assert_eq!(verify(&tampered).unwrap().0, BM_DOES_NOT_HOLD);
        let (verdict, said) = verify(&format!("{tampered}\n{HOLDS}")).unwrap();
        assert_eq!((verdict, said.lines().count()), (BM_DOES_NOT_HOLD, 2));
        let sieved = r#"{"n":10,"verdict":"bad","witness":{"divisor":5}}"#;
        assert_eq!(verify(sieved).unwrap().0, BM_HOLDS);
        // What a longer list of the sieve would prove is not checked without it.
        let beyond = r#"{"n":2000000014,"verdict":"bad","witness":{"divisor":1000000007}}"#;
        assert_eq!(verify(beyond).unwrap().0, BM_NOT_CHECKED);
    }

    #[test]
    fn certificates_of_other_games_are_checked() {
        let holds = r#"{"claim":"move","sum":"nim 1,2","misere":false,"winner":"first","grundy":3,
            "components":[{"game":"nim 1","grundy":1},{"game":"nim 2","grundy":2}],
            "moves":[{"component":2,"leaves":[1]}]}"#;
        assert_eq!(verify(holds).unwrap().0, BM_HOLDS);
        let tampered = holds.replace("[1]", "[0]");
        assert_eq!(verify(&tampered).unwrap().0, BM_DOES_NOT_HOLD);
        let (verdict, said) = verify(&format!("{HOLDS}\n{holds}\n{tampered}")).unwrap();
        assert_eq!((verdict, said.lines().count()), (BM_DOES_NOT_HOLD, 3));
    }

    #[test]
    fn other_texts_are_errors() {
        for text in ["", " \n", "[1]", "{}", "{\"columns\":3}", "no"] {
            let failure = verify(text).unwrap_err();
            assert!(!failure.message.is_empty() && !failure.message.contains('\n'));
        }
    }
}
