//! Files of certificates that are made to take long or much memory to check.

use std::fs;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Runs verify on a file of this text.
fn verify(text: &str, more: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("certificates.json");
    fs::write(&path, text).unwrap();
    let begun = Instant::now();
    let mut command = Command::new(crate::binary());
    let command = command.args(["--threads", "2", "verify", "--format", "json"]);
    let output = command.arg(&path).args(more).output().unwrap();
    // Thirty times what it takes, as machines differ and may have other things to do: beside four
    // compilers it took 65 seconds. Before there was a limit it took minutes.
    assert!(begun.elapsed() < Duration::from_secs(180), "{text:.200}");
    output
}

fn lines(output: &Output) -> Vec<Value> {
    let text = str::from_utf8(&output.stdout).unwrap().lines();
    text.map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn assert_status(text: &str, status: i32) -> Vec<Value> {
    let output = verify(text, &[]);
    let notes = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{notes} {text:.200}");
    lines(&output)
}

/// A puzzle of buttons without lamps, with a claim about fewer presses.
fn empty_buttons(count: usize, lower_bound: u64) -> String {
    let buttons = vec![Value::Array(Vec::new()); count];
    let presses = if lower_bound > 0 { count as u64 } else { 0 };
    json!({
        "puzzle": {"states": 2, "lamps": 0, "buttons": buttons, "start": [], "goal": {"value": 0}},
        "solvable": true, "presses": vec![u64::from(lower_bound > 0); count],
        "shortest": {"optimal": lower_bound == presses, "lower_bound": lower_bound},
    })
    .to_string()
}

/// All cells of a side × side torus pressed, under a rule of an even number of cells.
fn pressed_everywhere(side: usize, rule: &str) -> String {
    let rows = |cell: &str| vec![cell.repeat(side); side];
    json!({
        "surface": "torus", "columns": side, "rows": side, "rule": rule, "solvable": true,
        "nullity": 1, "lights": rows("0"), "presses": rows("1"),
    })
    .to_string()
}

fn drawing(side: usize) -> String {
    let row = "#".repeat(side);
    let rows = vec![row.as_str(); side - 1].join("/");
    format!("@{}/{rows}", &row[1..])
}

#[test]
fn buttons_without_lamps_take_no_memory() {
    for count in [3000, 10_000, 30_000] {
        let line = &assert_status(&empty_buttons(count, 0), 0)[0];
        assert_eq!(
            (&line["holds"], &line["checked"]),
            (&json!(true), &json!(true))
        );
        // Whether none of them need be pressed is a search that goes too deep.
        let line = &assert_status(&empty_buttons(count.max(5000), 1), 4)[0];
        assert_eq!(
            (&line["holds"], &line["checked"]),
            (&json!(false), &json!(false))
        );
        assert_eq!(line["claims"][0]["checked"], json!(true));
        assert_eq!(line["claims"][1]["checked"], json!(false));
        assert!(
            line["finding"]
                .as_str()
                .unwrap()
                .contains("buttons that determine a solution, and the check reaches to 4000")
        );
    }
}

#[test]
fn large_rules_are_checked_by_order_only() {
    let text = pressed_everywhere(70, &drawing(200));
    let line = &assert_status(&text, 4)[0];
    assert_eq!(
        (&line["holds"], &line["checked"]),
        (&json!(false), &json!(false))
    );
    holds_in_full(&pressed_everywhere(20, &drawing(100)));
    assert_status(&pressed_everywhere(150, &drawing(1000)), 4);
    // Wide, but of one cell.
    let wide = format!("{}@", "/".repeat(1000) + &".".repeat(1000));
    let dark = pressed_everywhere(2, &wide).replace("\"11\"", "\"00\"");
    assert_status(&dark, 0);
}

#[test]
#[ignore = "twelve seconds; refused without --full above, a smaller rule in full"]
fn large_rules_are_checked_by_order() {
    holds_in_full(&pressed_everywhere(70, &drawing(200)));
}

fn holds_in_full(text: &str) {
    let full = verify(text, &["--full"]);
    assert_eq!(full.status.code(), Some(0));
    assert_eq!(lines(&full)[0]["holds"], json!(true));
    // The rule is not repeated.
    assert!(full.stdout.len() < 1000);
}

#[test]
fn rows_and_columns_are_counted_at_once() {
    assert_status(&pressed_everywhere(1500, "open-row+column"), 0);
    assert_status(&pressed_everywhere(1501, "row+column"), 1);
}

#[test]
fn end_rows_of_large_sides_are_chased_in_long_strides() {
    let side = 1_000_003;
    let row = format!("0x{}", "1".repeat(side / 4 + 1));
    let ends = json!({"side": side, "last": row, "first": row});
    let certificate = json!({"n": side, "verdict": "bad", "witness": {"end_rows": ends}});
    assert_status(&certificate.to_string(), 1);
}

#[test]
fn the_certificates_of_a_file_share_their_time() {
    let roots = json!({
        "degree": 16383, "modulus": format!("0x8{}3", "0".repeat(4094)), "root": "0x2",
        "order": u64::MAX, "a": 1_u64 << 63, "b": u64::MAX - 7,
    });
    let certificate = json!({"n": u64::MAX, "verdict": "bad", "witness": {"roots": roots}});
    // What takes next to no time is checked after all of them.
    let short = json!({"claim": "grundy", "game": "kayles", "values": [0, 1, 2, 3, 1]});
    let text = format!("{certificate}\n").repeat(120) + &short.to_string();
    let mut lines = assert_status(&text, 1);
    assert_eq!(lines.pop().unwrap()["holds"], json!(true));
    let unchecked = |line: &&Value| line["checked"] == json!(false);
    assert!(lines.iter().filter(unchecked).count() > 20);
    let last = lines.last().unwrap()["finding"].as_str().unwrap();
    assert!(
        last.contains("left by the certificates before it"),
        "{last}"
    );
}

#[test]
fn a_file_that_cannot_be_read_in_bounds_is_refused_at_once() {
    // Ten million numbers in one array.
    let presses = "0,".repeat(10_000_000) + "0";
    let text = empty_buttons(1, 0).replace("\"presses\":[0]", &format!("\"presses\":[{presses}]"));
    let output = verify(&text, &[]);
    assert_eq!(output.status.code(), Some(4));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        error.contains("are allowed; --full") && error.lines().count() == 1,
        "{error}"
    );
}

/// What a search finds is checked in seconds: it took 40.
#[test]
fn an_honest_puzzle_of_sixty_by_sixty_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board.txt");
    fs::write(&board, ("1".repeat(60) + "\n").repeat(60)).unwrap();
    let mut command = Command::new(crate::binary());
    let command = command.args(["puzzle", "--shortest", "--format", "json", "--surface"]);
    let output = command.arg("plane").arg(&board).output().unwrap();
    let lines = assert_status(str::from_utf8(&output.stdout).unwrap(), 0);
    assert_eq!(lines[0]["claims"][1]["checked"], json!(true));
}

/// A rule may be far larger than the board, and the check of a claim goes through it for every cell.
#[test]
fn rules_larger_than_the_board_are_paid_for() {
    let dark = |side: usize, proof: &str, nullity: usize, rule: &str| {
        let rows = vec!["0".repeat(side); side];
        let shortest = json!({"optimal": true, "lower_bound": 0, "proof": proof});
        json!({
            "surface": "torus", "columns": side, "rows": side, "rule": rule, "solvable": true,
            "nullity": nullity, "lights": rows, "presses": rows, "shortest": shortest,
        })
        .to_string()
    };
    let line = &assert_status(&dark(128, "divided", 128 * 128, &drawing(512)), 4)[0];
    assert_eq!(line["claims"][1]["checked"], json!(false));
    // That 0 presses are the fewest takes no counting.
    assert_status(&dark(40, "counted", 0, &drawing(1023)), 0);
}

#[test]
fn drawings_of_too_many_rows_are_refused() {
    for rows in [2000, 2 << 20] {
        let rule = "#".to_owned() + &"/".repeat(rows);
        let output = verify(&pressed_everywhere(1, &rule), &[]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error:.200}");
        assert!(
            error.contains("a drawing may have 1024 rows") && error.lines().count() == 1,
            "{error:.200}"
        );
    }
}

/// What is no certificate is said in the words of JSON, not in those of the program.
#[test]
fn no_message_names_a_type_of_the_program() {
    for (text, message) in [
        (
            r#"{"claim":"loopy","vertices":2,"vertex":"a","label":2.5,"to":[0],"rank":0,"followers":["b"]}"#,
            "1:54: expected a whole number, 0 or more, or \"infinity\"",
        ),
        (
            r#"{"surface":"plane","columns":1,"rows":1,"target":"off","solvable":true,"lights":["1"],"presses":["1"],"shortest":"yes"}"#,
            "string \"yes\", expected an object",
        ),
        (
            r#"{"puzzle":{"states":2,"lamps":1,"buttons":[[true]],"start":[1],"goal":{"value":0}},"solvable":true}"#,
            "expected the number of a lamp, or a list of it and how often",
        ),
    ] {
        let output = verify(text, &[]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{text}: {error}");
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_certificate() {
    let text = empty_buttons(2, 0);
    assert_eq!(assert_status(&text, 0).len(), 1);
    assert_eq!(assert_status(&format!("\u{feff}{text}"), 0).len(), 1);
}
