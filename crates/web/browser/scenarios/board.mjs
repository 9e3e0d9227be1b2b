// The board: moves by click and by key, values beside it, changes by hand, and the text that follows.
import { addCell, around, board, cell, changes, equal, holds, shows, still, type } from "../stage.mjs";

const value = aside => aside.getByRole("status", { name: "Value" }).locator(".worth");

/** A position to which play may return. */
const LOOPY = "BackslidingToadsAndFrogs(\"tt.f\")";

export default {
  "a click on a square makes Left's move, and undo takes it back": async act => {
    const page = await act.page();
    const aside = await board(page, "Push(BR_B)");
    await shows(value(aside), "5/2");
    await aside.getByRole("button", { name: /^square 4/u }).first().click();
    await shows(value(aside), "15/8");
    await aside.getByRole("button", { name: "Undo" }).click();
    await shows(value(aside), "5/2");
    equal(await aside.getByRole("treeitem").count(), 2, "nodes of the tree");
    await shows(aside.getByRole("treeitem").last(), /square 4.*15\/8/su);
  },

  "a square that is made blue by a click changes the cell's text": async act => {
    const page = await act.page();
    const aside = await board(page, "Push(BR_B)");
    await shows(value(aside), "5/2");
    await aside.getByRole("button", { name: "Edit" }).click();
    const square = aside.locator(".spot").nth(1);
    const position = aside.locator(".expression code");
    // A click goes on to the next letter; blue comes after one or two.
    for (let click = 0; click < 3 && (await position.innerText()) !== 'Push("BB_B")'; click += 1) {
      const before = await position.innerText();
      await square.click();
      await changes(position, before);
    }
    await shows(cell(page, 1), 'Push("BB_B")');
    await shows(value(aside), "7");
    await aside.getByRole("button", { name: "Undo" }).click();
    await shows(cell(page, 1), /^Push\("?B[R_]_B"?\)$/u);
  },

  "the board follows the text": async act => {
    const page = await act.page();
    const aside = await board(page, "Push(BR_B)");
    await shows(value(aside), "5/2");
    await type(page, 1, "Push(BB_B)");
    await shows(value(aside), "7");
    await type(page, 1, "Push(BB_B");
    await aside.getByRole("alert").waitFor();
    await type(page, 1, "Push(B)");
    await shows(value(aside), "1");
  },

  "options have values; winning, sensible and dominated ones are marked": async act => {
    const page = await act.page();
    const aside = await board(page, "Push(BR_B)");
    const left = aside.getByRole("region", { name: /^Left/u });
    await shows(left, /sensible/u);
    await shows(left, /wins/u);
    await shows(left, /dominated by|reversible through/u);
    await left.getByRole("button", { name: /square 4/u }).click();
    await shows(value(aside), "15/8");
  },

  "a sum shows its components as boards": async act => {
    const page = await act.page();
    const aside = await board(page, "Push(BR_B) + Nim(3)");
    await aside.locator(".board").nth(1).waitFor();
    equal(await aside.locator(".board").count(), 2, "boards");
  },

  "places are reached by arrows, moves made by Enter, variations walked by arrows": async act => {
    const page = await act.page();
    await cell(page, 1).click();
    await page.keyboard.insertText("Push(BR_B)");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Escape");
    await around(page, 1).getByRole("button", { name: "Explore" }).waitFor();
    await around(page, 1).getByRole("button", { name: "Explore" }).focus();
    await page.keyboard.press("Enter");
    const aside = page.getByRole("complementary", { name: "Board" });
    await shows(value(aside), "5/2");
    await aside.locator(".spot").first().focus();
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Enter");
    await shows(value(aside), "15/8");
    await aside.getByRole("tree").focus();
    await page.keyboard.press("ArrowLeft");
    await shows(value(aside), "5/2");
    await page.keyboard.press("ArrowRight");
    await shows(value(aside), "15/8");
    await page.keyboard.press("u");
    await shows(value(aside), "5/2");
  },

  "where points are counted the scores and the lines of play are shown": async act => {
    const page = await act.page();
    const aside = await board(page, "CS({2,3}, 7)");
    const line = aside.getByRole("region", { name: "Optimal play if Left starts" });
    await line.waitFor();
    const score = act.run("eval", "CS({2,3}, 7).Result").trim();
    await shows(aside.locator(".facts"), new RegExp(`If Left starts${score}If Right starts`, "u"));
    await shows(line.locator("h3"), `If Left starts: score ${score}`);
    await shows(line.locator("tbody tr").last(), new RegExp(`${score}$`, "u"));
    await shows(aside.getByRole("region", { name: /^Left’s/u }), /take 2.*optimal.*take 3(?!.*optimal)/su);
    await shows(aside.getByRole("treeitem").first(), new RegExp(`Left ${score}, Right -?\\d`, "u"));
  },

  "columns are put in and taken out, heaps set by number": async act => {
    const page = await act.page();
    const aside = await board(page, "Push(BR_B)");
    await aside.getByRole("button", { name: "Edit" }).click();
    await aside.getByRole("button", { name: "Insert a column right" }).click();
    await shows(cell(page, 1), /^Push\("?B_R_B"?\)$/u);
    await aside.getByRole("button", { name: "Delete the column" }).click();
    await shows(cell(page, 1), /^Push\("?_R_B"?\)$/u);
    await aside.getByRole("button", { name: "Close the board" }).click();
    await addCell(page);
    const heaps = await board(page, "Nim(1,2)", 2);
    await heaps.getByRole("button", { name: "Edit" }).click();
    await heaps.getByLabel("Size of heap 2").fill("4");
    await page.keyboard.press("Enter");
    await shows(cell(page, 2), /^Nim\(1, ?4\)$/u);
  },

  "an edge is drawn from vertex to vertex, and taken away": async act => {
    const page = await act.page();
    const aside = await board(page, "Hackenbush(0-1B,1-2R)");
    await aside.getByRole("button", { name: "Edit" }).click();
    await aside.getByRole("group", { name: "Edges" }).waitFor();
    // What is worked out beside the board may still move it.
    await shows(value(aside), /\S/u);
    const middle = async name => {
      const box = await still(aside.locator(".board").getByRole("button", { name, exact: true }));
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [from, to] = [await middle("vertex 2"), await middle("vertex 1")];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 5 });
    await aside.locator(".drawn").waitFor();
    await page.mouse.up();
    await shows(cell(page, 1), /^Hackenbush\("?0-1B, 1-2R, 2-1B"?\)$/u);
    await aside.getByRole("button", { name: "Undo" }).click();
    await shows(cell(page, 1), /^Hackenbush\("?0-1B, 1-2R"?\)$/u);
    // Its colour is the one that is chosen.
    await aside.getByRole("combobox", { name: "colour" }).selectOption("G");
    await shows(value(aside), /\S/u);
    const [start, end] = [await middle("ground"), await middle("vertex 2")];
    await page.mouse.move(...start);
    await page.mouse.down();
    await page.mouse.move(...end, { steps: 5 });
    await page.mouse.up();
    await shows(cell(page, 1), /^Hackenbush\("?0-1B, 1-2R, 0-2G"?\)$/u);
    const numbers = aside.locator(".spot[data-number]").evaluateAll(all => all.map(spot => spot.dataset.number));
    equal(await numbers, ["1", "2", "0"], "the numbers of the vertices");
    await aside.locator(".board").getByRole("button", { name: /^edge 1-2/u }).first().click();
    await aside.getByRole("button", { name: /^delete edge 1-2/u }).click();
    await shows(cell(page, 1), /^Hackenbush\("?0-1B, 0-2G"?\)$/u);
  },

  "a loopy position shows its graph, and so does what a move leads to": async act => {
    const page = await act.page();
    const aside = await board(page, LOOPY);
    await aside.getByRole("img", { name: "Graph of all positions" }).waitFor();
    const facts = aside.locator(".facts");
    await shows(facts, /Onside.*Offside/su);
    await aside.getByRole("region", { name: /^Left/u }).getByRole("button").first().click();
    await aside.getByRole("treeitem").nth(1).waitFor();
    await aside.getByRole("img", { name: "Graph of all positions" }).waitFor();
    await shows(facts, /Onside.*Offside/su);
  },

  "a graph of too many positions gives way to that of the value": async act => {
    const page = await act.page();
    const aside = await board(page, 'FoxAndGeese("g.g.g.g.|........|..f.....")');
    const graph = aside.getByRole("img", { name: "Graph of the value" });
    await graph.waitFor();
    const { width, height } = await graph.boundingBox();
    holds(width > 40 && height > 40 && width < 10 * height, `it is ${width} by ${height}`);
    // Places are called as moves are, with the lowest row first.
    equal(await aside.getByRole("button", { name: "row 3, column 1: g" }).count(), 1, "the goose of the highest row");
    await shows(aside.getByRole("region", { name: /^Left/u }), /goose row 3 column 1 to row 2 column 2/u);
  },

  "what takes long on a board shows how far it is, is stopped, and goes on": async act => {
    const page = await act.page();
    const aside = await board(page, "Domineering(8,8)");
    await shows(aside.locator(".working"), /\d positions, .*B/u);
    await aside.getByRole("button", { name: "Stop" }).click();
    await aside.getByText("Stopped.").waitFor();
    await aside.getByRole("button", { name: "Go on computing" }).click();
    await aside.getByText("Stopped.").waitFor({ state: "detached" });
    await shows(aside.locator(".working"), /\d positions/u);
    await page.keyboard.press("Control+.");
    await aside.getByText("Stopped.").waitFor();
    // What can be done on the board does not wait for values.
    const before = await aside.locator(".expression code").innerText();
    await aside.getByRole("region", { name: /^Left/u }).getByRole("button").first().click();
    await changes(aside.locator(".expression code"), before);
  },

  "what was made smaller is shown in its own size when somebody asks": async act => {
    const page = await act.page({ width: 420 });
    const aside = await board(page, LOOPY);
    await aside.getByRole("img", { name: "Graph of all positions" }).waitFor();
    await aside.getByRole("button", { name: "Enlarge the picture" }).click();
    const dialog = page.getByRole("dialog", { name: "Graph of all positions" });
    const image = dialog.getByRole("img");
    await image.waitFor();
    const [shown, own] = await image.evaluate(found => [found.clientWidth, found.naturalWidth]);
    equal(shown, own, "the width");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  },

  "draws are shown": async act => {
    const page = await act.page();
    const aside = await board(page, `${LOOPY} + BackslidingToadsAndFrogs("t.ff")`);
    await shows(aside.locator(".facts"), /D: a draw, whoever starts/u);
    await shows(aside.getByRole("region", { name: /^Left/u }), /draw/u);
    await shows(aside.getByRole("region", { name: /^Right/u }), /draw/u);
  },

  "on a narrow window nothing of the board is cut off": async act => {
    const page = await act.page({ width: 420 });
    const aside = await board(page, 'Clobber("xoxo|ooox|xoxo")');
    await shows(aside.getByRole("region", { name: /^Right/u }), /wins/u);
    await aside.getByRole("button", { name: "Edit" }).click();
    await aside.getByRole("group", { name: "Row 1" }).waitFor();
    for (const what of ["html", ".explorer", ".options", ".column.left ul", ".column.right ul"]) {
      const over = await page.locator(what).evaluate(element => element.scrollWidth - element.clientWidth);
      equal(over, 0, `pixels by which ${what} is wider than its place`);
    }
  },

  "a click on a place through which several moves go asks where they lead": async act => {
    const page = await act.page();
    const aside = await board(page, "Domineering(2,2)");
    await shows(value(aside), /\S/u);
    await aside.getByRole("button", { name: "row 1, column 1" }).click();
    await shows(aside.locator(".expression code"), /^(?!Domineering\(2, ?2\)$)/u);
    await aside.getByRole("button", { name: "Undo" }).click();
    await aside.getByRole("button", { name: "Close the board" }).click();
    await addCell(page);
    const larger = await board(page, "Domineering(3,3)", 2);
    const before = await larger.locator(".expression code").innerText();
    await larger.getByRole("button", { name: "row 2, column 2" }).first().click();
    await larger.getByRole("group", { name: "Which move" }).waitFor();
    equal(await larger.locator(".expression code").innerText(), before, "the position after the first click");
    await larger.getByRole("button", { name: "row 1, column 2" }).first().click();
    await changes(larger.locator(".expression code"), before);
  },
};
