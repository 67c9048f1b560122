#!/usr/bin/env bash
# fuzz/run.sh SECONDS: every fuzz target for that long under libFuzzer. Installs a nightly toolchain
# and cargo-fuzz if they are missing. An input that breaks something is left in fuzz/artifacts and
# ends the run. Without a nightly toolchain, see tests/library/fuzz/mod.rs.
set -euo pipefail
cd "$(dirname "$0")"

seconds=${1:?usage: fuzz/run.sh SECONDS, for each target}

if ! cargo +nightly --version >/dev/null 2>&1; then
    rustup toolchain install nightly --profile minimal
fi
if ! cargo fuzz --version >/dev/null 2>&1; then
    cargo install cargo-fuzz --locked
fi

found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT
for target in text pictures certificates puzzles games; do
    mkdir "$found/$target"
    # New inputs go to the first folder, so that the corpus stays as it is committed.
    cargo +nightly fuzz run "$target" --fuzz-dir . "$found/$target" "../tests/library/fuzz/corpus/$target" -- \
        -max_total_time="$seconds" -max_len=4096 -rss_limit_mb=1024 -timeout=20 -print_final_stats=1
done
