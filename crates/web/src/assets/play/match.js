// A match of people and computers: the moves so far, who makes them, and the questions to the server, which keeps
// nothing.

import { ApiError, post } from "../server.js";

/** Milliseconds after which a computer moves, so that it can be followed; between two computers they are more. */
const PAUSE = 300;
const WATCHED = 900;
/** Seconds for an advice: at first, and after it was not ready. */
const TIMES = [1, 3, 5];

const other = (player) => (player === "first" ? "second" : "first");

/** A match. `changed()` is called when there is something to draw, `failed(error)` when the server refuses. */
export class Match {
  constructor({ game, moves = [], person = "", opponent = "exact" }, { changed, failed }) {
    Object.assign(this, { game, moves: [...moves], person, opponent, changed, failed });
    Object.assign(this, { undone: [], resigned: null, answer: null, start: null, isPaused: false, isReplaying: false, isThinking: false, isLooking: false, known: null });
    this.asking = new AbortController();
  }

  /** Ends all that goes on. */
  close() {
    this.asking.abort();
    clearTimeout(this.timer);
  }

  isPerson(player) {
    return this.person === "" || this.person === player;
  }

  get toMove() {
    return this.answer?.to_move ?? "first";
  }

  get isComputersTurn() {
    return !this.end && !this.isPerson(this.toMove);
  }

  /** How the match ended, or null. */
  get end() {
    if (this.resigned && this.undone.length === 0) {
      const winner = other(this.resigned);
      const gives = this.verb(this.resigned, "give");
      return { winner, reason: `${capital(gives)} up: ${this.verb(winner, "win")}`, marks: [] };
    }
    return this.answer?.end ?? null;
  }

  /** Who a player is, as the person who plays knows them. */
  who(player) {
    if (this.person === "first" || this.person === "second") return this.person === player ? "you" : "the computer";
    return this.answer?.players[player === "first" ? 0 : 1].name ?? `the ${player} player`;
  }

  verb(player, verb) {
    const ending = verb.endsWith("s") ? "es" : "s";
    return `${this.who(player)} ${this.who(player) === "you" ? verb : verb + ending}`;
  }

  #question(more) {
    const person = ["first", "second"].includes(this.person) ? { person: this.person } : {};
    return { game: this.game, moves: this.moves, ...person, ...more };
  }

  #ask(more) {
    return post("play", this.#question(more), this.asking.signal);
  }

  /** Asks for the position, and lets the computer move if it is its turn. Returns whether there is such a position. */
  async look() {
    this.close();
    this.asking = new AbortController();
    this.isThinking = false;
    this.isLooking = true;
    const { signal } = this.asking;
    try {
      this.start ??= await post("play", { game: this.game, setup: true, sets: true }, signal);
      const answer = await this.#ask({});
      if (signal.aborted) return false;
      this.answer = answer;
      this.game = answer.game;
    } catch (error) {
      if (error instanceof ApiError) {
        // The moves are again those of the position that is shown.
        this.isLooking = false;
        Object.assign(this, structuredClone(this.known), { isReplaying: false });
      }
      this.#wrong(error);
      return false;
    }
    this.isLooking = false;
    this.known = structuredClone({ moves: this.moves, undone: this.undone, resigned: this.resigned });
    this.changed();
    this.#next();
    return true;
  }

  #wrong(error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof ApiError)) throw error;
    this.isThinking = false;
    this.failed(error);
  }

  /** Lets a replay go on, or the computer move, soon. */
  #next() {
    clearTimeout(this.timer);
    if (this.isReplaying) this.timer = setTimeout(() => this.#step(), WATCHED);
    if (this.isReplaying || !this.isComputersTurn || this.isPaused) return;
    this.isThinking = true;
    this.changed();
    this.timer = setTimeout(() => this.#think(), this.person === "none" ? WATCHED : PAUSE);
  }

  async #think() {
    const move = await this.advice(this.opponent);
    if (!move) return;
    this.moves.push(move.move);
    this.undone = [];
    this.look();
  }

  /** Asks for a move of a strength: an advice as in docs/api.md, null if there is none. */
  async advice(strength) {
    const { signal } = this.asking;
    const seed = Math.floor(Math.random() * 2 ** 40);
    try {
      for (const time of TIMES) {
        const { advice, pending } = await this.#ask({ advice: strength, time, seed });
        if (signal.aborted) return null;
        if (!pending) return advice ?? null;
      }
      this.isThinking = false;
      this.changed();
      this.failed(new ApiError({ message: "There is no answer yet: the position is too large to be thought about here." }));
    } catch (error) {
      this.#wrong(error);
    }
    return null;
  }

  /** Asks why the position is won or lost: a story as in docs/api.md, null if there is none; undefined if the position changed meanwhile. */
  story() {
    return this.#known("story");
  }

  /** Asks for a certificate of who wins: a proof as in docs/api.md, null if there is none yet; undefined if the position changed meanwhile. */
  proof() {
    return this.#known("proof");
  }

  async #known(what) {
    try {
      for (const time of TIMES) {
        const { [what]: known, pending } = await this.#ask({ [what]: true, time });
        if (!pending) return known ?? null;
      }
    } catch (error) {
      if (error.name === "AbortError") return undefined;
      this.#wrong(error);
    }
    return null;
  }

  /** Makes a move for the person to move. */
  play(text) {
    if (this.isLooking || this.end || this.isComputersTurn || this.isReplaying) return;
    this.moves.push(text);
    Object.assign(this, { undone: [], resigned: null, isPaused: false });
    this.look();
  }

  get canUndo() {
    return this.#hasResigned || this.#back() >= 0;
  }

  /** Whether to give up was what was done last. */
  get #hasResigned() {
    return this.resigned !== null && this.undone.length === 0;
  }

  /** Whether moves are taken back and made again one by one, and not to where a person is to move. */
  get #isStepping() {
    return this.person === "none" || this.isPaused || this.isReplaying;
  }

  /** How many moves are left after one is taken back, where a person was to move; -1 if there is no such place. */
  #back() {
    if (this.#isStepping) return this.moves.length - 1;
    const player = (ply) => (ply % 2 ? "second" : "first");
    return this.moves.findLastIndex((_, ply) => this.isPerson(player(ply)));
  }

  undo() {
    if (!this.canUndo) return;
    const isPaused = this.#isStepping;
    if (this.#hasResigned) this.resigned = null;
    else this.undone.push(...this.moves.splice(this.#back()).reverse());
    Object.assign(this, { isPaused, isReplaying: false });
    this.look();
  }

  redo() {
    if (this.undone.length === 0) return;
    const isStepping = this.#isStepping;
    do this.moves.push(this.undone.pop());
    while (this.undone.length > 0 && !isStepping && !this.isPerson(this.moves.length % 2 ? "second" : "first"));
    const isPaused = this.person === "none" || (isStepping && this.undone.length > 0);
    Object.assign(this, { isPaused, isReplaying: false });
    this.look();
  }

  /** Shows the match once more, move by move from the first one. */
  replay() {
    this.undone.push(...this.moves.splice(0).reverse());
    this.isReplaying = this.undone.length > 0;
    this.look();
  }

  #step() {
    this.moves.push(this.undone.pop());
    this.isReplaying = this.undone.length > 0;
    this.isPaused &&= this.isReplaying || this.person === "none";
    this.look();
  }

  restart() {
    Object.assign(this, { moves: [], undone: [], resigned: null, isPaused: false, isReplaying: false });
    this.look();
  }

  resign() {
    if (this.end) return;
    const resigned = ["first", "second"].includes(this.person) ? this.person : this.toMove;
    this.close();
    Object.assign(this, { resigned, undone: [], isPaused: false, isThinking: false });
    this.changed();
  }

  /** Whether moves are made by themselves. */
  get isRunning() {
    return this.isReplaying || (this.person === "none" && !this.isPaused && !this.end);
  }

  /** Whether moves are made by themselves, or would be if nobody had stopped them. */
  get canPause() {
    return this.isRunning || (this.isPaused && !this.end);
  }

  /** Stops what is running, or lets it go on: with moves that were taken back, as long as there are any. */
  pause(isPaused) {
    Object.assign(this, { isPaused, isReplaying: !isPaused && this.undone.length > 0 });
    this.look();
  }
}

/** Returns a sentence that begins with a capital letter. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
