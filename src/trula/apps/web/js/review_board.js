// One step of a finished deal: hands open around the trick. It draws frames of a replay.

import { el, refill } from "./dom.js";
import { extras, factChips } from "./facts.js";
import { isPlay } from "./reader.js";
import { t } from "./words.js";

export class ReviewBoard {
  /**
   * @param {any} replay
   * @param {import("./reader.js").Reader} reader
   */
  constructor(replay, reader) {
    this.replay = replay;
    this.reader = reader;
    this.game = reader.game;
    /** The only place whose cards are open; null: all. @type {number | null} */
    this.only = null;
    /** Who is asked for a card, and which of theirs can be pressed. @type {{place: number, cards: string[], press: (card: string) => void} | null} */
    this.ask = null;
    this.step = 0;
    this.narrow = matchMedia("(max-width: 760px), (max-height: 480px)");
    this.redraw = () => this.show(this.step);
    this.narrow.addEventListener("change", this.redraw);
    this.root = el("div", { class: "review-board", data: { seats: replay.seats } });
  }

  close() {
    this.narrow.removeEventListener("change", this.redraw);
  }

  /** @param {number} step */
  show(step) {
    this.step = step;
    const frame = this.replay.frames[step];
    const isTrickDone = !this.ask && frame.action && isPlay(frame.action[2]) && !frame.trick?.cards.length && frame.last_trick;
    const trick = isTrickDone ? frame.last_trick : frame.trick;
    const hands = frame.hands.map((/** @type {string[]} */ cards, /** @type {number} */ place) => this.hand(frame, cards, place));
    refill(this.root, hands, el("div", { class: "review-middle" }, el("div", { class: "facts" }, factChips(frame, this.reader)), this.middle(frame, trick)));
  }

  /**
   * @param {any} frame
   * @param {any} trick
   */
  middle(frame, trick) {
    const { game } = this;
    if (trick?.cards.length) {
      const cards = trick.cards.map((/** @type {[number, string]} */ [place, card]) => {
        const picture = game.picture(card, `card at-${this.side(place)}${place === trick.winner ? " is-winning" : ""}`);
        picture.dataset.name = this.reader.name(place);
        return picture;
      });
      const more = extras(trick, this.reader);
      return el("div", { class: "review-trick" }, cards, more ? el("div", { class: "banner" }, more) : null);
    }
    if (frame.talon?.packets.length && !frame.last_trick) {
      return el("div", { class: "packets" }, frame.talon.packets.map((/** @type {string[]} */ cards, /** @type {number} */ index) =>
        el("span", { class: `packet${frame.talon.taken === index + 1 ? " is-taken" : ""}` }, cards.map((card) => game.picture(card)))));
    }
    return el("div", { class: "review-trick" });
  }

  /** @param {number} place */
  side(place) {
    return this.game.side(place, this.ask?.place ?? this.only ?? 0);
  }

  /**
   * @param {any} frame
   * @param {string[]} cards
   * @param {number} place
   */
  hand(frame, cards, place) {
    const only = this.ask?.place ?? this.only;
    const isOpen = only === null || only === place;
    const marks = [
      frame.dealer === place ? el("span", { class: "mark is-dealer", title: t("dealer") }, t("dealer_short")) : null,
      frame.facts.declarer === place ? el("span", { class: "mark is-declarer" }, t("declarer")) : frame.sides?.[place] === "declarer" ? el("span", { class: "mark is-partner" }, t("partner")) : null,
    ];
    const score = this.replay.ending && frame.phase === "over" ? this.game.score(this.replay.ending.scores[place]) : t("tricks_short", { count: frame.taken[place] });
    return el(
      "div", { class: `review-hand is-${this.side(place)}${frame.to_move === place ? " is-mover" : ""}`, data: { place } },
      el("div", { class: "plate-name" }, el("b", {}, this.reader.name(place)), marks, el("small", {}, score)),
      isOpen ? this.openHand(this.game.inOrder(cards, frame), place) : el("div", { class: "backs" }, cards.slice(0, 8).map(() => el("i", { class: "back" })), el("span", { class: "count" }, cards.length)),
    );
  }

  /**
   * Cards to look at, or to press; on a small screen to look at as text.
   * @param {string[]} cards
   * @param {number} place
   */
  openHand(cards, place) {
    const { ask } = this;
    if (ask?.place === place && ask.cards.length) {
      return el("div", { class: "row-cards is-asked" }, cards.map((card) =>
        this.game.cardButton(card, { class: `card plain${ask.cards.includes(card) ? "" : " is-dim"}`, data: { answer: card }, disabled: !ask.cards.includes(card), onclick: () => ask.press(card) })));
    }
    return this.narrow.matches ? this.game.textRow(cards) : this.game.row(cards);
  }
}
