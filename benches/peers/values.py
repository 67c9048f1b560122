"""Values of partizan games beside pycgt, a package for Python: the same canonical forms, and the times.

    pip install pycgt==0.2.0
    cargo build --release && python3 benches/peers/values.py [--madness PATH]

Each program finds each value in a process of its own. The forms of `madness games value` are made games
of pycgt, which must be equal to those that pycgt finds, with the same mean and temperature.
"""

import argparse
import json
import subprocess
import sys
import time

GAMES = (
    [f"domineering {columns}x{rows}" for rows in range(1, 6) for columns in range(1, 6)
     if columns * rows <= 20]
    + ["domineering 10x2", "domineering 6x3"]
    + [f"hackenbush {edges}" for edges in ("LRRL", "LRLRRLLR", "RLLRLRRRLLR")]
    + [f"toads {row}" for row in ("T_TFF", "TFTF_TF", "T_TFTFF", "TTTT__FFF", "TTTTT___FFF",
                                  "TTTTT__FFFFF")]
)


def by_pycgt(text):
    """The value of a position, by pycgt."""
    from pycgt import parse
    from pycgt.rulesets import domineering, toads_and_frogs

    game, position = text.split()
    if game == "domineering":
        columns, rows = position.split("x")
        return domineering.rectangle(int(rows), int(columns))
    if game == "toads":
        return toads_and_frogs.parse(position.lower().replace("_", "."))
    # A string from the ground up: cutting an edge leaves the edges below it.
    value = {"": parse("0")}
    from pycgt.game import game as of_options

    for end in range(1, len(position) + 1):
        edges = position[:end]
        left = [value[edges[:at]] for at in range(end) if edges[at] == "L"]
        right = [value[edges[:at]] for at in range(end) if edges[at] == "R"]
        value[edges] = of_options(left, right)
    return value[position]


def by_madness(madness, text):
    """The certificate of the value of a position."""
    command = [madness, "--quiet", "games", "value", text, "--format", "json"]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def game_of(certificate):
    """The canonical form of a certificate as a game of pycgt."""
    from pycgt import Game

    games = []
    for form in certificate["forms"]:
        sides = [frozenset(games[option] for option in form[side]) for side in ("left", "right")]
        games.append(Game(*sides))
    return games[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--madness", default="target/release/madness")
    parser.add_argument("--one", metavar="GAME", help="only find this value by pycgt")
    args = parser.parse_args()
    if args.one:
        by_pycgt(args.one)
        return
    from pycgt import mean, temperature

    print("| game | pycgt | madness |\n| --- | ---: | ---: |")
    for text in GAMES:
        start = time.perf_counter()
        subprocess.run([sys.executable, __file__, "--one", text], check=True)
        between = time.perf_counter()
        certificate = by_madness(args.madness, text)
        end = time.perf_counter()
        value = by_pycgt(text)
        found = (str(mean(value)), str(temperature(value)))
        if game_of(certificate) != value or found != (certificate["mean"], certificate["temperature"]):
            sys.exit(f"{text}: the values differ")
        print(f"| `{text}` | {between - start:.3f} s | {end - between:.3f} s |", flush=True)


if __name__ == "__main__":
    main()
