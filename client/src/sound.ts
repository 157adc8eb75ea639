/** Sounds made on the spot with WebAudio: nothing to download. */
let context: AudioContext | undefined;

/** Browsers allow sound only after a person has touched the page, so the first touch opens it. */
export function openSoundAtFirstTouch(): void {
  for (const name of ["pointerdown", "keydown"]) {
    document.addEventListener(name, () => (context ??= new AudioContext()), { once: true });
  }
}

/** Two horn notes, a fourth apart, dry and quiet. */
export function playYourTurn(): void {
  if (!context) return;
  void context.resume();
  horn(context, 220, context.currentTime, 0.18);
  horn(context, 293.7, context.currentTime + 0.17, 0.34);
}

function horn(audio: AudioContext, pitch: number, start: number, length: number): void {
  const tone = new OscillatorNode(audio, { type: "sawtooth", frequency: pitch });
  const warmth = new BiquadFilterNode(audio, { type: "lowpass", frequency: pitch * 4 });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.12, start + 0.03);
  volume.gain.linearRampToValueAtTime(0, start + length);
  tone.connect(warmth).connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
