// Where are the cards: for every unseen card how likely each place is, as a table with shades.

import { el } from "./dom.js";
import { t } from "./words.js";

/** A hundred deals tell a share to within about this many percent: finer digits would be chance. */
const STEP = 5;

/**
 * @param {any[]} locations
 * @param {any} scene
 * @param {import("./reader.js").Reader} reader
 */
export function whereTable(locations, scene, { game, name, you }) {
  if (!locations.length) return el("p", { class: "note" }, t("where.none"));
  const places = game.places.filter((place) => place !== you);
  const extra = ["talon", "laid_away"].filter((each) => locations.some((row) => row[each] > 0));
  const rows = new Map(locations.map((row) => [row.card, row]));
  /** @type {Map<string, string[]>} */
  const suits = new Map();
  for (const card of game.inOrder([...rows.keys()], scene)) suits.set(card[0], [...(suits.get(card[0]) ?? []), card]);
  /**
   * Shares in steps that add up to a hundred: what is left goes to those that were cut most.
   * @param {number[]} shares
   */
  const rounded = (shares) => {
    const steps = shares.map((share) => Math.floor((100 * share) / STEP + 1e-9));
    const cut = shares.map((share, index) => (100 * share) / STEP - steps[index]);
    const order = shares.map((_, index) => index).sort((one, other) => cut[other] - cut[one]);
    const left = Math.round((100 * shares.reduce((sum, share) => sum + share, 0)) / STEP) - steps.reduce((sum, each) => sum + each, 0);
    for (const index of order.slice(0, Math.max(0, left))) steps[index] += 1;
    return steps.map((each) => each * STEP);
  };
  /**
   * What is certain has a tick or an empty cell; what only happened in all deals that were drawn has not.
   * @param {number} shown
   * @param {boolean} isPossible
   * @param {boolean} isKnown
   */
  const shade = (shown, isPossible, isKnown) => {
    const words = !isPossible ? "" : isKnown ? el("b", {}, "✓") : shown === 0 ? "·" : shown === 100 ? `>\u2009${100 - STEP}` : shown;
    return el("td", { style: `--share:${shown / 100}`, class: shown > 55 ? "is-dark" : "" }, words);
  };
  const line = (/** @type {string} */ card) => {
    const row = rows.get(card);
    const shown = rounded([...places.map((place) => row.seats[place]), ...extra.map((each) => row[each])]);
    return el("tr", {}, el("th", { scope: "row" }, game.chip(card)), places.map((place, index) => shade(shown[index], row.possible[place], row.known)), extra.map((each, index) => shade(shown[places.length + index], row[each] > 0, row.known)));
  };
  const bodies = [...suits].map(([suit, cards]) =>
    el("tbody", {}, el("tr", { class: "suit-line" }, el("th", { colspan: places.length + extra.length + 1, scope: "rowgroup" }, game.suitName(suit))), cards.map(line)));
  return el(
    "div", { class: "scroll" },
    el(
      "table", { class: "where", data: { where: "" } },
      el("thead", {}, el("tr", {}, el("th", {}, "%"), places.map((place) => el("th", { scope: "col" }, name(place))), extra.map((each) => el("th", { scope: "col" }, t(each))))),
      bodies,
    ),
  );
}
