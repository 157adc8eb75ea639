// Builds the scripts and the style sheet of all pages from src/ into the package's static folder, with
// the licences of what they contain, and the outlines of the icons that the games use into games/icons.json.
// With --test it builds the tests instead, for `node --test`.
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = join(here, "../src/raidtable/server/pages/static");
// The icons of the installed app.
const INSTALLED = ["icon-192.png", "icon-512.png", "icon-maskable-512.png"];
const games = join(here, "../src/raidtable/games");

async function buildTests() {
  await rm(join(here, "build"), { recursive: true, force: true });
  const files = await readdir(join(here, "test"), { recursive: true });
  await build({
    // All in one folder, because Node 20 does not expand `**` for `node --test`.
    entryPoints: files.filter((path) => path.endsWith(".test.ts")).map((path) => ({
      in: join(here, "test", path),
      out: path.replace(/\.ts$/, "").replaceAll(sep, "-"),
    })),
    bundle: true,
    platform: "node",
    format: "esm",
    outdir: join(here, "build"),
    outExtension: { ".js": ".mjs" },
  });
}

async function buildPage() {
  await rm(out, { recursive: true, force: true });
  await build({
    absWorkingDir: here,
    entryPoints: ["table.ts", "stream-worker.ts", "service-worker.ts", "table.css", "icon.svg", "icon-turn.svg", "share.png", ...INSTALLED].map(
      (name) => `src/${name}`,
    ),
    bundle: true,
    minify: true,
    legalComments: "none",
    format: "iife",
    target: ["chrome123", "firefox120", "safari17.5"],
    // Fonts come from their packages; the tab's icons and the picture of links are copied unchanged.
    loader: { ".woff2": "file", ".svg": "copy", ".png": "copy" },
    assetNames: "[name]",
    outdir: out,
  });
  await buildIcons();
  await writeFile(join(out, "licences.txt"), await licences());
  await writeFile(join(out, "manifest.json"), JSON.stringify(await versions(), null, 2) + "\n");
}

/** A short hash of each file: pages request `table.js?v=HASH`, which can be cached forever. */
async function versions() {
  const hashes = {};
  for (const name of (await readdir(out)).sort()) {
    const content = await readFile(join(out, name));
    hashes[name] = createHash("sha256").update(content).digest("hex").slice(0, 12);
  }
  return hashes;
}

/** Our notice, then the licence of each package whose files or code are in the static folder. */
async function licences() {
  const texts = [await readFile(join(here, "../NOTICE"), "utf8")];
  for (const name of ["@fontsource/alegreya-sans", "@fontsource/grenze", "htmx.org"]) {
    const folder = join(here, "node_modules", name);
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const text = await readFile(join(folder, "LICENSE"), "utf8");
    texts.push(`${"=".repeat(78)}\n${name} ${version}\n${"=".repeat(78)}\n\n${text.trim()}\n`);
  }
  return texts.join("\n");
}

/** Write the outlines of the few icons that the games use, out of thousands. */
async function buildIcons() {
  const { icons, width, height } = JSON.parse(
    await readFile(join(here, "node_modules/@iconify-json/game-icons/icons.json"), "utf8"),
  );
  const taken = {};
  for (const game of await readdir(games, { withFileTypes: true })) {
    if (!game.isDirectory() || game.name.startsWith("_") || game.name === "art") continue;
    const named = await readFile(join(games, game.name, "presentation", "icons.toml"), "utf8");
    for (const [, name] of named.matchAll(/^\w+ *= *"([\w-]+)"$/gm)) {
      const icon = icons[name];
      if (!icon || (icon.width ?? width) !== 512 || (icon.height ?? height) !== 512) {
        throw new Error(`${game.name}/icons.toml: no icon ${name} of the usual size`);
      }
      // The drawing that uses an icon sets its colour.
      taken[name] = icon.body.replaceAll(' fill="currentColor"', "");
    }
  }
  await writeFile(join(games, "icons.json"), JSON.stringify(taken, null, 1) + "\n");
}

await (process.argv.includes("--test") ? buildTests() : buildPage());
