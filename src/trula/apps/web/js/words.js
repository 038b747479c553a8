// Texts in the chosen language, which the server sends by kind, and what is said with them all over the page.

import { settings } from "./memory.js";
import { get } from "./net.js";
import { capital, Words } from "./rendering.js";

/** @typedef {import("./rendering.js").Message} Message */

let words = new Words("en", {});

/** Make the language of the settings the language of the page. */
export async function loadLanguage() {
  const { language } = settings;
  words = new Words(language, await get(`/api/words/${language}`));
  document.documentElement.lang = language;
}

/**
 * A text of the page itself: `t("close")` is the text `page.close`.
 * @param {string} key
 * @param {Record<string, string | number>} [args]
 */
export const t = (key, args = {}) => words.text({ kind: `page.${key}`, args });

/**
 * A message as text.
 * @param {Message} message
 * @param {import("./rendering.js").Ways} [ways]
 */
export const textOf = (message, ways) => words.text(message, ways);

/**
 * A message as texts and elements.
 * @param {Message} message
 * @param {import("./rendering.js").Ways} ways
 */
export const partsOf = (message, ways) => words.parts(message, ways);

/**
 * The text of a kind without arguments, or with some.
 * @param {string} kind
 * @param {Record<string, any>} [args]
 */
export const phrase = (kind, args = {}) => words.text({ kind, args });

/** @param {string} kind */
export const has = (kind) => words.has(kind);

/**
 * The first of several kinds that has a text.
 * @param {string[]} kinds
 */
export const firstOf = (...kinds) => phrase(kinds.find(has) ?? /** @type {string} */ (kinds.at(-1)));

/** @param {string} text a clause, as a sentence */
export const asSentence = (text) => capital(/[.!?]$/.test(text) ? text : `${text}.`);

export { capital };

/**
 * A number with its sign, in the way of the language.
 * @param {number} value
 * @param {number} [digits]
 */
export function signed(value, digits = 0) {
  const rounded = Number(value.toFixed(digits));
  const text = number(Math.abs(rounded), digits);
  return rounded > 0 ? `+${text}` : rounded < 0 ? `−${text}` : text;
}

/**
 * @param {number} value
 * @param {number} [digits]
 */
export const number = (value, digits = 0) =>
  value.toLocaleString(settings.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** @param {number} share */
export const percent = (share) => words.number(share, "%");

/**
 * Why something was refused, as a sentence.
 * @param {unknown} fault a Fault, or whatever else was thrown
 */
export function faultText(fault) {
  const message = /** @type {{told?: Message}} */ (fault).told;
  return asSentence(message ? textOf(message) : String(fault));
}
