//! Transcripts of the command: those of README.md, of the guide and those in tests/cmd.

#[test]
fn transcripts_are_true() {
    trycmd::TestCases::new()
        .register_bin("madness", std::path::Path::new(crate::binary()))
        .case("README.md")
        .case("docs/*.md")
        .case("docs/games/*.md")
        .case("docs/companion/*.md")
        .case("crates/cli/tests/cmd/*.trycmd");
}
