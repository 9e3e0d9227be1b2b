// Games in which both move at once: the matrix, joint moves, play.
import { board, equal, shows } from "../stage.mjs";

export default {
  "the matrix has values, strategies and the Nash value; an entry is a joint move": async act => {
    const page = await act.page();
    const aside = await board(page, "Push(BR_BR)");
    await aside.getByRole("button", { name: "Synchronized" }).click();
    const table = aside.getByRole("table");
    await table.waitFor();
    const texts = await table.locator(".entry").evaluateAll(cells => cells.map(one =>
      one.querySelector("math")?.getAttribute("aria-label") ?? one.textContent));
    equal(texts.map(text => text.replace("−", "-")), ["-2", "-3", "-3", "-2"], "entries");
    equal(await table.locator(".chance").allInnerTexts(), ["1/2", "1/2", "1/2", "1/2"], "strategies");
    await shows(aside.getByRole("status", { name: "Value" }).locator(".worth"), "-5/2");
    const before = await aside.locator(".expression code").innerText();
    await table.locator(".entry button").first().click();
    await shows(aside.getByRole("status", { name: "Value" }).locator(".worth"), "-2");
    equal((await aside.locator(".expression code").innerText()) === before, false, "the position stays");
    equal(await aside.getByRole("treeitem").count(), 2, "nodes of the tree");
  },
};
