//! Under a limit of memory (`ulimit -v`), with any standard output and at any signal every command
//! answers, is refused or ends: none aborts, panics, hangs or leaves a temporary file.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A command that was told to end ends within this time.
const TO_END: Duration = Duration::from_secs(20);

/// KiB of addresses.
const LIMITS: [u32; 3] = [300_000, 1_000_000, 2_000_000];

/// A folder with the command in `bin`, the examples, and the files that the help speaks of.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("bin")).unwrap();
    symlink(crate::binary(), path("bin/madness")).unwrap();
    let root = Path::new(crate::ROOT);
    symlink(root.join("examples"), path("examples")).unwrap();
    let cube = "010\n111\n010\n\n".repeat(3);
    for (name, text) in [
        ("board.txt", "01000\n11100\n01000\n00000\n00000\n"),
        ("boards.txt", "010\n111\n010\n\n1111\n0000\n1010\n"),
        ("cube.txt", &cube),
        ("graph.txt", "a b\nb c\nc a\n"),
        ("ids.txt", "3x3:b8e4e4b8b8a4b8b8,155\n"),
        ("system.txt", "1 2 3\n0 1 1\n"),
        (
            "machines.txt",
            "[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}\n",
        ),
    ] {
        fs::write(path(name), text).unwrap();
    }
    folder
}

/// Starts words of a shell under a limit, as a group of processes.
fn start(words: &str, kib: u32, folder: &Path) -> Child {
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", folder.join("bin").display());
    Command::new("sh")
        .args(["-c", &format!("ulimit -c 0; ulimit -v {kib}; {words}")])
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder)
        .env("PROFILE", folder.join("profile"))
        .env_remove("RUST_BACKTRACE")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(folder.join("said")).unwrap())
        .process_group(0)
        .spawn()
        .unwrap()
}

/// Waits so long at most.
fn wait(child: &mut Child, time: Duration) -> Option<ExitStatus> {
    let begun = Instant::now();
    loop {
        match child.try_wait().unwrap() {
            None if begun.elapsed() < time => thread::sleep(Duration::from_millis(2)),
            status => return status,
        }
    }
}

fn signal(child: &Child, name: &str) {
    assert!(told(child, name));
}

/// Whether a signal was told to the group of a child: whether any process of it is left.
fn told(child: &Child, name: &str) -> bool {
    let group = format!("-{}", child.id());
    let mut kill = Command::new("kill");
    let kill = kill.args([name, "--", &group]).stderr(Stdio::null());
    kill.status().unwrap().success()
}

/// Waits until the group of a child that has ended has ended, too: what its shell began.
fn wait_for_group(child: &Child) -> bool {
    let begun = Instant::now();
    while told(child, "-0") {
        if begun.elapsed() > TO_END {
            return false;
        }
        thread::sleep(Duration::from_millis(2));
    }
    true
}

/// Runs words of a shell for so long at most, and says what is wrong with how they end.
fn fault(words: &str, kib: u32, time: Duration) -> Option<String> {
    let folder = folder();
    fault_in(&folder, words, kib, time)
}

fn fault_in(folder: &TempDir, words: &str, kib: u32, time: Duration) -> Option<String> {
    fault_at(folder, words, kib, (time, "-TERM"))
}

/// The same with the signal that comes after that time.
fn fault_at(
    folder: &TempDir,
    words: &str,
    kib: u32,
    (time, name): (Duration, &str),
) -> Option<String> {
    let mut child = start(words, kib, folder.path());
    let mut status = wait(&mut child, time);
    let was_stopped = status.is_none();
    if was_stopped {
        signal(&child, name);
        status = wait(&mut child, TO_END);
    }
    if status.is_some() && !wait_for_group(&child) {
        status = None;
    }
    let said = fs::read(folder.path().join("said")).unwrap();
    let said = String::from_utf8_lossy(&said);
    let Some(status) = status else {
        told(&child, "-KILL");
        child.wait().unwrap();
        return Some(format!("{kib} KiB: {words}: it did not end: {said}"));
    };
    let names = fs::read_dir(folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let left: Vec<String> = names.filter(|name| name.starts_with(".madness.")).collect();
    let is_status = matches!(status.code(), Some(0 | 1 | 2 | 4));
    // `batch` counts its bad boards and says what is wrong beside its answers.
    let tells = |line: &str| {
        ["madness: ", "error: "]
            .iter()
            .any(|start| line.starts_with(start))
            || line.ends_with(" bad")
    };
    let is_told = status.code() != Some(2) || said.lines().any(tells);
    let is_bad = ["panicked", "memory allocation of", "Abort", "core dumped"]
        .iter()
        .any(|words| said.contains(words));
    let is_fine = was_stopped && !is_bad || is_status && is_told && !is_bad;
    (!is_fine || !left.is_empty())
        .then(|| format!("{kib} KiB: {words}: {status}, left {left:?}: {said}"))
}

fn assert_no_faults(faults: impl Iterator<Item = String>) {
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What took memory without asking for it.
#[test]
fn large_inputs_are_refused_or_answered() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("line.txt"), "1/".repeat(3_000_000)).unwrap();
    fs::write(path("good.txt"), "1/".repeat(3_000_000) + "1").unwrap();
    fs::write(path("list.txt"), "[[1],".repeat(1_000_000)).unwrap();
    fs::write(path("digits.txt"), ("012".repeat(500) + "\n").repeat(1500)).unwrap();
    let picture = b"P4\n40000 40000\n";
    fs::write(path("large.pbm"), picture).unwrap();
    let file = File::options().write(true).open(path("large.pbm")).unwrap();
    file.set_len(picture.len() as u64 + 40_000 * 5000).unwrap();
    let time = Duration::from_millis(1500);
    assert_no_faults(
        [
            (300_000, "madness solve large.pbm --surface klein -o x.pbm"),
            (300_000, "madness solve large.pbm --surface mobius -o x.pbm"),
            (300_000, "madness solve line.txt -o x.txt"),
            (300_000, "madness solve good.txt -o x.txt"),
            (300_000, "madness batch line.txt -o x.txt"),
            (300_000, "madness solve list.txt -o x.txt"),
            (300_000, "madness puzzle --states 3 digits.txt -o x.txt"),
            (1_000_000, "madness puzzle --states 3 digits.txt -o x.txt"),
            (300_000, "madness draw map 100000 -o x.png"),
            (
                300_000,
                "madness games positional solve row 6x6 k=4 --time 5",
            ),
            (300_000, "madness serve --port 0"),
        ]
        .iter()
        .filter_map(|(kib, words)| fault_in(&folder, words, *kib, time)),
    );
}

/// A command with less and less memory, down to what the system needs to begin with it: so it ends
/// everywhere that it takes memory.
#[test]
fn no_place_that_takes_memory_aborts() {
    let folder = folder();
    let time = Duration::from_secs(60);
    let begins = |kib: &u32| {
        let mut child = start("madness --version", *kib, folder.path());
        wait(&mut child, time).is_some_and(|status| matches!(status.code(), Some(0 | 2)))
    };
    let least = (4..100).map(|step| 4000 * step).find(begins).unwrap();
    let limits = (0..20).map(|step| least + 8000 * step);
    assert_no_faults(limits.filter_map(|kib| {
        let words = "madness --threads 2 draw map 20000 -o x.png";
        fault_in(&folder, words, kib, time)
    }));
}

/// The examples in the help of a command and of its commands.
fn examples(command: &[&str], found: &mut BTreeSet<String>) {
    let output = Command::new(crate::binary())
        .args(command)
        .arg("--help")
        .output();
    let help = String::from_utf8(output.unwrap().stdout).unwrap();
    if let Some((_, examples)) = help.split_once("\nExamples:\n") {
        let examples = examples.lines().map(str::trim);
        found.extend(examples.filter_map(of_our_own));
    }
    let Some((_, commands)) = help.split_once("Commands:\n") else {
        return;
    };
    let names = commands
        .lines()
        .take_while(|line| line.starts_with("  ") || line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next());
    for name in names.filter(|&name| name != "help") {
        examples(&[command, &[name]].concat(), found);
    }
}

/// Returns an example without programs that are not ours, and without a browser.
fn of_our_own(example: &str) -> Option<String> {
    let (example, _) = example.split_once("  ").unwrap_or((example, ""));
    let ours = |part: &&str| part.starts_with("madness ") || part.starts_with("printf ");
    let parts: Vec<&str> = example.split(" | ").take_while(ours).collect();
    let has_command = parts.iter().any(|part| part.starts_with("madness "));
    (has_command && !example.contains("--open")).then(|| parts.join(" | "))
}

#[test]
#[ignore = "all examples under three limits: ten minutes"]
fn examples_of_the_help_do_not_abort() {
    let found = all_examples();
    let time = Duration::from_secs(3);
    assert_no_faults(LIMITS.into_iter().flat_map(|kib| {
        let faults = found
            .iter()
            .filter_map(move |words| fault(words, kib, time));
        faults.collect::<Vec<_>>()
    }));
}

/// All examples.
fn all_examples() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for name in top_commands() {
        examples(&[&name], &mut found);
    }
    assert!(found.len() > 200, "{}", found.len());
    found
}

/// More memory than any example takes in the time that it has.
const PLENTY: u32 = 8_000_000;

/// Standard output that is closed, full, a pipe whose reader goes, and a file.
#[test]
#[ignore = "all examples with four kinds of standard output: ten minutes"]
fn examples_of_the_help_write_anywhere() {
    let time = Duration::from_secs(1);
    assert_no_faults(all_examples().iter().flat_map(|words| {
        [">&-", ">/dev/full", "| head -c 1", ">written"]
            .into_iter()
            .filter_map(move |output| fault(&format!("{words} {output}"), PLENTY, time))
    }));
}

/// Each signal at some of five moments, and one that is ignored.
#[test]
#[ignore = "all examples with signals: ten minutes"]
fn examples_of_the_help_end_at_any_moment() {
    let signals = ["-INT", "-TERM", "-HUP"].into_iter().cycle();
    let alone = |words: &&String| !words.contains(" | ");
    let examples = all_examples();
    let mut faults = Vec::new();
    for (words, signal) in examples.iter().filter(alone).zip(signals.clone()) {
        let signals = signals.clone().skip_while(|&name| name != signal);
        for (millis, signal) in [3, 10, 30, 100, 300].into_iter().zip(signals) {
            let folder = folder();
            let moment = Duration::from_millis(millis);
            let words = format!("exec {words}");
            faults.extend(fault_at(&folder, &words, PLENTY, (moment, signal)));
        }
        // The second signal ends what goes on.
        let words = format!("trap '' HUP; {words} & sleep 0.03; kill -HUP $!; wait $!");
        faults.extend(fault(&words, PLENTY, Duration::from_secs(1)));
    }
    assert_no_faults(faults.into_iter());
}

/// The commands that the help of the whole names, in its groups.
fn top_commands() -> Vec<String> {
    let output = Command::new(crate::binary())
        .arg("--help")
        .output()
        .unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let (groups, _) = help.split_once("Options:\n").unwrap();
    let lines = groups
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}
