//! Completions and manual pages: every command is in them, and their readers take them.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

fn run(arguments: &[&str]) -> String {
    let output = Command::new(crate::binary())
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The commands that the help names.
fn commands() -> BTreeSet<String> {
    let help = run(&["--help"]);
    let (groups, _) = help.split_once("Options:\n").unwrap();
    let lines = groups
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = lines.filter_map(|line| line.split_whitespace().next());
    let names: BTreeSet<String> = names.map(str::to_owned).collect();
    assert!(names.len() >= 16 && names.contains("play"), "{names:?}");
    names
}

/// Runs a program that is there on this machine, if it is; whether it liked what it got.
fn accepts(program: &str, arguments: &[&str], input: &str) -> Option<(bool, String)> {
    let child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.ok()?;
    child.stdin.take()?.write_all(input.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    Some((
        output.status.success(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    ))
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell} does not know {command}");
        }
        assert!(script.contains("surface"), "{shell}");
        if let Some((accepted, errors)) = accepts(shell, &["-n"], &script) {
            assert!(accepted, "{shell}: {errors}");
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_takes_the_completions() {
    let script = run(&["completions", "bash"]);
    let (accepted, errors) = accepts("bash", &["-n"], &script).expect("bash is there");
    assert!(accepted, "{errors}");
    // And they complete.
    let script = format!(
        "{script}\nCOMP_WORDS=(madness the); COMP_CWORD=1\n_madness madness the madness\n[ \"$COMPREPLY\" = theorems ]\n"
    );
    let (completed, errors) = accepts("bash", &["-s"], &script).expect("bash is there");
    assert!(completed, "{errors}");
}

#[test]
fn every_command_has_its_page() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("new").join("man1");
    run(&["man", "--dir", dir.to_str().unwrap()]);
    let page = |name: &str| fs::read_to_string(dir.join(format!("{name}.1"))).unwrap();
    assert_eq!(page("madness"), run(&["man"]));
    for command in commands() {
        let text = page(&format!("madness-{command}"));
        assert_eq!(text, run(&["man", &command]));
        assert!(text.contains("Examples"), "{command}");
        assert!(page("madness").contains(&format!("madness\\-{}", command.replace('-', "\\-"))));
    }
    assert_eq!(page("madness-mad-merge"), run(&["man", "mad", "merge"]));
    for command in ["solve", "criteria", "class", "table", "theorems"] {
        let text = page(&format!("madness-games-positional-{command}"));
        assert_eq!(text, run(&["man", "games", "positional", command]));
        assert!(text.contains("Examples"), "{command}");
    }
    for command in [
        "count", "classes", "graph", "hex", "find", "survey", "draw", "walk",
    ] {
        let text = page(&format!("madness-games-pairing-{command}"));
        assert_eq!(text, run(&["man", "games", "pairing", command]));
        assert!(text.contains("Examples"), "{command}");
    }
    for command in ["table", "find", "power", "draw"] {
        let text = page(&format!("madness-games-cake-{command}"));
        assert!(text.contains("Examples"), "{command}");
    }
    for entry in fs::read_dir(&dir).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let checks: [(&str, &[&str]); 2] = [
            ("groff", &["-man", "-Tutf8", "-Kutf8", "-ww", "-z"]),
            ("mandoc", &["-Tlint", "-Wwarning"]),
        ];
        for (program, arguments) in checks {
            if let Some((accepted, warnings)) = accepts(program, arguments, &text) {
                assert!(
                    accepted && warnings.is_empty(),
                    "{}: {warnings}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn what_has_no_page_is_said() {
    for (arguments, wanted) in [
        (
            ["man", "solv"],
            "madness has no command solv; there are play, solve,",
        ),
        (["man", "../x"], "madness has no command ../x"),
    ] {
        let output = Command::new(crate::binary())
            .args(arguments)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(
            error.contains(wanted) && error.lines().count() == 1,
            "{error}"
        );
    }
}
