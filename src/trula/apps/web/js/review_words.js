// What a review says, put on the page: the verdict on a card, the list of actions, the worst moments, the sums.

import { button, el } from "./dom.js";
import { isPlay } from "./reader.js";
import { number, percent, signed, t } from "./words.js";

/**
 * @typedef {object} Looked what the parts of a review look at
 * @property {any} replay
 * @property {any} review while it is made what is known already, with `isPart`
 * @property {number} step
 * @property {(step: number) => void} go
 * @property {import("./reader.js").Reader} reader
 */

/** Labels that say that something was lost. */
const COSTLY = ["unlucky", "inaccurate", "mistake", "blunder"];

/**
 * @param {any} verdict
 * @param {any} replay
 * @returns {[string, string]} the loss with open cards and what is known of it
 */
function openCost({ open, isSpoken }, replay) {
  if (open === null) return [t("cost.unknown"), t("cost.not_solved")];
  return [open.loss ? signed(-open.loss) : t("cost.none"), t(isSpoken ? "cost.trial" : "cost.proved")];
}

/**
 * A loss by what could be known counts only where it is more than chance.
 * @param {any} verdict
 * @param {any} replay
 * @returns {[string, string]} the loss by what could be known and where it is from
 */
function knownCost({ card, known, sure }, replay) {
  if (known === null) return [t("cost.unknown"), ""];
  const isSure = known.sure ?? sure;
  const digits = Math.max(1, replay.decimals);
  const error = known.choices?.find((/** @type {any} */ choice) => choice.card === card)?.error;
  const loss = signed(-known.loss, digits);
  const from = known.all_worlds ? t("cost.all_worlds", { count: known.worlds }) : t(known.exact ? "cost.worlds" : "cost.estimated", { count: known.worlds });
  if (known.loss < 0.05) return [t("cost.none"), from];
  const where = error ? `± ${number(error, digits)}, ${from}` : from;
  return isSure ? [loss, where] : [t("cost.unsure"), `${t("cost.chance", { loss })} (${where})`];
}

/**
 * The loss that a label speaks of, in short; nothing where it speaks of none.
 * @param {any} verdict
 * @param {any} replay
 */
function shortCost(verdict, replay) {
  if (!COSTLY.includes(verdict.label)) return "";
  return verdict.label === "unlucky" ? openCost(verdict, replay)[0] : knownCost(verdict, replay)[0];
}

/**
 * What was decided before the first lead, in the form of verdicts on cards.
 * @param {any} spoken
 */
const asVerdict = (spoken) => ({
  ...spoken,
  isSpoken: true,
  reasons: [],
  open: spoken.open_loss === null ? null : { loss: spoken.open_loss },
  known: spoken.known_loss === null ? null : { loss: spoken.known_loss, exact: false, worlds: spoken.worlds, all_worlds: false },
});

/**
 * The verdicts on all actions.
 * @param {any} review null while it is made
 * @returns {any[]}
 */
export const allVerdicts = (review) => (review ? [...review.spoken.map(asVerdict), ...review.verdicts] : []);

/**
 * The verdict on the action that led to the step, with its alternatives.
 * @param {Looked} looked
 */
export function verdictBox({ replay, review, step, reader }) {
  const action = replay.frames[step].action;
  if (!action) return el("div", { class: "verdict" }, el("p", { class: "note" }, t("review.begin")));
  const words = el("p", { class: "verdict-what" }, el("b", {}, reader.name(action[0])), " ", reader.node(action[2]));
  const found = allVerdicts(review).find((verdict) => verdict.index === step - 1);
  if (!found) return el("div", { class: "verdict" }, words, review && !review.isPart ? null : el("p", { class: "note" }, t("review.not_yet")));
  // What is right never stands beside a cost.
  const isSpotless = !found.open?.loss;
  if (found.label !== "right" || isSpotless) words.append(" ", el("span", { class: `label is-${found.label}` }, t(`label.${found.label}`)));
  const box = el("div", { class: "verdict", data: { verdict: found.label } }, words);
  if (found.label === "forced") return box;
  const cost = (/** @type {string} */ title, /** @type {[string, string]} */ [text, where]) => el("span", {}, el("small", {}, title), el("b", {}, text), el("small", {}, where));
  box.append(
    el("div", { class: "costs" }, cost(t("review.known"), knownCost(found, replay)), cost(t("review.open"), openCost(found, replay))),
    el("ul", { class: "reasons" }, found.reasons.map((/** @type {any} */ reason) => el("li", {}, reader.node(reason)))),
    found.isSpoken ? offers(found, reader) : alternatives(found, reader),
  );
  return box;
}

/**
 * What could have been said or chosen, and what it comes to.
 * @param {any} verdict
 * @param {import("./reader.js").Reader} reader
 */
function offers(verdict, reader) {
  return el(
    "div", { class: "scroll alternatives" },
    el(
      "table", { class: "choices-table" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("action")), el("th", { scope: "col" }, t("review.known_value")), el("th", { scope: "col" }, t("hint.win")))),
      el("tbody", {}, verdict.prospects.map((/** @type {any} */ offer) =>
        el(
          "tr", { class: offer.action === verdict.action ? "is-best" : "" }, el("th", { scope: "row" }, reader.node(offer.words)),
          el("td", {}, signed(offer.mean, 1)), el("td", {}, percent(offer.win)),
        ))),
    ),
  );
}

/**
 * @param {any} verdict
 * @param {import("./reader.js").Reader} reader
 */
function alternatives(verdict, { game }) {
  const choices = verdict.known?.choices ?? Object.keys(verdict.open?.values ?? {}).map((card) => ({ card, mean: null }));
  const hasOpen = verdict.open !== null;
  return el(
    "div", { class: "scroll alternatives" },
    el(
      "table", { class: "choices-table" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("card")), el("th", { scope: "col" }, t("review.known_value")), hasOpen ? el("th", { scope: "col" }, t("review.open_value")) : null)),
      el("tbody", {}, choices.map((/** @type {any} */ choice) =>
        el(
          "tr", { class: choice.card === verdict.card ? "is-best" : "" }, el("th", { scope: "row" }, game.chip(choice.card)),
          el("td", {}, choice.mean === null ? "" : signed(choice.mean, 1)),
          hasOpen ? el("td", {}, signed(verdict.open.values[choice.card] ?? 0)) : null,
        ))),
    ),
  );
}

/**
 * All actions; a press goes to the step.
 * @param {Looked} looked
 */
export function moveList({ replay, review, step, go, reader }) {
  const actions = replay.frames.slice(1).map((/** @type {any} */ frame) => frame.action);
  const first = actions.findIndex((/** @type {import("./reader.js").Move} */ action) => isPlay(action[2]));
  const verdicts = new Map(allVerdicts(review).map((verdict) => [verdict.index, verdict]));
  const item = (/** @type {number} */ index) => {
    const [place, , words] = actions[index];
    const verdict = verdicts.get(index);
    const cost = verdict ? shortCost(verdict, replay) : "";
    return button(
      { class: `move${index + 1 === step ? " is-now" : ""}${verdict ? ` is-${verdict.label}` : ""}`, data: { step: index + 1 }, "aria-label": `${reader.sentence(actions[index])}${verdict ? `. ${t(`label.${verdict.label}`)}` : ""}`, onclick: () => go(index + 1) },
      el("small", {}, reader.name(place).slice(0, 8)), reader.node(words), cost ? el("small", { class: "move-cost" }, cost) : null,
    );
  };
  const list = el("div", { class: "move-list", data: { moves: "" } });
  const spoken = first < 0 ? actions.length : first;
  if (spoken) list.append(el("div", { class: "move-row is-speech" }, Array.from({ length: spoken }, (_, index) => item(index))));
  for (let start = spoken, trick = 1; start < actions.length; start += replay.seats, trick++) {
    const length = Math.min(replay.seats, actions.length - start);
    list.append(el("div", { class: "move-row" }, el("small", { class: "move-trick" }, trick), Array.from({ length }, (_, index) => item(start + index))));
  }
  return list;
}

/**
 * The cards that cost most, by what could be known and then with open cards.
 * @param {Looked} looked
 */
export function worstMoments({ replay, review, go, reader }) {
  const weight = (/** @type {any} */ verdict) => (verdict.label === "unlucky" ? 0 : verdict.known?.loss ?? 0) + (verdict.open?.loss ?? 0) / 1000;
  const worst = allVerdicts(review).filter((verdict) => COSTLY.includes(verdict.label)).sort((a, b) => weight(b) - weight(a)).slice(0, 8);
  if (!worst.length) return el("p", { class: "note" }, t("review.no_mistakes"));
  return el("ol", { class: "worst", data: { worst: "" } }, worst.map((/** @type {any} */ verdict) =>
    el("li", {}, button(
      { class: "plain worst-item", onclick: () => go(verdict.index + 1) },
      el("span", { class: "worst-what" }, el("small", {}, reader.name(replay.place_of_seat[verdict.seat])), reader.node(replay.frames[verdict.index + 1].action[2])),
      el("span", { class: `label is-${verdict.label}` }, t(`label.${verdict.label}`)), el("b", {}, shortCost(verdict, replay)),
    ))));
}

/**
 * What the cards of a seat cost by what it could know, as far as that is more than chance.
 * @param {any} review
 * @param {number} seat
 * @returns {number}
 */
const sureLoss = (review, seat) =>
  review.verdicts.reduce((/** @type {number} */ sum, /** @type {any} */ verdict) => sum + (verdict.seat === seat && verdict.known?.sure ? verdict.known.loss : 0), 0);

/**
 * What each place gave away, and how this comes to the result.
 * @param {Looked} looked
 */
export function summary({ replay, review, reader }) {
  const rows = review.seats.map((/** @type {any} */ seat) =>
    el(
      "tr", {}, el("th", { scope: "row" }, reader.name(replay.place_of_seat[seat.seat])), el("td", {}, seat.decisions),
      el("td", {}, number(seat.open_loss)), el("td", {}, number(sureLoss(review, seat.seat), 1)), el("td", {}, seat.small), el("td", {}, seat.large),
    ));
  return el(
    "div", { class: "summary", data: { summary: "" } },
    el("div", { class: "scroll" }, el("table", { class: "choices-table" }, el("thead", {}, el("tr", {}, [t("player"), t("review.decisions"), t("review.open_loss"), t("review.known_loss"), t("review.small"), t("review.large")].map((head) => el("th", { scope: "col" }, head)))), el("tbody", {}, rows))),
    reconciliation(replay, review, reader),
    el("p", { class: "note" }, t("review.about", { small: number(replay.thresholds.small, replay.decimals), large: number(replay.thresholds.large, replay.decimals) })),
  );
}

/**
 * From the first card after which all were solved, losses add up to the result.
 * @param {any} replay
 * @param {any} review
 * @param {import("./reader.js").Reader} reader
 */
function reconciliation(replay, review, reader) {
  const { balance } = review;
  if (!balance) return null;
  // Values are those of the declarer's side; where nobody declares, of the side of the first seat.
  const hasDeclarer = replay.frames.at(-1).facts.declarer !== null;
  const side = hasDeclarer ? t("declarer_side") : reader.game.rows.find((places) => places.includes(replay.place_of_seat[0]))?.map(reader.name).join(" & ") ?? "";
  return el("p", { class: "sum", data: { sum: "" } }, t("review.sum", { side, trick: balance.index + 1, start: signed(balance.value), lost: signed(-balance.lost), won: signed(balance.won_back), end: signed(balance.result) }));
}
