/**
 * Defines every sound of the games: short, dry and quiet.
 *
 * Each sound is made of tones and bursts of noise, so there is nothing to download.
 */
interface Voice {
  /** When it starts, in seconds after the sound does. */
  at?: number;
  /** In seconds. */
  length: number;
  /** From 0 to 1, the loudest. */
  volume: number;
}

/** A tone whose pitch may bend. */
export interface Tone extends Voice {
  wave: OscillatorType;
  pitch: number;
  /** The pitch at its end. */
  to?: number;
  /** Seconds until it is at its loudest: 0.005 sounds struck, more sounds blown. */
  rise?: number;
}

/** A burst of filtered noise. */
export interface Noise extends Voice {
  /** The centre of the band-pass filter, and where it is at the end. */
  band: number;
  to?: number;
  narrow?: number;
  rise?: number;
}

export type Sound = (Tone | Noise)[];

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

export const SOUNDS: Record<string, Sound> = {
  // Two horn notes, a fourth apart.
  "your-turn": [horn(220, 0, 0.18), horn(293.7, 0.17, 0.34)],
  // Wood on wood.
  place: [hit(240, 0, 0.09, 0.8, 150), strike(1100, 0, 0.05, 0.6, 3)],
  // The stroke of an oar, and water.
  sail: [
    { band: 500, to: 1300, length: 0.4, volume: 0.55, narrow: 0.8, rise: 0.14 },
    hit(120, 0, 0.1, 0.4, 80),
  ],
  "take-tile": [{ band: 700, to: 1500, length: 0.18, volume: 0.5, narrow: 1.5, rise: 0.05 }],
  coin: [ring(2350, 0, 0.16, 0.35), ring(3140, 0.03, 0.28, 0.3)],
  // A tap on stone.
  rune: [hit(520, 0, 0.07, 0.6, 430), strike(2600, 0, 0.03, 0.5, 4)],
  // A blow on a shield, and a ringing blade.
  fight: [hit(150, 0, 0.14, 1, 70), ring(1870, 0.06, 0.4, 0.22), ring(2790, 0.06, 0.3, 0.16)],
  monster: [{ wave: "sawtooth", pitch: 74, to: 48, length: 0.55, volume: 0.55, rise: 0.12 }],
  // A splash.
  "viking-lost": [{ band: 1500, to: 380, length: 0.4, volume: 0.6, narrow: 0.7, rise: 0.02 }],
  // A short cheer: three rising voices.
  recruit: [220, 277, 330].map((pitch, voice): Tone => ({
    wave: "triangle", pitch, to: pitch * 1.18, at: voice * 0.03, length: 0.3, volume: 0.3, rise: 0.06,
  })),
  // Three rattles in a wooden bowl.
  dice: [0, 0.09, 0.2].flatMap((at) => [strike(1900, at, 0.04, 0.6, 4), hit(330, at, 0.05, 0.4)]),
  // A flick of paper.
  card: [{ band: 2600, to: 4200, length: 0.09, volume: 0.4, narrow: 1, rise: 0.02 }],
  // A drum, twice.
  raid: [hit(96, 0, 0.26, 1, 52), hit(96, 0.24, 0.3, 1, 48)],
  // A wing beat over a low choir.
  valkyrie: [
    { band: 300, to: 900, length: 0.24, volume: 0.45, narrow: 0.8, rise: 0.1 },
    ...[147, 220, 294].map((pitch): Tone => ({
      wave: "sine", pitch, at: 0.08, length: 0.5, volume: 0.28, rise: 0.16,
    })),
  ],
  // A fire is lit.
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
  // A dent in metal.
  damage: [hit(190, 0, 0.16, 0.9, 110), ring(417, 0, 0.24, 0.25), strike(1500, 0, 0.05, 0.5)],
  storm: [{ band: 320, to: 900, length: 0.58, volume: 0.7, narrow: 1.2, rise: 0.3 }],
  // A rubber stamp.
  contract: [hit(130, 0, 0.12, 1, 70), strike(700, 0, 0.06, 0.5)],
  refused: [hit(110, 0, 0.14, 0.8, 90)],
  win: [horn(220, 0, 0.16), horn(293.7, 0.14, 0.16), horn(440, 0.28, 0.3)],
  lose: [hit(82, 0, 0.5, 1, 44)],
};
