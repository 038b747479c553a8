// Where are the cards: for every unseen card how likely each place is, as a table with shades.

import { el } from "./dom.js";
import { cardChip } from "./names.js";
import { suitName, t } from "./words.js";

/**
 * @param {any[]} locations
 * @param {string} pack
 * @param {(place: number) => string} name
 * @param {number | null} you
 */
export function whereTable(locations, pack, name, you) {
  if (!locations.length) return el("p", { class: "note" }, t("where.none"));
  const places = locations[0].seats.map((/** @type {number} */ _, /** @type {number} */ place) => place).filter((/** @type {number} */ place) => place !== you);
  const extra = ["talon", "laid_away"].filter((each) => locations.some((row) => row[each] > 0));
  /** @type {Map<string, any[]>} */
  const suits = new Map();
  for (const row of locations) suits.set(row.card[0], [...(suits.get(row.card[0]) ?? []), row]);
  /** @param {number} share */
  const shade = (share) =>
    el("td", { style: `--share:${share}`, class: share > 0.55 ? "is-dark" : "" }, share === 0 ? "" : share === 1 ? el("b", {}, "✓") : Math.max(1, Math.round(share * 100)));
  const bodies = [...suits].map(([suit, rows]) =>
    el(
      "tbody", {},
      el("tr", { class: "suit-line" }, el("th", { colspan: places.length + extra.length + 1, scope: "rowgroup" }, suit === "T" ? t("taroks") : suitName(pack, suit))),
      rows.reverse().map((row) => el("tr", {}, el("th", { scope: "row" }, cardChip(pack, row.card)), places.map((/** @type {number} */ place) => shade(row.seats[place])), extra.map((each) => shade(row[each])))),
    ),
  );
  return el(
    "div", { class: "scroll" },
    el(
      "table", { class: "where", data: { where: "" } },
      el("thead", {}, el("tr", {}, el("th", {}, "%"), places.map((/** @type {number} */ place) => el("th", { scope: "col" }, name(place))), extra.map((each) => el("th", { scope: "col" }, t(each === "talon" ? "talon" : "laidAway"))))),
      bodies,
    ),
  );
}
