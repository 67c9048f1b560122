// The names of values: keys of objects, names before an equals sign, and words of lines above a board. The lists are
// those of the library.

/** The keys of lists that are boards, in small letters and without `_` and `-`. */
const BOARDS = new Set(("lights board boards grid cells rows matrix array data values state start initial initialstate"
  + " initialboard initialgrid startstate startboard startgrid currentstate gamestate boardstate gridstate"
  + " lightgrid field level levels layout map tiles lamps bulbs picture pattern puzzles").split(" "));

/** The keys that say nothing of the board and its game. */
const HARMLESS = new Set(("name title id uuid uid key slug index number no level levels stage chapter world pack set series group"
  + " category tag tags difficulty rating stars author authors creator by designer source url link website"
  + " copyright license licence date day time timestamp created createdat updated updatedat version format"
  + " description comment comments note notes remark remarks info metadata meta hint hints story seed par best"
  + " score moves minmoves minimum optimal solution solutions answer answers solved solvable clicks presses"
  + " presscount press row column remaining shortest fewest nullity quietpattern basis method essential"
  + " obstacle obstruction message error line file filename count countline cells lamps lights bulbs tiles").split(" "));

/** The functions whose values are the list that they are given. */
const CONSTRUCTORS = new Set(("array asarray asanyarray ascontiguousarray ndarray bitarray csrarray matrix asmatrix mat rbind csrmatrix"
  + " cscmatrix coomatrix bitmatrix booleanmatrix immutablematrix mutabledensematrix tensor astensor booltensor"
  + " bytetensor inttensor longtensor floattensor list tuple vec vector frozenlist boolean bool logical int"
  + " int8 int16 int32 int64 uint8 uint16 uint32 uint64 single double float full sparse dataframe").split(" "));

const SURFACE = "remove it, and say how the edges are glued with --surface";

/** What says something of the game that is not read here, and what to do. */
const UNREAD = [
  ["goal goals target goalstate targetstate goalboard targetboard goalgrid targetgrid end endstate final"
    + " finalstate finish finished desired desiredstate wanted", "remove it, and say what the lights are to become with --goal-file or --target"],
  ["litonly onlylit", "remove it, and say --lit-only"],
  ["surface topology torus toroid toroidal wrap wraps wrapped wrapping wraparound wrapedges periodic boundary"
    + " boundaries border borders edge edges plane planar cylinder mobius klein projective", SURFACE],
  ["rule neighbourhood neighborhood neighbours neighbors diagonal diagonals stencil adjacency", "remove it, and say which cells a press toggles with --rule"],
  ["states numstates nstates colours colors numcolours numcolors ncolours ncolors modulus mod holes mask"
    + " walls blocked disabled", "remove it; madness puzzle has options for holes and more states"],
  ["puzzle wiring", "this is no board, but the wiring of a puzzle"],
  ["lit dark on off legend symbols characters chars glyphs alphabet inverted inverse invert", "write rows, and name the characters of cells with --lit and --dark instead"],
  ["transposed transpose order rowmajor columnmajor orientation rotated flipped", "remove it, and write rows from top to bottom, each from left to right"],
].map(([words, way]) => [new Set(words.split(" ")), way]);

/** The words of a header, which is read. */
const HEADERS = ["surface", "rule", "target", "states"];

/** Returns a name in small letters, without `_` and `-`, and without a number behind it. */
export function plain(name) {
  return name.toLowerCase().replace(/[_-]/g, "").replace(/[0-9]+$/, "");
}

/** Returns whether a list with this plain name is a board. */
export function isBoard(name) {
  return BOARDS.has(name);
}

const wayOf = (name) => UNREAD.find(([words]) => words.has(name))?.[1];

/** Returns what to do about a key with this plain name, which is not read; undefined if it says nothing of the game. */
export function unread(name) {
  return wayOf(name) ?? (HARMLESS.has(name) ? undefined : "remove it, and say by an option what it means for the game");
}

/** Returns whether the value false says something too. */
export function saysFalse(way) {
  return way === SURFACE;
}

/** Returns what to do about a name before an equals sign, if it is none of a board. */
export function unreadName(name) {
  const areCells = /^(?:lit|coord|point|position|pair|press|click|move|indices|location|solution)/.test(name);
  return wayOf(name) ?? (areCells ? "columns and rows of cells are no rows: write a list of rows, under a name such as board" : undefined);
}

/**
 * Returns the word, and what to do about a line above a board that says something of its game in a way that is not
 * read: one of the words that says where, or one and its value.
 */
export function unreadLine(line) {
  const [word, value, more] = line.split(/[\p{White_Space}:=]+/u).filter(Boolean);
  const name = plain(word ?? "");
  const way = wayOf(name);
  if (way === undefined || more !== undefined || HEADERS.includes(name) || name.startsWith("end")) return undefined;
  const isAlone = (way === SURFACE || name.startsWith("inver")) && !/[:=]/.test(line);
  return value !== undefined || isAlone ? { word, way } : undefined;
}

/** Returns the word, and what to do about a name of a board that says its size behind a sign, as `Size: 5x5` does. */
export function unreadSize(line) {
  const word = /^([^:=]*)[:=]/.exec(line)?.[1];
  const isSize = ["size", "dimensions", "rows", "columns", "cols", "width", "height"].includes(plain((word ?? "").trim()));
  return isSize ? { word, way: "write rows and columns alone, such as 3 5, or begin the line with ';'" } : undefined;
}

/** Returns whether the value of a function is the list that it is given: `np.array`, `Matrix`. */
export function isConstructor(name) {
  return CONSTRUCTORS.has(name.split(".").at(-1).toLowerCase().replaceAll("_", ""));
}
