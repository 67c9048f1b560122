//! Transcripts of the command: those of README.md, of the guide and those in tests/cmd.

#[test]
fn transcripts_are_true() {
    trycmd::TestCases::new()
        .case("README.md")
        .case("docs/*.md")
        .case("tests/cmd/*.trycmd");
}
