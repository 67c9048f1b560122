/* A classic board of 5 x 5: which cells to press, whether fewer would do, and whether that is true. */

#include <button_madness.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { COLUMNS = 5, ROWS = 5 };

/* Ends the program with the message of the library, unless all went well. */
static void check(bm_status status)
{
    if (status != BM_OK) {
        fprintf(stderr, "solve: %s\n", bm_last_error_message());
        exit(EXIT_FAILURE);
    }
}

static void print(const uint8_t *cells)
{
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++)
            putchar(cells[row * COLUMNS + column] ? '#' : '.');
        putchar('\n');
    }
}

int main(void)
{
    const bm_game game = {.columns = COLUMNS, .rows = ROWS, .surface = BM_PLANE};
    uint8_t lights[ROWS * COLUMNS] = {
        1, 0, 1, 1, 0,
        0, 1, 1, 1, 0,
        1, 1, 1, 0, 0,
        1, 1, 0, 1, 1,
        0, 0, 0, 1, 1,
    };
    uint8_t cells[ROWS * COLUMNS];
    bm_answer answer;
    size_t lower_bound;
    char *certificate;

    /* At most ten seconds. */
    check(bm_shortest(&game, lights, COLUMNS, BM_OFF, 10.0, cells, COLUMNS, &answer, &lower_bound,
                      &certificate));
    printf("%zu presses, and no solution has fewer than %zu:\n", answer.count, lower_bound);
    print(cells);

    bm_verdict verdict;
    char *said;
    check(bm_verify(certificate, &verdict, &said));
    printf("%s: %s", verdict == BM_HOLDS ? "it holds" : "it does not hold", said);
    bm_string_free(said);
    bm_string_free(certificate);

    /* One board in four can be solved; with one light more, this one cannot. */
    lights[0] ^= 1;
    check(bm_solve(&game, lights, COLUMNS, BM_OFF, cells, COLUMNS, &answer, NULL));
    if (!answer.solvable) {
        printf("no solution: every press meets this in an even number of cells, the lights do not:\n");
        print(cells);
    }
    return EXIT_SUCCESS;
}
