// What only tarok draws: its pack, its panels before the first card, and the network that explains a bid.

import { addPack } from "../js/cards.js";
import { button, el } from "../js/dom.js";
import { box, choice, confirmed, isMine, kbd, KEYS, laying, offers } from "../js/panels.js";
import { capital, firstOf, has, percent, phrase, signed, t } from "../js/words.js";
import { pack } from "./tarok_cards.js";

/** @typedef {import("../js/panels.js").Around} Around */

addPack("tarok", pack);

export const faces = { tarok3: ["T22", "T21", "T1"], tarok4: ["hK", "T17", "sC", "dQ"] };

/** All bids of a game, so that each has its own key in every round. @type {Record<string, string[]>} */
const BIDS = {
  tarok3: ["klop", "three", "two", "one", "zero", "beggar"],
  tarok4: ["three", "two", "one", "solo-three", "solo-two", "solo-one", "beggar", "solo-without", "open-beggar", "colour-valat", "valat", "klop"],
};

/** @param {string} action: whether it is played for so much that it must be confirmed */
const isDear = (action) => /valat|solo|beggar/.test(action);

/**
 * @param {string} key
 * @param {Record<string, any>} [args]
 */
const word = (key, args) => phrase(`tarok.${key}`, args);

/**
 * @param {any} scene
 * @param {Around} around
 */
export function panel(scene, around) {
  switch (scene.phase) {
    case "auction":
      return isMine(scene) ? bids(scene, around) : null;
    case "king":
      return isMine(scene) ? kings(scene, around) : null;
    case "talon":
      return talon(scene, around);
    case "discard":
      return isMine(scene) ? layingAway(scene, around) : talon(scene, around);
    case "announcements":
      return isMine(scene) ? announcements(scene, around) : null;
    default:
      return undefined;
  }
}

/**
 * @param {any} scene
 * @param {Around} around
 */
function bids(scene, around) {
  const keyOf = (/** @type {string} */ action) => KEYS[BIDS[around.game.name]?.indexOf(action.split(" ")[1])] ?? "";
  const made = offers(scene, around, word(scene.legal.includes("pass") ? "panel.bid" : "panel.contract"), { keyOf, isDear });
  if (scene.settled.length) made.insertBefore(el("p", { class: "note" }, scene.settled.map((/** @type {any} */ message) => around.reader.node(message))), made.children[1]);
  return made;
}

/**
 * @param {any} scene
 * @param {Around} around
 */
function kings(scene, { game, act }) {
  const cards = scene.legal.map((/** @type {string} */ action, /** @type {number} */ index) =>
    game.cardButton(scene.legal_words[index].args.card, { class: "card is-pick", data: { action, key: KEYS[index] }, onclick: () => act(action) }));
  return box(word("panel.king"), el("div", { class: "picks" }, cards));
}

/**
 * @param {any} scene
 * @param {Around} around
 */
function talon(scene, { game, reader, act, hurry }) {
  if (!scene.talon?.packets.length) return null;
  const canTake = isMine(scene) && scene.phase === "talon";
  const packets = scene.talon.packets.map((/** @type {string[]} */ cards, /** @type {number} */ index) => {
    const action = `take ${index + 1}`;
    const pictures = [el("b", { class: "packet-number", "aria-hidden": "true" }, index + 1), ...cards.map((card) => game.picture(card))];
    if (!canTake) return el("div", { class: `packet${scene.talon.taken === index + 1 ? " is-taken" : ""}` }, pictures);
    const names = cards.map((card) => game.cardName(card)).join(", ");
    return button({ class: "packet", "aria-label": names, data: { action, key: KEYS[index] }, onclick: () => act(action) }, pictures);
  });
  const title = canTake ? word("panel.packet") : word("panel.talon", { name: reader.name(scene.facts.declarer) });
  const seen = scene.talon.taken ? el("div", { class: "choices" }, button({ class: "choice", data: { seen: "", key: KEYS[0] }, onclick: hurry }, word("panel.go_on"), kbd(KEYS[0]))) : null;
  return box(title, el("div", { class: "packets", data: { size: scene.talon.packets[0].length } }, packets), seen);
}

/**
 * @param {any} scene
 * @param {Around} around
 */
function layingAway(scene, around) {
  const cards = scene.talon?.packets[scene.talon.taken - 1];
  const note = cards ? el("p", { class: "note" }, around.reader.node({ kind: "tarok.panel.took", args: { cards } })) : null;
  return laying(scene, around, note);
}

/**
 * Bonuses are ticked and announced together; what can be doubled has a button each.
 * @param {any} scene
 * @param {Around} around
 */
function announcements(scene, around) {
  const announcing = scene.legal.filter((/** @type {string} */ action) => action.startsWith("announce "));
  const items = /** @type {string[]} */ ([...new Set(announcing.flatMap((/** @type {string} */ action) => action.split(" ").slice(1)))]);
  /** @type {Set<string>} */
  const chosen = new Set();
  const isSame = (/** @type {string} */ action) => {
    const named = action.split(" ").slice(1);
    return named.length === chosen.size && named.every((item) => chosen.has(item));
  };
  const announce = button({ class: "choice is-main", data: { announce: "" }, disabled: true, onclick: () => confirmed(announce, isDear(announce.dataset.action ?? ""), () => around.act(announce.dataset.action ?? "")) }, word("panel.announce"));
  const tick = (/** @type {string} */ item, /** @type {boolean} */ isTicked) => {
    if (isTicked) chosen.add(item);
    else chosen.delete(item);
    announce.dataset.action = announcing.find(isSame) ?? "";
    announce.disabled = !announce.dataset.action;
  };
  const boxes = items.map((item, index) =>
    el(
      "label", { class: "check" },
      el("input", { type: "checkbox", data: { item, key: KEYS[index] }, onchange: (/** @type {any} */ event) => tick(item, event.target.checked) }),
      el("span", {}, capital(word(`item.${item}`))), kbd(KEYS[index]),
    ));
  const doubles = scene.legal.flatMap((/** @type {string} */ action, /** @type {number} */ index) =>
    (action.startsWith("kontra ") ? [{ action, words: around.reader.node(scene.legal_words[index]) }] : []));
  const kontras = doubles.map((/** @type {{action: string, words: Node}} */ { action, words }, /** @type {number} */ index) =>
    choice(action, KEYS[items.length + index], around, { name: "is-double", words }));
  const quiet = word(items.length || kontras.length ? "panel.nothing" : "panel.go_on");
  const pass = scene.legal.includes("pass") ? choice("pass", "p", around, { name: "is-quiet", words: quiet }) : null;
  const title = word(items.length ? "panel.announce_what" : kontras.length ? "panel.kontra" : "panel.nothing_to_announce");
  return box(title, items.length ? el("div", { class: "checks" }, boxes) : null, el("div", { class: "choices" }, pass, items.length ? announce : null, kontras));
}

/** @param {any} scene */
export const canExplain = (scene) => scene.phase === "auction";

/**
 * A feature of the network or its state in words; numbers stay as they are.
 * @param {string} text
 */
const told = (text) => (has(`tarok.network.word.${text.replaceAll(" ", "_")}`) ? word(`network.word.${text.replaceAll(" ", "_")}`) : text);

/**
 * An action of the auction in words.
 * @param {string} action
 */
const bid = (action) => firstOf(`tarok.contract.${action.split(" ").at(-1)}`, "act.pass");

/**
 * The Bayesian network on a bid, with its picture.
 * @param {any} found
 */
export function explanation(found) {
  const outcomes = Object.keys(found.chances[0]?.outcomes ?? {});
  const contract = word(`contract.${found.contract}`);
  const rows = found.chances.map((/** @type {any} */ chance) =>
    el("tr", { class: chance.contract === found.contract ? "is-best" : "" }, el("th", { scope: "row" }, capital(word(`contract.${chance.contract}`))), outcomes.map((name) => el("td", {}, percent(chance.outcomes[name]))), el("td", {}, signed(chance.expectation, 2))));
  const heads = outcomes.map((name) => el("th", { scope: "col" }, word(`network.outcome.${name.replaceAll(" ", "_")}`)));
  const moves = found.moves.filter((/** @type {any} */ move) => Math.abs(move.by) >= 0.005);
  const address = `data:image/svg+xml,${encodeURIComponent(found.svg)}`;
  const title = word("network.picture");
  return el(
    "div", { class: "network", data: { network: "" } },
    el("p", {}, word("network.says", { action: bid(found.action), contract: capital(contract), value: signed(found.expectation, 2) })),
    el("div", { class: "scroll" }, el("table", { class: "choices-table" }, el("thead", {}, el("tr", {}, el("th", {}, t("contract")), heads, el("th", { scope: "col" }, "±"))), el("tbody", {}, rows))),
    el("p", {}, word("network.start", { contract, value: signed(found.start, 2) })),
    el("ul", { class: "moves" }, moves.map((/** @type {any} */ move) => el("li", { class: move.by > 0 ? "is-plus" : "is-minus" }, el("span", {}, `${capital(told(move.feature))}: ${told(move.state)}`), el("b", {}, signed(move.by, 2))))),
    el("figure", { class: "scroll" }, el("img", { src: address, alt: title }), el("figcaption", { class: "note" }, title)),
  );
}
