/** Plays one tone or burst of noise of a sound with WebAudio. */
import type { Noise, Tone } from "./sounds";

let whiteNoise: AudioBuffer | undefined;

export function playVoice(audio: AudioContext, output: AudioNode, voice: Tone | Noise): void {
  const start = audio.currentTime + (voice.at ?? 0);
  const end = start + voice.length;
  const envelope = new GainNode(audio, { gain: 0 });
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(voice.volume * 0.5, start + (voice.rise ?? 0.005));
  envelope.gain.exponentialRampToValueAtTime(0.0005, end);
  envelope.connect(output);
  const source =
    "wave" in voice
      ? createTone(audio, voice, start, end, envelope)
      : createNoise(audio, voice, start, end, envelope);
  source.start(start);
  source.stop(end);
}

function createTone(
  audio: AudioContext,
  tone: Tone,
  start: number,
  end: number,
  output: AudioNode,
): OscillatorNode {
  const source = new OscillatorNode(audio, { type: tone.wave, frequency: tone.pitch });
  source.frequency.setValueAtTime(tone.pitch, start);
  if (tone.to) source.frequency.exponentialRampToValueAtTime(tone.to, end);
  const isBright = tone.wave === "sawtooth" || tone.wave === "square";
  const filter = new BiquadFilterNode(audio, {
    type: "lowpass", frequency: isBright ? tone.pitch * 4 : 12_000,
  });
  source.connect(filter).connect(output);
  return source;
}

function createNoise(
  audio: AudioContext,
  noise: Noise,
  start: number,
  end: number,
  output: AudioNode,
): AudioBufferSourceNode {
  whiteNoise ??= createWhiteNoise(audio);
  const source = new AudioBufferSourceNode(audio, { buffer: whiteNoise, loop: true });
  const filter = new BiquadFilterNode(audio, {
    type: "bandpass", frequency: noise.band, Q: noise.narrow ?? 1,
  });
  filter.frequency.setValueAtTime(noise.band, start);
  if (noise.to) filter.frequency.exponentialRampToValueAtTime(noise.to, end);
  source.connect(filter).connect(output);
  return source;
}

function createWhiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
