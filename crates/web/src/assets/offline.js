// The page without its server: the browser keeps the files where it can. Without a service worker (no HTTPS, or it is
// forbidden) the page needs the server, as ever.

const KEEPER = "keeper.js";

async function keepFiles() {
  const policy = globalThis.trustedTypes?.createPolicy("keeper", { createScriptURL: () => KEEPER });
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL("") ?? KEEPER);
  } catch {
    // As if there were none.
  }
}

if ("serviceWorker" in navigator) keepFiles();
