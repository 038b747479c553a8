// The end of a deal: who made what, bonuses, scores, all hands, the check of the commitment, and where to go from here.

import { button, el } from "./dom.js";
import { fairness } from "./fair.js";
import { accusoName, contractName, itemName, kontraWord } from "./names.js";
import { inOrder } from "./order.js";
import { row } from "./pictures.js";
import { number, signed, t } from "./words.js";

/** @typedef {{next: () => void, review: () => void, link: () => void, save: () => void}} Ways */

/**
 * @param {any} ending
 * @param {any} table
 * @param {(place: number) => string} name
 * @returns {{title: string, mood: string}}
 */
export function headline(ending, table, name) {
  if (table.pack === "french") {
    const who = name(ending.declarer);
    return { title: t(`verdict.${ending.verdict}`, { name: who }), mood: ending.verdict === "nat" ? "bad" : "good" };
  }
  if (table.pack === "italian") {
    const [first, second] = ending.sides.map((/** @type {number[]} */ side) => ({ names: side.map(name).join(" & "), score: ending.scores[side[0]] }));
    return { title: t("verdict.tressette", { a: first.names, b: second.names, x: first.score, y: second.score }), mood: "plain" };
  }
  if (ending.is_won === null) return { title: t("verdict.klop"), mood: "plain" };
  const gaps = { name: name(ending.declarer), contract: contractName(ending.contract) };
  return { title: t(ending.is_won ? "verdict.won" : "verdict.lost", gaps), mood: ending.is_won ? "good" : "bad" };
}

/**
 * The lines that tell how the score came about.
 * @param {any} ending
 * @param {any} scene
 * @param {any} table
 * @param {(place: number) => string} name
 */
function details(ending, scene, table, name) {
  const lines = [];
  if (table.pack === "tarok") {
    if (ending.declarer !== null && ending.aim === "points") lines.push(t("result.points", { points: ending.side_points, others: 70 - ending.side_points }));
    if (ending.partner !== null) lines.push(t("result.partner", { name: name(ending.partner) }));
    if (ending.level) lines.push(`${itemName("game")}: ${kontraWord(ending.level)}`);
    if (ending.is_radelc_used) lines.push(t("result.radelc"));
    if (ending.is_valat) lines.push(t("result.silentValat"));
    if (ending.valat_announced_by !== null) lines.push(t("result.valat", { name: name(ending.valat_announced_by) }) + (ending.valat_level ? ` · ${kontraWord(ending.valat_level)}` : ""));
    for (const bonus of ending.bonuses) {
      const words = [itemName(bonus.item), t(`side.${bonus.side}`), bonus.by === null ? t("silent") : t("announcedBy", { name: name(bonus.by) })];
      if (bonus.level) words.push(kontraWord(bonus.level));
      lines.push(`${bonus.is_made ? "✓" : "✗"} ${words.join(" · ")}`);
    }
    if (ending.mond_lost_by !== null) lines.push(t("result.mond", { name: name(ending.mond_lost_by) }));
  } else if (table.pack === "italian") {
    (scene.facts.accusi ?? []).forEach((/** @type {string[] | null} */ names, /** @type {number} */ place) => {
      for (const each of names ?? []) lines.push(`${name(place)}: ${accusoName(each)}`);
    });
    lines.push(t("result.lastTrick", { names: ending.sides[ending.last_side].map(name).join(" & ") }));
  }
  return lines;
}

/** @param {number} thirds */
const inThirds = (thirds) => `${thirds >= 3 || thirds % 3 === 0 ? number(Math.floor(thirds / 3)) : ""}${["", "⅓", "⅔"][thirds % 3]}`;

/**
 * @param {any} ending
 * @param {any} scene
 * @param {any} table
 * @param {(place: number) => string} name
 */
function scoreTable(ending, scene, table, name) {
  const heads = [t("player")];
  /** @type {((place: number) => string)[]} */
  const columns = [];
  const sideOf = (/** @type {number} */ place) => ending.sides.findIndex((/** @type {number[]} */ side) => side.includes(place));
  if (table.pack === "tarok") {
    heads.push(t("tricks"), t("cardPoints"));
    columns.push((place) => ending.tricks[place], (place) => ending.points[place]);
  } else if (table.pack === "french") {
    heads.push(t("tricks"), t("cardPoints"), t("meld"));
    columns.push((place) => ending.tricks[sideOf(place)], (place) => ending.points[sideOf(place)], (place) => ending.meld[sideOf(place)]);
  } else {
    heads.push(t("cardPoints"), t("accusi"));
    columns.push((place) => inThirds(ending.thirds[sideOf(place)]), (place) => ending.accusi[sideOf(place)]);
  }
  heads.push(t("score"), ...(scene.totals ? [t("total")] : []));
  const rows = table.has_sides
    ? ending.sides.map((/** @type {number[]} */ side) => ({ place: side[0], words: side.map(name).join(" & ") }))
    : [...Array(table.seats).keys()].map((place) => ({ place, words: name(place) }));
  return el(
    "table", { class: "scores" },
    el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))),
    el("tbody", {}, rows.map((/** @type {{place: number, words: string}} */ { place, words }) => {
      const score = ending.scores[place];
      return el(
        "tr", { class: place === table.you || (table.has_sides && ending.sides[sideOf(place)].includes(table.you)) ? "is-you" : "" },
        el("th", { scope: "row" }, words), columns.map((column) => el("td", {}, column(place))),
        el("td", { class: `is-score ${score < 0 ? "is-minus" : score > 0 ? "is-plus" : ""}` }, signed(score)),
        scene.totals ? el("td", {}, signed(scene.totals[place])) : null,
      );
    })),
  );
}

/**
 * All hands as they were dealt.
 * @param {any} ending
 * @param {any} table
 * @param {(place: number) => string} name
 * @param {string | null} trump
 */
export function allHands(ending, table, name, trump) {
  const lines = ending.hands.map((/** @type {string[]} */ cards, /** @type {number} */ place) => el("div", { class: "hand-line" }, el("span", {}, name(place)), row(table.pack, inOrder(table.pack, cards, trump))));
  if (ending.talon.length) lines.push(el("div", { class: "hand-line" }, el("span", {}, t("talon")), row(table.pack, ending.talon)));
  if (ending.laid_away.length) lines.push(el("div", { class: "hand-line" }, el("span", {}, t("laidAway")), row(table.pack, ending.laid_away)));
  return el("div", { class: "all-hands" }, lines);
}

/**
 * @param {any} scene
 * @param {any} table
 * @param {(place: number) => string} name
 * @param {Ways} ways
 * @param {{ready: number[], isPlayer: boolean}} people
 */
export function resultPanel(scene, table, name, ways, people) {
  const { ending } = scene;
  const { title, mood } = headline(ending, table, name);
  const isReady = people.ready.includes(table.you);
  const lines = details(ending, scene, table, name);
  const next = !people.isPlayer ? null
    : scene.is_session_over ? el("a", { class: "choice is-main", href: "#/" }, t("newGame"))
      : button({ class: "choice is-main", data: { next: "" }, disabled: isReady, onclick: ways.next }, isReady ? t("waitingForOthers") : t("nextDeal"), el("kbd", { "aria-hidden": "true" }, "N"));
  return el(
    "section", { class: `result is-${mood}`, data: { result: "" }, "aria-label": t("result") },
    el("h2", {}, title),
    scene.is_session_over && !table.is_given ? el("p", { class: "note" }, t("sessionOver")) : null,
    lines.length ? el("ul", { class: "lines" }, lines.map((line) => el("li", {}, line))) : null,
    scoreTable(ending, scene, table, name),
    el(
      "div", { class: "choices" }, next,
      button({ class: "choice", data: { review: "" }, onclick: ways.review }, t("review")),
      button({ class: "choice is-quiet", data: { copyLink: "" }, onclick: ways.link }, t("copyReplayLink")),
      people.isPlayer ? button({ class: "choice is-quiet", data: { download: "" }, onclick: ways.save }, t("downloadRecords")) : null,
    ),
    el("details", { open: innerWidth > 700 }, el("summary", {}, t("allHands")), allHands(ending, table, name, scene.facts.trump ?? null)),
    fairness(scene, table),
  );
}
