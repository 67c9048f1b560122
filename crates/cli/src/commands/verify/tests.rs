use std::fs;
use std::path::Path;

use super::*;

/// The certificates that the guide prints in full, one or several of each kind.
fn printed() -> String {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let pages = [
        "docs/json.md",
        "docs/positional.md",
        "crates/cli/tests/cmd/puzzle.trycmd",
    ];
    let texts = pages.map(|page| fs::read_to_string(root.join(page)).unwrap());
    let kinds = ["{\"claim\":", "{\"puzzle\":", "{\"n\":"];
    let is_whole = |line: &&str| {
        let is_kind = kinds.iter().any(|kind| line.starts_with(kind));
        is_kind && line.ends_with('}') && !line.contains("[..]") && !line.contains("\"sha256\"")
    };
    let lines = texts.iter().flat_map(|text| text.lines());
    let boards = fs::read_to_string(root.join("tests/data/certificates.json")).unwrap();
    lines
        .filter(is_whole)
        .chain([boards.as_str()])
        .collect::<Vec<&str>>()
        .join("\n")
}

/// However small the allowance, a check never refutes a right certificate: it ends early, and says what
/// was too large.
#[test]
fn a_limit_is_no_flaw() {
    let text = printed();
    let certificates: Vec<Box<dyn Certificate>> = all(&text)
        .map(|certificate| certificate.unwrap().0)
        .collect();
    assert!(certificates.len() >= 20, "{}", certificates.len());
    let steps = (0..32).map(|power| Allowance::of_steps(1 << power));
    let bytes = (0..30).map(|power| Allowance::unlimited(1 << power));
    let mut refusals = 0;
    for allowance in steps.chain(bytes) {
        for (number, certificate) in (1..).zip(&certificates) {
            let mut left = allowance;
            match certificate.check(&mut left) {
                Err(flaw) => panic!("{allowance:?}: {flaw}, certificate {number} of {text}"),
                Ok(checked) if left.refusal().is_some() && !checked.is_complete() => {
                    refusals += 1;
                    let said = checked.to_string();
                    assert!(said.contains("too large: "), "{allowance:?}: {said}");
                    assert!(said.contains("--full"), "{allowance:?}: {said}");
                }
                Ok(_) => {}
            }
        }
    }
    assert!(refusals > 100, "{refusals}");
}
