// The felt: plates of the players, what they said, and the trick with its movements. It shows scenes and decides nothing.

import { el, refill } from "./dom.js";
import { comeFrom, goTo } from "./motion.js";
import { accusoName, actionName, isCard, levelAt } from "./names.js";
import { sideOf } from "./order.js";
import { picture } from "./pictures.js";
import { signed, t } from "./words.js";

/** @typedef {{cards: [number, string][], winner: number | null, meld?: number, gift?: string | null}} Trick */

const MOST_BACKS = 8;

/**
 * What each place said last in the phase that is on, or has just ended.
 * @param {any} scene
 * @param {string} pack
 * @returns {Map<number, string>}
 */
function speeches(scene, pack) {
  /** @type {Map<number, string>} */
  const said = new Map();
  if (scene.phase === "over") return said;
  const plays = scene.history.filter((/** @type {[number, string]} */ move) => isCard(move[1])).length;
  (scene.facts.accusi ?? []).forEach((/** @type {string[] | null} */ names, /** @type {number} */ place) => {
    if (names?.length && plays <= 8) said.set(place, names.map(accusoName).join(", "));
  });
  if (scene.phase === "play") return said;
  const isSpeech = (/** @type {string} */ action) =>
    scene.phase === "announcements" ? /^(announce|kontra|pass)/.test(action) : /^(bid|pass|trump)/.test(action);
  let begin = scene.history.length;
  while (begin > 0 && isSpeech(scene.history[begin - 1][1])) begin -= 1;
  for (let index = begin; index < scene.history.length; index++) {
    const [place, action] = scene.history[index];
    said.set(place, actionName(pack, action, levelAt(scene.history, index)));
  }
  return said;
}

export class Board {
  /** @param {any} table the message about the table */
  constructor(table) {
    this.table = table;
    this.bottom = table.you ?? 0;
    this.plates = el("div", { class: "plates" });
    this.trick = el("div", { class: "trick", "aria-live": "off" });
    this.banner = el("div", { class: "banner" });
    this.root = el("div", { class: "board" }, this.plates, this.trick, this.banner);
    /** @type {any[]} */
    this.people = [];
    /** @type {number | null} */
    this.thinking = null;
    /** @type {any} */
    this.scene = null;
    /** Where a card of one's own was when it was played. @type {DOMRect | null} */
    this.playedFrom = null;
  }

  /** @param {number} place */
  side(place) {
    return sideOf(place, this.table.seats, this.bottom, this.table.game);
  }

  /** @param {number} place */
  name(place) {
    return this.people[place]?.name ?? "";
  }

  /** @param {any} scene */
  show(scene) {
    const before = this.scene;
    this.scene = scene;
    this.showPlates();
    const last = scene.history.at(-1);
    const isTrickDone = Boolean(last && isCard(last[1]) && !scene.trick?.cards.length && scene.last_trick);
    this.showTrick(isTrickDone ? scene.last_trick : scene.trick, before?.deal === scene.deal && before.ply === scene.ply - 1);
    return isTrickDone;
  }

  showPlates() {
    const { scene, table } = this;
    if (!scene) return;
    const said = speeches(scene, table.pack);
    const plates = [];
    for (let place = 0; place < table.seats; place++) plates.push(this.plate(place, said.get(place)));
    refill(this.plates, plates);
  }

  /**
   * @param {number} place
   * @param {string | undefined} words
   */
  plate(place, words) {
    const { scene, table } = this;
    const person = this.people[place];
    const isMover = scene.to_move === place;
    const count = scene.counts[place];
    const isOwn = place === table.you;
    const shown = isOwn ? [] : scene.shown[place];
    const marks = [];
    if (scene.dealer === place) marks.push(el("span", { class: "mark is-dealer", title: t("dealer") }, t("dealerShort")));
    const role = this.role(place);
    if (role) marks.push(el("span", { class: `mark is-${role}` }, t(role)));
    if (scene.radelci?.[place]) marks.push(el("span", { class: "mark is-radelc", title: t("radelci") }, "●".repeat(Math.min(scene.radelci[place], 6))));
    const state = this.presence(person);
    const info = [scene.totals ? signed(scene.totals[place]) : null, scene.taken.some(Boolean) ? t("tricksShort", { count: scene.taken[place] }) : null];
    return el(
      "div",
      { class: `plate is-${this.side(place)} ${this.team(place)}${isMover ? " is-mover" : ""}`, data: { place } },
      el(
        "div", { class: "plate-card" },
        el("span", { class: "avatar", "aria-hidden": "true" }, (person?.name ?? "?").slice(0, 1).toUpperCase()),
        el(
          "div", { class: "plate-words" },
          el("div", { class: "plate-name" }, el("span", { class: "plate-who" }, person?.name ?? ""), marks),
          el("div", { class: "plate-info" }, info.filter(Boolean).join(" · "), state ? el("span", { class: "away" }, state) : null),
        ),
        this.thinking === place && isMover ? el("span", { class: "thinks", role: "status" }, t("thinks")) : null,
      ),
      isOwn || scene.phase === "over" ? null : this.backs(count - shown.length, shown, count),
      words ? el("div", { class: `bubble${words === t("act.pass") ? " is-pass" : ""}` }, words) : null,
    );
  }

  /**
   * The cards somebody else holds: backs, and those that everybody knows.
   * @param {number} hidden
   * @param {string[]} shown
   * @param {number} count
   */
  backs(hidden, shown, count) {
    return el(
      "div", { class: "backs", title: t("cardsInHand", { count }) },
      Array.from({ length: Math.min(hidden, MOST_BACKS) }, () => el("i", { class: "back" })),
      shown.map((card) => picture(this.table.pack, card, "card")),
      el("span", { class: "count" }, count),
    );
  }

  /** @param {any} person */
  presence(person) {
    if (!person?.is_person || person.place === this.table.you) return "";
    if (!person.has_come) return t("people.invited");
    return person.is_here ? "" : t("people.away");
  }

  /** @param {number} place */
  role(place) {
    const { facts, sides } = this.scene;
    if (facts.declarer === place) return "declarer";
    return sides?.[place] === "declarer" ? "partner" : "";
  }

  /**
   * Whether a place is on one's own side, as far as one knows.
   * @param {number} place
   */
  team(place) {
    const { scene, table, bottom } = this;
    if (table.has_sides) return (place - bottom) % 2 === 0 ? "is-ours" : "is-theirs";
    const mine = scene.sides?.[bottom];
    const its = scene.sides?.[place];
    if (!mine || !its) return "";
    return mine === its ? "is-ours" : "is-theirs";
  }

  /**
   * @param {Trick | null} trick
   * @param {boolean} isNext whether it follows what was shown before, so that the new card is seen to move
   */
  showTrick(trick, isNext) {
    const shown = new Map([...this.trick.querySelectorAll("[data-shown]")].map((each) => [/** @type {HTMLElement} */ (each).dataset.shown, each]));
    const cards = trick?.cards ?? [];
    const isSame = cards.length > 0 && cards.slice(0, -1).every(([, card]) => shown.has(card));
    if (!isSame || cards.length === 1) this.clearTrick(isNext);
    else for (const [card, element] of shown) if (!cards.some((each) => each[1] === card)) element.remove();
    for (const [place, card] of cards) {
      if (isSame && cards.length > 1 && shown.has(card)) continue;
      const made = picture(this.table.pack, card, `card at-${this.side(place)}`);
      this.trick.append(made);
      const from = place === this.table.you ? this.playedFrom : this.plateOf(place)?.querySelector(".avatar")?.getBoundingClientRect();
      if (isNext && from && card === cards.at(-1)?.[1]) comeFrom(made, from);
    }
    this.playedFrom = null;
    this.winner = trick?.winner ?? null;
    for (const each of this.trick.children) each.classList.remove("is-winning");
    const winning = cards.find((each) => each[0] === this.winner)?.[1];
    if (winning) this.trick.querySelector(`[data-shown="${winning}"]`)?.classList.add("is-winning");
    const extra = trick?.meld ? t("meldOf", { points: trick.meld }) : trick?.gift ? t("giftOf") : "";
    refill(this.banner, extra, trick?.gift ? picture(this.table.pack, trick.gift, "card") : null);
    this.banner.hidden = !extra;
  }

  /** @param {number} place */
  plateOf(place) {
    return this.plates.querySelector(`[data-place="${place}"]`);
  }

  /** @param {boolean} isSeen whether the cards go to who won them */
  clearTrick(isSeen) {
    const old = [...this.trick.children];
    const place = this.winner;
    if (!old.length) return;
    const to = isSeen && place !== null && place !== undefined ? this.plateOf(place)?.getBoundingClientRect() : null;
    if (!to) {
      for (const each of old) each.remove();
      return;
    }
    for (const each of old) {
      each.removeAttribute("data-shown");
      goTo(each, to).then(() => each.remove());
    }
    this.winner = null;
    this.banner.hidden = true;
  }

  /** The trick that is complete goes to its winner. */
  gather() {
    if (this.winner !== null && this.winner !== undefined) this.clearTrick(true);
  }
}
