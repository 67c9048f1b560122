//! Clients that are slow, rude, many or gone: the others are served, and nothing is left behind.

use std::io::{ErrorKind, Read, Write};
use std::net::Shutdown;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use button_madness::{Game, Presses, Shape};
use serde_json::json;

use crate::client::{Server, read};

/// A board whose shortest solution nobody finds in the time there is: 2^80 solutions.
fn hard(seconds: f64) -> String {
    let shape = Shape::torus(62, 62).unwrap();
    let pressed = Presses::from_fn(shape, |cell| (cell.row * cell.row + cell.column) % 7 < 3);
    let rows = Game::from(shape).toggled(&pressed).to_rows();
    json!({"lights": rows, "shortest": true, "time": seconds}).to_string()
}

fn easy() -> String {
    json!({"lights": ["010", "111", "010"], "surface": "plane"}).to_string()
}

#[test]
fn bodies_of_ten_megabytes_are_refused() {
    let server = Server::start();
    let before = server.files();
    let body = vec![b' '; 10_000_000];
    for _ in 0..3 {
        server.post("/api/solve", &body).is_error(413);
        server
            .request("POST", "/api/parse", "", &body)
            .is_error(413);
    }
    // One that says so is not waited for.
    let mut stream = server.connect();
    let head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                Content-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    let started = Instant::now();
    let mut begins = [0; 13];
    stream.read_exact(&mut begins).unwrap();
    assert_eq!(&begins, b"HTTP/1.1 413 ");
    assert!(started.elapsed() < Duration::from_secs(5));
    drop(stream);
    // Without a length, in chunks.
    let mut stream = server.connect();
    let head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    for _ in 0..10 {
        stream.write_all(b"100000\r\n").unwrap();
        stream.write_all(&vec![b'['; 0x10_0000]).unwrap();
        stream.write_all(b"\r\n").unwrap();
    }
    stream.write_all(b"0\r\n\r\n").unwrap();
    read(&mut stream).is_error(413);
    // One that never ends is cut off.
    let mut stream = server.connect();
    stream.write_all(head.as_bytes()).unwrap();
    let mut chunk = b"100000\r\n".to_vec();
    chunk.extend(vec![b'['; 0x10_0000]);
    chunk.extend(b"\r\n");
    let cut = (0..200).any(|_| stream.write_all(&chunk).is_err());
    assert!(cut, "200 megabytes were read");
    server.settles_at(before);
    assert!(server.memory() < 150_000, "{} kB", server.memory());
}

#[test]
fn who_is_slow_is_left() {
    let server = Server::start();
    let before = server.files();
    let head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    let body = format!("{head}Content-Length: 1000\r\n\r\n{{");
    let kept = "GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let slow = |start: &str, most: u64| {
        let mut stream = server.connect();
        stream.write_all(start.as_bytes()).unwrap();
        let since = Instant::now();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let took = since.elapsed();
        assert!(
            took < Duration::from_secs(most),
            "{start:?} held for {took:?}"
        );
        String::from_utf8(bytes).unwrap()
    };
    thread::scope(|scope| {
        // Nothing; half a head; a whole request and nothing after it; half a body.
        let nothing = scope.spawn(|| slow("", 9));
        let half = scope.spawn(|| slow(head, 9));
        let idle = scope.spawn(|| slow(kept, 9));
        let late = scope.spawn(|| slow(&body, 20));
        // A byte at a time, for longer than anybody has.
        let dripping = scope.spawn(|| {
            let mut stream = server.connect();
            let since = Instant::now();
            while since.elapsed() < Duration::from_secs(9) {
                if stream.write_all(b"G").is_err() {
                    return true;
                }
                thread::sleep(Duration::from_millis(100));
            }
            false
        });
        for _ in 0..20 {
            assert_eq!(server.post("/api/solve", easy()).status, 200);
            thread::sleep(Duration::from_millis(100));
        }
        assert_eq!(nothing.join().unwrap(), "");
        // Whether it is told so or not.
        half.join().unwrap();
        assert!(idle.join().unwrap().starts_with("HTTP/1.1 200"));
        assert!(late.join().unwrap().starts_with("HTTP/1.1 408"));
        assert!(
            dripping.join().unwrap(),
            "still listened to after nine seconds"
        );
    });
    server.settles_at(before);
}

#[test]
fn dropped_connections_leave_nothing_behind() {
    let server = Server::start();
    let head = "Host: localhost\r\nContent-Type: application/json\r\n";
    let body = hard(5.0);
    let whole = format!(
        "POST /api/solve HTTP/1.1\r\n{head}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let drop_some = |count: usize| {
        for k in 0..count {
            let mut stream = server.connect();
            let part = match k % 4 {
                0 => 0,
                1 => 20,
                2 => whole.len() / 2,
                _ => whole.len(),
            };
            // The server may have had enough of us.
            let _ = stream.write_all(&whole.as_bytes()[..part]);
            if k % 3 == 0 {
                let _ = stream.shutdown(Shutdown::Both);
            }
        }
    };
    assert_eq!(server.get("/").status, 200);
    let files = server.files();
    drop_some(200);
    server.settles_at(files);
    let memory = server.memory();
    drop_some(600);
    server.settles_at(files);
    let after = server.memory();
    assert!(
        after < memory + 32_000,
        "{memory} kB before, {after} kB after"
    );
    // The searches whose clients have gone have ended.
    let since = Instant::now();
    assert_eq!(server.post("/api/hint", easy()).status, 200);
    assert!(
        since.elapsed() < Duration::from_secs(3),
        "{:?}",
        since.elapsed()
    );
}

/// More searches than processors, more requests than may wait, more connections than may be open.
#[test]
fn a_crowd_is_answered_or_turned_away() {
    let server = Server::start();
    let before = server.files();
    let body = hard(1.0);
    let statuses = thread::scope(|scope| {
        let crowd: Vec<_> = (0..300)
            .map(|_| scope.spawn(|| server.post("/api/solve", &body)))
            .collect();
        // Who asks for little does not wait for those who search.
        thread::sleep(Duration::from_millis(300));
        let answers = crowd.into_iter().map(|asking| asking.join().unwrap());
        answers.collect::<Vec<_>>()
    });
    let (mut served, mut refused) = (0, 0);
    for answer in statuses {
        if answer.status == 200 {
            served += 1;
            continue;
        }
        answer.is_error(503);
        assert!(answer.head.contains("retry-after: 1"));
        refused += 1;
    }
    assert!(
        served >= 2 && refused >= 100,
        "{served} served, {refused} refused"
    );
    assert_eq!(server.post("/api/solve", easy()).status, 200);
    server.settles_at(before);
}

#[test]
fn short_questions_do_not_wait_for_searches() {
    let server = Server::start();
    let body = hard(5.0);
    // Nobody waits for their answers.
    let searches = [(); 6].map(|()| {
        let json = "Content-Type: application/json\r\n";
        server.ask("POST", "/api/solve", json, body.as_bytes())
    });
    thread::sleep(Duration::from_millis(500));
    let since = Instant::now();
    assert_eq!(server.post("/api/solve", easy()).status, 200);
    assert!(
        since.elapsed() < Duration::from_secs(2),
        "{:?}",
        since.elapsed()
    );
    // They go on all the while.
    let waits = searches.into_iter().filter(|mut stream| {
        stream.set_nonblocking(true).unwrap();
        let answer = stream.read(&mut [0]);
        answer.is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
    });
    assert!(waits.count() >= 2);
}

/// A board of 63 × 64 cells under a drawing of 99 × 99, a different one for each number.
fn worst(number: usize) -> serde_json::Value {
    let row = |j: usize| -> String {
        let sign = |i: usize| {
            if (i * 31 + j * 17) % 97 == number {
                '.'
            } else {
                '#'
            }
        };
        (0..99).map(sign).collect()
    };
    let rule = (0..99).map(row).collect::<Vec<_>>().join("/");
    let lit = |j: usize| (0..63).map(move |i| if (i * j + number) % 7 < 3 { '1' } else { '0' });
    let rows: Vec<String> = (0..64).map(|j| lit(j).collect()).collect();
    json!({"lights": rows, "surface": "klein", "rule": rule})
}

#[test]
fn short_questions_do_not_wait_for_large_drawings() {
    let server = Server::start();
    let answered = AtomicUsize::new(0);
    thread::scope(|scope| {
        for number in 0..20 {
            let (server, answered) = (&server, &answered);
            scope.spawn(move || {
                let path = ["/api/solve", "/api/hint"][number % 2];
                server.post(path, worst(number).to_string());
                answered.fetch_add(1, Ordering::Relaxed);
            });
        }
        thread::sleep(Duration::from_millis(300));
        for _ in 0..5 {
            assert_eq!(server.post("/api/solve", easy()).status, 200);
            assert_eq!(server.post("/api/hint", easy()).status, 200);
            let nullity = server.get("/api/nullity?columns=5&rows=5");
            assert_eq!(nullity.status, 200);
        }
        let answered = answered.load(Ordering::Relaxed);
        assert!(answered < 20, "all large ones were answered before");
    });
}

#[test]
fn a_time_holds_under_large_drawings() {
    let server = Server::start();
    let mut asked = worst(0);
    asked["time"] = json!(0.1);
    let since = Instant::now();
    let answer = server.post("/api/hint", asked.to_string());
    let took = since.elapsed();
    assert!([200, 422].contains(&answer.status), "{answer:?}");
    assert!(took < Duration::from_secs(3), "{took:?}");
}

#[test]
fn it_ends_when_it_is_told_and_finishes_what_it_does() {
    for signal in ["-TERM", "-INT"] {
        let mut server = Server::start();
        let mut idle = server.connect();
        idle.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            .unwrap();
        let mut silent = server.connect();
        let mut asking = server.connect();
        let body = hard(5.0);
        let request = format!(
            "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        asking.write_all(request.as_bytes()).unwrap();
        thread::sleep(Duration::from_millis(500));
        let since = Instant::now();
        server.terminate(signal);
        let answer = read(&mut asking);
        assert_eq!(answer.status, 200);
        assert_eq!(answer.json()["shortest"]["optimal"], false);
        let status = server.child.wait().unwrap();
        assert!(status.success(), "{status}");
        assert!(
            since.elapsed() < Duration::from_secs(6),
            "{:?}",
            since.elapsed()
        );
        // Nobody is listening any more.
        let end = silent.read(&mut [0]).map_err(|error| error.kind());
        assert!(
            matches!(end, Ok(0) | Err(ErrorKind::ConnectionReset)),
            "{end:?}"
        );
    }
}

#[test]
fn an_address_that_is_taken_is_said_so() {
    let server = Server::start();
    let port = server.address.port().to_string();
    let output = std::process::Command::new(crate::binary())
        .args(["serve", "--port", &port])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        error.starts_with("madness: cannot listen on 127.0.0.1:"),
        "{error}"
    );
    assert!(
        error.contains("--port 0") && error.lines().count() == 1,
        "{error}"
    );
}

/// A browser that writes the address down, in place of the one of this machine.
#[cfg(target_os = "linux")]
#[test]
fn the_browser_opens_the_page_if_asked_to() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (browser, opened) = (folder.path().join("xdg-open"), folder.path().join("opened"));
    let script = format!("#!/bin/sh\nprintf %s \"$1\" > '{}'\n", opened.display());
    std::fs::write(&browser, script).unwrap();
    std::fs::set_permissions(&browser, PermissionsExt::from_mode(0o755)).unwrap();
    let mut path = folder.path().as_os_str().to_owned();
    if let Some(others) = std::env::var_os("PATH") {
        path.push(":");
        path.push(others);
    }
    let mut child = std::process::Command::new(crate::binary())
        .args(["serve", "--port", "0", "--open"])
        .env("PATH", path)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let mut address = String::new();
    let mut output = std::io::BufReader::new(child.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut output, &mut address).unwrap();
    let begun = Instant::now();
    while std::fs::read_to_string(&opened).unwrap_or_default() != address.trim() {
        assert!(begun.elapsed() < Duration::from_secs(30), "{address}");
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}
