// Everything by keyboard alone: not one click and nothing focused from outside.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { around, cell, equal, holds, shows } from "../stage.mjs";

/** What has the focus, as somebody hears it: its name, or its text. */
function focused(page) {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) {
      element = element.shadowRoot.activeElement;
    }
    return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
  });
}

/** Presses Tab, or Shift+Tab, until something with this name has the focus. */
async function tabTo(page, name, key = "Tab") {
  const met = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key);
    const found = (await focused(page)).trim();
    if (found === name || (name instanceof RegExp && name.test(found))) {
      return;
    }
    met.push(found.slice(0, 40));
  }
  throw new Error(`${key} does not lead to ${name}, but to ${met.join("; ")}`);
}

const value = page => page.getByRole("status", { name: "Value" }).locator(".worth");
const answer = (page, number) => around(page, number).locator(".answer .body");

export default {
  "by keyboard: a value, a mistake, stopping, saving": async act => {
    const page = await act.page();
    // The first cell has the focus.
    await page.keyboard.insertText("Push(BR_B).CanonicalForm");
    await page.keyboard.press("Shift+Enter");
    await shows(answer(page, 1), "5/2");
    await cell(page, 2).waitFor();
    await page.keyboard.insertText("Pusch(B)");
    await page.keyboard.press("Control+Enter");
    await shows(around(page, 2).getByRole("alert"), /did you mean Push/u);
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText("Domineering(7,7).CanonicalForm");
    await page.keyboard.press("Control+Enter");
    await shows(around(page, 2).locator(".progress"), /\d positions/u);
    await page.keyboard.press("Control+.");
    await shows(around(page, 2).getByRole("alert"), /Stopped/u);
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText("1 + 1");
    await page.keyboard.press("Control+Enter");
    await shows(answer(page, 2), "2");
    await page.keyboard.press("Control+s");
    await page.getByRole("dialog").waitFor();
    // The name has the focus.
    await page.keyboard.press("Control+a");
    await page.keyboard.type("keys");
    await page.keyboard.press("Enter");
    await page.getByText("Saved keys.onside").waitFor();
    equal(readFileSync(join(act.folder, "keys.onside"), "utf8"), "Push(BR_B).CanonicalForm\n\n1 + 1\n", "the file");
  },

  "by keyboard: cells are moved, deleted and brought back": async act => {
    act.file("cells.onside", "1\n\n2\n");
    const page = await act.page({ file: "cells.onside" });
    await page.keyboard.press("Control+Shift+ArrowDown");
    await shows(cell(page, 2), "1");
    await page.keyboard.press("Escape");
    await tabTo(page, "Delete cell 2");
    await page.keyboard.press("Enter");
    await cell(page, 2).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await shows(cell(page, 2), "1");
  },

  "by keyboard: moves on the board, the variations, a change by hand": async act => {
    const page = await act.page();
    await page.keyboard.insertText("Push(BR_B)");
    await page.keyboard.press("Control+Enter");
    await around(page, 1).getByRole("button", { name: "Explore" }).waitFor();
    await tabTo(page, "Explore");
    await page.keyboard.press("Enter");
    await shows(value(page), "5/2");
    await tabTo(page, /^square 1/u);
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Enter");
    await shows(value(page), "15/8");
    // The keys of the board are heard wherever the focus has gone.
    await page.keyboard.press("u");
    await shows(value(page), "5/2");
    await tabTo(page, "Variations");
    await page.keyboard.press("ArrowRight");
    await shows(value(page), "15/8");
    await page.keyboard.press("ArrowLeft");
    await shows(value(page), "5/2");
    await tabTo(page, "Edit", "Shift+Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, /^square \d/u);
    await page.keyboard.press("Home");
    const position = page.locator(".expression code");
    for (let step = 0; (await focused(page)).startsWith("square 2") === false && step < 4; step += 1) {
      await page.keyboard.press((await focused(page)) < "square 2" ? "ArrowRight" : "ArrowLeft");
    }
    for (let press = 0; press < 3 && (await position.innerText()) !== 'Push("BB_B")'; press += 1) {
      const before = await position.innerText();
      await page.keyboard.press("Enter");
      await page.waitForFunction(old => document.querySelector(".expression code").textContent !== old, before);
    }
    await shows(cell(page, 1), 'Push("BB_B")');
    await shows(value(page), "7");
    await tabTo(page, "Close the board", "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: "Board" }).waitFor({ state: "detached" });
    holds((await focused(page)) !== "", "something has the focus when the board is closed");
  },

  "by keyboard: the matrix and a game against the program": async act => {
    const page = await act.page();
    await page.keyboard.insertText("Push(BR_BR)");
    await page.keyboard.press("Control+Enter");
    await around(page, 1).getByRole("button", { name: "Explore" }).waitFor();
    await tabTo(page, "Explore");
    await page.keyboard.press("Enter");
    await tabTo(page, "Synchronized");
    await page.keyboard.press("Enter");
    await shows(value(page), "-5/2");
    await tabTo(page, /^square 1 and square 2: -2$/u);
    await page.keyboard.press("Enter");
    await shows(value(page), "-2");
    await page.keyboard.press("u");
    await shows(value(page), "-5/2");
    await tabTo(page, "Alternating", "Shift+Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, "Play");
    await page.keyboard.press("Enter");
    await tabTo(page, "Start");
    await page.keyboard.press("Enter");
    const state = page.locator(".playing .state");
    for (let turn = 0; turn < 20; turn += 1) {
      await shows(state, /Your move|win|lose/u);
      if ((await page.locator(".playing .state.over").count()) > 0) {
        break;
      }
      await tabTo(page, /^square \d$/u);
      const before = await page.locator(".expression code").innerText();
      await page.keyboard.press("Enter");
      await page.waitForFunction(old => document.querySelector(".expression code").textContent !== old, before);
    }
    await shows(state, /wins?\./u);
  },
};
