// Drives the worksheet in a real browser. Started by `cargo xtask browser`:
//
//     node run.mjs PROGRAM CHROMIUM MODULES [NAME...]
//
// Every scenario has a server of its own in a new folder, which both are gone when it ends.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Stage } from "./stage.mjs";

const [program, chromium, modules, ...wanted] = process.argv.slice(2);
if (modules === undefined) {
  throw new Error("usage: node run.mjs PROGRAM CHROMIUM MODULES [NAME...]");
}
const here = dirname(fileURLToPath(import.meta.url));
const scenarios = [];
for (const file of readdirSync(join(here, "scenarios")).toSorted()) {
  const { default: found } = await import(pathToFileURL(join(here, "scenarios", file)).href);
  scenarios.push(...Object.entries(found).map(([name, play]) => ({ name, play, file })));
}
// What measures time is no test, because a busy machine would make it fail; it runs when it is named.
const chosen = scenarios.filter(({ name, file }) =>
  wanted.length === 0 ? file !== "speed.mjs" : wanted.some(word => name.includes(word) || file.includes(word)));
if (chosen.length === 0) {
  throw new Error(`no scenario is called ${wanted.join(", ")}`);
}

const stage = await Stage.open({ program, chromium, modules });
let failed = 0;
try {
  for (const { name, play } of chosen) {
    const start = performance.now();
    try {
      await stage.play(play);
      console.log(`ok   ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${name}\n     ${String(error?.stack ?? error).replaceAll("\n", "\n     ")}`);
    }
  }
} finally {
  await stage.close();
}
console.log(`${chosen.length - failed} of ${chosen.length} scenarios hold`);
process.exitCode = failed === 0 ? 0 : 1;
