// The engine of a page on a static host: two workers, one for short questions and one for searches, so that none of the
// former waits for one of the latter.

const WORKER = "engine/worker.js";

/** Milliseconds for which a worker may go on with what nobody waits for. Then it is ended, and loses what it remembers. */
const GRACE = 100;

let address = null;

/** The address of the script of a worker, which nothing that the page reads decides. */
function script() {
  address ??= globalThis.trustedTypes?.createPolicy("engine", { createScriptURL: () => WORKER }).createScriptURL("") ?? WORKER;
  return address;
}

/** A worker, and the questions that wait for it. */
class Lane {
  #worker = null;
  #current = null;
  #waiting = [];

  /** Asks a question: `{ text }` or `{ error }` as engine/worker.js has it, `{ failed }` if there is no engine. */
  ask(question, signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const asked = { question, resolve };
      signal?.addEventListener("abort", () => {
        reject(signal.reason);
        this.#drop(asked);
      }, { once: true });
      this.#waiting.push(asked);
      this.#next();
    });
  }

  #next() {
    if (this.#current || this.#waiting.length === 0) return;
    this.#current = this.#waiting.shift();
    this.#worker ??= this.#started();
    this.#worker.postMessage(this.#current.question);
  }

  #started() {
    const worker = new Worker(script(), { type: "module" });
    worker.addEventListener("message", ({ data }) => this.#answered(data));
    worker.addEventListener("error", ({ message }) => {
      this.#end();
      this.#answered({ failed: message });
    });
    return worker;
  }

  #answered(answer) {
    const { resolve } = this.#current;
    this.#current = null;
    resolve(answer);
    this.#next();
  }

  #end() {
    this.#worker.terminate();
    this.#worker = null;
  }

  /** Takes back a question that nobody waits for. */
  #drop(asked) {
    this.#waiting = this.#waiting.filter((other) => other !== asked);
    if (this.#current !== asked) return;
    setTimeout(() => {
      if (this.#current !== asked) return;
      this.#end();
      this.#current = null;
      this.#next();
    }, GRACE);
  }
}

const short = new Lane();
const searches = new Lane();

/** What makes a question one that takes its time. */
const SEARCHED_AT = ["hint", "positional", "zarankiewicz", "misere"];
const SEARCHED = ["shortest", "lit_only", "press_count", "advice", "story", "proof"];

/** Asks a question `{ path, query, body }` of docs/api.md. */
export function ask(question, signal) {
  const { path, query, body } = question;
  const isSearch = SEARCHED_AT.includes(path) || SEARCHED.some((key) => query?.[key] ?? body?.[key]);
  return (isSearch ? searches : short).ask(question, signal);
}
