// The page: asks the worker, and shows what it answers.
const WORDS = {
  en: {
    title: "Raidtable in your browser", game: "Game", level: "Bot level", begin: "New game", undo: "Undo", log: "Log",
    starting: "Python is starting…", thinking: "The bot is thinking…", choose: "Choose a game.", save: "Download this game",
    won: "You win!", lost: "The bot wins.", shared: "You share the victory.", failed: "Something went wrong: ",
  },
  es: {
    title: "Raidtable en tu navegador", game: "Juego", level: "Nivel del bot", begin: "Nueva partida", undo: "Deshacer",
    log: "Historial", starting: "Python está arrancando…", thinking: "El bot está pensando…", choose: "Elige un juego.",
    save: "Descargar esta partida", won: "¡Has ganado!", lost: "Gana el bot.", shared: "Compartís la victoria.",
    failed: "Algo ha fallado: ",
  },
};
const language = navigator.language.startsWith("es") ? "es" : "en";
const words = WORDS[language];
const element = (id) => document.getElementById(id);
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

document.documentElement.lang = language;
document.title = words.title;
for (const labelled of document.querySelectorAll("[data-word]")) labelled.textContent = words[labelled.dataset.word];
say(words.starting);

function say(text) {
  element("prompt").textContent = text;
}

function ask(message) {
  for (const button of document.querySelectorAll("#choices button, #player-boards button, #undo")) button.disabled = true;
  worker.postMessage(message);
}

function showChoices(choices) {
  const items = choices.map(({ action, sentence }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.action = action;
    button.textContent = sentence;
    button.addEventListener("click", () => ask({ ask: "play", action }));
    const item = document.createElement("li");
    item.append(button);
    return item;
  });
  element("choices").replaceChildren(...items);
}

function showEnd({ winners, record }) {
  const mine = winners.includes(0);
  say(mine && winners.length > 1 ? words.shared : mine ? words.won : words.lost);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
  link.download = `${record.game}.json`;
  link.textContent = words.save;
  element("end").replaceChildren(link);
}

const shows = {
  ready({ runtimeMs, gameMs }) {
    document.body.dataset.runtimeMs = runtimeMs;
    document.body.dataset.gameMs = gameMs;
    ask({ ask: "games", language });
  },
  games({ games }) {
    element("game").replaceChildren(...Object.entries(games).map(([id, title]) => new Option(title, id)));
    element("begin").disabled = false;
    say(words.choose);
    document.body.dataset.turn = "none";
  },
  state(state) {
    element("board").innerHTML = state.board; // drawn by our own package, from its own data
    element("player-boards").innerHTML = state.playerBoards
      .map((board, seat) => `<section class="mat seat-${seat}">${board}</section>`)
      .join("");
    showChoices(state.choices);
    element("log").replaceChildren(
      ...state.log.map((line) => Object.assign(document.createElement("li"), { textContent: line })),
    );
    element("points").textContent = state.points.map(({ seat, total }) => `${seat} ${total}`).join(" · ");
    element("undo").disabled = !(state.canUndo && state.turn === "mine");
    element("end").replaceChildren();
    say(state.turn === "bot" ? words.thinking : state.prompt);
    if (state.turn === "over") showEnd(state);
    document.body.dataset.ply = state.ply;
    document.body.dataset.turn = state.turn;
  },
  failed({ problem }) {
    say(words.failed + problem);
    document.body.dataset.turn = "failed";
  },
};

worker.onmessage = ({ data }) => shows[data.kind](data);
worker.onerror = (problem) => shows.failed({ problem: problem.message });
// Cards and pieces on a player board are choices, too.
element("player-boards").addEventListener("click", ({ target }) => {
  const button = target.closest("button[name=action]");
  if (button) ask({ ask: "play", action: button.value });
});
element("undo").addEventListener("click", () => ask({ ask: "undo" }));
element("begin").addEventListener("click", () => {
  const seed = new URLSearchParams(location.search).get("seed");
  ask({ ask: "begin", game: element("game").value, level: Number(element("level").value), language, seed });
});
