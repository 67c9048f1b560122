// The service worker: it keeps the files of the page for when nobody answers. The program writes VERSION, a name of
// these files, and FILES, their addresses, above this text.

/** Keeps of other versions have other names; those of other programs on this port, or of other pages of this host, have another beginning. */
const OURS = `button-madness:${self.registration.scope}:`;
const NAME = OURS + VERSION;

const addresses = new Set(FILES.map((name) => new URL(name, self.location).href));

async function keepAll() {
  const kept = await caches.open(NAME);
  await kept.addAll(addresses);
  await self.skipWaiting();
}

async function dropOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
  }
  await self.clients.claim();
}

/** The file that a request asks for. Some hosts leave out the ending of pages. */
function fileOf({ url, method }) {
  const { origin, pathname } = new URL(url);
  const names = [origin + pathname, `${origin}${pathname}.html`];
  return method === "GET" ? names.find((name) => addresses.has(name)) : undefined;
}

/** What the server answers; if it does not, what was kept. */
async function answer(request, file) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(NAME)).match(file);
    if (!kept) throw error;
    // A page that a host answered from elsewhere is opened as if it stood here.
    return kept.redirected ? new Response(kept.body, { headers: kept.headers }) : kept;
  }
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("fetch", (event) => {
  const file = fileOf(event.request);
  if (file) event.respondWith(answer(event.request, file));
});
