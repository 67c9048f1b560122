//! The page as one file, which no server has to answer: `madness page`.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::assets;
use super::bundle::{Refusal, bundle};

const INDEX: &str = "/";

/// The texts of the page that are other texts in the file. Each stands in the page once.
const EDITS: [(&str, &str); 5] = [
    (
        "<html lang=\"en\">",
        "<html lang=\"en\" data-form=\"file\">",
    ),
    (
        "  <nav aria-label=\"Pages\"><a href=\"/\" aria-current=\"page\">Play</a>\
         <a href=\"/play\">Games</a><a href=\"/numbers\">Numbers</a></nav>\n",
        "",
    ),
    (
        "<a class=\"brand\" href=\"/\">",
        "<a class=\"brand\" href=\"?\">",
    ),
    (
        "Other games, with somebody or against a computer that can say why it wins.",
        "These games need the program: <code>madness serve</code> opens a page that has them all, \
         and each link leads to what is known of its game.",
    ),
    (
        "<link rel=\"apple-touch-icon\" href=\"/icon-192.png\">\n\
         <link rel=\"manifest\" href=\"/manifest.webmanifest\">\n\
         <script src=\"/offline.js\" type=\"module\"></script>\n",
        "",
    ),
];

/// Where the games of two players are described, for the page without a server.
const DESCRIBED: &str = "https://github.com/button-madness/button-madness/blob/main/docs/play.md";

/// Leads the links to the games of two players to what describes them.
fn elsewhere(html: &str) -> String {
    let mut parts = html.split("href=\"/play?");
    let mut led = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.split_once('"').map_or("", |(_, rest)| rest);
        let _ = write!(led, "href=\"{DESCRIBED}\"{rest}");
    }
    led
}

/// Returns the page as HTML that needs no other file and makes no request.
///
/// # Errors
/// If the files of the page hold what cannot be put into one file. That would be a defect, which
/// the tests find.
pub fn page() -> Result<String, Refusal> {
    let style = style(&["/base.css", "/game.css", "/modes.css", "/dialogs.css"])?;
    let theme = text("/theme.js")?;
    let script = bundle("/main.js", assets::text)?;
    let icon = data_url("image/svg+xml", text("/favicon.svg")?);
    let policy = format!(
        "default-src 'none'; script-src {} {}; style-src {}; img-src data:; base-uri 'none'; \
         form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
        source_hash(theme),
        source_hash(&script),
        source_hash(&style),
    );
    let mut html = text(INDEX)?.to_owned();
    for (from, to) in EDITS {
        html = replace(&html, from, to)?;
    }
    for (from, to) in [
        (
            "<meta charset=\"utf-8\">",
            format!(
                "<meta charset=\"utf-8\">\n\
                 <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">"
            ),
        ),
        (
            "<link rel=\"icon\" href=\"/favicon.svg\"",
            format!("<link rel=\"icon\" href=\"{icon}\""),
        ),
        ("<img src=\"/favicon.svg\"", format!("<img src=\"{icon}\"")),
        (
            "<link rel=\"stylesheet\" href=\"/base.css\">\n\
             <link rel=\"stylesheet\" href=\"/game.css\">\n\
             <link rel=\"stylesheet\" href=\"/modes.css\">\n\
             <link rel=\"stylesheet\" href=\"/dialogs.css\">",
            format!("<style>{style}</style>"),
        ),
        (
            "<script src=\"/theme.js\"></script>",
            format!("<script>{theme}</script>"),
        ),
        (
            "<script src=\"/main.js\" type=\"module\"></script>",
            format!("<script type=\"module\">{script}</script>"),
        ),
    ] {
        html = replace(&html, from, &to)?;
    }
    Ok(elsewhere(&html))
}

/// Returns the text of a file of the page.
fn text(address: &str) -> Result<&'static str, Refusal> {
    assets::text(address).ok_or_else(|| Refusal::new(address, 0, "there is no such text"))
}

/// Returns style sheets one after the other.
fn style(addresses: &[&str]) -> Result<String, Refusal> {
    let mut style = String::new();
    for address in addresses {
        let sheet = text(address)?;
        for (line, rules) in (1..).zip(sheet.lines()) {
            if ["url(", "@import", "</style"]
                .iter()
                .any(|word| rules.contains(word))
            {
                return Err(Refusal::new(
                    address,
                    line,
                    "a style that asks for another file",
                ));
            }
        }
        style += sheet;
    }
    Ok(style)
}

/// Replaces a text that stands in the page exactly once.
fn replace(html: &str, from: &str, to: &str) -> Result<String, Refusal> {
    match html.split_once(from) {
        Some((before, after)) if !after.contains(from) => Ok([before, to, after].concat()),
        _ => Err(Refusal::new(
            INDEX,
            0,
            format!("{from:?} does not stand there once"),
        )),
    }
}

/// Returns a text as a URL that holds it.
fn data_url(kind: &str, text: &str) -> String {
    let mut url = format!("data:{kind},");
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/:=,;'() ".contains(&byte) {
            url.push(byte.into());
        } else {
            let _ = write!(url, "%{byte:02X}");
        }
    }
    url
}

/// Returns the hash of a script or a style as a content security policy names it.
fn source_hash(text: &str) -> String {
    format!("'sha256-{}'", base64(&Sha256::digest(text)))
}

/// Returns bytes in base64 (RFC 4648), with padding.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let byte = |place: usize| three.get(place).map_or(0, |&byte| u32::from(byte));
        let word = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let digit = DIGITS[(word >> (18 - 6 * place)) as usize & 63];
            text.push(if place <= three.len() {
                digit.into()
            } else {
                '='
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_one_file_under_400_kb_that_names_no_other() {
        let html = page().unwrap();
        assert!(html.len() < 400_000, "{} bytes", html.len());
        for asset in assets::all() {
            let address = asset.address;
            for link in [format!("=\"{address}\""), format!("('{address}')")] {
                assert!(!html.contains(&link), "{link}");
            }
        }
        assert!(!html.contains("/numbers\""));
        // The name of the SVG namespace is no address that is loaded, and links are followed by people.
        let html = html.replace("\"http://www.w3.org/2000/svg\"", "");
        assert!(html.contains(DESCRIBED) && !html.contains("\"/play"));
        let html = html.replace(&format!("<a href=\"{DESCRIBED}\""), "");
        for scheme in ["\"http:", "\"https:", "=\"//", "'http", "(http"] {
            assert!(!html.contains(scheme), "{scheme}");
        }
        let scripts: Vec<_> = html.match_indices("<script").map(|(at, _)| at).collect();
        assert_eq!(scripts.len(), 2);
        let policy = html.find("Content-Security-Policy").unwrap();
        assert!(policy < scripts[0] && policy < html.find("<style").unwrap());
    }

    #[test]
    fn hashes_are_written_as_browsers_read_them() {
        for (bytes, expected) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob~", "Zm9vYn4="),
        ] {
            assert_eq!(base64(bytes.as_bytes()), expected);
        }
        assert_eq!(
            source_hash(""),
            "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
        );
    }

    #[test]
    fn addresses_that_hold_a_text_have_no_sign_of_html() {
        assert_eq!(
            data_url("image/svg+xml", "<a b=\"#é\">"),
            "data:image/svg+xml,%3Ca b=%22%23%C3%A9%22%3E"
        );
    }

    #[test]
    fn a_page_that_changed_is_noticed() {
        assert_eq!(replace("abc", "b", "x").unwrap(), "axc");
        assert!(replace("abc", "d", "x").is_err());
        assert!(replace("abcb", "b", "x").is_err());
    }
}
