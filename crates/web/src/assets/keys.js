// Keys of the game, wherever the focus is but in a field: those of the game in the terminal.

const PLAIN = {
  ArrowLeft: "left", ArrowDown: "down", ArrowUp: "up", ArrowRight: "right",
  h: "left", j: "down", k: "up", l: "right",
  u: "undo", Backspace: "undo", U: "redo", y: "redo", x: "reset", t: "hint", s: "solution", p: "play", w: "why",
  n: "new", r: "random", "+": "harder", "=": "harder", "-": "easier",
  e: "enter", Escape: "back", "?": "help", F1: "help",
};

/** Does `actions[name]()` when its key is pressed. */
export function keys(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    if (event.target.closest?.("input:not([type=checkbox]), select, textarea, dialog[open]")) return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    let action;
    if (command && key === "z") action = event.shiftKey ? "redo" : "undo";
    else if (command && key === "y") action = "redo";
    else if (!command && !event.altKey) action = PLAIN[event.key] ?? PLAIN[key];
    if (!action) return;
    event.preventDefault();
    actions[action]();
  });
}
