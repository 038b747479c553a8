// Actions, contracts and cards in words and small pictures. What is legal or good is not known here.

import { suitSvg } from "./cards.js";
import { el } from "./dom.js";
import { cardName, letters, suitName, t } from "./words.js";

/** @param {string} contract */
export const contractName = (contract) => t(`contract.${contract}`);

/** @param {string} item */
export const itemName = (item) => t(`item.${item}`);

/** @param {number} level how often it was doubled, from 1 */
export const kontraWord = (level) => t(`kontra.${Math.min(level, 4)}`);

/** @param {string} action */
export const isCard = (action) => /^([hdscb](10|\d|[JCQKAFR])|T\d+)$/.test(action);

/**
 * What somebody did, without saying who.
 * @param {string} pack
 * @param {string} action
 * @param {number} [level] of a kontra, counted from 1
 * @returns {string}
 */
export function actionName(pack, action, level = 1) {
  const [verb, ...rest] = action.split(" ");
  switch (verb) {
    case "pass":
      return t("act.pass");
    case "bid":
      return contractName(rest[0]);
    case "call":
      return t("act.call", { king: cardName(pack, `${rest[0]}K`) });
    case "take":
      return t("act.take", { number: rest[0] });
    case "discard": {
      const open = rest.filter((card) => card !== "?");
      const hidden = rest.length - open.length;
      const names = [...open.map((card) => cardName(pack, card)), ...(hidden ? [t("hiddenCards", { count: hidden })] : [])];
      return t("act.discard", { cards: names.join(", ") });
    }
    case "announce":
      return rest.map(itemName).join(", ");
    case "kontra":
      return t("act.kontra", { word: kontraWord(level), item: itemName(rest[0]) });
    case "trump":
      return t("act.trump", { suit: suitName(pack, rest[0]) });
    default:
      return cardName(pack, action);
  }
}

/**
 * A sentence for the log and for screen readers: who did what.
 * @param {string} pack
 * @param {string} name
 * @param {string} action
 * @param {number} [level]
 */
export function sentence(pack, name, action, level = 1) {
  const verb = isCard(action) ? "play" : action.split(" ")[0];
  return t(`say.${verb}`, { name, what: actionName(pack, action, level) });
}

/**
 * The level that the kontra at an index of the history raises its item to.
 * @param {[number, string][]} history
 * @param {number} index
 */
export function levelAt(history, index) {
  const action = history[index][1];
  return history.slice(0, index + 1).filter((move) => move[1] === action).length;
}

const ROMAN = /** @type {[number, string][]} */ ([[10, "X"], [9, "IX"], [5, "V"], [4, "IV"], [1, "I"]]);

/** @param {number} value */
export function roman(value) {
  let text = "";
  for (const [worth, sign] of ROMAN) {
    while (value >= worth) {
      text += sign;
      value -= worth;
    }
  }
  return text;
}

/**
 * @param {string} pack
 * @param {string} suit
 */
export function suitIcon(pack, suit) {
  const icon = suitSvg(/** @type {import("./cards.js").Pack} */ (pack), suit);
  icon.setAttribute("class", "suit-icon");
  icon.setAttribute("role", "img");
  icon.setAttribute("aria-label", suitName(pack, suit));
  return icon;
}

/**
 * A card in a line of text.
 * @param {string} pack
 * @param {string} card
 */
export function cardChip(pack, card) {
  const isTarok = card[0] === "T";
  const rank = isTarok ? (card === "T22" ? "★" : roman(Number(card.slice(1)))) : letters(pack)[card.slice(1)] ?? card.slice(1);
  const chip = el("span", { class: `chip-card${isTarok ? " is-tarok" : ""}`, title: cardName(pack, card) }, el("b", { "aria-hidden": "true" }, rank));
  if (!isTarok) {
    const icon = suitIcon(pack, card[0]);
    icon.setAttribute("aria-hidden", "true");
    chip.append(icon);
  }
  chip.append(el("span", { class: "unseen" }, cardName(pack, card)));
  return chip;
}

/**
 * An action in a line of text, cards as chips.
 * @param {string} pack
 * @param {string} action
 * @param {number} [level]
 * @returns {Node}
 */
export function actionChip(pack, action, level = 1) {
  const [verb, ...rest] = action.split(" ");
  if (isCard(action)) return cardChip(pack, action);
  if (verb === "call") return el("span", {}, t("act.callShort"), " ", cardChip(pack, `${rest[0]}K`));
  if (verb === "trump") return el("span", {}, suitIcon(pack, rest[0]), " ", suitName(pack, rest[0]));
  if (verb === "discard" && !rest.includes("?")) return el("span", { class: "chips" }, rest.map((card) => cardChip(pack, card)));
  return el("span", {}, actionName(pack, action, level));
}

/**
 * A sentence of the server with its cards as chips and its seats as names.
 * @param {string} text
 * @param {string} pack
 * @param {string[]} names by seat
 */
export function withCards(text, pack, names) {
  const line = el("span");
  const cards = pack === "tarok" ? "T\\d{1,2}|[hdsc](?:10|[1-9JCQK])" : pack === "french" ? "[hdsc](?:10|[7-9JQKA])" : "[dcsb][2-7AFCR]";
  const pattern = new RegExp(`\\b(${cards})\\b|\\b[Ss]eats? (\\d)(?: and (\\d))?\\b`, "g");
  let last = 0;
  for (const found of text.matchAll(pattern)) {
    const who = [found[2], found[3]].filter(Boolean).map((seat) => names[Number(seat)]).join(" & ");
    line.append(text.slice(last, found.index), found[1] ? cardChip(pack, found[1]) : who);
    last = (found.index ?? 0) + found[0].length;
  }
  line.append(text.slice(last));
  return line;
}

/**
 * An accuso of tressette in words; the server names it in English.
 * @param {string} accuso
 */
export function accusoName(accuso) {
  const napoletana = accuso.match(/^napoletana di (\w+)$/);
  if (napoletana) return t("accuso.napoletana", { suit: suitName("italian", napoletana[1][0]) });
  const alike = accuso.match(/^(\d) (\w+?)(?: without (\w+))?$/);
  if (!alike) return accuso;
  const cards = t(`accuso.${alike[1]}.${alike[2]}`);
  return alike[3] ? t("accuso.without", { cards, suit: suitName("italian", alike[3][0]) }) : cards;
}
