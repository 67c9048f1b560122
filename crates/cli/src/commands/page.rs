//! `madness page`

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::atomic;
use crate::failure::Status;
use crate::output::{Output, OutputArgs};
use madness_web::{ENGINE, page, site};

/// Write the game in the browser as one file, for any web host or to open as it is
#[derive(clap::Args)]
#[command(after_help = "\
The file needs no server and makes no request. It deals, solves and explains boards up to 32 × 32 \
on every surface by itself. The map of numbers and the games of two players are part of serve, and of \
the folder that --site writes: it is for any web host too, with the engine as WebAssembly, and works \
offline after the first visit.

Examples:
  madness page -o button-madness.html
  madness page | ssh example.org 'cat > public_html/index.html'
  madness page --site public_html --engine js")]
pub(crate) struct Args {
    /// Write all pages into this folder, which is made if need be
    #[arg(
        long,
        value_name = "DIR",
        requires = "engine",
        conflicts_with = "output"
    )]
    site: Option<PathBuf>,

    /// The folder js of the sources, after js/build.sh
    #[arg(long, value_name = "DIR", requires = "site")]
    engine: Option<PathBuf>,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    if let (Some(folder), Some(engine)) = (&args.site, &args.engine) {
        let (count, bytes) = write_site(folder, engine)?;
        let size = bytes.div_ceil(1000);
        output.note(format!("{count} files, {size} kB, in {}", folder.display()))?;
        return Ok(Status::Success);
    }
    output.writer().write_all(page()?.as_bytes())?;
    Ok(Status::Success)
}

/// Writes the files of the site; returns how many they are, and their bytes.
fn write_site(folder: &Path, engine: &Path) -> anyhow::Result<(usize, usize)> {
    let read = |name: &str| {
        let path = engine.join(name);
        fs::read(&path).with_context(|| format!("{}: js/build.sh makes the engine", path.display()))
    };
    let mut contents = ENGINE.map(|_| Vec::new());
    for (content, name) in contents.iter_mut().zip(ENGINE) {
        *content = read(name)?;
    }
    let files = site(contents);
    for (name, content) in &files {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        }
        atomic::write(&path, content).with_context(|| path.display().to_string())?;
    }
    let bytes = files.iter().map(|(_, content)| content.len()).sum();
    Ok((files.len(), bytes))
}
