//! The files that the arguments name: what is written must be none of those that are read, and no other
//! that is written.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ArgMatches;

use crate::atomic::{AtomicFile, folder, led_to};
use button_madness::Rule;

/// The options that name a file to be written whole.
const WRITTEN: [&str; 4] = ["output", "certificate", "cnf", "drat"];

/// The options of files that are read, written and read again.
const KEPT: [&str; 2] = ["resume", "checkpoint"];

/// The options for which - is not standard input or output.
const NO_STREAMS: [&str; 5] = ["certificate", "cnf", "drat", "resume", "checkpoint"];

/// A file that an argument names.
pub(crate) struct Named {
    argument: String,
    path: PathBuf,
}

/// Returns the files that the arguments of the command and its subcommands name: outputs, inputs,
/// journals, checkpoints, drawings of rules.
pub(crate) fn named(matches: &ArgMatches) -> Vec<Named> {
    let mut files = Vec::new();
    let mut level = Some(matches);
    while let Some(matches) = level {
        for id in matches.ids().map(clap::Id::as_str) {
            let mut paths: Vec<PathBuf> = Vec::new();
            if let Ok(Some(named)) = matches.try_get_many::<PathBuf>(id) {
                paths.extend(named.cloned());
            }
            if id == "game" || id == "words" {
                // The name of a game or of a board is no file, unless there is one.
                let names = matches.get_raw(id).into_iter().flatten();
                paths.extend(names.map(PathBuf::from).filter(|path| path.exists()));
            }
            if id == "rule" {
                // What names or draws a rule is no file.
                let is_file = |text: &&OsStr| {
                    text.to_str()
                        .is_none_or(|text| text.parse::<Rule>().is_err())
                };
                let rules = matches.get_raw(id).into_iter().flatten();
                paths.extend(rules.filter(is_file).map(PathBuf::from));
            }
            files.extend(paths.into_iter().map(|path| Named {
                argument: id.to_owned(),
                path,
            }));
        }
        level = matches.subcommand().map(|(_, matches)| matches);
    }
    files
}

/// Refuses files to be written that other arguments name too, or that cannot be made; and - for files
/// that are never standard input or output. The output may be the file that is to be replaced.
pub(crate) fn check(files: &[Named], replaced: Option<&Path>) -> anyhow::Result<()> {
    for Named { argument, path } in files {
        anyhow::ensure!(
            path.as_os_str() != "-" || !NO_STREAMS.contains(&argument.as_str()),
            "--{argument} -: expected the name of a file"
        );
        let is_special = fs::metadata(path).is_ok_and(|metadata| !metadata.is_file());
        anyhow::ensure!(
            !is_special || !KEPT.contains(&argument.as_str()),
            "--{argument} {}: this is no file that can be read and written: choose another name",
            path.display()
        );
    }
    for option in WRITTEN {
        for file in files.iter().filter(|file| file.argument == option) {
            let others = files.iter().filter(|other| other.argument != option);
            let others: Vec<PathBuf> = others
                .map(|other| other.path.clone())
                .filter(|path| option != "output" || Some(path.as_path()) != replaced)
                .collect();
            keep_apart(option, &file.path, &others)?;
            // The output itself is opened at once. A device or pipe is opened when it is written.
            let is_special = fs::metadata(&file.path).is_ok_and(|metadata| !metadata.is_file());
            if option != "output" && !is_special {
                AtomicFile::create(&file.path).with_context(|| file.path.display().to_string())?;
            }
        }
    }
    Ok(())
}

/// Refuses the file of an option if it is one of the others.
pub(crate) fn keep_apart(option: &str, file: &Path, others: &[PathBuf]) -> anyhow::Result<()> {
    match others.iter().find(|other| is_same(file, other)) {
        None => Ok(()),
        Some(other) => anyhow::bail!(
            "--{option} {}: the command uses this file itself, as {}: choose another name",
            file.display(),
            other.display()
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
    fn what_is_written_is_written_alone() {
        let folder = tempfile::tempdir().unwrap();
        let [picture, rule] = ["picture", "rule"].map(|name| folder.path().join(name));
        for file in [&picture, &rule] {
            fs::write(file, "").unwrap();
        }
        let named = |argument: &str, path: &Path| Named {
            argument: argument.to_owned(),
            path: path.to_owned(),
        };
        for option in WRITTEN {
            for other in ["file", "resume", "certificate", "drat"] {
                let files = [named(other, &picture), named(option, &picture)];
                assert_eq!(
                    check(&files, None).is_ok(),
                    option == other,
                    "{option} {other}"
                );
                // One file may be replaced by the output.
                let is_input = ["file", "resume"].contains(&other);
                let is_allowed = option == "output" && is_input || option == other;
                assert_eq!(check(&files, Some(&picture)).is_ok(), is_allowed);
                assert_eq!(check(&files, Some(&rule)).is_ok(), option == other);
            }
            // The option is known to each level of subcommands.
            let twice = [named(option, &rule), named(option, &rule)];
            assert!(check(&twice, None).is_ok());
        }
        for option in NO_STREAMS {
            assert!(check(&[named(option, Path::new("-"))], None).is_err());
        }
        let nowhere = folder.path().join("none/proof");
        let error = check(&[named("drat", &nowhere)], None).unwrap_err();
        assert!(
            format!("{error:#}").contains("there is no folder"),
            "{error:#}"
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
