#!/usr/bin/env bash
# Octal games beside ogsolve, the program of P. Beling (https://github.com/beling/impartial-games),
# which is built from crates.io for this processor. Both programs compute Grundy numbers and look for a
# period, each as a whole process on one thread, in turn. The last Grundy number must be the same.
#
#     benches/peers/games.sh [ROUNDS]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

rounds=${1:-3}
RUSTFLAGS="-C target-cpu=native" cargo install --quiet --locked --root target/peers ogsolve
cargo build --quiet --release
export PATH="$PWD/target/peers/bin:$PWD/target/release:$PATH"

# Prints the least time of several runs, in seconds.
least() {
    local best=999999 round start end
    for ((round = 0; round < rounds; round++)); do
        start=$EPOCHREALTIME
        "$@" > target/peers/answer
        end=$EPOCHREALTIME
        best=$(awk -v a="$start" -v b="$end" -v best="$best" 'BEGIN { d = b - a; print d < best ? d : best }')
    done
    echo "$best"
}

printf '%-8s %10s %10s %10s %8s\n' game numbers ogsolve madness ratio
while read -r code heaps methods; do
    theirs=999999
    for method in $methods; do
        time=$(least ogsolve -m "$method" -n "$heaps" "$code")
        theirs=$(awk -v a="$theirs" -v b="$time" 'BEGIN { print a < b ? a : b }')
    done
    last=$(awk '/nimber of/ { sub(":", "", $3); print $4 }' target/peers/answer)
    ours=$(least madness --quiet --threads 1 games period "octal:$code" --up-to "$heaps")
    madness --quiet games grundy "octal:$code" --up-to "$heaps" --format csv > target/peers/numbers
    found=$(tail -n 1 target/peers/numbers)
    [[ $found == "$heaps,$last" ]] || { echo "$code: $found, but $last by ogsolve" >&2; exit 1; }
    awk -v c="$code" -v n="$heaps" -v t="$theirs" -v o="$ours" \
        'BEGIN { printf "%-8s %10d %9.3f s %9.3f s %8.1f\n", c, n, t, o, t / o }'
done <<END
0.106 10000000 rc2
0.104 10000000 rc2
0.054 10000000 rc2
0.454 10000000 rc2
0.106 100000 rc rc2
0.6 200000 rc rc2
0.165 10000 rc rc2
0.16 200000 rc rc2
0.376 100000 rc rc2
END
