//! `madness serve` as a child process, and a client that can also misbehave.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use serde_json::Value;

/// A server of its own, ended with the test.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The head, in small letters.
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }

    /// That it is an error as docs/api.md describes it, with so many as status.
    pub(crate) fn is_error(&self, status: u16) {
        let message = &self.json()["error"]["message"];
        assert!(message.is_string(), "{self:?}");
        assert_eq!(self.status, status, "{message}");
    }
}

impl Server {
    pub(crate) fn start() -> Self {
        let mut child = Command::new(crate::binary())
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("http://").expect("an address");
        let address = address.trim_end_matches('/').parse().expect("an address");
        let server = Self { child, address };
        // Now it runs, and holds open what it always does.
        assert_eq!(server.get("/").status, 200);
        server
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("a connection");
        let patience = Some(Duration::from_secs(30));
        stream.set_read_timeout(patience).expect("a time");
        stream
    }

    /// Sends the bytes as they are, and reads to the end.
    pub(crate) fn raw(&self, request: &[u8]) -> Answer {
        read(&mut self.sent(request))
    }

    fn sent(&self, request: &[u8]) -> TcpStream {
        let mut stream = self.connect();
        stream.write_all(request).expect("the server reads");
        stream
    }

    pub(crate) fn request(&self, method: &str, path: &str, head: &str, body: &[u8]) -> Answer {
        read(&mut self.ask(method, path, head, body))
    }

    /// Sends a request, and does not wait for the answer.
    pub(crate) fn ask(&self, method: &str, path: &str, head: &str, body: &[u8]) -> TcpStream {
        let length = body.len();
        let start = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Length: {length}\r\n{head}\r\n"
        );
        self.sent(&[start.as_bytes(), body].concat())
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", b"")
    }

    pub(crate) fn post(&self, path: &str, body: impl AsRef<[u8]>) -> Answer {
        let json = "Content-Type: application/json\r\n";
        self.request("POST", path, json, body.as_ref())
    }

    /// Open files of the server.
    pub(crate) fn files(&self) -> usize {
        let folder = format!("/proc/{}/fd", self.child.id());
        fs::read_dir(folder).expect("a running process").count()
    }

    /// Kilobytes of memory of the server.
    pub(crate) fn memory(&self) -> usize {
        let status = format!("/proc/{}/status", self.child.id());
        let status = fs::read_to_string(status).expect("a running process");
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let word = line.and_then(|line| line.split_whitespace().nth(1));
        word.expect("a size").parse().expect("a number")
    }

    /// Waits until so many files are open at most.
    pub(crate) fn settles_at(&self, files: usize) {
        for _ in 0..200 {
            if self.files() <= files {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("{} files are open, there were {files}", self.files());
    }

    /// Asks it to end.
    pub(crate) fn terminate(&self, signal: &str) {
        let kill = Command::new("kill")
            .args([signal, &self.child.id().to_string()])
            .status();
        assert!(kill.expect("kill runs").success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer, read until the server closes the connection.
pub(crate) fn read(stream: &mut TcpStream) -> Answer {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).expect("an answer");
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.unwrap_or_else(|| panic!("{:?}", String::from_utf8_lossy(&bytes)));
    let head = String::from_utf8(bytes[..end].to_vec()).expect("a head");
    let status = head.split(' ').nth(1).expect("a status");
    Answer {
        status: status.parse().expect("a number"),
        body: bytes[end + 4..].to_vec(),
        head: head.to_lowercase(),
    }
}
