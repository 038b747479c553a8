// What is asked before the first card: bids, the king, talon packets, laying away, announcements, trump.
// Every panel is made from the legal actions of a scene and calls back with the text of one.

import { button, el } from "./dom.js";
import { actionName, contractName, itemName, kontraWord } from "./names.js";
import { cardButton, picture } from "./pictures.js";
import { suitName, t } from "./words.js";
import { suitIcon } from "./names.js";

/** @typedef {(action: string) => void} Act */
/** @typedef {{pack: string, game: string, name: (place: number) => string}} Around */

const KEYS = [..."1234567890qw"];
const ITEMS = ["trula", "kings", "king-ultimo", "pagat-ultimo", "valat", "colour-valat"];

/** @param {string} key */
const kbd = (key) => el("kbd", { "aria-hidden": "true" }, key);

/**
 * The panel for the phase of a scene; null if there is nothing to show.
 * @param {any} scene
 * @param {Around} around
 * @param {Act} act
 * @param {import("./hand.js").Hand} hand
 */
export function panel(scene, around, act, hand) {
  const isMine = scene.you !== null && scene.to_move === scene.you;
  switch (scene.phase) {
    case "auction":
      return isMine ? bids(scene, act) : null;
    case "king":
      return isMine ? kings(scene, around, act) : null;
    case "talon":
      return talon(scene, around, isMine ? act : null);
    case "discard":
      return isMine ? laying(scene, around, act, hand) : talon(scene, around, null);
    case "announcements":
      return isMine ? announcements(scene, around, act) : null;
    case "trump":
      return isMine ? trumps(scene, around, act) : turned(scene, around);
    default:
      return null;
  }
}

/**
 * @param {string} title
 * @param {...any} children
 */
const box = (title, ...children) => el("div", { class: "panel", role: "group", "aria-label": title }, el("h2", {}, title), ...children);

/**
 * @param {any} scene
 * @param {Act} act
 */
function bids(scene, act) {
  const isFinal = !scene.legal.includes("pass");
  const offers = scene.legal.filter((/** @type {string} */ action) => action !== "pass");
  const buttons = offers.map((/** @type {string} */ action, /** @type {number} */ index) =>
    button({ class: "choice", data: { action, key: KEYS[index] ?? "" }, onclick: () => act(action) }, contractName(action.slice(4)), kbd(KEYS[index] ?? "")),
  );
  const pass = isFinal ? null : button({ class: "choice is-quiet", data: { action: "pass", key: "p" }, onclick: () => act("pass") }, t("act.pass"), kbd("P"));
  const note = scene.compulsory_klop ? el("p", { class: "note" }, t("compulsoryKlop")) : null;
  return box(isFinal ? t("chooseContract") : t("yourBid"), note, el("div", { class: "choices" }, pass, buttons));
}

/**
 * @param {any} scene
 * @param {Around} around
 * @param {Act} act
 */
function kings(scene, around, act) {
  const cards = scene.legal.map((/** @type {string} */ action, /** @type {number} */ index) =>
    cardButton(around.pack, `${action.split(" ")[1]}K`, { class: "card is-pick", data: { action, key: KEYS[index] }, onclick: () => act(action) }),
  );
  return box(t("callKing"), el("div", { class: "picks" }, cards));
}

/**
 * @param {any} scene
 * @param {Around} around
 * @param {Act | null} act
 */
function talon(scene, around, act) {
  if (!scene.talon?.packets.length) return null;
  const packets = scene.talon.packets.map((/** @type {string[]} */ cards, /** @type {number} */ index) => {
    const action = `take ${index + 1}`;
    const isTaken = scene.talon.taken === index + 1;
    const pictures = cards.map((card) => picture(around.pack, card));
    const names = cards.map((card) => actionName(around.pack, card)).join(", ");
    if (!act) return el("div", { class: `packet${isTaken ? " is-taken" : ""}` }, pictures);
    return button({ class: "packet", "aria-label": names, data: { action, key: KEYS[index] }, onclick: () => act(action) }, pictures);
  });
  const title = act ? t("takePacket") : t("talonOf", { name: around.name(scene.facts.declarer) });
  return box(title, el("div", { class: "packets", data: { size: scene.talon.packets[0].length } }, packets));
}

/**
 * @param {any} scene
 * @param {Around} around
 * @param {Act} act
 * @param {import("./hand.js").Hand} hand
 */
function laying(scene, around, act, hand) {
  const { count } = scene.laying;
  const chosen = [...hand.chosen];
  const done = button(
    { class: "choice is-main", data: { layAway: "", key: "1" }, disabled: chosen.length !== count, onclick: () => act(`discard ${[...hand.chosen].join(" ")}`) },
    t("layAway"), ` ${chosen.length}/${count}`,
  );
  const taken = scene.talon?.packets[scene.talon.taken - 1] ?? [];
  return box(
    t("chooseToLayAway", { count }),
    taken.length ? el("p", { class: "note" }, t("youTook"), " ", taken.map((/** @type {string} */ card) => actionName(around.pack, card)).join(", ")) : null,
    el("div", { class: "choices" }, done),
  );
}

/**
 * @param {any} scene
 * @param {Around} around
 * @param {Act} act
 */
function announcements(scene, around, act) {
  const offers = /** @type {string[]} */ (scene.legal.filter((/** @type {string} */ action) => action.startsWith("announce ")));
  const items = ITEMS.filter((item) => offers.some((offer) => offer.split(" ").includes(item)));
  /** @type {Set<string>} */
  const chosen = new Set();
  const announce = button({ class: "choice is-main", data: { announce: "" }, disabled: true, onclick: () => act(announce.dataset.action ?? "") }, t("announce"));
  const update = () => {
    const action = `announce ${ITEMS.filter((item) => chosen.has(item)).join(" ")}`;
    announce.dataset.action = action;
    announce.disabled = !offers.includes(action);
  };
  const boxes = items.map((item, index) =>
    el(
      "label", { class: "check" },
      el("input", {
        type: "checkbox", data: { item, key: KEYS[index] },
        onchange: (/** @type {Event} */ event) => {
          if (/** @type {HTMLInputElement} */ (event.target).checked) chosen.add(item);
          else chosen.delete(item);
          update();
        },
      }),
      el("span", {}, itemName(item)), kbd(KEYS[index]),
    ),
  );
  const doubles = /** @type {string[]} */ (scene.legal.filter((/** @type {string} */ action) => action.startsWith("kontra ")));
  const kontras = doubles.map((action, index) => {
    const item = action.split(" ")[1];
    const word = kontraWord((scene.facts.kontra?.[item] ?? 0) + 1);
    const key = KEYS[items.length + index];
    return button({ class: "choice is-kontra", data: { action, key }, onclick: () => act(action) }, t("act.kontra", { word, item: itemName(item) }), kbd(key));
  });
  const pass = scene.legal.includes("pass")
    ? button({ class: "choice is-quiet", data: { action: "pass", key: "p" }, onclick: () => act("pass") }, items.length || kontras.length ? t("sayNothing") : t("goOn"), kbd("P"))
    : null;
  const title = items.length ? t("announceSomething") : kontras.length ? t("kontraOrPass") : t("nothingToAnnounce");
  return box(title, items.length ? el("div", { class: "checks" }, boxes) : null, el("div", { class: "choices" }, pass, items.length ? announce : null, kontras));
}

/**
 * @param {any} scene
 * @param {Around} around
 * @param {Act} act
 */
function trumps(scene, around, act) {
  const suits = scene.legal.filter((/** @type {string} */ action) => action.startsWith("trump "));
  const buttons = suits.map((/** @type {string} */ action, /** @type {number} */ index) =>
    button(
      { class: "choice is-suit", data: { action, key: KEYS[index] }, onclick: () => act(action) },
      suitIcon(around.pack, action.split(" ")[1]), el("span", {}, suitName(around.pack, action.split(" ")[1])), kbd(KEYS[index]),
    ),
  );
  const pass = scene.legal.includes("pass")
    ? button({ class: "choice is-quiet", data: { action: "pass", key: "p" }, onclick: () => act("pass") }, t("act.pass"), kbd("P"))
    : null;
  return box(t("chooseTrump"), el("div", { class: "choices" }, pass, buttons));
}

/**
 * @param {any} scene
 * @param {Around} around
 */
function turned(scene, around) {
  if (!scene.facts.turned) return null;
  return box(t("turnedUp"), el("div", { class: "choices" }, suitIcon(around.pack, scene.facts.turned), " ", suitName(around.pack, scene.facts.turned)));
}
