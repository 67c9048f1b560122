// Solves a board by M4RI: the press matrix, dense, with the lights as one more column. See boards.py.
#include "board.h"
#include <vector>
extern "C" {
#include <m4ri/m4ri.h>
}

int main(int count, char **arguments) {
    Board board = read_board(count, arguments);
    int n = board.n, cells = n * n;
    // Rows of the torus in the order 0, n−1, 1, n−2, …, those of the plane as they are: a band.
    std::vector<int> place(cells);
    for (int j = 0; j < n; j++) {
        int row = !board.torus ? j : 2 * j < n ? 2 * j : 2 * (n - 1 - j) + 1;
        for (int i = 0; i < n; i++) place[j * n + i] = row * n + i;
    }
    mzd_t *matrix = mzd_init(cells, cells + 1);
    if (!matrix) return 1;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            int toggled[5], pressed = place[j * n + i];
            for (int k = cross(&board, j, i, toggled); k-- > 0;)
                mzd_write_bit(matrix, place[toggled[k]], pressed, 1);
            mzd_write_bit(matrix, pressed, cells, board.lit[j * n + i]);
        }
    // Forward only, the faster way: the equations are then solved from the last one up.
    int rank = mzd_echelonize_m4ri(matrix, 0, 0);
    std::vector<word> solution(matrix->width, 0);
    for (int row = rank - 1; row >= 0; row--) {
        word const *words = matrix->rows[row];
        int w = 0;
        while (words[w] == 0) w++;
        int pivot = 64 * w + __builtin_ctzll(words[w]);
        if (pivot == cells) {
            puts("unsolvable");
            return 1;
        }
        word sum = 0;
        for (; w < matrix->width; w++) sum ^= words[w] & solution[w];
        bool value = __builtin_parityll(sum) ^ mzd_read_bit(matrix, row, cells);
        solution[pivot / 64] |= word(value) << pivot % 64;
    }
    std::vector<char> pressed(cells);
    for (int cell = 0; cell < cells; cell++)
        pressed[cell] = solution[place[cell] / 64] >> place[cell] % 64 & 1;
    write_presses(&board, pressed.data());
}
