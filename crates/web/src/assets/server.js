// Questions to the server.

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
    super({ message: "The server does not answer. Is madness serve still running?" });
  }
}

async function ask(address, options) {
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

export function get(path, query, signal) {
  return ask(`/api/${path}?${new URLSearchParams(query)}`, { signal });
}

export function post(path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return ask(`/api/${path}`, { method: "POST", headers, body: JSON.stringify(body), signal });
}
