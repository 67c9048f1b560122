// Every program of docs/javascript.md prints what is said below it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const GUIDE = readFileSync(new URL("../../docs/javascript.md", import.meta.url), "utf8");
const PROGRAMS = Array.from(GUIDE.matchAll(/```js\n([^`]*(?:`[^`]+`[^`]*)*)```\n\n```text\n([^`]*)```/g), ([, program, printed]) => [program, printed]);

test("the guide has programs", () => assert.ok(PROGRAMS.length >= 5, `${PROGRAMS.length} programs`));

for (const [number, [program, printed]] of PROGRAMS.entries()) {
  test(`program ${number + 1} of the guide`, () => {
    // From a folder where the package is found by its name.
    const cwd = fileURLToPath(new URL(".", import.meta.url));
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-"], { input: program, cwd, encoding: "utf8" });
    assert.equal(stdout, printed, stderr);
  });
}
