//! Output formats that several subcommands share.

use clap::ValueEnum;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GridFormat {
    /// Rows of # (lit) and . (dark)
    Text,
    /// A raw netpbm picture, P4
    Pbm,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// Numbers, one or a list.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum NumbersFormat {
    /// For people
    Text,
    /// Values separated by commas, under a line of their names
    Csv,
    /// One JSON object a line
    Json,
    /// Index and value a line, as in the b-files of the OEIS
    Bfile,
}
