// Advice in the side panel: what to do, what every alternative is expected to bring, and why. The server thinks.

import { button, el } from "./dom.js";
import { number, percent, signed, t } from "./words.js";

/**
 * A small histogram of scores.
 * @param {Record<string, number>} scores
 */
function histogram(scores) {
  const values = Object.entries(scores).map(([score, share]) => /** @type {[number, number]} */ ([Number(score), share]));
  const low = Math.min(0, ...values.map(([score]) => score));
  const high = Math.max(0, ...values.map(([score]) => score));
  const width = 120;
  const height = 26;
  const bins = 24;
  const span = Math.max(1, high - low);
  const shares = new Array(bins).fill(0);
  for (const [score, share] of values) shares[Math.min(bins - 1, Math.floor(((score - low) / span) * bins))] += share;
  const most = Math.max(...shares);
  const zero = ((0 - low) / span) * width;
  const bars = shares.map((share, bin) => {
    const tall = share ? Math.max(1.5, (share / most) * height) : 0;
    const x = (bin * width) / bins;
    return `<rect x="${x + 0.5}" y="${height - tall}" width="${width / bins - 1}" height="${tall}" class="${low + ((bin + 0.5) / bins) * span < 0 ? "is-minus" : "is-plus"}"/>`;
  });
  const template = document.createElement("template");
  template.innerHTML = `<svg class="histogram" viewBox="0 0 ${width} ${height + 1}" aria-hidden="true">${bars.join("")}<path d="M${zero} 0V${height}" class="zero"/></svg>`;
  return /** @type {SVGSVGElement} */ (template.content.firstElementChild);
}

/**
 * What an action comes to in the end, the most likely first.
 * @param {{played: import("./words.js").Message, share: number}[]} ends
 * @param {import("./reader.js").Reader} reader
 */
const comesTo = (ends, reader) =>
  ends.slice(0, 3).flatMap(({ played, share }, index) => [index ? " · " : "", reader.node(played), share < 0.995 ? ` ${percent(share)}` : ""]);

/**
 * An action in words; a packet and what is laid away by their cards.
 * @param {{action: string, words: import("./words.js").Message}} offer
 * @param {any} scene
 * @param {import("./reader.js").Reader} reader
 */
export function offerNode({ action, words }, scene, reader) {
  const [verb, ...named] = action.split(" ");
  const packet = verb === "take" ? scene.talon?.packets[Number(named[0]) - 1] : null;
  if (packet) return el("span", { class: "chips" }, `${named[0]}:`, packet.map((/** @type {string} */ card) => reader.game.chip(card)));
  if (verb === "discard") return el("span", { class: "chips" }, named.map((card) => reader.game.chip(card)));
  return reader.node(words);
}

/**
 * @param {any} hint
 * @param {any} scene
 * @param {import("./reader.js").Reader} reader
 * @param {(action: string) => void} act
 */
export function hintPanel(hint, scene, reader, act) {
  const box = el("div", { class: "hint" });
  box.append(
    el(
      "div", { class: "advice" },
      el("small", {}, t("hint.best")),
      button({ class: "choice is-main", data: { advised: hint.action }, onclick: () => act(hint.action) }, hint.action.startsWith("take ") ? offerNode(hint, scene, reader) : reader.node(hint.words)),
    ),
  );
  // What trial games come to is told by the list of prospects.
  const reasons = hint.choices.length ? hint.reasons : [];
  box.append(
    reasons.length ? el("ul", { class: "reasons" }, reasons.map((/** @type {any} */ reason) => el("li", {}, reader.node(reason)))) : "",
    hint.choices.length ? choices(hint, reader) : prospects(hint, scene, reader),
  );
  const worlds = hint.all_worlds ? t("hint.all_worlds", { count: hint.worlds }) : t("hint.worlds", { count: hint.worlds });
  box.append(el("p", { class: "note" }, hint.choices.length ? null : `${t("hint.bars")} `, worlds, " ", hint.exact ? t("hint.proved") : t("hint.estimated")));
  return box;
}

/**
 * The legal cards with their expected scores.
 * @param {any} hint
 * @param {import("./reader.js").Reader} reader
 */
function choices(hint, { game }) {
  const { digits } = game;
  const hasWins = hint.choices.some((/** @type {any} */ choice) => choice.win !== null || choice.win_estimate !== null);
  const worst = Math.max(0.01, ...hint.choices.map((/** @type {any} */ choice) => choice.behind));
  return el(
    "table", { class: "choices-table" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("card")), el("th", { scope: "col" }, t("hint.mean")), el("th", { scope: "col" }, t("hint.behind")), hasWins ? el("th", { scope: "col" }, t("hint.win")) : null)),
    el("tbody", {}, hint.choices.map((/** @type {any} */ choice) =>
      el(
        "tr", { class: choice.card === hint.action ? "is-best" : "" },
        el("th", { scope: "row" }, game.chip(choice.card)),
        el("td", {}, signed(choice.mean, digits)),
        el("td", { class: "bar-cell", style: `--share:${choice.behind / worst}` }, choice.behind < 0.005 ? "–" : `${signed(-choice.behind, digits)}${choice.error ? ` ± ${number(choice.error, digits)}` : ""}`),
        hasWins ? el("td", {}, choice.win !== null ? percent(choice.win) : choice.win_estimate !== null ? `~\u2009${percent(choice.win_estimate)}` : "") : null,
      ))),
  );
}

/**
 * Before the first card: what each action comes to.
 * @param {any} hint
 * @param {any} scene
 * @param {import("./reader.js").Reader} reader
 */
function prospects(hint, scene, reader) {
  return el(
    "table", { class: "choices-table prospects" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("action")), el("th", { scope: "col" }, t("hint.win")), el("th", { scope: "col", "aria-sort": "descending" }, t("hint.more")))),
    hint.prospects.map((/** @type {any} */ prospect) =>
      el(
        "tbody", { class: prospect.action === hint.action ? "is-best" : "" },
        el("tr", {}, el("th", { scope: "row" }, offerNode(prospect, scene, reader)), el("td", {}, percent(prospect.win)), el("td", { class: "is-rank" }, signed(prospect.mean, 1), prospect.error ? el("small", {}, ` ± ${number(prospect.error, 1)}`) : null)),
        el("tr", { class: "prospect-more" }, el("td", { colspan: 3 }, el("div", {}, histogram(prospect.scores), prospect.comes_to.length ? el("span", { class: "note" }, comesTo(prospect.comes_to, reader)) : null))),
      )),
  );
}
