//! Checks that no option has two meanings, by comparing its help texts in all commands.

use std::collections::{BTreeMap, BTreeSet};

use clap::{Arg, Command};

/// The options of several commands whose help is in words of its own in some: the name of the value,
/// and the words that every help has.
const SHARED: &[(&str, &str, &str)] = &[
    ("blocks", "", "4 × 4 blocks"),
    ("conflicts", "N", "many conflicts"),
    ("count", "", "print the number of"),
    ("directions", "LIST", "the directions of"),
    ("family", "NAME", "the family"),
    ("first", "FIRST", "who moves first"),
    ("format", "FORMAT", "what to print"),
    ("from", "FIRST", "the first"),
    ("game", "GAME", "the game"),
    ("goal-file", "FILE", "a board that is to be reached"),
    ("k", "K", "lines of k cells"),
    ("limit", "K", "at most"),
    ("list", "", "and check nothing"),
    ("lit-only", "", "press lit cells only"),
    ("log", "", "a logarithmic axis"),
    ("memory", "N", "the memory of the table of positions"),
    ("method", "METHOD", "how to"),
    ("nodes", "N", "the most nodes of the search"),
    ("only", "ID", "only these"),
    ("opponent", "OPPONENT", "how the computer plays"),
    ("plane", "", "all good pairings of the plane"),
    ("positions", "N", "the most positions of a"),
    ("resume", "FILE", "go on from it if it exists"),
    ("seed", "S", "a number that makes"),
    ("shortest", "", "print a shortest solution"),
    ("size", "M[xN]", "columns and rows"),
    ("steps", "N", "the most steps of a proof"),
    ("surface", "SURFACE", "how the edges of"),
    ("symmetric", "", "only symmetric"),
    ("t", "T", "the most cells of a cake"),
    ("time", "SECONDS", "for so long at most"),
    ("torus", "N", "the columns and rows of"),
    ("up-to", "N", "to n"),
    ("variant", "N", "the variant"),
];

/// Returns the name of the value, or nothing of a flag.
fn value_name(argument: &Arg) -> String {
    let names = argument.get_value_names().unwrap_or_default();
    let names: Vec<&str> = names.iter().map(clap::builder::Str::as_str).collect();
    if argument.get_action().takes_values() {
        names.join(" ")
    } else {
        String::new()
    }
}

/// Adds what the options of a command and of those below it say.
fn collect(command: &Command, said: &mut BTreeMap<String, BTreeSet<(String, String)>>) {
    for argument in command.get_arguments() {
        let (Some(long), Some(help)) = (argument.get_long(), argument.get_help()) else {
            continue;
        };
        if long == "help" {
            continue;
        }
        let meanings = said.entry(long.to_owned()).or_default();
        meanings.insert((value_name(argument), help.to_string()));
        assert!(
            argument.get_all_aliases().unwrap_or_default().is_empty(),
            "--{long} has another name"
        );
    }
    for inner in command.get_subcommands() {
        collect(inner, said);
    }
}

/// Checks that no option has two meanings in a command and those below it.
pub(super) fn assert_one_each(mut root: Command) {
    let mut said = BTreeMap::new();
    root.build();
    collect(&root, &mut said);
    assert!(said.len() > 60, "{}", said.len());
    let mut several: BTreeSet<&str> = BTreeSet::new();
    for (option, meanings) in &said {
        if meanings.len() == 1 {
            continue;
        }
        several.insert(option);
        let shared = SHARED.iter().find(|(name, ..)| name == option);
        let Some((_, value, words)) = shared else {
            panic!("--{option} is not in the table: {meanings:#?}");
        };
        for (name, help) in meanings {
            assert_eq!(name, value, "--{option}: {help}");
            let words_are_there = help.to_lowercase().contains(words);
            assert!(words_are_there, "--{option}: {help:?} without {words:?}");
        }
    }
    let listed: BTreeSet<&str> = SHARED.iter().map(|(name, ..)| *name).collect();
    assert_eq!(listed, several, "the table has more than is shared");
}
