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
