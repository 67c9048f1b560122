import type { Verdict } from "./engine.js";

export { MadnessError } from "./engine.js";
export type { Verdict } from "./engine.js";

export type Surface = "torus" | "cylinder" | "plane" | "mobius" | "klein" | "projective";
export type Colour = "off" | "on";
/** Rows from top to bottom, strings of `0` and `1`. */
export type Rows = string[];
/** A cell; rows and columns count from 1. */
export interface Place { row: number; column: number }

/** A board, and what is to be reached. */
export interface BoardQuestion {
  /** The lit cells: `1` is lit. */
  lights: readonly string[];
  /** `torus` if nothing is said. */
  surface?: Surface;
  /** Which cells a press toggles: `+` if nothing is said, `king`, a drawing such as `.#./#@#/...`. */
  rule?: string;
  /** `off` if nothing is said. Not together with `goal`. */
  target?: Colour | "either";
  /** A picture that is to be made, in place of a colour. */
  goal?: readonly string[];
  /** Whether only lit cells may be pressed: the answer is an order of presses. */
  lit_only?: boolean;
  /** Seconds for a search, up to 86400; 0.5 if nothing is said. */
  time?: number;
}

export interface SolveQuestion extends BoardQuestion {
  /** Whether a shortest solution is searched. */
  shortest?: boolean;
}

/** That no solution is shorter, or a bound. */
export interface ShortestClaim { optimal: boolean; lower_bound: number; proof: string }

interface Board {
  surface: Surface;
  columns: number;
  rows: number;
  rule?: string;
  /** The colour that is reached, or was to be. */
  target?: Colour | "either";
  goal?: Rows;
}

interface BoardCertificate extends Board { nullity: number; method: string; lights: Rows; lit_only?: undefined }

/** The cells to press. */
export interface Solved extends BoardCertificate {
  solvable: true;
  presses: Rows;
  press_count: number;
  shortest?: ShortestClaim;
}

/** Why there is no solution: cells that every press meets in an even number, and the lights in an odd one. */
export interface Unsolvable extends BoardCertificate { solvable: false; quiet_pattern: Rows }

interface LitOnlyCertificate extends Board { lit_only: true; lights: Rows }

/** The presses, one after the other, each of a lit cell. */
export interface Ordered extends LitOnlyCertificate {
  solvable: true;
  order: Place[];
  press_count: number;
  shortest: ShortestClaim;
}

/** Why there is no order. */
export interface Unordered extends LitOnlyCertificate {
  solvable: false;
  obstacle?: Record<string, unknown>;
  quiet_pattern?: Rows;
}

/** The next press of a short solution; without `press` if nothing is left to press. */
export interface Hint extends Board {
  lit_only?: boolean;
  solvable: true;
  solved: boolean;
  press?: Place;
  /** How many presses remain after it. */
  remaining: number;
  /** Whether no way is shorter. */
  optimal: boolean;
}

/** Solves a board. The answer is a certificate, which was checked. */
export function solve(question: SolveQuestion & { lit_only: true }): Ordered | Unordered | Unsolvable;
export function solve(question: SolveQuestion & { lit_only?: false }): Solved | Unsolvable;
export function solve(question: SolveQuestion): Solved | Unsolvable | Ordered | Unordered;

/** The shape of a board, with what else `solve` takes. */
export interface CellsQuestion extends Omit<SolveQuestion, "lights" | "goal" | "lit_only"> { columns: number; rows: number }

/** Solves a board of cells in rows from top to bottom, 1 for lit. The answer has such cells as well. */
export function solveCells(cells: Uint8Array, question: CellsQuestion):
  | (Omit<Solved, "lights" | "presses"> & { presses: Uint8Array })
  | (Omit<Unsolvable, "lights" | "quiet_pattern"> & { quiet_pattern: Uint8Array });

/** Returns the next press of a shortest solution, or why there is none. */
export function hint(question: BoardQuestion): Hint | Unsolvable | Unordered;

export interface RandomQuestion {
  columns: number;
  rows: number;
  surface?: Surface;
  rule?: string;
  /** How many presses a shortest solution is to have. Without it there may be no solution. */
  press_count?: number;
  /** The same seed makes the same board. */
  seed?: number;
  /** Seconds for the search, up to 86400; 0.5 if nothing is said. */
  time?: number;
}

export interface Dealt { surface: Surface; lights: Rows; press_count?: number; seed: number }

/** Returns a random board. */
export function random(question: RandomQuestion): Dealt;

export interface Parsed {
  surface: Surface;
  rule?: string;
  target?: Colour | "either";
  states?: number;
  lights: Rows;
  /** The line of the first row. */
  line: number;
}

/** What the file does not say. */
export interface ParseQuestion {
  /** The surface, whatever the boards say. */
  surface?: Surface;
  /** The lit characters. One other is dark, unless `dark` names those. */
  lit?: string;
  /** The dark characters. */
  dark?: string;
  /** How many rows each board has, where no blank line parts them. */
  rows?: number;
  /** Whether the first line is the number of boards. */
  count_line?: boolean;
}

/** Reads the boards of a file: text in any notation, or pictures. Returns the first 16, and how many there are. */
export function parse(file: string | Uint8Array, query?: ParseQuestion): { count: number; boards: Parsed[] };

export interface NumberCertificate {
  n: number;
  rule?: string;
  verdict: "good" | "bad";
  nullity?: number;
  method: string;
  witness: {
    quiet_pattern?: Rows;
    roots?: { degree: number; modulus: string; root: string; order: number; a: number; b: number };
    presses?: Rows;
    end_rows?: unknown;
    divisor?: number;
    complete_up_to?: number;
  };
}

/** The numbers from 1 on; entry i of a list belongs to i + 1. */
export interface NumberTable { up_to: number; good: number; bad: number; divisor: number[]; torus: number[]; plane: number[] }

/** Says whether all boards of the n × n torus can be solved: a certificate. */
export function classify(question: { n: number; rule?: string; up_to?: undefined }): NumberCertificate;
/** Returns a table of the numbers up to a bound. */
export function classify(question: { up_to: number; n?: undefined }): NumberTable;

export interface ShapeQuestion { columns: number; rows: number; surface?: Surface; rule?: string }

/** Returns the nullity of a board and quiet patterns of a basis, or the symmetric one. */
export function kernel(question: ShapeQuestion & { limit?: number; symmetric?: boolean }): Board & { nullity: number; basis: Rows[] };

/** Returns the dimension of the space of quiet patterns. */
export function nullity(question: ShapeQuestion): ShapeQuestion & { surface: Surface; nullity: number };

/** Checks a certificate, an object or a text, by code that shares nothing with the solvers. */
export function verify(certificate: object | string): Verdict;
/** Checks all certificates of a text. */
export function verifyAll(text: string): Verdict[];
