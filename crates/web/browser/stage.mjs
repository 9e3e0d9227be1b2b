// What every scenario needs: a browser, a server in a folder of its own, a page, and words for what people do there.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What was waited for longer than this does not come. */
const PATIENCE = 20_000;

export class Stage {
  static async open({ program, chromium, modules }) {
    const stage = new Stage();
    stage.program = program;
    const require = createRequire(join(modules, "x.js"));
    stage.axe = require.resolve("axe-core/axe.min.js");
    const { chromium: browsers } = require("playwright-core");
    // Some environments name Chromium by a command; playwright needs its path.
    const executablePath = chromium.includes("/") ? chromium : execFileSync("which", [chromium]).toString().trim();
    const root = process.getuid?.() === 0;
    stage.browser = await browsers.launch({
      executablePath,
      args: [...(root ? ["--no-sandbox"] : []), "--host-resolver-rules=MAP evil.example 127.0.0.1"],
    });
    return stage;
  }

  async close() {
    await this.browser.close();
  }

  /** Plays a scenario; whatever happens, the server ends and the folder is taken away. */
  async play(scenario) {
    const folder = mkdtempSync(join(tmpdir(), "onside-browser-"));
    const act = new Act(this, folder);
    try {
      await scenario(act);
      equal(act.complaints, [], "complaints of the page");
    } finally {
      await act.end();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

export class Act {
  complaints = [];
  contexts = [];
  server = null;

  constructor(stage, folder) {
    this.stage = stage;
    this.folder = folder;
  }

  /** Writes a file into the folder. */
  file(name, content) {
    writeFileSync(join(this.folder, name), content);
    return join(this.folder, name);
  }

  /** Starts the program on its folder, or on a file in it; the address is what it prints. */
  async serve(file = null) {
    const place = file === null ? this.folder : join(this.folder, file);
    const server = spawn(this.stage.program, ["worksheet", place, "--no-open"]);
    this.server = server;
    this.address = await new Promise((found, lost) => {
      let text = "";
      let errors = "";
      server.stdout.on("data", data => {
        text += data;
        const address = /http:\/\/\S+/u.exec(text);
        if (address !== null && text.includes("\n")) {
          found(address[0]);
        }
      });
      server.stderr.on("data", data => {
        errors += data;
      });
      server.on("exit", code => lost(new Error(`the program ended with ${code}: ${errors}`)));
      server.on("error", lost);
    });
    this.origin = new URL(this.address).origin;
    return this.address;
  }

  /** A window on the worksheet that is ready. */
  async page(options = {}) {
    if (this.server === null) {
      await this.serve(options.file ?? null);
    }
    const { bypassCSP = false, theme = "light", width = 1400, height = 900 } = options;
    const context = await this.stage.browser.newContext({
      bypassCSP,
      colorScheme: theme,
      viewport: { width, height },
      permissions: ["clipboard-read", "clipboard-write"],
      acceptDownloads: true,
    });
    this.contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on("pageerror", error => this.complaints.push(error.message));
    page.on("console", message => {
      // Typing over a selection makes the browser itself set an attribute, which the policy refuses; nothing is lost.
      // A file that has changed is refused with 412, which browsers report as well.
      const expected = /Applying inline style|style-src-attr|status of 412/u.test(message.text());
      if (message.type() === "error" && !expected) {
        this.complaints.push(message.text());
      }
    });
    await page.goto(this.address);
    await page.waitForSelector("html[data-ready]");
    return page;
  }

  /** The processes that the server has started. */
  engines() {
    const tasks = `/proc/${this.server.pid}/task`;
    const children = readdirSync(tasks).map(task => readFileSync(join(tasks, task, "children"), "utf8"));
    return children.join(" ").split(/\s+/u).filter(id => id !== "").map(Number);
  }

  /** Runs the program with arguments and says what it prints. */
  run(...words) {
    return execFileSync(this.stage.program, words, { cwd: this.folder, stdio: "pipe" }).toString();
  }

  async end() {
    for (const context of this.contexts) {
      await context.close();
    }
    const { server } = this;
    if (server !== null && server.exitCode === null) {
      const gone = new Promise(ended => {
        server.on("exit", ended);
      });
      server.kill("SIGINT");
      const late = setTimeout(() => server.kill("SIGKILL"), 5000);
      await gone;
      clearTimeout(late);
    }
  }
}

// What people do.

export function cell(page, number) {
  return page.getByRole("textbox", { name: `Cell ${number}`, exact: true });
}

/** Everything around a cell: its answers and its buttons. */
export function around(page, number) {
  return page.getByRole("region", { name: `Cell ${number}`, exact: true });
}

/** Types into a cell in place of what is there. */
export async function type(page, number, text) {
  await cell(page, number).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** Types into a cell and runs it. */
export async function ask(page, number, text) {
  await type(page, number, text);
  await page.keyboard.press("Control+Enter");
}

export async function addCell(page) {
  await page.getByRole("button", { name: "Add a cell at the end" }).click();
}

/** Opens the board of a position that stands in the first cell. */
export async function board(page, position, number = 1) {
  await ask(page, number, position);
  await around(page, number).getByRole("button", { name: "Explore" }).click();
  const aside = page.getByRole("complementary", { name: "Board" });
  await aside.waitFor();
  return aside;
}

/** Waits until a locator's text is as it should be; formulas are compared by the text they stand for. */
export async function shows(locator, expected, what = "text") {
  const end = Date.now() + PATIENCE;
  let found = "";
  for (;;) {
    found = await locator.first().evaluate(spoken).catch(() => "");
    if (expected instanceof RegExp ? expected.test(found) : found === expected) {
      return found;
    }
    if (Date.now() > end) {
      throw new Error(`${what}: expected ${expected}, found ${JSON.stringify(found)}`);
    }
    await new Promise(later => {
      setTimeout(later, 20);
    });
  }
}

/** Waits until something stays where it is, and says where; a mouse goes to places and not to elements. */
export async function still(locator) {
  const end = Date.now() + PATIENCE;
  let last = null;
  for (let same = 0; ; ) {
    const box = await locator.boundingBox();
    same = last && box && last.x === box.x && last.y === box.y ? same + 1 : 0;
    if (same === 5) {
      return box;
    }
    holds(Date.now() < end, "it does not come to rest");
    last = box;
    await new Promise(later => {
      setTimeout(later, 50);
    });
  }
}

/** Waits until a locator's text is another one than before. */
export async function changes(locator, before) {
  const end = Date.now() + PATIENCE;
  while ((await locator.innerText()) === before) {
    holds(Date.now() < end, `nothing has become of ${before}`);
    await new Promise(later => {
      setTimeout(later, 20);
    });
  }
}

/** The text of an element with formulas as they are written in the language. */
function spoken(element) {
  const told = node => {
    if (node.nodeType === 3) {
      return node.textContent;
    }
    if (node.localName === "math") {
      return node.getAttribute("aria-label") ?? node.textContent;
    }
    return [...(node.shadowRoot ?? node).childNodes].map(told).join("");
  };
  return told(element).trim();
}

export function equal(found, expected, what) {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
  }
}

export function holds(condition, what) {
  if (!condition) {
    throw new Error(what);
  }
}
