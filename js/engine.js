// A WebAssembly module of the engine: how it is loaded, and how it is asked.

/**
 * Returns a sentence without options of the command. Those that are keys here are named as keys, and advice by other ones
 * is left out.
 */
function withoutOptions(text) {
  return text
    .replace(/--(?:lit-only|lit|dark|rows|count-line)(?![\w-])/g, (option) => `\`${option.slice(2).replace("-", "_")}\``)
    .replace(/ \([^()]*--\w[^()]*\)/g, "")
    .replace(/[;,:] [^;,:()]*--\w[^;,:()]*/g, "");
}

/** What is wrong with a question. */
export class MadnessError extends Error {
  constructor({ message, status, line, column }) {
    super(withoutOptions(message));
    Object.assign(this, { name: "MadnessError", status });
    if (line) Object.assign(this, { line, column });
  }
}

async function compiled(url) {
  if (url.protocol === "file:") {
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  // Some hosts do not know the type that browsers ask for.
  const isNamed = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Loads the module at a URL; `glue` is what wasm-bindgen wrote for it. */
export async function load(url, glue) {
  return new Engine(await compiled(url), glue);
}

/** Adds a seed if none is given: WebAssembly knows no chance. */
function seeded(fields) {
  return { seed: Math.floor(Math.random() * 2 ** 53), ...fields };
}

/** Returns fields as a query, without those that are undefined. */
function queryOf(fields) {
  return String(new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== undefined)));
}

/** A module that runs, with what it remembers from one question to the next. */
export class Engine {
  #module;
  #glue;
  #running;

  constructor(module, glue) {
    [this.#module, this.#glue] = [module, glue];
    this.#start();
  }

  #start() {
    const bindings = this.#glue();
    bindings.initSync({ module: this.#module });
    this.#running = new bindings.Engine();
  }

  /**
   * Asks a question of docs/api.md: `path` is what follows `/api/`, `query` the fields of the query, `body` an object or
   * the bytes of a file. Returns the answer as JSON.
   */
  ask(path, query = {}, body = undefined) {
    const isFile = body instanceof Uint8Array;
    const fields = path === "random" ? seeded(query) : query;
    const content = path === "play" ? seeded(body) : body;
    const bytes = isFile ? body : new TextEncoder().encode(JSON.stringify(content) ?? "");
    return this.#call((running) => running.ask(path, queryOf(fields), bytes));
  }

  /** Checks the certificates of a text. Returns the verdicts as JSON. */
  verify(text) {
    return this.#call((running) => running.verify(text));
  }

  #call(question) {
    try {
      return question(this.#running);
    } catch (error) {
      // The engine refuses with JSON.
      if (typeof error === "string") throw new MadnessError(JSON.parse(error));
      // Anything else ended it: too deep a recursion, no more memory, or a defect. Nothing of it is used again.
      this.#start();
      throw new MadnessError({ status: 500, message: `the engine ended and was started anew: ${error.message}` });
    }
  }
}

/** The verdict of one certificate, an object or a text. */
export function verdict(engine, certificate) {
  const all = verdicts(engine, typeof certificate === "string" ? certificate : JSON.stringify(certificate) ?? "");
  if (all.length === 1) return all[0];
  throw new MadnessError({ status: 400, message: `${all.length} certificates: verifyAll checks several` });
}

/** The verdicts of the certificates of a text. */
export function verdicts(engine, text) {
  return JSON.parse(engine.verify(text), (key, value) => (key === "finding" ? withoutOptions(value) : value));
}
