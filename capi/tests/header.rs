//! The header is what cbindgen makes of the sources. `HEADER=write cargo test --test header` writes it.

use std::path::Path;
use std::{env, fs};

use cbindgen::{Builder, Config};

#[test]
fn the_header_is_what_the_sources_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = Config::from_file(folder.join("cbindgen.toml")).expect("a configuration");
    let mut builder = Builder::new().with_config(config);
    for file in ["types", "border/boards", "border/matrices", "border/texts"] {
        builder = builder.with_src(folder.join("src").join(file).with_extension("rs"));
    }
    let mut made = Vec::new();
    builder.generate().expect("a header").write(&mut made);
    let made = String::from_utf8(made).expect("text");

    let path = folder.join("button_madness.h");
    if env::var_os("HEADER").is_some_and(|value| value == "write") {
        fs::write(&path, &made).expect("a header that can be written");
    }
    let found = fs::read_to_string(&path).expect("the header");
    assert!(
        found == made,
        "button_madness.h is not what cbindgen makes: HEADER=write cargo test --test header"
    );
}
