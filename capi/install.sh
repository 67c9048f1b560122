#!/usr/bin/env bash
# capi/install.sh PREFIX: builds the library for C and installs below PREFIX the header, the shared and
# the static library, and the file for pkg-config. With DESTDIR the files go below that folder, as for a
# package that is installed later. Needs Rust.
set -euo pipefail

prefix=${1:?usage: capi/install.sh PREFIX}
[[ $prefix == /* ]] || prefix=$PWD/$prefix
cd "$(dirname "${BASH_SOURCE[0]}")"
built=$(cd .. && pwd)/target/capi
cargo build --locked --release --target-dir "$built"
built=$built/release

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
root=${DESTDIR:-}$prefix
install -d "$root/include" "$root/lib/pkgconfig"
install -m 644 button_madness.h "$root/include"
install -m 644 "$built/libbutton_madness.a" "$root/lib"
# Programs ask for the major version, the linker for a name without one.
case $(uname -s) in
Darwin)
    private=
    install -m 755 "$built/libbutton_madness.dylib" "$root/lib/libbutton_madness.$version.dylib"
    ln -sf "libbutton_madness.$version.dylib" "$root/lib/libbutton_madness.${version%%.*}.dylib"
    ln -sf "libbutton_madness.$version.dylib" "$root/lib/libbutton_madness.dylib"
    ;;
*)
    private="-lgcc_s -lpthread -lm -ldl"
    install -m 755 "$built/libbutton_madness.so" "$root/lib/libbutton_madness.so.$version"
    ln -sf "libbutton_madness.so.$version" "$root/lib/libbutton_madness.so.${version%%.*}"
    ln -sf "libbutton_madness.so.$version" "$root/lib/libbutton_madness.so"
    ;;
esac
sed -e "s|@prefix@|$prefix|" -e "s|@version@|$version|" -e "s|@private@|$private|" \
    button_madness.pc.in >"$root/lib/pkgconfig/button_madness.pc"
