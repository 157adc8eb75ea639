/**
 * Handles the responses to forms and links with `hx-swap="none"`.
 *
 * A response carries an update like those of the event stream, or nothing if the stream brings it.
 */
import { unlockAllForms, unlockForm } from "../choices/prevent-double-send";
import { type Update, parseUpdate } from "./apply-update";
import { showConnectionNotice } from "./connection-notice";
import { awaitDecision, expectDecisionSoon, stopAwaiting } from "./own-decision";
import type { UpdateQueue } from "./update-queue";

/** @param showNow shows an update at once, before those in the queue */
export function handleFormResponses(
  queue: UpdateQueue<Update>,
  showNow: (update: Update) => void,
): void {
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    // As without the script, the address of a button overrides that of its form.
    const address = ctx.request["submitter"]?.getAttribute("formaction");
    if (address) ctx.request.action = address;
    if (!address && ctx.sourceElement.id === "act" && awaitDecision()) {
      ctx.request.headers["Raidtable-Stream"] = "open";
    }
  });
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    const response = ctx.response?.raw;
    if (ctx.swap !== "none" || !response) return;
    event.preventDefault();
    if (response.redirected) {
      location.assign(response.url);
      return;
    }
    const update = parseUpdate(ctx.text ?? "");
    if (response.status === 204) expectDecisionSoon();
    else stopAwaiting();
    if (update.ids.length === 0) {
      if (!response.ok) showConnectionNotice("wordFailed");
    } else if (update.seq === undefined) {
      showNow(update); // it is not about the game, so moves can stay in the queue
    } else {
      queue.pushAhead(update);
    }
    const form = ctx.sourceElement;
    if (!(form instanceof HTMLFormElement)) return;
    // A button with a name sends its own value: text in a field was not sent, so it stays.
    const sentText = !ctx.request["submitter"]?.getAttribute("name");
    if (response.ok && sentText && "reset" in form.dataset) form.reset();
    // The form of moves stays busy until the event stream brings the result.
    if (form.id !== "act") unlockForm(form);
  });
  document.addEventListener("htmx:error", () => {
    unlockAllForms();
    showConnectionNotice("wordFailed");
  });
}
