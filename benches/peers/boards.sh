#!/usr/bin/env bash
# How large a board each program solves within a time. See README.md.
#
#   benches/peers/boards.sh [--budget SECONDS] [--memory GIB] [--largest N] [--only NAME]
#
# PEERS_PREFIX=DIR takes M4RI from DIR/include and DIR/lib before the system's; FLIP_SOURCE=DIR has
# the sources of Simon Tatham's Portable Puzzle Collection, without which Flip is left out.
set -euo pipefail
cd "$(dirname "$0")"

build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

prefix=()
if [[ -n "${PEERS_PREFIX:-}" ]]; then
    prefix=(-I"$PEERS_PREFIX/include" -L"$PEERS_PREFIX/lib" "-Wl,-rpath,$PEERS_PREFIX/lib")
fi
# A peer that is not installed is left out.
"${CXX:-c++}" -O3 -march=native -std=c++17 -Wall board_m4ri.cpp "${prefix[@]}" -lm4ri -lm \
    -o "$build/board_m4ri" || echo "M4RI: its driver does not build" >&2
if [[ -n "${FLIP_SOURCE:-}" ]]; then
    sources=()
    for name in flip nullfe malloc misc random tree234; do sources+=("$FLIP_SOURCE/$name.c"); done
    "${CC:-cc}" -O3 -march=native -I"$FLIP_SOURCE" board_flip.c "${sources[@]}" -lm \
        -o "$build/board_flip" || echo "Flip: its driver does not build" >&2
fi

cargo build --release --locked --bin madness
target=$(cargo metadata --format-version 1 --no-deps |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')

python3 boards.py --madness "$target/release/madness" --peers "$build" "$@"
