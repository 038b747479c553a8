// Advice in the side panel: what to do, what every alternative is expected to bring, and why. The server thinks.

import { button, dialog, el } from "./dom.js";
import { actionChip, actionName, contractName, withCards } from "./names.js";
import { number, percent, signed, suitName, t, told } from "./words.js";

/** @typedef {{pack: string, game: string, you: number | null, name: (place: number) => string, bySeat: string[]}} Around */

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
 * What an action comes to in the end: "two by you" of the server, in words of the page.
 * @param {Record<string, number>} ends
 * @param {Around} around
 */
function comesTo(ends, around) {
  const parts = Object.entries(ends).slice(0, 3).map(([text, share]) => {
    const [, what, who] = text.match(/^(\S+) by (.+)$/) ?? [null, text, ""];
    const seat = who.match(/^seat (\d)$/);
    const name = who === "you" ? t("you") : seat ? around.bySeat[Number(seat[1])] : who;
    const words = around.pack === "french" ? suitName("french", what) : contractName(what);
    return `${words}${name ? ` (${name})` : ""}${share < 0.995 ? ` ${percent(share)}` : ""}`;
  });
  return parts.join(" · ");
}

/**
 * @param {any} hint
 * @param {Around} around
 * @param {(action: string) => void} act
 */
export function hintPanel(hint, around, act) {
  const box = el("div", { class: "hint" });
  box.append(
    el(
      "div", { class: "advice" },
      el("small", {}, t("hint.best")),
      button({ class: "choice is-main", data: { advised: hint.action }, onclick: () => act(hint.action) }, actionChip(around.pack, hint.action)),
    ),
  );
  if (hint.reasons.length) {
    box.append(el("ul", { class: "reasons" }, hint.reasons.filter((/** @type {any} */ reason) => reason.kind !== "trials").map((/** @type {any} */ reason) => el("li", {}, withCards(told(reason.text), around.pack, around.bySeat)))));
  }
  box.append(hint.choices.length ? choices(hint, around) : prospects(hint, around));
  const worlds = hint.all_worlds ? t("hint.allWorlds", { count: hint.worlds }) : t("hint.worlds", { count: hint.worlds });
  box.append(el("p", { class: "note" }, worlds, " ", hint.exact ? t("hint.proved") : t("hint.estimated")));
  return box;
}

/**
 * The legal cards with their expected scores.
 * @param {any} hint
 * @param {Around} around
 */
function choices(hint, around) {
  const digits = around.pack === "italian" ? 2 : 1;
  const hasWins = hint.choices.some((/** @type {any} */ choice) => choice.win !== null || choice.win_estimate !== null);
  const worst = Math.max(0.01, ...hint.choices.map((/** @type {any} */ choice) => choice.behind));
  return el(
    "table", { class: "choices-table" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("card")), el("th", { scope: "col" }, t("hint.mean")), el("th", { scope: "col" }, t("hint.behind")), hasWins ? el("th", { scope: "col" }, t("hint.win")) : null)),
    el("tbody", {}, hint.choices.map((/** @type {any} */ choice) =>
      el(
        "tr", { class: choice.card === hint.action ? "is-best" : "" },
        el("th", { scope: "row" }, actionChip(around.pack, choice.card)),
        el("td", {}, signed(choice.mean, digits)),
        el("td", { class: "bar-cell", style: `--share:${choice.behind / worst}` }, choice.behind < 0.005 ? "–" : `${signed(-choice.behind, digits)}${choice.error ? ` ± ${number(choice.error, digits)}` : ""}`),
        hasWins ? el("td", {}, choice.win !== null ? percent(choice.win) : choice.win_estimate !== null ? `~\u2009${percent(choice.win_estimate)}` : "") : null,
      ))),
  );
}

/**
 * Before the first card: what each action comes to.
 * @param {any} hint
 * @param {Around} around
 */
function prospects(hint, around) {
  return el("ol", { class: "prospects" }, hint.prospects.map((/** @type {any} */ prospect) =>
    el(
      "li", { class: prospect.action === hint.action ? "is-best" : "" },
      el("div", { class: "prospect-head" }, el("b", {}, actionChip(around.pack, prospect.action)), el("span", { title: t("hint.more") }, signed(prospect.mean, 1))),
      el("div", { class: "prospect-body" }, histogram(prospect.scores), el("span", {}, el("small", {}, t("hint.win")), " ", percent(prospect.win)), el("span", {}, el("small", {}, t("hint.score")), " ", signed(prospect.score, 1))),
      Object.keys(prospect.comes_to).length ? el("div", { class: "note" }, comesTo(prospect.comes_to, around)) : null,
    )));
}

/**
 * The Bayesian network on a bid, with its picture.
 * @param {any} found
 * @param {Around} around
 */
export function networkPanel(found, around) {
  const outcomes = Object.keys(found.chances[0]?.outcomes ?? {});
  const rows = found.chances.map((/** @type {any} */ chance) =>
    el("tr", { class: chance.contract === found.contract ? "is-best" : "" }, el("th", { scope: "row" }, contractName(chance.contract)), outcomes.map((name) => el("td", {}, percent(chance.outcomes[name]))), el("td", {}, signed(chance.expectation, 2))));
  const moves = found.moves.filter((/** @type {any} */ move) => Math.abs(move.by) >= 0.005);
  const address = `data:image/svg+xml,${encodeURIComponent(found.svg)}`;
  return el(
    "div", { class: "network", data: { network: "" } },
    el("p", {}, t("network.says", { action: actionName(around.pack, found.action), contract: contractName(found.contract), value: signed(found.expectation, 2) })),
    el("div", { class: "scroll" }, el("table", { class: "choices-table" }, el("thead", {}, el("tr", {}, el("th", {}, t("contract")), outcomes.map((name) => el("th", { scope: "col" }, t(`network.${name}`))), el("th", { scope: "col" }, "±"))), el("tbody", {}, rows))),
    el("p", {}, t("network.start", { contract: contractName(found.contract), value: signed(found.start, 2) })),
    el("ul", { class: "moves" }, moves.map((/** @type {any} */ move) => el("li", { class: move.by > 0 ? "is-plus" : "is-minus" }, el("span", {}, `${told(move.feature)}: ${told(move.state)}`), el("b", {}, signed(move.by, 2))))),
    button({ class: "plain network-picture", title: t("network.picture"), onclick: () => dialog(t("network.picture"), t("close"), el("img", { src: address, alt: t("network.picture") })).classList.add("is-wide") }, el("img", { src: address, alt: t("network.picture") })),
  );
}
