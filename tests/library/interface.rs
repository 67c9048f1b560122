//! The public names of each crate, in files under tests/interface/, so that a change of the interface
//! is seen where it is reviewed.
//!
//! What is `pub` without a scope can be reached from outside: the lint `unreachable_pub` sees to that.
//! `INTERFACE=write cargo test --test library interface` writes the files anew.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;

use super::layering::scanner::{Token, tokens};
use super::layering::sources;

const CRATES: [(&str, &str); 13] = [
    ("button-madness", "src"),
    ("combinatorial-games", "crates/combinatorial-games/src"),
    ("gf2-algebra", "crates/algebra/src"),
    ("madness-api", "crates/api/src"),
    ("madness-claims", "crates/claims/src"),
    ("madness-machine", "crates/machine/src"),
    ("madness-picture", "crates/picture/src"),
    ("madness-play", "crates/play/src"),
    ("madness-search", "crates/search/src"),
    ("madness-text", "crates/text/src"),
    ("madness-web", "crates/web/src"),
    ("pairing-strategies", "crates/pairing-strategies/src"),
    ("positional-games", "crates/positional-games/src"),
];

/// The words that stand between `pub` and the name of an item.
const BEFORE_A_NAME: [&str; 13] = [
    "async", "const", "enum", "extern", "fn", "macro", "mod", "static", "struct", "trait", "type",
    "union", "unsafe",
];

/// Where the tokens of a file are: in a module, in the body of a type or of an `impl`, or elsewhere.
#[derive(Clone)]
enum Scope {
    Items,
    Of(String),
    Body,
}

/// The type of an `impl` whose header these tokens are: the last word that is no argument of a type,
/// before `where`. `None` if it implements a trait, whose items are not `pub`.
fn implemented(header: &[(usize, Token)]) -> Option<String> {
    let (mut depth, mut name) = (0, None);
    for (at, (_, token)) in header.iter().enumerate() {
        let is_arrow = token.is('>') && at > 0 && header[at - 1].1.is('-');
        match token.word() {
            Some("for") if depth == 0 => return None,
            Some("where") if depth == 0 => break,
            Some(word) if depth == 0 => name = Some(word.to_owned()),
            None if token.is('<') => depth += 1,
            None if token.is('>') && !is_arrow => depth -= 1,
            _ => {}
        }
    }
    name
}

/// The names that `pub use` makes public: the last words of its paths, or what they are renamed to.
fn reexported(tokens: &[(usize, Token)]) -> Vec<String> {
    let mut names = Vec::new();
    for (at, (_, token)) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1).map(|(_, next)| next);
        let ends = next.is_none_or(|next| next.is(',') || next.is('}') || next.is(';'));
        if !ends {
            continue;
        }
        match token.word() {
            Some("self") => names.extend(
                tokens[..at]
                    .iter()
                    .rev()
                    .find_map(|(_, token)| token.word())
                    .map(str::to_owned),
            ),
            Some(word) => names.push(word.to_owned()),
            None if token.is('*') => names.push("*".to_owned()),
            None => {}
        }
    }
    names
}

/// The public names of a file.
fn public(text: &str) -> Vec<String> {
    let tokens = tokens(text);
    let mut scopes = vec![Scope::Items];
    let mut names = Vec::new();
    let mut next = Scope::Body;
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at].1;
        let here = scopes.last().cloned().unwrap_or(Scope::Items);
        let is_open = |token: &Token| token.is('{') || token.is(';');
        match token.word() {
            Some("impl") if matches!(here, Scope::Items) => {
                let length = tokens[at..].iter().position(|(_, token)| is_open(token));
                let end = at + length.unwrap_or(0);
                // The parameters come first.
                next = implemented(&tokens[at + 1..end]).map_or(Scope::Body, Scope::Of);
                at = end;
                continue;
            }
            Some("mod") if matches!(here, Scope::Items) => next = Scope::Items,
            Some("pub") if !tokens.get(at + 1).is_some_and(|(_, token)| token.is('(')) => {
                let path = |name: &str| match &here {
                    Scope::Of(owner) => format!("{owner}::{name}"),
                    Scope::Items | Scope::Body => name.to_owned(),
                };
                let rest = &tokens[at + 1..];
                if rest.first().and_then(|(_, token)| token.word()) == Some("use") {
                    let end = rest
                        .iter()
                        .position(|(_, token)| token.is(';'))
                        .unwrap_or(rest.len());
                    names.extend(
                        reexported(&rest[1..end])
                            .iter()
                            .map(|name| format!("use {name}")),
                    );
                } else {
                    let words = rest.iter().map(|(_, token)| token.word());
                    let kinds: Vec<&str> = words
                        .map_while(|word| word.filter(|word| BEFORE_A_NAME.contains(word)))
                        .collect();
                    // The type of a field without a name is no name.
                    let is_field = rest.get(1).is_some_and(|(_, token)| token.is(':'));
                    let name = rest
                        .get(kinds.len())
                        .filter(|_| !kinds.is_empty() || is_field);
                    if let Some(name) = name.and_then(|(_, token)| token.word()) {
                        names.push(path(name));
                        if kinds
                            .iter()
                            .any(|kind| ["struct", "enum", "union"].contains(kind))
                        {
                            next = Scope::Of(name.to_owned());
                        } else if kinds.contains(&"mod") {
                            next = Scope::Items;
                        }
                    }
                }
            }
            _ => {}
        }
        if token.is('{') {
            scopes.push(std::mem::replace(&mut next, Scope::Body));
        } else if token.is('}') {
            scopes.pop();
        } else if token.is(';') {
            next = Scope::Body;
        }
        at += 1;
    }
    names
}

/// The public names of a crate, a line each: the file, and the name with that of its type.
fn interface(folder: &str) -> String {
    let mut lines = BTreeSet::new();
    for inside in sources(Path::new(folder)) {
        let mut parts = inside.iter();
        if parts.any(|part| part == "tests.rs" || part == "tests") {
            continue;
        }
        let text = fs::read_to_string(Path::new(folder).join(&inside)).unwrap();
        let module = inside
            .with_extension("")
            .display()
            .to_string()
            .replace('\\', "/");
        let module = module.strip_suffix("/mod").unwrap_or(&module);
        lines.extend(
            public(&text)
                .into_iter()
                .map(|name| format!("{module}: {name}\n")),
        );
    }
    lines.into_iter().collect()
}

#[test]
fn the_interface_is_the_one_that_was_reviewed() {
    for (name, folder) in CRATES {
        let file = format!("tests/interface/{name}.txt");
        let found = interface(folder);
        if env::var_os("INTERFACE").is_some() {
            fs::create_dir_all("tests/interface").unwrap();
            fs::write(&file, &found).unwrap();
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        let (found, expected): (BTreeSet<&str>, BTreeSet<&str>) =
            (found.lines().collect(), expected.lines().collect());
        assert!(
            found == expected,
            "{file}: new {:?}, gone {:?}; INTERFACE=write cargo test --test library interface",
            found.difference(&expected).collect::<Vec<_>>(),
            expected.difference(&found).collect::<Vec<_>>()
        );
    }
}

#[test]
fn public_names_are_found() {
    let text = "
        pub mod a; mod b; pub(crate) mod c;
        pub use b::{First, Second as Third, d::{self, Fourth}}; pub use e::*; use f::Hidden;
        /// pub fn in_a_comment() {}
        pub struct Open<T: Fn() -> u8> { pub field: T, hidden: u8, pub(super) half: u8 }
        pub struct Tuple(pub u8);
        impl<T: Fn() -> u8> Open<T> where T: Copy { pub const fn made() {} fn own() { struct Inner; }
            pub unsafe fn risky() { let s = \"pub fn in_a_text()\"; } }
        impl<T> Clone for Open<T> { fn clone(&self) -> Self { todo!() } }
        impl Tuple { pub const MOST: u8 = 1; }
        pub trait Does { fn it(); }
        pub enum Kind { One, Two }
        mod inline { pub fn deep() {} }
        pub(crate) fn half() {}
        pub static S: u8 = 0; pub type Alias = u8;
    ";
    let expected = [
        "a",
        "use First",
        "use Third",
        "use d",
        "use Fourth",
        "use *",
        "Open",
        "Open::field",
        "Tuple",
        "Open::made",
        "Open::risky",
        "Tuple::MOST",
        "Does",
        "Kind",
        "deep",
        "S",
        "Alias",
    ];
    assert_eq!(public(text), expected);
}
