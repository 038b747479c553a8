// Sound and vibration: short tones put together here, no files. Both are off until somebody turns them on.

import { settings } from "./memory.js";

/** @typedef {"card" | "trick" | "turn" | "won" | "lost"} Event what is heard and felt */

/**
 * Tones of each event: the beginning in seconds, the pitch in hertz (0: a rustle), the length in seconds, the loudness.
 * @type {Record<Event, [number, number, number, number][]>}
 */
const TONES = {
  card: [[0, 0, 0.06, 0.22]],
  trick: [[0, 0, 0.05, 0.14], [0.07, 0, 0.08, 0.18]],
  turn: [[0, 660, 0.09, 0.08]],
  won: [[0, 523, 0.14, 0.09], [0.12, 659, 0.14, 0.09], [0.24, 784, 0.26, 0.09]],
  lost: [[0, 440, 0.16, 0.08], [0.15, 349, 0.3, 0.08]],
};

/** How long the phone shakes, in milliseconds, with pauses between. @type {Partial<Record<Event, number[]>>} */
const SHAKES = { turn: [25], won: [40, 60, 40], lost: [80] };

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let noise = null;

/** @param {AudioContext} context a tenth of a second of noise, made once */
function rustle(context) {
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate / 10, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  source.buffer = noise;
  return source;
}

/**
 * @param {AudioContext} context
 * @param {[number, number, number, number]} tone
 */
function sound(context, [begin, pitch, length, loudness]) {
  const start = context.currentTime + begin;
  const gain = context.createGain();
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
  gain.connect(context.destination);
  let source;
  if (pitch) {
    source = context.createOscillator();
    source.frequency.value = pitch;
    source.type = "triangle";
    source.connect(gain);
  } else {
    source = rustle(context);
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = 2400;
    source.connect(filter).connect(gain);
  }
  source.start(start);
  source.stop(start + length);
}

/** @param {Event} event */
export function feel(event) {
  if (settings.sound) {
    // A browser lets nothing be heard before somebody has pressed something; until then this is silent.
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => undefined);
    for (const tone of TONES[event]) sound(audio, tone);
  }
  const shake = SHAKES[event];
  if (settings.vibration && shake && "vibrate" in navigator) navigator.vibrate(shake);
}
