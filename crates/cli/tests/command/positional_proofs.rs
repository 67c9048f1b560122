//! Proofs of positional games: changed ones are refused, and they may be in files.

use serde_json::Value;

use super::positional::{holds, is_refused, json};
use crate::games::madness;

#[test]
fn changed_proofs_of_maker_breaker_are_refused() {
    let maker = json(&["solve", "row", "3x3", "k=3"], "");
    is_refused(
        &maker,
        &[
            |it| it["winner"] = "breaker".into(),
            |it| it["first"] = "breaker".into(),
            |it| it["claim"] = "positional".into(),
            |it| it["game"] = "row 3x3 k=2".into(),
            |it| it["sets"][0] = vec![0, 1].into(),
            |it| it["sets"] = vec![vec![0]].into(),
            |it| it["cells"][0] = "z9".into(),
            |it| it["proof"]["maker"]["start"] = Vec::<u32>::new().into(),
            |it| it["proof"]["maker"]["start"] = vec![0].into(),
            |it| it["proof"]["maker"]["start"] = vec![u32::MAX].into(),
            |it| it["proof"]["maker"]["steps"] = Vec::<u32>::new().into(),
            |it| it["proof"]["maker"]["steps"][0]["sets"][0] = Vec::<u32>::new().into(),
            |it| {
                let steps = it["proof"]["maker"]["steps"].as_array_mut().unwrap();
                steps.last_mut().unwrap()["after"] = vec![0].into();
            },
            |it| {
                // A step that leads to itself.
                let steps = it["proof"]["maker"]["steps"].as_array_mut().unwrap();
                let last = steps.len() - 1;
                steps[last]["after"] = vec![last].into();
            },
            |it| it["more"] = 1.into(),
        ],
    );
    // The proof of another game is no proof of this one.
    let breaker = json(&["solve", "torus", "k=4"], "");
    is_refused(
        &breaker,
        &[
            |it| it["winner"] = "maker".into(),
            |it| it["game"] = "torus k=3".into(),
            |it| it["sets"].as_array_mut().unwrap().truncate(3),
            |it| it["proof"]["breaker"]["first"] = 0.into(),
            |it| it["proof"]["breaker"]["start"] = u32::MAX.into(),
            |it| it["proof"]["breaker"]["steps"] = Vec::<u32>::new().into(),
            |it| {
                let steps = it["proof"]["breaker"]["steps"].as_array_mut().unwrap();
                steps.last_mut().unwrap()["because"] = "potential".into();
            },
            |it| {
                let steps = it["proof"]["breaker"]["steps"].as_array_mut().unwrap();
                let last = steps.last_mut().unwrap();
                last["because"] = serde_json::json!({"replies": []});
            },
            |it| {
                let steps = it["proof"]["breaker"]["steps"].as_array_mut().unwrap();
                let last = steps.last_mut().unwrap();
                let pairs = serde_json::json!({"pairs": [[0, 1], [1, 2]], "steps": []});
                last["because"] = serde_json::json!({ "parts": pairs });
            },
        ],
    );
}

#[test]
fn changed_proofs_of_other_games_are_refused() {
    let strong = json(&["solve", "row", "3x3", "k=3", "--game", "maker-maker"], "");
    is_refused(
        &strong,
        &[
            |it| it["winner"] = "first".into(),
            |it| it["winner"] = "maker".into(),
            |it| it["rules"] = serde_json::json!({"maker-breaker": ["maker", 1, 1]}),
            |it| it["rules"] = serde_json::json!({"chooser-picker": 1}),
            |it| it["proof"] = "".into(),
            |it| it["sets"][0] = vec![0, 1].into(),
            |it| _ = strategy(it)["moves"].as_array_mut().unwrap().pop(),
            |it| strategy(it)["moves"][0] = "!!.......".into(),
            |it| strategy(it)["maps"][0][1] = 0.into(),
            |it| it["proof"] = serde_json::json!({"weak": strategy(it)}),
        ],
    );
    let biased = json(&["solve", "row", "4x4", "k=4", "--bias", "2:1"], "");
    is_refused(
        &biased,
        &[
            |it| it["winner"] = "breaker".into(),
            |it| it["rules"] = serde_json::json!({"maker-breaker": ["maker", 1, 1]}),
            |it| it["rules"] = serde_json::json!({"maker-breaker": ["maker", 2, 4]}),
            |it| it["rules"] = serde_json::json!({"picker-chooser": 2}),
            |it| it["proof"]["replies"]["start"] = 0.into(),
            |it| it["proof"]["replies"]["takes"] = serde_json::json!([0, 1, 2]),
            |it| it["proof"] = serde_json::json!({"enforcer": {"start": 0, "steps": []}}),
        ],
    );
    let first = ["--game", "avoider-enforcer", "--first", "enforcer"];
    let forced = json(&[&["solve", "row", "3x3", "k=3"][..], &first].concat(), "");
    is_refused(
        &forced,
        &[
            |it| {
                let other = if it["winner"] == "avoider" {
                    "enforcer"
                } else {
                    "avoider"
                };
                it["winner"] = other.into();
            },
            |it| {
                let rules = serde_json::json!(["avoider", 1, 1, false]);
                it["rules"] = serde_json::json!({"avoider-enforcer": rules});
            },
            |it| {
                let rules = serde_json::json!(["enforcer", 1, 0, false]);
                it["rules"] = serde_json::json!({"avoider-enforcer": rules});
            },
            |it| it["proof"]["enforcer"]["start"] = 0.into(),
        ],
    );
    // What needs no proof is solved anew.
    let shows = ["--game", "chooser-picker", "--shows", "3"];
    let anew = json(&[&["solve", "zetters"][..], &shows].concat(), "");
    assert_eq!(anew["proof"], "anew");
    is_refused(
        &anew,
        &[
            |it| it["winner"] = "chooser".into(),
            |it| it["rules"] = "maker-maker".into(),
            |it| it["proof"] = serde_json::json!({"strategy": {"maps": [], "moves": []}}),
        ],
    );
}

fn strategy(certificate: &mut Value) -> &mut Value {
    &mut certificate["proof"]["strategy"]
}

#[test]
fn a_proof_may_be_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.json");
    let path = path.to_str().unwrap();
    for (arguments, claim) in [
        (&["solve", "row", "3x3", "k=3"][..], "maker-breaker"),
        (
            &["solve", "row", "3x3", "k=3", "--game", "maker-maker"],
            "positional",
        ),
    ] {
        let answer = json(&[arguments, &["--certificate", path]].concat(), "");
        assert_eq!(answer["claim"], claim);
        assert_eq!(answer["certificate"], path);
        assert_eq!(answer["sha256"].as_str().unwrap().len(), 64);
        assert!(answer["winner"].is_string() && answer["nodes"].is_u64());
        let (status, verdict, _) = madness(&["verify", path], "");
        assert_eq!(status, 0, "{verdict}");
        assert!(verdict.starts_with("holds: "), "{verdict}");
    }
    let mut changed: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    changed["winner"] = "first".into();
    std::fs::write(path, changed.to_string()).unwrap();
    let (status, _, _) = madness(&["verify", path], "");
    assert_eq!(status, 1);
}

/// An answer without a proof says so.
#[test]
fn a_proof_that_is_too_long() {
    let arguments = ["games", "positional", "solve", "row", "5x5", "k=4"];
    let all = [&arguments[..], &["--steps", "1", "--format", "json"]].concat();
    let (status, answer, errors) = madness(&all, "");
    assert_eq!(status, 0);
    assert!(
        errors.contains("no certificate: ") && errors.contains("(--steps)"),
        "{errors}"
    );
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["winner"], "maker");
    assert!(answer["proof"].is_null());
    assert!(!holds(&answer));
    // Nor does a file that was asked for stay away in silence.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.json");
    let asked = [
        "--steps",
        "1",
        "--quiet",
        "--certificate",
        file.to_str().unwrap(),
    ];
    let (status, answer, error) = madness(&[&arguments[..], &asked].concat(), "");
    assert_eq!((status, error.lines().count()), (2, 1), "{error}");
    assert!(error.contains("--certificate writes no file"), "{error}");
    assert!(answer.contains("Maker wins"), "{answer}");
    assert!(!file.exists());
}
