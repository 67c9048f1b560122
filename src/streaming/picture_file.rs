//! Files that hold one raw picture.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::notation::pbm::{BUFFER, ReadError, RowReader};

use super::StreamError;

/// A regular file that begins with a raw picture, with no second picture behind it. It can be read as
/// often as needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureFile {
    path: PathBuf,
    pub(super) columns: usize,
    pub(super) rows: usize,
}

impl PictureFile {
    /// Returns the picture of a file, or `None` for any other file. Only the header is read: the
    /// picture may turn out to be cut off, or followed by something else.
    #[must_use]
    pub fn find(path: &Path) -> Option<Self> {
        // A pipe is not opened here, because only its reader may open it, and only once.
        let mut file = fs::metadata(path)
            .ok()?
            .is_file()
            .then(|| File::open(path))?
            .ok()?;
        if !begins_a_picture(&mut file) {
            return None;
        }
        file.rewind().ok()?;
        let picture = RowReader::new(BufReader::new(&file)).ok()?;
        let (columns, rows) = (picture.columns(), picture.rows());
        let end = picture.header_bytes().checked_add(picture.raster_bytes())?;
        file.seek(SeekFrom::Start(end)).ok()?;
        let path = path.to_owned();
        (!begins_a_picture(&mut file)).then_some(Self {
            path,
            columns,
            rows,
        })
    }

    /// Opens the picture for reading row by row.
    ///
    /// # Errors
    /// A file that cannot be opened, that is no raw picture any more, or that is too short for one.
    pub(super) fn open(&self) -> Result<RowReader<BufReader<File>>, StreamError> {
        let file = File::open(&self.path).map_err(StreamError::Open)?;
        let length = file.metadata().map_err(StreamError::Open)?.len();
        let picture = RowReader::new(BufReader::with_capacity(BUFFER, file))?;
        // The length is checked first, so that a wrong header of a short file causes no work.
        picture.check_length(length).map_err(ReadError::from)?;
        Ok(picture)
    }
}

fn begins_a_picture(file: &mut File) -> bool {
    let mut magic = [0; 2];
    let read: io::Result<()> = file.read_exact(&mut magic);
    read.is_ok() && magic == *b"P4"
}
