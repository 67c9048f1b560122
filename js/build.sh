#!/usr/bin/env bash
# Compiles the engine to WebAssembly, in two modules: wasm/boards.* and wasm/games.*. Needs a compiler that has the
# standard library for wasm32: that of rustup gets it, and else Debian's is used. The program wasm-bindgen is
# installed if its version is not that of Cargo.lock; wasm-opt, if it is there, makes the modules smaller.
set -euo pipefail
cd "$(dirname "$0")"

TARGET=wasm32-unknown-unknown
if [ ! -d "$(rustc --print target-libdir --target $TARGET)" ] && ! rustup target add $TARGET; then
    ../.ci/debian-rust install libstd-rust-dev-wasm32 lld binaryen wasm-bindgen
    ../.ci/debian-rust run js/build.sh
    rm -rf wasm
    cp -r "$(../.ci/debian-rust where)/js/wasm" .
    exit
fi
# The target folder of the workspace, where Debian's compiler finds again what it has built.
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$(realpath ..)/target/js}
target=$CARGO_TARGET_DIR
host=$(rustc -vV | sed -n 's/^host: //p')
# Debian's compiler has no linker of its own.
[ -e "$(rustc --print sysroot)/lib/rustlib/$host/bin/rust-lld" ] || export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld

version=$(grep -A 1 '^name = "wasm-bindgen"$' Cargo.lock | sed -n 's/version = "\(.*\)"/\1/p')
bindgen=wasm-bindgen
if [ "$(wasm-bindgen --version 2>/dev/null)" != "wasm-bindgen $version" ]; then
    cargo install --locked --target "$host" --root "$target/tools" \
        --version "$version" wasm-bindgen-cli
    bindgen=$target/tools/bin/wasm-bindgen
fi

mkdir -p wasm
for module in games boards; do
    features=()
    [ $module = boards ] || features=(--features games)
    cargo build --locked --release "${features[@]}"
    made=$target/$module
    "$bindgen" --target no-modules --no-typescript --out-dir "$made" "$target/$TARGET/release/madness_js.wasm"
    if command -v wasm-opt >/dev/null; then
        wasm-opt -Oz --strip-producers --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext \
            --enable-mutable-globals --enable-reference-types --enable-multivalue \
            -o "wasm/$module.wasm" "$made/madness_js_bg.wasm"
    else
        cp "$made/madness_js_bg.wasm" "wasm/$module.wasm"
    fi
    # A function: each call makes an engine of its own, and one that has ended is followed by another.
    { echo 'export default function () {'; cat "$made/madness_js.js"; echo 'return wasm_bindgen; }'; } >"wasm/$module.js"
    printf '%s: %d bytes, %d by gzip -9\n' "$module" "$(wc -c <"wasm/$module.wasm")" "$(gzip -9 <"wasm/$module.wasm" | wc -c)"
done
