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

/// The versions of the package and of the oldest compiler, wherever they are written.
#[test]
fn documents_name_the_versions() {
    let (version, oldest) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_RUST_VERSION"));
    for (path, wanted) in [
        ("CHANGELOG.md", format!("\n## {version}")),
        ("CITATION.cff", format!("\nversion: {version}\n")),
        ("CHANGELOG.md", format!("Rust {oldest}")),
        ("CONTRIBUTING.md", format!("Rust {oldest}")),
        (
            "fuzz/Cargo.toml",
            format!("\nrust-version = \"{oldest}\"\n"),
        ),
        (
            "capi/Cargo.toml",
            format!("\nversion = \"{version}\"\nedition = \"2024\"\nrust-version = \"{oldest}\"\n"),
        ),
    ] {
        assert!(read(path).contains(&wanted), "{path} lacks {wanted}");
    }
}

/// What crates.io and docs.rs show of each package.
#[test]
fn packages_present_themselves() {
    let crates = fs::read_dir("crates").unwrap();
    let folders = crates.map(|entry| entry.unwrap().path());
    let mut packages = 0;
    for folder in folders.chain([".".into()]) {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        for key in [
            "description = ",
            "keywords = ",
            "categories = ",
            "readme = \"README.md\"",
            "license.workspace = true",
            "repository.workspace = true",
            "rust-version.workspace = true",
            "[package.metadata.docs.rs]\nall-features = true\nrustdoc-args = [\"--cfg\", \"docsrs\"]",
        ] {
            assert!(
                manifest.contains(&format!("\n{key}")),
                "{folder:?} lacks {key}"
            );
        }
        // What is behind a feature says so. The command is no library.
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        let front = fs::read_to_string(folder.join("src/lib.rs")).ok();
        if let Some(front) = &front {
            let shows = front.contains("#![cfg_attr(docsrs, feature(doc_cfg))]");
            assert_eq!(shows, manifest.contains("\n[features]"), "{folder:?}");
        }
        let front = front.unwrap_or_else(|| readme.clone());
        // The front page has an example, and its links lead to pages of the guide.
        let front = front.replace("#![doc = include_str!(\"../README.md\")]", &readme);
        assert!(front.contains("```"), "{folder:?} shows no example");
        let mut links = 0;
        for link in front.split("/blob/main/").skip(1) {
            let path = link.split(|c: char| ")#\n".contains(c)).next().unwrap();
            assert!(Path::new(path).exists(), "{folder:?}: {path}");
            links += 1;
        }
        assert!(
            links > 0 || front.contains("https://docs.rs/"),
            "{folder:?}"
        );
        packages += 1;
    }
    assert_eq!(packages, 14);
}

/// The steps of the workflows are scripts that run here as well.
#[test]
fn workflows_call_scripts() {
    let mut steps = 0;
    for entry in fs::read_dir(".github/workflows").unwrap() {
        let path = entry.unwrap().path();
        for line in fs::read_to_string(&path).unwrap().lines() {
            let Some(step) = line.trim_start().strip_prefix("- run: ") else {
                continue;
            };
            let script = step.split(' ').next().unwrap();
            assert!(script.starts_with(".ci/"), "{path:?}: {step}");
            assert!(Path::new(script).exists(), "{path:?}: {step}");
            steps += 1;
        }
    }
    assert!(steps >= 4, "the workflows have {steps} steps only");
}

/// The pages of the guide, and those beside it.
fn pages() -> Vec<String> {
    let mut pages: Vec<String> = ["docs", "docs/companion", "docs/games"]
        .into_iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .map(|path| path.to_str().unwrap().to_owned())
        .collect();
    let others = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
        "data/README.md",
        "benches/peers/README.md",
        "crates/algebra/README.md",
        "crates/claims/README.md",
        "crates/combinatorial-games/README.md",
        "crates/pairing-strategies/README.md",
        "crates/positional-games/README.md",
        "crates/machine/README.md",
        "crates/picture/README.md",
        "crates/play/README.md",
        "crates/search/README.md",
        "crates/text/README.md",
    ];
    pages.extend(others.map(str::to_owned));
    pages
}

/// A first reader goes through README in a few minutes.
#[test]
fn readme_is_short() {
    let lines = read("README.md").lines().count();
    assert!(
        lines <= 150,
        "README.md has {lines} lines; 150 are the most"
    );
}

/// What each version brings is read in a minute.
#[test]
fn changelog_is_short() {
    for version in read("CHANGELOG.md").split("\n## ").skip(1) {
        let (name, lines) = (version.lines().next().unwrap(), version.lines().count());
        assert!(
            lines <= 80,
            "CHANGELOG.md, {name}: {lines} lines; 80 are the most"
        );
    }
}

/// Text is wrapped at 100 columns; tables, code and pictures are as wide as they need.
#[test]
fn pages_are_wrapped() {
    for page in pages() {
        let mut code = false;
        for (number, line) in (1..).zip(read(&page).lines()) {
            code ^= line.trim_start().starts_with("```");
            let free = code
                || ["|", "    ", "<img"]
                    .iter()
                    .any(|mark| line.starts_with(mark));
            let width = line.chars().count();
            assert!(
                free || width <= 100,
                "{page}:{number}: {width} columns; 100 are the most"
            );
        }
    }
}

/// What the documents link to is there, with its heading.
#[test]
fn links_lead_somewhere() {
    let heading = |line: &str| {
        let title = line.strip_prefix('#')?.trim_start_matches('#').trim();
        let kept = title
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        Some(kept.collect::<String>().to_lowercase().replace(' ', "-"))
    };
    for page in pages() {
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

/// The paths that ARCHITECTURE.md names are there; `*` stands for any name of a file.
#[test]
fn the_plan_names_paths_that_exist() {
    let plan = read("ARCHITECTURE.md");
    let mut named = 0;
    for word in plan.split('`').skip(1).step_by(2) {
        let first = word.split('/').next().unwrap();
        let path = word.replace("*.rs", "mod.rs");
        let from_root = Path::new(first).is_dir() && word.contains('/');
        if !from_root || word.contains(' ') {
            continue;
        }
        assert!(Path::new(&path).exists(), "ARCHITECTURE.md: {word}");
        named += 1;
    }
    assert!(named >= 30, "ARCHITECTURE.md names {named} paths only");
}

/// Every folder of sources has its line on the plan: as `src/board/`, and as `poly/` in the crates.
#[test]
fn every_room_of_the_house_is_on_the_plan() {
    let plan = read("ARCHITECTURE.md");
    let roots = [
        ("src", "src/"),
        ("crates/algebra/src", ""),
        ("crates/claims/src", ""),
        ("crates/combinatorial-games/src", ""),
        ("crates/pairing-strategies/src", ""),
        ("crates/positional-games/src", ""),
        ("crates/machine/src", ""),
        ("crates/picture/src", ""),
        ("crates/play/src", ""),
        ("crates/search/src", ""),
        ("crates/text/src", ""),
    ];
    for (root, named) in roots {
        for entry in fs::read_dir(root).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            assert!(
                !entry.path().is_dir() || plan.contains(&format!("`{named}{name}/`")),
                "{root}/{name} is not in ARCHITECTURE.md"
            );
        }
    }
}
