#!/usr/bin/env bash
# capi/test.sh: the interface for C. The header is what the sources say, the examples and the program of
# docs/c.md compile without a warning and print what they should, and valgrind finds nothing in them. On
# Debian, as root, it installs what it needs, else it fails if something is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

missing=()
for tool in gcc g++ valgrind pkg-config; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
if [ ${#missing[@]} -gt 0 ]; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" \
        libc6-dev libc6-dbg
fi

target=$(cd .. && pwd)/target/capi
cargo fmt -- --check
cargo clippy --locked --all-targets --target-dir "$target" -- -D warnings
cargo test --locked --target-dir "$target"

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
./install.sh "$place/usr"
export PKG_CONFIG_PATH=$place/usr/lib/pkgconfig
export LD_LIBRARY_PATH=$place/usr/lib

warnings=(-O1 -g -Wall -Wextra -Wpedantic -Werror)
c99=(gcc -std=c99 "${warnings[@]}")
cpp17=(g++ -std=c++17 "${warnings[@]}")
# The header alone, also for old compilers of C++.
"${c99[@]}" -fsyntax-only -x c button_madness.h
g++ -std=c++11 "${warnings[@]}" -fsyntax-only -x c++ button_madness.h

# compile NAME SOURCE COMPILER…: two programs, with the shared library and with the static one.
compile() {
    local name=$1 source=$2 flags
    shift 2
    read -ra flags < <(pkg-config --cflags --libs button_madness)
    "$@" "$source" -o "$place/$name-shared" "${flags[@]}" -lpthread
    read -ra flags < <(pkg-config --static --cflags --libs button_madness)
    "$@" "$source" -o "$place/$name-static" "${flags[@]/-lbutton_madness/-l:libbutton_madness.a}"
}

# Threads that wait for work when the process ends are no leak.
watched=(valgrind --quiet --suppressions=valgrind.supp --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite
    --show-leak-kinds=definite)

awk '/^```c$/ { inside = 1; next } /^```$/ { inside = 0 } inside' ../docs/c.md >"$place/guide.c"
compile solve examples/solve.c "${c99[@]}"
compile gf2 examples/gf2.cpp "${cpp17[@]}"
compile guide "$place/guide.c" "${c99[@]}"
compile border tests/border.c "${c99[@]}" "-DVERSION=\"$(pkg-config --modversion button_madness)\""
awk '/^```text$/ { inside = 1; next } /^```$/ { inside = 0 } inside' ../docs/c.md >"$place/guide.out"
for kind in shared static; do
    for example in solve gf2; do
        "${watched[@]}" "$place/$example-$kind" | diff - "examples/$example.out"
    done
    "${watched[@]}" "$place/guide-$kind" | diff - "$place/guide.out"
    "${watched[@]}" "$place/border-$kind"
    # A level that no processor has ends every call that would use it in a panic.
    RUST_BACKTRACE=0 MADNESS_SIMD=none "${watched[@]}" "$place/border-$kind" panics
done
[ "$(ldd "$place/solve-shared" | grep -c 'libbutton_madness.so.0 ')" = 1 ]
echo "capi/test.sh: all is well"
