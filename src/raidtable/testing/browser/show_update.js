/**
 * Runs before a table's page loads, and lets a test show an update there as if the server had sent it.
 *
 * Without shared workers, the tabs of a browser get their updates through a channel: the test uses it,
 * too.
 */
(() => {
  const PATIENCE_MS = 10_000;
  delete window.SharedWorker;

  /** Show the update of move `seq`; resolves when it is shown. */
  window.showUpdate = async (html, seq) => {
    const { worker } = document.getElementById("live").dataset;
    const channel = new BroadcastChannel(`raidtable ${worker}`);
    channel.postMessage({ to: "all tabs", kind: "update", html, token: "" });
    const until = performance.now() + PATIENCE_MS;
    while (document.getElementById("state").dataset.seq !== String(seq)) {
      if (performance.now() > until) throw new Error(`Move ${seq} is not shown.`);
      await new Promise((resolve) => setTimeout(resolve));
    }
    channel.close();
  };
})();
