// The service worker: it keeps the files of the page for when nobody answers. The program writes VERSION, a name of
// these files, and FILES, their addresses, above this text.

/** Keeps of other versions have other names; those of other programs on this port have another beginning. */
const OURS = "button-madness:";
const NAME = OURS + VERSION;

async function keepAll() {
  const kept = await caches.open(NAME);
  await kept.addAll(FILES);
  await self.skipWaiting();
}

async function dropOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
  }
  await self.clients.claim();
}

/** What the server answers; if it does not, what was kept. */
async function answer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.open(NAME);
    const file = await kept.match(request, { ignoreSearch: true });
    if (!file) throw error;
    return file;
  }
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "GET" && origin === self.location.origin && FILES.includes(pathname)) {
    event.respondWith(answer(request));
  }
});
