//! Names the shared library for the dynamic linker: programs ask for the version they were linked
//! with, `libbutton_madness.so.0`, as install.sh installs it.

use std::env;

fn main() {
    let major = env!("CARGO_PKG_VERSION_MAJOR");
    let name = match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => format!("-Wl,-install_name,@rpath/libbutton_madness.{major}.dylib"),
        Ok("linux" | "freebsd") => format!("-Wl,-soname,libbutton_madness.so.{major}"),
        _ => return,
    };
    println!("cargo::rustc-cdylib-link-arg={name}");
    println!("cargo::rerun-if-changed=build.rs");
}
