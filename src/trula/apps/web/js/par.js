// Par of a deal: what each place makes in each contract, or with each trump, with open cards.

import { el } from "./dom.js";
import { signed, t } from "./words.js";

/**
 * @param {any[]} made
 * @param {any} replay
 * @param {import("./reader.js").Reader} reader
 */
export function parTable(made, replay, reader) {
  const contracts = new Map(made.map((each) => [each.played.kind, each.played]));
  const hasPoints = made.some((each) => each.points !== null);
  const seats = reader.game.places;
  const nameOf = (/** @type {number} */ seat) => reader.name(replay.place_of_seat[seat]);
  const cell = (/** @type {any} */ each) => {
    if (!each || each.won === null) return el("td", {}, "?");
    const words = each.points !== null ? signed(each.points) : each.won ? "✓" : each.exact ? "✗" : "(✗)";
    return el("td", { class: each.won ? "is-plus" : "is-minus", title: each.how.map((/** @type {any} */ step) => reader.text(step)).join(", ") }, words);
  };
  const row = (/** @type {[string, any]} */ [kind, played]) => el("tr", {}, el("th", { scope: "row" }, reader.node(played)), seats.map((seat) => cell(made.find((each) => each.seat === seat && each.played.kind === kind))));
  return el(
    "div", { class: "par", data: { par: "" } },
    el("div", { class: "scroll" }, el(
      "table", { class: "choices-table" },
      el("thead", {}, el("tr", {}, el("th", {}, t("contract")), seats.map((seat) => el("th", { scope: "col" }, nameOf(seat))))),
      el("tbody", {}, [...contracts].map(row)),
    )),
    el("p", { class: "note" }, t(made.every((each) => each.exact) && hasPoints ? "par.exact" : "par.bound")),
    hasPoints ? null : wins(made, nameOf, reader),
  );
}

/**
 * The highest contract that each place makes, and how.
 * @param {any[]} made
 * @param {(seat: number) => string} nameOf
 * @param {import("./reader.js").Reader} reader
 */
function wins(made, nameOf, reader) {
  const best = reader.game.places.map((seat) => made.filter((each) => each.seat === seat && each.won).at(-1)).filter(Boolean);
  return el("ul", { class: "lines" }, best.map((each) =>
    el("li", {}, el("b", {}, nameOf(each.seat)), ": ", reader.node(each.played), each.how.map((/** @type {any} */ step) => [" · ", reader.node(step)]))));
}
