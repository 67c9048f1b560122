//! Transcripts of the command: those of README.md and those in tests/cmd.

#![cfg(feature = "cli")]

#[test]
fn transcripts_are_true() {
    trycmd::TestCases::new()
        .case("README.md")
        .case("tests/cmd/*.trycmd");
}
