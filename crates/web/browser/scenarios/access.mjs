// For everybody: nothing that axe finds, in light and dark, wide and narrow.
import { readFileSync } from "node:fs";
import { around, ask, board, equal, shows } from "../stage.mjs";

async function barriers(page, axe) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.flat().join(" ")).join("; ")}`);
  });
}

function scenario(theme, width) {
  return async act => {
    const axe = readFileSync(act.stage.axe, "utf8");
    act.file("all.onside", "// # Title\n//\n// Text with [a link](https://example.org) and `code`.\n\n1 + 1\n");
    // The checker is put into the page from outside, which the policy would refuse.
    const page = await act.page({ file: "all.onside", theme, width, bypassCSP: true });
    equal(await page.evaluate(() => document.documentElement.dataset.theme), theme, "the theme");
    equal(await barriers(page, axe), [], "barriers of the sheet");
    await ask(page, 2, "Pusch(B)");
    await around(page, 2).getByRole("alert").waitFor();
    equal(await barriers(page, axe), [], "barriers of a mistake");
    const aside = await board(page, "Push(BR_B)", 2);
    await shows(aside.getByRole("region", { name: /^Left/u }), /sensible/u);
    await aside.getByRole("button", { name: "Edit" }).click();
    equal(await barriers(page, axe), [], "barriers of the board");
    await aside.getByRole("button", { name: "Synchronized" }).click();
    await aside.getByRole("table").waitFor();
    equal(await barriers(page, axe), [], "barriers of the matrix");
    await aside.getByRole("button", { name: "Play" }).click();
    equal(await barriers(page, axe), [], "barriers of play");
    await aside.getByRole("button", { name: "Close the board" }).click();
    await page.getByRole("button", { name: "Keys" }).click();
    equal(await barriers(page, axe), [], "barriers of a dialog");
    await page.keyboard.press("Escape");
    const loopy = await board(page, 'BackslidingToadsAndFrogs("tt.f")', 2);
    await loopy.getByRole("img", { name: "Graph of all positions" }).waitFor();
    equal(await barriers(page, axe), [], "barriers of a graph");
    await loopy.getByRole("button", { name: "Close the board" }).click();
    const scores = await board(page, "CS({2,3}, 7)", 2);
    await scores.getByRole("region", { name: "Optimal play if Right starts" }).waitFor();
    equal(await barriers(page, axe), [], "barriers of scores");
    await scores.getByRole("button", { name: "Play" }).click();
    await scores.getByRole("button", { name: "Start" }).click();
    await shows(scores.locator(".playing .state"), /Your move/u);
    equal(await barriers(page, axe), [], "barriers of a game");
    await scores.getByRole("button", { name: "Close the board" }).click();
    const graph = await board(page, "Hackenbush(0-1B,1-2R)", 2);
    await graph.getByRole("button", { name: "Edit" }).click();
    await graph.getByRole("group", { name: "Edges" }).waitFor();
    equal(await barriers(page, axe), [], "barriers of a graph that is changed");
    await graph.getByRole("button", { name: "Close the board" }).click();
    await ask(page, 2, "Push(BR_BR).Matrix");
    await around(page, 2).locator("mtable").waitFor();
    equal(await barriers(page, axe), [], "barriers of a formula");
  };
}

export default {
  "axe finds nothing in light colours": scenario("light", 1400),
  "axe finds nothing in dark colours": scenario("dark", 1400),
  "axe finds nothing on a narrow window": scenario("light", 480),

  "the switch of colours stays": async act => {
    const page = await act.page({ theme: "light" });
    await page.getByRole("button", { name: "Dark colours" }).click();
    await page.waitForSelector("html[data-theme=dark]");
    await page.reload();
    await page.waitForSelector("html[data-ready][data-theme=dark]");
  },
};
