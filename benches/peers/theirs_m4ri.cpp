// Measurements of M4RI. A separate program, as M4RI is under the GPL.
#include "common.h"
#include <cstdlib>
extern "C" {
#include <m4ri/m4ri.h>
}

static mzd_t *random_matrix(int size, word seed) {
    mzd_t *matrix = mzd_init(size, size);
    Random random{seed};
    for (int i = 0; i < size; i++) {
        for (int j = 0; j < matrix->width; j++) matrix->rows[i][j] = random.next();
        matrix->rows[i][matrix->width - 1] &= matrix->high_bitmask;
    }
    return matrix;
}

// The press matrix of the n × n torus; folded: rows in the order 0, n−1, 1, n−2, …, which makes
// it a band.
static mzd_t *torus(int n, bool folded) {
    mzd_t *matrix = mzd_init(n * n, n * n);
    auto cell = [&](int row, int column) {
        row = (row + n) % n, column = (column + n) % n;
        int place = !folded ? row : 2 * row < n ? 2 * row : 2 * (n - 1 - row) + 1;
        return place * n + column;
    };
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int pressed = cell(i, j);
            int toggled[] = {pressed, cell(i - 1, j), cell(i + 1, j), cell(i, j - 1), cell(i, j + 1)};
            for (int t : toggled) mzd_write_bit(matrix, t, pressed, !mzd_read_bit(matrix, t, pressed));
        }
    return matrix;
}

// The rank and the columns of the pivots, read off an echelon form.
static word hash_echelon(mzd_t const *matrix, int rank) {
    Hash hash;
    hash.add(rank);
    for (int i = 0; i < rank; i++) {
        int j = 0;
        while (matrix->rows[i][j] == 0) j++;
        hash.add(64 * j + __builtin_ctzll(matrix->rows[i][j]));
    }
    return hash.state;
}

static Answer eliminate(std::string const &method, mzd_t *matrix, bool only_rank) {
    int rank = 0;
    std::vector<word> pivots;
    double seconds = timed(1, [&] {
        if (method == "m4ri") rank = mzd_echelonize_m4ri(matrix, 0, 0);
        else if (method == "pluq") rank = mzd_echelonize_pluq(matrix, 0);
        else if (method == "ple") {
            mzp_t *p = mzp_init(matrix->nrows), *q = mzp_init(matrix->ncols);
            rank = mzd_ple(matrix, p, q, 0);
            for (int i = 0; i < rank; i++) pivots.push_back(q->values[i]);
            mzp_free(p), mzp_free(q);
        } else std::abort();
    });
    Hash hash;
    hash.add(rank);
    for (word p : pivots) hash.add(p);
    if (!only_rank && method != "ple") hash.state = hash_echelon(matrix, rank);
    mzd_free(matrix);
    return {seconds, hash.state};
}

int main() {
    return serve([](std::string const &what, std::istream &command) -> Answer {
        std::string method;
        int size;
        word seed;
        if (what == "rank") {
            command >> method >> size >> seed;
            return eliminate(method, random_matrix(size, seed), false);
        }
        if (what == "torus") {
            command >> method >> size;
            bool folded = method == "folded";
            return eliminate(folded ? "m4ri" : method, torus(size, folded), true);
        }
        if (what == "multiply") {
            command >> size >> seed;
            mzd_t *a = random_matrix(size, seed), *b = random_matrix(size, seed + 1), *c = nullptr;
            double seconds = timed(1, [&] { c = mzd_mul(nullptr, a, b, 0); });
            Hash hash;
            for (int i = 0; i < size; i++)
                for (int j = 0; j < c->width; j++) hash.add(c->rows[i][j]);
            mzd_free(a), mzd_free(b), mzd_free(c);
            return {seconds, hash.state};
        }
        std::abort();
    });
}
