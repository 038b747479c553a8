// Messages for one reader at one table: seats become names, cards become chips, suits get their emblems.

import { el } from "./dom.js";
import { capital, partsOf, t, textOf } from "./words.js";

/** @typedef {import("./words.js").Message} Message */
/** @typedef {[number, string, Message]} Move place, text and words of an action */

export class Reader {
  /**
   * @param {import("./game.js").Game} game
   * @param {(place: number) => string} name
   * @param {number[]} placeOfSeat
   * @param {number | null} you the reader's place
   */
  constructor(game, name, placeOfSeat, you) {
    this.game = game;
    this.name = name;
    this.you = you;
    const reader = you === null ? null : placeOfSeat.indexOf(you);
    const nameOfSeat = (/** @type {number} */ seat) => name(placeOfSeat[seat]);
    this.asText = { name: nameOfSeat, reader, card: (/** @type {string} */ card) => game.cardName(card) };
    this.asNodes = { name: nameOfSeat, reader, card: (/** @type {string} */ card) => game.chip(card), before: (/** @type {Message} */ message) => this.icon(message) };
  }

  /** @param {Message} message */
  icon({ kind }) {
    const suit = kind.startsWith(`${this.game.deck}.suit.`) ? this.game.suitIcon(kind.split(".")[2]) : null;
    if (!suit) return [];
    suit.setAttribute("aria-hidden", "true");
    return [suit, " "];
  }

  /** @param {Message} message */
  text(message) {
    return textOf(message, this.asText);
  }

  /**
   * A message in a line of text, with a capital letter where it begins with a word.
   * @param {Message} message
   * @param {string} [name] of the class
   */
  node(message, name = "") {
    const parts = partsOf(message, this.asNodes);
    // The emblem of a suit stands before its name.
    const first = parts.findIndex((part) => !(part instanceof SVGElement) && part !== " ");
    return el("span", name ? { class: name } : {}, parts.map((part, index) => (index === first && typeof part === "string" ? capital(part) : part)));
  }

  /**
   * A sentence for screen readers: who did what.
   * @param {Move} move
   */
  sentence([place, , words]) {
    return t(isPlay(words) ? "say.play" : "say.did", { name: this.name(place), what: this.text(words) });
  }
}

/** @param {Message} words of an action: whether it is a card that is played */
export const isPlay = (words) => words.kind === "act.play";
