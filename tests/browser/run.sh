#!/usr/bin/env bash
# The page in a real browser, as `madness serve` has it and as one file, and its solver beside the program:
# Debian's chromium, driven by playwright-core.
# Installs what it needs; fails if it cannot. MADNESS names the command to test, else it is built; MADNESS_FOREIGN the
# texts that tests/library/notation/foreign wrote, else they are written, MADNESS_CASES a notation.
set -euo pipefail
cd "$(dirname "$0")"

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
missing=()
command -v chromium >/dev/null || missing+=(chromium)
command -v npm >/dev/null || missing+=(nodejs npm)
if [ ${#missing[@]} -gt 0 ]; then
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi
npm ci --no-audit --no-fund --silent

target=$(cargo metadata --locked --no-deps --format-version 1 | sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p')
if [ -z "${MADNESS:-}" ]; then
    cargo build --locked --release --bin madness
    MADNESS="$target/release/madness"
fi
export MADNESS
# Texts in foreign notations, and what the library reads in them.
if [ -z "${MADNESS_FOREIGN:-}" ]; then
    cargo test --locked --release --test library -- --quiet --ignored foreign::export
    MADNESS_FOREIGN="$target/tmp/foreign.jsonl"
fi
export MADNESS_FOREIGN
exec npm test --silent
