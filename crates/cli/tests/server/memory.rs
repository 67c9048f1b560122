//! With little memory, too little for its threads, the server answers or ends: it never stays
//! without answering.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Starts a server with so many KiB of addresses; returns it and the first line it prints.
fn start(kib: u32) -> (Child, String) {
    let madness = crate::binary();
    let serve = format!("ulimit -v {kib}; exec {madness} --threads 1 serve --port 0");
    let mut child = Command::new("sh")
        .args(["-c", &serve])
        .env_remove("RUST_BACKTRACE")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell starts");
    let mut line = String::new();
    let stdout = child.stdout.take().expect("a pipe");
    BufReader::new(stdout).read_line(&mut line).expect("a line");
    (child, line)
}

/// Sends a request, and returns what comes until the connection is closed.
fn ask(address: &str, request: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Whether a server answers both of these; if not, it has to end.
fn answers(address: &str) -> bool {
    let body = r#"{"lights": ["010", "111", "010"], "surface": "plane"}"#;
    let page = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".to_owned();
    let solve = format!(
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let is_good = |answer: String| answer.starts_with("HTTP/1.1 200");
    let answered = |request| ask(address, request).is_ok_and(is_good);
    answered(&page) && answered(&solve)
}

/// Waits until a server has ended; one that has not is killed.
fn ends(child: &mut Child) -> bool {
    for _ in 0..400 {
        if child.try_wait().expect("a child").is_some() {
            return true;
        }
        thread::sleep(Duration::from_millis(50));
    }
    child.kill().expect("it runs");
    false
}

#[test]
fn it_answers_or_ends_with_one_line() {
    let (mut alive, mut refused) = (0, 0);
    for kib in (20_000..110_000).step_by(1500) {
        let (mut child, line) = start(kib);
        let address = line.trim().strip_prefix("http://");
        let address = address.map(|address| address.trim_end_matches('/'));
        if address.is_some_and(answers) {
            child.kill().expect("it runs");
            child.wait().expect("it ends");
            alive += 1;
            continue;
        }
        assert!(ends(&mut child), "{kib} KiB: it stays and does not answer");
        let output = child.wait_with_output().expect("it ends");
        let error = String::from_utf8_lossy(&output.stderr);
        // Too little for the system to begin with the program.
        let is_begun = error.lines().any(|line| line.starts_with("madness: "));
        assert!(is_begun || refused == 0, "{kib} KiB: {error}");
        if is_begun {
            assert_eq!(output.status.code(), Some(2), "{kib} KiB: {error}");
            let said = |line: &&str| *line != "Ctrl-C ends it";
            assert_eq!(error.lines().filter(said).count(), 1, "{kib} KiB: {error}");
            refused += 1;
        }
    }
    assert!(alive > 5 && refused > 2, "{alive}, {refused}");
}
