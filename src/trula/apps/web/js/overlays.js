// Small parts of pages: tools in the bar, the card with the last trick, and the page for what does not exist.

import { button, el } from "./dom.js";
import { extras } from "./facts.js";
import { icon } from "./pictures.js";
import { t } from "./words.js";

/**
 * A tool in the bar; its word is seen where there is room.
 * @param {string} name
 * @param {string} key that does the same
 * @param {() => void} what
 * @param {Record<string, string>} [data]
 */
export function tool(name, key, what, data = {}) {
  const words = t(`tool.${name}`);
  return button({ class: "plain tool", title: key ? `${words} (${key})` : words, "aria-label": words, data, onclick: what }, icon(name), el("span", { class: "tool-word" }, words));
}

/** The way to the lobby. */
export const home = () => el("a", { class: "plain tool", href: "#/", "aria-label": t("tool.home"), title: t("tool.home") }, icon("home"));

/**
 * The packets of the talon, small; the one that was taken is marked.
 * @param {any} talon
 * @param {import("./game.js").Game} game
 */
export const talonRow = (talon, game) =>
  el("div", { class: "packets is-small" }, talon.packets.map((/** @type {string[]} */ cards, /** @type {number} */ index) =>
    el("span", { class: `packet is-small${talon.taken === index + 1 ? " is-taken" : ""}` }, cards.map((card) => game.picture(card)))));

/**
 * What has been seen and may have been missed: the last trick and the talon. A press puts it away.
 * @param {any} scene
 * @param {import("./reader.js").Reader} reader
 */
export function lookBackCard({ last_trick: trick, talon }, reader) {
  const made = el(
    "div", { class: "last-trick", role: "dialog", "aria-label": t(trick ? "tool.trick" : "talon") }, trick ? lastTrick(trick, reader) : null,
    talon?.packets.length ? [el("h2", {}, t("talon")), talonRow(talon, reader.game)] : null,
  );
  made.addEventListener("click", () => made.remove());
  return made;
}

/**
 * @param {import("./board.js").Trick} trick
 * @param {import("./reader.js").Reader} reader
 */
function lastTrick(trick, reader) {
  const cards = trick.cards.map(([place, card]) => el("figure", { class: place === trick.winner ? "is-winner" : "" }, reader.game.picture(card), el("figcaption", {}, reader.name(place))));
  const more = extras(trick, reader);
  const title = el("h2", {}, t("last_trick_of", { name: reader.name(trick.winner ?? 0) }), more ? [" · ", more] : null);
  return [title, el("div", { class: "last-cards" }, cards)];
}

/**
 * A page that says what is not there.
 * @param {string} title
 * @param {string} why
 */
export const dead = (title, why) =>
  el("main", { class: "message" }, el("h1", {}, title), el("p", {}, why), el("a", { class: "choice is-main", href: "#/" }, t("to_lobby")));

/**
 * A page that is not there yet.
 * @param {string} name of its class
 */
export const loading = (name) => el("main", { class: `${name} is-loading` }, el("p", { class: "note" }, t("loading")));
