// Random texts in foreign notations, perhaps with one character wrong, and what the library reads in them: the page
// reads the same, or refuses them at the same place with the same words. tests/library/notation/foreign writes them.

import assert from "node:assert/strict";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { quoted } from "../../crates/web/src/assets/reader/glyphs.js";
import { readBoards } from "../../crates/web/src/assets/reader/reader.js";

const ASSUMED = {
  name: ({ name }) => `${quoted(name)} is taken for the name of the board below it`,
  count: () => "the number is taken for the number of boards",
  size: ({ columns, rows }) => `taken for the size, ${columns} columns and ${rows} rows`,
};

function read(bytes) {
  try {
    const boards = readBoards(bytes).map(({ rows, line, header, assumed }) => ({
      rows, line,
      header: ["surface", "rule", "target", "states"].filter((word) => word in header).map((word) => `; ${word} ${header[word]}\n`).join(""),
      assumed: assumed.map((each) => [each.line, ASSUMED[each.kind](each)]),
    }));
    return { boards };
  } catch (error) {
    assert.ok(error.line && error.column, error.stack);
    return { error: `${error.line}:${error.column}: ${error.message}` };
  }
}

test("texts in foreign notations are read as the library reads them", async () => {
  const counts = { boards: 0, error: 0 };
  const notations = new Set();
  for await (const text of createInterface({ input: createReadStream(process.env.MADNESS_FOREIGN) })) {
    const { name, hex, ...expected } = JSON.parse(text);
    const bytes = new Uint8Array(Buffer.from(hex, "hex"));
    assert.deepEqual(read(bytes), expected, `${name}: ${JSON.stringify(Buffer.from(bytes).toString())}`);
    notations.add(name);
    counts["boards" in expected ? "boards" : "error"] += 1;
  }
  assert.ok(notations.size > 40 && counts.boards > 10_000 && counts.error > 10_000, JSON.stringify({ ...counts, notations: notations.size }));
});
