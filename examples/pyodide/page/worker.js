// Runs Python and the game in a thread of its own, so that the page answers while a bot thinks.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const begun = performance.now();
let python;
let table;

async function start() {
  const [pyodide, archive, program] = await Promise.all([
    loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href }),
    fetch(new URL("./raidtable.zip", import.meta.url)).then((answer) => answer.arrayBuffer()),
    fetch(new URL("./browser_table.py", import.meta.url)).then((answer) => answer.text()),
  ]);
  const loaded = performance.now();
  pyodide.unpackArchive(archive, "zip", { extractDir: "/lib/raidtable" });
  pyodide.runPython("import sys; sys.path.insert(0, '/lib/raidtable')");
  pyodide.FS.writeFile("/lib/raidtable/browser_table.py", program);
  python = pyodide.pyimport("browser_table");
  postMessage({
    kind: "ready",
    runtimeMs: Math.round(loaded - begun),
    gameMs: Math.round(performance.now() - loaded),
  });
}

function show() {
  postMessage({ kind: "state", ...JSON.parse(table.state()) });
}

/** The bot decides until it is the person's turn again, or the game is over. */
function letBotsDecide() {
  while (table.is_bots_turn) {
    table.let_bot_decide();
    show();
  }
}

const answers = {
  games: ({ language }) => postMessage({ kind: "games", games: JSON.parse(python.games(language)) }),
  begin: ({ game, level, language, seed }) => {
    table?.destroy();
    table = python.BrowserTable(game, level, language, seed ?? null);
    show();
    letBotsDecide();
  },
  play: ({ action }) => {
    table.play(action);
    show();
    letBotsDecide();
  },
  undo: () => {
    table.undo();
    show();
    letBotsDecide();
  },
};

const started = start();

onmessage = async ({ data }) => {
  try {
    await started;
    answers[data.ask](data);
  } catch (problem) {
    postMessage({ kind: "failed", problem: String(problem) });
  }
};
started.catch((problem) => postMessage({ kind: "failed", problem: String(problem) }));
