// The score sheet of a session: a line for each deal, totals, radelci; and the log of the deal on the table.

import { el } from "./dom.js";
import { actionChip, contractName, isCard, levelAt, suitIcon } from "./names.js";
import { picture } from "./pictures.js";
import { signed, t } from "./words.js";

/** @param {number} value */
const cell = (value) => el("td", { class: value < 0 ? "is-minus" : value > 0 ? "is-plus" : "" }, signed(value));

/**
 * @param {any} scene
 * @param {any} table
 * @param {(place: number) => string} name
 */
export function sheet(scene, table, name) {
  const places = [...Array(table.seats).keys()];
  const hasContracts = table.pack !== "italian";
  const lines = scene.results.map((/** @type {any} */ result, /** @type {number} */ index) =>
    el(
      "tr", {},
      el("th", { scope: "row" }, result.replay ? el("a", { href: `#/replay/${result.replay}`, title: t("review") }, index + 1) : index + 1),
      hasContracts ? el("td", { class: "is-words" }, result.trump ? suitIcon(table.pack, result.trump) : contractName(result.contract), result.declarer === null ? "" : el("small", {}, name(result.declarer)), result.is_won === null ? "" : result.is_won ? " ✓" : " ✗") : null,
      places.map((place) => cell(result.scores[place])),
    ),
  );
  const deals = table.target ? t("sheet.target", { target: table.target }) : t("sheet.deals", { done: scene.results.length, all: table.deals ?? "–" });
  return el(
    "div", { class: "sheet", data: { sheet: "" } },
    el("p", { class: "note" }, deals, table.is_seed_typed || table.is_given ? el("span", { class: "warn" }, ` · ${table.is_given ? t("fair.given") : t("fair.typed")}`) : null),
    el(
      "div", { class: "scroll" },
      el(
        "table", {},
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "#"), hasContracts ? el("th", { scope: "col" }, t("contract")) : null, places.map((place) => el("th", { scope: "col" }, name(place))))),
        el("tbody", {}, lines.length ? lines : el("tr", {}, el("td", { colspan: table.seats + 2, class: "note" }, t("sheet.empty")))),
        el(
          "tfoot", {},
          scene.totals ? el("tr", {}, el("th", { scope: "row", colspan: hasContracts ? 2 : 1 }, t("total")), places.map((place) => cell(scene.totals[place]))) : null,
          scene.radelci ? el("tr", {}, el("th", { scope: "row", colspan: 2 }, t("radelci")), places.map((place) => el("td", {}, "●".repeat(scene.radelci[place]) || "–"))) : null,
        ),
      ),
    ),
    scene.takebacks ? el("p", { class: "note" }, t("takebacks", { count: scene.takebacks })) : null,
  );
}

/**
 * What was done in this deal, trick by trick.
 * @param {any} scene
 * @param {any} table
 * @param {(place: number) => string} name
 */
export function log(scene, table, name) {
  const { history } = scene;
  const box = el("div", { class: "log", data: { log: "" } });
  if (scene.talon?.cards.length && scene.talon.packets.length) {
    const packets = scene.talon.packets.map((/** @type {string[]} */ cards, /** @type {number} */ index) =>
      el("span", { class: `packet is-small${scene.talon.taken === index + 1 ? " is-taken" : ""}` }, cards.map((card) => picture(table.pack, card))));
    box.append(el("h3", {}, t("talon")), el("div", { class: "packets is-small" }, packets));
  }
  const first = history.findIndex((/** @type {[number, string]} */ move) => isCard(move[1]));
  const spoken = first < 0 ? history : history.slice(0, first);
  if (spoken.length) {
    box.append(el("ol", { class: "speeches" }, spoken.map((/** @type {[number, string]} */ move, /** @type {number} */ index) =>
      el("li", {}, el("small", {}, name(move[0])), " ", actionChip(table.pack, move[1], levelAt(history, index))))));
  }
  if (first < 0) return box;
  const tricks = el("ol", { class: "tricks", style: `--seats:${table.seats}` });
  for (let start = first, number = 1; start < history.length; start += table.seats, number++) {
    const moves = history.slice(start, start + table.seats);
    tricks.append(el("li", {}, el("small", {}, number), moves.map((/** @type {[number, string]} */ move) => el("span", { class: "played", title: name(move[0]) }, el("small", {}, name(move[0]).slice(0, 6)), actionChip(table.pack, move[1])))));
  }
  box.append(tricks);
  return box;
}
