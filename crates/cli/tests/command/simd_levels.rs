//! What the command prints does not depend on the instruction set of its inner
//! loops, which the environment variable `MADNESS_SIMD` names.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use button_madness::certificate::read_certificates;
use button_madness::{Game, Lights, Presses, Shape};
use madness_machine::simd::{Simd, SimdLevel};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

/// A file of the boards.
fn file(folder: &TempDir, boards: &[Lights]) -> PathBuf {
    let path = folder.path().join("boards.txt");
    let texts: Vec<String> = boards.iter().map(|board| format!("{board}\n")).collect();
    fs::write(&path, texts.join("\n")).expect("a writable temporary folder");
    path
}

/// A board made by pressing and a uniformly random one, of 65 columns and 67
/// rows: neither side a multiple of the width of a register.
fn awkward_boards() -> Vec<Lights> {
    let shape = Shape::torus(65, 67).expect("a shape");
    let mut rng = ChaCha8Rng::seed_from_u64(6567);
    let mut bit = || rng.next_u32() & 1 == 1;
    let presses = Presses::from_fn(shape, |_| bit());
    vec![
        Game::from(shape).toggled(&presses),
        Lights::from_fn(shape, |_| bit()),
    ]
}

fn madness(level: Option<&str>, arguments: &[&str], file: &Path) -> Output {
    let mut command = Command::new(crate::binary());
    command.args(arguments).arg(file).env_remove("MADNESS_SIMD");
    if let Some(level) = level {
        command.env("MADNESS_SIMD", level);
    }
    command.output().expect("the command can be run")
}

/// A level that cannot be had: exit status 2, one line that names it, no data.
fn refused(level: &str, file: &Path) {
    let output = madness(Some(level), &["solve"], file);
    assert_eq!(output.status.code(), Some(2), "{level:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{level:?}: {output:?}");
    let message = String::from_utf8(output.stderr).expect("a message in UTF-8");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(message.starts_with("madness: MADNESS_SIMD="), "{message}");
    assert!(message.contains(&format!("{level:?}")), "{message}");
}

#[test]
fn every_level_prints_the_same() {
    let folder = TempDir::new().expect("a temporary folder");
    let file = file(&folder, &awkward_boards());
    for format in ["text", "json"] {
        let arguments = ["solve", "--method", "elimination", "--format", format];
        let reference = madness(None, &arguments, &file);
        let printed = String::from_utf8(reference.stdout.clone()).expect("text");
        if format == "json" {
            let certificates = read_certificates(&printed).expect("certificates");
            assert_eq!(certificates.len(), 2);
            for certificate in certificates {
                certificate.check().expect("an answer that holds");
            }
        } else {
            assert!(printed.lines().count() >= 67, "{printed}");
        }
        for level in SimdLevel::ALL
            .into_iter()
            .filter(|&level| Simd::at(level).is_some())
        {
            let output = madness(Some(level.name()), &arguments, &file);
            assert!(
                output.stdout == reference.stdout && output.status == reference.status,
                "{} prints something else as {format}, or ends with {}",
                level.name(),
                output.status
            );
        }
    }
}

#[test]
fn levels_that_cannot_be_had_are_refused() {
    let folder = TempDir::new().expect("a temporary folder");
    let file = file(&folder, &awkward_boards());
    for unknown in ["", "sse9", "AVX2", "portable "] {
        refused(unknown, &file);
    }
    for level in SimdLevel::ALL
        .into_iter()
        .filter(|&level| Simd::at(level).is_none())
    {
        refused(level.name(), &file);
    }
}
