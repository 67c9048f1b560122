#!/usr/bin/env bash
# The page in a real browser, as `madness serve` has it, as one file and on a static host, and its solver beside the
# program: Debian's chromium, driven by playwright-core.
# Installs what it needs; fails if it cannot. MADNESS names the command to test, else it is built; MADNESS_FOREIGN the
# texts that tests/library/notation/foreign wrote, else they are written, MADNESS_CASES a notation; SITE the folder that
# .ci/site wrote, else it is written.
set -euo pipefail
[ -z "${MADNESS:-}" ] || MADNESS=$(realpath "$MADNESS")
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
if [ -z "${SITE:-}" ]; then
    SITE="$target/site"
    ../../.ci/site "$SITE"
fi
export SITE

status=0
tests() { node --test --test-concurrency=1 --test-timeout=600000 "$@" || status=1; }
tests
game=(play keep page modes player classics views explain print sizes phone minute newcomer)
FORM=file tests "${game[@]/%/.test.mjs}"
FORM=site tests "${game[@]/%/.test.mjs}" original.test.mjs numbers.test.mjs pairings.test.mjs questions.test.mjs games.test.mjs \
    every-game.test.mjs site.test.mjs
exit $status
