//! Options win over what a file says, and a note says so; a goal that says another game is refused.

use std::fs;

use assert_cmd::Command;

/// The status and the notes of a command whose words BOARD and GOAL are files of these texts.
fn run(arguments: &str, board: &str, goal: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("BOARD"), board).unwrap();
    fs::write(folder.path().join("GOAL"), goal).unwrap();
    let mut command = Command::new(crate::binary());
    command.current_dir(folder.path());
    let output = command.args(arguments.split_whitespace()).output().unwrap();
    (
        output.status.code(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

const TORUS: &str = "; surface torus\n; rule x\n; target on\n\n101\n000\n010\n";

#[test]
fn every_command_says_which_options_win() {
    for (arguments, notes) in [
        (
            "solve --surface plane --rule + --target off BOARD",
            &["surface plane", "rule +", "target off"][..],
        ),
        (
            "hint --surface plane --rule + BOARD",
            &["surface plane", "rule +"],
        ),
        (
            "batch --surface plane --rule + --target off BOARD",
            &["surface plane", "rule +", "target off"],
        ),
        (
            "puzzle --surface plane --rule + --goal 0 BOARD",
            &["surface plane", "rule +", "goal 0"],
        ),
        ("solve --goal-file GOAL BOARD", &["goal-file"]),
        ("hint --goal-file GOAL BOARD", &["goal-file"]),
        ("draw solution --goal-file GOAL BOARD", &["goal-file"]),
        ("puzzle --goal-file GOAL BOARD", &["goal-file"]),
        ("puzzle --goal same BOARD", &["goal same"]),
        // What the file says as well is not overruled.
        ("solve --surface torus --rule x --target on BOARD", &[]),
        ("batch --surface torus --rule x --target on BOARD", &[]),
        ("puzzle --surface torus --rule x --goal on BOARD", &[]),
    ] {
        let (status, found) = run(arguments, TORUS, "111\n000\n000\n");
        assert_ne!(status, Some(2), "{arguments}: {found}");
        for note in notes {
            let note = format!("--{note} overrules the ");
            assert!(found.contains(&note), "{arguments}: {note}: {found}");
        }
        let count = found.matches("overrules").count();
        assert_eq!(count, notes.len(), "{arguments}: {found}");
    }
}

#[test]
fn batch_says_it_of_the_first_board() {
    let boards = "111/000/000\n\n; surface cylinder\n101/000/000\n\n; surface klein\n101/010/000\n";
    let (status, found) = run("batch --surface plane BOARD", boards, "");
    assert_ne!(status, Some(2), "{found}");
    let note = "BOARD:4: --surface plane overrules the cylinder that the board says; options overrule 1 \
                board more\n";
    assert!(found.contains(note), "{found}");
}

#[test]
fn a_goal_of_another_game_is_refused_or_overruled() {
    let board = "101\n000\n010\n";
    let on_plane = "; surface plane\n111\n000\n000\n";
    let by_king = "; rule king\n111\n000\n000\n";
    for command in ["solve", "hint", "draw solution", "puzzle"] {
        let run = |options: &str, board: &str, goal: &str| {
            let arguments = format!("{command} {options} --goal-file GOAL BOARD");
            run(&arguments, board, goal)
        };
        for (goal, message) in [
            (
                on_plane,
                "GOAL:2:1: the goal says surface plane, and the board is on another one",
            ),
            (
                by_king,
                "GOAL:2:1: the goal says rule king, and the board has the rule +",
            ),
        ] {
            let (status, error) = run("", board, goal);
            assert_eq!(status, Some(2), "{command}: {error}");
            assert!(error.contains(message), "{command}: {error}");
        }
        let (status, error) = run("--surface plane", board, on_plane);
        assert!(
            status != Some(2) && !error.contains("overrules"),
            "{command}: {error}"
        );
        let said = format!("; surface plane\n{board}");
        let (status, error) = run("", &said, on_plane);
        assert!(
            status != Some(2) && !error.contains("overrules"),
            "{command}: {error}"
        );
        let (status, error) = run("--surface torus", board, on_plane);
        let note = "GOAL:2: --surface torus overrules the plane that the goal says";
        assert!(
            status != Some(2) && error.contains(note),
            "{command}: {error}"
        );
        // A target says nothing in a goal.
        let (status, error) = run("", board, "; target on\n111\n000\n000\n");
        let note = "GOAL:2: the goal says target on, which is not used";
        assert!(
            status != Some(2) && error.contains(note),
            "{command}: {error}"
        );
    }
}

#[test]
fn a_goal_by_option_overrules_that_of_a_list() {
    let list = "x: a b\ny: b\n@goal a\n";
    let (status, found) = run("puzzle --wiring lists --goal 1 BOARD", list, "");
    assert_eq!(status, Some(0), "{found}");
    let note = "BOARD:1: --goal overrules the goal that is said here";
    assert!(found.contains(note), "{found}");
    let (_, found) = run("puzzle --wiring lists BOARD", list, "");
    assert!(!found.contains("overrules"), "{found}");
}
