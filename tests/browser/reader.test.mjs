// What the page reads beside what the program reads, without a browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readBoards } from "../../crates/web/src/assets/reader/reader.js";
import { numbers } from "./random.mjs";
import { serve } from "./start.mjs";

let server;
before(async () => (server = await serve()));
after(() => server.child.kill());

/** What the server reads in bytes: boards with their games, or the place and the words of an error. */
async function read(bytes) {
  const answer = await fetch(new URL("/api/parse", server.address), { method: "POST", body: bytes });
  const { error, count, boards } = await answer.json();
  if (error) return { line: error.line, column: error.column, message: error.message };
  return { count, boards: boards.map(({ lights: rows, line, surface, rule, target, states }) => ({ rows, line, surface, rule, target, states })) };
}

/** The same of a board that the page has read. A board that names no surface is a torus. */
function game({ rows, line, header: { surface = "torus", rule, target, states } }) {
  return { rows, line, surface, rule, target, states };
}

function readHere(bytes) {
  try {
    const boards = readBoards(bytes);
    return { count: boards.length, boards: boards.slice(0, 16).map(game) };
  } catch ({ line, column, message }) {
    return { line, column, message };
  }
}

const PARTS = ["1", "0", "10", "01", "110", "#", ".", "#.#", "...", "X.", "O", "o", "*.", "+", "-", "~", "_", "T", "F", "●○", "■□", "🟨⬛", "⬛\uFE0F", " ", "\t", "/", ",", "|", ";", "\"", "'", "[", "=", "2", "x1", "é", "é́", "true", "off", "1.0"];
const LINES = ["", "", " ", "; comment", "% c", "! c", "// c", "# remark", "#", "##", "###", "# 1", "#.,.#", "#http://a", "# a/b", "a #b/c", "10/01", "#./.#", "110", "011", "101", "1 0 1", "1,0,1", "|1|0|1|", "+-+-+-+", "---", "|---|---|", ".#.", "###", "#.#", "...", "..", "X.X", "O.O", "0O0", "2", "1", "3", "11", "2 2", "3 2", "2x3", "10,01", "0;1;0", "1 0; 0 1", "Level 1", "Box", "Row: 101", "Row1  011", "    011", "Surface: plane", "goal =", "size: 3x2", "; torus", "; lit X", "# .#.", "# ###", "#Life 1.06", "\"10/01\"", "10/01 # c", "unsolvable", "P1", "P1 2 2 1001", "P1 3 1", "1 0 1 # c", "P1 # c", "10 01", "P4", "P5 1 1", "P12", "[[1,0],[0,1]]", "[\"10\",\"01\"]", "a = [1 0;", "0 1];", "[1 0", "0 1]", "99999999999999999999999", "; surface klein", "; rule king", "; rule kong", "; target on", "; states 3", "# surface plane", "http://a/?board=2x2-torus-kA", "?board=2x2-plane-kA&rule=open-%2B&target=on", "?mode=daily", "?board=a", "Button Madness: 3 × 1 Klein bottle, rule x", "Button Madness: 3 × 1 square", "2x2c:edb7,9", "2x2:ffff,9"];
const LISTS = ["[", "]", "[", "]", "{", "}", "(", ")", ",", ";", "\"10\"", "\"01\"", "\"#.\"", "\"\"", "'1'", "1", "0", "1.", "true", "False", "\n", " ", "[1,0]", "[0,1]", "{1,0}", "[[1,0],[0,1]]", "[\"10\",\"01\"]", "\"lights\":", "{\"a\":", "\"surface\":\"klein\",", "\"1/0\"", "\"", "x", "np.array(", "a = ", "dtype=int", "bool)", "np.transpose(", "goal = ", "int a[2][2] = ", "(0,1)", "(1,0)", "\"wrap\":false,", "\"size\":[2,2],", "\"on\":\"0\",", "\"name\":\"a\","];

/** A random text: of lines, of characters, of lists, or a picture, perhaps damaged. */
function randomText(below) {
  const some = (list, count) => Array.from({ length: count }, () => list[below(list.length)]);
  const end = () => (below(9) ? "\n" : "\r\n");
  let bytes;
  switch (below(6)) {
    case 0: bytes = Buffer.from(some(LINES, 1 + below(5)).map((line) => line + end()).join("")); break;
    case 1: bytes = Buffer.from(some(LINES, 1 + below(12)).map((line) => line + end()).join("")); break;
    case 2: bytes = Buffer.from(Array.from({ length: 1 + below(4) }, () => some(PARTS, 1 + below(4)).join("") + end()).join("")); break;
    case 3: bytes = Buffer.from(`${below(3) ? "[" : ""}${some(LISTS, below(9)).join("")}${below(2) ? "]" : ""}`); break;
    case 4: {
      const [columns, rows] = [below(12), 1 + below(4)];
      const header = ["P4\n", "P4 ", "P4#c\n", "P4\n# c\n"][below(4)] + `${columns}${below(9) ? " " : "x"}${rows}\n`;
      const raw = Buffer.concat([Buffer.from(header), Buffer.from(some([0, 10, 80, 255], Math.ceil(columns / 8) * rows))]);
      bytes = below(3) ? raw : Buffer.concat([raw, raw]);
      break;
    }
    default: {
      const [columns, rows] = [below(5), 1 + below(3)];
      const pixels = some(["0", "1", "1 ", "0\n", "\n", "0 #c\n"], columns * rows).join("");
      bytes = Buffer.from(`${below(3) ? "" : "10\n\n"}P1${end()}${columns} ${rows}\n${pixels}${below(2) ? "\n\n01\n" : ""}`);
    }
  }
  if (below(12) === 0) bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
  if (below(8) === 0 && bytes.length > 0) bytes[below(bytes.length)] = [0, 0x0d, 0x7f, 0x85, 0xc2, 0xe2, 0xff, 0x30][below(8)];
  if (below(8) === 0) bytes = bytes.subarray(0, below(bytes.length + 1));
  return new Uint8Array(bytes);
}

test("texts are read as the program reads them, errors at the same place", async () => {
  const below = numbers(5);
  const tried = Number(process.env.MADNESS_CASES ?? 5000);
  let [boards, errors] = [0, 0];
  for (let k = 0; k < tried; k++) {
    const bytes = randomText(below);
    const there = await read(bytes);
    assert.deepEqual(readHere(bytes), there, JSON.stringify(Buffer.from(bytes).toString("latin1")));
    if (there.line) errors += 1;
    else boards += 1;
  }
  assert.ok(boards > tried / 8 && errors > tried / 8, `${boards} texts with boards, ${errors} with errors`);
});
