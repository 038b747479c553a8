// Learning from mistakes: from before each mistake of one player, the reader tries to find something better.

import { button, el, refill } from "./dom.js";
import { signed, t } from "./words.js";

/** @typedef {{action: string, words: import("./words.js").Message, behind: number}} Answer an action, and its mean loss against the best one */

/**
 * The verdicts from which a player can learn: flagged ones, with something else to choose.
 * @param {any[]} verdicts
 * @param {any} replay
 * @param {number} place
 */
export const mistakesOf = (verdicts, replay, place) =>
  verdicts.filter((verdict) => ["mistake", "blunder"].includes(verdict.label) && replay.place_of_seat[verdict.seat] === place && answers(verdict).length > 1);

/**
 * What could have been done, the best first.
 * @param {any} verdict
 * @returns {Answer[]}
 */
function answers(verdict) {
  if (!verdict.isSpoken) return (verdict.known?.choices ?? []).map((/** @type {any} */ { card, behind }) => ({ action: card, words: { kind: "act.play", args: { card } }, behind }));
  const best = Math.max(...verdict.prospects.map((/** @type {any} */ each) => each.mean));
  return verdict.prospects.map((/** @type {any} */ { action, words, mean }) => ({ action, words, behind: best - mean }));
}

/**
 * Answers in an order that does not tell which is best.
 * @param {Answer[]} given
 */
const inOrder = (given) => given.toSorted((one, other) => one.action.localeCompare(other.action, undefined, { numeric: true }));

export class Lesson {
  /**
   * @param {any} replay
   * @param {import("./reader.js").Reader} reader
   * @param {any[]} mistakes
   * @param {number} place whose they are
   * @param {{show: (index: number, ask: {place: number, cards: string[], press: (card: string) => void} | null) => void, leave: () => void}} around
   */
  constructor(replay, reader, mistakes, place, around) {
    this.replay = replay;
    this.reader = reader;
    this.mistakes = mistakes;
    this.place = place;
    this.around = around;
    this.root = el("section", { class: "lesson", data: { lesson: "" }, "aria-label": t("learn.title"), tabindex: "-1" });
    this.at = 0;
    this.tries = 0;
    /** How each mistake went: found at the first try, later, or shown. @type {("first" | "later" | "shown" | "")[]} */
    this.found = [];
    this.begin();
  }

  begin() {
    this.at = 0;
    this.found = this.mistakes.map(() => "");
    this.ask();
  }

  get mistake() {
    return this.mistakes[this.at];
  }

  /** Ask the question that comes next. */
  ask() {
    this.tries = 0;
    this.showQuestion();
    this.draw(null);
    this.root.focus({ preventScroll: true });
  }

  showQuestion() {
    const { mistake, place } = this;
    const cards = mistake.isSpoken ? [] : answers(mistake).map(({ action }) => action);
    this.around.show(mistake.index, { place, cards, press: (card) => this.answer(card) });
  }

  /** @param {string} action */
  answer(action) {
    if (this.found[this.at]) return;
    const given = answers(this.mistake).find((each) => each.action === action);
    if (!given) return;
    const isRight = given.behind < this.replay.thresholds.small;
    if (isRight) this.found[this.at] = this.tries ? "later" : "first";
    this.tries += 1;
    this.draw(given);
  }

  /** Tell what would have been best. */
  reveal() {
    this.found[this.at] = "shown";
    this.draw(answers(this.mistake)[0]);
  }

  next() {
    this.at += 1;
    if (this.at < this.mistakes.length) this.ask();
    else this.drawEnd();
  }

  /** @param {Answer | null} given the last answer */
  draw(given) {
    const { mistake, reader, replay, at, mistakes } = this;
    const isDone = this.found[at] !== "";
    const [place, , words] = replay.frames[mistake.index + 1].action;
    const offers = mistake.isSpoken && !isDone
      ? el("div", { class: "choices" }, inOrder(answers(mistake)).map(({ action, words: told }) => button({ class: "choice", data: { answer: action }, onclick: () => this.answer(action) }, reader.node(told))))
      : null;
    refill(
      this.root, this.head(),
      el("p", {}, t(mistake.isSpoken ? "learn.was_chosen" : "learn.was_played", { name: reader.name(place) }), " ", reader.node(words), " ", el("span", { class: `label is-${mistake.label}` }, t(`label.${mistake.label}`))),
      el("p", { class: "note" }, isDone ? null : t(mistake.isSpoken ? "learn.choose" : "learn.press")), offers,
      el("div", { class: "learned", role: "status", data: { learned: given ? (isDone ? this.found[at] : "wrong") : "" } }, given ? this.told(given) : null),
      el(
        "div", { class: "choices" },
        isDone ? button({ class: "choice is-main", data: { nextMistake: "" }, onclick: () => this.next() }, t(at + 1 < mistakes.length ? "learn.next" : "learn.end")) : button({ class: "choice", data: { reveal: "" }, onclick: () => this.reveal() }, t("learn.reveal")),
        button({ class: "choice is-quiet", data: { leaveLesson: "" }, onclick: this.around.leave }, t("learn.leave")),
      ),
    );
  }

  head() {
    const marks = this.found.map((how, index) => el("i", { class: `mark-of is-${how || (index === this.at ? "now" : "open")}`, "aria-hidden": "true" }, { first: "✓", later: "✓", shown: "–", "": "" }[how]));
    return el("div", { class: "lesson-head" }, el("h2", {}, t("learn.number", { number: this.at + 1, all: this.mistakes.length })), el("span", { class: "marks" }, marks));
  }

  /**
   * Why an answer is better than what was played, or is not.
   * @param {Answer} given
   */
  told(given) {
    const { mistake, reader, replay, at } = this;
    const played = answers(mistake).find(({ action }) => action === (mistake.card ?? mistake.action));
    const digits = Math.max(1, replay.decimals ?? 0);
    const words = reader.node(given.words);
    if (!this.found[at]) {
      const isSame = given.action === played?.action;
      return [el("p", { class: "is-minus" }, "✗ ", words, " – ", isSame ? t("learn.same") : t("learn.wrong", { loss: signed(-given.behind, digits) }))];
    }
    const gain = (played?.behind ?? 0) - given.behind;
    const reasons = mistake.reasons.map((/** @type {any} */ reason) => el("li", {}, reader.node(reason)));
    return [el("p", { class: "is-plus" }, "✓ ", words, " – ", t("learn.right", { gain: signed(gain, digits) })), reasons.length ? el("ul", { class: "reasons" }, reasons) : null];
  }

  drawEnd() {
    const count = this.found.filter((how) => how === "first").length;
    this.at = this.mistakes.length;
    refill(
      this.root, el("div", { class: "lesson-head" }, el("h2", {}, t("learn.done")), this.head().lastElementChild),
      el("p", { data: { count } }, t("learn.count", { count, all: this.mistakes.length })),
      el("div", { class: "choices" }, button({ class: "choice is-main", data: { leaveLesson: "" }, onclick: this.around.leave }, t("learn.leave")), button({ class: "choice", data: { againLesson: "" }, onclick: () => this.begin() }, t("learn.again"))),
    );
  }
}
