#!/usr/bin/env bash
# Measures `madness serve`: solves of 32 × 32 boards per second (wrk), hints on 16 × 16 boards, memory and open files before and after,
# 5 × 5 questions beside 20 clients with the worst drawings, positions of all games of two players, the first press on the page after a cold start. Needs wrk, python3, and what tests/browser/run.sh installs.
set -euo pipefail
madness=$(realpath "${1:?the command to measure, such as target/release/madness}")
cd "$(dirname "$0")"

log=$(mktemp)
"$madness" --quiet serve --port 0 >"$log" &
server=$!
trap 'kill "$server"; rm -f "$log"' EXIT
until [ -s "$log" ]; do sleep 0.05; done
host=$(sed 's|http://||; s|/$||' "$log")

left() { printf '%s: %s kB, %s files\n' "$1" "$(awk '/VmRSS/ {print $2}' "/proc/$server/status")" "$(ls "/proc/$server/fd" | wc -l)"; }

left before
wrk --threads 1 --connections 8 --duration 10s --script solve.lua "http://$host/api/solve" | tail -1
left after
python3 hint.py "$host"
left after
python3 worst.py "$host"
left after
python3 play.py "$host"
left after
MADNESS=$madness node cold.mjs
