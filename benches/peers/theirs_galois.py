#!/usr/bin/env python3
"""Measurements of galois: answers one a line, as ours.rs does."""

import sys
import time

import galois
import numpy

GF2 = galois.GF(2)
MASK = 2**64 - 1


def splitmix64(state):
    """The next word and state (Steele, Lea, Flood 2014), as in common.h."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
    return z ^ z >> 31, state


def random_matrix(size, state):
    words = numpy.empty((size, -(-size // 64)), dtype="<u8")
    for place in numpy.ndindex(words.shape):
        words[place], state = splitmix64(state)
    return GF2(numpy.unpackbits(words.view(numpy.uint8), axis=1, bitorder="little")[:, :size])


def hashed(words):
    state = 0
    for word in words:
        state, _ = splitmix64(state ^ int(word))
    return state


def words_of(matrix):
    """The entries, 64 a word, row after row."""
    padded = numpy.zeros((len(matrix), -(-len(matrix) // 64) * 64), dtype=numpy.uint8)
    padded[:, : len(matrix)] = matrix
    return numpy.packbits(padded, axis=1, bitorder="little").view("<u8").ravel()


def answer(what, *parameters):
    if what == "rank":
        size, seed = map(int, parameters[1:])
        matrix = random_matrix(size, seed)
        start = time.perf_counter()
        echelon = matrix.row_reduce()
        seconds = time.perf_counter() - start
        rows = numpy.asarray(echelon)
        pivots = [int(row.argmax()) for row in rows if row.any()]
        return seconds, hashed([len(pivots), *pivots])
    if what == "multiply":
        size, seed = map(int, parameters)
        a, b = random_matrix(size, seed), random_matrix(size, seed + 1)
        start = time.perf_counter()
        product = a @ b
        seconds = time.perf_counter() - start
        return seconds, hashed(words_of(numpy.asarray(product)))
    sys.exit(f"no measurement named {what}")


def main():
    # What galois compiles when it is first called is not measured.
    small = random_matrix(2, 1)
    small.row_reduce()
    small @ small
    for line in sys.stdin:
        seconds, hash_of_answer = answer(*line.split())
        print(f"{seconds:.9e} {hash_of_answer:016x}", flush=True)


main()
