//! Random graphs in every notation: what is read back is equal or refused, never different.
//!
//! `MADNESS_CASES` says how many cases a notation has.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt::Write;

use madness_text::{Direction, Graph, SizeLine, quoted};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

fn cases() -> u32 {
    let cases = std::env::var("MADNESS_CASES").ok();
    cases.map_or(1000, |cases| {
        cases.parse().expect("MADNESS_CASES is a number")
    })
}

/// A graph by names: edges from the first vertex to the second one.
#[derive(Clone, Debug)]
struct Named {
    names: Vec<String>,
    edges: Vec<(usize, usize)>,
}

/// What is compared: names, and edges, with the smaller name first where they have no direction.
type Said = (BTreeSet<String>, BTreeSet<(String, String)>);

impl Named {
    fn edges(&self) -> impl Iterator<Item = (&str, &str)> {
        self.edges
            .iter()
            .map(|&(a, b)| (&*self.names[a], &*self.names[b]))
    }

    fn alone(&self) -> impl Iterator<Item = &str> {
        let is_alone = |v: &usize| !self.edges.iter().any(|&(a, b)| a == *v || b == *v);
        (0..self.names.len())
            .filter(is_alone)
            .map(|v| &*self.names[v])
    }

    fn neighbours(&self, vertex: usize, direction: Direction) -> Vec<&str> {
        let both = direction == Direction::Undirected;
        let other = |&(a, b): &(usize, usize)| {
            (a == vertex)
                .then_some(b)
                .or((both && b == vertex).then_some(a))
        };
        self.edges
            .iter()
            .filter_map(other)
            .map(|v| &*self.names[v])
            .collect()
    }

    fn said(&self, direction: Direction) -> Said {
        said(
            self.names.iter().map(String::as_str),
            self.edges(),
            direction,
        )
    }

    /// The names are 1, 2, 3, …, or 0, 1, 2, ….
    fn are_from(&self, first: usize) -> bool {
        (first..)
            .zip(&self.names)
            .all(|(number, name)| *name == number.to_string())
    }
}

fn said<'a>(
    names: impl Iterator<Item = &'a str>,
    edges: impl Iterator<Item = (&'a str, &'a str)>,
    direction: Direction,
) -> Said {
    let ordered = |(a, b): (&str, &str)| {
        let swapped = direction == Direction::Undirected && b < a;
        let (a, b) = if swapped { (b, a) } else { (a, b) };
        (a.to_owned(), b.to_owned())
    };
    (
        names.map(str::to_owned).collect(),
        edges.map(ordered).collect(),
    )
}

fn read(text: &str, direction: Direction) -> Option<Said> {
    let graph = Graph::read(text, direction, SizeLine::Guessed).ok()?;
    let edges = graph
        .edges
        .iter()
        .map(|edge| (&*graph.names[edge.from], &*graph.names[edge.to]));
    Some(said(
        graph.names.iter().map(String::as_str),
        edges,
        direction,
    ))
}

fn names(plain: bool) -> impl Strategy<Value = Vec<String>> {
    let numbers =
        |first: usize| move |count| (first..first + count).map(|v| v.to_string()).collect();
    let words = prop::sample::subsequence(
        &["a", "b", "Ä", "x_1", "c.d", "10", "p", "e", "c", "v"][..],
        2..=8,
    );
    let words = words
        .prop_shuffle()
        .prop_map(|words| words.into_iter().map(str::to_owned).collect());
    let odd = [
        "a-b", "a b", "x,y", "[", "->", "\"", "\\", "#", "it's", "1", "graph", "{}", ";", "é:",
    ];
    let odd = prop::sample::subsequence(odd.to_vec(), 2..=7);
    let odd = odd.prop_map(|words| words.into_iter().map(str::to_owned).collect());
    prop_oneof![
        (2..8_usize).prop_map(numbers(1)),
        (2..8_usize).prop_map(numbers(0)),
        words,
        if plain {
            Just(vec!["a".to_owned(), "b".to_owned()]).boxed()
        } else {
            odd.boxed()
        },
    ]
}

fn graphs(direction: Direction, plain: bool) -> impl Strategy<Value = Named> {
    (
        names(plain),
        vec(
            (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
            1..12,
        ),
    )
        .prop_map(move |(names, ends)| {
            let mut edges: Vec<(usize, usize)> = Vec::new();
            for (a, b) in ends {
                let (a, b) = (a.index(names.len()), b.index(names.len()));
                let both = direction == Direction::Undirected;
                if a != b && !edges.contains(&(a, b)) && !(both && edges.contains(&(b, a))) {
                    edges.push((a, b));
                }
            }
            Named { names, edges }
        })
}

/// Whether the first edge is, by the rule that everybody expects, the size of the others.
fn is_size(graph: &Named) -> bool {
    let numbers: Option<Vec<u64>> = graph.names.iter().map(|name| name.parse().ok()).collect();
    let (Some(numbers), Some(&(n, m))) = (numbers, graph.edges.first()) else {
        return false;
    };
    let rest = &graph.edges[1..];
    let alone: Vec<u64> = graph.alone().map(|name| name.parse().unwrap()).collect();
    let ends = rest
        .iter()
        .flat_map(|&(a, b)| [numbers[a], numbers[b]])
        .chain(alone);
    rest.len() as u64 == numbers[m] && ends.into_iter().all(|end| end <= numbers[n])
}

/// A line for each edge and for each vertex without one.
fn lines(graph: &Named, edge: impl Fn(&str, &str) -> String) -> String {
    let mut text = String::new();
    for (a, b) in graph.edges() {
        writeln!(text, "{}", edge(&quoted_here(a), &quoted_here(b))).unwrap();
    }
    for name in graph.alone() {
        writeln!(text, "{}", quoted_here(name)).unwrap();
    }
    text
}

fn each(graph: &Named, edge: impl Fn(&str, &str) -> String) -> String {
    let edges: Vec<String> = graph.edges().map(|(a, b)| edge(a, b)).collect();
    edges.concat()
}

/// In graphs a dash does not belong to a name without quotes, and words of DOT are none.
fn quoted_here(name: &str) -> String {
    if name.contains('-') || name == "graph" {
        format!("\"{name}\"")
    } else {
        quoted(name).into_owned()
    }
}

fn rows(
    graph: &Named,
    direction: Direction,
    row: impl Fn(&str, &[String]) -> String,
    between: &str,
) -> String {
    let rows = graph.names.iter().enumerate().map(|(vertex, name)| {
        let neighbours = graph.neighbours(vertex, direction);
        let neighbours: Vec<String> = neighbours.into_iter().map(quoted_here).collect();
        row(&quoted_here(name), &neighbours)
    });
    rows.collect::<Vec<_>>().join(between)
}

fn in_json(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

type Writer = fn(&Named) -> Option<String>;

fn braces(names: &[String]) -> String {
    names.join(", ")
}

const UNDIRECTED: [(&str, Writer); 19] = [
    ("blanks", |g| Some(lines(g, |a, b| format!("{a} {b}")))),
    ("tabs", |g| {
        Some(lines(g, |a, b| format!("{a}\t{b}  # an edge")))
    }),
    ("commas", |g| Some(lines(g, |a, b| format!("{a},{b}")))),
    ("dashes", |g| Some(lines(g, |a, b| format!("{a}-{b}")))),
    ("double dashes", |g| {
        Some(lines(g, |a, b| format!("{a} -- {b};")))
    }),
    ("parentheses", |g| {
        Some(lines(g, |a, b| format!("({a}, {b})")))
    }),
    ("brackets", |g| Some(lines(g, |a, b| format!("[{a},{b}]")))),
    ("braces", |g| Some(lines(g, |a, b| format!("{{{a}, {b}}}")))),
    ("both ways", |g| {
        Some(lines(g, |a, b| format!("{a} -> {b}\n{b} -> {a}")))
    }),
    ("one line", |g| {
        let edges: Vec<String> = g
            .edges()
            .map(|(a, b)| format!("{}-{}", quoted_here(a), quoted_here(b)))
            .collect();
        (g.alone().count() == 0).then(|| edges.join(", "))
    }),
    ("rows", |g| {
        Some(rows(
            g,
            Direction::Undirected,
            |a, to| format!("{a}: {}", to.join(" ")),
            "\n",
        ))
    }),
    ("rows with commas", |g| {
        Some(rows(
            g,
            Direction::Undirected,
            |a, to| format!("{a} : {}", braces(to)),
            "\r\n",
        ))
    }),
    ("rows in brackets", |g| {
        Some(rows(
            g,
            Direction::Undirected,
            |a, to| format!("{a}: [{}]", braces(to)),
            "\n",
        ))
    }),
    ("JSON rows", |g| {
        let row = |a: &str, to: &[String]| format!("  {a}: [{}]", braces(to));
        Some(format!(
            "{{\n{}\n}}\n",
            rows(g, Direction::Undirected, row, ",\n")
        ))
    }),
    ("JSON pairs", |g| {
        let pairs: Vec<String> = g
            .edges()
            .map(|(a, b)| format!("[{},{}]", in_json(a), in_json(b)))
            .collect();
        (g.alone().count() == 0).then(|| format!("[{}]", pairs.join(",")))
    }),
    ("DOT", |g| {
        let body = lines(g, |a, b| format!("  {a} -- {b};"));
        Some(format!("graph {{\n{body}}}\n"))
    }),
    ("DIMACS", |g| {
        let head = format!("c a graph\np edge {} {}\n", g.names.len(), g.edges.len());
        let edges = each(g, |a, b| format!("e {a} {b}\n"));
        g.are_from(1).then_some(head + &edges)
    }),
    ("size line", |g| {
        let head = format!("{} {}\n", g.names.len(), g.edges.len());
        let edges = each(g, |a, b| format!("{a} {b}\n"));
        (g.are_from(1) || (g.are_from(0) && g.edges().any(|(a, b)| a == "0" || b == "0")))
            .then_some(head + &edges)
    }),
    ("METIS", |g| {
        let head = format!("{} {}\n", g.names.len(), g.edges.len());
        g.are_from(1)
            .then(|| head + &rows(g, Direction::Undirected, |_, to| to.join(" "), "\n"))
    }),
];

const DIRECTED: [(&str, Writer); 11] = [
    ("blanks", |g| Some(lines(g, |a, b| format!("{a} {b}")))),
    ("commas", |g| Some(lines(g, |a, b| format!("{a}, {b}")))),
    ("arrows", |g| Some(lines(g, |a, b| format!("{a}->{b}")))),
    ("double arrows", |g| {
        Some(lines(g, |a, b| format!("{a} => {b};")))
    }),
    ("arrows to the left", |g| {
        Some(lines(g, |a, b| format!("{b} <- {a}")))
    }),
    ("tuples", |g| Some(lines(g, |a, b| format!("({a}, {b}),")))),
    ("rows", |g| {
        Some(rows(
            g,
            Direction::Directed,
            |a, to| format!("{a}: {}", to.join(" ")),
            "\n",
        ))
    }),
    ("rows in brackets", |g| {
        Some(rows(
            g,
            Direction::Directed,
            |a, to| format!("{a}: [{}]", braces(to)),
            "\n",
        ))
    }),
    ("JSON rows", |g| {
        let row = |a: &str, to: &[String]| format!("{a}: [{}]", braces(to));
        Some(format!("{{{}}}", rows(g, Direction::Directed, row, ", ")))
    }),
    ("JSON lists", |g| {
        let row = |_: &str, to: &[String]| format!("[{}]", braces(to));
        g.are_from(0)
            .then(|| format!("[{}]", rows(g, Direction::Directed, row, ",")))
    }),
    ("DOT", |g| {
        let body = lines(g, |a, b| format!("{a} -> {b} [label=\"a -> b\"]"));
        Some(format!(
            "strict digraph \"G\" {{ node [shape=box];\n{body}}}\n"
        ))
    }),
];

/// METIS is refused where it could be edges; all others are read in most cases.
const MOSTLY_REFUSED: [&str; 1] = ["METIS"];

fn is_read_back(direction: Direction, (notation, writer): (&str, Writer)) {
    let (written, was_read) = (Cell::new(0_u32), Cell::new(0_u32));
    let mut runner = TestRunner::new(Config::with_cases(cases()));
    let ran = runner.run(&graphs(direction, false), |graph| {
        let is_edges_alone = graph.edges.is_empty() || (notation != "size line" && is_size(&graph));
        let Some(text) = writer(&graph).filter(|_| !is_edges_alone) else {
            return Ok(());
        };
        written.set(written.get() + 1);
        if let Some(found) = read(&text, direction) {
            was_read.set(was_read.get() + 1);
            prop_assert_eq!(found, graph.said(direction), "{}", text);
        }
        Ok(())
    });
    ran.unwrap_or_else(|error| panic!("{notation}: {error}"));
    let (written, was_read) = (written.get(), was_read.get());
    assert!(written > 0, "{notation}");
    if !MOSTLY_REFUSED.contains(&notation) {
        assert!(
            was_read * 4 > written * 3,
            "{notation}: {was_read} of {written} were read"
        );
    }
}

#[test]
fn graphs_without_direction_are_read_back() {
    for notation in UNDIRECTED {
        is_read_back(Direction::Undirected, notation);
    }
}

#[test]
fn arcs_are_read_back() {
    for notation in DIRECTED {
        is_read_back(Direction::Directed, notation);
    }
}

/// A character that is dropped, doubled, or changed.
#[derive(Clone, Debug)]
enum Slip {
    Drop,
    Double,
    Change(char),
}

fn slips() -> impl Strategy<Value = (prop::sample::Index, Slip)> {
    let signs: Vec<char> = ",;:|[]{}()\"'-<>=#%/*@ \t\n01ab.+".chars().collect();
    let change = prop::sample::select(signs).prop_map(Slip::Change);
    (
        any::<prop::sample::Index>(),
        prop_oneof![Just(Slip::Drop), Just(Slip::Double), change],
    )
}

fn slipped(text: &str, (at, slip): &(prop::sample::Index, Slip)) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = at.index(chars.len());
    match slip {
        Slip::Drop => drop(chars.remove(at)),
        Slip::Double => chars.insert(at, chars[at]),
        Slip::Change(other) => chars[at] = *other,
    }
    chars.into_iter().collect()
}

/// The words of a text without its comments: everything between characters that belong to no name.
fn words(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in text.lines() {
        let mut line = line.trim_start();
        if [";", "%"].iter().any(|sign| line.starts_with(sign)) {
            continue;
        }
        for comment in ["#", "//"] {
            line = line.split(comment).next().unwrap_or_default();
        }
        let words = line.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.' | '+')));
        found.extend(
            words
                .map(|word| word.trim_matches(['.', '+']))
                .filter(|word| !word.is_empty())
                .map(str::to_owned),
        );
    }
    found
}

/// A slip makes another file of the notation, whose words are the names, or is refused.
#[test]
fn a_slip_of_the_pen_is_refused_or_another_file() {
    let all = UNDIRECTED.iter().map(|it| (Direction::Undirected, it));
    let all = all.chain(DIRECTED.iter().map(|it| (Direction::Directed, it)));
    // Words that are no names are in files of DOT, DIMACS and with a size line.
    let is_plain = |notation: &str| {
        !["DOT", "DIMACS", "size line", "METIS", "tabs", "JSON lists"].contains(&notation)
    };
    for (direction, (notation, writer)) in all.filter(|it| is_plain(it.1.0)) {
        // So many that some are read.
        let mut runner = TestRunner::new(Config::with_cases(cases().max(100)));
        let was_read = Cell::new(0);
        let ran = runner.run(&(graphs(direction, true), slips()), |(graph, slip)| {
            // Numbers may be sizes, which have a test of their own.
            let has_words = !graph
                .names
                .iter()
                .any(|name| name.starts_with(|c: char| c.is_ascii_digit()));
            let Some(text) = writer(&graph).filter(|text| has_words && !text.is_empty()) else {
                return Ok(());
            };
            let text = slipped(&text, &slip);
            if text.contains(['"', '\'']) || text.contains("/*") {
                return Ok(());
            }
            if let Some((names, _)) = read(&text, direction) {
                was_read.set(was_read.get() + 1);
                prop_assert_eq!(names, words(&text), "{}", text);
            }
            Ok(())
        });
        ran.unwrap_or_else(|error| panic!("{notation}: {error}"));
        assert!(
            was_read.get() > 0 || notation.starts_with("JSON"),
            "{notation}"
        );
    }
}

/// What the plain rule says of lines of one or two numbers.
fn by_the_rule(text: &str) -> Option<Said> {
    let number = |word: &str| {
        word.parse::<u64>()
            .ok()
            .filter(|number| number.to_string() == word)
    };
    let lines: Option<Vec<Vec<u64>>> = text
        .lines()
        .map(|line| line.split_whitespace().map(number).collect())
        .collect();
    let lines: Vec<Vec<u64>> = lines?.into_iter().filter(|line| !line.is_empty()).collect();
    let [first, rest @ ..] = &lines[..] else {
        return None;
    };
    let edges = |lines: &[Vec<u64>]| lines.iter().filter(|line| line.len() == 2).count() as u64;
    let named: BTreeSet<u64> = rest.iter().flatten().copied().collect();
    let mut names: BTreeSet<u64> = named.iter().chain(first).copied().collect();
    let mut kept = &lines[..];
    if let [n, m] = first[..] {
        let from = u64::from(!named.contains(&0));
        if m > 0 && edges(rest) == m && named.iter().all(|&it| it < from + n) {
            names = (from..from + n).collect();
            kept = rest;
        }
    }
    let names: Vec<String> = names.iter().map(u64::to_string).collect();
    let kept: Vec<(String, String)> = kept
        .iter()
        .filter(|line| line.len() == 2)
        .map(|line| (line[0].to_string(), line[1].to_string()))
        .collect();
    let ends = kept.iter().map(|(a, b)| (&**a, &**b));
    Some(said(
        names.iter().map(String::as_str),
        ends,
        Direction::Undirected,
    ))
}

#[test]
fn a_slip_in_a_file_with_a_size_is_read_by_the_rule() {
    let was_read = Cell::new(0);
    let mut runner = TestRunner::new(Config::with_cases(cases()));
    let writer = UNDIRECTED
        .iter()
        .find(|it| it.0 == "size line")
        .expect("it is there")
        .1;
    let ran = runner.run(
        &(graphs(Direction::Undirected, true), slips()),
        |(graph, slip)| {
            let Some(text) = writer(&graph) else {
                return Ok(());
            };
            let text = slipped(&text, &slip);
            let Some(expected) = by_the_rule(&text) else {
                return Ok(());
            };
            if let Some(found) = read(&text, Direction::Undirected) {
                was_read.set(was_read.get() + 1);
                prop_assert_eq!(found, expected, "{}", text);
            }
            Ok(())
        },
    );
    ran.unwrap_or_else(|error| panic!("{error}"));
    assert!(was_read.get() * 20 > cases(), "{}", was_read.get());
}
