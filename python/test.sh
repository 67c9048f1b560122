#!/usr/bin/env bash
# Installs the package in a virtual environment of its own and runs its tests: examples, types, the notebook,
# and everything against slow oracles. Then the source package is built and installed elsewhere. Needs Rust,
# Python with venv, and the network for what is tested with. PYTHON names another Python, NUMPY another
# version of NumPy ("numpy<2"); arguments go to pytest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

venv=target/test-venv
"${PYTHON:-python3}" -m venv --clear "$venv"
pip() { "$venv/bin/python" -m pip --disable-pip-version-check --quiet "$@"; }
pip install --upgrade pip
# From the root, as the guide says.
pip install "../python[test]" ${NUMPY:+"$NUMPY"}
"$venv/bin/pytest" "$@"

# The source package has all that it takes.
rm -rf target/source
pip install "maturin>=1.9.4,<2"
"$venv/bin/maturin" sdist --out target/source
# It builds: how fast the result is does not matter here.
"${PYTHON:-python3}" -m venv --clear target/source/venv
export MATURIN_PEP517_ARGS="--profile dev"
target/source/venv/bin/python -m pip --disable-pip-version-check --quiet install target/source/*.tar.gz
# Not from here: this folder has the sources of the package under the same name.
cd target/source
venv/bin/python -c '
import button_madness as bm
assert bm.solve("###/###/###", "plane").verify()
'
