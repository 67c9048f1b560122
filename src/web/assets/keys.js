// Keys of the game, wherever the focus is but in a field.

const PLAIN = { u: "undo", y: "redo", r: "reset", h: "hint", s: "solution", p: "play", w: "why", n: "new", e: "edit", "?": "help" };

export function keys(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("input:not([type=checkbox]), select, textarea, dialog[open]")) return;
    const key = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    let action;
    if (command && key === "z") action = event.shiftKey ? "redo" : "undo";
    else if (command && key === "y") action = "redo";
    else if (!command && !event.altKey) action = PLAIN[key];
    if (!action) return;
    event.preventDefault();
    actions[action]();
  });
}
