// The evaluation over a deal: the expected score action by action, with open cards and by what one player could know.
// A press goes to the action below it; the slider of the page does the same for the keyboard.

import { el } from "./dom.js";
import { signed, t } from "./words.js";

const HEIGHT = 100;
const MARGIN = 8;

/**
 * @typedef {object} Curves the values of a deal after each action, in points of the side that the solver speaks for
 * @property {[number, number][]} open index of the action and value with best play by all, open cards
 * @property {[number, number][]} known index and value that one player could expect
 */

/**
 * @param {any} review
 * @param {any} replay
 * @param {number} place whose expectations are shown
 * @returns {Curves}
 */
export function curves(review, replay, place) {
  const judged = review.verdicts.filter((/** @type {any} */ verdict) => verdict.label !== "forced");
  const open = judged.filter((/** @type {any} */ verdict) => verdict.open).map((/** @type {any} */ verdict) => [verdict.index, verdict.side * verdict.open.value]);
  if (open.length && review.balance) open.push([replay.frames.length - 2, review.balance.result]);
  const known = judged.flatMap((/** @type {any} */ verdict) => {
    const played = verdict.known?.choices.find((/** @type {any} */ choice) => choice.card === verdict.card);
    return played && replay.place_of_seat[verdict.seat] === place ? [[verdict.index, verdict.side * played.mean]] : [];
  });
  return { open, known };
}

/**
 * A line of steps: a value holds until the next one.
 * @param {[number, number][]} points
 * @param {(value: number) => number} y
 */
const steps = (points, y) => points.map(([index, value], at) => (at ? `H${index + 0.5}V${y(value)}` : `M${index + 0.5} ${y(value)}`)).join("");

/**
 * @param {any} replay
 * @param {any} review
 * @param {number} place whose expectations are shown
 * @param {string} name of whoever sits there
 * @param {any[]} flagged verdicts that are marked
 * @param {(step: number) => void} go
 */
export function graph(replay, review, place, name, flagged, go) {
  const count = replay.frames.length - 1;
  const { open, known } = curves(review, replay, place);
  const values = [...open, ...known].map(([, value]) => value);
  if (!values.length) return null;
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const y = (/** @type {number} */ value) => MARGIN + ((high - value) / (high - low || 1)) * (HEIGHT - 2 * MARGIN);
  const at = (/** @type {number} */ index) => [...open, ...known].filter(([each]) => each <= index).sort((a, b) => a[0] - b[0]).at(-1)?.[1] ?? 0;
  const area = open.length ? `${steps(open, y)}V${y(0)}H${open[0][0] + 0.5}Z` : "";
  const template = document.createElement("template");
  template.innerHTML =
    `<svg viewBox="0 0 ${count} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path class="area" d="${area}"/><path class="zero" d="M0 ${y(0)}H${count}"/>` +
    `<path class="known" d="${steps(known, y)}"/><path class="open" d="${steps(open, y)}"/></svg>`;
  const dots = flagged.map((verdict) => el("i", { class: `dot is-${verdict.label}`, style: `left:${(100 * (verdict.index + 0.5)) / count}%;top:${y(at(verdict.index))}%` }));
  const cursor = el("i", { class: "cursor" });
  const box = el(
    "div", { class: "graph", data: { graph: "" }, role: "img", "aria-label": t("graph.about", { name }) },
    template.content, cursor, dots, el("small", { class: "graph-high" }, signed(high)), el("small", { class: "graph-low" }, signed(low)),
  );
  // It stands below the graph: the lines go everywhere else.
  const key = el("small", { class: "graph-key" }, el("span", { class: "key-open" }, t("graph.open")), el("span", { class: "key-known" }, t("graph.known", { name })));
  box.addEventListener("click", (event) => {
    const { left, width } = box.getBoundingClientRect();
    go(1 + Math.max(0, Math.min(count - 1, Math.floor(((event.clientX - left) / width) * count))));
  });
  return { box, key, move: (/** @type {number} */ step) => void (cursor.style.left = `${(100 * Math.max(0, step - 0.5)) / count}%`) };
}
