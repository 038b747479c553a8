// The check that a deal was fixed before the first action: SHA-256 of the deal's text, a space and the nonce.

import { el } from "./dom.js";
import { t } from "./words.js";

const PRIMES = [2];
for (let number = 3; PRIMES.length < 64; number += 2) if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);

/** @param {number} value the first 32 bits of its fraction */
const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) | 0;

/**
 * SHA-256 of our own: crypto.subtle is missing where a page comes over plain http from another machine.
 * @param {Uint8Array} bytes
 * @returns {Uint8Array}
 */
export function sha256(bytes) {
  const state = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const constants = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
  const padded = new Uint8Array(((bytes.length + 8) >> 6 << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  const words = new Int32Array(64);
  /**
   * @param {number} word
   * @param {number} by
   */
  const turned = (word, by) => (word >>> by) | (word << (32 - by));
  for (let start = 0; start < padded.length; start += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        words[i] = view.getInt32(start + 4 * i);
        continue;
      }
      const a = words[i - 15];
      const b = words[i - 2];
      words[i] = words[i - 16] + words[i - 7] + (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) + (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + words[i]) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i] + value) | 0));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/**
 * @param {string} text
 * @returns {Promise<string>} in hexadecimal digits
 */
export async function digestOf(text) {
  const bytes = new TextEncoder().encode(text);
  const digest = globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : sha256(bytes);
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The commitment of the deal, and after it whether it agrees.
 * @param {any} scene
 * @param {any} table
 */
export function fairness(scene, table) {
  const box = el("div", { class: "fair", data: { fair: scene.revealed ? "checking" : "open" } });
  const mark = el("span", { class: "fair-mark" });
  const digits = el("code", { title: scene.commitment }, `${scene.commitment.slice(0, 12)}…${scene.commitment.slice(-6)}`);
  box.append(el("div", { class: "fair-line" }, el("span", {}, t("fair.commitment")), " ", digits, " ", mark));
  const note = table.is_given ? t("fair.given") : table.is_seed_typed ? t("fair.typed") : t("fair.how");
  const more = el("details", {}, el("summary", {}, t("fair.more")), el("p", {}, note), el("p", {}, el("code", { class: "long" }, scene.commitment)));
  box.append(more);
  if (table.is_given || table.is_seed_typed) box.append(el("p", { class: "fair-note" }, note));
  const revealed = scene.revealed;
  if (!revealed) return box;
  more.append(
    el("p", {}, t("fair.deal")), el("code", { class: "long" }, revealed.deal),
    el("p", {}, t("fair.nonce")), el("code", { class: "long" }, revealed.nonce),
  );
  digestOf(`${revealed.deal} ${revealed.nonce}`).then((found) => {
    const agrees = found === scene.commitment;
    box.dataset.fair = agrees ? "agrees" : "differs";
    mark.textContent = agrees ? `✓ ${t("fair.agrees")}` : `✗ ${t("fair.differs")}`;
  });
  return box;
}
