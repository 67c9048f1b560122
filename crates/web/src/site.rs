//! The page as a folder for a static host, under any path: `madness page --site`.
//!
//! It has the files that the server sends, and in the place of the server the engine as WebAssembly.

use std::borrow::Cow;

use super::assets;
use super::router::POLICY;

/// The files of the engine, as they stand in the folder `js` of the repository once it is built.
pub const ENGINE: [&str; 6] = [
    "engine.js",
    "worker.js",
    "wasm/boards.js",
    "wasm/boards.wasm",
    "wasm/games.js",
    "wasm/games.wasm",
];

/// A file of the folder: its path, with slashes, and its content.
pub type File = (String, Cow<'static, [u8]>);

/// Returns the files of the folder. `engine` has the contents of the files [`ENGINE`], in this order.
#[must_use]
pub fn site(engine: [Vec<u8>; ENGINE.len()]) -> Vec<File> {
    let assets = assets::all().iter();
    let assets = assets.filter(|asset| asset.address != assets::KEEPER_HERE);
    let mut files: Vec<File> = assets
        .map(|asset| {
            let content = match asset.page() {
                Some(page) => Cow::Owned(relative(page).into_bytes()),
                None => Cow::Borrowed(asset.bytes()),
            };
            (name(&asset.address[1..]), content)
        })
        .collect();
    for (path, content) in ENGINE.into_iter().zip(engine) {
        files.push((format!("engine/{path}"), content.into()));
    }
    let kept: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(path, content)| (path.as_str(), &**content))
        .collect();
    let keeper = assets::keeper(&kept).into_bytes();
    files.push((name(&assets::KEEPER_HERE[1..]), keeper.into()));
    // Hosts answer with this file where the address of a folder is asked for.
    for (path, _) in &mut files {
        if path == HERE {
            "index.html".clone_into(path);
        }
    }
    files
}

/// The address of the folder itself.
const HERE: &str = "./";

/// Returns what the file at an address of the server is called in the folder. Hosts tell the type of a
/// file by its ending, which the addresses of pages do not have.
fn name(address: &str) -> String {
    let is_page = assets::all()
        .iter()
        .any(|asset| &asset.address[1..] == address && asset.page().is_some());
    match (address, is_page) {
        ("", _) => HERE.to_owned(),
        (page, true) => format!("{page}.html"),
        (file, false) => file.to_owned(),
    }
}

/// Returns a page that names the files beside it, and asks the engine.
fn relative(page: &str) -> String {
    let policy = POLICY
        .replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
        .replace("trusted-types keeper", "trusted-types keeper engine")
        // Only a header can say this.
        .replace("frame-ancestors 'none'; ", "");
    let page = page
        .replace(
            "<html lang=\"en\">",
            "<html lang=\"en\" data-form=\"site\">",
        )
        .replace(
            "<meta charset=\"utf-8\">",
            &format!(
                "<meta charset=\"utf-8\">\n\
                 <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">"
            ),
        );
    let mut parts = page.split("=\"/");
    let mut made = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(['"', '?', '#']).unwrap_or(part.len());
        let (address, rest) = part.split_at(end);
        made.extend(["=\"", &name(address), rest]);
    }
    made
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn has_ending(path: &str, ending: &str) -> bool {
        Path::new(path).extension().is_some_and(|own| own == ending)
    }

    fn files() -> Vec<File> {
        site(ENGINE.map(|name| name.as_bytes().to_vec()))
    }

    #[test]
    fn the_folder_has_all_files_and_names_none_that_is_not_there() {
        let files = files();
        assert_eq!(files.len(), assets::all().len() + ENGINE.len());
        let is_there = |name: &str| {
            let name = if name == HERE { "index.html" } else { name };
            files.iter().any(|(path, _)| path == name)
        };
        let pages = files.iter().filter(|(path, _)| has_ending(path, "html"));
        let mut count = 0;
        for (path, content) in pages {
            let page = str::from_utf8(content).unwrap();
            assert!(!page.contains("=\"/"), "{path}");
            assert!(page.contains("data-form=\"site\""), "{path}");
            assert!(page.contains("'wasm-unsafe-eval'") && !page.contains("frame-ancestors"));
            for start in [" href=\"", " src=\""] {
                for rest in page.split(start).skip(1) {
                    let end = rest.find(['"', '?', '#']).unwrap();
                    let name = &rest[..end];
                    assert!(name.is_empty() || is_there(name), "{path}: {name}");
                    count += 1;
                }
            }
        }
        assert!(count > 100, "{count} addresses");
        let script = files.iter().find(|(path, _)| path == "keeper.js");
        let (names, _) = str::from_utf8(&script.unwrap().1)
            .unwrap()
            .split_once("];\n")
            .unwrap();
        let (_, names) = names.split_once("const FILES = [").unwrap();
        let names: Vec<&str> = names
            .split(", ")
            .map(|name| name.trim_matches('"'))
            .collect();
        assert_eq!(names.len() + 1, files.len());
        assert!(names.iter().all(|name| is_there(name)));
    }

    #[test]
    fn scripts_name_no_address_of_the_server() {
        let files = files();
        let scripts = files.iter().filter(|(path, _)| has_ending(path, "js"));
        for (path, content) in scripts {
            let script = str::from_utf8(content).unwrap();
            for asset in assets::all() {
                let address = asset.address;
                for quote in ['"', '`', '\''] {
                    let named = format!("{quote}{address}{quote}");
                    // A slash by itself separates rows.
                    assert!(
                        address == "/" || !script.contains(&named),
                        "{path}: {named}"
                    );
                }
            }
        }
    }
}
