//! Positions as pictures in characters, of every tiling.

use madness_picture::Colours;
use madness_play::{Seats, Strength, draw, open};

/// Returns the lines of the position of a game after some moves.
fn drawn(game: &str, moves: &str) -> Vec<String> {
    let mut table = open(game, Seats::Two, Strength::Exact, 1).unwrap();
    for text in moves.split_whitespace() {
        table.play(text).unwrap();
    }
    let text = draw(&*table).to_text(Colours::None).unwrap();
    text.trim_end().lines().map(str::to_owned).collect()
}

#[test]
fn a_frame_becomes_brackets() {
    assert_eq!(
        drawn("zarankiewicz 3 4x4", "a1 b2 c1 d2 a3 b4 c3"),
        [
            "  a  b  c  d",
            "1[●] . [●] .",
            "2 .  ○  .  ○",
            "3[●] . [●] .",
            "4 .  ○  .  .",
        ]
    );
}

#[test]
fn hexagons_lie_between_those_above() {
    assert_eq!(
        drawn("hex 3x3", ""),
        ["  a b c", "1 . . .", " 2 . . .", "  3 . . ."]
    );
    assert_eq!(
        drawn("hex 3x3", "b2 a3"),
        ["  a  b  c", "1 .  .  .", " 2  .  ●  .", "   3[○] .  ."]
    );
}

#[test]
fn a_cake_and_where_it_can_be_cut() {
    assert_eq!(
        drawn("cutcake 3x2", "a1|b1"),
        [
            "  a   b   c",
            "1 #   # │ #",
            " ─── ───────",
            "2 #   # │ #",
            "        │",
        ]
    );
}

#[test]
fn arcs_have_heads() {
    assert_eq!(
        drawn("jam D", ""),
        [
            " ⌂ ◂⡀               ⢀⣀ @ ⣀",
            " C▴⠢⡈⠉⠒⠢⠤⣀⡀   ⢀⣀⠤⠔⠒⠉⡡⠊ D▴⢄⠉⠑⠒⠤⢄⣀",
            "    ⠈⠢⡀   ⠈(B)◂   ⡠⠊      ⠑⢄    ⠉ G",
            "      ⠈⠢⡀   │   ⢀⠜          ⠑⢄    │",
            "        ⠈⠢⡀ │ ⢀⠔⠁             ⠑⢄  │",
            "          ⠈(E)──────────────────▸ H",
        ]
    );
}

#[test]
fn dominoes_toads_and_strings() {
    assert_eq!(
        drawn("domineering 3x2", "a1 b2"),
        ["  a  b  c", "1 ∩  .  .", "2 ∪ [⊂][⊃]"]
    );
    assert_eq!(drawn("toads TT_FF", ""), [" 1 2 3 4 5", " ▶ ▶ . ◀ ◀"]);
    assert_eq!(drawn("hackenbush LRL", ""), ["   1 2 3", " ▁─L─R─L"]);
}

#[test]
fn components_have_names() {
    assert_eq!(
        drawn("nim 2 + king 1,1", ""),
        [
            " 1 nim    •      •",
            "",
            " 2 king[  ⌂  ]   .",
            "          .      K",
        ]
    );
}

/// Moves far away on the endless plane do not make the picture larger than it can be.
#[test]
fn a_picture_of_the_plane_is_bounded() {
    for (game, far) in [("plane k=9", "900000,900000"), ("cakes k=7", "-90000,3")] {
        let mut table = open(game, Seats::Two, Strength::Exact, 1).unwrap();
        table.play("0,0").unwrap();
        let rest = table.legal(1).remove(0);
        table.play(&rest).unwrap();
        table.play(far).unwrap();
        let svg = draw(&*table).to_svg();
        assert!(svg.len() < 4 << 20, "{game}: {}", svg.len());
    }
}

/// No arc runs through a vertex that is not one of its ends.
#[test]
fn arcs_bend_around_vertices() {
    use madness_picture::Form;
    for game in ["jam O", "jam D"] {
        let table = open(game, Seats::Two, Strength::Exact, 1).unwrap();
        let scene = draw(&*table);
        let forms = || scene.items().map(|item| &item.form);
        let circles = forms().filter_map(|form| match form {
            Form::Circle { at, radius } if *radius > 25.0 => Some(*at),
            _ => None,
        });
        let circles: Vec<[f64; 2]> = circles.collect();
        assert!(circles.len() > 4, "{game}");
        for form in forms() {
            let Form::Line { from, to } = form else {
                continue;
            };
            for part in (0..=100).map(|part| f64::from(part) / 100.0) {
                let at = [0, 1].map(|axis| from[axis] + part * (to[axis] - from[axis]));
                let far = |[x, y]: [f64; 2]| (at[0] - x).hypot(at[1] - y) > 29.0;
                assert!(
                    circles.iter().all(|&centre| far(centre)),
                    "{game} {from:?} {to:?}"
                );
            }
        }
    }
}
