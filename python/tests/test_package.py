"""The package itself: types, documentation, what is loaded."""

from __future__ import annotations

import doctest
import importlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import button_madness as bm
from button_madness import _engine, games, gf2

HERE = Path(__file__).parent
PYTHON = HERE.parent
DOCS = PYTHON.parent / "docs"
MODULES = [
    "button_madness",
    "errors",
    "gf2",
    "games",
    "games.heaps",
    "games.partizan",
    "games.plane",
    "games.sets",
    "games.sums",
    "_numbers",
    "_puzzle",
]
#: Arrays are shown as NumPy 2 does it.
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def ran(runner: doctest.DocTestRunner) -> int:
    results = runner.summarize(verbose=False)
    assert results.failed == 0
    return results.attempted


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_modules_hold(name: str) -> None:
    full = name if name == "button_madness" else f"button_madness.{name}"
    module = importlib.import_module(full)
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    for test in doctest.DocTestFinder().find(module, full):
        runner.run(test)
    assert ran(runner) > 0


def test_examples_of_the_engine_hold() -> None:
    runner, parser = doctest.DocTestRunner(optionflags=OPTIONS), doctest.DocTestParser()
    for name, value in vars(_engine).items():
        text = getattr(value, "__doc__", None)
        if not name.startswith("_") and text:
            runner.run(parser.get_doctest(text, {}, name, "_engine", 0))
    assert ran(runner) > 25


@pytest.mark.parametrize("page", [DOCS / "python.md", PYTHON / "README.md"])
def test_examples_of_the_guide_hold(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS)
    assert results.failed == 0 and results.attempted > 0


def shown(cell: dict[str, Any]) -> list[str]:
    """Returns what a cell of a notebook shows as text."""
    data = [output.get("data", {}).get("text/plain", "") for output in cell.get("outputs", [])]
    return ["".join(text) for text in data]


@pytest.mark.parametrize(
    "notebook", sorted(DOCS.glob("notebooks/*.ipynb")), ids=lambda one: one.name
)
def test_notebooks_run(notebook: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.read(notebook, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(book, timeout=120, resources={"metadata": {"path": str(HERE)}}).execute()
    outputs = [output for cell in book.cells for output in cell.get("outputs", [])]
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs)
    # What is kept in the file is what is computed.
    kept = json.loads(notebook.read_text(encoding="utf-8"))
    assert [shown(cell) for cell in kept["cells"]] == [shown(cell) for cell in book.cells]


def test_types_are_those_of_the_stubs() -> None:
    stubtest = ["mypy.stubtest", "button_madness", "--allowlist", str(HERE / "stubtest.txt")]
    for where, command in [(PYTHON, ["mypy"]), (HERE, stubtest)]:
        checked = subprocess.run(
            [sys.executable, "-m", *command], cwd=where, capture_output=True, text=True, check=False
        )
        assert checked.returncode == 0, checked.stdout + checked.stderr


def test_little_is_loaded_at_first() -> None:
    program = "import sys, button_madness; print(*sorted(sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-c", program], cwd=HERE, capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {"numpy", "scipy", "pandas", "networkx", "json", "button_madness.games"}
    assert heavy.isdisjoint(loaded)


def test_nothing_but_numpy_is_needed() -> None:
    program = """
import sys
for name in ("scipy", "pandas", "networkx"):
    sys.modules[name] = None
import button_madness as bm
from button_madness import games, gf2
assert bm.solve([[1, 1], [1, 1]])
assert bm.puzzle([[1]], [1])
assert games.maker_breaker([[1, 2]]).winner == "breaker"
assert gf2.rank([[1]]) == 1
"""
    subprocess.run([sys.executable, "-c", program], cwd=HERE, check=True)


def test_public_names_are_there() -> None:
    for module in (bm, gf2, games):
        for name in module.__all__:
            assert getattr(module, name).__doc__, name
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        importlib.import_module("button_madness").nothing  # noqa: B018


def test_every_certificate_is_verified_and_a_wrong_one_is_not() -> None:
    certificate = bm.solve("###\n###\n###", "plane", shortest=True).certificate()
    assert certificate is not None
    verdict = bm.verify(certificate)
    assert verdict and verdict.holds and verdict.checked and len(verdict.claims) == 2
    assert all(claim.checked and claim.claim and claim.finding for claim in verdict.claims)
    certificate["presses"][0] = "111"
    wrong = bm.verify(certificate)
    assert not wrong and not wrong.holds and wrong.checked and wrong.claims == []
    assert "press_count is 5" in wrong.finding and "does not hold" in repr(wrong)
    found = games.analyse("kayles 10 + nim 3").certificate()
    found["grundy"] = 7
    assert not bm.verify(found)
    both = bm.verify([bm.classify(5).certificate(), certificate])
    assert [bool(one) for one in both] == [True, False]
    text = json.dumps(bm.classify(5).certificate()) + "\n" + json.dumps(certificate)
    assert [bool(one) for one in bm.verify(text)] == [True, False]
    claimed = bm.solve("###\n###\n###", "plane").certificate()
    assert claimed is not None
    claimed["shortest"] = {"optimal": True, "lower_bound": 5, "proof": "enumerated"}
    assert bm.verify(claimed)


def test_lines_of_a_graph_are_one_certificate() -> None:
    lines = [json.loads(line) for line in _engine.loopy(["a", "b"], [(0, 1), (1, 0)])]
    [verdict] = bm.verify(lines)
    assert verdict
    lines[0]["label"] = 1
    [verdict] = bm.verify(lines)
    assert not verdict
