// The pack of tarok: French suits and 22 taroks, each a Roman numeral over a scene of its own. Pagat and mond are on red,
// the škis is a jester.

import { indexed } from "../js/cards.js";
import { court } from "../js/cards_courts.js";
import { BLUE, GOLD, GREEN, INK, RED, STOCK, lettering, place, shape, star, twice } from "../js/cards_shapes.js";
import { FRENCH } from "../js/cards_suits.js";
import { scene } from "./tarok_scenes.js";

const DUSK = "#3a3350";
const SKIS = "T22";
const TRULA = ["T1", "T21", SKIS];

/** @type {import("../js/cards_suits.js").Suit} */
const JESTER = { main: RED, second: INK, trim: GOLD, long: false, emblem: shape(star(5, 8, 3.3), GOLD), kind: 0, hair: "#8a5630" };

/**
 * Width, thick strokes and thin strokes, 18 high.
 * @type {Record<string, [number, string, string]>}
 */
const NUMERALS = {
  I: [5.4, "M2.7.5V17.5", "M0 .55H5.4M0 17.45H5.4"],
  V: [13, "M2.6.5L7 17.3", "M10.9.5L7 17.3M0 .55H5.4M8.6.55H13"],
  X: [13, "M2.5.5L10.5 17.5", "M10.7.5L2.3 17.5M0 .55H5.2M8.3.55H13M0 17.45H4.8M7.9 17.45H13"],
};
const UNITS = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
const NUMERAL_GAP = 1.5;
const NUMERAL_ROOM = 43;

/** @param {number} number */
const roman = (number) => "X".repeat(Math.floor(number / 10)) + UNITS[number % 10];

/**
 * The number in Roman letters, centred on the origin.
 * @param {number} number
 * @param {string} colour
 */
function numeral(number, colour) {
  const letters = [...roman(number)].map((letter) => NUMERALS[letter]);
  const width = letters.reduce((sum, [wide]) => sum + wide + NUMERAL_GAP, -NUMERAL_GAP);
  let x = -width / 2;
  let all = "";
  for (const [wide, thick, thin] of letters) {
    all += `<g transform="translate(${x.toFixed(2)} -9)"><path d="${thick}" stroke-width="3"/><path d="${thin}"/></g>`;
    x += wide + NUMERAL_GAP;
  }
  const narrowed = `transform="scale(${Math.min(1, NUMERAL_ROOM / width).toFixed(3)} 1)"`;
  return `<g ${narrowed} fill="none" stroke="${colour}" stroke-width="1.1">${all}</g>`;
}

/** @param {number} number */
function ground(number) {
  if (number === 1 || number === 21) return RED;
  if (number < 8) return GREEN;
  return number < 15 ? BLUE : DUSK;
}

/** @param {string} colour */
const panel = (colour) =>
  `<rect x="12" y="38" width="76" height="84" rx="5" fill="${colour}"/>` +
  `<rect x="13.4" y="39.4" width="73.2" height="81.2" rx="4" fill="none" stroke="${GOLD}" stroke-width=".8"/>`;

/** @param {number} number from 1 to 21 */
function tarok(number) {
  const colour = ground(number);
  return panel(colour) + place(scene(number), 50, 80) + twice(place(numeral(number, colour), 52, 23));
}

/** @param {string} card */
function index(card) {
  const mark = (/** @type {string} */ colour) => indexed("", shape(star(8, 3.8, 1.8), colour), 33);
  if (!TRULA.includes(card)) return indexed(lettering(card.slice(1), INK)) + mark(GOLD);
  const sign = card === SKIS ? shape(star(5, 8.4, 3.6), STOCK) : lettering(card.slice(1), STOCK);
  const plate = `<rect x="2.5" y="5" width="18" height="26" rx="4" fill="${RED}"/>`;
  return plate + indexed(place(sign, 0, 0, 0.9)) + mark(RED);
}

/** @type {import("../js/cards.js").Pack} */
export const pack = {
  suits: FRENCH,
  draw(card) {
    if (card[0] !== "T") return undefined;
    const face = card === SKIS ? court("jester", JESTER) : tarok(Number(card.slice(1)));
    return face + twice(index(card));
  },
  sign(card) {
    if (card[0] !== "T") return undefined;
    return card === SKIS ? "★" : roman(Number(card.slice(1)));
  },
};
