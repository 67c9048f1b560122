//! The statements, in words.

use super::checks::{
    cubes, cubes_paired, cubes_won, extra_set, forty, hex_boards, kaplansky_up_to_three,
    large_polyhexes, losing_animals, maker_wins, nine, plane_pairing, polyhexes, polyhexes_of_five,
    polyhexes_of_six, polyiamonds, shannon, small_animals, snaky_unpaired, sub_boards, thirteen,
    torus, zetters,
};
use super::exhaustive::{reversed_cubes, stealing};
use super::{Statement, Status};

/// All statements.
pub const STATEMENTS: &[Statement] = &[
    Statement {
        id: "sub-boards",
        statement: "Maker wins the sub-boards of 4 × 8, 4 × 12 and 4 × 16 cells, with which Breaker \
                    was to win 7 in a row.",
        status: Status::Proved,
        source: "asked for 4 × 12 in Győrffy's thesis, 2019, section 6.1; 4 × 8: A. Csernenszky, \
                 R. Martin, A. Pluhár; 4 × 12 follows from D. Czifra and others, 2021; 4 × 16: this \
                 program",
        check: Some(sub_boards),
    },
    Statement {
        id: "stealing",
        statement: "The second player never wins Maker–Maker; and if Breaker wins Maker–Breaker, \
                    moving second, Maker–Maker is a draw.",
        status: Status::Proved,
        source: "A. W. Hales, R. I. Jewett, 1963; Győrffy's thesis, 2019, theorem 2.16",
        check: Some(stealing),
    },
    Statement {
        id: "extra-set",
        statement: "One winning set more can turn a win of the first player of Maker–Maker into a \
                    draw (the extra set paradox).",
        status: Status::Proved,
        source: "J. Beck, 2008; Győrffy's thesis, 2019, figure 2.3",
        check: Some(extra_set),
    },
    Statement {
        id: "hex",
        statement: "The first player wins Hex on n × n cells.",
        status: Status::Proved,
        source: "J. Nash, 1949, by stealing a strategy; Győrffy's thesis, 2019, remark 2.13",
        check: Some(hex_boards),
    },
    Statement {
        id: "kaplansky-3",
        statement: "The first player wins Kaplansky's game, n points on a line that has none of the \
                    other player, for n ≤ 3.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, remark 2.15",
        check: Some(kaplansky_up_to_three),
    },
    Statement {
        id: "kaplansky",
        statement: "Does the first player win Kaplansky's game for n ≥ 4?",
        status: Status::Open,
        source: "D. J. Kleitman, B. L. Rothschild, 1972; Győrffy's thesis, 2019, remark 2.15: no",
        check: None,
    },
    Statement {
        id: "row-4",
        statement: "Maker wins k in a row on the plane for k ≤ 4.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, section 2.1.1",
        check: Some(|clock| maker_wins("row 5x5 k=4", clock)),
    },
    Statement {
        id: "row-5",
        statement: "Maker wins 5 in a row on the plane.",
        status: Status::Proved,
        source: "L. V. Allis, H. J. van den Herik, M. P. H. Huntjens, 1993, on 15 × 15",
        check: None,
    },
    Statement {
        id: "row-6-7",
        statement: "Who wins 6 in a row and 7 in a row on the plane?",
        status: Status::Open,
        source: "Győrffy's thesis, 2019, conjecture 2.19: Breaker",
        check: None,
    },
    Statement {
        id: "row-8",
        statement: "Breaker wins k in a row on the plane for k ≥ 8.",
        status: Status::Proved,
        source: "T. G. L. Zetters, 1980",
        check: Some(zetters),
    },
    Statement {
        id: "row-9",
        statement: "Breaker wins 9 in a row on the plane by a pairing; for k ≤ 8 there is none.",
        status: Status::Proved,
        source: "A. W. Hales, R. I. Jewett, 1963; Győrffy's thesis, 2019, 3.9 and 3.10",
        check: Some(nine),
    },
    Statement {
        id: "row-9-tiles",
        statement: "Breaker wins 9 in a row on the plane by tiles of 7 cells in the shape of an H.",
        status: Status::Proved,
        source: "C. E. Shannon, H. O. Pollak, 1954; Győrffy's thesis, 2019, section 2.2.2",
        check: Some(shannon),
    },
    Statement {
        id: "row-13",
        statement: "Breaker wins 13 in a row on the plane by potentials on squares of 9 × 9 cells.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, example 2.24",
        check: Some(thirteen),
    },
    Statement {
        id: "row-40",
        statement: "Breaker wins 40 in a row on the plane by potentials on squares of 40 × 40 cells.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, example 2.23",
        check: Some(forty),
    },
    Statement {
        id: "hexagonal-4",
        statement: "Maker wins k in a row in three directions (hexagonal cells) for k ≤ 4.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, section 3.2",
        check: Some(|clock| maker_wins("row 5x5 k=4 directions=3", clock)),
    },
    Statement {
        id: "hexagonal-5-6",
        statement: "Who wins 5 in a row and 6 in a row in three directions?",
        status: Status::Open,
        source: "Győrffy's thesis, 2019, conjecture 3.12: Breaker",
        check: None,
    },
    Statement {
        id: "hexagonal-7",
        statement: "Breaker wins 7 in a row in three directions by a pairing.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, theorem 3.13",
        check: Some(|clock| plane_pairing(3, clock)),
    },
    Statement {
        id: "rook-4",
        statement: "Maker wins k in a row in two directions, rows and columns, for k ≤ 4.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, section 3.3",
        check: Some(|clock| maker_wins("row 6x6 k=4 directions=2", clock)),
    },
    Statement {
        id: "rook-5",
        statement: "Breaker wins 5 in a row in two directions by a pairing.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, theorem 3.15",
        check: Some(|clock| plane_pairing(2, clock)),
    },
    Statement {
        id: "line-2",
        statement: "Maker wins 2 in a row in one direction.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, section 3.3",
        check: Some(|clock| maker_wins("row 3x1 k=2 directions=1", clock)),
    },
    Statement {
        id: "line-3",
        statement: "Breaker wins 3 in a row in one direction by a pairing.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, theorem 3.17",
        check: Some(|clock| plane_pairing(1, clock)),
    },
    Statement {
        id: "torus",
        statement: "Maker wins k in a row on the torus of k × k cells for k = 3, Breaker for k ≥ 4.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, remark 5.20; for k ≥ 5 by potentials",
        check: Some(torus),
    },
    Statement {
        id: "strip",
        statement: "Does Breaker win the strip of four rows without ends? Then he wins 7 in a row.",
        status: Status::Open,
        source: "Győrffy's thesis, 2019, conjecture 6.2",
        check: None,
    },
    Statement {
        id: "cubes",
        statement: "HJ(2,2), HJ(3,3), HJ(3,2), HJ(4,2), HJ(5,2) are in Beck's classes 0, 1, 3, 4, 5.",
        status: Status::Proved,
        source: "J. Beck, 2008; Győrffy's thesis, 2019, section 6.4",
        check: Some(cubes),
    },
    Statement {
        id: "cubes-paired",
        statement: "HJ(n,d) is a draw by a pairing if n ≥ 3^d − 1 is odd or n ≥ 2^(d+1) − 2 is even.",
        status: Status::Proved,
        source: "A. W. Hales, R. I. Jewett, 1963; Győrffy's thesis, 2019, theorem 2.8",
        check: Some(cubes_paired),
    },
    Statement {
        id: "cubes-won",
        statement: "For each n the first player wins HJ(n,d) for some d.",
        status: Status::Proved,
        source: "A. W. Hales, R. I. Jewett, 1963; Győrffy's thesis, 2019, theorem 2.8",
        check: Some(cubes_won),
    },
    Statement {
        id: "cubes-reversed",
        statement: "In reverse HJ(n,d), where who first owns a line loses, the first player does not \
                    lose if n is odd, nor the second if n is even: they mirror.",
        status: Status::Proved,
        source: "Győrffy's thesis, 2019, chapter 3; S. W. Golomb, A. W. Hales, 2002",
        check: Some(reversed_cubes),
    },
    Statement {
        id: "cube-4-3",
        statement: "The first player wins HJ(4,3), four in a row in a cube; it is in class 2.",
        status: Status::Proved,
        source: "O. Patashnik, 1980",
        check: None,
    },
    Statement {
        id: "cube-5-3",
        statement: "Is HJ(5,3), five in a row in a cube, a draw?",
        status: Status::Open,
        source: "Győrffy's thesis, 2019, remark 2.5",
        check: None,
    },
    Statement {
        id: "animals-small",
        statement: "Maker achieves each polyomino of up to 4 cells but the square of 2 × 2.",
        status: Status::Proved,
        source: "F. Harary, 1982; Győrffy's thesis, 2019, section 3.4",
        check: Some(small_animals),
    },
    Statement {
        id: "animals-five",
        statement: "Of the polyominoes of 5 cells Maker achieves L, N and Y, and no others.",
        status: Status::Proved,
        source: "F. Harary, 1982; Győrffy's thesis, 2019, section 3.4",
        check: Some(losing_animals),
    },
    Statement {
        id: "polyhexes",
        statement: "Maker achieves each animal of up to 4 hexagons.",
        status: Status::Proved,
        source: "J.-P. Bode, H. Harborth, 2000; cited in Győrffy's thesis, 2019, section 3.4",
        check: Some(polyhexes),
    },
    Statement {
        id: "polyhexes-five",
        statement: "Of the 22 animals of 5 hexagons Maker achieves 19; he does not achieve 5.5 and 5.21.",
        status: Status::Proved,
        source: "J.-P. Bode, H. Harborth, 2000, but for five; K. Inagaki, A. Matsuura, 2007, three of \
                 these; all here: this program",
        check: Some(polyhexes_of_five),
    },
    Statement {
        id: "polyhexes-row",
        statement: "Does Maker achieve 5.1, five hexagons in a row?",
        status: Status::Open,
        source: "Győrffy's thesis, 2019, conjecture 3.12: no",
        check: None,
    },
    Statement {
        id: "polyhexes-six",
        statement: "Of the 82 animals of 6 hexagons nine contain 5.5 or 5.21, and six more are Basic Losers: \
                    6.6, 6.64, 6.67, 6.71, 6.80 and 6.81.",
        status: Status::Proved,
        source: "five Basic Losers: J.-P. Bode, H. Harborth, 2000, as Győrffy's thesis, 2019, section 3.4, \
                 has it; six: this program",
        check: Some(polyhexes_of_six),
    },
    Statement {
        id: "polyhexes-large",
        statement: "Every animal of 15 or more hexagons is a Loser; of the smaller ones all but at most 5,676 are.",
        status: Status::Proved,
        source: "19 or more, and all but fewer than 14,000: J.-P. Bode, H. Harborth, as Győrffy's thesis, \
                 2019, section 3.4, has it; 15 and 5,676: this program",
        check: Some(large_polyhexes),
    },
    Statement {
        id: "polyiamonds",
        statement: "Maker achieves the animals of up to 3 triangles, and no others.",
        status: Status::Proved,
        source: "cited as known by K. Inagaki, A. Matsuura, 2007",
        check: Some(polyiamonds),
    },
    Statement {
        id: "snaky",
        statement: "Does Maker achieve Snaky, the hexomino of 4 cells and 2 in the next row?",
        status: Status::Open,
        source: "Győrffy's thesis, 2019, conjecture 3.18: yes; a preprint of September 2026 \
                 (OpenAI, Snaky in 21 Maker moves) claims so for 17 × 17, not checked here",
        check: None,
    },
    Statement {
        id: "snaky-pairing",
        statement: "No pairing blocks Snaky: not on the plane, and not on 7 × 6 cells.",
        status: Status::Proved,
        source: "A. Csernenszky, R. Martin, A. Pluhár, 2012, on the plane, as Győrffy's thesis, 2019, \
                 remark 3.16, has it; 7 × 6: this program",
        check: Some(snaky_unpaired),
    },
    Statement {
        id: "snaky-space",
        statement: "Maker achieves Snaky in three dimensions, in a cube of 8 × 8 × 8 cells.",
        status: Status::Proved,
        source: "I. Halupczok, J.-C. Schlage-Puchta, 2007, in space; 8 × 8 × 8: this program, by \
                 `madness games positional solve animal 8x8x8 snaky` in some seconds",
        check: None,
    },
];
