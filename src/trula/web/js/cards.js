// The cards of the three packs as inline SVG of our own drawing, and their back, suits and empty places.
// A card is put together once as text and copied from then on.

import {
  BLUE, GOLD, INK, RED, SKY, STOCK, around, blank, dot, leaf, lettering, place, shape, star, twice,
} from "./cards_shapes.js";
import { court } from "./cards_courts.js";
import { pips, suitOf } from "./cards_suits.js";
import { rosette, tarok } from "./cards_taroks.js";

/** @typedef {import("./cards_shapes.js").Pack} Pack */
/** @typedef {import("./cards_courts.js").Figure} Figure */

export const CARD = { width: 100, height: 160 };

const FRAME = `0 0 ${CARD.width} ${CARD.height}`;
const SKIS = "T22";
const TRULA = ["T1", "T21", SKIS];

/** @type {Record<string, Figure>} */
const FIGURES = { J: "jack", F: "jack", C: "cavalier", Q: "queen", K: "king", R: "king" };

/** @type {Map<string, SVGSVGElement>} */
const drawn = new Map();

/**
 * A copy of the drawing kept under the key, drawn if it is not there yet.
 * @param {string} key
 * @param {string} frame the viewBox
 * @param {() => string} draw
 */
function copy(key, frame, draw) {
  let svg = drawn.get(key);
  if (!svg) {
    const template = document.createElement("template");
    template.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame}">${draw()}</svg>`;
    svg = /** @type {SVGSVGElement} */ (template.content.firstElementChild);
    drawn.set(key, svg);
  }
  return /** @type {SVGSVGElement} */ (document.importNode(svg, true));
}

/**
 * Rank over suit within the left quarter of the card, which is all that a fanned hand shows.
 * @param {string} text
 * @param {import("./cards_suits.js").Suit} suit
 */
function suitIndex(text, suit) {
  const size = suit.tall > 30 ? 0.8 : 0.75;
  return place(lettering(text, suit.main), 13, 18) + place(suit.emblem, 13, 30 + (suit.tall * size) / 2, size);
}

/** @param {string} card */
function tarokIndex(card) {
  const accent = TRULA.includes(card);
  const sign = card === SKIS ? shape(star(5, 9, 3.8), STOCK) : lettering(card.slice(1), accent ? STOCK : INK);
  const plate = accent ? `<rect x="3" y="5" width="20" height="26" rx="4" fill="${RED}"/>` : "";
  return plate + place(sign, 13, 18) + place(shape(star(8, 5, 2.4), accent ? RED : GOLD), 13, 38);
}

/** @param {string} card */
function drawTarok(card) {
  const jester = { main: RED, second: INK, trim: GOLD, tall: 20, emblem: shape(star(5, 8, 3.3), GOLD) };
  const picture = card === SKIS ? court("jester", jester) : tarok(Number(card.slice(1)));
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
 * @param {{letters?: Record<string, string>, label?: string}} [options] letters: the index of a rank, its own if absent
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

function drawBack() {
  const flower = around(4, shape(leaf(0.6, 4.4, 1.7), SKY), 45);
  let lattice = "";
  for (let x = 15; x <= 85; x += 10) {
    for (let y = 15; y <= 145; y += 10) {
      if (Math.hypot(x - 50, y - 80) < 39) continue;
      lattice += (x + y) % 20 ? dot(x, y, 0.9, GOLD) : place(flower, x, y);
    }
  }
  const medallion = dot(0, 0, 35, BLUE) + `<circle r="35" fill="none" stroke="${GOLD}"/>` + rosette(8);
  return `${blank}<rect x="5" y="5" width="90" height="150" rx="4.5" fill="${BLUE}"/>` +
    `<rect x="7.5" y="7.5" width="85" height="145" rx="3" fill="none" stroke="${GOLD}" stroke-width=".8"/>` +
    lattice + place(medallion, 50, 80);
}

/** @returns {SVGSVGElement} */
export const backSvg = () => copy("back", FRAME, drawBack);

/**
 * @param {Pack} pack
 * @param {string} suit
 * @returns {SVGSVGElement}
 */
export function suitSvg(pack, suit) {
  return copy(`${pack} ${suit}`, "0 0 24 24", () => {
    const { emblem, tall } = suitOf(pack, suit);
    return tall > 30 ? place(emblem, 12, 12, 0.82, 45) : place(emblem, 12, 12, 1.1);
  });
}

/** @returns {SVGSVGElement} */
export function slotSvg() {
  return copy("slot", FRAME, () =>
    '<rect x="2" y="2" width="96" height="156" rx="7" fill="none" stroke="currentColor" stroke-opacity=".4" stroke-width="1.6" stroke-dasharray="5 5"/>');
}
