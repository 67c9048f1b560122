import { accessible } from "./axe.mjs";
import { board, visit, wins } from "./support.mjs";
import { win } from "./solving.mjs";

const ONE = ["010", "111", "010"];

accessible({
  daily: ["/?mode=daily", (page) => page.locator("#countdown:not(:empty)").waitFor()],
  levels: ["/?mode=levels", (page) => page.locator("#level-list a").waitFor()],
  "three states": ["/?mode=classics&game=lights2000", (page) => page.locator(".cell.red, .cell.green").first().waitFor()],
  cube: ["/?mode=classics&game=cube", (page) => page.locator("#classic-list a").first().waitFor()],
  won: [board(ONE), async (page) => {
    await win(page);
    await wins(page);
  }],
  tutorial: ["/", (page) => page.click("#offer-start")],
  forget: ["/", (page) => page.click("#forget-open")],
});
