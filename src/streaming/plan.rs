//! Which way a file of boards is solved.

use std::path::Path;

use crate::board::{Shape, Surface};
use crate::game::{Rule, Target};
use crate::solve::{Method, band_is_smaller};

use super::PictureFile;

/// What decides how the boards of a file are solved.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The file; `None` for a pipe.
    pub file: Option<&'a Path>,
    /// How the edges of the boards are glued.
    pub surface: Surface,
    /// Which cells a press toggles.
    pub rule: &'a Rule,
    /// What the lights should become.
    pub target: Target,
    /// The method that was asked for.
    pub method: Method,
    /// Whether presses as raw pictures are all that is wanted of pictures: no text, no certificates, no
    /// other solutions.
    pub pictures_only: bool,
    /// Whether one picture is to be held in memory, and its lights to be replaced by the presses.
    pub in_place: bool,
}

/// How the boards of a file are solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// In memory, all boards of the file one after the other.
    InMemory,
    /// One picture, in the memory of its lights: see `read_board`.
    InPlace,
    /// In two passes over the file, a row at a time: see [`Streaming`](super::Streaming).
    Streaming(PictureFile),
}

impl Plan {
    /// Chooses the way that takes the least memory, unless the request names one. Pictures are streamed where light chasing is the
    /// best method or the one that was asked for.
    #[must_use]
    pub fn new(request: &Request) -> Self {
        if request.in_place {
            return Self::InPlace;
        }
        request.streamed().map_or(Self::InMemory, Self::Streaming)
    }
}

impl Request<'_> {
    /// Returns the picture to be streamed, if there is one.
    fn streamed(&self) -> Option<PictureFile> {
        let applies = self.pictures_only
            && matches!(self.method, Method::Automatic | Method::Chase)
            && self.surface != Surface::Projective
            && self.target != Target::Either
            && self.rule.is_cross();
        let picture = PictureFile::find(self.file.filter(|_| applies)?)?;
        // A size that is no board counts as chased here, so that the streaming reports the error.
        let is_chased = |shape| !band_is_smaller(shape);
        let shape = Shape::new(picture.columns, picture.rows, self.surface);
        let chased = self.method == Method::Chase || shape.map_or(true, is_chased);
        chased.then_some(picture)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn only_single_pictures_of_chased_boards_are_streamed() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            path
        };
        let picture = file("picture", b"P4 4 2\n\x10\x20");
        let cut_off = file("cut_off", b"P4 4 2\n\x10");
        let two = file("two", b"P4 4 1\n\x10P4 4 1\n\x10");
        let text = file("text", b"0100\n");
        let long = file("long", b"P4 100000 2\n");
        let cross = Rule::default();
        let usual = Request {
            file: Some(&picture),
            surface: Surface::Torus,
            rule: &cross,
            target: Target::Off,
            method: Method::Automatic,
            pictures_only: true,
            in_place: false,
        };
        let streams = |request: Request| matches!(Plan::new(&request), Plan::Streaming(_));
        assert!(streams(usual));
        assert!(streams(Request {
            file: Some(&cut_off),
            ..usual
        }));
        assert!(streams(Request {
            target: Target::On,
            method: Method::Chase,
            ..usual
        }));
        for file in [None, Some(&*two), Some(&*text), Some(folder.path())] {
            assert!(!streams(Request { file, ..usual }), "{file:?}");
        }
        assert!(!streams(Request {
            pictures_only: false,
            ..usual
        }));
        assert!(!streams(Request {
            target: Target::Either,
            ..usual
        }));
        assert!(!streams(Request {
            surface: Surface::Projective,
            ..usual
        }));
        assert!(!streams(Request {
            method: Method::Elimination,
            ..usual
        }));
        assert!(!streams(Request {
            rule: &"king".parse().unwrap(),
            ..usual
        }));
        let in_place = Request {
            in_place: true,
            ..usual
        };
        assert_eq!(Plan::new(&in_place), Plan::InPlace);
        // A board that elimination solves faster is streamed only if light chasing is asked for.
        let klein = Request {
            file: Some(&long),
            surface: Surface::Klein,
            ..usual
        };
        assert!(!streams(klein));
        assert!(streams(Request {
            method: Method::Chase,
            ..klein
        }));
    }
}
