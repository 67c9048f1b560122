//! What the tables and figures of Szabó's thesis say, against what the command prints.

use std::process::Command;

use serde_json::Value;

fn madness(arguments: &[&str]) -> String {
    let mut command = Command::new(crate::binary());
    let output = command.arg("--quiet").args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The last fields of the lines below the head, which are numbers.
fn last_fields(arguments: &[&str]) -> Vec<u32> {
    let text = madness(arguments);
    let lines = text.lines().skip(1);
    lines
        .map(|line| line.rsplit(',').next().unwrap().parse().unwrap())
        .collect()
}

fn mex(numbers: &[u32]) -> u32 {
    let mut all = 0..=u32::try_from(numbers.len()).unwrap();
    all.find(|number| !numbers.contains(number)).unwrap()
}

/// The numbers of a piece on 8 × 8 cells by definition 3.1, from the cells that it goes to.
fn table(reached: impl Fn(usize, usize) -> Vec<(usize, usize)>) -> Vec<u32> {
    let mut numbers: Vec<u32> = Vec::new();
    for cell in 0..64 {
        let followers = reached(cell % 8, cell / 8).into_iter();
        let followers: Vec<u32> = followers
            .map(|(column, row)| numbers[8 * row + column])
            .collect();
        numbers.push(mex(&followers));
    }
    numbers
}

#[test]
fn figures_of_the_king_and_the_rook() {
    let king = table(|column, row| {
        let left = column.checked_sub(1);
        let up = row.checked_sub(1);
        let steps = [(left, Some(row)), (Some(column), up), (left, up)];
        steps
            .into_iter()
            .filter_map(|(column, row)| Some((column?, row?)))
            .collect()
    });
    assert_eq!(
        last_fields(&[
            "games", "grundy", "king", "--size", "8x8", "--format", "csv"
        ]),
        king
    );
    let first_rows = [0, 1, 0, 1, 0, 1, 0, 1, 1, 2, 3, 2, 3, 2, 3, 2];
    assert_eq!(king[..16], first_rows);
    let rook = table(|column, row| {
        let left = (0..column).map(|other| (other, row));
        left.chain((0..row).map(|other| (column, other))).collect()
    });
    assert_eq!(
        last_fields(&[
            "games", "grundy", "rook", "--size", "8x8", "--format", "csv"
        ]),
        rook
    );
    // 3 ⊕ 5 = 6, and 4 ⊕ 3 = 7 where the text has the cell (3, 2).
    assert_eq!(
        (rook[8 * 3 + 5], rook[8 * 4 + 3], rook[8 * 3 + 2]),
        (6, 7, 1)
    );
}

#[test]
fn heaps_of_bachet() {
    for k in 1..=12_u32 {
        let game = format!("bachet:{k}");
        let numbers = last_fields(&[
            "games", "grundy", &game, "--up-to", "100", "--format", "csv",
        ]);
        assert!(
            numbers.into_iter().eq((0..=100).map(|n| n % (k + 1))),
            "{k}"
        );
    }
}

#[test]
fn examples_of_the_mex() {
    let text = madness(&["games", "grundy", "examples/games/mex.txt"]);
    for (set, expected) in [
        ("0", "1"),
        ("1", "0"),
        ("0_1_3", "2"),
        ("0_1", "2"),
        ("0_1_3_7_8_9", "2"),
    ] {
        let name = format!("mex_{set}");
        let line = text
            .lines()
            .find(|line| line.split_whitespace().next() == Some(&name));
        assert_eq!(
            line.and_then(|line| line.split_whitespace().last()),
            Some(expected),
            "{name}"
        );
    }
}

/// The numbers of 3.4, in the order of the text.
#[test]
fn numbers_of_traffic_jam() {
    let order = "C,D,G,K,E,H,B,A,F,J,I,L,M,N,P";
    let text = madness(&["games", "loopy", "jam", "--by-steps", "--begin-with", order]);
    let told = text.lines().map(|line| line.split_once(". ").unwrap().1);
    let told: Vec<&str> = told.map(|line| line.split_once(':').unwrap().0).collect();
    let expected = [
        "C gets 0", "D gets 0", "G gets 1", "K gets 0", "E gets 1", "H gets 2", "B gets 2",
        "A gets 1",
    ];
    assert_eq!(told[..8], expected);
    let towns: Vec<&str> = told
        .iter()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    assert_eq!(towns.join(","), format!("{order},O"));
}

/// Figures 3.3 and 3.4: two heaps of two counters, and their product of nine positions.
#[test]
fn the_product_of_two_heaps() {
    let [p, q] = ["examples/games/heap-p.txt", "examples/games/heap-q.txt"];
    let text = madness(&["games", "loopy", p, "--plus", q, "--format", "json"]);
    let lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let lines: Vec<Value> = lines.collect();
    assert_eq!(lines.len(), 9);
    for line in lines {
        let name = line["vertex"].as_str().unwrap();
        let heaps: Vec<u64> = name
            .split(',')
            .map(|part| part[1..].parse().unwrap())
            .collect();
        let mut expected: Vec<String> = (0..heaps[0])
            .map(|left| format!("p{left},q{}", heaps[1]))
            .collect();
        expected.extend((0..heaps[1]).map(|left| format!("p{},q{left}", heaps[0])));
        let found = line["followers"].as_array().unwrap();
        let mut found: Vec<&str> = found.iter().map(|name| name.as_str().unwrap()).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{name}");
        assert_eq!(line["label"], heaps[0] ^ heaps[1], "{name}");
    }
}

/// Figure 5.5, with the letters exchanged.
#[test]
fn the_polynomial_of_a_board() {
    let story = madness(&["explain", "1000/0001/0010/0000"]);
    assert!(story.contains("f(X, Y) = 1 + X³Y + X²Y²"), "{story}");
}

/// The picture of figure 3.2 on the page is that of its command.
#[test]
fn the_picture_of_traffic_jam() {
    let page = crate::read("docs/companion/szabo.md");
    assert!(page.contains("madness games loopy jam -o docs/companion/jam.svg\n"));
    let drawn = madness(&["games", "loopy", "jam", "--format", "svg"]);
    assert_eq!(drawn, crate::read("docs/companion/jam.svg"));
}

/// The way back in breadth-first search, of one press and of two.
#[test]
fn presses_lead_to_the_dark_board() {
    let story = |board| {
        let story = madness(&["explain", "--method", "bfs", "--surface", "plane", board]);
        story.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(story("11/10").contains("1 press leads to the dark board"));
    assert!(story("01/10").contains("2 presses lead to the dark board"));
}
