//! Sums of games do at a table what they say.

use madness_play::Lots;
use madness_play::sums::Sums;

use crate::all_conform;
use crate::suite::Plan;

/// Games of tokens that may go on for ever, in the form that a name has.
const ROUND: &str = "r.txt a; graph r.txt {\"a\": [\"b\"], \"b\": [\"a\", \"c\"], \"c\": []}";
const ODD_NAMES: &str = "my town.txt \"old gate\"; graph my town.txt {\"old gate\": [\"3,1\", \"100%: yes\"], \
                         \"3,1\": [\"old gate\", \"02\"], \"100%: yes\": [\"3,1\"], \"02\": [\"2\"]}";
const LIGHTS: &str = "toggle l.txt a,b,d + nim 1; graph l.txt {\"a\": [\"b\", \"c\"], \"b\": [\"c\"], \"c\": [\"d\"], \"d\": []}";
const NO_END: &str = "o.txt a + nim 2; graph o.txt {\"a\": [\"b\"], \"b\": [\"a\"]}";
const LOOP: &str = "l.txt in + l.txt in + nim 2; graph l.txt {\"in\": [\"in\", \"out\"]}";

#[test]
fn small_sums_conform() {
    let small = Plan::small(6);
    all_conform::<Sums>(&[
        ("nim 3,4,5", small),
        ("nim 0", small),
        ("misere nim 0,0", small),
        ("misere nim 3,1,2", small),
        ("kayles 7", small),
        ("misere kayles 6", small),
        ("dawsons-kayles 8", small),
        ("octal:0.6 6", small),
        ("octal:4.7 4", small),
        ("hexadecimal:0.8 7", small),
        ("hexadecimal:8.1f 5", small),
        ("bachet:3 9", small),
        ("misere subtract:2,5 11,4", small),
        ("lasker 6", small),
        ("misere grundy 9", small),
        ("king 3,4", small),
        ("misere king 3,3", small),
        ("misere rook 3,3", small),
        ("queen 5,2", small),
        ("misere queen 4,3 + nim 1", small),
        ("jam D", small),
        ("jam O + jam A", small),
        ("jam H + nim 2", small),
        (ROUND, small),
        (ODD_NAMES, small),
        (NO_END, small),
        (LOOP, small),
        ("nim 2 + kayles 3 + king 1,2 + jam D", small),
        ("toggle 3x3", small),
        ("toggle 4x2 torus", small),
        ("toggle ##./#.#/### \"open-+\"", small),
        ("toggle 6x1 + kayles 3", small),
        ("misere toggle 3x2 klein x + nim 1", small),
        (LIGHTS, small),
    ]);
}

/// Tokens on random graphs, which have cycles, sinks and loops, beside a small heap.
#[test]
fn tokens_on_random_graphs_conform() {
    let mut lots = Lots::new(7);
    for round in 0..32 {
        let vertices = 2 + round % 4;
        let rows = (0..vertices).map(|from| {
            let arcs = (0..vertices).filter(|_| lots.below(5) < 2);
            let arcs: Vec<String> = arcs.map(|to| format!("\"v{to}\"")).collect();
            format!("\"v{from}\": [{}]", arcs.join(", "))
        });
        let rows = rows.collect::<Vec<_>>().join(", ");
        let sum = ["g v0", "g v0 + nim 2", "g v0 + g v1", "g v1 + kayles 2"][round / 4 % 4];
        let name = format!("{sum}; graph g {{{rows}}}");
        all_conform::<Sums>(&[(&name, Plan::small(2))]);
    }
}

#[test]
fn large_sums_conform() {
    all_conform::<Sums>(&[
        ("nim 30,41,17,9", Plan::large(2)),
        ("misere nim 12,40,33", Plan::large(3)),
        ("kayles 40", Plan::large(2)),
        ("misere kayles 30", Plan::large(2)),
        ("subtract:1,3,4 500,60 + nim 35", Plan::large(2)),
        ("queen 30,20 + rook 50,40", Plan::large(2)),
        (
            "grundy 30 + octal:0.07 20 + king 9,12 + jam O",
            Plan::large(1),
        ),
        ("toggle 5x4 + toggle 9x2 + nim 7", Plan::large_with_time(1)),
    ]);
}
