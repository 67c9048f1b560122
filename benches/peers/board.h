// A board as the drivers of whole boards read it: rows of 0 and 1, one a line. C and C++.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int torus, n; // n × n cells, on the torus or on the plane
    char *lit;    // row after row
} Board;

// Reads the surface and the file that a driver has been given.
static Board read_board(int count, char **arguments) {
    FILE *file = count == 3 ? fopen(arguments[2], "rb") : NULL;
    if (!file) {
        fprintf(stderr, "usage: DRIVER torus|plane FILE\n");
        exit(2);
    }
    Board board = {strcmp(arguments[1], "torus") == 0, 0, NULL};
    for (int c; (c = fgetc(file)) == '0' || c == '1';) board.n++;
    rewind(file);
    board.lit = (char *)malloc((size_t)board.n * board.n);
    for (int i = 0; i < board.n * board.n; i++) {
        int c;
        do c = fgetc(file);
        while (c == '\n');
        board.lit[i] = c == '1';
    }
    fclose(file);
    return board;
}

// The cells that a press of cell (j, i) toggles, at most five; their number.
static int cross(Board const *board, int j, int i, int toggled[5]) {
    static int const down[] = {0, -1, 1, 0, 0}, across[] = {0, 0, 0, -1, 1};
    int n = board->n, count = 0;
    for (int k = 0; k < 5; k++) {
        int row = j + down[k], column = i + across[k];
        if (board->torus) row = (row + n) % n, column = (column + n) % n;
        if (row >= 0 && row < n && column >= 0 && column < n) toggled[count++] = row * n + column;
    }
    return count;
}

static void write_presses(Board const *board, char const *pressed) {
    for (int j = 0; j < board->n; j++) {
        for (int i = 0; i < board->n; i++) putchar(pressed[j * board->n + i] ? '1' : '0');
        putchar('\n');
    }
}
