// Builds the page's script and style sheet from src/ into the package's static folder, and the
// outlines of the icons that the games name into games/icons.json.
// With --test it builds the tests instead, for `node --test`.
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = join(here, "../src/raidtable/server/pages/static");
const games = join(here, "../src/raidtable/games");

async function buildTests() {
  await rm(join(here, "build"), { recursive: true, force: true });
  const files = await readdir(join(here, "test"));
  await build({
    entryPoints: files.filter((name) => name.endsWith(".test.ts")).map((name) => join(here, "test", name)),
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
    entryPoints: ["src/table.ts", "src/table.css", "src/icon.svg", "src/icon-turn.svg"],
    bundle: true,
    minify: true,
    legalComments: "none",
    format: "iife",
    target: ["chrome123", "firefox120", "safari17.5"],
    // A style sheet names its fonts from their packages; icons are copied under their own names.
    loader: { ".woff2": "file", ".svg": "copy" },
    assetNames: "[name]",
    outdir: out,
  });
  await buildIcons();
  await writeFile(join(out, "manifest.json"), JSON.stringify(await versions(), null, 2) + "\n");
}

/** A short hash of each file: pages ask for `table.js?v=HASH`, which may be cached for ever. */
async function versions() {
  const hashes = {};
  for (const name of (await readdir(out)).sort()) {
    const content = await readFile(join(out, name));
    hashes[name] = createHash("sha256").update(content).digest("hex").slice(0, 12);
  }
  return hashes;
}

/** The icons that the games name, out of thousands: only their outlines go into the package. */
async function buildIcons() {
  const { icons, width, height } = JSON.parse(
    await readFile(join(here, "node_modules/@iconify-json/game-icons/icons.json"), "utf8"),
  );
  const taken = {};
  for (const game of await readdir(games, { withFileTypes: true })) {
    if (!game.isDirectory() || game.name.startsWith("_")) continue;
    const named = await readFile(join(games, game.name, "icons.toml"), "utf8");
    for (const [, name] of named.matchAll(/^\w+ *= *"([\w-]+)"$/gm)) {
      const icon = icons[name];
      if (!icon || (icon.width ?? width) !== 512 || (icon.height ?? height) !== 512) {
        throw new Error(`${game.name}/icons.toml: no icon ${name} of the usual size`);
      }
      // Whoever uses an icon gives it its colour.
      taken[name] = icon.body.replaceAll(' fill="currentColor"', "");
    }
  }
  await writeFile(join(games, "icons.json"), JSON.stringify(taken, null, 1) + "\n");
}

await (process.argv.includes("--test") ? buildTests() : buildPage());
