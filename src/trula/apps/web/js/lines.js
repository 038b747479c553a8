// Two lines side by side: what was played, and as good play as can be from before one of the actions, trick by trick.

import { button, el } from "./dom.js";
import { isPlay } from "./reader.js";
import { allVerdicts } from "./review_words.js";
import { signed, t } from "./words.js";

/**
 * @typedef {object} Lines two lines that part at one action
 * @property {any} replay as it was played
 * @property {any} other the best line, with `proved`: from which action on the solver has proved it, or null
 * @property {number} before how many actions they have in common
 */

/**
 * The value of the played line after an action with open cards, in points of the side that the solver speaks for.
 * @param {any} review
 * @param {number} index of the action
 * @returns {number | null}
 */
function valueAfter(review, index) {
  const next = review?.verdicts.find((/** @type {any} */ verdict) => verdict.index > index && verdict.label !== "forced" && verdict.open);
  return next ? next.side * next.open.value : review?.balance ? review.balance.result : null;
}

/**
 * The tricks of a replay: the indices of their actions.
 * @param {any} replay
 */
function tricksOf(replay) {
  const plays = replay.frames.flatMap((/** @type {any} */ frame, /** @type {number} */ step) => (frame.action && isPlay(frame.action[2]) ? [step - 1] : []));
  return Array.from({ length: Math.ceil(plays.length / replay.seats) }, (_, trick) => plays.slice(trick * replay.seats, (trick + 1) * replay.seats));
}

/**
 * @param {Lines} lines
 * @param {any} review null while it is made
 * @param {import("./reader.js").Reader} reader
 * @param {{played: (step: number) => void, other: (step: number) => void}} go to a step of either line
 */
export function linesTable({ replay, other, before }, review, reader, go) {
  const { game, name } = reader;
  const [played, best] = [tricksOf(replay), tricksOf(other)];
  const spoken = replay.frames.slice(1).findIndex((/** @type {any} */ frame) => isPlay(frame.action[2]));
  const differs = (/** @type {number} */ index) => replay.frames[index + 1]?.action[1] !== other.frames[index + 1]?.action[1];
  const move = (/** @type {any} */ line, /** @type {number} */ index, /** @type {(step: number) => void} */ to) => {
    const [place, , words] = line.frames[index + 1].action;
    const isNew = index >= before && differs(index);
    return button({ class: `line-move${isNew ? " is-new" : ""}`, "aria-label": reader.sentence(line.frames[index + 1].action), title: name(place), data: { lineStep: index + 1 }, onclick: () => to(index + 1) }, reader.node(words));
  };
  const cell = (/** @type {any} */ line, /** @type {number[]} */ trick, /** @type {(step: number) => void} */ to, /** @type {number | null} */ value) => {
    if (!trick?.length) return el("td", {});
    const winner = line.frames[trick[trick.length - 1] + 1].last_trick?.winner;
    return el(
      "td", {},
      el("div", { class: "line-moves" }, trick.map((index) => move(line, index, to))),
      el("small", {}, winner === undefined || winner === null ? "" : t("lines.wins", { name: name(winner) }), value === null ? "" : ` · ${signed(value)}`),
    );
  };
  // Nobody loses anything on a proved line: it is worth all the way what it was worth at its beginning.
  const first = review?.verdicts.find((/** @type {any} */ verdict) => verdict.index === before && verdict.open);
  const worth = first && other.proved !== null && other.proved <= before ? first.side * first.open.value : null;
  const shared = played.filter((trick) => trick[trick.length - 1] < before).length;
  const rows = Array.from({ length: Math.max(played.length, best.length) - shared }, (_, at) => {
    const trick = shared + at;
    const end = played[trick]?.at(-1);
    return el("tr", {}, el("th", { scope: "row" }, trick + 1), cell(replay, played[trick], go.played, end === undefined ? null : valueAfter(review, end)), cell(other, best[trick], go.other, worth));
  });
  if (spoken < 0 || before < spoken) {
    const said = (/** @type {any} */ line, /** @type {(step: number) => void} */ to) => {
      const first = line.frames.slice(1).findIndex((/** @type {any} */ frame) => isPlay(frame.action[2]));
      const end = first < 0 ? line.frames.length - 1 : first;
      return el("td", {}, el("div", { class: "line-moves" }, Array.from({ length: Math.max(0, end - before) }, (_, at) => move(line, before + at, to))));
    };
    rows.unshift(el("tr", {}, el("th", { scope: "row" }, "–"), said(replay, go.played), said(other, go.other)));
  }
  const scores = (/** @type {any} */ line) => el("td", {}, game.rows.map((places) => el("div", {}, `${places.map(name).join(" & ")} `, el("b", {}, line.ending ? game.score(line.ending.scores[places[0]]) : "?"))));
  const how = other.proved === null ? t("lines.agents") : other.proved <= before ? t("lines.proved") : t("lines.proved_from", { number: other.proved + 1 });
  const hasValues = allVerdicts(review).some((verdict) => !verdict.isSpoken && verdict.open);
  return el(
    "div", { class: "lines-box" },
    el(
      "table", { class: "lines-table", data: { lines: "" } },
      el("thead", {}, el("tr", {}, el("th", {}), el("th", { scope: "col" }, t("lines.played")), el("th", { scope: "col" }, t("lines.best")))),
      el("tbody", {}, rows),
      el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, t("lines.score")), scores(replay), scores(other))),
    ),
    el("p", { class: "note" }, how, hasValues ? ` ${t("lines.values")}` : ""),
  );
}
