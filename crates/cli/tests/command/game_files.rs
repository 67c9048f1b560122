//! Files that the commands of games write.

use std::collections::BTreeSet;

use crate::games::{ANSWERS, madness};

/// The name of the file tells the format, in every command that writes one: with one answer of each.
#[test]
fn the_name_of_the_output_tells_the_format() {
    let mut commands = BTreeSet::new();
    let is_new = |&(arguments, _): &(&'static [&'static str], _)| {
        let words = match arguments[0] {
            "positional" | "zarankiewicz" | "cake" => 2,
            _ => 1,
        };
        commands.insert(arguments[..words].to_vec())
    };
    names_tell_the_format(ANSWERS.into_iter().filter(is_new));
}

#[test]
#[ignore = "four seconds; one answer of each command above"]
fn the_name_of_the_output_tells_the_format_of_every_answer() {
    names_tell_the_format(ANSWERS.into_iter());
}

fn names_tell_the_format(answers: impl Iterator<Item = (&'static [&'static str], &'static str)>) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let more = [
        (&["cutcake", "explain", "4x4"][..], ""),
        (&["cutcake", "--size", "4"], ""),
        (&["period", "--table", "--up-to", "64"], ""),
        (&["value", "domineering 3x2"], ""),
        (&["positional", "criteria", "-"], "a b\nb c\n"),
        (&["positional", "class", "-"], "a b\nb c\n"),
        (&["positional", "theorems", "--only", "row-13,strip"], ""),
    ];
    for (arguments, input) in answers.chain(more) {
        let file = path("answer.json");
        let (status, answer, errors) =
            madness(&[&["games"], arguments, &["-o", &file]].concat(), input);
        assert_eq!(
            (status, answer.as_str()),
            (0, ""),
            "{arguments:?}: {errors}"
        );
        let written = std::fs::read_to_string(&file).unwrap();
        let format = ["games"].iter().chain(arguments).chain(&["-f", "json"]);
        let (_, asked, _) = madness(&format.copied().collect::<Vec<_>>(), input);
        assert_eq!(written, asked, "{arguments:?}");
        // A format that contradicts the name is refused; a name without an ending tells none.
        let format = [&["games"], arguments, &["-o", &file, "-f", "text"]].concat();
        assert_eq!(madness(&format, input).0, 2, "{arguments:?}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), written);
        let file = path("answer");
        let format = [&["games"], arguments, &["-o", &file, "-f", "text"]].concat();
        assert_eq!(madness(&format, input).0, 0, "{arguments:?}");
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(!text.starts_with('{') && text != written, "{arguments:?}");
        let (status, _, errors) = madness(
            &[&["games"], arguments, &["-o", &path("a.doc")]].concat(),
            input,
        );
        assert_eq!(status, 2, "{arguments:?}");
        assert!(errors.contains("writes no .doc"), "{arguments:?}: {errors}");
    }
    for (arguments, first) in [
        (&["loopy", "jam"][..], "vertex,label,to,outcome\n"),
        (&["period", "kayles"], "game,preperiod,period\n"),
        (
            &["zarankiewicz", "table", "--variant", "2", "--up-to", "6"],
            "columns,rows,",
        ),
        (&["grundy", "kayles"], "n,grundy\n"),
        (&["cutcake", "--size", "4"], "columns,rows,value\n"),
    ] {
        let file = path("answer.csv");
        let (status, _, errors) = madness(&[&["games"], arguments, &["-o", &file]].concat(), "");
        assert_eq!(status, 0, "{arguments:?}: {errors}");
        let written = std::fs::read_to_string(&file).unwrap();
        assert!(written.starts_with(first), "{arguments:?}: {written}");
    }
}
