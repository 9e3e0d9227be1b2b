// Makes www/vendor from the packages of versions.json: Preact and its hooks as they are published, with the one
// import between them made relative, and CodeMirror as one module. Run by `cargo xtask web --vendor`.
//
//     node build.mjs MODULES TARGET
//
// MODULES is the folder `node_modules` where npm put the packages, TARGET is `www/vendor`.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [modules, target] = process.argv.slice(2);
if (modules === undefined || target === undefined) {
  throw new Error("usage: node build.mjs MODULES TARGET");
}
const here = dirname(fileURLToPath(import.meta.url));
mkdirSync(target, { recursive: true });

const { devDependencies: pinned } = JSON.parse(readFileSync(join(here, "versions.json"), "utf8"));
const version = name => JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8")).version;
for (const [name, wanted] of Object.entries(pinned)) {
  if (version(name) !== wanted) {
    throw new Error(`${name} is ${version(name)} and should be ${wanted}`);
  }
}

// A module without its last line, which would lead a browser to a map that is not served.
const published = path => readFileSync(join(modules, path), "utf8").replace(/\n?\/\/# sourceMappingURL=.*\n?$/u, "\n");
writeFileSync(join(target, "preact.js"), published("preact/dist/preact.mjs"));
const hooks = published("preact/hooks/dist/hooks.mjs");
const relative = hooks.replaceAll(/from\s*"preact"/gu, 'from"./preact.js"');
if (relative === hooks) {
  throw new Error("the hooks do not import Preact in the way that is known here");
}
writeFileSync(join(target, "hooks.js"), relative);
copyFileSync(join(modules, "preact", "LICENSE"), join(target, "preact.LICENSE"));

const esbuild = join(modules, ".bin", "esbuild");
execFileSync(esbuild, [
  join(here, "codemirror.entry.js"),
  "--bundle",
  "--minify",
  "--format=esm",
  "--target=es2022",
  "--legal-comments=none",
  `--outfile=${join(target, "codemirror.js")}`,
], { stdio: "inherit", env: { ...process.env, NODE_PATH: modules } });

// Whose code is in that module, with the licences word for word, each once.
const licences = new Map();
for (const scope of ["@codemirror", "@lezer", "@marijn", "style-mod", "w3c-keyname", "crelt"]) {
  const names = scope.startsWith("@") ? readdirSync(join(modules, scope)).map(name => `${scope}/${name}`) : [scope];
  for (const name of names.toSorted()) {
    const text = readFileSync(join(modules, name, "LICENSE"), "utf8").trim();
    licences.set(text, [...(licences.get(text) ?? []), `${name} ${version(name)}`]);
  }
}
const parts = [...licences].map(([text, names]) => `${names.join("\n")}\n\n${text}\n`);
writeFileSync(join(target, "codemirror.LICENSE"), parts.join(`\n${"-".repeat(72)}\n\n`));
