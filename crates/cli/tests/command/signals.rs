//! Signals at any moment, and outputs that are open already.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::files::{folder, names};

/// Waits for a child, which has to end within a minute.
fn ended(mut child: Child) -> Output {
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

fn send(signal: &str, child: &Child) {
    let mut kill = Command::new("kill");
    kill.args(["-s", signal, &child.id().to_string()]);
    assert!(kill.status().unwrap().success());
}

/// Runs a script of a shell in a folder; $0 is the command.
fn shell(folder: &Path, script: &str) -> Output {
    let mut shell = Command::new("bash");
    shell
        .current_dir(folder)
        .args(["-c", script, crate::binary()]);
    shell.output().unwrap()
}

/// An interrupt while a large board is being written.
#[test]
fn an_interrupted_run_leaves_nothing_behind() {
    for signal in ["INT", "TERM"] {
        let folder = folder();
        let answer = folder.path().join("answer");
        fs::write(&answer, "untouched").unwrap();
        // A thousand terabytes: it cannot have come to its end.
        let mut child = Command::new(crate::binary())
            .args([
                "generate",
                "--size",
                "100000000x90000000",
                "--seed",
                "1",
                "-o",
            ])
            .arg(&answer)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let started = Instant::now();
        while names(folder.path()).len() < 2 {
            assert!(
                started.elapsed() < Duration::from_secs(60),
                "no temporary file"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
        let kill = Command::new("kill")
            .args(["-s", signal, &child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        let output = loop {
            if child.try_wait().unwrap().is_some() {
                break child.wait_with_output().unwrap();
            }
            if started.elapsed() > Duration::from_secs(60) {
                child.kill().unwrap();
                panic!("SIG{signal} does not end it");
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        assert_eq!(output.status.code(), Some(130));
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(message, "madness: interrupted, nothing written\n");
        assert_eq!(names(folder.path()), ["answer"]);
        assert_eq!(fs::read_to_string(&answer).unwrap(), "untouched");
    }
}

/// Wherever a signal comes, what is said of the file is true.
#[test]
fn a_signal_at_any_moment_says_what_is_there() {
    let folder = folder();
    let answer = folder.path().join("answer");
    let arguments = [
        "-q", "generate", "--size", "2000", "--seed", "1", "-f", "pbm", "-o",
    ];
    let mut child = Command::new(crate::binary());
    assert!(
        child
            .args(arguments)
            .arg(&answer)
            .status()
            .unwrap()
            .success()
    );
    let whole = fs::read(&answer).unwrap();
    let [mut nothing, mut done] = [0, 0];
    for (step, signal) in (0..40).zip(["INT", "TERM", "HUP"].into_iter().cycle()) {
        fs::write(&answer, "untouched").unwrap();
        let mut command = Command::new(crate::binary());
        command.args(arguments).arg(&answer).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        std::thread::sleep(Duration::from_micros(500 * step));
        send(signal, &child);
        let output = ended(child);
        let said = String::from_utf8(output.stderr).unwrap();
        let found = fs::read(&answer).unwrap();
        let is_whole = match (output.status.code(), said.as_str()) {
            // The first one is before anybody listens.
            (None, "") | (Some(130), "madness: interrupted, nothing written\n") => false,
            (Some(130), said) => {
                let name = fs::canonicalize(&answer).unwrap();
                let expected = format!(
                    "madness: interrupted, but written before: {}\n",
                    name.display()
                );
                assert_eq!(said, expected);
                true
            }
            (Some(0), "") => true,
            other => panic!("{other:?}"),
        };
        assert!(
            found == if is_whole { &whole[..] } else { b"untouched" },
            "{said}"
        );
        let left = names(folder.path());
        // A signal before anybody listens leaves nothing either, since no file is begun.
        assert_eq!(left, ["answer"], "{said}");
        *if is_whole { &mut done } else { &mut nothing } += 1;
    }
    assert!(nothing > 0, "{done} runs came to their end");
}

/// `nohup` has the signal of a closed terminal ignored, and ignored it stays.
#[cfg(target_os = "linux")]
#[test]
fn what_is_ignored_stays_ignored() {
    for signal in ["HUP", "INT"] {
        let folder = folder();
        let script = format!(
            "trap '' {signal}; \"$0\" -q generate --size 6000 --seed 1 --solvable -f pbm -o answer & \
             for i in $(seq 20); do sleep 0.01; kill -{signal} $! 2>/dev/null; done; wait $!"
        );
        let output = shell(folder.path(), &script);
        assert_eq!(output.status.code(), Some(0), "{signal}: {output:?}");
        assert_eq!(names(folder.path()), ["answer"]);
    }
}

/// What is open already is written on, not replaced: standard output, a pipe of the shell.
#[test]
fn outputs_that_are_open_already() {
    let board = "\"$0\" -q generate --size 3 --seed 1 -f pbm";
    for (script, expected) in [
        (format!("{board} -o /dev/stdout"), "P"),
        (format!("{board} -o /dev/stdout | cat"), "P"),
        (format!("{board} -o /dev/fd/3 3>&1 >/dev/null"), "P"),
        (format!("{board} -o >(cat >piped); wait $!; cat piped"), "P"),
        (format!("{{ echo a; {board} -o /dev/stdout; echo b; }} >f; cat f"), "aPb"),
        (format!("{{ echo a; {board} -o /dev/fd/3; }} 3>&1 >f; cat f"), "Pa"),
        (format!("echo a >f; {board} -o /dev/stdout >>f; cat f"), "aP"),
        (
            "\"$0\" -q games positional solve row 3x3 k=3 --certificate >(cat >c) >/dev/null; wait $!; \
             \"$0\" -q verify c >/dev/null && echo a"
                .to_owned(),
            "a",
        ),
    ] {
        let folder = folder();
        let output = shell(folder.path(), &script);
        assert!(output.status.success(), "{script}: {output:?}");
        let text = String::from_utf8_lossy(&output.stdout).replace('\n', "");
        let bytes = &output.stdout;
        let letters: String = text.chars().filter(|c| "aPb".contains(*c)).collect();
        assert_eq!(letters, expected, "{script}: {bytes:?}");
        assert!(names(folder.path()).iter().all(|name| !name.starts_with('.')));
    }
}

#[test]
fn files_that_cannot_be_written_are_refused() {
    let folder = folder();
    fs::write(folder.path().join("board"), "01\n10\n").unwrap();
    for (script, message) in [
        (
            "echo kept >answer; chmod 444 answer; \"$0\" generate --size 3 -o answer",
            "answer: this file is protected from being written",
        ),
        (
            "mkfifo pipe; \"$0\" mad --up-to 100 --resume pipe",
            "--resume pipe: this is no file that can be read and written",
        ),
        (
            "\"$0\" solve --shortest --checkpoint pipe board",
            "--checkpoint pipe: this is no file that can be read and written",
        ),
        (
            "\"$0\" mad --up-to 100 --resume .",
            "--resume .: this is no file that can be read and written",
        ),
    ] {
        let output = shell(folder.path(), script);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{script}: {said}");
        assert!(
            said.contains(message) && said.lines().count() == 1,
            "{said}"
        );
    }
    assert_eq!(
        fs::read_to_string(folder.path().join("answer")).unwrap(),
        "kept\n"
    );
}
