//! Boards that are too large for the search of sets: Hex, and animals in cubes.

use serde_json::Value;

use super::positional::{holds, is_refused, json};
use crate::games::madness;

#[test]
fn hex_has_proofs_by_virtual_connections() {
    for (arguments, winner, has_move) in [
        (&["solve", "hex", "6x6"][..], "maker", true),
        (
            &["solve", "hex", "6x6", "--first", "breaker"],
            "breaker",
            true,
        ),
        (&["solve", "hex", "5x6"], "breaker", false),
    ] {
        let found = json(arguments, "");
        assert_eq!(found["claim"], "hex", "{arguments:?}");
        assert_eq!(found["winner"], winner, "{arguments:?}");
        assert_eq!(found["first_move"].is_u64(), has_move, "{arguments:?}");
        assert!(holds(&found), "{arguments:?}");
    }
    is_refused(
        &json(&["solve", "hex", "6x6"], ""),
        &[
            |it| it["game"] = "hex 6x7".into(),
            |it| it["winner"] = "breaker".into(),
            |it| it["first"] = "breaker".into(),
            |it| it["proof"]["start"] = 0.into(),
        ],
    );
}

#[test]
fn hex_is_searched_as_its_size_asks() {
    for name in ["HEX 6x6", "hex: 6x6", "hex:6 x 6"] {
        assert_eq!(json(&["solve", name], "")["claim"], "hex", "{name}");
    }
    // 79 chains on more cells than the search by virtual connections holds.
    let thin = json(&["solve", "hex", "40x2"], "");
    assert_eq!(thin["claim"], "maker-breaker");
    assert_eq!(
        (&thin["winner"], &thin["game"]),
        (&"maker".into(), &"hex 40x2".into())
    );
    assert_eq!(thin["sets"].as_array().map(Vec::len), Some(79));
    assert!(holds(&thin));
}

#[test]
fn cubes_are_won_by_a_plane() {
    let solve = |animal: &str| {
        let all = ["games", "positional", "solve", "animal", "6x6x6", animal];
        madness(&[&all[..], &["--format", "json"]].concat(), "")
    };
    let (status, answer, notes) = solve("z4");
    assert_eq!(status, 0, "{notes}");
    assert!(notes.contains("Maker takes the middle"), "{notes}");
    let found: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(
        (&found["winner"], &found["first"]),
        (&"maker".into(), &"maker".into())
    );
    assert_eq!(found["cells"].as_array().map(Vec::len), Some(216));
    assert!(holds(&found));
    // Snaky loses on 6 × 6 cells, although Maker has one in the middle.
    let (status, _, errors) = solve("snaky");
    let message = "Breaker wins the plane, which does not tell who wins the cube";
    assert_eq!((status, errors.contains(message)), (2, true), "{errors}");
}

#[test]
#[ignore = "six seconds optimised; smaller cubes above"]
fn snaky_is_a_winner_in_space() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("snaky8.json");
    let name = file.to_str().unwrap();
    let line = "games positional solve animal 8x8x8 snaky --threads 1 --certificate";
    let words = [&line.split(' ').collect::<Vec<_>>()[..], &[name]].concat();
    let (status, answer, notes) = madness(&words, "");
    assert_eq!(status, 0, "{notes}");
    // The document shows what is printed.
    assert!(
        crate::read("docs/positional.md").contains(&answer),
        "{answer}"
    );
    let (status, verdict, _) = madness(&["verify", name], "");
    assert!(status == 0 && verdict.starts_with("holds: "), "{verdict}");
}
