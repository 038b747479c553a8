// What is asked before the first card: a button for each legal action, or cards of the hand to lay away.
// A game's module may draw a panel of its own; every panel calls back with the text of an action.

import { button, el, refill, say } from "./dom.js";
import { firstOf, t } from "./words.js";

/** @typedef {import("./words.js").Message} Message */

/**
 * @typedef {object} Around what panels need to know of the table
 * @property {import("./game.js").Game} game
 * @property {import("./reader.js").Reader} reader
 * @property {(action: string) => void} act
 * @property {() => void} hurry what is shown now has been seen
 * @property {import("./hand.js").Hand} hand
 */

export const KEYS = [..."1234567890qw"];

/** @param {string} key */
export const kbd = (key) => el("kbd", { "aria-hidden": "true" }, key.toUpperCase());

/** @param {any} scene */
export const isMine = (scene) => scene.you !== null && scene.to_move === scene.you;

/**
 * The panel for the phase of a scene; null if there is nothing to show.
 * @param {any} scene
 * @param {Around} around
 */
export function panel(scene, around) {
  const own = around.game.module.panel?.(scene, around);
  if (own !== undefined) return own;
  if (!isMine(scene) || scene.phase === "play") return null;
  return scene.laying ? laying(scene, around) : offers(scene, around);
}

/**
 * What a player is asked in a phase.
 * @param {string} deck
 * @param {string} phase
 */
export const prompt = (deck, phase) => firstOf(`${deck}.prompt.${phase}`, `page.prompt.${phase}`, "page.prompt.other");

/**
 * @param {string} title
 * @param {...any} children
 */
export const box = (title, ...children) => el("div", { class: "panel", role: "group", "aria-label": title }, el("h2", {}, title), ...children);

/** How long a dear action stays ready to be confirmed, in milliseconds. */
const ARMED_FOR = 5000;

/**
 * A button for a legal action; a dear one must be pressed twice.
 * @param {string} action
 * @param {string} key
 * @param {Around} around
 * @param {{name?: string, words?: any, isDear?: boolean}} look
 */
export function choice(action, key, around, { name = "", words, isDear = false }) {
  const mark = key ? kbd(key) : null;
  const made = button({ class: `choice ${name}`, data: { action, key } }, words, mark);
  made.addEventListener("click", () => confirmed(made, isDear, () => around.act(action)));
  return made;
}

/**
 * Do something at the first press, or at the second if it is dear.
 * @param {HTMLButtonElement} pressed
 * @param {boolean} isDear
 * @param {() => void} what
 */
export function confirmed(pressed, isDear, what) {
  if (!isDear || pressed.classList.contains("is-armed")) {
    what();
    return;
  }
  const before = [...pressed.childNodes];
  pressed.classList.add("is-armed");
  refill(pressed, t("sure"), " ", before[0].cloneNode(true));
  say(pressed.textContent ?? "");
  setTimeout(() => {
    pressed.classList.remove("is-armed");
    pressed.replaceChildren(...before);
  }, ARMED_FOR);
}

/**
 * One button for each legal action, to pass at the front.
 * @param {any} scene
 * @param {Around} around
 * @param {string} [title]
 * @param {{keyOf?: (action: string) => string, isDear?: (action: string) => boolean}} [look] keys that stay the same
 *   while the legal actions become fewer, and which actions must be confirmed
 */
export function offers(scene, around, title = prompt(around.game.deck, scene.phase), { keyOf, isDear } = {}) {
  const words = new Map(scene.legal.map((/** @type {string} */ action, /** @type {number} */ index) => [action, around.reader.node(scene.legal_words[index])]));
  const others = scene.legal.filter((/** @type {string} */ action) => action !== "pass");
  const buttons = others.map((/** @type {string} */ action, /** @type {number} */ index) => choice(action, keyOf ? keyOf(action) : KEYS[index] ?? "", around, { words: words.get(action), isDear: isDear?.(action) }));
  const pass = words.has("pass") ? choice("pass", "p", around, { name: "is-quiet", words: words.get("pass") }) : null;
  return box(title, el("div", { class: "choices" }, pass, buttons));
}

/**
 * Cards of the hand are chosen, and laid away by the button.
 * @param {any} scene
 * @param {Around} around
 * @param {HTMLElement | null} [note]
 */
export function laying(scene, { act, hand }, note = null) {
  const { count } = scene.laying;
  const done = button(
    { class: "choice is-main", data: { layAway: "", key: "1" }, disabled: hand.chosen.size !== count, onclick: () => act(`discard ${[...hand.chosen].join(" ")}`) },
    t("lay_away"), ` ${hand.chosen.size}/${count}`,
  );
  return box(t("choose_to_lay_away", { count }), note, el("div", { class: "choices" }, done));
}
