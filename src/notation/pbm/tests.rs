//! Raw pictures, row by row and as a whole.

use std::io::{self, BufReader, Cursor, Read};

use super::*;
use crate::board::{Cell, Lights, Shape, is_scattered};
use crate::notation::{Notation, ParseErrorKind, RowWriter, parse_boards};

/// The widths and heights tried: around whole bytes and words.
const COLUMNS: [usize; 14] = [1, 2, 3, 7, 8, 9, 63, 64, 65, 127, 128, 129, 200, 1025];
const ROWS: [usize; 5] = [1, 2, 3, 64, 65];

fn board(columns: usize, rows: usize) -> Lights {
    Lights::from_fn(Shape::torus(columns, rows).unwrap(), is_scattered)
}

fn write(lights: &Lights) -> Vec<u8> {
    let shape = lights.shape();
    let mut writer = RowWriter::new(Vec::new(), Notation::RAW_PBM, shape.columns(), shape.rows());
    for row in lights.words().chunks_exact(lights.stride()) {
        writer.write_row(row).unwrap();
    }
    writer.finish().unwrap()
}

/// The format's definition, cell by cell.
fn defined(lights: &Lights) -> Vec<u8> {
    let shape = lights.shape();
    let mut file = format!("P4\n{} {}\n", shape.columns(), shape.rows()).into_bytes();
    for row in 0..shape.rows() {
        for first in (0..shape.columns()).step_by(8) {
            file.push((first..first + 8).fold(0, |byte, column| {
                let cell = Cell::new(column, row);
                byte << 1 | u8::from(shape.contains(cell) && lights.get(cell))
            }));
        }
    }
    file
}

fn rows<R: io::BufRead>(reader: &mut RowReader<R>) -> Result<Vec<u64>, ReadError> {
    let mut words = Vec::new();
    while reader.rows_left() > 0 {
        // The old content of the row must not matter.
        let mut row = vec![u64::MAX; reader.stride()];
        reader.read_row(&mut row)?;
        words.extend(row);
    }
    Ok(words)
}

/// A reader that hands out a byte at a time, interrupted before each.
struct Dripping<'a>(&'a [u8], bool);

impl Read for Dripping<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let length = buffer.len().min(1);
        self.0.read(&mut buffer[..length])
    }
}

fn parse_error(error: ReadError) -> String {
    match error {
        ReadError::Parse(error) => error.to_string(),
        ReadError::Io(error) => panic!("{error}"),
    }
}

#[test]
fn rows_are_written_and_read_as_defined() {
    for columns in COLUMNS {
        for height in ROWS {
            let lights = board(columns, height);
            let file = write(&lights);
            assert_eq!(file, defined(&lights), "{columns} × {height}");
            let mut reader = RowReader::new(&file[..]).unwrap();
            assert_eq!((reader.columns(), reader.rows()), (columns, height));
            assert_eq!(rows(&mut reader).unwrap(), lights.words());
            let bytes = reader.header_bytes() + reader.raster_bytes();
            assert_eq!(bytes, file.len() as u64);
            assert!(reader.check_length(bytes).is_ok());
            assert!(reader.check_length(bytes - 1).is_err());
            reader.finish().unwrap();
            let dripping = BufReader::with_capacity(3, Dripping(&file, false));
            let mut reader = RowReader::new(dripping).unwrap();
            assert_eq!(rows(&mut reader).unwrap(), lights.words());
            reader.finish().unwrap();
            let whole = parse_boards(&file).unwrap();
            assert_eq!(whole.len(), 1);
            assert_eq!(whole[0].lights, lights);
        }
    }
}

#[test]
fn rows_can_be_read_again_in_any_order() {
    let lights = board(70, 9);
    let file = [b"skipped", &write(&lights)[..]].concat();
    let mut cursor = BufReader::with_capacity(16, Cursor::new(&file));
    io::copy(&mut (&mut cursor).take(7), &mut io::sink()).unwrap();
    let mut reader = RowReader::new(cursor).unwrap();
    assert_eq!(rows(&mut reader).unwrap(), lights.words());
    for row in [8, 0, 3, 4, 1] {
        reader.seek_row(row).unwrap();
        let mut words = [0; 2];
        reader.read_row(&mut words).unwrap();
        assert_eq!(words, lights.words()[2 * row..][..2]);
        assert_eq!(reader.rows_left(), 8 - row);
    }
    reader.seek_row(9).unwrap();
    reader.finish().unwrap();
}

#[test]
fn headers_are_read_as_netpbm_has_them() {
    for header in [
        "P4\n9 1\n",
        "P4 9 1 ",
        "P4\t9\r\n1\r",
        "P4#c\n9 1\n",
        "P4\n# made by 7\n# 8 8\n0009#nine\n#\r 1\n",
        "P4\n\n\x0B9\x0C\n1\x0C",
    ] {
        let file = [header.as_bytes(), b"\x80\x80"].concat();
        let mut reader = RowReader::new(&file[..]).unwrap_or_else(|e| panic!("{header:?}: {e}"));
        assert_eq!(reader.header_bytes(), header.len() as u64);
        assert_eq!(rows(&mut reader).unwrap(), [0b1_0000_0001], "{header:?}");
        reader.finish().unwrap();
        assert_eq!(
            parse_boards(&file).unwrap()[0].lights.to_rows(),
            ["100000001"]
        );
    }
}

#[test]
fn wrong_headers_are_refused_with_their_place() {
    for (file, expected) in [
        (&b""[..], "1:1: this is no raw PBM picture"),
        (b"P1 1 1 1", "1:1: this is no raw PBM picture"),
        (b"P", "1:1: this is no raw PBM picture"),
        (b"P48 1\n\xFF", "1:1: this is no raw PBM picture"),
        (
            b"P4",
            "1:3: expected the width of the PBM picture, a decimal number, found the end",
        ),
        (
            b"P4\n-8 1\n",
            "2:1: expected the width of the PBM picture, a decimal number, found '-'",
        ),
        (
            b"P4\n8x1\n",
            "2:2: expected the height of the PBM picture, a decimal number, found 'x'",
        ),
        (b"P4 8", "1:5: expected the height"),
        (
            b"P4 8 1",
            "1:7: expected one white space character between the height and the pixels of the P4 picture, found the end",
        ),
        (
            b"P4 8 1# c\n\xFF",
            "1:7: expected one white space character between the height and the pixels of the P4 picture, found '#'",
        ),
        (b"P4\n0 1\n", "2:1: a board needs at least one column"),
        (b"P4\n8\n0\n", "3:1: a board needs at least one column"),
        (
            b"P4\n99999999999999999999999 1\n",
            "2:1: the width of the PBM picture is too large",
        ),
        (
            b"P4\n1 # c\n 18446744073709551616\n",
            "3:2: the height of the PBM picture is too large",
        ),
        (b"P4\n4000000000 4000000000\n", "2:1: a board of 4000000000"),
    ] {
        let shown = file.escape_ascii();
        let Err(error) = RowReader::new(file) else {
            panic!("{shown}")
        };
        let message = parse_error(error);
        assert!(message.starts_with(expected), "{shown}: {message}");
        assert_eq!(message.lines().count(), 1, "{shown}");
        if begins_raw(file) {
            assert_eq!(parse_boards(file).unwrap_err().to_string(), message);
        }
    }
}

#[test]
#[cfg(target_pointer_width = "64")]
fn a_header_that_lies_costs_nothing() {
    let file = b"P4\n1000000000 1000000000\nshort";
    let mut reader = RowReader::new(&file[..]).unwrap();
    assert_eq!(reader.raster_bytes(), 125_000_000 * 1_000_000_000);
    let too_short = reader.check_length(file.len() as u64).unwrap_err();
    let mut row = vec![0; reader.stride()];
    let message = parse_error(reader.read_row(&mut row).unwrap_err());
    let expected = "3:1: the P4 picture that begins here ends after 5 of its \
                    125000000000000000 bytes of pixels, at byte 30 of the input: ";
    assert!(message.starts_with(expected), "{message}");
    assert_eq!(too_short.to_string(), message);
    assert_eq!(parse_boards(file).unwrap_err().to_string(), message);
}

#[test]
fn files_of_any_wrong_length_are_refused() {
    let file = write(&board(20, 3));
    let header = b"P4\n20 3\n".len();
    for length in header..file.len() {
        let short = &file[..length];
        let mut reader = RowReader::new(short).unwrap();
        let message = parse_error(rows(&mut reader).unwrap_err());
        let expected = format!(
            "3:1: the P4 picture that begins here ends after {} of",
            length - header
        );
        assert!(message.starts_with(&expected), "{message}");
        assert_eq!(parse_boards(short).unwrap_err().to_string(), message);
    }
    for surplus in [
        &b"\n"[..],
        b"\0",
        b"P",
        b"P4",
        b"P1 1 1 1\n",
        b"P5 1 1 255\n\0",
    ] {
        let long = [&file, surplus].concat();
        let mut reader = RowReader::new(&long[..]).unwrap();
        rows(&mut reader).unwrap();
        let message = parse_error(reader.finish().unwrap_err());
        let expected = "3:1: the P4 picture that begins here has 9 bytes of pixels, \
                        but more follows them at byte 17 of the input: ";
        assert!(message.starts_with(expected), "{message}");
        assert_eq!(parse_boards(&long).unwrap_err().to_string(), message);
    }
}

#[test]
fn pictures_one_after_the_other_are_several_boards() {
    let boards = [board(20, 3), board(1, 5), board(64, 1)];
    let file: Vec<u8> = boards.iter().flat_map(write).collect();
    let read = parse_boards(&file).unwrap();
    assert!(read.iter().map(|board| &board.lights).eq(&boards));
    // One at a time, each reader goes on where the last one stopped.
    let mut source = &file[..];
    for expected in &boards {
        let mut reader = RowReader::new(&mut source).unwrap();
        assert_eq!(rows(&mut reader).unwrap(), expected.words());
    }
    assert!(source.is_empty());
    let error = parse_boards(&file[..file.len() - 1]).unwrap_err();
    let ParseErrorKind::RawTruncated {
        found,
        expected,
        offset,
    } = error.kind
    else {
        panic!("{error}")
    };
    assert_eq!((found, expected, offset), (7, 8, file.len() as u64 - 1));
    let wrong = [&write(&boards[0])[..], b"P4\n0 1\n"].concat();
    let line = wrong.split(|&byte| byte == b'\n').count() - 1;
    let error = parse_boards(&wrong).unwrap_err();
    assert_eq!((error.line, error.column), (line, 1), "{error}");
}

#[test]
fn a_writer_that_fails_is_heard() {
    #[derive(Debug)]
    struct Full;
    impl io::Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut writer = RowWriter::new(Full, Notation::RAW_PBM, 8, 1);
    writer.write_row(&[0]).unwrap();
    assert_eq!(
        writer.finish().unwrap_err().kind(),
        io::ErrorKind::StorageFull
    );
    let mut writer = RowWriter::new(Full, Notation::RAW_PBM, 1 << 20, 1);
    let row = vec![0; 1 << 14];
    assert_eq!(
        writer.write_row(&row).unwrap_err().kind(),
        io::ErrorKind::StorageFull
    );
}

#[test]
fn the_bytes_of_a_picture() {
    use crate::notation::RowWriter;
    let mut writer = RowWriter::new(Vec::new(), Notation::RAW_PBM, 10, 2);
    writer.write_row(&[0b11_0000_0001]).unwrap();
    writer.write_row(&[0]).unwrap();
    let file = writer.finish().unwrap();
    assert_eq!(file, b"P4\n10 2\n\x80\xC0\x00\x00");
    let mut reader = RowReader::new(&file[..]).unwrap();
    assert_eq!((reader.columns(), reader.rows()), (10, 2));
    let mut row = vec![0; reader.stride()];
    reader.read_row(&mut row).unwrap();
    assert_eq!(row, [0b11_0000_0001]);
    reader.read_row(&mut row).unwrap();
    reader.finish().unwrap();
}
