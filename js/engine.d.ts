/** What is wrong with a question. */
export class MadnessError extends Error {
  readonly name: "MadnessError";
  /** 400: it cannot be understood; 422: beyond a limit, or not answered in time; 500: the engine ended. */
  readonly status: number;
  /** Where in the file or the JSON, counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** What a check of a certificate found. */
export interface Verdict {
  /** The number of the certificate in the text, counted from 1. */
  number: number;
  /** Whether all was checked and holds. */
  holds: boolean;
  /** Whether all was checked. */
  checked: boolean;
  /** What was checked, or what is wrong. */
  finding: string;
  claims: { claim: string; checked: boolean; finding: string }[];
}
