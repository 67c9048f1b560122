// Checks of accessibility, which tests run in a page without its content security policy.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { DESKTOP, PHONE, visit } from "./support.mjs";
import { test } from "node:test";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Lets axe look at views, each `[address, reach]`, in both colour schemes, on a desktop and on a phone. */
export function accessible(views) {
  for (const [name, [address, reach]] of Object.entries(views)) {
    for (const colorScheme of ["light", "dark"]) {
      for (const [screen, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
        test(`accessible: ${name}, ${colorScheme}, ${screen}`, () => visit(address, { ...options, colorScheme, bypassCSP: true }, async (page) => {
          await reach(page);
          await page.addScriptTag({ path: axe });
          const { violations, passes } = await page.evaluate(() => axe.run());
          const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 120)} ${node.failureSummary}`).slice(0, 3).join("; ")}`);
          assert.deepEqual(told, []);
          assert.ok(passes.length > 15, `${passes.length} checks`);
        }));
      }
    }
  }
}
