// Questions to the server. The page of a static host has the engine in its place.

/** Whether the page is on a static host. */
const isSite = () => document.documentElement.dataset.form === "site";

/** What was wrong with a question. */
export class ApiError extends Error {
  constructor({ message, line, column }) {
    super(message);
    Object.assign(this, { line, column });
  }
}

/** The server cannot be reached. */
export class NoAnswer extends ApiError {
  constructor() {
    super({ message: isSite() ? "A part of the page could not be loaded. Is there a connection?" : "The server does not answer. Is madness serve still running?" });
  }
}

async function fetched(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new NoAnswer();
  }
  const answer = await response.json();
  if (!response.ok) throw new ApiError(answer.error);
  return answer;
}

/** Asks the engine. */
async function computed(question, signal) {
  const engine = await import("./engine.js").catch(() => null);
  if (engine === null) throw new NoAnswer();
  const { text, error } = await engine.ask(question, signal);
  if (error) throw new ApiError(error);
  if (text === undefined) throw new NoAnswer();
  return JSON.parse(text);
}

export function get(path, query, signal) {
  if (isSite()) return computed({ path, query }, signal);
  return fetched(`/api/${path}?${new URLSearchParams(query)}`, { signal });
}

export function post(path, body, signal) {
  if (isSite()) return computed({ path, body }, signal);
  const headers = { "Content-Type": "application/json" };
  return fetched(`/api/${path}`, { method: "POST", headers, body: JSON.stringify(body), signal });
}
