//! The files of the page, which are part of the program.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// A file of the page.
pub(super) struct Asset {
    /// The path of its URL.
    pub(super) address: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
    /// The entity tag, a hash of the bytes.
    tag: String,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

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
const FILES: [(&str, &str, &[u8]); 56] = [
    ("/", HTML, include_bytes!("assets/index.html")),
    ("/numbers", HTML, include_bytes!("assets/numbers.html")),
    file!("image/svg+xml", "favicon.svg"),
    file!(CSS, "base.css"),
    file!(CSS, "game.css"),
    file!(CSS, "modes.css"),
    file!(CSS, "numbers.css"),
    file!(SCRIPT, "advice.js"),
    file!(SCRIPT, "api.js"),
    file!(SCRIPT, "board.js"),
    file!(SCRIPT, "canvas.js"),
    file!(SCRIPT, "classics.js"),
    file!(SCRIPT, "clock.js"),
    file!(SCRIPT, "cube.js"),
    file!(SCRIPT, "daily.js"),
    file!(SCRIPT, "detail.js"),
    file!(SCRIPT, "form.js"),
    file!(SCRIPT, "gallery.js"),
    file!(SCRIPT, "game.js"),
    file!(SCRIPT, "keys.js"),
    file!(SCRIPT, "levels.js"),
    file!(SCRIPT, "link.js"),
    file!(SCRIPT, "load.js"),
    file!(SCRIPT, "main.js"),
    file!(SCRIPT, "map.js"),
    file!(SCRIPT, "menu.js"),
    file!(SCRIPT, "modes.js"),
    file!(SCRIPT, "numbers.js"),
    file!(SCRIPT, "own.js"),
    file!(SCRIPT, "playback.js"),
    file!(SCRIPT, "plot.js"),
    file!(SCRIPT, "random.js"),
    file!(SCRIPT, "reader/joined.js"),
    file!(SCRIPT, "reader/picture.js"),
    file!(SCRIPT, "reader/reader.js"),
    file!(SCRIPT, "reader/rows.js"),
    file!(SCRIPT, "reader/text.js"),
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
    file!(SCRIPT, "solver/shortest.js"),
    file!(SCRIPT, "solver/wiring.js"),
    file!(SCRIPT, "sound.js"),
    file!(SCRIPT, "store.js"),
    file!(SCRIPT, "surfaces.js"),
    file!(SCRIPT, "theme.js"),
    file!(SCRIPT, "tutorial.js"),
    file!(SCRIPT, "why.js"),
    file!(SCRIPT, "words.js"),
];

/// Returns all files.
pub(super) fn all() -> &'static [Asset] {
    static ALL: LazyLock<Vec<Asset>> = LazyLock::new(|| {
        let asset = |(address, kind, bytes): (&'static str, &'static str, &'static [u8])| {
            let mut hasher = DefaultHasher::new();
            bytes.hash(&mut hasher);
            let tag = format!("\"{:016x}\"", hasher.finish());
            Asset {
                address,
                kind,
                bytes,
                tag,
            }
        };
        FILES.into_iter().map(asset).collect()
    });
    &ALL
}

/// Returns the text of the file at an address.
pub(super) fn text(address: &str) -> Option<&'static str> {
    let asset = all().iter().find(|asset| asset.address == address)?;
    str::from_utf8(asset.bytes).ok()
}

/// Answers with a file, or with 304 if the browser has it already.
pub(super) fn serve(asset: &'static Asset, request: &Request) -> Response {
    let known = request.headers().get(header::IF_NONE_MATCH);
    let known = known.and_then(|tags| tags.to_str().ok()).unwrap_or("");
    let is_known = known
        .split(',')
        .any(|tag| tag.trim().trim_start_matches("W/") == asset.tag);
    let head = [
        (header::ETAG, asset.tag.as_str()),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_TYPE, asset.kind),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, asset.bytes).into_response()
}
