//! What the documents say about the package is true.

use std::fs;

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
