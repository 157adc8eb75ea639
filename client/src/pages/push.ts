/**
 * Switches notices of this browser on (the form with `data-push`): the browser subscribes at its push
 * service, and the form sends the subscription to the server. Without the script, or where the browser
 * has no push, the button stays hidden.
 */
export function startPush(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-push]");
  if (!form) return;
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    say(form, isHomeScreenNeeded() ? "homeScreen" : "unknown");
    return;
  }
  const button = form.querySelector("button");
  if (button) button.hidden = false;
  const { worker = "", scope = "/" } = form.dataset;
  const registered = navigator.serviceWorker.register(worker, { scope });
  registered.catch(() => say(form, "unknown"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void subscribe(form);
  });
}

/** An iPhone or iPad has push only for a page that was added to the home screen. */
function isHomeScreenNeeded(): boolean {
  const isApple = /iPhone|iPad/.test(navigator.userAgent) || navigator.maxTouchPoints > 1;
  return isApple && /AppleWebKit/.test(navigator.userAgent) && !matchMedia("(display-mode: standalone)").matches;
}

async function subscribe(form: HTMLFormElement): Promise<void> {
  try {
    if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
    const registration = await navigator.serviceWorker.ready;
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: form.dataset["push"] ?? "",
    });
    fill(form, "subscription", JSON.stringify(subscription));
    fill(form, "name", deviceName());
    form.submit();
  } catch {
    say(form, "failed");
  }
}

/** The system of this device, as far as the browser tells it. */
function deviceName(): string {
  return /Android|iPhone|iPad|Windows|Macintosh|Linux/.exec(navigator.userAgent)?.[0] ?? "";
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (field) field.value = value;
}

function say(form: HTMLFormElement, what: string): void {
  const note = form.parentElement?.querySelector<HTMLElement>("[data-push-note]");
  if (!note) return;
  note.textContent = note.dataset[what] ?? "";
  note.hidden = false;
}
