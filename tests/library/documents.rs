//! What the documents say about the package is true.

use std::fs;
use std::path::Path;

fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn readme_names_the_current_version() {
    let (major, minor) = (
        env!("CARGO_PKG_VERSION_MAJOR"),
        env!("CARGO_PKG_VERSION_MINOR"),
    );
    let wanted = format!("button-madness = {{ version = \"{major}.{minor}\"");
    assert!(
        read("README.md").contains(&wanted),
        "README.md lacks {wanted}"
    );
}

/// What the documents link to is there, with its heading.
#[test]
fn links_lead_somewhere() {
    let mut pages: Vec<String> = fs::read_dir("docs")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .map(|path| path.to_str().unwrap().to_owned())
        .collect();
    pages.extend(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(str::to_owned));
    let heading = |line: &str| {
        let title = line.strip_prefix('#')?.trim_start_matches('#').trim();
        let kept = title
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        Some(kept.collect::<String>().to_lowercase().replace(' ', "-"))
    };
    for page in pages {
        let text = read(&page);
        let folder = Path::new(&page).parent().unwrap();
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().unwrap();
            if link.contains("://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => page.clone().into(),
                _ => folder.join(file),
            };
            assert!(target.exists(), "{page}: {link}");
            if !anchor.is_empty() && target.extension().is_some_and(|end| end == "md") {
                let target = read(target.to_str().unwrap());
                let found = target
                    .lines()
                    .filter_map(heading)
                    .any(|title| title == anchor);
                assert!(found, "{page}: {link}");
            }
        }
    }
}

#[test]
fn every_room_of_the_house_is_on_the_plan() {
    let plan = read("ARCHITECTURE.md");
    for entry in fs::read_dir("src").unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name != "lib.rs" {
            assert!(
                plan.contains(&format!("`src/{name}/`")),
                "src/{name} is not in ARCHITECTURE.md"
            );
        }
    }
}
