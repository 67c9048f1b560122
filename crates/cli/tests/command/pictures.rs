//! What `madness draw` and `madness explain` write.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A picture of each kind.
const KINDS: [&[&str]; 15] = [
    &["board", "examples/boards/five.txt"],
    &["board", "tests/data/wide.pbm", "--surface", "klein"],
    &["solution", "examples/boards/four.txt"],
    &["solution", "examples/boards/several.txt", "--board", "2"],
    &["kernel", "5"],
    &["kernel", "6x3", "--surface", "klein", "--limit", "2"],
    &["kernel", "33", "--symmetric"],
    &["gallery", "12", "--surface", "plane"],
    &["map", "300"],
    &["nullity", "100", "--surface", "plane", "--log"],
    &["histogram", "3x4", "--surface", "cylinder"],
    &["torus-graph"],
    &["button-lamp"],
    &["tiling", "5", "10"],
    &["double-cross", "3"],
];

fn madness(args: &[&str]) -> Output {
    let mut command = Command::new(crate::binary());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM"] {
        command.env_remove(variable);
    }
    let output = command.args(args).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {error}");
    output
}

fn drawn(kind: &[&str], more: &[&str]) -> Vec<u8> {
    madness(&[&["-q", "draw"], kind, more].concat()).stdout
}

#[test]
fn svg_is_well_formed_and_says_what_it_shows() {
    for kind in KINDS {
        let svg = String::from_utf8(drawn(kind, &["--format", "svg"])).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap_or_else(|e| panic!("{kind:?}: {e}"));
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        assert_eq!(root.attribute("role"), Some("img"));
        for (index, name) in ["title", "desc"].into_iter().enumerate() {
            let child = root
                .children()
                .filter(roxmltree::Node::is_element)
                .nth(index);
            let child = child.unwrap();
            assert_eq!(child.tag_name().name(), name);
            assert!(child.text().is_some_and(|text| text.len() > 10), "{kind:?}");
        }
        // Nothing from elsewhere, nothing that runs.
        for node in document.descendants().filter(roxmltree::Node::is_element) {
            let name = node.tag_name().name();
            assert!(
                !matches!(name, "script" | "image" | "use" | "foreignObject"),
                "{name}"
            );
            assert!(
                node.attributes()
                    .all(|a| a.name() != "href" && !a.name().starts_with("on"))
            );
        }
        // Every class has its colour.
        let mut nodes = document.descendants();
        let style = nodes.find(|node| node.tag_name().name() == "style");
        let style = style.and_then(|node| node.text());
        let style = style.unwrap();
        for node in document.descendants() {
            for class in node
                .attribute("class")
                .unwrap_or_default()
                .split_whitespace()
            {
                assert!(style.contains(&format!(".{class}{{")), "{kind:?}: {class}");
            }
        }
        assert!(!style.contains("url("));
    }
}

#[test]
fn png_has_the_size_of_the_picture() {
    for kind in KINDS {
        let svg = String::from_utf8(drawn(kind, &["--format", "svg"])).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let side = |name| -> f64 {
            let side = document.root_element().attribute(name).unwrap();
            side.parse().unwrap()
        };
        for scale in [1_u8, 3] {
            let png = drawn(kind, &["--format", "png", "--scale", &scale.to_string()]);
            assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
            let word = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
            for (name, at) in [("width", 16), ("height", 20)] {
                // Whole points, of a side that SVG has to a hundredth.
                let exact = side(name) * f64::from(scale);
                assert!(
                    (f64::from(word(at)) - exact).abs() < 1.0 + 0.005 * f64::from(scale),
                    "{kind:?} {name}"
                );
            }
            if scale == 1 {
                let again = drawn(kind, &["--format", "png", "--scale", "1"]);
                assert_eq!(png, again, "{kind:?}");
            }
        }
    }
}

#[test]
fn text_has_colours_only_when_asked() {
    for kind in KINDS {
        let plain = String::from_utf8(drawn(kind, &[])).unwrap();
        assert!(
            !plain.contains('\x1b') && plain.lines().count() > 1,
            "{kind:?}"
        );
        let coloured = String::from_utf8(drawn(kind, &["--color", "always"])).unwrap();
        assert!(coloured.contains("\x1b["), "{kind:?}");
        assert_eq!(plain.lines().count(), coloured.lines().count());
    }
}

/// The pictures of the guide are those that its commands make.
#[test]
fn pictures_of_the_guide_are_made_by_its_commands() {
    let pages = ["docs/drawing.md", "docs/good-and-bad.md"];
    let pages = pages.map(|page| fs::read_to_string(page).unwrap());
    let page = pages.concat();
    let folder = tempfile::tempdir().unwrap();
    let mut made = 0;
    for line in page.lines() {
        let Some((command, path)) = line.split_once(" -o ") else {
            continue;
        };
        let Some(args) = command.strip_prefix("madness draw ") else {
            continue;
        };
        let name = Path::new(path).file_name().unwrap();
        let target = folder.path().join(name);
        let mut args: Vec<&str> = args.split_whitespace().collect();
        args.insert(0, "draw");
        args.extend(["-o", target.to_str().unwrap()]);
        let output = Command::new(crate::binary()).args(&args).output().unwrap();
        // A board without solution is drawn as well.
        assert!(output.status.code() < Some(2), "{line}");
        let (committed, now) = (fs::read(path).unwrap(), fs::read(&target).unwrap());
        assert!(committed == now, "{path} is not what `{line}` makes");
        // Named by its command, and shown.
        let shown = format!("src=\"{}\"", name.to_str().unwrap());
        assert!(page.contains(&shown), "{path} is not shown");
        made += 1;
    }
    assert!(made >= 5, "the guide shows {made} pictures");
}

#[test]
fn a_story_as_a_page_is_written_by_the_name_of_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("story.html");
    let name = path.to_str().unwrap();
    madness(&["explain", "examples/boards/four.txt", "-o", name]);
    let page = fs::read_to_string(&path).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains("<svg"));
    let wrong = folder.path().join("story.doc");
    let output = Command::new(crate::binary())
        .args(["explain", "examples/boards/four.txt", "-o"])
        .arg(&wrong)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(!wrong.exists());
}

/// `madness draw` on a terminal of 60 columns.
#[cfg(unix)]
fn on_terminal(args: &[&str]) -> String {
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    let size = PtySize {
        rows: 50,
        cols: 60,
        ..PtySize::default()
    };
    let pty = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(crate::binary());
    command.args([&["-q", "draw", "--color", "never"], args].concat());
    command.cwd(crate::ROOT);
    let mut child = pty.slave.spawn_command(command).unwrap();
    drop(pty.slave);
    let mut bytes = Vec::new();
    // Linux says that the other end is closed by an error.
    let _ = std::io::Read::read_to_end(&mut pty.master.try_clone_reader().unwrap(), &mut bytes);
    child.wait().unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
#[cfg(unix)]
fn text_fits_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = |columns: usize| {
        let path = folder.path().join(columns.to_string());
        fs::write(&path, "1".repeat(columns)).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let wide = on_terminal(&["board", &file(20)]);
    assert!(wide.contains(&" # ".repeat(19)), "{wide}");
    let narrow = on_terminal(&["board", &file(21)]);
    assert!(
        narrow.contains(&format!("{}\r\n", "▀".repeat(21))),
        "{narrow}"
    );
    let wide = on_terminal(&["board", &file(61)]);
    assert!(wide.contains("-o picture.svg"), "{wide}");
    for args in [
        &["kernel", "9"][..],
        &["gallery", "12"],
        &["map", "300"],
        &["solution", "examples/boards/four.txt"],
    ] {
        let text = on_terminal(args);
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(60), "{text}");
    }
}
