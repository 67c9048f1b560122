//! `madness play` and `madness games zarankiewicz play` in a pseudo-terminal, played as by hands, and
//! the terminal as it is found after.

mod games;

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{
    Child, CommandBuilder, ExitStatus, MasterPty, PtySize, SlavePty, native_pty_system,
};
use vt100::{MouseProtocolMode, Parser};

/// Long enough for a machine that has other things to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// The game in a terminal of 80 × 24 characters.
struct Session {
    master: Box<dyn MasterPty + Send>,
    // Held, so that the terminal outlives the game.
    _slave: Box<dyn SlavePty + Send>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    screen: Arc<Mutex<Parser>>,
    /// The modes of the terminal before, as text.
    modes: String,
}

impl Session {
    fn start(arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        Self::of(&["play"], arguments, environment)
    }

    /// The game of a command.
    fn of(command_words: &[&str], arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        Self::within(crate::ROOT.as_ref(), command_words, arguments, environment)
    }

    /// The same in a folder.
    fn within(
        folder: &std::path::Path,
        command_words: &[&str],
        arguments: &[&str],
        environment: &[(&str, &str)],
    ) -> Self {
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let mut command = CommandBuilder::new(crate::binary());
        command.args(command_words);
        command.args(arguments);
        command.cwd(folder);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        for (name, value) in environment {
            command.env(name, value);
        }
        let modes = modes(&*pair.master);
        let child = pair.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new(Parser::new(cells(24), cells(80), 0)));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let watched = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // An error is the end of the terminal.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                watched.lock().unwrap().process(&bytes[..count]);
            }
        });
        Self {
            keyboard: pair.master.take_writer().unwrap(),
            master: pair.master,
            _slave: pair.slave,
            child,
            screen,
            modes,
        }
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen is as wanted.
    fn wait(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let started = Instant::now();
        loop {
            let text = self.text();
            if wanted(&text) {
                return text;
            }
            assert!(started.elapsed() < PATIENCE, "no {what} in\n{text}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn see(&self, wanted: &str) -> String {
        self.wait(wanted, |text| text.contains(wanted))
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// A click at a place, counted from 1 as the protocol has it.
    fn click(&mut self, column: usize, row: usize) {
        self.press(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let sent = Command::new("kill").args([name, &id]).status().unwrap();
        assert!(sent.success());
    }

    /// The end of the process.
    fn end(&mut self) -> ExitStatus {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(
                started.elapsed() < PATIENCE,
                "it does not end: {}",
                self.text()
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The terminal is as it was found.
    fn is_left_as_found(&self) {
        self.wait("main screen", |_| {
            let parser = self.screen.lock().unwrap();
            let screen = parser.screen();
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == MouseProtocolMode::None
        });
        assert_eq!(modes(&*self.master), self.modes);
    }

    /// The terminal is in the hands of the game.
    fn is_taken(&self) {
        let parser = self.screen.lock().unwrap();
        let screen = parser.screen();
        assert!(screen.alternate_screen() && screen.hide_cursor());
        assert_ne!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
        drop(parser);
        assert_ne!(modes(&*self.master), self.modes);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // Already at its end, as a rule.
        let _ = self.child.kill();
    }
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("some")
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        ..PtySize::default()
    }
}

/// The modes of a terminal, to be compared.
fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("a terminal has modes"))
}

/// A number of the status line.
fn figure(text: &str, name: &str) -> usize {
    let after = text.split(name).nth(1).unwrap_or_default();
    let number = after.split_whitespace().next().unwrap_or_default();
    number.parse().unwrap_or(usize::MAX)
}

const CLASSIC: [&str; 1] = ["examples/boards/four.txt"];

#[test]
fn hints_lead_to_the_win_and_undo_takes_it_back() {
    let mut game = Session::start(&CLASSIC, &[]);
    game.see("shortest 6");
    game.is_taken();
    for presses in 1..=6 {
        game.press("t");
        game.see("Press row");
        game.press(" ");
        game.see(&format!("presses {presses} "));
    }
    game.see("Done in 6 presses, with help: no way is shorter!");
    game.press("u");
    game.see("presses 5 ");
    game.press("\x12");
    game.see("presses 6 ");
    game.press("x");
    game.see("presses 0 ");
    game.press("p");
    game.see("Done in 6 presses");
    game.press("q");
    assert_eq!(game.end().exit_code(), 0);
    game.is_left_as_found();
}

#[test]
fn a_click_presses_and_the_board_follows_the_window() {
    let mut game = Session::start(&CLASSIC, &[]);
    let text = game.see("shortest 6");
    let lit = figure(&text, "lit ");
    // The upper left cell of 7 × 3 characters: its frame has the cursor's corner.
    let place = |text: &str| {
        let mut lines = text.lines().enumerate();
        lines.find_map(|(row, line)| {
            let before = line.split('╔').next().filter(|_| line.contains('╔'))?;
            Some((before.chars().count() + 1, row + 1))
        })
    };
    let (column, row) = place(&text).expect("a cursor");
    // The cell to the right of it.
    game.click(column + 9, row + 1);
    let text = game.see("presses 1 ");
    assert_ne!(figure(&text, "lit "), lit);
    assert_eq!(place(&text), Some((column + 7, row)));
    game.master.resize(size(40, 12)).unwrap();
    game.screen
        .lock()
        .unwrap()
        .screen_mut()
        .set_size(cells(12), cells(40));
    game.wait("small cells", |text| {
        text.contains('[') && !text.contains('╔')
    });
    game.master.resize(size(20, 5)).unwrap();
    game.screen
        .lock()
        .unwrap()
        .screen_mut()
        .set_size(cells(5), cells(20));
    game.see("34 × 11");
    game.press("q");
    assert_eq!(game.end().exit_code(), 0);
    game.is_left_as_found();
}

#[test]
fn a_board_of_the_menu_can_be_played_again() {
    let mut game = Session::start(&["--seed", "5", "--difficulty", "3"], &[]);
    game.see("5 × 5 torus: every light off");
    game.see("shortest 3");
    game.press("m");
    game.see("◂ 5 ▸");
    game.press("llj\x1b[Cjll");
    game.see("◂ plane ▸");
    game.press(" ");
    game.see("7 × 6 plane: every light off");
    game.see("shortest 3");
    game.press(" y");
    game.see("presses 1 ");
    game.press("uy");
    game.see("presses 1 ");
    game.press("q");
    let command = "madness play --size 7x6 --surface plane --difficulty 3 --seed 6";
    game.see(command);
    assert_eq!(game.end().exit_code(), 0);
    let again: Vec<&str> = command.split(' ').skip(2).collect();
    let mut game = Session::start(&again, &[]);
    game.see("7 × 6 plane: every light off");
    game.see("shortest 3");
    game.press("q");
    game.see(command);
    assert_eq!(game.end().exit_code(), 0);
}

#[test]
fn the_unsolvable_is_explained_without_colours_too() {
    for environment in [&[][..], &[("NO_COLOR", "1")]] {
        let mut game = Session::start(&["examples/boards/unsolvable.txt"], environment);
        game.see("This board cannot be solved");
        game.press("w");
        let text = game.see("an odd number; so it never becomes 0.");
        assert!(text.contains('◇'), "{text}");
        let parser = game.screen.lock().unwrap();
        let coloured = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let coloured = coloured
            .filter_map(|(row, column)| parser.screen().cell(row, column))
            .any(|cell| cell.fgcolor() != vt100::Color::Default);
        assert_eq!(coloured, environment.is_empty());
        drop(parser);
        game.press("\x03");
        assert_eq!(game.end().exit_code(), 0);
        game.is_left_as_found();
    }
}

/// The screens of docs/play.md are those that are seen: the arguments as they stand above each, the
/// key that is pressed, and what is waited for before it and after it.
#[test]
fn the_screens_in_the_guide_are_those_that_are_seen() {
    let page = crate::read("docs/play.md");
    let screens = [
        (
            "--surface klein --difficulty 7 --seed 5",
            "shortest 7",
            "s",
            "no way is shorter",
        ),
        (
            "examples/boards/unsolvable.txt",
            "This board cannot be solved",
            "w",
            "so it never becomes 0.",
        ),
    ];
    for (arguments, before, key, after) in screens {
        let said = format!("`madness play {arguments}`");
        let (_, below) = page.split_once(&said).unwrap();
        let shown = below.split("```").nth(1).unwrap();
        let shown = shown.strip_prefix("text\n").unwrap();
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let mut game = Session::start(&arguments, &[]);
        game.see(before);
        game.press(key);
        let text = game.see(after);
        let seen: Vec<&str> = text
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .collect();
        let wanted: Vec<&str> = shown.lines().map(str::trim).collect();
        // Below stand the keys.
        assert_eq!(seen[..seen.len() - 1], wanted);
    }
}

#[test]
fn a_long_search_does_not_hold_up_the_game() {
    // 2^80 solutions: nobody waits for all of them.
    let arguments = ["--size", "62", "--difficulty", "1500", "--seed", "1"];
    let mut game = Session::start(&arguments, &[]);
    game.see("shortest ≤");
    game.press("s");
    game.see("the best so far");
    for presses in 1..=3 {
        game.press("l ");
        game.see(&format!("presses {presses} "));
    }
    game.press("q");
    assert_eq!(game.end().exit_code(), 0);
    game.is_left_as_found();
}

#[test]
fn signals_end_it_and_leave_the_terminal_as_it_was() {
    for signal in ["-INT", "-TERM", "-HUP", "-QUIT"] {
        let mut game = Session::start(&CLASSIC, &[]);
        game.see("shortest 6");
        game.is_taken();
        game.signal(signal);
        let status = game.end();
        assert!(status.signal().is_some(), "{signal}: {status:?}");
        game.is_left_as_found();
    }
}

#[test]
fn it_can_wait_in_the_background() {
    let mut game = Session::start(&CLASSIC, &[]);
    game.see("shortest 6");
    game.signal("-TSTP");
    game.is_left_as_found();
    game.signal("-CONT");
    game.see("shortest 6");
    game.is_taken();
    game.press("q");
    assert_eq!(game.end().exit_code(), 0);
    game.is_left_as_found();
}

/// Nobody reads what it draws, and then the window is closed: it does not hang.
#[test]
fn a_terminal_that_goes_away_ends_it() {
    let pair = native_pty_system().openpty(size(80, 24)).unwrap();
    let before = modes(&*pair.master);
    let mut command = CommandBuilder::new(crate::binary());
    command.args(["play", "--size", "9"]);
    let mut child = pair.slave.spawn_command(command).unwrap();
    let started = Instant::now();
    while modes(&*pair.master) == before {
        assert!(started.elapsed() < PATIENCE, "it does not begin");
        thread::sleep(Duration::from_millis(10));
    }
    drop(pair.master);
    while child.try_wait().unwrap().is_none() {
        assert!(started.elapsed() < PATIENCE, "it does not end");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn what_is_no_terminal_and_what_is_no_board_is_said() {
    let run = |arguments: &[&str]| {
        let mut command = Command::new(crate::binary());
        let output = command.arg("play").args(arguments).output().unwrap();
        assert!(output.stdout.is_empty());
        let error = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), error)
    };
    let (code, error) = run(&[]);
    assert_eq!(code, Some(2));
    assert!(
        error.starts_with("madness: play needs a terminal"),
        "{error}"
    );
    for (arguments, wanted) in [
        (&["missing.txt"][..], "missing.txt"),
        (&["--size", "0x4"], "--size"),
        (&["--size", "3", "--difficulty", "10"], "--difficulty 10"),
        (&["--size", "3", "--difficulty", "0"], "--difficulty 0"),
        (
            &["--size", "1000"],
            "--size: a 1000 × 1000 torus is too large to be played",
        ),
    ] {
        let (code, error) = run(arguments);
        assert_eq!((code, error.lines().count()), (Some(2), 1), "{error}");
        assert!(error.contains(wanted), "{error}");
    }
}

const ROWS: [&str; 3] = ["games", "positional", "play"];

/// Three in a row against the exact search: by keys and clicks, with a hint, to the end.
#[test]
fn rows_against_the_computer() {
    let board = ["row", "3x3", "k=3", "--side", "breaker"];
    let mut game = Session::of(&ROWS, &board, &[]);
    let text = game.see("The computer takes a1, by exact search: the computer wins with best play");
    assert!(text.contains("You (Breaker ○) are to move"), "{text}");
    game.is_taken();
    game.press("t");
    game.see("Hint: ");
    game.press(" ");
    game.wait("an answer", |text| text.matches("▄███▄").count() == 2);
    game.press("u");
    game.wait("one disc", |text| text.matches("▄███▄").count() == 1);
    game.press("g");
    game.see("You (Breaker ○) give up: the computer (Maker ●) wins");
    game.press("q");
    assert_eq!(game.end().exit_code(), 0);
    game.is_left_as_found();
}

/// The plane: a cell and its partner are marked, and the cursor leads on.
#[test]
fn nine_in_a_row_on_the_plane() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let file = file.to_str().unwrap();
    let mut game = Session::of(&ROWS, &["plane", "k=9", "--save", file], &[]);
    game.see("cursor 0,0");
    game.press(" ");
    let text = game.see("the partner of 0,0: you never own a set");
    assert!(text.contains("[●]") && text.contains("(○)"), "{text}");
    game.press("lllllllllllllll");
    let text = game.see("cursor 15,0");
    assert!(text.contains("(●)"), "{text}");
    // A click takes the cell under it.
    game.click(41, 10);
    game.see("the partner of 5,-1: you never own a set");
    game.press("s");
    game.see("Saved to");
    game.signal("-TERM");
    assert!(!game.end().success());
    game.is_left_as_found();
    let saved = std::fs::read_to_string(file).unwrap();
    assert!(saved.starts_with("board: plane k=9\n"), "{saved}");
    let mut again = Session::of(&ROWS, &["--load", file], &[]);
    again.wait("two discs", |text| {
        // Not the lines that say who has which discs.
        let below = text.lines().filter(|line| line.contains("·  ·"));
        below.map(|line| line.matches('●').count()).sum::<usize>() == 2
    });
    again.press("q");
    assert_eq!(again.end().exit_code(), 0);
}

/// Somebody who types a line that cannot be followed may try again.
#[test]
fn lines_that_are_typed() {
    let mut game = Session::of(&ROWS, &["row", "3x3", "k=3", "--plain"], &[]);
    game.see("You are to move");
    game.press("x9\n");
    game.see("no cell \"x9\": cells are a1 to c3");
    game.press("b2\n");
    game.see("The computer takes");
    game.press("quit\n");
    assert_eq!(game.end().exit_code(), 0);
}

const RECTANGLES: [&str; 3] = ["games", "zarankiewicz", "play"];

/// Two people, by keys and clicks, to a completed rectangle, a restart, and the end.
#[test]
fn rectangles_by_two_people() {
    let chosen = ["--variant", "1", "--size", "3", "--players", "two"];
    let mut game = Session::of(&RECTANGLES, &chosen, &[]);
    game.see("The first player is to move");
    game.is_taken();
    game.press(" ");
    game.see("The second player is to move");
    game.press("l ");
    game.see("The first player is to move");
    game.press("j ");
    game.see("The second player is to move");
    game.press("h ");
    game.see("The second player completes a rectangle and wins");
    game.press("u");
    game.see("The second player is to move");
    game.press("h n");
    let text = game.see("The first player is to move");
    // The middle of the board, where the cursor is, is in the middle of the screen.
    // The points in the line of keys stand closer.
    let empty = |text: &str| text.matches("    ·    ").count();
    game.click(40, 11);
    game.wait("a disc", |now| empty(now) < empty(&text));
    game.press("q");
    assert!(game.end().success());
    game.is_left_as_found();
}

/// The page of the settings, a game against the computer, and another size of the terminal.
#[test]
fn rectangles_against_the_computer() {
    let mut game = Session::of(&RECTANGLES, &["--seed", "3"], &[]);
    game.see("Variant");
    game.press("1jjj4j5 ");
    game.see("(one colour, completing a rectangle wins), 4x5");
    game.see("You are to move");
    game.press("t");
    game.see("Hint: ");
    game.master.resize(size(50, 14)).unwrap();
    game.screen
        .lock()
        .unwrap()
        .screen_mut()
        .set_size(cells(14), cells(50));
    // Drawn anew: there is no room for the names of the variants.
    game.see("variant 1, 4x5");
    game.press("m");
    game.see("Variant");
    game.press("?");
    game.press("\x03");
    assert!(game.end().success());
    game.is_left_as_found();
}

#[test]
fn the_computer_against_itself_plays_to_the_end() {
    let chosen = [
        "--variant",
        "1",
        "--size",
        "2x2",
        "--players",
        "none",
        "--seed",
        "1",
    ];
    let mut game = Session::of(&RECTANGLES, &chosen, &[]);
    game.see("The second player completes a rectangle and wins");
    game.signal("-TERM");
    assert!(!game.end().success());
    game.is_left_as_found();
}

/// A search without a known end says how many positions it has seen.
#[test]
fn a_search_counts_on_the_terminal() {
    let board = ["subboard", "20x4", "--time", "2"];
    let mut session = Session::of(&["games", "positional", "solve"], &board, &[]);
    session.wait("a count of positions", |text| {
        let count = text.split("searching: ").nth(1);
        let count = count.and_then(|rest| rest.split(" positions").next());
        count.is_some_and(|count| count.parse().is_ok_and(|count: u64| count > 0))
    });
    assert_eq!(session.end().exit_code(), 2);
    let last = session.wait("the error", |text| text.contains("stopped after"));
    assert!(!last.contains("searching"), "{last}");
}
