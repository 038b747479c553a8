// Cards as inline SVG of our own drawing, with their back and suit icons. The French and the Italian pack are here;
// a game's module may add a pack. A drawing is put together once, as text, and copied from then on.

import {
  BLUE, GOLD, INK, RED, ROSE, SAGE, SKY, STOCK, around, beads, blank, dot, leaf, lettering, line, place, shape, star, twice,
} from "./cards_shapes.js";
import { court } from "./cards_courts.js";
import { CLASSIC, FRENCH, ITALIAN, pips } from "./cards_suits.js";

import { settings } from "./memory.js";

/** @typedef {import("./cards_suits.js").Suit} Suit */
/** @typedef {import("./cards_courts.js").Figure} Figure */

/**
 * @typedef {object} Pack
 * @property {Record<string, Suit>} suits by letter
 * @property {(card: string) => string | undefined} [draw] the face of a card that is not of a suit
 * @property {(card: string) => string | undefined} [sign] what stands for such a card in a line of text
 */

/** @type {Pack} */
const french = { suits: FRENCH };
/** @type {Map<string, Pack>} */
const packs = new Map([["french", french], ["italian", { suits: ITALIAN }]]);

/**
 * @param {string} name
 * @param {Pack} pack
 */
export const addPack = (name, pack) => void packs.set(name, pack);

/**
 * A pack by name; one that nobody has drawn is shown by the French suits and plain letters.
 * @param {string} name
 */
function packOf(name) {
  const found = packs.get(name) ?? french;
  return settings.deck === "classic" && found.suits === FRENCH ? { ...found, suits: CLASSIC } : found;
}

export const CARD = { width: 100, height: 160 };

const FRAME = `0 0 ${CARD.width} ${CARD.height}`;

// A fanned hand shows a strip of 22 units of a card; indexes stand in its middle.
const INDEX_X = 11.5;
const INDEX_Y = 18;

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
  key = `${settings.deck} ${key}`;
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
 * A sign, and what stands below it, in the middle of the strip that a fanned hand shows.
 * @param {string} sign
 * @param {string} [below]
 * @param {number} [y] of what stands below
 * @param {number} [scale]
 */
export const indexed = (sign, below = "", y = 38, scale = 1) => (sign ? place(sign, INDEX_X, INDEX_Y) : "") + (below ? place(below, INDEX_X, y, scale) : "");

/**
 * @param {Suit} suit
 * @param {string} rank
 * @param {string} text what the index says for its rank
 */
function drawSuited(suit, rank, text) {
  const figure = FIGURES[rank];
  const face = figure ? court(figure, suit) : pips(suit, rank === "A" ? 1 : Number(rank));
  const index = indexed(lettering(text, suit.main), suit.emblem, suit.long ? 44 : 38, suit.long ? 0.8 : 0.75);
  return face + twice(index);
}

/** @param {string} card of a suit that the pack does not have */
function drawPlain(card) {
  const rank = lettering(card.slice(1), INK);
  return place(rank, 50, 80, 2.4) + twice(indexed(rank));
}

/**
 * @param {string} pack
 * @param {string} card in text notation: "hK", "s10", "dF"
 * @param {string} letter what the index shows for its rank
 * @returns {SVGSVGElement}
 */
export function cardSvg(pack, card, letter) {
  const { suits, draw } = packOf(pack);
  const suit = suits[card[0]];
  const face = () => draw?.(card) ?? (suit ? drawSuited(suit, card.slice(1), letter) : drawPlain(card));
  const svg = copy(`${pack} ${card} ${letter}`, FRAME, () => blank + face());
  svg.setAttribute("role", "img");
  return svg;
}

/**
 * @param {string} pack
 * @param {string} suit
 */
export const hasSuit = (pack, suit) => suit in packOf(pack).suits;

/**
 * What stands for a card in a line of text instead of its rank and suit, where the pack has such a sign.
 * @param {string} pack
 * @param {string} card
 */
export const signOf = (pack, card) => packOf(pack).sign?.(card) ?? (hasSuit(pack, card[0]) ? undefined : card);

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

const tulip =
  line("M0-10V-17", SAGE, 1.1) + shape("M-6.5-27.5C-7.5-20-3.9-16.5 0-16.5S7.5-20 6.5-27.5L0-21Z", ROSE) + shape(leaf(18.5, 28, 3.9), GOLD);
const rosette =
  beads(16, 31, 0.9, GOLD) + around(8, tulip) + dot(0, 0, 9, STOCK) + shape(star(8, 8.4, 4.2), RED) + dot(0, 0, 2, GOLD);

function drawBack() {
  const ground = `<rect x="5" y="5" width="90" height="150" rx="4.5" fill="${BLUE}"/>`;
  const rules = `<rect x="7.5" y="7.5" width="85" height="145" rx="3"/><circle cx="50" cy="80" r="35"/>`;
  const drawnRules = `<g fill="none" stroke="${GOLD}" stroke-width=".8">${rules}</g>`;
  return blank + ground + drawnRules + lattice() + place(rosette, 50, 80);
}

/** @returns {SVGSVGElement} */
export const backSvg = () => copy("back", FRAME, drawBack);

/**
 * The suit's emblem on a tile of card stock, for dark pages would swallow the dark suits.
 * @param {string} pack
 * @param {string} suit
 * @returns {SVGSVGElement}
 */
export function suitSvg(pack, suit) {
  return copy(`${pack} ${suit}`, "0 0 24 24", () => {
    const { emblem, long } = packOf(pack).suits[suit];
    const tile = `<rect width="24" height="24" rx="5" fill="${STOCK}"/>`;
    return tile + (long ? place(emblem, 12, 12, 0.68, 45) : place(emblem, 12, 12, 0.88));
  });
}
