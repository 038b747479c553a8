// The cards of the three packs as inline SVG of our own drawing, with their back, suit icons and empty places.
// A drawing is put together once, as text, and copied from then on.

import {
  BLUE, GOLD, INK, RED, SKY, STOCK, around, blank, dot, leaf, lettering, place, shape, star, twice,
} from "./cards_shapes.js";
import { court } from "./cards_courts.js";
import { pips, suitOf } from "./cards_suits.js";
import { rosette, tarok } from "./cards_taroks.js";

/** @typedef {import("./cards_shapes.js").Pack} Pack */
/** @typedef {import("./cards_suits.js").Suit} Suit */
/** @typedef {import("./cards_courts.js").Figure} Figure */

export const CARD = { width: 100, height: 160 };

const FRAME = `0 0 ${CARD.width} ${CARD.height}`;

// A fanned hand shows a strip of 22 units of a card; indexes stand in its middle.
const INDEX_X = 11.5;
const INDEX_Y = 18;

const SKIS = "T22";
const TRULA = ["T1", "T21", SKIS];

/** @type {Suit} */
const JESTER = { main: RED, second: INK, trim: GOLD, long: false, emblem: shape(star(5, 8, 3.3), GOLD) };

/** @type {Record<string, Figure>} */
const FIGURES = { J: "jack", F: "jack", C: "cavalier", Q: "queen", K: "king", R: "king" };

/** @type {Map<string, SVGSVGElement>} */
const drawn = new Map();

/**
 * A copy of the drawing kept under the key, which is drawn if it is not there yet.
 * @param {string} key
 * @param {string} frame the viewBox
 * @param {() => string} draw
 */
function copy(key, frame, draw) {
  let svg = drawn.get(key);
  if (!svg) {
    const template = document.createElement("template");
    template.innerHTML = `<svg viewBox="${frame}">${draw()}</svg>`;
    svg = /** @type {SVGSVGElement} */ (template.content.firstElementChild);
    drawn.set(key, svg);
  }
  return document.importNode(svg, true);
}

/**
 * @param {string} text
 * @param {Suit} suit
 */
function suitIndex(text, suit) {
  const emblem = suit.long ? place(suit.emblem, INDEX_X, 44, 0.8) : place(suit.emblem, INDEX_X, 38, 0.75);
  return place(lettering(text, suit.main), INDEX_X, INDEX_Y) + emblem;
}

/** @param {string} card */
function tarokIndex(card) {
  const mark = (/** @type {string} */ colour) => place(shape(star(8, 5, 2.4), colour), INDEX_X, 38);
  if (!TRULA.includes(card)) return place(lettering(card.slice(1), INK), INDEX_X, INDEX_Y) + mark(GOLD);
  const sign = card === SKIS ? shape(star(5, 8.4, 3.6), STOCK) : lettering(card.slice(1), STOCK);
  const plate = `<rect x="2.5" y="5" width="18" height="26" rx="4" fill="${RED}"/>`;
  return plate + place(sign, INDEX_X, INDEX_Y, 0.9) + mark(RED);
}

/** @param {string} card */
function drawTarok(card) {
  const picture = card === SKIS ? court("jester", JESTER) : tarok(Number(card.slice(1)));
  return blank + picture + twice(tarokIndex(card));
}

/**
 * @param {Pack} pack
 * @param {string} card
 * @param {string} text what the index says for its rank
 */
function drawSuited(pack, card, text) {
  const suit = suitOf(pack, card[0]);
  const rank = card.slice(1);
  const figure = FIGURES[rank];
  const picture = figure ? court(figure, suit) : pips(suit, rank === "A" ? 1 : Number(rank));
  return blank + picture + twice(suitIndex(text, suit));
}

/**
 * @param {Pack} pack
 * @param {string} card in text notation: "T21", "hK", "s10", "dF"
 * @param {{letters?: Record<string, string>, label?: string}} [options] `letters` says what the index shows for a rank
 * @returns {SVGSVGElement}
 */
export function cardSvg(pack, card, options = {}) {
  const rank = card.slice(1);
  const text = options.letters?.[rank] ?? rank;
  const isTarok = pack === "tarok" && card[0] === "T";
  const svg = copy(`${pack} ${card} ${text}`, FRAME, () => (isTarok ? drawTarok(card) : drawSuited(pack, card, text)));
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", options.label ?? card);
  return svg;
}

function lattice() {
  const flower = around(4, shape(leaf(0.6, 4.4, 1.7), SKY), 45);
  let all = "";
  for (let x = 15; x <= 85; x += 10) {
    for (let y = 15; y <= 145; y += 10) {
      if (Math.hypot(x - 50, y - 80) < 39) continue;
      all += (x + y) % 20 ? dot(x, y, 0.9, GOLD) : place(flower, x, y);
    }
  }
  return all;
}

function drawBack() {
  const ground = `<rect x="5" y="5" width="90" height="150" rx="4.5" fill="${BLUE}"/>`;
  const rules = `<rect x="7.5" y="7.5" width="85" height="145" rx="3"/><circle cx="50" cy="80" r="35"/>`;
  const drawnRules = `<g fill="none" stroke="${GOLD}" stroke-width=".8">${rules}</g>`;
  return blank + ground + drawnRules + lattice() + place(rosette(8), 50, 80);
}

/** @returns {SVGSVGElement} */
export const backSvg = () => copy("back", FRAME, drawBack);

/**
 * The suit's emblem on a tile of card stock, for dark pages would swallow the dark suits.
 * @param {Pack} pack
 * @param {string} suit
 * @returns {SVGSVGElement}
 */
export function suitSvg(pack, suit) {
  return copy(`${pack} ${suit}`, "0 0 24 24", () => {
    const { emblem, long } = suitOf(pack, suit);
    const tile = `<rect width="24" height="24" rx="5" fill="${STOCK}"/>`;
    return tile + (long ? place(emblem, 12, 12, 0.68, 45) : place(emblem, 12, 12, 0.88));
  });
}

const SLOT =
  '<rect x="2" y="2" width="96" height="156" rx="7" fill="none"' +
  ' stroke="currentColor" stroke-opacity=".4" stroke-width="1.6" stroke-dasharray="5 5"/>';

/** @returns {SVGSVGElement} */
export const slotSvg = () => copy("slot", FRAME, () => SLOT);
