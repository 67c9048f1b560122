//! Random lists of buttons in every notation: what is read back is equal or refused.
//!
//! `MADNESS_CASES` says how many cases a notation has.

use std::cell::Cell;
use std::collections::BTreeMap;

use button_madness::puzzle::{Format, Puzzle};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use proptest::test_runner::{Config, TestRunner};

use crate::puzzles::read;

fn cases() -> u32 {
    let cases = std::env::var("MADNESS_CASES").ok();
    cases.map_or(1000, |cases| {
        cases.parse().expect("MADNESS_CASES is a number")
    })
}

/// Of each button its lamps with their amounts, by names.
type Wires = BTreeMap<String, BTreeMap<String, u32>>;

const STATES: u32 = 5;

fn wires(puzzle: &Puzzle) -> Wires {
    let (buttons, lamps) = (puzzle.geometry().buttons(), puzzle.geometry().lamps());
    let row = |button: usize| {
        let row = puzzle.wiring().row(button).iter();
        row.map(|&(lamp, amount)| (lamps[lamp as usize].clone(), amount))
            .collect()
    };
    buttons
        .iter()
        .enumerate()
        .map(|(button, name)| (name.clone(), row(button)))
        .collect()
}

fn lists(names: &'static [&'static str]) -> impl Strategy<Value = Wires> {
    let names = || subsequence(names, 1..=names.len().min(6));
    let row = btree_map(
        any::<Index>().prop_map(|it| it.index(1000)),
        1..STATES,
        0..5,
    );
    (names(), names(), vec(row, 6)).prop_map(|(buttons, lamps, rows)| {
        let row = |row: BTreeMap<usize, u32>| {
            row.into_iter()
                .map(|(lamp, amount)| (lamps[lamp % lamps.len()].to_owned(), amount))
                .collect()
        };
        buttons
            .iter()
            .map(|name| (*name).to_owned())
            .zip(rows.into_iter().map(row))
            .collect()
    })
}

const PLAIN: &[&str] = &["a", "b1", "1", "2", "r1c1", "1.2.3", "x_y", "e-f", "Ä"];
const ODD: &[&str] = &[
    "a b", "x,y", ":", "*", "a*2", "@lit", "#", "'", "\"", "\\", "[1]", "-", "->",
];

fn name(name: &str) -> String {
    if PLAIN.contains(&name) {
        name.to_owned()
    } else {
        format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
    }
}

fn lines(wires: &Wires, [before, comma, after]: [&str; 3]) -> String {
    let term = |(lamp, amount): (&String, &u32)| match amount {
        1 => name(lamp),
        amount => format!("{}*{amount}", name(lamp)),
    };
    let line = |(button, row): (&String, &BTreeMap<String, u32>)| {
        let terms: Vec<String> = row.iter().map(term).collect();
        format!("{}{before}{}{after}\n", name(button), terms.join(comma))
    };
    wires.iter().map(line).collect()
}

fn json(wires: &Wires) -> String {
    let quoted = |name: &String| format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
    let row = |(button, row): (&String, &BTreeMap<String, u32>)| {
        let lamps: Vec<String> = if row.values().all(|&amount| amount == 1) {
            let lamps = row.keys().map(quoted).collect::<Vec<_>>().join(", ");
            return format!("{}: [{lamps}]", quoted(button));
        } else {
            row.iter()
                .map(|(lamp, amount)| format!("{}: {amount}", quoted(lamp)))
                .collect()
        };
        format!("{}: {{{}}}", quoted(button), lamps.join(", "))
    };
    format!(
        "{{{}}}",
        wires.iter().map(row).collect::<Vec<_>>().join(",\n")
    )
}

type Writer = fn(&Wires) -> String;

const NOTATIONS: [(&str, Writer); 5] = [
    ("blanks", |wires| lines(wires, [": ", " ", ""])),
    ("commas", |wires| lines(wires, [":", ",", "\r"])),
    ("brackets", |wires| {
        lines(wires, [" : [", ", ", "] # its lamps"])
    }),
    ("braces", |wires| lines(wires, [": {", " ", "}"])),
    ("JSON", json),
];

#[test]
fn lists_are_read_back() {
    for (notation, writer) in NOTATIONS {
        let ran = TestRunner::new(Config::with_cases(cases())).run(
            &prop_oneof![lists(PLAIN), lists(ODD)],
            |mut expected| {
                // In JSON a key with @ is no button.
                if notation == "JSON" && expected.remove("@lit").is_some() && expected.is_empty() {
                    return Ok(());
                }
                let text = format!("@states {STATES}\n{}", writer(&expected));
                let puzzle = read(&Format::Lists, &text)
                    .map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?;
                prop_assert_eq!(wires(&puzzle), expected, "{}", text);
                let again = read(&Format::Lists, &puzzle.to_lists()).unwrap();
                prop_assert_eq!(again, puzzle);
                Ok(())
            },
        );
        ran.unwrap_or_else(|error| panic!("{notation}: {error}"));
    }
}

/// After a slip of the pen no separator is in a name, and no name is lost.
#[test]
fn a_slip_of_the_pen_is_refused_or_another_list() {
    let signs: Vec<char> = ",;:|[]{}()-<>=#%/*@ \t\n01ab.+".chars().collect();
    for (notation, writer) in &NOTATIONS[..4] {
        let was_read = Cell::new(0);
        let slips = (any::<Index>(), 0..3_u8, select(signs.clone()));
        let ran = TestRunner::new(Config::with_cases(cases().max(100))).run(
            &(lists(PLAIN), slips),
            |(list, slip)| {
                let mut chars: Vec<char> = writer(&list).chars().collect();
                let at = slip.0.index(chars.len());
                match slip.1 {
                    0 => drop(chars.remove(at)),
                    1 => chars.insert(at, chars[at]),
                    _ => chars[at] = slip.2,
                }
                let text: String = chars.into_iter().collect();
                let Some(puzzle) = read(&Format::Lists, &text)
                    .ok()
                    .filter(|_| !text.contains("/*"))
                else {
                    return Ok(());
                };
                was_read.set(was_read.get() + 1);
                let mut found = Vec::new();
                for line in text.lines() {
                    let start = line.trim_start();
                    if start.starts_with(['@', ';', '%', '#']) || start.starts_with("//") {
                        continue;
                    }
                    let line = line
                        .split(['#'])
                        .next()
                        .unwrap()
                        .split("//")
                        .next()
                        .unwrap();
                    // What follows a star is an amount.
                    let names = line.split(|c: char| !(c.is_alphanumeric() || "_.+-*".contains(c)));
                    let names = names.map(|word| {
                        word.split('*')
                            .next()
                            .unwrap()
                            .trim_matches(['.', '+', '-'])
                    });
                    found.extend(names.filter(|name| !name.is_empty()).map(str::to_owned));
                }
                let geometry = puzzle.geometry();
                let mut names = geometry.buttons();
                names.extend(geometry.lamps());
                prop_assert!(names.iter().all(|name| found.contains(name)), "{}", text);
                let is_amount = |name: &String| name.bytes().all(|byte| byte.is_ascii_digit());
                prop_assert!(
                    found
                        .iter()
                        .all(|name| names.contains(name) || is_amount(name)),
                    "{}",
                    text
                );
                Ok(())
            },
        );
        ran.unwrap_or_else(|error| panic!("{notation}: {error}"));
        assert!(
            was_read.get() * 10 > cases(),
            "{notation}: {}",
            was_read.get()
        );
    }
}
