/**
 * Passkeys (forms with `data-passkey`): the script asks the server for options, lets the device answer
 * them, and sends the answer with the form. Without the script, or where the browser has no passkeys, the
 * button stays hidden.
 */
interface Answer {
  options: Record<string, unknown>;
  challenge: string;
}

/** What older declarations of the browser do not know yet. */
interface WithJson {
  parseCreationOptionsFromJSON(options: unknown): PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON(options: unknown): PublicKeyCredentialRequestOptions;
}

export function startPasskeys(): void {
  const forms = document.querySelectorAll<HTMLFormElement>("form[data-passkey]");
  if (!forms.length || !("PublicKeyCredential" in window)) return;
  if (!("parseCreationOptionsFromJSON" in PublicKeyCredential)) return;
  for (const form of forms) {
    const button = form.querySelector("button");
    if (button) button.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void send(form);
    });
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  try {
    const { options, challenge } = await ask(form);
    const credential = await answer(form.dataset["passkey"] === "add", options);
    if (!credential) throw new Error("no passkey");
    fill(form, "challenge", challenge);
    fill(form, "credential", JSON.stringify(credential));
    form.submit();
  } catch {
    const problem = form.parentElement?.querySelector<HTMLElement>("[data-passkey-problem]");
    if (!problem) return;
    problem.textContent = problem.dataset["passkeyProblem"] ?? "";
    problem.hidden = false;
  }
}

async function ask(form: HTMLFormElement): Promise<Answer> {
  const csrf = form.querySelector<HTMLInputElement>("[name=csrf]")?.value ?? "";
  const body = new URLSearchParams({ csrf });
  const response = await fetch(form.dataset["options"] ?? "", { method: "POST", body });
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as Answer;
}

async function answer(adds: boolean, options: Record<string, unknown>): Promise<unknown> {
  const parse = PublicKeyCredential as unknown as WithJson;
  const made = adds
    ? await navigator.credentials.create({ publicKey: parse.parseCreationOptionsFromJSON(options) })
    : await navigator.credentials.get({ publicKey: parse.parseRequestOptionsFromJSON(options) });
  return (made as { toJSON(): unknown } | null)?.toJSON();
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (field) field.value = value;
}
