// Light or dark: as the system has it, until somebody says otherwise. Runs before the page is shown.

const KEY = "madness:theme";
const system = matchMedia("(prefers-color-scheme: dark)");

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // Storage may be switched off; the system decides then.
  }
}

function apply() {
  const dark = (stored() ?? (system.matches ? "dark" : "light")) === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  const button = document.getElementById("theme");
  if (button) {
    button.setAttribute("aria-pressed", String(dark));
  }
  document.dispatchEvent(new Event("themechange"));
}

apply();
system.addEventListener("change", apply);
document.addEventListener("DOMContentLoaded", () => {
  apply();
  document.getElementById("theme")?.addEventListener("click", () => {
    const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, next);
    } catch {
      document.documentElement.dataset.theme = next;
      return;
    }
    apply();
  });
});
