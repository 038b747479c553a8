// Words in the chosen language: sentences with gaps, names of cards, and sentences of the server that are known by heart.
// A language is a module in lang/; what it lacks is said in English.

import { settings } from "./memory.js";
import english from "../lang/en.js";

/**
 * @typedef {object} Language
 * @property {string} name
 * @property {Record<string, string>} words
 * @property {(pack: string, card: string) => string} card
 * @property {Record<string, Record<string, string>>} suits by pack and suit, as it stands alone
 * @property {Record<string, Record<string, string>>} letters by pack, the index letters of ranks
 * @property {Record<string, string>} [server] sentences of the server, cards written as @ and numbers as #
 */

/** @type {Language} */
const usual = english;
let language = usual;

export const LANGUAGES = { en: "English", sl: "Slovenščina", nl: "Nederlands", it: "Italiano" };

/** Make the language of the settings the language of the page. */
export async function loadLanguage() {
  const wanted = settings.language;
  language = wanted === "en" ? english : (await import(`../lang/${wanted}.js`)).default;
  document.documentElement.lang = wanted;
}

/**
 * @param {string} key
 * @param {Record<string, string | number>} [gaps]
 * @returns {string}
 */
export function t(key, gaps = {}) {
  const sentence = language.words[key] ?? usual.words[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (all, name) => (name in gaps ? String(gaps[name]) : all));
}

/** @param {string} key */
export const has = (key) => key in language.words || key in english.words;

const TOKEN = /\b(?:T\d{1,2}|[hdscb](?:10|[1-9AJCQKFR]))\b|\d+(?:[.,]\d+)?/g;

/**
 * A sentence of the server in the chosen language, if the language knows it. Its cards and numbers, which stand as @ and
 * # in the key, are put back in order.
 * @param {string} sentence
 */
export function told(sentence) {
  const tokens = sentence.match(TOKEN) ?? [];
  const known = language.server?.[sentence.replace(TOKEN, (token) => (/^\d/.test(token) ? "#" : "@"))];
  if (!known) return sentence;
  let next = 0;
  return known.replace(/[#@]/g, () => tokens[next++] ?? "");
}

/**
 * @param {string} pack
 * @param {string} card
 */
export const cardName = (pack, card) => language.card(pack, card);

/**
 * @param {string} pack
 * @param {string} suit
 */
export const suitName = (pack, suit) => language.suits[pack]?.[suit] ?? suit;

/** @param {string} pack */
export const letters = (pack) => language.letters[pack] ?? {};

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
export const percent = (share) => `${Math.round(share * 100)}\u00a0%`;

/**
 * Why something was refused, in words.
 * @param {{reason?: string, rule?: string | null, text?: string, message?: string}} fault
 */
export function faultWords(fault) {
  if (fault.rule && has(`rule.${fault.rule}`)) return t(`rule.${fault.rule}`);
  const words = fault.reason && has(`fault.${fault.reason}`) ? t(`fault.${fault.reason}`) : "";
  const detail = fault.text ?? fault.message ?? "";
  // What is unreadable is told exactly by the server alone.
  if (fault.reason === "unreadable") return `${words} ${detail}`.trim();
  return words || detail;
}
