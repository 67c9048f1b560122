//! Transcripts of the command: those of README.md, of the guide and those in tests/cmd.

#[test]
fn transcripts_are_true() {
    trycmd::TestCases::new()
        .case("README.md")
        .case("docs/classify.md")
        .case("docs/command.md")
        .case("docs/json.md")
        .case("docs/solve.md")
        .case("tests/cmd/*.trycmd");
}
