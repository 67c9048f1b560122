//! Certificates of games in files of their own.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::Context;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::output::Output;
use crate::{atomic, files};

/// Where the certificate is written.
#[derive(clap::Args)]
pub(super) struct CertificateArgs {
    /// Write the certificate to FILE; the JSON of the answer then names FILE and its SHA-256
    #[arg(long, value_name = "FILE", global = true)]
    certificate: Option<PathBuf>,
}

/// An answer whose certificate is in a file.
#[derive(Serialize)]
pub(super) struct InFile<'a, T> {
    pub(super) claim: &'static str,
    pub(super) game: &'a str,
    /// What programs want to know at once.
    #[serde(flatten)]
    pub(super) answer: T,
    certificate: &'a str,
    sha256: String,
}

impl CertificateArgs {
    /// Whether a file was named.
    pub(super) fn is_wanted(&self) -> bool {
        self.certificate.is_some()
    }

    /// Refuses the file that was named if the text of a game names it too. Files that other arguments
    /// name are compared when the command begins.
    pub(super) fn keep_apart_from(&self, files: &[PathBuf]) -> anyhow::Result<()> {
        match &self.certificate {
            Some(path) => files::keep_apart("certificate", path, files),
            None => Ok(()),
        }
    }

    /// Writes the certificate to the file that was named, if any.
    pub(super) fn write(&self, certificate: &impl Serialize) -> anyhow::Result<Option<Written>> {
        self.write_lines(std::slice::from_ref(certificate))
    }

    /// Writes the certificate to the file that was named, if any, and prints JSON if that is wanted: the
    /// certificate, or the answer that refers to the file. Returns whether something else is to be printed.
    pub(super) fn put(
        &self,
        certificate: &impl Serialize,
        (what, answer): ((&'static str, &str), impl Serialize),
        is_json: bool,
        output: &mut Output,
    ) -> anyhow::Result<bool> {
        let written = self.write(certificate)?;
        if is_json {
            match written {
                Some(written) => output.json(&written.answer(what, answer))?,
                None => output.json(certificate)?,
            }
        }
        Ok(!is_json)
    }

    /// Writes a certificate of several lines.
    pub(super) fn write_lines(&self, lines: &[impl Serialize]) -> anyhow::Result<Option<Written>> {
        let Some(path) = &self.certificate else {
            return Ok(None);
        };
        let name = path.display().to_string();
        let mut text = Vec::new();
        for line in lines {
            serde_json::to_writer(&mut text, line)?;
            text.push(b'\n');
        }
        atomic::write(path, &text).with_context(|| name.clone())?;
        let mut digest = String::new();
        for byte in Sha256::digest(&text) {
            let _ = write!(digest, "{byte:02x}");
        }
        Ok(Some(Written { name, digest }))
    }
}

/// A certificate in a file.
pub(super) struct Written {
    name: String,
    digest: String,
}

impl Written {
    /// Returns the answer that refers to the file.
    pub(super) fn answer<'a, T>(
        &'a self,
        (claim, game): (&'static str, &'a str),
        answer: T,
    ) -> InFile<'a, T> {
        InFile {
            claim,
            game,
            answer,
            certificate: &self.name,
            sha256: self.digest.clone(),
        }
    }
}
