// How a deal ended: headline, details and scores as the server tells them, all hands, and the ways on.

import { button, el } from "./dom.js";
import { fairness } from "./fair.js";
import { capital, number, t } from "./words.js";

/** @typedef {import("./reader.js").Reader} Reader */
/** @typedef {{next: () => void, review: () => void, link: () => void, save: () => void}} Ways */

/**
 * A number of thirds as whole numbers and ⅓ or ⅔.
 * @param {number} thirds not below zero
 */
const inThirds = (thirds) => `${thirds >= 3 || thirds % 3 === 0 ? number(Math.floor(thirds / 3)) : ""}${["", "⅓", "⅔"][thirds % 3]}`;

/**
 * @param {number} value
 * @param {boolean} isInThirds
 */
const amount = (value, isInThirds) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${isInThirds ? inThirds(Math.abs(value)) : number(Math.abs(value))}`;

/** @param {number} value */
const mood = (value) => (value < 0 ? "is-minus" : value > 0 ? "is-plus" : "");

/**
 * What was counted, the items of the score with their signs, their sum, and the total of the session: a column for
 * each player, or for each side where partners share one.
 * @param {any} ending
 * @param {any} totals
 * @param {Reader} reader
 */
function scoreTable(ending, totals, reader) {
  const { game } = reader;
  const columns = game.rows;
  const isYours = (/** @type {number[]} */ places) => reader.you !== null && places.includes(reader.you);
  const line = (/** @type {any} */ heading, /** @type {(place: number) => [string, number]} */ cell, name = "") =>
    el("tr", name ? { class: name } : {}, el("th", { scope: "row" }, heading), columns.map((places) => {
      const [text, value] = cell(places[0]);
      return el("td", { class: `${mood(value)}${isYours(places) ? " is-you" : ""}` }, text);
    }));
  const entered = new Set(ending.entries.map((/** @type {any} */ entry) => entry.heading.kind));
  const counted = ending.columns.filter((/** @type {any} */ column) => !entered.has(column.heading.kind));
  return el(
    "div", { class: "scroll" },
    el(
      "table", { class: "scores" },
      el("thead", {}, el("tr", {}, el("td", {}), columns.map((places) => el("th", { scope: "col", class: isYours(places) ? "is-you" : "" }, places.map(reader.name).join(" & "))))),
      el(
        "tbody", {},
        counted.map((/** @type {any} */ column) => line(capital(reader.text(column.heading)), (place) => [column.in_thirds ? inThirds(column.values[place]) : number(column.values[place]), 0], "is-counted")),
        ending.entries.map((/** @type {any} */ entry) => line(reader.node(entry.heading), (place) => [entry.values[place] ? amount(entry.values[place], entry.in_thirds) : "", entry.values[place]])),
        line(t("score"), (place) => [game.score(ending.scores[place]), ending.scores[place]], "is-score"),
        totals ? line(t("total"), (place) => [game.score(totals[place]), 0], "is-counted") : null,
      ),
    ),
  );
}

/**
 * All hands as they were dealt.
 * @param {any} scene
 * @param {Reader} reader
 */
function allHands(scene, { game, name }) {
  const { hands, talon, laid_away: laidAway } = scene.ending;
  const line = (/** @type {string} */ title, /** @type {string[]} */ cards) => el("div", { class: "hand-line" }, el("span", {}, title), game.row(cards));
  const lines = hands.map((/** @type {string[]} */ cards, /** @type {number} */ place) => line(name(place), game.inOrder(cards, scene)));
  if (talon.length) lines.push(line(t("talon"), talon));
  if (laidAway.length) lines.push(line(t("laid_away"), laidAway));
  return el("div", { class: "all-hands" }, lines);
}

/**
 * @param {any} scene
 * @param {any} table
 * @param {Reader} reader
 * @param {Ways} ways
 * @param {{ready: number[], isPlayer: boolean}} people
 */
export function resultPanel(scene, table, reader, ways, people) {
  const { headline, details } = scene.ending;
  const mood = headline.is_good === null ? "plain" : headline.is_good ? "good" : "bad";
  const isReady = people.ready.includes(table.you);
  const next = !people.isPlayer ? null
    : scene.is_session_over ? el("a", { class: "choice is-main", href: "#/" }, t("new_game"))
      : button({ class: "choice is-main", data: { next: "" }, disabled: isReady, onclick: ways.next }, isReady ? t("waiting_for_others") : t("next_deal"), el("kbd", { "aria-hidden": "true" }, "N"));
  return el(
    "section", { class: `result is-${mood}`, data: { result: "" }, "aria-label": t("result") },
    el("h2", {}, reader.node(headline.message)),
    scene.is_session_over && !table.is_given ? el("p", { class: "note" }, t("session_over")) : null,
    details.length ? el("ul", { class: "lines" }, details.map((/** @type {any} */ line) => el("li", {}, reader.node(line)))) : null,
    scoreTable(scene.ending, scene.totals, reader),
    el(
      "div", { class: "choices" }, next,
      button({ class: "choice", data: { review: "" }, onclick: ways.review }, t("review")),
      button({ class: "choice is-quiet", data: { copyLink: "" }, onclick: ways.link }, t("copy_replay_link")),
      people.isPlayer ? button({ class: "choice is-quiet", data: { download: "" }, onclick: ways.save }, t("download_records")) : null,
    ),
    el("details", { open: innerWidth > 700 }, el("summary", {}, t("all_hands")), allHands(scene, reader)),
    fairness(scene, table),
  );
}
