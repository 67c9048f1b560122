//! The page as one file.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

fn page() -> Command {
    let mut command = Command::new(crate::binary());
    command.arg("page");
    command
}

#[test]
fn the_page_is_written_to_a_file_or_to_standard_output() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("button-madness.html");
    let printed = page().assert().success().get_output().stdout.clone();
    assert!(printed.starts_with(b"<!doctype html>\n"));
    assert!(printed.ends_with(b"</html>\n"));
    let written = page().arg("-o").arg(&path).assert().success();
    assert!(written.get_output().stdout.is_empty());
    assert_eq!(fs::read(&path).expect("the page"), printed);
    let dash = page().args(["-o", "-"]).assert().success();
    assert_eq!(dash.get_output().stdout, printed);
    // Nothing else is left in the folder.
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

/// The page that README.md begins with.
#[test]
fn the_page_in_the_guide_is_what_is_written() {
    let printed = page().assert().success().get_output().stdout.clone();
    let committed = Path::new(crate::ROOT).join("docs/button-madness.html");
    assert!(
        fs::read(committed).expect("the page") == printed,
        "write it anew: cargo run --release -- page -o docs/button-madness.html"
    );
}

/// What `.ci/site` writes, here with an engine that is none.
#[test]
fn the_page_for_a_static_host_is_a_folder() {
    let folder = TempDir::new().expect("a temporary folder");
    let (engine, site) = (folder.path().join("js"), folder.path().join("a/site"));
    fs::create_dir_all(engine.join("wasm")).expect("a folder");
    for name in madness_web::ENGINE {
        fs::write(engine.join(name), name).expect("a file");
    }
    let write = || {
        let mut command = page();
        command
            .arg("--site")
            .arg(&site)
            .arg("--engine")
            .arg(&engine);
        command.assert()
    };
    let notes = write().success().get_output().stderr.clone();
    let notes = String::from_utf8(notes).expect("text");
    assert!(
        notes.contains(" files, ") && notes.contains("kB"),
        "{notes}"
    );
    let text = |name: &str| fs::read_to_string(site.join(name)).expect(name);
    assert!(text("index.html").contains("data-form=\"site\""));
    assert!(text("play.html").contains("src=\"play/main.js\""));
    assert_eq!(text("engine/wasm/games.wasm"), "wasm/games.wasm");
    // Written once more, it is the same.
    let keeper = text("keeper.js");
    write().success();
    assert_eq!(text("keeper.js"), keeper);
}
