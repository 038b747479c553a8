// What only klaverjas draws: the choice of trump by suits alone, and the cards on its picture in the lobby.

import { box, choice, isMine, KEYS, prompt } from "../js/panels.js";
import { el } from "../js/dom.js";

export const faces = { klaverjas: ["hJ", "h9", "sA", "c10"] };

/**
 * @param {any} scene
 * @param {import("../js/panels.js").Around} around
 */
export function panel(scene, around) {
  if (scene.phase !== "trump" || !isMine(scene)) return undefined;
  const buttons = scene.legal.map((/** @type {string} */ action, /** @type {number} */ index) => {
    const words = scene.legal_words[index];
    const isPass = action === "pass";
    return choice(action, isPass ? "p" : KEYS[index], around, { name: isPass ? "is-quiet" : "is-suit", words: around.reader.node(words.args.suit ?? words) });
  });
  return box(prompt("klaverjas", scene.phase), el("div", { class: "choices" }, buttons));
}
