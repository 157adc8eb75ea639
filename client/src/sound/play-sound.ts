/** Plays a sound by its name, if sound is on, at the chosen volume. */
import { readSetting } from "../settings/browser-settings";
import { isOn } from "../settings/is-on";
import { SOUNDS } from "./sounds";
import { playVoice } from "./synthesizer";

/** A sound is not repeated within this time, however fast moves are shown. */
const REPEAT_AFTER_MS = 150;
const LOUDEST_GAIN = 0.5;

let context: AudioContext | undefined;
const playedAt = new Map<string, number>();

/** Browsers allow sound only after the viewer has clicked or typed on the page. */
export function allowSoundAfterFirstTouch(): void {
  for (const name of ["pointerdown", "keydown"]) {
    document.addEventListener(name, () => (context ??= new AudioContext()), { once: true });
  }
}

export function play(name: string): void {
  const sound = SOUNDS[name];
  const volume = Number(readSetting("volume", "60")) / 100;
  const now = performance.now();
  if (!context || !sound || !isOn("sound") || volume === 0) return;
  if (now - (playedAt.get(name) ?? -REPEAT_AFTER_MS) < REPEAT_AFTER_MS) return;
  playedAt.set(name, now);
  void context.resume();
  const output = new GainNode(context, { gain: LOUDEST_GAIN * volume });
  output.connect(context.destination);
  for (const voice of sound) playVoice(context, output, voice);
}
