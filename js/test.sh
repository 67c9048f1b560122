#!/usr/bin/env bash
# Builds the package for JavaScript and tests it under Node. Installs what it needs; fails if it cannot.
set -euo pipefail
cd "$(dirname "$0")"

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
if ! command -v npm >/dev/null; then
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm
fi
./build.sh
# What a page loads to solve boards.
size=$(gzip -9 <wasm/boards.wasm | wc -c)
if [ "$size" -ge 600000 ]; then
    echo "boards.wasm takes $size bytes compressed; 600000 are the limit" >&2
    exit 1
fi
npm ci --no-audit --no-fund --silent
npm test --silent
