// The sheet: cells, answers, mistakes, stopping, undo, files.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addCell, around, ask, cell, equal, holds, shows, type } from "../stage.mjs";

const answer = (page, number) => around(page, number).locator(".answer .body");

export default {
  "a value is on the page after Ctrl+Enter": async act => {
    const page = await act.page();
    await ask(page, 1, "Push(BR_B).CanonicalForm");
    await shows(answer(page, 1), "5/2");
    equal(await answer(page, 1).locator("math mfrac").count(), 1, "fractions that are set as such");
  },

  "a mistake is an alert with its remedy, under its place": async act => {
    const page = await act.page();
    await ask(page, 1, "Pusch(B)");
    await shows(around(page, 1).getByRole("alert"), /did you mean Push\?/u);
    await shows(around(page, 1).locator(".fault"), "Pusch", "what is underlined");
    await ask(page, 1, "Push(B)");
    await around(page, 1).getByRole("alert").waitFor({ state: "detached" });
  },

  "long work shows its progress, Stop ends it, and the next cell answers": async act => {
    const page = await act.page();
    await ask(page, 1, "Domineering(7,7).CanonicalForm");
    await shows(around(page, 1).locator(".progress"), /\d positions, .* a second, .*B/u);
    const before = Date.now();
    await around(page, 1).getByRole("button", { name: "Stop" }).click();
    await shows(around(page, 1).getByRole("alert"), /Stopped/u);
    await addCell(page);
    await ask(page, 2, "1+1");
    await shows(answer(page, 2), "2");
    holds(Date.now() - before < 10_000, `the next answer came after ${Date.now() - before} ms`);
  },

  "a saved worksheet is a script with the same answers": async act => {
    const page = await act.page();
    await ask(page, 1, "x := Push(BR_B).CanonicalForm");
    await addCell(page);
    await ask(page, 2, "x + 1");
    await shows(answer(page, 2), "7/2");
    await page.keyboard.press("Control+s");
    await page.getByLabel("Name of the file").fill("two");
    await page.getByRole("button", { name: "Save", exact: true }).last().click();
    await page.getByText("Saved two.onside").waitFor();
    equal(readFileSync(join(act.folder, "two.onside"), "utf8"), "x := Push(BR_B).CanonicalForm\n\nx + 1\n", "the file");
    holds(act.run("run", "two.onside").trim().endsWith("7/2"), "`onside run` prints the same");
  },

  "what is opened and saved is the same file, byte by byte, and nothing was run": async act => {
    const text = "\n// # Räume\n//\n// Text *here*\n\n\n\nPush(BR_B)   \n//= 5/2\n\n" +
      "  x := 1;\r\n\r\n{\n\n 1 | 2}\n\n\n";
    act.file("odd.onside", text);
    const page = await act.page({ file: "odd.onside" });
    await page.getByRole("heading", { name: "Räume" }).waitFor();
    equal(await page.locator(".answer").count(), 0, "answers after opening");
    await page.keyboard.press("Control+s");
    await page.getByText("Saved odd.onside").waitFor();
    equal(readFileSync(join(act.folder, "odd.onside"), "utf8"), text, "the file");
  },

  "a file that has changed on disk is not written over; both versions are shown": async act => {
    act.file("both.onside", "1 + 1\n");
    const page = await act.page({ file: "both.onside" });
    await type(page, 1, "2 + 2");
    writeFileSync(join(act.folder, "both.onside"), "3 + 3\n");
    await page.keyboard.press("Control+s");
    const dialog = page.getByRole("dialog");
    await shows(dialog.getByRole("region", { name: "On disk" }), /3 \+ 3/u);
    await shows(dialog.getByRole("region", { name: "On this page" }), /2 \+ 2/u);
    equal(readFileSync(join(act.folder, "both.onside"), "utf8"), "3 + 3\n", "the file before the choice");
    await dialog.getByRole("button", { name: "Take the one on disk" }).click();
    await shows(cell(page, 1), "3 + 3");
    await type(page, 1, "4 + 4");
    writeFileSync(join(act.folder, "both.onside"), "5 + 5\n");
    await page.keyboard.press("Control+s");
    await dialog.getByRole("button", { name: /Keep this page/u }).click();
    await page.getByText("Saved both.onside").waitFor();
    equal(readFileSync(join(act.folder, "both.onside"), "utf8"), "4 + 4\n", "the file after the choice");
  },

  "a worksheet is saved under another name, over one that is there only after a look at it": async act => {
    act.file("one.onside", "1 + 1\n");
    act.file("two.onside", "2 + 2\n");
    const page = await act.page({ file: "one.onside" });
    const read = name => readFileSync(join(act.folder, name), "utf8");
    const saveAs = async name => {
      await page.getByRole("button", { name: "Save as" }).click();
      await page.getByLabel("Name of the file").fill(name);
      await page.keyboard.press("Enter");
    };
    await saveAs("three");
    await page.getByText("Saved three.onside").waitFor();
    equal([read("one.onside"), read("three.onside")], ["1 + 1\n", "1 + 1\n"], "the files");
    await saveAs("two.onside");
    const dialog = page.getByRole("dialog", { name: "two.onside is there already" });
    await shows(dialog.getByRole("region", { name: "On disk" }), /2 \+ 2/u);
    await dialog.getByRole("button", { name: "Decide later" }).click();
    equal(read("two.onside"), "2 + 2\n", "the file that was there");
    // The page is still about the file that it was about.
    await type(page, 1, "3 + 3");
    await page.keyboard.press("Control+s");
    await page.getByText("Saved three.onside").waitFor();
    equal([read("two.onside"), read("three.onside")], ["2 + 2\n", "3 + 3\n"], "the files in the end");
  },

  "the worksheets of the folder are there to be opened, also those that came later": async act => {
    act.file("one.onside", "1 + 1\n");
    const page = await act.page();
    await page.getByRole("button", { name: "one.onside" }).click();
    await shows(cell(page, 1), "1 + 1");
    act.file("two.onside", "2 + 2\n");
    await page.getByRole("button", { name: "one.onside" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "two.onside" }).click();
    await shows(cell(page, 1), "2 + 2");
  },

  "every formula of the program is understood, and matrices have rows": async act => {
    const sources = [
      "-13/8", "{3|||2||1|0}", "-1^[3]*", "Tiny({3|1})", "Push(BR_BR).Matrix", "Synchronized(Push(BR_BR)).Strategies",
      "[Sync([0],[1],[[2]])]", "CS({1,2}).TwoPiles(2,1)", "omega^(omega+1)/(omega+2)", "over + 1",
      "BackslidingToadsAndFrogs(\"tt..ff\").OutcomeClass", "{1|-1}.OutcomeClass", "{1 => 2, 3 => {1|0}}", "-inf",
      "*[2#1]",
      "[Push(BR), CS({1,2},10)]", "x -> x^2 + 1", "v<2>*", "{2|-1}.Thermograph", "Left", "true",
    ];
    act.file("all.onside", `${sources.join("\n\n")}\n`);
    const page = await act.page({ file: "all.onside" });
    await page.getByRole("button", { name: "Run all" }).click();
    for (let number = 1; number <= sources.length; number += 1) {
      await answer(page, number).waitFor();
    }
    const formulas = page.locator(".answer math");
    holds(await formulas.count() > 12, `${await formulas.count()} formulas`);
    const lost = await formulas.evaluateAll(all => all.map(one => one.textContent).filter(text => text.includes("\\")));
    equal(lost, [], "formulas with commands that are not understood");
    equal(await answer(page, 5).locator("mtr").count(), 2, "rows of the matrix");
    equal(await answer(page, 5).locator("mtd").allTextContents(), ["−2", "−3", "−3", "−2"], "its entries");
  },

  "an edit marks later answers stale, and running the last cell runs what is stale before it": async act => {
    act.file("chain.onside", "x := 2\n\ny := x + 1\n\ny * 10\n");
    const page = await act.page({ file: "chain.onside" });
    await page.getByRole("button", { name: "Run all" }).click();
    await shows(answer(page, 3), "30");
    await type(page, 1, "x := 5");
    await around(page, 3).getByText("stale").waitFor();
    await cell(page, 3).click();
    await page.keyboard.press("Control+Enter");
    await shows(answer(page, 3), "60");
    await around(page, 3).getByText("stale").waitFor({ state: "detached" });
  },

  "cells mean what they mean in a script, in whatever order they are run": async act => {
    act.file("order.onside", "x := 1\n\nx + 1\n\nx := 5\n\nmode synchronized\n\nPush(BR_BR)\n");
    const page = await act.page({ file: "order.onside" });
    const run = async (number, text) => {
      await type(page, number, text);
      await page.keyboard.press("Control+Enter");
    };
    await page.getByRole("button", { name: "Run all" }).click();
    await shows(answer(page, 5), "-5/2");
    // What a later cell has defined does not reach an earlier one.
    await run(2, "x + 2");
    await shows(answer(page, 2), "3");
    await run(2, "Push(BR_BR)");
    await shows(answer(page, 2), 'Push("BR_BR")');
    // Nor does what is no longer there.
    await around(page, 1).locator(".content").hover();
    await page.getByRole("button", { name: "Delete cell 1" }).click();
    await run(1, "x");
    await around(page, 1).getByRole("alert").waitFor();
    await page.keyboard.press("Control+s");
    await page.getByText("Saved order.onside").waitFor();
    let failed = "";
    try {
      act.run("run", "order.onside");
    } catch (error) {
      failed = String(error.stderr);
    }
    holds(/x/u.test(failed), `\`onside run\` does not know x either: ${failed}`);
  },

  "collections that change in place are as they are in a script": async act => {
    act.file("list.onside", "l := MutableList([1]);\n\nl.Add(2);\n\nl.Size\n");
    const page = await act.page({ file: "list.onside" });
    await page.getByRole("button", { name: "Run all" }).click();
    await shows(answer(page, 3), "2");
    for (const text of ["l.Size + 10", "l.Size + 20"]) {
      await type(page, 3, text);
      await page.keyboard.press("Control+Enter");
      await shows(answer(page, 3), text.endsWith("10") ? "12" : "22");
    }
    await type(page, 2, "l.Add(3); l.Add(4); l.Size");
    await page.keyboard.press("Control+Enter");
    await shows(answer(page, 2), "3");
  },

  "an engine that has ended is replaced, and the cells above are run again": async act => {
    act.file("lost.onside", "x := 1;\n\nx + 1\n");
    const page = await act.page({ file: "lost.onside" });
    await page.getByRole("button", { name: "Run all" }).click();
    await shows(answer(page, 2), "2");
    for (const engine of act.engines()) {
      process.kill(engine, "SIGKILL");
    }
    await type(page, 2, "x + 2");
    await page.keyboard.press("Control+Enter");
    await shows(answer(page, 2), "3");
    await page.getByText("the cells above are run again").waitFor();
  },

  "how positions are played is written into the sheet": async act => {
    act.file("mode.onside", "// # Modes\n\nPush(BR_BR)\n");
    const page = await act.page({ file: "mode.onside" });
    const mode = page.getByRole("combobox", { name: "How positions are played" });
    await mode.selectOption("synchronized");
    await shows(cell(page, 2), "mode synchronized");
    await cell(page, 3).click();
    await page.keyboard.press("Control+Enter");
    await shows(answer(page, 3), "-5/2");
    await page.keyboard.press("Control+s");
    await page.getByText("Saved mode.onside").waitFor();
    equal(act.run("run", "mode.onside").trim(), "-5/2", "what `onside run` prints");
    await mode.selectOption("alternating");
    await shows(cell(page, 2), "Push(BR_BR)");
    await page.getByRole("banner").getByRole("button", { name: "Undo" }).click();
    equal(await mode.inputValue(), "synchronized", "the mode after undoing the change");
  },

  "an empty sheet begins with examples that can be run": async act => {
    const page = await act.page();
    const examples = page.getByRole("region", { name: "Examples" }).getByRole("button");
    const count = await examples.count();
    holds(count > 3, `${count} examples`);
    const address = page.url();
    for (let number = 0; number < count; number += 1) {
      await examples.nth(number).click();
      await answer(page, 1).waitFor();
      equal(await around(page, 1).getByRole("alert").count(), 0, "mistakes");
      page.once("dialog", dialog => void dialog.accept());
      await page.goto(address);
      await page.reload();
      await page.waitForSelector("html[data-ready]");
    }
  },

  "cells are put in, moved, deleted, and all of it is undone level by level": async act => {
    act.file("cells.onside", "1\n\n2\n\n3\n");
    const page = await act.page({ file: "cells.onside" });
    const all = async () => Promise.all([1, 2, 3].map(number => cell(page, number).innerText()));
    await page.getByRole("button", { name: "Move cell 1 down" }).click();
    equal(await all(), ["2", "1", "3"], "after moving");
    // The buttons of a cell are there when the pointer is on it.
    await around(page, 3).locator(".content").hover();
    await page.getByRole("button", { name: "Delete cell 3" }).click();
    await page.getByRole("button", { name: "Add a cell at the end" }).click();
    await page.keyboard.insertText("7");
    equal(await all(), ["2", "1", "7"], "after deleting and adding");
    const undo = page.getByRole("banner").getByRole("button", { name: "Undo" });
    for (let step = 0; step < 4; step += 1) {
      await undo.click();
    }
    equal(await all(), ["1", "2", "3"], "after undoing everything");
    for (let step = 0; step < 4; step += 1) {
      await page.getByRole("banner").getByRole("button", { name: "Redo" }).click();
    }
    equal(await all(), ["2", "1", "7"], "after doing it again");
  },

  "an answer becomes a line that `onside run --check` verifies": async act => {
    act.file("check.onside", "Push(BR_B).CanonicalForm\n");
    const page = await act.page({ file: "check.onside" });
    await cell(page, 1).click();
    await page.keyboard.press("Control+Enter");
    await shows(answer(page, 1), "5/2");
    await around(page, 1).getByRole("button", { name: "Copy or save" }).click();
    await page.getByRole("menuitem", { name: "Insert as expected answer" }).click();
    await page.keyboard.press("Control+s");
    await page.getByText("Saved check.onside").waitFor();
    equal(readFileSync(join(act.folder, "check.onside"), "utf8"), "Push(BR_B).CanonicalForm\n//= 5/2\n", "the file");
    act.run("run", "check.onside", "--check");
  },

  "words are completed with what is known of them, and explained under the pointer": async act => {
    const page = await act.page();
    await cell(page, 1).click();
    await page.keyboard.type("Domineer");
    await page.getByRole("option", { name: /Domineering/u }).first().waitFor();
    // A list that has just come up does not take keys that were meant for the text.
    await page.waitForTimeout(300);
    await page.keyboard.press("Enter");
    await shows(cell(page, 1), /^Domineering/u);
    await cell(page, 1).hover({ position: { x: 30, y: 20 } });
    const help = page.locator(".help");
    await shows(help, /rules.*example/su);
    equal(await help.locator("p").first().innerText(), "Domineering", "the first line of the help");
  },

  "what is said of a completion can be read beside it, and running closes the list": async act => {
    for (const width of [1400, 420]) {
      const page = await act.page({ width });
      await cell(page, 1).click();
      await page.keyboard.type("Push(BR_B).Canonical");
      const said = page.locator(".cm-completionInfo");
      await said.waitFor();
      await shows(said, /canonical form/u);
      // It is in sight: what is at its middle is the text itself, and it covers no word of the list.
      const seen = await said.evaluate(box => {
        const { left, top, width: w, height: h } = box.getBoundingClientRect();
        const list = box.parentElement.querySelector("ul").getBoundingClientRect();
        const found = box.getRootNode().elementFromPoint(left + w / 2, top + h / 2);
        const apart = left >= list.right - 1 || top >= list.bottom - 1 || left + w <= list.left + 1;
        return { found: box === found || box.contains(found), apart, inside: left >= 0 && left + w <= innerWidth + 1 };
      });
      equal(seen, { found: true, apart: true, inside: true }, `what is seen of it at ${width}`);
      await page.keyboard.press("Escape");
      await type(page, 1, "Push(BR_B).CanonicalForm");
      await page.keyboard.press("Control+Enter");
      await shows(answer(page, 1), "5/2");
      await page.waitForTimeout(400);
      equal(await page.locator(".cm-tooltip-autocomplete").count(), 0, "lists after running");
    }
  },

  "the bytes of an export are those of `onside draw`": async act => {
    const page = await act.page();
    await ask(page, 1, "Push(BR_B)");
    await around(page, 1).locator("img.picture").waitFor();
    for (const [name, ending] of [["SVG", "svg"], ["TikZ", "tex"], ["PDF", "pdf"], ["PNG", "png"]]) {
      await around(page, 1).getByRole("button", { name: "Copy or save" }).click();
      const coming = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: `Save as ${name}` }).click();
      const saved = readFileSync(await (await coming).path());
      act.run("draw", "Push(BR_B)", "-o", `drawn.${ending}`);
      holds(saved.equals(readFileSync(join(act.folder, `drawn.${ending}`))), `${name} is as drawn`);
    }
  },

  "answers are copied as text, LaTeX and pictures": async act => {
    const page = await act.page();
    await ask(page, 1, "Push(BR_B).CanonicalForm");
    await shows(answer(page, 1), "5/2");
    const copied = async name => {
      await around(page, 1).getByRole("button", { name: "Copy or save" }).click();
      await page.getByRole("menuitem", { name }).click();
      await around(page, 1).getByText("copied").waitFor();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      await around(page, 1).getByText("copied").waitFor({ state: "detached" });
      return text;
    };
    equal(await copied("Copy as text"), "5/2", "the text");
    holds(/frac\{?5\}?\{?2\}?/u.test(await copied("Copy as LaTeX")), "the LaTeX is a fraction");
    await ask(page, 1, "Push(BR_B)");
    await around(page, 1).locator("img.picture").waitFor();
    for (const [name, ending] of [["SVG", "svg"], ["TikZ", "tex"]]) {
      act.run("draw", "Push(BR_B)", "-o", `drawn.${ending}`);
      const drawn = readFileSync(join(act.folder, `drawn.${ending}`), "utf8");
      holds((await copied(`Copy as ${name}`)) === drawn, `${name} is as drawn`);
    }
  },

  "long answers are folded, tables have their rows": async act => {
    const page = await act.page();
    await ask(page, 1, "[n^2 for n from 1 to 400]");
    const more = around(page, 1).getByRole("button", { name: /^Show all/u });
    await more.waitFor();
    const folded = await answer(page, 1).evaluate(body => body.clientHeight);
    await more.click();
    await shows(answer(page, 1), /160000\]Show less$/u);
    const open = await answer(page, 1).evaluate(body => body.clientHeight);
    holds(folded < 320 && open > folded, `${folded} px folded, ${open} px open`);
    await addCell(page);
    await ask(page, 2, "Table((a, b) -> a * b, 0..60, 0..3)");
    const rows = around(page, 2).getByRole("row");
    await rows.nth(5).waitFor();
    equal(await rows.nth(5).getByRole("cell").allInnerTexts(), ["4", "0", "4", "8", "12"], "a row");
    const count = await rows.count();
    await around(page, 2).getByRole("button", { name: "Show all 61 rows" }).click();
    equal(await rows.count(), 62, `rows, after ${count}`);
  },

  "prose is shown as nodes, and nothing in it is read as HTML": async act => {
    const evil = "<img src=x onerror=alert(1)> [bad](javascript:alert(1)) **bold** [good](https://example.org/)";
    act.file("prose.onside", `// # Title\n//\n// ${evil}\n\n1\n`);
    const page = await act.page({ file: "prose.onside" });
    const prose = page.locator(".prose");
    equal(await prose.locator("img").count(), 0, "pictures");
    const links = await prose.locator("a").evaluateAll(found => found.map(link => link.href));
    equal(links, ["https://example.org/"], "links");
    equal(await prose.locator("strong").innerText(), "bold", "bold text");
    await shows(prose, /<img src=x onerror=alert\(1\)>/u);
  },
};
