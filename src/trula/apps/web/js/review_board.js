// One step of a finished deal: hands open around the trick. It draws frames of a replay.

import { el, refill } from "./dom.js";
import { factChips } from "./facts.js";
import { inOrder, sideOf } from "./order.js";
import { picture, row } from "./pictures.js";
import { signed, t } from "./words.js";

export class ReviewBoard {
  /** @param {any} replay */
  constructor(replay) {
    this.replay = replay;
    /** The only place whose cards are open; null: all. @type {number | null} */
    this.only = null;
    this.root = el("section", { class: "review-board", "aria-label": t("tableArea"), data: { seats: replay.seats } });
  }

  /** @param {number} place */
  name(place) {
    return this.replay.names[place];
  }

  /** @param {number} step */
  show(step) {
    const { replay } = this;
    const frame = replay.frames[step];
    const trump = frame.facts.trump ?? null;
    const last = frame.action;
    const isTrickDone = last && !frame.trick?.cards.length && frame.last_trick && /^[a-zT]\w+$/.test(last[1]) && last[1] !== "pass";
    const trick = isTrickDone ? frame.last_trick : frame.trick;
    const hands = frame.hands.map((/** @type {string[]} */ cards, /** @type {number} */ place) => this.hand(frame, cards, place, trump));
    refill(this.root, hands, el("div", { class: "review-middle" }, el("div", { class: "facts" }, factChips(frame, { pack: replay.pack, name: (place) => this.name(place) })), this.middle(frame, trick)));
  }

  /**
   * @param {any} frame
   * @param {any} trick
   */
  middle(frame, trick) {
    const { replay } = this;
    if (trick?.cards.length) {
      const cards = trick.cards.map((/** @type {[number, string]} */ [place, card]) =>
        picture(replay.pack, card, `card at-${this.side(place)}${place === trick.winner ? " is-winning" : ""}`));
      return el("div", { class: "review-trick" }, cards, trick.meld ? el("div", { class: "banner" }, t("meldOf", { points: trick.meld })) : null, trick.gift ? el("div", { class: "banner" }, t("giftOf"), picture(replay.pack, trick.gift)) : null);
    }
    if (frame.talon?.packets.length && ["talon", "discard", "announcements"].includes(frame.phase)) {
      return el("div", { class: "packets" }, frame.talon.packets.map((/** @type {string[]} */ cards, /** @type {number} */ index) =>
        el("span", { class: `packet${frame.talon.taken === index + 1 ? " is-taken" : ""}` }, cards.map((card) => picture(replay.pack, card)))));
    }
    return el("div", { class: "review-trick" });
  }

  /** @param {number} place */
  side(place) {
    return sideOf(place, this.replay.seats, this.only ?? 0, this.replay.game);
  }

  /**
   * @param {any} frame
   * @param {string[]} cards
   * @param {number} place
   * @param {string | null} trump
   */
  hand(frame, cards, place, trump) {
    const isOpen = this.only === null || this.only === place;
    const marks = [
      frame.dealer === place ? el("span", { class: "mark is-dealer", title: t("dealer") }, t("dealerShort")) : null,
      frame.facts.declarer === place ? el("span", { class: "mark is-declarer" }, t("declarer")) : frame.sides?.[place] === "declarer" ? el("span", { class: "mark is-partner" }, t("partner")) : null,
    ];
    const score = this.replay.ending && frame.phase === "over" ? signed(this.replay.ending.scores[place]) : t("tricksShort", { count: frame.taken[place] });
    return el(
      "div", { class: `review-hand is-${this.side(place)}${frame.to_move === place ? " is-mover" : ""}`, data: { place } },
      el("div", { class: "plate-name" }, el("b", {}, this.name(place)), marks, el("small", {}, score)),
      isOpen ? row(this.replay.pack, inOrder(this.replay.pack, cards, trump)) : el("div", { class: "backs" }, cards.slice(0, 8).map(() => el("i", { class: "back" })), el("span", { class: "count" }, cards.length)),
    );
  }
}
