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
npm ci --no-audit --no-fund --silent
npm test --silent
