// The table of boards in tests/cases, read by the page. The command is tested against the same table.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readBoards } from "../../crates/web/src/assets/reader/reader.js";

const CASES = JSON.parse(readFileSync(new URL("../cases/boards.json", import.meta.url), "utf8"));

function bytesOf({ input, hex }) {
  return hex ? new Uint8Array(Buffer.from(hex, "hex")) : new TextEncoder().encode(input.map((line) => `${line}\n`).join(""));
}

/** The options of a case; none if it has none. */
function optionsOf({ lit, dark, rows, count_line: countLine }) {
  const options = { lit, dark, rows, countLine };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** What is wrong with a case; nothing if all is right. */
function faultOf(each) {
  const { boards, refused, surface, rule, may_refuse: mayRefuse } = each;
  let found;
  try {
    found = readBoards(bytesOf(each), optionsOf(each));
  } catch (error) {
    const { line, column, message } = error;
    // An error of the reader has a place; all others are faults of the program.
    if (line === undefined) return `broke down: ${error.stack}`;
    if (boards) return mayRefuse ? "" : `refused: ${line}:${column}: ${message}`;
    const isRight = (refused.line ?? line) === line && (refused.column ?? column) === column
      && (refused.says ?? []).every((word) => message.includes(word));
    return isRight ? "" : `${line}:${column}: ${message}, in place of ${JSON.stringify(refused)}`;
  }
  const rows = found.map((board) => board.rows);
  if (JSON.stringify(rows) !== JSON.stringify(boards)) return `read as ${JSON.stringify(rows)} in place of ${JSON.stringify(boards ?? "a refusal")}`;
  const on = found[0].header.surface ?? "torus";
  if (surface && on !== surface) return `on a ${on} in place of ${surface}`;
  if (rule && found[0].header.rule !== rule) return `under ${found[0].header.rule} in place of ${rule}`;
  return "";
}

test("the page reads the table of boards as the command does", () => {
  assert.ok(CASES.length > 200);
  const failures = CASES.map((each) => [each, faultOf(each)]).filter(([, fault]) => fault);
  const told = failures.map(([{ name, format }, fault]) => `${name} (${format}): ${fault}`);
  assert.equal(failures.length, 0, `${failures.length} of ${CASES.length} cases fail:\n${told.join("\n")}`);
});
