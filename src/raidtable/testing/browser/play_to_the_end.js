/**
 * Plays on in the page until the game is over, by clicks on its own buttons, and gives the number
 * of decisions. No word goes to the test and back for each of them, so long games take seconds.
 *
 * rolls: numbers that say which of the choices is clicked, one for each decision.
 * patienceMs: a page must answer a decision, and all bots have decided, within this.
 */
async ({ rolls, patienceMs }) => {
  const state = () => document.getElementById("state").dataset;
  const choices = () => document.querySelectorAll("button[name=action]");

  const until = (what, holds) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => end(reject, new Error(`In vain waited: ${what}.`)), patienceMs);
      const watch = new MutationObserver(() => look());
      const end = (settle, outcome) => {
        clearTimeout(late);
        watch.disconnect();
        settle(outcome);
      };
      // An update changes one section after another: it is taken in when the page comes to rest.
      const look = () => holds() && setTimeout(() => holds() && end(resolve));
      watch.observe(document.body, { subtree: true, childList: true, attributes: true });
      look();
    });

  for (const [decisions, roll] of rolls.entries()) {
    await until("for choices", () => state().turn === "over" || choices().length > 0);
    const { seq, turn } = state();
    if (turn === "over") return decisions;
    if (turn !== "mine") throw new Error(`Choices are offered while the turn is ${turn}.`);
    choices()[roll % choices().length].click();
    await until(`for an answer at ${seq}`, () => state().seq !== seq);
  }
  throw new Error(`After ${rolls.length} decisions the game is not over.`);
}
