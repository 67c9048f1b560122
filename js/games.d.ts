import type { Verdict } from "./engine.js";

export { MadnessError } from "./engine.js";
export type { Verdict } from "./engine.js";

export type Player = "first" | "second";
/** Column and row, from 0. */
export type Cell = [number, number];
export interface Marked { cell: Cell; mark: string }

/** A game that can be chosen: `game` is its word, `start` what is played if nothing else is said. */
export interface Listed { game: string; title: string; sentence: string; start: string }

/** Returns the games. */
export function games(): { games: Listed[] };

export interface PlayQuestion {
  /** A word of `games()`, or a text such as `hex 5x5`. */
  game: string;
  /** The moves so far, in turn. */
  moves?: readonly string[];
  /** A move for the player to move, and how well it is chosen. */
  advice?: boolean | "exact" | "careful" | "easy";
  /** Whether to tell why the position is won or lost. */
  story?: boolean;
  /** Whether to give the certificate of who wins. */
  proof?: boolean;
  /** Seconds for each of the three, up to 86400; 0.5 if nothing is said. */
  time?: number;
  /** Decides among moves of which none is better. */
  seed?: number;
  /** Who is called “you” in sentences. */
  person?: Player;
  /** Whether to list what can be chosen of the game. */
  setup?: boolean;
  /** Whether to list the sets that are wanted, and the pairs or cakes in which the players move. */
  sets?: boolean;
  /** What is chosen, by the keys of the setup. */
  choice?: Record<string, string | number>;
}

export interface Advice {
  move: string;
  cells: Cell[];
  said: string;
  /** Who wins with best play. */
  winner: Player | "draw" | "unknown";
  sure: "proof" | "theorem" | "search" | "guess";
  why: string;
  answers?: Cell;
}

export interface Scene {
  least: Cell;
  most: Cell;
  edge: "free" | "torus" | "endless";
  tiling: "squares" | "hexagons" | "cuts" | "graph";
  naming: string;
  pieces: { cell: Cell; owner?: Player; figure: string; letter?: string }[];
  labels: { cell: Cell; text: string }[];
  arcs: [Cell, Cell][];
  /** The edges of a graph that have no direction. */
  edges?: [Cell, Cell][];
  gaps: Cell[];
  marks: Marked[];
  ahead?: [number, number];
}

/** A part of a story: an object with one key. */
export type Block = { text: string } | { formulas: string[] } | { table: { head: string[]; lines: string[][] } } | { svg: string };
export interface Section { heading: string; content: Block[] }
export interface Story { title: string; sections: Section[]; further?: { heading: string; sections: Section[] } }

/** One thing to choose: a word, a number, or some values together. */
export type Field = { key: string; name: string } & (
  | { choices: { key: string; name: string }[]; chosen: string }
  | { from: number; to: number; value: number }
  | { presets: { name: string; values: [string, number][] }[] }
);

export interface Position {
  game: string;
  title: string;
  aim: string;
  players: [Part, Part];
  position: string;
  to_move: Player;
  /** Who is to move or how the game ended, in a sentence. */
  state: string;
  made?: string;
  moves: string[];
  /** What each of the moves does. */
  told: { cells: Cell[]; said: string }[];
  /** Whether there are other moves. */
  more: boolean;
  scene: Scene;
  last: Cell[];
  end?: { winner: Player | "draw"; reason: string; marks: Marked[] };
  setup?: Field[];
  sets?: Cell[][];
  pairing?: { period: number; pairs: [Cell, Cell][] };
  placement?: { lattice: [Cell, Cell]; cakes: [Cell[], Cell[]][] };
  advice?: Advice;
  story?: Story;
  proof?: Proof;
  /** Whether something was not ready in time: ask again, with more. */
  pending?: true;
}

/** What a certificate proves, or why there is none, and its text. */
export interface Proof { says: string; certificate?: string }

export interface Part { part: string; name: string; figure?: string }

/** Returns a position, and what is asked about it. */
export function play(question: PlayQuestion): Position;

export interface Pairing {
  classes: number;
  class: number;
  /** A digit for each of 8 × 8 cells: the direction of its partner, clockwise from 0 for east. */
  pairing: string;
  symmetries: number;
  walk?: { freed: Cell; pushes: [Cell, number][]; class: number; pairing: string };
}

/** Returns a pairing of the plane for nine in a row, and the walk from a cell that is freed. */
export function pairing(question: ({ class: number } | { pairing: string }) & { cell?: Cell | string }): Pairing;

/** What is known of a game. The certificate is JSON that has all of it, such as the winner. */
export interface Told { game: string; story: Story; proof: Proof }

/** A board: a family such as `row 3x3 k=3`, or sets of cells, one a line. */
export interface SetsQuestion {
  board: string;
  /** Seconds for the search, up to 86400; 0.5 if nothing is said. */
  time?: number;
}

/** A game in which who completes a set loses. With `one_colour` all cells that are taken count. */
export interface AvoidanceQuestion extends SetsQuestion { avoid: true; one_colour?: boolean; signs?: undefined; slide?: undefined }

/** A game in which signs are moved once all are on the board; with `slide` to neighbouring cells. */
export interface RecycledQuestion extends SetsQuestion { signs: number; slide?: boolean; avoid?: undefined; one_colour?: undefined }

/** Says who wins an avoidance game or a recycled game, and by which first moves. */
export function positional(question: AvoidanceQuestion | RecycledQuestion): Told;

/** Says how many discs fit on a board of which no r rows and s columns, 2 if nothing is said, are full where they cross. */
export function zarankiewicz(question: { columns: number; rows: number; r?: number; s?: number; time?: number }): Told;

/** Says who wins heaps up to a size, or the cells of a board, in normal and in misère play; or the genera. */
export function misere(question: { game: string; genus?: boolean } & ({ up_to?: number; columns?: undefined; rows?: undefined } | { columns: number; rows: number; up_to?: undefined })): Told;

/** Checks a certificate of a game or of a board, an object or a text, by code that shares nothing with the solvers. */
export function verify(certificate: object | string): Verdict;
/** Checks all certificates of a text. */
export function verifyAll(text: string): Verdict[];
