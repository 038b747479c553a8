// The felt: plates of the players, what they said, and the trick with its movements. It shows scenes and decides nothing.

import { el, refill } from "./dom.js";
import { extras } from "./facts.js";
import { minutes, timeLeft } from "./clock.js";
import { comeFrom, goTo } from "./motion.js";
import { isPlay } from "./reader.js";
import { t } from "./words.js";

/** @typedef {import("./words.js").Message} Message */
/** @typedef {{cards: [number, string][], winner: number | null, extras: Message[]}} Trick */

/** So many backs have room beside a plate; a card that is shown takes the room of two. */
const MOST_BACKS = 8;

/** @param {Message} words of an action: whether it is something that is said, not done with cards */
const isSpeech = ({ kind }) => !/^act\.(play|take|discard)/.test(kind);

/**
 * What each place said last: before the first card the talk that has not been followed by something else, then
 * what is declared with a card.
 * @param {any} scene
 * @returns {Map<number, Message[]>}
 */
function speeches(scene) {
  /** @type {Map<number, Message[]>} */
  const said = new Map();
  if (scene.phase === "over") return said;
  if (scene.phase === "play") {
    scene.declared.forEach((/** @type {Message[]} */ messages, /** @type {number} */ place) => messages.length && said.set(place, messages));
    return said;
  }
  let begin = scene.history.length;
  while (begin > 0 && isSpeech(scene.history[begin - 1][2])) begin -= 1;
  for (const [place, , words] of scene.history.slice(begin)) said.set(place, [words]);
  return said;
}

export class Board {
  /**
   * @param {import("./game.js").Game} game
   * @param {number | null} you
   */
  constructor(game, you) {
    this.game = game;
    this.you = you;
    this.bottom = you ?? 0;
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
    /** @type {import("./reader.js").Reader | null} */
    this.reader = null;
    /** Where a card of one's own was when it was played. @type {DOMRect | null} */
    this.playedFrom = null;
    /** @type {import("./clock.js").Clock | null} */
    this.clock = null;
    this.ticking = 0;
  }

  close() {
    clearInterval(this.ticking);
  }

  /** @param {Omit<import("./clock.js").Clock, "since">} clock as the server has just told it */
  setClock(clock) {
    this.clock = { ...clock, since: performance.now() };
    this.ticking ||= window.setInterval(() => this.tick(), 500);
    this.tick();
  }

  /** Count down. */
  tick() {
    for (const shown of /** @type {NodeListOf<HTMLElement>} */ (this.plates.querySelectorAll("[data-clock]"))) {
      if (!this.clock) continue;
      const left = timeLeft(this.clock, Number(shown.dataset.clock));
      shown.textContent = minutes(left);
      shown.classList.toggle("is-low", left < 15);
    }
  }

  /** @param {number} place */
  side(place) {
    return this.game.side(place, this.bottom);
  }

  /** @param {number} place */
  name(place) {
    return this.people[place]?.name ?? "";
  }

  /**
   * @param {any} scene
   * @param {import("./reader.js").Reader} reader
   */
  show(scene, reader) {
    const before = this.scene;
    this.scene = scene;
    this.reader = reader;
    this.showPlates();
    const last = scene.history.at(-1);
    const isTrickDone = Boolean(last && isPlay(last[2]) && !scene.trick?.cards.length && scene.last_trick);
    this.showTrick(isTrickDone ? scene.last_trick : scene.trick, before?.deal === scene.deal && before.ply === scene.ply - 1);
    return isTrickDone;
  }

  showPlates() {
    if (!this.scene) return;
    const said = speeches(this.scene);
    refill(this.plates, this.game.places.map((place) => this.plate(place, said.get(place) ?? [])));
  }

  /**
   * @param {number} place
   * @param {Message[]} said
   */
  plate(place, said) {
    const { scene } = this;
    const person = this.people[place];
    const isMover = scene.to_move === place;
    const count = scene.counts[place];
    const isOwn = place === this.you;
    const shown = isOwn ? [] : scene.shown[place];
    const isDealer = scene.dealer === place;
    const marks = [];
    const role = this.role(place);
    if (role) marks.push(el("span", { class: `mark is-${role}` }, t(role)));
    const { tokens_name: tokens } = this.game.described;
    if (scene.tokens?.[place] && tokens) marks.push(el("span", { class: "mark is-token", title: this.reader?.text(tokens) }, "●".repeat(Math.min(scene.tokens[place], 6))));
    const state = this.presence(person);
    const info = [scene.totals ? this.game.score(scene.totals[place]) : null, scene.taken.some(Boolean) ? t("tricks_short", { count: scene.taken[place] }) : null];
    return el(
      "div",
      { class: `plate is-${this.side(place)} ${this.team(place)}${isMover ? " is-mover" : ""}`, data: { place } },
      el(
        "div", { class: "plate-card" },
        el("span", { class: "avatar", "aria-hidden": "true" }, (person?.name ?? "?").slice(0, 1).toUpperCase()),
        el(
          "div", { class: "plate-words" },
          el("div", { class: "plate-name" }, el("span", { class: "plate-who" }, person?.name ?? ""), isDealer ? el("span", { class: "mark is-dealer", title: t("dealer") }, t("dealer_short")) : null, this.clock && person?.is_person ? el("span", { class: "clock", title: t("clock"), data: { clock: place } }, minutes(timeLeft(this.clock, place))) : null),
          el("div", { class: "plate-line" }, el("span", { class: "plate-info" }, info.filter(Boolean).join(" · "), state ? el("span", { class: "away" }, state) : null), marks),
        ),
        this.thinking === place && isMover ? el("span", { class: "thinks", role: "status" }, t("thinks")) : null,
      ),
      isOwn || scene.phase === "over" ? null : this.backs(count - shown.length, shown, count),
      said.length ? el("div", { class: `bubble${said[0].kind === "act.pass" ? " is-pass" : ""}` }, said.map((message) => this.reader?.node(message, "bubble-part"))) : null,
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
      "div", { class: "backs", title: t("cards_in_hand", { count }) },
      Array.from({ length: Math.min(hidden, Math.max(1, MOST_BACKS - 2 * shown.length)) }, () => el("i", { class: "back" })),
      shown.map((card) => this.game.picture(card)),
      el("span", { class: "count" }, count),
    );
  }

  /** @param {any} person */
  presence(person) {
    if (!person?.is_person || person.place === this.you) return "";
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
    const { scene, bottom } = this;
    if (this.game.described.has_sides) return (place - bottom) % 2 === 0 ? "is-ours" : "is-theirs";
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
      const made = this.game.picture(card, `card at-${this.side(place)}`);
      this.trick.append(made);
      const from = place === this.you ? this.playedFrom : this.plateOf(place)?.querySelector(".avatar")?.getBoundingClientRect();
      if (isNext && from && card === cards.at(-1)?.[1]) comeFrom(made, from);
    }
    this.playedFrom = null;
    this.winner = trick?.winner ?? null;
    for (const each of this.trick.children) each.classList.remove("is-winning");
    const winning = cards.find((each) => each[0] === this.winner)?.[1];
    if (winning) this.trick.querySelector(`[data-shown="${winning}"]`)?.classList.add("is-winning");
    const extra = trick && this.reader ? extras(trick, this.reader) : null;
    refill(this.banner, extra);
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
