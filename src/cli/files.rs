//! The files that the arguments name: an output must be none of those that are read.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use clap::ArgMatches;

use crate::cli::atomic::{folder, led_to};
use crate::game::Rule;

/// Returns the files that the arguments of the command and its subcommands name, but for the output:
/// inputs, journals, checkpoints, drawings of rules.
pub(crate) fn named(matches: &ArgMatches) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut level = Some(matches);
    while let Some(matches) = level {
        for id in matches
            .ids()
            .map(clap::Id::as_str)
            .filter(|&id| id != "output")
        {
            if let Ok(Some(paths)) = matches.try_get_many::<PathBuf>(id) {
                files.extend(paths.cloned());
            }
            if id == "game" {
                // The name of a game is no file, unless there is one.
                let names = matches.get_raw(id).into_iter().flatten();
                files.extend(names.map(PathBuf::from).filter(|path| path.exists()));
            }
            if id == "rule" {
                // What names or draws a rule is no file.
                let is_file = |text: &&OsStr| {
                    text.to_str()
                        .is_none_or(|text| text.parse::<Rule>().is_err())
                };
                let rules = matches.get_raw(id).into_iter().flatten();
                files.extend(rules.filter(is_file).map(PathBuf::from));
            }
        }
        level = matches.subcommand().map(|(_, matches)| matches);
    }
    files
}

/// Returns the files but for one, which the output may replace.
pub(crate) fn without(files: &[PathBuf], replaced: Option<&Path>) -> Vec<PathBuf> {
    let kept = files.iter().filter(|file| Some(file.as_path()) != replaced);
    kept.cloned().collect()
}

/// Refuses an output that is one of the files.
pub(crate) fn keep_apart(output: &Path, files: &[PathBuf]) -> anyhow::Result<()> {
    match files.iter().find(|file| is_same(output, file)) {
        None => Ok(()),
        Some(file) => anyhow::bail!(
            "--output {}: the command uses this file itself, as {}: choose another name",
            output.display(),
            file.display()
        ),
    }
}

/// Returns whether two names stand for one file, whether or not it exists. Devices and pipes may be
/// named twice.
fn is_same(a: &Path, b: &Path) -> bool {
    match (fs::metadata(a), fs::metadata(b)) {
        (Ok(file), Ok(_)) => file.is_file() && same_file::is_same_file(a, b).unwrap_or(false),
        (Err(_), Err(_)) => place(a).is_some_and(|place_of_a| Some(place_of_a) == place(b)),
        _ => false,
    }
}

/// Returns the folder and the name that a file would have, or the one that a dangling link leads to.
fn place(path: &Path) -> Option<PathBuf> {
    let path = led_to(path).ok()?;
    let folder = fs::canonicalize(folder(&path)).ok()?;
    Some(folder.join(path.file_name()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_has_many_names() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        fs::write(file("a"), "1").unwrap();
        fs::hard_link(file("a"), file("b")).unwrap();
        fs::create_dir(file("d")).unwrap();
        assert!(is_same(&file("a"), &file("d/../b")));
        assert!(!is_same(&file("a"), &file("c")));
        assert!(is_same(&file("c"), &file("d/../c")));
        assert!(!is_same(&file("c"), &file("d/c")));
        assert!(!is_same(Path::new("/dev/null"), Path::new("/dev/null")));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(file("a"), file("link")).unwrap();
            assert!(is_same(&file("link"), &file("b")));
            // Links to a file that is not there yet.
            std::os::unix::fs::symlink("c", file("dangling")).unwrap();
            std::os::unix::fs::symlink(file("dangling"), file("d/far")).unwrap();
            assert!(is_same(&file("dangling"), &file("c")));
            assert!(is_same(&file("c"), &file("d/far")));
            assert!(!is_same(&file("d/far"), &file("d/c")));
        }
    }

    #[test]
    fn an_output_may_replace_one_file_only() {
        let folder = tempfile::tempdir().unwrap();
        let files = ["picture", "rule"].map(|name| folder.path().join(name));
        for file in &files {
            fs::write(file, "").unwrap();
        }
        let [picture, rule] = &files;
        assert!(keep_apart(picture, &without(&files, None)).is_err());
        let kept = without(&files, Some(picture));
        assert!(keep_apart(picture, &kept).is_ok());
        assert!(keep_apart(rule, &kept).is_err());
    }
}
