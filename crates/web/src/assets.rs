//! The files of the page, which are part of the program.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::{LazyLock, OnceLock};

use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use madness_picture::escaped;
use madness_play::{GAMES, Listed};

/// A file of the page.
pub(super) struct Asset {
    /// The path of its URL.
    pub(super) address: &'static str,
    kind: &'static str,
    bytes: Cow<'static, [u8]>,
    /// The bytes compressed with gzip, once somebody asks for them.
    compressed: OnceLock<Vec<u8>>,
    /// A hash of the bytes, for entity tags.
    hash: String,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const JSON: &str = "application/json";
const PNG: &str = "image/png";

/// An entry for a file whose path is its name.
macro_rules! file {
    ($kind:expr, $name:literal) => {
        (
            concat!("/", $name),
            $kind,
            include_bytes!(concat!("assets/", $name)),
        )
    };
}

/// Paths, media types and contents.
const FILES: [(&str, &str, &[u8]); 111] = [
    ("/", HTML, include_bytes!("assets/index.html")),
    ("/numbers", HTML, include_bytes!("assets/numbers.html")),
    ("/pairings", HTML, include_bytes!("assets/pairings.html")),
    ("/play", HTML, include_bytes!("assets/play.html")),
    ("/questions", HTML, include_bytes!("assets/questions.html")),
    file!("image/svg+xml", "favicon.svg"),
    file!(PNG, "icon-192.png"),
    file!(PNG, "icon-512.png"),
    file!("application/manifest+json", "manifest.webmanifest"),
    file!(CSS, "base.css"),
    file!(CSS, "dialogs.css"),
    file!(CSS, "game.css"),
    file!(CSS, "modes.css"),
    file!(CSS, "numbers.css"),
    file!(CSS, "pairings.css"),
    file!(CSS, "play/play.css"),
    file!(CSS, "play/scene.css"),
    file!(CSS, "questions.css"),
    file!(SCRIPT, "advice.js"),
    file!(SCRIPT, "api.js"),
    file!(SCRIPT, "board.js"),
    file!(SCRIPT, "brought.js"),
    file!(SCRIPT, "canvas.js"),
    file!(SCRIPT, "cells.js"),
    file!(SCRIPT, "classics.js"),
    file!(SCRIPT, "clock.js"),
    file!(SCRIPT, "cube.js"),
    file!(SCRIPT, "daily.js"),
    file!(SCRIPT, "detail.js"),
    file!(SCRIPT, "element.js"),
    file!(SCRIPT, "engine.js"),
    file!(SCRIPT, "enter.js"),
    file!(SCRIPT, "explain.js"),
    file!(SCRIPT, "form.js"),
    file!(SCRIPT, "gallery.js"),
    file!(SCRIPT, "game.js"),
    file!(SCRIPT, "keys.js"),
    file!(SCRIPT, "levels.js"),
    file!(SCRIPT, "link.js"),
    file!(SCRIPT, "main.js"),
    file!(SCRIPT, "map.js"),
    file!(SCRIPT, "menu.js"),
    file!(SCRIPT, "modes.js"),
    file!(SCRIPT, "numbers.js"),
    file!(SCRIPT, "offline.js"),
    file!(SCRIPT, "own.js"),
    file!(SCRIPT, "pairings.js"),
    file!(SCRIPT, "pictures.js"),
    file!(JSON, "play/lessons.json"),
    file!(SCRIPT, "play/ahead.js"),
    file!(SCRIPT, "play/ask.js"),
    file!(SCRIPT, "play/board.js"),
    file!(SCRIPT, "play/figures.js"),
    file!(SCRIPT, "play/geometry.js"),
    file!(SCRIPT, "play/lessons.js"),
    file!(SCRIPT, "play/link.js"),
    file!(SCRIPT, "play/main.js"),
    file!(SCRIPT, "play/match.js"),
    file!(SCRIPT, "play/moves.js"),
    file!(SCRIPT, "play/overlay.js"),
    file!(SCRIPT, "play/picture.js"),
    file!(SCRIPT, "play/proof.js"),
    file!(SCRIPT, "play/sets.js"),
    file!(SCRIPT, "play/setup.js"),
    file!(SCRIPT, "play/threats.js"),
    file!(SCRIPT, "play/why.js"),
    file!(SCRIPT, "playback.js"),
    file!(SCRIPT, "plot.js"),
    file!(SCRIPT, "print.js"),
    file!(SCRIPT, "questions.js"),
    file!(SCRIPT, "random.js"),
    file!(SCRIPT, "reader/alphabet.js"),
    file!(SCRIPT, "reader/brackets.js"),
    file!(SCRIPT, "reader/error.js"),
    file!(SCRIPT, "reader/fields.js"),
    file!(SCRIPT, "reader/first_line.js"),
    file!(SCRIPT, "reader/glyphs.js"),
    file!(SCRIPT, "reader/header.js"),
    file!(SCRIPT, "reader/keys.js"),
    file!(SCRIPT, "reader/line_kind.js"),
    file!(SCRIPT, "reader/own.js"),
    file!(SCRIPT, "reader/picture.js"),
    file!(SCRIPT, "reader/reader.js"),
    file!(SCRIPT, "reader/rows.js"),
    file!(SCRIPT, "reader/rule.js"),
    file!(SCRIPT, "reader/source.js"),
    file!(SCRIPT, "reader/text.js"),
    file!(SCRIPT, "reader/values.js"),
    file!(SCRIPT, "records.js"),
    file!(SCRIPT, "result.js"),
    file!(SCRIPT, "rules.js"),
    file!(SCRIPT, "say.js"),
    file!(SCRIPT, "server.js"),
    file!(SCRIPT, "solver/bits.js"),
    file!(SCRIPT, "solver/chase.js"),
    file!(SCRIPT, "solver/eliminate.js"),
    file!(SCRIPT, "solver/local.js"),
    file!(SCRIPT, "solver/modular.js"),
    file!(SCRIPT, "solver/order.js"),
    file!(SCRIPT, "solver/shortest.js"),
    file!(SCRIPT, "solver/wiring.js"),
    file!(SCRIPT, "sound.js"),
    file!(SCRIPT, "store.js"),
    file!(SCRIPT, "story.js"),
    file!(SCRIPT, "surfaces.js"),
    file!(SCRIPT, "svg.js"),
    file!(SCRIPT, "theme.js"),
    file!(SCRIPT, "tutorial.js"),
    file!(SCRIPT, "why.js"),
    file!(SCRIPT, "words.js"),
    file!(SCRIPT, "written.js"),
];

/// The address of the service worker.
pub(super) const KEEPER_HERE: &str = "/keeper.js";

/// The service worker, without the list of the files that it keeps.
const KEEPER: &str = include_str!("assets/keeper.js");

/// Returns all files.
pub(super) fn all() -> &'static [Asset] {
    static ALL: LazyLock<Vec<Asset>> = LazyLock::new(|| {
        let asset = |(address, kind, bytes): (_, _, &'static [u8])| {
            let bytes = match (kind, str::from_utf8(bytes)) {
                (SCRIPT, Ok(script)) => Cow::Owned(without_comments(script).into_bytes()),
                (HTML, Ok(page)) => Cow::Owned(page.replace(GAMES_HERE, &games()).into_bytes()),
                _ => Cow::Borrowed(bytes),
            };
            Asset::new(address, kind, bytes)
        };
        let mut all: Vec<Asset> = FILES.into_iter().map(asset).collect();
        let files: Vec<(&str, &[u8])> = all
            .iter()
            .map(|asset| (asset.address, &*asset.bytes))
            .collect();
        let keeper = Cow::Owned(keeper(&files).into_bytes());
        all.push(Asset::new(KEEPER_HERE, SCRIPT, keeper));
        all
    });
    &ALL
}

/// Where the list of the games of two players stands in a page.
const GAMES_HERE: &str = "<!-- games -->\n";

/// Returns the games of two players as the entries of a list.
fn games() -> String {
    let entry = |game: &Listed| {
        let [key, start, title, sentence] =
            [game.key, game.start, game.title, game.sentence].map(escaped);
        format!(
            "    <li><a href=\"/play?game={key}\" data-start=\"{start}\">{title}</a> \
             <span>{sentence}</span></li>\n"
        )
    };
    GAMES.iter().map(entry).collect()
}

/// Returns a script with empty lines in the place of those of comments, which are a quarter of what is
/// sent. The other lines keep their numbers.
fn without_comments(script: &str) -> String {
    let mut is_inside = false;
    let mut kept = String::with_capacity(script.len());
    for line in script.lines() {
        let text = line.trim();
        is_inside |= text.starts_with("/**");
        if !is_inside && !text.starts_with("//") {
            kept.push_str(line);
        }
        kept.push('\n');
        is_inside &= !text.ends_with("*/");
    }
    kept
}

/// Returns the service worker that keeps some files, each with its address. Its text changes whenever
/// one of them changes, so that browsers load the files again.
pub(super) fn keeper(files: &[(&str, &[u8])]) -> String {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let version = hasher.finish();
    let addresses: Vec<&str> = files.iter().map(|(address, _)| *address).collect();
    format!(
        "const VERSION = \"{version:016x}\";\nconst FILES = {addresses:?};\n{}",
        without_comments(KEEPER)
    )
}

/// Returns the text of the file at an address.
pub(super) fn text(address: &str) -> Option<&'static str> {
    let asset = all().iter().find(|asset| asset.address == address)?;
    str::from_utf8(&asset.bytes).ok()
}

impl Asset {
    /// Returns the text of a page that is opened, nothing of the files that pages load.
    pub(super) fn page(&self) -> Option<&str> {
        let text = (self.kind == HTML).then(|| str::from_utf8(&self.bytes));
        text?.ok()
    }

    /// Returns the content.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn new(address: &'static str, kind: &'static str, bytes: Cow<'static, [u8]>) -> Self {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        Self {
            address,
            kind,
            bytes,
            compressed: OnceLock::new(),
            hash: format!("{:016x}", hasher.finish()),
        }
    }

    /// Returns the bytes compressed with gzip.
    fn compressed(&self) -> &[u8] {
        self.compressed.get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(&self.bytes).expect("a vector takes all");
            encoder.finish().expect("a vector takes all")
        })
    }
}

/// Returns whether a client takes answers that are compressed with gzip.
fn takes_gzip(request: &Request) -> bool {
    let accepted = request.headers().get(header::ACCEPT_ENCODING);
    let accepted = accepted.and_then(|codings| codings.to_str().ok());
    accepted.unwrap_or("").split(',').any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        name.trim().eq_ignore_ascii_case("gzip")
            && weight.parse().is_ok_and(|weight: f64| weight > 0.0)
    })
}

/// Answers with a file, compressed if the client takes that, or with 304 if it has it already.
pub(super) fn serve(asset: &'static Asset, request: &Request) -> Response {
    let compress = takes_gzip(request);
    // The plain and the compressed form of a file need different entity tags.
    let form = if compress { "-gzip" } else { "" };
    let tag = format!("\"{}{form}\"", asset.hash);
    let known = request.headers().get(header::IF_NONE_MATCH);
    let known = known.and_then(|tags| tags.to_str().ok()).unwrap_or("");
    let is_known = known
        .split(',')
        .any(|known| known.trim().trim_start_matches("W/") == tag);
    let head = [
        (header::ETAG, tag.as_str()),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_TYPE, asset.kind),
        (header::VARY, "Accept-Encoding"),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    if compress {
        let coding = [(header::CONTENT_ENCODING, "gzip")];
        return (head, coding, asset.compressed()).into_response();
    }
    (head, &*asset.bytes).into_response()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn what_is_compressed_is_the_file() {
        for asset in all() {
            let mut bytes = Vec::new();
            let mut decoder = GzDecoder::new(asset.compressed());
            decoder.read_to_end(&mut bytes).unwrap();
            assert_eq!(bytes, *asset.bytes, "{}", asset.address);
        }
    }

    #[test]
    fn comments_are_not_sent() {
        let script = "// A\nlet a = 1; // one\n  /** B */\n/**\n * C\n */\nlet b = a / 2;\n";
        let kept = "\nlet a = 1; // one\n\n\n\n\nlet b = a / 2;\n";
        assert_eq!(without_comments(script), kept);
        for asset in all().iter().filter(|asset| asset.kind == SCRIPT) {
            let text = str::from_utf8(&asset.bytes).unwrap();
            assert!(!text.contains("/**"), "{}", asset.address);
        }
    }

    #[test]
    fn the_service_worker_keeps_all_other_files() {
        let script = text(KEEPER_HERE).unwrap();
        let (names, _) = script.split_once("];\n").unwrap();
        let (_, names) = names.split_once("const FILES = [").unwrap();
        let names: Vec<&str> = names
            .split(", ")
            .map(|name| name.trim_matches('"'))
            .collect();
        let others = all().iter().map(|asset| asset.address);
        let others: Vec<&str> = others.filter(|&name| name != KEEPER_HERE).collect();
        assert_eq!(names, others);
        let [one, other]: [&[u8]; 2] = [b"one", b"other"];
        assert_ne!(keeper(&[("/", one)]), keeper(&[("/", other)]));
    }

    #[test]
    fn gzip_is_for_those_who_name_it() {
        for (codings, takes) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("", false),
            ("gzip;q=0", false),
            ("br, deflate", false),
            ("gzip;q=much", false),
        ] {
            let request = Request::builder().header(header::ACCEPT_ENCODING, codings);
            let request = request.body(axum::body::Body::empty()).unwrap();
            assert_eq!(takes_gzip(&request), takes, "{codings}");
        }
    }
}
