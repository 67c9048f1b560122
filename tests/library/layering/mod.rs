//! The layers of the library import downwards only, `unsafe` stays in its
//! folder, and no file grows beyond what reads in one sitting.
//!
//! The scanner beside it reads the sources as a sequence of words and signs, with
//! comments and literals left out: what a doc comment links to is no import.

pub(super) mod scanner;
mod wings;

use std::fs;
use std::path::{Path, PathBuf};

use scanner::{
    Token, names_by_climbing, names_of_the_root, paths_of_the_root, tokens, without_tests,
};
use wings::{NAMED_BY_CHECKS, NARROW, TESTS_LOOK_UP, WINGS, Wing};

const MOST_LINES: usize = 600;

// ---------------------------------------------------------------------------
// The rules.

/// The modules above a file, itself included: `["gf2", "simd"]` for
/// `gf2/simd/mod.rs`, none for `lib.rs` and `main.rs`.
fn modules(path: &Path) -> Vec<String> {
    let path = path.with_extension("");
    let mut names: Vec<String> = path
        .iter()
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    if names.last().is_some_and(|name| name == "mod") || names == ["lib"] || names == ["main"] {
        names.pop();
    }
    names
}

/// What is wrong with the imports of a subcommand: it never imports its neighbours.
fn neighbours(modules: &[String], tokens: &[(usize, Token)]) -> Vec<(usize, String)> {
    let [commands, rest @ ..] = modules else {
        return Vec::new();
    };
    let Some(own) = rest.first().filter(|_| commands == "commands") else {
        return Vec::new();
    };
    let by_root = names_of_the_root(tokens, modules.len());
    let by_root = by_root.into_iter().filter(|(_, name)| name == commands);
    let by_climbing = names_by_climbing(tokens, |supers| supers == rest.len());
    let by_climbing = by_climbing.into_iter().filter(|(_, name)| name != own);
    let message = |name: &str| format!("{own} must not import its neighbour {name}");
    by_root
        .chain(by_climbing)
        .map(|(line, name)| (line, message(&name)))
        .collect()
}

/// What is wrong with a file of the given path below the folder of a wing.
fn violations(wing: &Wing, path: &Path, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut report = |line: usize, what: String| {
        found.push(format!("{}/{}:{line}: {what}", wing.folder, path.display()));
    };
    let tokens = tokens(text);
    let modules = modules(path);

    let may_be_unsafe = path
        .parent()
        .is_some_and(|folder| folder.iter().any(|name| name == wing.of_unsafe_code()));
    for (line, word) in tokens
        .iter()
        .filter_map(|(line, token)| Some((line, token.word()?)))
    {
        if word == "unsafe" && !may_be_unsafe {
            let folder = wing.of_unsafe_code();
            report(*line, format!("unsafe outside of a folder named {folder}"));
        }
        if word == "include" {
            report(*line, "code from elsewhere".to_owned());
        }
    }
    for window in tokens.windows(2) {
        if window[0].1.is('[') && window[1].1.word() == Some("path") {
            report(window[1].0, "a module from elsewhere".to_owned());
        }
    }

    let is_test = modules.iter().any(|name| name.ends_with("tests"));
    let code = without_tests(&tokens);
    let of_wing = NAMED_BY_CHECKS.iter().find(|named| named.0 == wing.folder);
    let check = modules.iter().position(|name| name == "check");
    if let (Some((_, named)), Some(check), false) = (of_wing, check, is_test) {
        let own = modules[..=check].join("::");
        for (line, path) in paths_of_the_root(code) {
            if !path.starts_with(&own) && !named.contains(&path.as_str()) {
                report(line, format!("the check {own} must not name {path}"));
            }
        }
        let depth = modules.len() - check;
        for (line, name) in names_by_climbing(code, |supers| supers >= depth) {
            report(line, format!("the check {own} must not climb to {name}"));
        }
    }

    for (line, what) in neighbours(&modules, &tokens) {
        report(line, what);
    }
    match modules.first().map(String::as_str) {
        None => {}
        Some(layer) => match wing.layers.iter().position(|&name| name == layer) {
            None => report(1, format!("{layer} has no place among the layers")),
            Some(place) => {
                let narrow = NARROW
                    .iter()
                    .find(|(folder, name, _)| *folder == wing.folder && *name == layer);
                let allowed = narrow.map_or(&wing.layers[..place], |(.., allowed)| allowed);
                let look_up = TESTS_LOOK_UP.contains(&wing.folder);
                let held = if look_up { code } else { &tokens[..] };
                for (line, name) in names_of_the_root(held, modules.len()) {
                    if !(look_up && is_test) && name != layer && !allowed.contains(&name.as_str()) {
                        report(line, format!("{layer} must not import {name}"));
                    }
                }
            }
        },
    }

    let lines = text.lines().count();
    if lines > MOST_LINES {
        report(lines, format!("{lines} lines; {MOST_LINES} are the most"));
    }
    found
}

/// The paths of all `.rs` files below a folder, relative to it.
pub(super) fn sources(root: &Path) -> Vec<PathBuf> {
    let (mut sources, mut folders) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources") {
            let path = entry.expect("an entry of a folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let relative = path.strip_prefix(root).expect("below the root");
                sources.push(relative.to_owned());
            }
        }
    }
    sources.sort();
    sources
}

#[test]
fn the_sources_keep_the_rules() {
    let mut imports = 0;
    let mut found = Vec::new();
    for wing in &WINGS {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(wing.folder);
        let sources = sources(&root);
        let roots = ["lib.rs", "main.rs"].map(PathBuf::from);
        assert!(
            roots.iter().any(|root| sources.contains(root)),
            "{}",
            wing.folder
        );
        for path in &sources {
            let text = fs::read_to_string(root.join(path)).expect("a source in UTF-8");
            imports += names_of_the_root(&tokens(&text), modules(path).len()).len();
            found.extend(violations(wing, path, &text));
        }
    }
    assert!(imports > 50, "the scanner sees {imports} imports only");
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// What searches have done may be one: "stopped after 1 positions" is no English. `counted` knows it.
#[test]
fn what_searches_have_done_is_counted() {
    let nouns = [
        "positions",
        "values",
        "moves",
        "nodes",
        "tries",
        "items",
        "boards",
    ];
    let is_wrong = |line: &str, before: &str| {
        line.match_indices(before).any(|(at, _)| {
            let rest = line[at..].split_once("} ").map_or("", |(_, rest)| rest);
            nouns.iter().any(|noun| rest.starts_with(noun))
        })
    };
    let found = |text: &str| -> Vec<usize> {
        let lines = (1..).zip(text.lines());
        let wrong = lines.filter(|(_, line)| {
            ["after {", "with {"]
                .iter()
                .any(|before| is_wrong(line, before))
        });
        wrong.map(|(number, _)| number).collect()
    };
    assert_eq!(found("a\n\"stopped after {nodes} positions\""), [2]);
    assert_eq!(
        found("\"stopped after {}\", counted(nodes, \"position\")"),
        [0; 0]
    );
    for wing in &WINGS {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(wing.folder);
        for path in sources(&root) {
            let text = fs::read_to_string(root.join(&path)).expect("a source in UTF-8");
            assert_eq!(found(&text), [0; 0], "{}", path.display());
        }
    }
}

// ---------------------------------------------------------------------------
// The scanner on planted samples.

/// The first wing that has the room, else that of Button Madness.
fn check(path: &str, text: &str) -> Vec<String> {
    let room = path.split(['/', '.']).next().unwrap_or_default();
    let wing_of = |folder: &str| WINGS.iter().find(|wing| wing.folder == folder).unwrap();
    let [library, others @ ..] =
        ["src", "crates/algebra/src", "crates/cli/src", "capi/src"].map(wing_of);
    let wing = others.into_iter().find(|wing| wing.layers.contains(&room));
    violations(wing.unwrap_or(library), Path::new(path), text)
}

#[test]
fn imports_upwards_are_found() {
    assert_eq!(
        check(
            "poly/mul.rs",
            "//! Products.\n\nuse crate::solve::Solver;\n"
        ),
        ["crates/algebra/src/poly/mul.rs:3: poly must not import solve"]
    );
    for (path, text, expected) in [
        ("gf2/band.rs", "use crate::poly::Poly;", 1),
        ("poly/mul.rs", "use crate::gf2::{BitMatrix, Echelon};", 0),
        (
            "puzzle/model.rs",
            "use crate::{certificate::{self, Flaw}, solve, board::Cell};",
            1,
        ),
        (
            "board/mod.rs",
            "use crate::{\n    classify::{Method, search},\n    solve,\n};",
            2,
        ),
        ("solve/bfs.rs", "fn f(x: &crate::classify::Method) {}", 1),
        ("solve/bfs.rs", "fn f() { $crate::draw::board() }", 1),
        (
            "solve/bfs.rs",
            "pub(crate) fn f(x: (crate::draw::Tile, u8)) {}",
            1,
        ),
        (
            "solve/bfs.rs",
            "pub(crate) struct S(pub(in crate::solve) u8);",
            0,
        ),
        (
            "draw/plot.rs",
            "use crate::classify::Method; use crate::explain::args;",
            1,
        ),
        ("draw/plot.rs", "use crate::{board::*, explain};", 1),
        ("solve/mod.rs", "use crate::Thing;", 1),
        ("solve/mod.rs", "use crate::*;", 1),
        ("solve/mod.rs", "use crate as root;", 1),
        ("solve/mod.rs", "use crate::{self as root};", 1),
        ("lib.rs", "pub use crate::solve::Solver;", 0),
        ("commands/hint.rs", "use crate::output::Output;", 0),
        ("input.rs", "use crate::{visible, commands::hint};", 1),
        ("main.rs", "", 0),
        ("games/mod.rs", "", 1),
    ] {
        let found = check(path, text);
        assert_eq!(found.len(), expected, "{path}: {text}\n{found:?}");
    }
}

#[test]
fn subcommands_that_import_one_another_are_found() {
    for (path, text, expected) in [
        ("hint.rs", "use crate::shortest::{Asked, Found};", 0),
        ("hint.rs", "use crate::commands::solve::read;", 1),
        ("hint.rs", "use super::solve::read;", 1),
        ("hint.rs", "use super::{Madness, solve};", 2),
        ("hint.rs", "mod tests { use super::*; }", 0),
        ("hint.rs", "mod tests { use super::super::solve; }", 1),
        ("solve/mod.rs", "use super::hint::run;", 1),
        ("solve/text.rs", "use super::Answer;", 0),
        ("solve/text.rs", "use super::super::hint;", 1),
        ("solve/text.rs", "use super::super::super::output;", 0),
        ("solve/text.rs", "use super::super::super::commands;", 1),
        ("solve/text.rs", "pub(in super::super) fn f() {}", 0),
        ("solve/text.rs", "mod unix { use super::super::json; }", 0),
        ("mod.rs", "use crate::output::Output; mod hint;", 0),
    ] {
        let found = check(&format!("commands/{path}"), text);
        assert_eq!(found.len(), expected, "{path}: {text}\n{found:?}");
    }
}

#[test]
fn narrow_layers_import_what_they_may() {
    assert!(check("certificate/mod.rs", "use crate::board::Lights;").is_empty());
    assert!(check("certificate/ring.rs", "use crate::certificate::Flaw;").is_empty());
    assert_eq!(
        check("certificate/ring.rs", "use crate::poly::Poly;").len(),
        1
    );
    assert_eq!(
        check("certificate/ring.rs", "use crate::gf2::Gf2;").len(),
        1
    );
}

#[test]
fn checks_name_rules_and_answers_only() {
    let path = Path::new("check/pg.rs");
    let wing = WINGS.iter().find(|wing| wing.folder.contains("positional"));
    let check = |text: &str| violations(wing.unwrap(), path, text).len();
    assert_eq!(
        check("use crate::game::{Side, Winner}; use super::sets;"),
        0
    );
    assert_eq!(check("use crate::strong::{Strategy, solve};"), 1);
    assert_eq!(
        check("use crate::{game::Side, maker_breaker::{self, Proof}};"),
        1
    );
    assert_eq!(check("fn f() { crate::strong::solve() }"), 1);
    assert_eq!(check("use super::super::strong::solve;"), 1);
    assert_eq!(
        check("#[cfg(test)] mod tests { use crate::strong::solve; }"),
        0
    );
}

#[test]
fn supers_that_climb_to_the_root_are_found() {
    for (path, text, expected) in [
        ("gf2/mod.rs", "use super::solve::Solver;", 1),
        (
            "gf2/band.rs",
            "use super::solve; use super::super::matrix;",
            1,
        ),
        ("gf2/band.rs", "use super::super::solve::Bfs;", 1),
        ("gf2/band.rs", "use super::super::gf2::Bfs;", 0),
        (
            "gf2/band.rs",
            "use super::super::{gf2::Gf2, solve::Bfs};",
            1,
        ),
        (
            "gf2/band.rs",
            "mod tests { use super::super::solve; use super::*; }",
            0,
        ),
        (
            "gf2/band.rs",
            "mod tests { use super::super::super::solve; }",
            1,
        ),
        (
            "gf2/band.rs",
            "mod tests {} fn f() { super::super::solve() }",
            1,
        ),
        ("gf2/simd/mod.rs", "pub(in super::super) fn f() {}", 0),
    ] {
        let found = check(path, text);
        assert_eq!(found.len(), expected, "{path}: {text}\n{found:?}");
    }
}

#[test]
fn unsafe_code_is_found_where_it_must_not_be() {
    let code = "fn f() { unsafe { g() } }";
    assert_eq!(
        check("gf2/band.rs", code),
        ["crates/algebra/src/gf2/band.rs:1: unsafe outside of a folder named simd"]
    );
    assert!(check("gf2/simd/x86_64.rs", code).is_empty());
    assert_eq!(check("gf2/simd.rs", code).len(), 1);
    assert_eq!(check("main.rs", code).len(), 1);
    assert!(check("border/memory.rs", code).is_empty());
    assert_eq!(check("border.rs", code).len(), 1);
    assert_eq!(check("boards.rs", code).len(), 1);
    assert_eq!(check("gf2/border/memory.rs", code).len(), 1);
    for harmless in [
        "// unsafe\n/* unsafe /* nested */ unsafe */",
        "/// unsafe { }\n#![deny(unsafe_code)]",
        r##"const A: &str = "unsafe \" unsafe"; const B: &str = r#"unsafe " unsafe"#;"##,
        r#"const A: &[u8] = b"unsafe"; const B: &[u8] = br"unsafe \";"#,
    ] {
        assert_eq!(check("gf2/band.rs", harmless), [""; 0], "{harmless}");
    }
    // After each of these the code goes on.
    for before in [
        "/* a /* b */ c */",
        "// a\n",
        r#"const A: &str = "\\";"#,
        r##"const A: &str = r#"\"#;"##,
        r"const A: char = '\'';",
        "const A: char = '\"';",
        "const A: u8 = b'\"';",
        "fn h<'a>(x: &'a str) {}",
        "fn r(b: u8, c: u8) {}",
    ] {
        let text = format!("{before} {code}");
        assert_eq!(check("gf2/band.rs", &text).len(), 1, "{text}");
    }
}

#[test]
fn code_from_elsewhere_is_found() {
    let text = "#[path = \"../gf2/mod.rs\"] mod gf2;";
    assert_eq!(check("main.rs", text).len(), 1);
    assert_eq!(check("main.rs", "include!(\"../lib.rs\");").len(), 1);
}

#[test]
fn long_files_are_found() {
    assert!(check("gf2/band.rs", &"\n".repeat(600)).is_empty());
    assert_eq!(check("gf2/band.rs", &"\n".repeat(601)).len(), 1);
}
