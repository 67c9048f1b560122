/*
 * Button Madness for C: exact answers to boards of Lights Out, and linear algebra over GF(2).
 *
 * Link with -lbutton_madness, or ask pkg-config for button_madness.
 *
 * Errors. Functions that can fail return a bm_status, and BM_OK is 0. Any other status comes with a
 * line of text, bm_last_error_message(), and then nothing was written. A board without a solution and a
 * certificate that does not hold are answers, not errors. No function ends the process, but for one
 * case: the system refuses a small piece of memory. Memory for boards and matrices is asked for first,
 * and refused with BM_TOO_LARGE.
 *
 * Memory. Boards and matrices lie in memory of the caller, which is read or written during a call and
 * never kept. Memory for answers need not hold anything before. Where a parameter may be NULL its
 * description says so; all other pointers are checked, and NULL is BM_NULL_POINTER. What cannot be
 * checked is the caller's promise: a pointer that is not NULL leads to as much memory as the sizes and
 * strides of the call say, and no other thread writes there during the call. Without a stride between
 * rows, the stride is the length of a row. Texts that the library gives away (char **) are freed with
 * bm_string_free.
 *
 * Threads. All functions may be called from any number of threads at a time; each thread has its own
 * message. Searches and large boards use threads of the library, as many as the machine has processors
 * or the environment variable RAYON_NUM_THREADS says, which wait when nothing is to be done. A process
 * made by fork() has none of them and must not call the library if its parent has.
 */


#ifndef BUTTON_MADNESS_H
#define BUTTON_MADNESS_H

/* cbindgen makes this file from capi/src; see capi/tests/header.rs. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * What became of a call: BM_OK, or why it did nothing.
 */
typedef int32_t bm_status;

/**
 * How the edges of a board are glued: BM_TORUS to BM_PROJECTIVE.
 */
typedef int32_t bm_surface;

/**
 * A game: a board, and which cells a press toggles. It holds nothing that must be freed.
 */
typedef struct bm_game {
    /**
     * The number of columns, at least 1.
     */
    size_t columns;
    /**
     * The number of rows, at least 1.
     */
    size_t rows;
    /**
     * How the edges are glued.
     */
    bm_surface surface;
    /**
     * Which cells a press toggles. NULL is "+", the cross: the cell and its four neighbours. Other names
     * are "x", "king", "knight" and "row+column", each of them after "open-" too, where a press does not
     * toggle its own cell, and "sigma" for "open-+". Any other text is a drawing: rows joined by '/', with
     * '#' for a toggled cell, '.' for another, and '@' (toggled) or 'o' (not) for the pressed cell.
     */
    const char *rule;
} bm_game;

/**
 * What the lights shall become: BM_OFF, BM_ON or BM_EITHER.
 */
typedef int32_t bm_target;

/**
 * The answer to a board.
 */
typedef struct bm_answer {
    /**
     * Whether the target can be reached.
     */
    bool solvable;
    /**
     * BM_OFF or BM_ON, the colour to which the presses lead; if the board cannot be solved, the target
     * that was asked for.
     */
    bm_target reached;
    /**
     * Every board that can be solved has 2^nullity solutions, and one board in 2^nullity can be solved.
     */
    size_t nullity;
    /**
     * The number of cells of the answer: presses, or cells of the quiet pattern.
     */
    size_t count;
} bm_answer;

/**
 * What a check of certificates found.
 */
typedef int32_t bm_verdict;

/**
 * The answer is written.
 */
#define BM_OK 0

/**
 * A pointer is null that must not be.
 */
#define BM_NULL_POINTER 1

/**
 * A size, a stride, a number, a cell, an alignment or a text is none that can be.
 */
#define BM_BAD_ARGUMENT 2

/**
 * It would take more memory than there is, or than the methods for such a board may take.
 */
#define BM_TOO_LARGE 3

/**
 * The text is no certificate.
 */
#define BM_BAD_CERTIFICATE 4

/**
 * An error of this library, or a value of the environment variable MADNESS_SIMD that this processor
 * does not have. The line that a panic writes to standard error says where.
 */
#define BM_INTERNAL 5

/**
 * The left edge is glued to the right one, the top edge to the bottom one: a game of 0 is this.
 */
#define BM_TORUS 0

/**
 * The left edge is glued to the right one.
 */
#define BM_CYLINDER 1

/**
 * No edges are glued: the classic Lights Out.
 */
#define BM_PLANE 2

/**
 * The Möbius strip: the top edge is glued to the bottom one, reversed.
 */
#define BM_MOBIUS 3

/**
 * The Klein bottle: left is glued to right straight, top to bottom reversed.
 */
#define BM_KLEIN 4

/**
 * The projective plane: both pairs of edges are glued with a reversal.
 */
#define BM_PROJECTIVE 5

/**
 * All lights off.
 */
#define BM_OFF 0

/**
 * All lights on.
 */
#define BM_ON 1

/**
 * All lights the same colour, whichever takes fewer presses.
 */
#define BM_EITHER 2

/**
 * All that is claimed was checked, and holds.
 */
#define BM_HOLDS 0

/**
 * Nothing was found wrong, but not all was checked: it takes too long, or lists that are not here.
 */
#define BM_NOT_CHECKED 1

/**
 * Something that is claimed does not hold.
 */
#define BM_DOES_NOT_HOLD 2

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Solves a board, or proves that it cannot be solved. The answer was checked by pressing it.
 *
 * - `lights`: the board, a byte a cell, 1 for a lit cell and 0 for a dark one; any other byte is refused
 *   (text would be). Row r begins at byte r * `lights_stride`; the stride is at least the number of
 *   columns.
 * - `cells`: memory of the same form for the answer, each byte becomes 0 or 1. If the board can be solved,
 *   these are the cells to press, each once, in any order. If not, they are a quiet pattern: a set that
 *   every press meets in an even number of cells, and the lights in an odd number. It may be NULL, and it
 *   may be the memory of the lights.
 * - `answer`: says which of the two it is.
 * - `certificate`: becomes the answer as JSON with all that a check needs, for bm_verify; the caller frees
 *   it with bm_string_free. NULL if it is not wanted.
 *
 * Takes a time linear in the cells for "+" on torus, cylinder and plane. Large boards are faster when they
 * are packed, see bm_solve_packed.
 */
bm_status bm_solve(const struct bm_game *game,
                   const uint8_t *lights,
                   size_t lights_stride,
                   bm_target target,
                   uint8_t *cells,
                   size_t cells_stride,
                   struct bm_answer *answer,
                   char **certificate);

/**
 * Looks for a solution with the fewest presses.
 *
 * As bm_solve, and besides:
 * - `seconds`: how long the search may take, after the board was solved in any way; INFINITY for no limit.
 *   When the time is over, the best solution is returned that was found. On small boards there is no
 *   search to speak of. The search runs on all processors.
 * - `lower_bound`: no solution has fewer presses than this. If it is `answer->count`, the solution is
 *   proved to be a shortest one. 0 if the board cannot be solved. NULL if it is not wanted.
 */
bm_status bm_shortest(const struct bm_game *game,
                      const uint8_t *lights,
                      size_t lights_stride,
                      bm_target target,
                      double seconds,
                      uint8_t *cells,
                      size_t cells_stride,
                      struct bm_answer *answer,
                      size_t *lower_bound,
                      char **certificate);

/**
 * Solves a board as bm_solve does, with a bit a cell, for large boards.
 *
 * Cell (row r, column c) is bit c mod 64, counted from the least significant one, of word
 * r * stride + c / 64. Bits of a row after its last column are ignored in `lights`; in `cells`, the words
 * that belong to a row are written whole, those bits as 0. Strides are in words, at least
 * ⌈columns / 64⌉.
 */
bm_status bm_solve_packed(const struct bm_game *game,
                          const uint64_t *lights,
                          size_t lights_stride,
                          bm_target target,
                          uint64_t *cells,
                          size_t cells_stride,
                          struct bm_answer *answer);

/**
 * Writes the nullity of a game, the dimension of the space of quiet patterns: all boards can be solved if
 * it is 0, and one in 2^nullity otherwise. Under "+", boards of any size take no memory for their cells.
 */
bm_status bm_nullity(const struct bm_game *game,
                     size_t *nullity);

/**
 * Checks certificates: the JSON of bm_solve and bm_shortest, or of the command `madness` about boards,
 * numbers, puzzles and all other games. The check shares no code with the solvers.
 *
 * - `json`: one certificate or several, in UTF-8, with a zero at its end.
 * - `verdict`: the worst of their verdicts. That a certificate does not hold is an answer, BM_OK.
 * - `said`: becomes what was found, a line for each certificate; the caller frees it with bm_string_free.
 *   NULL if it is not wanted.
 */
bm_status bm_verify(const char *json,
                    bm_verdict *verdict,
                    char **said);

/**
 * Writes the rank of a matrix over GF(2).
 *
 * - `a`: the matrix, 64 entries to a word. Entry (row i, column j) is bit j mod 64, counted from the least
 *   significant one, of word i * `a_stride` + j / 64. The stride is in words, at least ⌈columns / 64⌉.
 *   Bits of a row after its last column are ignored. The matrix is not changed. It may be NULL if it has
 *   no entries.
 *
 * All functions for matrices copy them first: besides the caller's memory they take up to three times as
 * much. A matrix of side N takes about N^3 / 3 bit operations, 4096 of them an instruction at best.
 */
bm_status bm_gf2_rank(size_t rows,
                      size_t columns,
                      const uint64_t *a,
                      size_t a_stride,
                      size_t *rank);

/**
 * Writes a basis of the kernel of a matrix over GF(2): of the vectors x with A x = 0.
 *
 * - `a`: the matrix, as for bm_gf2_rank.
 * - `basis`: memory for `capacity` vectors of `columns` entries, each a row in the layout of the matrix,
 *   `basis_stride` words apart; bits after the last entry become 0. It may be the memory of the matrix.
 * - `capacity`: how many vectors there is room for; `columns` are always enough. With 0, `basis` may be
 *   NULL, and only the dimension is written.
 * - `dimension`: becomes the dimension of the kernel, `columns` less the rank. If it is more than
 *   `capacity`, only the first `capacity` vectors are written.
 */
bm_status bm_gf2_kernel(size_t rows,
                        size_t columns,
                        const uint64_t *a,
                        size_t a_stride,
                        size_t capacity,
                        uint64_t *basis,
                        size_t basis_stride,
                        size_t *dimension);

/**
 * Writes the product C = A B of two matrices over GF(2): A has `rows` rows and `inner` columns, B has
 * `inner` rows and `columns` columns, C has `rows` rows and `columns` columns.
 *
 * - `a`, `b`: the factors, each as for bm_gf2_rank, with its own stride.
 * - `c`: memory for the product in the same layout; bits after the last column become 0. It may be the
 *   memory of a factor.
 */
bm_status bm_gf2_product(size_t rows,
                         size_t inner,
                         size_t columns,
                         const uint64_t *a,
                         size_t a_stride,
                         const uint64_t *b,
                         size_t b_stride,
                         uint64_t *c,
                         size_t c_stride);

/**
 * Returns why the last call in this thread failed: one line without a line feed, "" if it did not fail.
 *
 * The text belongs to the library. It is valid until the next call in this thread that returns a
 * bm_status, and no longer than the thread. Never NULL.
 */
const char *bm_last_error_message(void);

/**
 * Returns the version of the library, such as "0.1.0". The text is there for ever.
 */
const char *bm_version(void);

/**
 * Frees a text that a function of this library gave to the caller. free() must not be used for it. NULL
 * is allowed, and nothing is done then. The message of the last call stays.
 */
void bm_string_free(char *text);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* BUTTON_MADNESS_H */
