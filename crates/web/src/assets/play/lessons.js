// Lessons: three to five screens a game, the last one with a position to win. Progress stays in the browser.

const KEY = "madness:lessons";

/**
 * The lessons by the words of the games. A screen has words, and a position: a game and the moves made. In the
 * last one the player `person` is to win it against the computer.
 */
export const LESSONS = {
  "noughts-and-crosses": [
    { words: "Two players take cells in turn. Who first has three in a row wins: in a column, in a row or in a diagonal.", game: "noughts-and-crosses", moves: [] },
    { words: "A player with two in a row and the third cell free threatens to win. The other one has to take that cell at once: here b3.", game: "noughts-and-crosses", moves: ["b2", "a1", "b1"] },
    { words: "Two threats at once win, because only one of them can be met. Here the first player threatens c2 and a3.", game: "noughts-and-crosses", moves: ["a1", "b1", "a2", "c3", "b2"] },
    { words: "Your turn: you have a1, the other player b1. Find the move after which you will have two threats at once.", game: "noughts-and-crosses", moves: ["a1", "b1"], person: "first" },
  ],
  hex: [
    { words: "One player connects the upper side with the lower one, the other player the left side with the right one. Sides have the colour of who connects them.", game: "hex 4x4", moves: [] },
    { words: "There is no draw: on a full board one of the two has a chain. Whoever is cut off is cut off by a chain of the other player.", game: "hex 3x3", moves: ["b2", "a2", "b1", "c2", "a3"] },
    { words: "Two cells that share two free neighbours are as good as connected: if the other player takes one of them, you take the other. This is a bridge.", game: "hex 4x4", moves: ["c2", "a1", "b4"] },
    { words: "Your turn: take the middle, and answer every move next to your bridges with the other half of the bridge.", game: "hex 3x3", moves: [], person: "first" },
  ],
  zarankiewicz: [
    { words: "Players place discs in turn. Four discs on the corners of a rectangle, with sides along the board, end the game.", game: "zarankiewicz 1 4x4", moves: ["a1", "c1", "a3"] },
    { words: "In variant 1 all discs look the same, and who completes a rectangle wins. So nobody likes to place the third corner: here c3 wins for the player to move.", game: "zarankiewicz 1 4x4", moves: ["a1", "c1", "a3"] },
    { words: "On this board the second player wins, whatever the first one does. “Why?” in a game tells how that is known.", game: "zarankiewicz 1 4x4", moves: ["b2"] },
    { words: "Your turn: complete the rectangle.", game: "zarankiewicz 1 4x4", moves: ["a1", "c1", "a3"], person: "second" },
  ],
  nim: [
    { words: "There are heaps of counters. Who moves takes as many counters as they like from one heap. Who takes the last counter wins.", game: "nim 3,4,5", moves: [] },
    { words: "Two equal heaps are easy: whatever the first player takes from one, you take from the other. You will take the last counter.", game: "nim 4,4", moves: [] },
    { words: "For more heaps, write each number in binary: 3 is 011, 4 is 100, 5 is 101. If every column has an even number of ones, the player who moves loses. It is the even and odd of quiet patterns again.", game: "nim 3,4,5", moves: [] },
    { words: "Your turn: only the column of twos is odd here, because of the heap of 3. Take 2 from that heap, and keep all columns even.", game: "nim 3,4,5", moves: [], person: "first" },
  ],
  kayles: [
    { words: "Skittles stand in a row. A throw knocks down one skittle or two that stand side by side. Who throws last wins.", game: "kayles 7", moves: [] },
    { words: "A throw in the middle leaves two rows that have nothing to do with each other.", game: "kayles 7", moves: [] },
    { words: "So the first player always wins a single row: knock down the middle, one skittle or two, and then copy each throw on the other side.", game: "kayles 7", moves: [] },
    { words: "Your turn: knock down the skittle in the middle, and copy.", game: "kayles 7", moves: [], person: "first" },
  ],
  cutcake: [
    { words: "A cake is cut along its lines. Left cuts from top to bottom, Right from side to side. Who cannot cut loses.", game: "cutcake 4x3", moves: [] },
    { words: "A strip of cake one row high is only good for Left: it is worth one cut fewer than it has columns. These are cuts that nobody can take away.", game: "cutcake 4x1", moves: [] },
    { words: "Wide cakes are good for Left, tall ones for Right. In this cake Left has one good first cut, through the middle: it leaves two squares, in which whoever cuts first gains nothing.", game: "cutcake 4x2", moves: [] },
    { words: "Your turn: you are Left. Win this cake.", game: "cutcake 4x2", moves: [], person: "first" },
  ],
};

function read() {
  try {
    const done = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(done) ? done : [];
  } catch {
    return [];
  }
}

/** Returns whether the position of a lesson was won. */
export const isDone = (key) => read().includes(key);

/** Keeps that the position of a lesson was won. */
export function done(key) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...read(), key])]));
  } catch {
    // Storage is full or switched off: the lesson is forgotten with the page.
  }
}
