// The command as a server, the browser, and the first page.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const DESKTOP = { viewport: { width: 1280, height: 800 } };

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
}

/** Starts `madness serve` on a free port: the process and its address. */
export async function serve() {
  const child = spawn(process.env.MADNESS, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = await once(child.stdout, "data");
  return { child, address: String(line).trim() };
}

/** The page as one file. */
export function onePage() {
  return execFileSync(process.env.MADNESS, ["page"], { maxBuffer: 1 << 24 });
}

/** A host that has nothing but the page as one file: how to stop it, and its address. */
export async function host() {
  const html = onePage();
  const server = createServer((request, response) => {
    const isPage = new URL(request.url, "http://localhost").pathname === "/";
    response.writeHead(isPage ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" });
    response.end(isPage ? html : "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { stop: () => server.close(), address: `http://127.0.0.1:${server.address().port}/` };
}

const KINDS = { css: "text/css", html: "text/html", js: "text/javascript", json: "application/json", png: "image/png", svg: "image/svg+xml", wasm: "application/wasm", webmanifest: "application/manifest+json" };

/** A static host that has the folder SITE below a path: how to stop it, and its address. */
export async function hostSite() {
  const path = "/~somebody/madness/";
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname === path ? "index.html" : pathname.slice(path.length);
    const file = pathname.startsWith(path) && (await readFile(join(process.env.SITE, name)).catch(() => null));
    response.writeHead(file ? 200 : 404, { "Content-Type": file ? KINDS[extname(name).slice(1)] : "text/plain" });
    response.end(file || "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { stop, address: `http://127.0.0.1:${server.address().port}${path}` };
}

export function ready(page) {
  return page.waitForFunction(() => document.documentElement.dataset.ready === "true");
}

/** A first visit, the browser there already and the server not: what came, how many presses the page counts after one, and the milliseconds until then. */
export async function firstVisit() {
  const browser = await launch();
  const page = await browser.newPage(DESKTOP);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
  const start = performance.now();
  const { child, address } = await serve();
  try {
    await page.goto(address);
    await ready(page);
    await page.locator(".cell").first().click();
    const presses = await page.locator("#presses").textContent();
    const time = performance.now() - start;
    await page.waitForLoadState("networkidle");
    return { bytes, presses, time };
  } finally {
    await browser.close();
    child.kill();
  }
}
