"""Long work: Ctrl-C ends it at once, other threads go on, and progress is told."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import textwrap
import threading
from pathlib import Path
from time import monotonic, sleep
from typing import Optional

import numpy as np
import pytest

import button_madness as bm
from button_madness import games, gf2

#: Calls that take minutes: those whose search a budget ends, and those that are left to their thread.
LONG = {
    "shortest": "bm.solve(np.ones((31, 31)).astype(int), shortest=True, time=600)",
    "lit only": "bm.solve(np.indices((17, 17)).prod(0) % 4 == 1, 'plane', lit_only=True, time=600)",
    "hint": "bm.hint(np.ones((31, 31)).astype(int), time=600)",
    "solve": "bm.solve(np.ones((300, 300)).astype(int), 'torus', '#.#/.@./##.', method='elimination')",
    "nullities": "bm.nullity(np.arange(30_000, 130_000), 20_001)",
    "mad": "bm.mad_numbers(600_000_000)",
    "farthest": "bm.farthest(6, surface='projective')",
    "quiet": "bm.nullity(24_000, 24_000, 'klein')",
    "rank": "gf2.BitMatrix.random(60_000).rank()",
    "period": "games.period('octal:0.106', up_to=10**12)",
    "heaps": "games.grundy_numbers('grundy', up_to=10_000_000)",
    "quotient": "games.misere_quotient('octal:0.07', order=10**6, time=600)",
    "misere": "games.analyse('grundy 30,31,32', misere=True, most=10**12, time=600)",
    "positional": "games.maker_breaker('7tr 14x4', time=600)",
    "value": "games.value('domineering 5x4 + domineering 4x5 + domineering 5x4')",
    "cakes": "games.cakes(5, 5, conflicts=10**9, time=600)",
    "match": "games.play('row 9x9 k=5').hint(time=600)",
}

#: Sends itself the signal of Ctrl-C, and says after how long the call ended.
PROGRAM = """
    import os, signal, threading
    from time import monotonic, sleep
    import numpy as np
    import button_madness as bm
    from button_madness import games, gf2
    # Programs that a shell starts in the background ignore this signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sent = 0.0
    def press():
        global sent
        sleep(0.7)
        sent = monotonic()
        os.kill(os.getpid(), signal.SIGINT)
    threading.Thread(target=press, daemon=True).start()
    try:
        {call}
    except KeyboardInterrupt:
        print(monotonic() - sent, flush=True)
    else:
        print("ended by itself", flush=True)
    os._exit(0)
"""


@pytest.mark.parametrize("name", list(LONG))
def test_ctrl_c_ends_a_call_at_once(name: str) -> None:
    program = textwrap.dedent(PROGRAM).replace("{call}", LONG[name])
    # A machine that is busy with something else may be late, but not every time.
    late = []
    for _ in range(3):
        ran = subprocess.run(
            [sys.executable, "-c", program],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        assert "ended by itself" not in ran.stdout, ran.stdout
        late.append(float(ran.stdout))
        if late[-1] < 0.1:
            return
    pytest.fail(f"the call ended after {late} seconds")


def test_other_threads_go_on() -> None:
    counted, ended = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not ended.is_set():
            counted += 1
            sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    bm.solve(np.ones((31, 31), dtype=bool), shortest=True, time=0.5)
    ended.set()
    thread.join()
    assert counted > 50


def test_many_threads_may_ask() -> None:
    lights = [np.random.default_rng(seed).integers(0, 2, size=(40, 50)) for seed in range(8)]
    expected = [bm.solve(one).solvable for one in lights]
    found: list[bool] = [False] * 8

    def ask(index: int) -> None:
        for _ in range(20):
            found[index] = bm.solve(lights[index]).solvable

    threads = [threading.Thread(target=ask, args=(index,)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected


def shortest(seed: int) -> Optional[int]:
    lights = bm.random_board(9, 9, "plane", seed=seed)
    return bm.solve(lights, "plane", shortest=True).press_count


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_forked_children_may_ask() -> None:
    expected = [shortest(seed) for seed in range(4)]
    # The parent has had its threads; a child has none of them.
    context = multiprocessing.get_context("fork")
    with context.Pool(2) as pool:
        assert pool.map_async(shortest, range(4)).get(timeout=60) == expected
        small = pool.apply_async(bm.nullity, (17, 17))
        assert small.get(timeout=60) == 16


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    bm.solve(
        np.ones((31, 31), dtype=bool),
        shortest=True,
        time=0.5,
        progress=lambda done, total: told.append((done, total)),
    )
    assert len(told) > 3 and all(done >= 0 for done, _ in told)
    last: list[tuple[int, int]] = []
    bm.nullity(range(1, 50), progress=lambda *at: last.append(at))
    assert last[-1] == (49, 49)
    with pytest.raises(TypeError, match="progress: expected True, False or a function"):
        bm.solve("#", shortest=True, progress=7)  # type: ignore[arg-type]


def test_an_error_of_progress_ends_the_search() -> None:
    begun = monotonic()

    def stop(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        bm.solve(np.ones((31, 31), dtype=bool), shortest=True, time=60, progress=stop)
    assert monotonic() - begun < 10


def test_progress_may_be_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    bm.solve(np.ones((31, 31), dtype=bool), shortest=True, time=1.4, progress=True)
    shown = capsys.readouterr().err
    assert shown.endswith("\n") and " s" in shown
    bm.solve(np.ones((31, 31), dtype=bool), shortest=True, time=0.1, progress=False)
    assert capsys.readouterr().err == ""


def test_threads_are_an_argument() -> None:
    lights = bm.random_board(9, 9, "plane", seed=1)
    found = {
        bm.solve(lights, "plane", shortest=True, threads=threads).press_count
        for threads in (None, 1, 2, 3)
    }
    assert len(found) == 1
    matrix = gf2.BitMatrix.random(500, seed=1)
    assert len({matrix.rank(threads=threads) for threads in (None, 1, 2)}) == 1
    sets = games.sets_of("row 4x4 k=4")
    assert (
        games.maker_breaker(sets, threads=2).winner == games.maker_breaker(sets, threads=1).winner
    )


def test_time_ends_a_search_with_the_best_so_far() -> None:
    begun = monotonic()
    answer = bm.solve(np.ones((31, 31), dtype=bool), shortest=True, time=0.2)
    assert monotonic() - begun < 10
    assert answer.solvable and answer.optimal is False
    assert answer.press_count is not None and answer.lower_bound is not None
    assert answer.press_count > answer.lower_bound and answer.verify()
