"""Solves a board by CryptoMiniSat: an XOR clause for each cell. See boards.py."""

import sys

import pycryptosat


def main():
    surface, path = sys.argv[1:]
    with open(path, encoding="ascii") as file:
        rows = file.read().split()
    n = len(rows)
    solver = pycryptosat.Solver(threads=1)
    for j in range(n):
        for i in range(n):
            cross = [(j, i), (j - 1, i), (j + 1, i), (j, i - 1), (j, i + 1)]
            if surface == "torus":
                cross = [(row % n, column % n) for row, column in cross]
            clause = [r * n + c + 1 for r, c in cross if 0 <= r < n and 0 <= c < n]
            solver.add_xor_clause(clause, rows[j][i] == "1")
    satisfiable, values = solver.solve()
    if not satisfiable:
        sys.exit("unsolvable")
    for j in range(n):
        print("".join("1" if values[j * n + i + 1] else "0" for i in range(n)))


main()
