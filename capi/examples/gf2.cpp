// Linear algebra over GF(2): the Hamming code of length 2^r - 1, its words, and how many there are.

#include <button_madness.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <vector>

namespace {

// A matrix over GF(2), 64 entries to a word.
struct Matrix {
    std::size_t rows, columns, stride;
    std::vector<std::uint64_t> words;

    Matrix(std::size_t rows, std::size_t columns)
        : rows(rows), columns(columns), stride((columns + 63) / 64), words(rows * stride) {}

    bool get(std::size_t row, std::size_t column) const {
        return words[row * stride + column / 64] >> (column % 64) & 1;
    }

    void set(std::size_t row, std::size_t column) {
        words[row * stride + column / 64] |= std::uint64_t{1} << (column % 64);
    }

    Matrix transposed() const {
        Matrix transposed(columns, rows);
        for (std::size_t row = 0; row < rows; row++)
            for (std::size_t column = 0; column < columns; column++)
                if (get(row, column))
                    transposed.set(column, row);
        return transposed;
    }
};

void check(bm_status status) {
    if (status != BM_OK)
        throw std::runtime_error(bm_last_error_message());
}

std::size_t rank(const Matrix &a) {
    std::size_t rank;
    check(bm_gf2_rank(a.rows, a.columns, a.words.data(), a.stride, &rank));
    return rank;
}

// The rows of the result are a basis.
Matrix kernel(const Matrix &a) {
    Matrix basis(a.columns - rank(a), a.columns);
    std::size_t dimension;
    check(bm_gf2_kernel(a.rows, a.columns, a.words.data(), a.stride, basis.rows,
                        basis.words.data(), basis.stride, &dimension));
    return basis;
}

Matrix operator*(const Matrix &a, const Matrix &b) {
    if (a.columns != b.rows)
        throw std::invalid_argument("shapes that do not multiply");
    Matrix c(a.rows, b.columns);
    check(bm_gf2_product(a.rows, a.columns, b.columns, a.words.data(), a.stride, b.words.data(),
                         b.stride, c.words.data(), c.stride));
    return c;
}

} // namespace

int main() try {
    const std::size_t r = 10, length = (std::size_t{1} << r) - 1;
    Matrix checks(r, length);
    for (std::size_t column = 0; column < length; column++)
        for (std::size_t row = 0; row < r; row++)
            if ((column + 1) >> row & 1)
                checks.set(row, column);

    const Matrix words = kernel(checks);
    std::cout << "rank " << rank(checks) << ", 2^" << words.rows << " words of length " << length
              << '\n';

    const Matrix zero = checks * words.transposed();
    for (const std::uint64_t word : zero.words)
        if (word != 0)
            throw std::logic_error("a word that fails a check");
    std::cout << "every word passes every check\n";
    return EXIT_SUCCESS;
} catch (const std::exception &error) {
    std::cerr << "gf2: " << error.what() << '\n';
    return EXIT_FAILURE;
}
