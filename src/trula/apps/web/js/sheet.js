// The score sheet of a session: a line for each deal, totals, tokens; and the log of the deal on the table.

import { el } from "./dom.js";
import { talonRow } from "./overlays.js";
import { isPlay } from "./reader.js";
import { t } from "./words.js";

/** @typedef {import("./reader.js").Reader} Reader */
/** @typedef {import("./reader.js").Move} Move */

/**
 * @param {any} scene
 * @param {any} table
 * @param {Reader} reader
 */
export function sheet(scene, table, reader) {
  const { game, name } = reader;
  const cell = (/** @type {number} */ value) => el("td", { class: value < 0 ? "is-minus" : value > 0 ? "is-plus" : "" }, game.score(value));
  const hasPlayed = scene.results.some((/** @type {any} */ result) => result.played);
  const lines = scene.results.map((/** @type {any} */ result, /** @type {number} */ index) =>
    el(
      "tr", {},
      el("th", { scope: "row" }, result.replay ? el("a", { href: `#/replay/${result.replay}`, title: t("review") }, index + 1) : index + 1),
      hasPlayed ? el("td", { class: "is-words" }, result.played ? reader.node(result.played) : "", result.declarer === null ? "" : el("small", {}, name(result.declarer)), result.is_won === null ? "" : result.is_won ? " ✓" : " ✗") : null,
      game.rows.map(([place]) => cell(result.scores[place])),
    ),
  );
  const deals = table.target ? t("sheet.target", { target: table.target }) : t("sheet.deals", { done: scene.results.length, all: table.deals ?? "–" });
  const width = hasPlayed ? 2 : 1;
  const tokens = table.tokens_name && scene.tokens;
  return el(
    "div", { class: "sheet", data: { sheet: "" } },
    el("p", { class: "note" }, deals, table.is_seed_typed || table.is_given ? el("span", { class: "warn" }, ` · ${table.is_given ? t("fair.given") : t("fair.typed")}`) : null),
    el(
      "div", { class: "scroll" },
      el(
        "table", {},
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "#"), hasPlayed ? el("th", { scope: "col" }, t("played")) : null, game.rows.map((places) => el("th", { scope: "col" }, places.map(name).join(" & "))))),
        el("tbody", {}, lines.length ? lines : el("tr", {}, el("td", { colspan: game.rows.length + width, class: "note" }, t("sheet.empty")))),
        el(
          "tfoot", {},
          scene.totals ? el("tr", {}, el("th", { scope: "row", colspan: width }, t("total")), game.rows.map(([place]) => cell(scene.totals[place]))) : null,
          tokens ? el("tr", {}, el("th", { scope: "row", colspan: width }, reader.text(table.tokens_name)), game.places.map((place) => el("td", {}, "●".repeat(tokens[place]) || "–"))) : null,
        ),
      ),
    ),
    scene.brought.length && !tokens ? el("p", { class: "note" }, scene.brought.map((/** @type {any} */ message) => reader.node(message, "brought"))) : null,
    scene.takebacks ? el("p", { class: "note" }, t("takebacks", { count: scene.takebacks })) : null,
  );
}

/**
 * What was done in this deal, trick by trick.
 * @param {any} scene
 * @param {Reader} reader
 */
export function log(scene, reader) {
  const { game, name } = reader;
  const history = /** @type {Move[]} */ (scene.history);
  const box = el("div", { class: "log", data: { log: "" } });
  if (scene.talon?.packets.length) {
    box.append(el("h3", {}, t("talon")), talonRow(scene.talon, game));
  }
  const first = history.findIndex((move) => isPlay(move[2]));
  const spoken = first < 0 ? history : history.slice(0, first);
  if (spoken.length) box.append(el("ol", { class: "speeches" }, spoken.map(([place, , words]) => el("li", {}, el("small", {}, name(place)), " ", reader.node(words)))));
  if (!history.length) box.append(el("p", { class: "note" }, t("log.empty")));
  if (first < 0) return box;
  const tricks = el("ol", { class: "tricks", style: `--seats:${game.seats}` });
  for (let start = first, number = 1; start < history.length; start += game.seats, number++) {
    const moves = history.slice(start, start + game.seats);
    tricks.append(el("li", {}, el("small", {}, number), moves.map(([place, , words]) => el("span", { class: "played", title: name(place) }, el("small", {}, name(place).slice(0, 6)), reader.node(words)))));
  }
  box.append(tricks);
  return box;
}
