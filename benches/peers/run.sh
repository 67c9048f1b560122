#!/usr/bin/env bash
# Measures our kernels and the peers' side by side. See README.md.
#
#   benches/peers/run.sh [--large] [--threads N] [--rounds N] [--only NAME]
#
# PEERS_PREFIX=DIR takes the peers' libraries from DIR/include and DIR/lib before the system's.
set -euo pipefail
cd "$(dirname "$0")"

build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

prefix=()
if [[ -n "${PEERS_PREFIX:-}" ]]; then
    prefix=(-I"$PEERS_PREFIX/include" -L"$PEERS_PREFIX/lib" "-Wl,-rpath,$PEERS_PREFIX/lib")
fi
flags=(-O3 -march=native -std=c++17 -Wall)
# A peer that is not installed is left out.
"${CXX:-c++}" "${flags[@]}" theirs_m4ri.cpp "${prefix[@]}" -lm4ri -lm -o "$build/m4ri" ||
    echo "M4RI is left out: its driver does not build" >&2
"${CXX:-c++}" "${flags[@]}" theirs_ntl.cpp "${prefix[@]}" -lntl -lgf2x -lgmp -lm -lpthread -o "$build/ntl" ||
    echo "NTL is left out: its driver does not build" >&2

# The crate gf2 is built for this processor, too.
RUSTFLAGS="-C target-cpu=native" CARGO_TARGET_DIR="$build/target" \
    cargo build --release --locked --manifest-path theirs_gf2/Cargo.toml &&
    mv "$build/target/release/theirs_gf2" "$build/gf2" ||
    echo "The crate gf2 is left out: its driver does not build" >&2
if python3 -c 'import galois'; then
    install -m 755 theirs_galois.py "$build/galois"
else
    echo "galois is left out: Python does not find it" >&2
fi

cargo build --release --locked --example peers
target=$(cargo metadata --format-version 1 --no-deps |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')

python3 compare.py --ours "$target/release/examples/peers" --peers "$build" "$@"
