// A game as the page shows it: its description by the server, its pack, and the module with what only it draws.
// Modules are in ../games/ and are loaded when a game is; a game without one is shown by what is here.

import { cardSvg, hasSuit, signOf, suitSvg } from "./cards.js";
import { button, el } from "./dom.js";
import { suitsInOrder } from "./order.js";
import { has, number, phrase, signed } from "./words.js";

/**
 * @typedef {object} Described what the server tells of a game, a table or a replay
 * @property {string} game
 * @property {string} deck
 * @property {string} pack
 * @property {boolean} has_module
 * @property {number} seats
 * @property {boolean} [is_clockwise]
 * @property {boolean} [has_sides]
 * @property {number} [decimals]
 * @property {string[]} [suit_colours]
 * @property {boolean} [has_signed_scores]
 * @property {boolean} [has_par]
 * @property {import("./words.js").Message | null} [tokens_name]
 */

/**
 * @typedef {object} Module what a module of a game may have
 * @property {Record<string, string[]>} [faces] by game, the cards on its picture in the lobby
 * @property {(scene: any, around: import("./panels.js").Around) => HTMLElement | null | undefined} [panel] null: nothing is shown; undefined: the usual panel
 * @property {(scene: any) => boolean} [canExplain] whether the server can explain a bid in this scene
 * @property {(found: any, game: Game) => HTMLElement} [explanation]
 */

/** @typedef {"bottom" | "left" | "top" | "right"} Side */

export class Game {
  /**
   * @param {Described} described
   * @param {Module} [module]
   */
  constructor(described, module = {}) {
    this.described = described;
    this.module = module;
    this.name = described.game;
    this.deck = described.deck;
    this.pack = described.pack;
    this.seats = described.seats;
  }

  /** What the game is called. */
  get title() {
    return phrase(`${this.deck}.game.${this.name}`);
  }

  /** @returns {number[]} */
  get places() {
    return [...Array(this.seats).keys()];
  }

  /** How many decimals a mean score is shown with. */
  get digits() {
    return 1 + (this.described.decimals ?? 0);
  }

  /**
   * A score as the sheet writes it: with its sign where scores can be below zero.
   * @param {number} value
   */
  score(value) {
    return this.described.has_signed_scores ? signed(value) : number(value);
  }

  /**
   * The name of a card: a text of its own, that of all cards of its suit, or that of its rank.
   * @param {string} card
   */
  cardName(card) {
    const [suit, rank] = [card[0], card.slice(1)];
    if (has(`${this.deck}.card.${card}`)) return phrase(`${this.deck}.card.${card}`);
    if (has(`${this.deck}.cards.${suit}`)) return phrase(`${this.deck}.cards.${suit}`, { rank });
    return phrase(`${this.deck}.rank.${rank}`, { suit: { kind: `${this.deck}.suit.${suit}`, args: {} } });
  }

  /** @param {string} suit */
  suitName(suit) {
    return phrase(`${this.deck}.suit.${suit}`);
  }

  /** @param {string} rank */
  letter(rank) {
    return has(`${this.deck}.letter.${rank}`) ? phrase(`${this.deck}.letter.${rank}`) : rank;
  }

  /** @param {string} card */
  drawing(card) {
    const svg = cardSvg(this.pack, card, this.letter(card.slice(1)));
    svg.setAttribute("aria-label", this.cardName(card));
    return svg;
  }

  /**
   * A card to look at.
   * @param {string} card
   * @param {string} [name] of the class
   */
  picture(card, name = "card") {
    return el("div", { class: name, data: { shown: card } }, this.drawing(card));
  }

  /**
   * A card to press.
   * @param {string} card
   * @param {Record<string, any>} properties
   */
  cardButton(card, properties) {
    const svg = this.drawing(card);
    svg.setAttribute("aria-hidden", "true");
    return button({ "aria-label": this.cardName(card), ...properties }, svg);
  }

  /**
   * A row of overlapping small cards.
   * @param {string[]} cards
   */
  row(cards) {
    return el("div", { class: "row-cards" }, cards.map((card) => this.picture(card)));
  }

  /**
   * A hand as text, suit by suit, where there is no room for drawings.
   * @param {string[]} cards in the order of the hand
   */
  textRow(cards) {
    /** @type {Map<string, string[]>} */
    const suits = new Map();
    for (const card of cards) suits.set(card[0], [...(suits.get(card[0]) ?? []), card]);
    const letter = (/** @type {string} */ card) => (signOf(this.pack, card) ? card.slice(1) : this.letter(card.slice(1)));
    return el("div", { class: "row-text", role: "img", "aria-label": cards.map((card) => this.cardName(card)).join(", ") }, [...suits].map(([suit, held]) =>
      el("span", { class: `row-suit${hasSuit(this.pack, suit) ? "" : " is-special"}` }, this.suitIcon(suit), held.map((card) => el("b", {}, letter(card))))));
  }

  /**
   * A card in a line of text.
   * @param {string} card
   */
  chip(card) {
    const sign = signOf(this.pack, card);
    const chip = el("span", { class: `chip-card${sign ? " is-special" : ""}`, title: this.cardName(card) }, el("b", { "aria-hidden": "true" }, sign ?? this.letter(card.slice(1))));
    if (!sign) {
      const icon = this.suitIcon(card[0]);
      icon?.setAttribute("aria-hidden", "true");
      if (icon) chip.append(icon);
    }
    chip.append(el("span", { class: "unseen" }, this.cardName(card)));
    return chip;
  }

  /**
   * The emblem of a suit in a line of text; null if the pack has none.
   * @param {string} suit
   */
  suitIcon(suit) {
    if (!hasSuit(this.pack, suit)) return null;
    const icon = suitSvg(this.pack, suit);
    icon.setAttribute("class", "suit-icon");
    icon.setAttribute("role", "img");
    icon.setAttribute("aria-label", this.suitName(suit));
    return icon;
  }

  /**
   * Cards as a hand is held: trumps first, then suits of alternating colours, strong cards first.
   * @param {string[]} cards
   * @param {{ranks: Record<string, string[]>, facts: {trump: string | null}}} scene
   * @returns {string[]}
   */
  inOrder(cards, { ranks, facts }) {
    const suits = suitsInOrder(this.described.suit_colours ?? ["", ""], new Set(cards.map((card) => card[0])), facts.trump);
    const strength = (/** @type {string} */ card) => ranks[card[0]].indexOf(card.slice(1));
    return [...cards].sort((a, b) => suits.indexOf(a[0]) - suits.indexOf(b[0]) || strength(a) - strength(b));
  }

  /**
   * Where a place sits as somebody sees it who sits at the bottom.
   * @param {number} place
   * @param {number} bottom
   * @returns {Side}
   */
  side(place, bottom) {
    const steps = (place - bottom + this.seats) % this.seats;
    if (steps === 0) return "bottom";
    if (2 * steps === this.seats) return "top";
    return 2 * steps < this.seats === Boolean(this.described.is_clockwise) ? "left" : "right";
  }

  /** The places of each row of a result: partners share one. @returns {number[][]} */
  get rows() {
    if (!this.described.has_sides) return this.places.map((place) => [place]);
    return [0, 1].map((first) => this.places.filter((place) => place % 2 === first));
  }
}

/**
 * @param {Described} described
 * @returns {Promise<Game>}
 */
export async function loadGame(described) {
  if (!described.has_module) return new Game(described);
  return new Game(described, await import(`../games/${described.deck}.js`));
}
