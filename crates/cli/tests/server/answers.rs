//! The API says what the library says, and what its document says.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use button_madness::certificate::{Aim, Certificate, Verdict, read_certificates};
use button_madness::classify::Sieve;
use button_madness::session::Advisor;
use button_madness::solve::{automatic, solve_for};
use button_madness::{Game, Lights, Outcome, Presses, Rule, Shape, Surface, Target};
use pairing_strategies::queen::{QueenPairing, classes};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::client::{Answer, Server};
use crate::glossary::{glossary, keys};

/// The blocks of docs/api.md: a request in `http`, then the answer in `json`.
#[test]
fn the_examples_of_the_document_are_true() {
    let server = Server::start();
    let document = crate::read("docs/api.md");
    let (mut examples, mut found) = (0, BTreeSet::new());
    for part in document.split("```http\n").skip(1) {
        let (request, rest) = part.split_once("\n```").unwrap();
        let (_, rest) = rest.split_once("```json\n").unwrap();
        let (expected, _) = rest.split_once("```").unwrap();
        let (first, body) = request.split_once('\n').unwrap_or((request, ""));
        let (method, path) = first.split_once(' ').unwrap();
        let answer = match (method, path.starts_with("/api/parse")) {
            ("POST", false) => server.post(path, body),
            _ => server.request(method, path, "", body.as_bytes()),
        };
        let expected: Value = serde_json::from_str(expected).unwrap();
        assert_eq!(answer.json(), expected, "{request}\n{}", answer.text());
        keys(&expected, &mut found);
        if let Ok(question) = serde_json::from_str(body) {
            keys(&question, &mut found);
        }
        let query = path.split(['?', '&']).skip(1);
        found.extend(query.filter_map(|part| Some(part.split_once('=')?.0.to_owned())));
        examples += 1;
    }
    let glossary = glossary();
    let unknown: Vec<&String> = found.difference(&glossary).collect();
    assert!(unknown.is_empty(), "{unknown:?} not in docs/json.md");
    assert!(examples >= 10, "{examples} examples");
}

fn holds(answer: &Answer) -> Certificate {
    assert_eq!(answer.status, 200, "{answer:?}");
    let certificates = read_certificates(answer.text()).unwrap();
    let [certificate] = certificates.try_into().unwrap();
    certificate.check().unwrap();
    certificate
}

/// A pairing by its number or its digits, and walks from some of its cells.
#[test]
fn pairings_walk_as_the_library_walks() {
    let server = Server::start();
    let ask = |query: &str| {
        let answer = server.get(&format!("/api/pairing?{query}"));
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    };
    let all = classes();
    for class in [0, 1000, all.len() - 1] {
        let found = ask(&format!("class={class}"));
        let pairing: QueenPairing = found["pairing"].as_str().unwrap().parse().unwrap();
        assert_eq!(pairing.to_string(), all[class].pairing.least_text());
        assert_eq!(found["symmetries"], json!(all[class].symmetries));
        assert_eq!(ask(&format!("pairing={pairing}")), found);
        for cell in [0, 19, 63] {
            let found = ask(&format!("pairing={pairing}&cell={},{}", cell % 8, cell / 8));
            let walk = pairing.walk(cell);
            let walked = &found["walk"];
            assert_eq!(walked["freed"], json!([cell % 8, cell / 8]));
            assert_eq!(
                walked["pushes"].as_array().unwrap().len(),
                walk.pushes.len()
            );
            assert_eq!(walked["pairing"], json!(walk.end.to_string()));
            let end = usize::try_from(walked["class"].as_u64().unwrap()).unwrap();
            assert_eq!(all[end].pairing, walk.end.canonical().0);
        }
    }
}

/// Under a pattern numbers and quiet patterns are those of the library, and hold.
#[test]
fn numbers_under_a_pattern_are_those_of_the_library() {
    let server = Server::start();
    let (mut bad, mut quiet) = (0, 0);
    for text in ["x", "king", "knight", "row+column", "@#", "#.@/##."] {
        let pattern: Rule = text.parse().unwrap();
        let query: String = url(text);
        for n in [1, 3, 4, 6, 7, 10] {
            let answer = server.get(&format!("/api/classify?n={n}&rule={query}"));
            let Certificate::Number(number) = holds(&answer) else {
                panic!("a number was asked about");
            };
            assert_eq!(number.rule.as_ref(), Some(&pattern));
            let game = Game::torus(n, n).unwrap().with_rule(pattern.clone());
            let nullity = game.nullity().unwrap();
            assert_eq!(number.nullity, Some(nullity as u64));
            assert_eq!(number.verdict == Verdict::Bad, nullity > 0);
            bad += usize::from(nullity > 0);
        }
        for surface in Surface::ALL {
            let game = Game::new(5, 4, surface).unwrap().with_rule(pattern.clone());
            let nullity = game.nullity().unwrap();
            let asked = format!("columns=5&rows=4&surface={surface}&rule={query}");
            let answer = server.get(&format!("/api/nullity?{asked}")).json();
            assert_eq!(answer["nullity"], nullity);
            assert_eq!(answer["rule"], json!(pattern));
            let answer = server.get(&format!("/api/kernel?{asked}&limit=3")).json();
            assert_eq!(answer["nullity"], nullity);
            assert_eq!(answer["rule"], json!(pattern));
            let basis = answer["basis"].as_array().unwrap();
            assert_eq!(basis.len(), nullity.min(3));
            for rows in basis {
                let rows: Vec<String> = serde_json::from_value(rows.clone()).unwrap();
                let set = Presses::from_digits(surface, &rows).unwrap();
                assert!(!set.is_empty() && game.toggled(&set).is_empty());
                quiet += 1;
            }
        }
    }
    assert!(bad > 5 && quiet > 20, "{bad} {quiet}");
    for (path, status) in [
        ("/api/classify?n=65&rule=knight", 422),
        ("/api/classify?up_to=10&rule=knight", 400),
        ("/api/classify?n=5&rule=knigth", 400),
        ("/api/kernel?columns=65&rows=5&rule=x", 422),
        ("/api/nullity?columns=5&rows=65&rule=x", 422),
        ("/api/nullity?columns=5&rows=0&rule=x", 422),
    ] {
        server.get(path).is_error(status);
    }
    // The cross by its name is the cross, of any size.
    let named = server.get("/api/nullity?columns=999999&rows=30&rule=%2B");
    assert_eq!(
        named.json(),
        server.get("/api/nullity?columns=999999&rows=30").json()
    );
}

/// A pattern in a query.
fn url(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'.' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

#[test]
fn random_boards_are_answered_as_the_library_answers_them() {
    let server = Server::start();
    let mut random = StdRng::seed_from_u64(8);
    let (mut solvable, mut unsolvable) = (0, 0);
    for round in 0..60_usize {
        let surface = Surface::ALL[round % 6];
        let (columns, rows) = (random.random_range(1..=12), random.random_range(1..=12));
        let shape = Shape::new(columns, rows, surface).unwrap();
        let game = Game::from(shape);
        let lights = if round % 2 == 0 {
            Lights::from_fn(shape, |_| random.random())
        } else {
            game.toggled(&Presses::from_fn(shape, |_| random.random()))
        };
        let target = [Target::Off, Target::On, Target::Either][round / 6 % 3];
        let mut asked = json!({"surface": surface, "lights": lights.to_rows(), "target": target});
        let (outcome, reached) = solve_for(&*automatic(&game), &game, &lights, target).unwrap();
        let Certificate::Board(plain) = holds(&server.post("/api/solve", asked.to_string())) else {
            panic!("a board was asked about");
        };
        let presses = outcome.presses().map(Presses::to_rows);
        let aim = Aim::from(reached);
        assert_eq!((plain.presses, plain.aim), (presses, aim), "{shape}");
        assert_eq!(
            (plain.nullity, &plain.lights),
            (Some(outcome.nullity()), &lights.to_rows())
        );

        let hint = server.post("/api/hint", asked.to_string());
        asked["shortest"] = true.into();
        let shortest = server.post("/api/solve", asked.to_string());
        let Certificate::Board(shortest) = holds(&shortest) else {
            panic!("a board was asked about");
        };
        let advisor = Advisor::new(&game).unwrap();
        match advisor
            .advise(&lights, target, &button_madness::Budget::unlimited())
            .unwrap()
        {
            Outcome::Solved(way) => {
                solvable += 1;
                let count = way.shortest.presses.count();
                assert_eq!(shortest.press_count, Some(count), "{shape}");
                assert!(shortest.shortest.unwrap().optimal);
                let hint = hint.json();
                assert_eq!(hint["optimal"], way.is_shortest());
                assert_eq!(hint["solved"], count == 0);
                assert_eq!(hint["remaining"], count.saturating_sub(1));
                let press = way.next_press();
                let cell = |name: &str| hint["press"][name].as_u64();
                let expected = press.map(|cell| (cell.row as u64 + 1, cell.column as u64 + 1));
                assert_eq!(cell("row").zip(cell("column")), expected);
            }
            Outcome::Unsolvable(_) => {
                unsolvable += 1;
                assert!(!shortest.solvable && shortest.quiet_pattern.is_some());
                holds(&hint);
            }
        }
    }
    assert!(solvable > 30 && unsolvable > 5, "{solvable} {unsolvable}");
}

#[test]
fn numbers_have_certificates_that_hold() {
    let server = Server::start();
    for n in [1, 2, 3, 15, 17, 31, 33, 64, 65, 127, 1000, 4095, 29_999_999] {
        let answer = server.get(&format!("/api/classify?n={n}"));
        assert_eq!(answer.status, 200, "{answer:?}");
        let certificates = read_certificates(answer.text()).unwrap();
        let list = button_madness::certificate::MadList::default();
        let checked = certificates[0].check_with(&list);
        // The verdicts of the sieve refer to the list that verify has.
        assert!(checked.is_ok() || n > 4000, "{n}: {checked:?}");
    }
    let table = server.get("/api/classify?up_to=10000").json();
    for (i, name) in ["divisor", "torus", "plane"].into_iter().enumerate() {
        let list = table[name].as_array().unwrap();
        assert_eq!(list.len(), 10_000);
        assert_eq!(list[4], [5, 8, 2][i]);
    }
    assert_eq!(table["bad"], Sieve::known().count_bad(10_000));
}

#[test]
fn patterns_are_quiet_and_as_many_as_the_nullity() {
    let server = Server::start();
    for surface in Surface::ALL {
        let path = format!("columns=9&rows=5&surface={surface}");
        let kernel = server.get(&format!("/api/kernel?{path}")).json();
        let basis = kernel["basis"].as_array().unwrap();
        for pattern in basis {
            let rows: Vec<String> = serde_json::from_value(pattern.clone()).unwrap();
            let pattern = Presses::from_digits(surface, &rows).unwrap();
            assert!(Game::from(pattern.shape()).is_quiet(&pattern) && !pattern.is_empty());
        }
        let nullity = server.get(&format!("/api/nullity?{path}")).json();
        assert_eq!(nullity["nullity"], kernel["nullity"]);
        assert_eq!(kernel["nullity"], basis.len());
    }
}

#[test]
fn dealt_boards_take_as_many_presses_as_they_say() {
    let server = Server::start();
    for wished in [0, 1, 5, 9] {
        let path =
            format!("/api/random?columns=6&rows=5&surface=klein&press_count={wished}&seed=7");
        let board = server.get(&path).json();
        let asked = json!({"surface": "klein", "lights": board["lights"], "shortest": true});
        let answer = server.post("/api/solve", asked.to_string()).json();
        assert_eq!(answer["press_count"], board["press_count"]);
        assert_eq!(
            server.get(&path).json(),
            board,
            "the same from the same seed"
        );
    }
    let any = |seed: &str| {
        server
            .get(&format!("/api/random?columns=30&rows=30{seed}"))
            .json()
    };
    assert_ne!(any("")["lights"], any("")["lights"]);
    assert_eq!(any("&seed=1"), any("&seed=1"));
}

/// All there is to the page, and so the first one of a visit, is small on its way.
#[test]
fn the_page_is_small() {
    let server = Server::start();
    let first = first_view();
    let (mut total, mut seen) = (0, 0);
    for path in files(Path::new("crates/web/src/assets")) {
        let address = match path.as_str() {
            "index.html" => "/".to_owned(),
            "numbers.html" => "/numbers".to_owned(),
            "pairings.html" => "/pairings".to_owned(),
            "questions.html" => "/questions".to_owned(),
            "play.html" => "/play".to_owned(),
            _ => format!("/{path}"),
        };
        let plain = server.get(&address);
        assert_eq!(plain.status, 200, "{address}");
        assert!(!plain.head.contains("content-encoding"), "{}", plain.head);
        let codings = "Accept-Encoding: br;q=1.0, gzip;q=0.8\r\n";
        let small = server.request("GET", &address, codings, b"");
        assert!(
            small.head.contains("content-encoding: gzip"),
            "{}",
            small.head
        );
        assert!(small.body.starts_with(&[0x1f, 0x8b]), "{address}");
        total += small.body.len();
        if first.contains(&path) {
            seen += small.body.len();
        }
        let none = server.request("GET", &address, "Accept-Encoding: gzip;q=0\r\n", b"");
        assert_eq!(none.body, plain.body);
    }
    assert!((20_000..100_000).contains(&seen), "{seen} bytes at first");
    assert!((seen + 20_000..190_000).contains(&total), "{total} bytes");
}

/// Returns the files that a browser loads before anybody can play: the page, its style sheets and
/// scripts, and what they import.
fn first_view() -> BTreeSet<String> {
    let folder = Path::new("crates/web/src/assets");
    let index = fs::read_to_string(folder.join("index.html")).unwrap();
    let mut open: Vec<String> = Vec::new();
    for name in ["href=\"/", "src=\"/"] {
        let links = index.split(name).skip(1);
        open.extend(links.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
    }
    open.retain(|path| folder.join(path).is_file());
    open.push("index.html".to_owned());
    let mut seen = BTreeSet::new();
    while let Some(path) = open.pop() {
        let is_script = Path::new(&path).extension().is_some_and(|end| end == "js");
        if !seen.insert(path.clone()) || !is_script {
            continue;
        }
        let script = fs::read_to_string(folder.join(&path)).unwrap();
        for line in script.lines().filter(|line| line.starts_with("import ")) {
            let (_, from) = line.split_once(" from \"").unwrap();
            let from = from.trim_end_matches("\";");
            let inside = path.split_once('/').map_or("", |(inside, _)| inside);
            let from = match from.strip_prefix("../") {
                Some(above) => above.to_owned(),
                None => Path::new(inside).join(&from[2..]).display().to_string(),
            };
            open.push(from.replace('\\', "/"));
        }
    }
    assert!(seen.contains("solver/chase.js") && seen.contains("icon-192.png"));
    assert!(!seen.contains("explain.js") && !seen.contains("numbers.js"));
    assert!(!seen.contains("play/main.js") && !seen.contains("play/play.css"));
    seen
}

/// Returns the paths of all files below a folder.
fn files(folder: &Path) -> Vec<String> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            let inner = files(&entry.path());
            paths.extend(inner.iter().map(|path| format!("{name}/{path}")));
        } else {
            paths.push(name);
        }
    }
    paths
}

#[test]
fn pages_are_served_with_their_heads() {
    let server = Server::start();
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.text().contains("<html lang=\"en\">"));
    for line in [
        "content-type: text/html; charset=utf-8",
        "content-security-policy: default-src 'none'; script-src 'self'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cache-control: no-cache",
    ] {
        assert!(page.head.contains(line), "{line}: {}", page.head);
    }
    let tag = page
        .head
        .lines()
        .find_map(|line| line.strip_prefix("etag: "));
    let head = format!("If-None-Match: \"other\", {}\r\n", tag.unwrap());
    let again = server.request("GET", "/", &head, b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    let stale = server.request("GET", "/", "If-None-Match: \"other\"\r\n", b"");
    assert_eq!(stale.body, page.body);

    let head = server.request("HEAD", "/", "", b"");
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert!(
        head.head
            .contains(&format!("content-length: {}", page.body.len()))
    );
    // Everything that the pages name is there.
    for (page, least) in [("/", 3), ("/numbers", 3), ("/play", 3)] {
        let text = server.get(page).text().to_owned();
        let names = text
            .split("=\"/")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap());
        let mut found = 0;
        for name in names {
            assert_eq!(server.get(&format!("/{name}")).status, 200, "/{name}");
            found += 1;
        }
        assert!(found > least, "{page}");
        assert!(
            !text.contains("http://") && !text.contains("https://"),
            "{page}"
        );
    }
}
