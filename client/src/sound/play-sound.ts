/**
 * Sounds made on the spot with WebAudio: nothing to download. Each is short, dry and quiet, and is
 * put together from three voices: a tone, a strike of noise, and a tone that bends.
 */
import { setting } from "../settings/browser-settings";
import { lastShow } from "../updates/last-move";
import { isOn } from "../settings/settings-menu";

/** The same sound is not heard again within this time, however quickly moves are shown. */
const AGAIN_MS = 150;
const LOUDEST = 0.5;

interface Voice {
  /** From the beginning, in seconds. */
  at?: number;
  length: number;
  /** 1 is as loud as our sounds get. */
  volume: number;
}

interface Tone extends Voice {
  wave: OscillatorType;
  pitch: number;
  /** Where the pitch bends to. */
  to?: number;
  /** Seconds until it is at its loudest; 0.005 is a stroke, more is blown. */
  rise?: number;
}

interface Noise extends Voice {
  /** Middle of the band that is let through, and where it goes. */
  band: number;
  to?: number;
  narrow?: number;
  rise?: number;
}

type Sound = (Tone | Noise)[];

const horn = (pitch: number, at: number, length: number): Tone => ({
  wave: "sawtooth", pitch, at, length, volume: 0.5, rise: 0.03,
});
const strike = (band: number, at: number, length: number, volume: number, narrow = 2): Noise => ({
  band, at, length, volume, narrow,
});
const hit = (pitch: number, at: number, length: number, volume: number, to = pitch * 0.6): Tone => ({
  wave: "sine", pitch, to, at, length, volume,
});
const ring = (pitch: number, at: number, length: number, volume: number): Tone => ({
  wave: "triangle", pitch, at, length, volume,
});

const SOUNDS: Record<string, Sound> = {
  // Two horn notes, a fourth apart.
  "your-turn": [horn(220, 0, 0.18), horn(293.7, 0.17, 0.34)],
  // Wood on wood.
  place: [hit(240, 0, 0.09, 0.8, 150), strike(1100, 0, 0.05, 0.6, 3)],
  // An oar's stroke, and water.
  sail: [
    { band: 500, to: 1300, length: 0.4, volume: 0.55, narrow: 0.8, rise: 0.14 },
    hit(120, 0, 0.1, 0.4, 80),
  ],
  "take-tile": [{ band: 700, to: 1500, length: 0.18, volume: 0.5, narrow: 1.5, rise: 0.05 }],
  coin: [ring(2350, 0, 0.16, 0.35), ring(3140, 0.03, 0.28, 0.3)],
  // A tap on stone.
  rune: [hit(520, 0, 0.07, 0.6, 430), strike(2600, 0, 0.03, 0.5, 4)],
  // A shield is hit, and a blade rings.
  fight: [hit(150, 0, 0.14, 1, 70), ring(1870, 0.06, 0.4, 0.22), ring(2790, 0.06, 0.3, 0.16)],
  monster: [{ wave: "sawtooth", pitch: 74, to: 48, length: 0.55, volume: 0.55, rise: 0.12 }],
  // A splash.
  "viking-lost": [{ band: 1500, to: 380, length: 0.4, volume: 0.6, narrow: 0.7, rise: 0.02 }],
  // A short cheer: three voices that rise.
  recruit: [220, 277, 330].map((pitch, voice): Tone => ({
    wave: "triangle", pitch, to: pitch * 1.18, at: voice * 0.03, length: 0.3, volume: 0.3, rise: 0.06,
  })),
  // Three rattles in a wooden bowl.
  dice: [0, 0.09, 0.2].flatMap((at) => [strike(1900, at, 0.04, 0.6, 4), hit(330, at, 0.05, 0.4)]),
  // A flick of paper.
  card: [{ band: 2600, to: 4200, length: 0.09, volume: 0.4, narrow: 1, rise: 0.02 }],
  // A drum, twice.
  raid: [hit(96, 0, 0.26, 1, 52), hit(96, 0.24, 0.3, 1, 48)],
  // A wing's beat over a low choir.
  valkyrie: [
    { band: 300, to: 900, length: 0.24, volume: 0.45, narrow: 0.8, rise: 0.1 },
    ...[147, 220, 294].map((pitch): Tone => ({
      wave: "sine", pitch, at: 0.08, length: 0.5, volume: 0.28, rise: 0.16,
    })),
  ],
  // A fire catches.
  offering: [
    { band: 400, to: 1800, length: 0.5, volume: 0.45, narrow: 0.6, rise: 0.2 },
    strike(3200, 0.16, 0.02, 0.5), strike(2700, 0.27, 0.02, 0.5), strike(3500, 0.36, 0.02, 0.4),
  ],
  engine: [
    { wave: "sawtooth", pitch: 62, to: 104, length: 0.5, volume: 0.4, rise: 0.08 },
    { wave: "square", pitch: 31, to: 52, length: 0.5, volume: 0.2, rise: 0.08 },
  ],
  propeller: Array.from({ length: 7 }, (_, beat) => strike(620, beat * 0.07, 0.05, 0.5, 1)),
  sonar: [{ wave: "sine", pitch: 880, to: 850, length: 0.55, volume: 0.4, rise: 0.01 }],
  // Metal is dented.
  damage: [hit(190, 0, 0.16, 0.9, 110), ring(417, 0, 0.24, 0.25), strike(1500, 0, 0.05, 0.5)],
  storm: [{ band: 320, to: 900, length: 0.58, volume: 0.7, narrow: 1.2, rise: 0.3 }],
  // A stamp comes down.
  contract: [hit(130, 0, 0.12, 1, 70), strike(700, 0, 0.06, 0.5)],
  refused: [hit(110, 0, 0.14, 0.8, 90)],
  win: [horn(220, 0, 0.16), horn(293.7, 0.14, 0.16), horn(440, 0.28, 0.3)],
  lose: [hit(82, 0, 0.5, 1, 44)],
};

export const SOUND_NAMES = Object.keys(SOUNDS);

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;
const playedAt = new Map<string, number>();

/** Browsers allow sound only after a person has touched the page, so the first touch opens it. */
export function openSoundAtFirstTouch(): void {
  for (const name of ["pointerdown", "keydown"]) {
    document.addEventListener(name, () => (context ??= new AudioContext()), { once: true });
  }
}

export function play(name: string): void {
  const sound = SOUNDS[name];
  const loudness = Number(setting("volume", "60")) / 100;
  const now = performance.now();
  if (!context || !sound || !isOn("sound") || loudness === 0) return;
  if (now - (playedAt.get(name) ?? -AGAIN_MS) < AGAIN_MS) return;
  playedAt.set(name, now);
  void context.resume();
  const out = new GainNode(context, { gain: LOUDEST * loudness });
  out.connect(context.destination);
  for (const voice of sound) sing(context, out, voice);
}

let heardPly = lastShow().ply;
let heardProblem = "";

/** Call after each update: the sounds of a new move, or the knock of a refused one. */
export function playMove(): void {
  const { ply, sounds } = lastShow();
  const isNew = ply > heardPly;
  heardPly = ply;
  if (isNew && !document.hidden) sounds.forEach(play);
  const problem = document.getElementById("problem")?.textContent ?? "";
  if (problem && problem !== heardProblem) play("refused");
  heardProblem = problem;
}

function sing(audio: AudioContext, out: AudioNode, voice: Tone | Noise): void {
  const start = audio.currentTime + (voice.at ?? 0);
  const end = start + voice.length;
  const loud = new GainNode(audio, { gain: 0 });
  loud.gain.setValueAtTime(0, start);
  loud.gain.linearRampToValueAtTime(voice.volume * 0.5, start + (voice.rise ?? 0.005));
  loud.gain.exponentialRampToValueAtTime(0.0005, end);
  loud.connect(out);
  const source = "wave" in voice ? toneOf(audio, voice, start, end, loud) : noiseOf(audio, voice, start, end, loud);
  source.start(start);
  source.stop(end);
}

function toneOf(audio: AudioContext, tone: Tone, start: number, end: number, loud: AudioNode): OscillatorNode {
  const source = new OscillatorNode(audio, { type: tone.wave, frequency: tone.pitch });
  source.frequency.setValueAtTime(tone.pitch, start);
  if (tone.to) source.frequency.exponentialRampToValueAtTime(tone.to, end);
  const isBright = tone.wave === "sawtooth" || tone.wave === "square";
  const warmth = new BiquadFilterNode(audio, {
    type: "lowpass", frequency: isBright ? tone.pitch * 4 : 12_000,
  });
  source.connect(warmth).connect(loud);
  return source;
}

function noiseOf(audio: AudioContext, noise: Noise, start: number, end: number, loud: AudioNode): AudioBufferSourceNode {
  hiss ??= makeHiss(audio);
  const source = new AudioBufferSourceNode(audio, { buffer: hiss, loop: true });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: noise.band, Q: noise.narrow ?? 1 });
  band.frequency.setValueAtTime(noise.band, start);
  if (noise.to) band.frequency.exponentialRampToValueAtTime(noise.to, end);
  source.connect(band).connect(loud);
  return source;
}

function makeHiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
