// Pages of others, frames and names that lead here get nothing.
import { createServer } from "node:http";
import { equal, holds } from "../stage.mjs";

/** Serves a document at another origin while something is tried. */
async function elsewhere(document, trial) {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(document);
  });
  await new Promise(ready => {
    server.listen(0, "127.0.0.1", ready);
  });
  try {
    return await trial(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
  }
}

async function window(act) {
  const context = await act.stage.browser.newContext();
  act.contexts.push(context);
  return context.newPage();
}

export default {
  "the key is taken out of the address and kept for the window only": async act => {
    const page = await act.page();
    holds(!(await page.evaluate(() => location.href)).includes("token"), "the address has no token");
    equal(await page.evaluate(() => document.cookie), "", "cookies");
    equal(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes("token"))), [], "what stays");
    await page.reload();
    await page.waitForSelector("html[data-ready]");
  },

  "a page without the key is told so": async act => {
    await act.serve();
    const page = await window(act);
    await page.goto(`${act.origin}/`);
    await page.getByRole("alert").waitFor();
    holds((await page.getByRole("alert").innerText()).includes("onside worksheet"), "the remedy is named");
  },

  "a page of another origin reads nothing, even with the key": async act => {
    await act.serve();
    const token = new URLSearchParams(new URL(act.address).hash.slice(1)).get("token");
    await elsewhere("<!doctype html><title>other</title>", async address => {
      const page = await window(act);
      await page.goto(address);
      const tried = await page.evaluate(async ([origin, key]) => {
        const attempts = [
          () => fetch(`${origin}/`),
          () => fetch(`${origin}/api/open`, { method: "POST", body: "{}" }),
          () => fetch(`${origin}/api/open`, {
            method: "POST",
            headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
            body: "{}",
          }),
          () => import(`${origin}/main.js`),
        ];
        const found = [];
        for (const attempt of attempts) {
          found.push(await attempt().then(() => "read", () => "refused"));
        }
        return found;
      }, [act.origin, token]);
      equal(tried, ["refused", "refused", "refused", "refused"], "attempts from another origin");
    });
  },

  "a frame in a page of another origin stays empty": async act => {
    await act.serve();
    await elsewhere(`<!doctype html><iframe src="${act.address}"></iframe>`, async address => {
      const page = await window(act);
      await page.goto(address);
      const frames = page.frames().slice(1);
      equal(frames.length, 1, "frames");
      // The browser puts a page of its own in the place of what it may not show.
      const end = Date.now() + 10_000;
      while (!frames[0].url().startsWith("chrome-error:")) {
        holds(Date.now() < end, `the frame shows ${frames[0].url()}`);
        await page.waitForTimeout(50);
      }
      equal(await frames[0].locator(".cell").count(), 0, "cells in the frame");
    });
  },

  "another name for this machine gets a sentence and nothing else": async act => {
    await act.serve();
    const address = act.address.replace("127.0.0.1", "evil.example");
    const page = await window(act);
    const response = await page.goto(address);
    equal(response.status(), 421, "the status");
    equal(await page.locator(".cell").count(), 0, "cells");
    const tried = await page.evaluate(async () => (await fetch("/api/open", { method: "POST", body: "{}" })).status);
    equal(tried, 421, "the status of a request from there");
  },

  "the policy of the page allows no script and no style but its own": async act => {
    const page = await act.page();
    const policy = (await page.request.get(`${act.origin}/`)).headers()["content-security-policy"];
    for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'",
      "require-trusted-types-for 'script'"]) {
      holds(policy.includes(rule), `${rule} is in ${policy}`);
    }
    holds(!policy.includes("unsafe"), policy);
  },
};
