//! Pictures of boards.

mod svg;

pub use svg::svg;
