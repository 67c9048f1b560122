use super::*;
use crate::game::told;

#[test]
fn every_reason_is_told_with_a_picture() {
    for (name, moves, words) in [
        ("row 3x3 k=3", "", "The winning line"),
        ("row 3x3 k=3", "b2", "The answers to every reply"),
        ("row 3x3 k=3 first=breaker", "", "Breaker"),
        ("row 3x3 k=3 game=maker-maker", "", "strategy stealing"),
        (
            "row 3x3 k=3 game=maker-maker",
            "b2 a2",
            "A line of best play",
        ),
        (
            "row 3x3 k=3 game=maker-maker",
            "a1 b2 a2",
            "exclamation mark",
        ),
        ("row 3x3 k=3 game=maker-maker", "a1 b2 a2 c3", "The set"),
        ("row 4x4 k=4", "", "Breaker wins"),
        ("row 5x5 k=4", "", "The winning line"),
        ("hex 4x4", "", "Nash"),
        ("hex 4x4", "b2", "Breaker"),
        ("animal 4x4 v3", "", "cells with a plus"),
        ("animal 5x5 o4", "", "pair"),
        ("torus k=4", "a1", "Breaker"),
        ("row 20x20 k=9", "a1", "The pairs"),
        ("plane k=9", "0,0", "The pairs"),
        ("plane k=8", "0,0", "The tile"),
        ("plane k=5", "0,0", "Allis"),
        ("plane k=6", "", "An open question"),
        ("row 15x15 k=5", "h8", "not known"),
        ("row 8x8 k=8 game=maker-maker", "a1", "The pairs"),
    ] {
        let told = told::<Positional>(name, moves);
        assert!(told.contains(words), "{name} {moves}:\n{told}");
    }
}
