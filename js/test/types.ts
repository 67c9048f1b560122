// What a program writes, read by the compiler of TypeScript: it is compiled and not run. A line below an expected error
// has to be one.

import { MadnessError, classify, hint, kernel, nullity, parse, random, solve, solveCells, verify, verifyAll } from "button-madness";
import type { Rows, Surface, Verdict } from "button-madness";
import { games, misere, pairing, play, positional, zarankiewicz } from "button-madness/games";
import type { Block, Cell } from "button-madness/games";

const surface: Surface = "plane";
const answer = solve({ lights: ["010", "111", "010"], surface, shortest: true });
const found: Rows = answer.solvable ? answer.presses : answer.quiet_pattern;
const bound: number | undefined = answer.solvable ? answer.shortest?.lower_bound : undefined;
const inCells = solveCells(new Uint8Array(9), { columns: 3, rows: 3, surface, shortest: true });
const pressed: Uint8Array = inCells.solvable ? inCells.presses : inCells.quiet_pattern;
const ordered = solve({ lights: ["1"], lit_only: true });
const first: number | undefined = ordered.solvable ? ordered.order[0]?.row : undefined;
const next = hint({ lights: ["1"], goal: ["0"] });
const row: number | undefined = next.solvable ? next.press?.row : undefined;
const verdict: Verdict = verify(answer);
const all: boolean[] = verifyAll("").map(({ holds }) => holds);
const count: number = parse(new Uint8Array(), { surface: "klein" }).count + parse("#", { lit: "#", rows: 1 }).count;
const divisors: number[] = classify({ up_to: 12 }).divisor;
const modulus: string | undefined = classify({ n: 5 }).witness.roots?.modulus;
const pattern: string | undefined = kernel({ columns: 5, rows: 5, symmetric: true }).basis[0]?.[0];
const dimension: number = nullity({ columns: 5, rows: 5 }).nullity + random({ columns: 5, rows: 5, press_count: 7 }).seed;
const starts: string[] = games().games.map(({ start }) => start);
const position = play({ game: "hex 5x5", moves: ["c3"], advice: "careful", time: 2 });
const cells: Cell[] = position.advice?.cells ?? position.told[0]?.cells ?? [];
const words = (block: Block): string => ("text" in block ? block.text : "");
const told: string[] = [positional({ board: "row 3x3 k=3", avoid: true }), positional({ board: "a b", signs: 1, slide: true }), zarankiewicz({ columns: 7, rows: 7 }), misere({ game: "queen", columns: 8, rows: 8 })].map(({ proof }) => proof.says);
const walk = pairing({ class: 1000, cell: [3, 2] }).walk?.pushes;

try {
  solve({ lights: [] });
} catch (error) {
  if (error instanceof MadnessError) console.log(error.message, error.status, error.line, error.column);
}

// @ts-expect-error There is no such surface.
solve({ lights: ["1"], surface: "sphere" });
// @ts-expect-error There is no such key.
solve({ lights: ["1"], shortests: true });
// @ts-expect-error Either n or up_to.
classify({ n: 5, up_to: 5 });
// @ts-expect-error A pairing is named by its class or by its digits.
pairing({ cell: [0, 0] });
// @ts-expect-error Either avoid or signs.
positional({ board: "row 3x3 k=3", avoid: true, signs: 3 });
// @ts-expect-error There are presses only where there is a solution.
answer.presses;

export const used = [found, pressed, bound, first, row, verdict, all, count, divisors, modulus, pattern, dimension, starts, cells, words, told, walk];
