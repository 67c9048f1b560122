// Solves a board by the solver of Flip, from the sources of Simon Tatham's Portable Puzzle
// Collection, behind a game ID as its window takes it. See boards.py.
#include "board.h"
#include "puzzles.h"

static char const digits[] = "0123456789abcdef";

// Bits as hexadecimal digits, the first bit the highest.
static char *write_bits(char *out, char const *bits, size_t count) {
    for (size_t i = 0; i < count; i += 4) {
        int digit = 0;
        for (size_t j = 0; j < 4; j++) digit = 2 * digit + (i + j < count && bits[i + j]);
        *out++ = digits[digit];
    }
    return out;
}

int main(int count, char **arguments) {
    Board board = read_board(count, arguments);
    size_t cells = (size_t)board.n * board.n;
    if (cells * cells > 0x7fffffff) {
        fprintf(stderr, "Flip counts the entries of its matrix in an int\n");
        return 1;
    }
    // The game ID: the cells that each press toggles, a comma, the cells to be flipped.
    char *matrix = calloc(cells, cells), *id = malloc(cells * cells / 4 + cells / 4 + 8), *end;
    for (int j = 0; j < board.n; j++)
        for (int i = 0; i < board.n; i++) {
            int toggled[5];
            for (int k = cross(&board, j, i, toggled); k-- > 0;)
                matrix[(size_t)(j * board.n + i) * cells + toggled[k]] = 1;
        }
    end = write_bits(id, matrix, cells * cells);
    free(matrix);
    *end++ = ',';
    *write_bits(end, board.lit, cells) = 0;

    char size[32];
    snprintf(size, sizeof size, "%dx%dc", board.n, board.n);
    game_params *params = thegame.default_params();
    thegame.decode_params(params, size);
    char const *error = thegame.validate_desc(params, id);
    if (error) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    game_state *state = thegame.new_game(NULL, params, id);
    free(id);
    char *move = thegame.solve(state, state, NULL, &error);
    if (!move) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    // The move is an S and a 1 or 0 for each cell.
    for (size_t i = 0; i < cells; i++) move[i] = move[i + 1] == '1';
    write_presses(&board, move);
}
