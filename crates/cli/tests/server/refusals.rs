//! Requests that cannot be answered get a status and a reason.

use serde_json::json;

use crate::client::Server;

#[test]
fn boards_that_are_none_are_refused_with_a_reason() {
    let server = Server::start();
    let deep = "[".repeat(100_000);
    let long = "0".repeat(1025);
    for (body, status) in [
        ("", 400),
        ("{", 400),
        ("[]", 400),
        ("null", 400),
        ("{\"lights\": 5}", 400),
        ("{\"lights\": [5]}", 400),
        ("{\"lights\": []}", 400),
        ("{\"lights\": [\"\"]}", 400),
        ("{\"lights\": [\"01\", \"0\"]}", 400),
        ("{\"lights\": [\"0é\"]}", 400),
        ("{\"lights\": [\"01\"], \"surface\": \"sphere\"}", 400),
        ("{\"lights\": [\"01\"], \"target\": \"none\"}", 400),
        ("{\"lights\": [\"01\"], \"colour\": \"red\"}", 400),
        ("{\"lights\": [\"01\"], \"lights\": [\"01\"]}", 400),
        ("{\"lights\": [\"01\"]} {}", 400),
        ("{\"lights\": [\"01\"], \"time\": \"1\"}", 400),
        ("{\"lights\": [\"01\"], \"time\": 1e400}", 400),
        ("{\"lights\": [\"01\"], \"time\": -1}", 422),
        ("{\"lights\": [\"01\"], \"time\": 1e300}", 422),
        (&deep, 400),
        (&json!({ "lights": [deep] }).to_string(), 422),
        (&json!({ "lights": [long] }).to_string(), 422),
        (&json!({ "lights": vec!["0"; 1025] }).to_string(), 422),
    ] {
        for path in ["/api/solve", "/api/hint"] {
            server.post(path, body).is_error(status);
        }
    }
    // 65 × 65 can be solved, but not shortest.
    let large = vec!["0".repeat(65); 65];
    server
        .post("/api/hint", json!({ "lights": large }).to_string())
        .is_error(422);
    let body = json!({"lights": large, "shortest": true}).to_string();
    server.post("/api/solve", body).is_error(422);
    let answer = server.post("/api/solve", json!({ "lights": large }).to_string());
    assert_eq!(answer.status, 200);
    // The largest there is.
    let largest = vec!["1".repeat(1024); 1024];
    let answer = server.post("/api/solve", json!({ "lights": largest }).to_string());
    assert_eq!(answer.json()["solvable"], true);

    let error = &server.post("/api/solve", "{\n  \"lights\": [7]}").json()["error"];
    assert_eq!((&error["line"], &error["column"]), (&json!(2), &json!(14)));
    let body = b"{\"lights\": [\"1\"]}";
    server.request("POST", "/api/solve", "", body).is_error(415);
    let text = "Content-Type: text/plain\r\n";
    server
        .request("POST", "/api/solve", text, body)
        .is_error(415);
}

#[test]
fn questions_that_are_none_are_refused_with_a_reason() {
    let server = Server::start();
    for (path, status) in [
        ("/api/classify", 400),
        ("/api/classify?n=5&up_to=5", 400),
        ("/api/classify?n=five", 400),
        ("/api/classify?n=5&n=6", 400),
        ("/api/classify?n=-1", 400),
        ("/api/classify?n=99999999999999999999", 400),
        ("/api/classify?n=0", 422),
        ("/api/classify?n=300000001", 422),
        ("/api/classify?up_to=0", 422),
        ("/api/classify?up_to=10001", 422),
        ("/api/kernel?columns=5", 400),
        ("/api/kernel?columns=5&rows=5&surface=sphere", 400),
        ("/api/kernel?columns=0&rows=5", 400),
        ("/api/kernel?columns=257&rows=5", 422),
        (
            "/api/kernel?columns=18446744073709551615&rows=18446744073709551615",
            422,
        ),
        ("/api/kernel?columns=5&rows=5&limit=17", 422),
        ("/api/pairing", 400),
        ("/api/pairing?class=0&pairing=0", 400),
        ("/api/pairing?class=-1", 400),
        ("/api/pairing?class=194543", 422),
        ("/api/pairing?pairing=0123", 400),
        ("/api/pairing?class=0&cell=8,0", 400),
        ("/api/positional", 400),
        ("/api/positional?board=row+3x3+k%3D3", 400),
        ("/api/positional?board=row+9x9+k%3D5&avoid=true", 422),
        (
            "/api/positional?board=row+3x3+k%3D3&avoid=true&time=5.5",
            422,
        ),
        ("/api/zarankiewicz?columns=21&rows=3", 422),
        ("/api/zarankiewicz?columns=3", 400),
        ("/api/misere?game=chess", 400),
        ("/api/misere?game=kayles&up_to=33", 422),
        ("/api/nullity?columns=0&rows=5", 422),
        ("/api/nullity?columns=1000001&rows=5", 422),
        ("/api/nullity?columns=1025&rows=5&surface=klein", 422),
        ("/api/random?columns=5", 400),
        ("/api/random?columns=65&rows=5", 422),
        ("/api/random?columns=5&rows=5&press_count=-1", 400),
        ("/api/random?columns=5&rows=5&time=inf", 422),
        ("/api/random?columns=5&rows=5&time=NaN", 422),
        ("/api/random?columns=%FF", 400),
    ] {
        server.get(path).is_error(status);
    }
    // More presses than cells is as many as cells.
    let most = server.get("/api/random?columns=2&rows=2&press_count=18446744073709551615");
    assert_eq!(most.status, 200);
    let parse = |text: &[u8]| server.request("POST", "/api/parse", "", text);
    for text in [
        &b""[..],
        b"\n\n",
        b"01\n0",
        b"\xff\xfe",
        b"P4\n9999999 9999999\n",
        b"P1\n3",
        &[0; 1000],
    ] {
        let answer = parse(text);
        answer.is_error(400);
        assert!(answer.json()["error"]["line"].is_u64(), "{answer:?}");
    }
    parse("1".repeat(1025).as_bytes()).is_error(422);
    let several = parse("1\n\n".repeat(100_000).as_bytes()).json();
    assert_eq!(several["count"], 100_000);
    assert_eq!(several["boards"].as_array().unwrap().len(), 16);
    assert_eq!(
        parse(b"P4 2 2\n\x40\x80").json()["boards"][0]["lights"],
        json!(["01", "10"])
    );
}

#[test]
fn unknown_addresses_and_methods_are_refused() {
    let server = Server::start();
    for path in [
        "/api",
        "/api/",
        "/api/solve/",
        "/api/unknown",
        "/api/../api/x",
    ] {
        server.get(path).is_error(404);
    }
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/assets/../mod.rs",
        "//etc/passwd",
        "/index.html",
        "/.git/config",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    for (method, path, allowed) in [
        ("GET", "/api/solve", "allow: post"),
        ("DELETE", "/api/hint", "allow: post"),
        ("POST", "/api/classify", "allow: get,head"),
        ("PUT", "/", "allow: get,head"),
        ("BREW", "/", "allow: get,head"),
    ] {
        let answer = server.request(method, path, "", b"");
        answer.is_error(405);
        assert!(answer.head.contains(allowed), "{}", answer.head);
    }
}

/// A page from elsewhere that made its name mean this machine is not answered.
#[test]
fn other_names_of_this_machine_are_not_answered() {
    let server = Server::start();
    let ask = |host: &str| {
        server.raw(format!("GET / HTTP/1.1\r\n{host}Connection: close\r\n\r\n").as_bytes())
    };
    for host in [
        "Host: localhost\r\n",
        "Host: LOCALHOST:1\r\n",
        "Host: 127.0.0.1:8017\r\n",
        "Host: [::1]:8017\r\n",
    ] {
        assert_eq!(ask(host).status, 200, "{host}");
    }
    for host in [
        "Host: evil.example\r\n",
        "Host: localhost.evil.example:8017\r\n",
        "Host: 10.0.0.1\r\n",
        "Host: \r\n",
        "",
    ] {
        ask(host).is_error(421);
    }
    let absolute =
        "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    server.raw(absolute.as_bytes()).is_error(421);
}

/// A page of another site can be the place of a link to the game, and nothing else.
#[test]
fn pages_of_other_sites_are_not_answered() {
    let server = Server::start();
    let here = format!("http://localhost:{}", server.address.port());
    let ask = |method: &str, path: &str, head: &str| {
        let host = format!("Host: localhost:{}\r\n", server.address.port());
        let body = match method {
            "POST" => "{\"lights\": [\"1\"]}",
            _ => "",
        };
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\n{host}{head}Connection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        server.raw(head.as_bytes())
    };
    let questions = [("POST", "/api/solve"), ("GET", "/api/classify?n=17")];
    for (method, path) in questions {
        for head in [
            "Sec-Fetch-Site: cross-site\r\n",
            "Sec-Fetch-Site: same-site\r\n",
            "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n",
            "Origin: http://evil.example\r\n",
            "Origin: http://localhost:1\r\n",
            "Origin: null\r\n",
        ] {
            ask(method, path, head).is_error(403);
        }
        for head in [
            "",
            "Sec-Fetch-Site: same-origin\r\n",
            "Sec-Fetch-Site: none\r\n",
            &format!("Origin: {here}\r\n"),
        ] {
            assert_eq!(ask(method, path, head).status, 200, "{path} {head}");
        }
    }
    // A link to the game is followed, but its files are not for other pages.
    let followed = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n";
    for path in ["/", "/?board=5x5-plane-ARxAAA", "/numbers"] {
        assert_eq!(ask("GET", path, followed).status, 200);
    }
    ask(
        "GET",
        "/main.js",
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n",
    )
    .is_error(403);
    ask("POST", "/", followed).is_error(403);
}

/// What stands before the server may have looked at another one than the server does.
#[test]
fn two_hosts_are_refused() {
    let server = Server::start();
    for hosts in [
        "Host: localhost\r\nHost: localhost\r\n",
        "Host: localhost\r\nHost: evil.example\r\n",
        "Host: evil.example\r\nHost: localhost\r\n",
    ] {
        let request = format!("GET / HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n");
        server.raw(request.as_bytes()).is_error(400);
    }
}

#[test]
fn rules_of_any_size_are_not_read() {
    let server = Server::start();
    let drawing = |side: usize| vec!["#".repeat(side); side].join("/");
    let ask = |rule: String| {
        let body = json!({"lights": ["1"], "rule": rule});
        server.post("/api/solve", body.to_string())
    };
    assert_eq!(ask(drawing(127)).status, 200);
    ask(drawing(129)).is_error(400);
}
