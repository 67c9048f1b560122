/*
 * The border seen from C: what is refused, what is not written, and that no panic crosses it. With an
 * argument, and an environment in which every call for matrices panics, the latter.
 */

#include <button_madness.h>

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As assert, and never compiled away. */
#define CHECK(condition)                                                                            \
    do {                                                                                            \
        if (!(condition)) {                                                                         \
            fprintf(stderr, "%s:%d: %s (last message: %s)\n", __FILE__, __LINE__, #condition,       \
                    bm_last_error_message());                                                       \
            exit(EXIT_FAILURE);                                                                     \
        }                                                                                           \
    } while (0)

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static const bm_game torus = {3, 3, BM_TORUS, NULL};

/* The message of the last call has this in it, and is one line. */
static int says(const char *part)
{
    const char *message = bm_last_error_message();
    return strstr(message, part) != NULL && strchr(message, '\n') == NULL;
}

static bm_status solve(const bm_game *game, const uint8_t *lights, uint8_t *cells, bm_answer *answer)
{
    return bm_solve(game, lights, 3, BM_OFF, cells, 3, answer, NULL);
}

static void null_pointers(void)
{
    uint8_t board[9] = {0};
    uint64_t words[3] = {0};
    bm_answer answer;
    size_t number;
    bm_verdict verdict;

    CHECK(solve(NULL, board, board, &answer) == BM_NULL_POINTER && says("game"));
    CHECK(solve(&torus, NULL, board, &answer) == BM_NULL_POINTER && says("lights"));
    CHECK(solve(&torus, board, board, NULL) == BM_NULL_POINTER && says("answer"));
    CHECK(solve(&torus, board, NULL, &answer) == BM_OK && says(""));
    CHECK(bm_shortest(&torus, NULL, 3, BM_OFF, 1, board, 3, &answer, &number, NULL) ==
          BM_NULL_POINTER);
    CHECK(bm_shortest(&torus, board, 3, BM_OFF, 1, NULL, 3, &answer, NULL, NULL) == BM_OK);
    CHECK(bm_solve_packed(&torus, NULL, 1, BM_OFF, words, 1, &answer) == BM_NULL_POINTER);
    CHECK(bm_solve_packed(&torus, words, 1, BM_OFF, words, 1, NULL) == BM_NULL_POINTER);
    CHECK(bm_nullity(NULL, &number) == BM_NULL_POINTER && says("game"));
    CHECK(bm_nullity(&torus, NULL) == BM_NULL_POINTER && says("nullity"));
    CHECK(bm_verify(NULL, &verdict, NULL) == BM_NULL_POINTER && says("json"));
    CHECK(bm_verify("{}", NULL, NULL) == BM_NULL_POINTER && says("verdict"));
    CHECK(bm_gf2_rank(3, 3, NULL, 1, &number) == BM_NULL_POINTER && says("a is"));
    CHECK(bm_gf2_rank(3, 3, words, 1, NULL) == BM_NULL_POINTER && says("rank"));
    CHECK(bm_gf2_kernel(3, 3, words, 1, 1, NULL, 1, &number) == BM_NULL_POINTER && says("basis"));
    CHECK(bm_gf2_kernel(3, 3, words, 1, 1, words, 1, NULL) == BM_NULL_POINTER && says("dimension"));
    CHECK(bm_gf2_product(3, 3, 3, words, 1, NULL, 1, words, 1) == BM_NULL_POINTER && says("b is"));
    CHECK(bm_gf2_product(3, 3, 3, words, 1, words, 1, NULL, 1) == BM_NULL_POINTER && says("c is"));
    bm_string_free(NULL);
}

static void wrong_values(void)
{
    uint8_t board[9] = {0}, cells[9];
    uint64_t words[4] = {0};
    bm_answer answer;
    size_t number = 77;
    bm_verdict verdict;
    const struct {
        bm_game game;
        const char *part;
    } games[] = {
        {{0, 3, BM_TORUS, NULL}, "0"},
        {{3, 0, BM_TORUS, NULL}, "0"},
        {{SIZE_MAX, SIZE_MAX, BM_TORUS, NULL}, "address"},
        {{3, 3, 6, NULL}, "6 is no surface"},
        {{3, 3, -1, NULL}, "-1 is no surface"},
        {{3, 3, BM_TORUS, "rook"}, "row+column"},
        {{3, 3, BM_TORUS, ""}, "rule"},
        {{3, 3, BM_TORUS, "\xff"}, "UTF-8"},
    };

    for (size_t i = 0; i < LENGTH(games); i++) {
        CHECK(bm_nullity(&games[i].game, &number) == BM_BAD_ARGUMENT && says(games[i].part));
        CHECK(number == 77);
    }

    /* Text is no board, and nothing is written. */
    memset(cells, 9, sizeof cells);
    memset(&answer, 9, sizeof answer);
    board[5] = '1';
    CHECK(solve(&torus, board, cells, &answer) == BM_BAD_ARGUMENT && says("row 1, column 2"));
    CHECK(cells[0] == 9 && answer.count > 9);
    board[5] = 1;

    CHECK(bm_solve(&torus, board, 2, BM_OFF, cells, 3, &answer, NULL) == BM_BAD_ARGUMENT);
    CHECK(says("stride of lights"));
    CHECK(bm_solve(&torus, board, 3, BM_OFF, cells, 2, &answer, NULL) == BM_BAD_ARGUMENT);
    CHECK(bm_solve(&torus, board, SIZE_MAX, BM_OFF, cells, 3, &answer, NULL) == BM_BAD_ARGUMENT);
    CHECK(bm_solve(&torus, board, 3, 3, cells, 3, &answer, NULL) == BM_BAD_ARGUMENT);
    CHECK(says("3 is no target") && cells[0] == 9);
    CHECK(bm_shortest(&torus, board, 3, BM_OFF, NAN, cells, 3, &answer, NULL, NULL) ==
          BM_BAD_ARGUMENT);
    CHECK(bm_shortest(&torus, board, 3, BM_OFF, -1, cells, 3, &answer, NULL, NULL) ==
          BM_BAD_ARGUMENT);
    CHECK(bm_shortest(&torus, board, 3, BM_OFF, 1e300, cells, 3, &answer, NULL, NULL) == BM_OK);
    CHECK(says(""));

    CHECK(bm_gf2_rank(2, 65, words, 1, &number) == BM_BAD_ARGUMENT && says("stride of a"));
    CHECK(bm_gf2_rank(SIZE_MAX, 65, words, 2, &number) == BM_BAD_ARGUMENT && says("address"));
    const uint64_t *crooked = (const uint64_t *)(const void *)((const char *)words + 1);
    CHECK(bm_gf2_rank(1, 1, crooked, 1, &number) == BM_BAD_ARGUMENT && says("aligned"));
    CHECK(number == 77);

    const char *texts[] = {"", "no", "{}", "[1]", "\xff"};
    for (size_t i = 0; i < LENGTH(texts); i++)
        CHECK(bm_verify(texts[i], &verdict, NULL) >= BM_BAD_ARGUMENT && !says("panic"));
}

static void boards(void)
{
    /* Rows of three cells, five bytes apart; what lies between is neither read nor written. */
    uint8_t lights[13], cells[13];
    uint64_t packed[3] = {~UINT64_C(7) | 1, 0, 0};
    bm_answer answer, same;
    size_t bound = 77;
    char *certificate, *said;
    bm_verdict verdict;

    memset(lights, 0, sizeof lights);
    lights[0] = 1;
    lights[3] = lights[4] = lights[8] = lights[9] = 200;
    memset(cells, 9, sizeof cells);
    CHECK(bm_solve(&torus, lights, 5, BM_OFF, cells, 5, &answer, &certificate) == BM_OK);
    CHECK(!answer.solvable && answer.reached == BM_OFF && answer.nullity == 4);
    size_t count = 0;
    for (size_t i = 0; i < 13; i++) {
        CHECK(i % 5 < 3 ? cells[i] <= 1 : cells[i] == 9);
        count += i % 5 < 3 ? cells[i] : 0;
    }
    CHECK(count == answer.count && cells[0] == 1);
    CHECK(bm_verify(certificate, &verdict, &said) == BM_OK && verdict == BM_HOLDS);
    bm_string_free(said);
    /* The first cell of the board is lit; without it nothing proves anything. */
    *strchr(strstr(certificate, "\"lights\""), '1') = '0';
    CHECK(bm_verify(certificate, &verdict, &said) == BM_OK && verdict == BM_DOES_NOT_HOLD);
    CHECK(strchr(said, '\n') == said + strlen(said) - 1);
    bm_string_free(said);
    bm_string_free(certificate);

    /* The same board packed, solved in its own memory. */
    CHECK(bm_solve_packed(&torus, packed, 1, BM_OFF, packed, 1, &same) == BM_OK);
    CHECK(same.count == answer.count && !same.solvable);
    for (size_t row = 0; row < 3; row++)
        for (size_t column = 0; column < 64; column++)
            CHECK((packed[row] >> column & 1) == (column < 3 ? cells[5 * row + column] : 0));

    /* All lit: nothing to do if any colour will do. Then in the memory of the lights. */
    const bm_game plane = {5, 5, BM_PLANE, NULL};
    uint8_t all[25];
    memset(all, 1, sizeof all);
    CHECK(bm_shortest(&plane, all, 5, BM_EITHER, INFINITY, NULL, 5, &answer, &bound, NULL) == BM_OK);
    CHECK(answer.solvable && answer.reached == BM_ON && answer.count == 0 && bound == 0);
    CHECK(bm_shortest(&plane, all, 5, BM_OFF, INFINITY, all, 5, &answer, &bound, NULL) == BM_OK);
    CHECK(answer.solvable && answer.count == 15 && bound == 15 && answer.nullity == 2);

    const bm_game knight = {8, 8, BM_KLEIN, "open-knight"};
    size_t nullity;
    CHECK(bm_nullity(&knight, &nullity) == BM_OK);
    const bm_game large = {100000, 100000, BM_TORUS, NULL};
    CHECK(bm_nullity(&large, &nullity) == BM_OK);
}

static void matrices(void)
{
    /* Two rows of 65 columns, three words apart; the bits after them are not zero. */
    const uint64_t a[5] = {1, ~UINT64_C(0), 99, 1, ~UINT64_C(1)};
    uint64_t basis[2 * 65], product[2];
    size_t rank, dimension;

    CHECK(bm_gf2_rank(2, 65, a, 3, &rank) == BM_OK && rank == 2);
    memset(basis, 9, sizeof basis);
    CHECK(bm_gf2_kernel(2, 65, a, 3, 65, basis, 2, &dimension) == BM_OK && dimension == 63);
    for (size_t vector = 0; vector < dimension; vector++)
        CHECK((basis[2 * vector] & 1) == 0 && basis[2 * vector + 1] == 0);
    CHECK(basis[2 * dimension] == UINT64_C(0x0909090909090909));
    CHECK(bm_gf2_kernel(2, 65, a, 3, 0, NULL, 0, &dimension) == BM_OK && dimension == 63);

    /* A matrix without entries has no memory. */
    CHECK(bm_gf2_rank(0, 0, NULL, 0, &rank) == BM_OK && rank == 0);
    CHECK(bm_gf2_rank(SIZE_MAX, 0, NULL, 0, &rank) == BM_OK && rank == 0);
    CHECK(bm_gf2_rank(0, SIZE_MAX, NULL, 0, &rank) == BM_OK && rank == 0);
    CHECK(bm_gf2_product(SIZE_MAX, 5, 0, a, 1, NULL, 0, NULL, 0) == BM_BAD_ARGUMENT);
    CHECK(bm_gf2_product(SIZE_MAX, 0, 0, NULL, 0, NULL, 0, NULL, 0) == BM_OK);
    CHECK(bm_gf2_kernel(0, 2, NULL, 1, 2, product, 1, &dimension) == BM_OK && dimension == 2);
    CHECK(product[0] == 1 && product[1] == 2);

    /* A matrix times itself, in its own memory: 01/11 squared is 11/10. */
    uint64_t square[2] = {2, 3};
    CHECK(bm_gf2_product(2, 2, 2, square, 1, square, 1, square, 1) == BM_OK);
    CHECK(square[0] == 3 && square[1] == 1);
}

static void *in_another_thread(void *ok)
{
    size_t number;
    *(int *)ok = says("") && strlen(bm_last_error_message()) == 0 &&
                 bm_nullity(&torus, &number) == BM_OK && number == 4;
    return NULL;
}

static void threads(void)
{
    int ok[4] = {0};
    pthread_t threads[LENGTH(ok)];

    CHECK(bm_nullity(NULL, NULL) == BM_NULL_POINTER);
    for (size_t i = 0; i < LENGTH(ok); i++)
        CHECK(pthread_create(&threads[i], NULL, in_another_thread, &ok[i]) == 0);
    for (size_t i = 0; i < LENGTH(ok); i++)
        CHECK(pthread_join(threads[i], NULL) == 0 && ok[i]);
    CHECK(says("game is a null pointer"));
}

static void panics(void)
{
    const uint64_t one = 1;
    size_t rank = 77;

    for (int i = 0; i < 3; i++)
        CHECK(bm_gf2_rank(1, 1, &one, 1, &rank) == BM_INTERNAL && says("MADNESS_SIMD"));
    CHECK(rank == 77);
    /* The library goes on. */
    CHECK(bm_gf2_rank(1, 1, NULL, 1, &rank) == BM_NULL_POINTER);
}

int main(int count, char **arguments)
{
    (void)arguments;
    if (count > 1) {
        panics();
        return EXIT_SUCCESS;
    }
    CHECK(strcmp(bm_version(), VERSION) == 0);
    null_pointers();
    wrong_values();
    boards();
    matrices();
    threads();
    return EXIT_SUCCESS;
}
