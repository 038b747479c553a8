// The pack of tarok: French suits and 22 taroks, each a Roman numeral over a folk rosette, another for every number.
// Pagat and mond have pictures on red, the škis is a jester.

import { indexed } from "../js/cards.js";
import { court } from "../js/cards_courts.js";
import { ROSE, SAGE, rosette } from "../js/cards_rosettes.js";
import {
  BLUE, GOLD, GREEN, INK, RED, SKY, STOCK, around, dot, lettering, line, place, shape, star, twice,
} from "../js/cards_shapes.js";
import { FRENCH } from "../js/cards_suits.js";

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

/**
 * The rosette of each number; its beads count the number.
 * @type {Record<number, import("../js/cards_rosettes.js").Rosette>}
 */
const ROSETTES = {
  2: [4, "tulip", "bloom", ROSE, GOLD],
  3: [6, "leaf", "star", SAGE, STOCK],
  4: [4, "heart", "wheel", ROSE, STOCK],
  5: [10, "ray", "star", GOLD, STOCK],
  6: [6, "tulip", "wheel", STOCK, ROSE],
  7: [8, "drop", "bloom", GOLD, RED],
  8: [8, "tulip", "star", ROSE, GOLD],
  9: [6, "heart", "bloom", STOCK, RED],
  10: [10, "leaf", "wheel", SKY, STOCK],
  11: [12, "ray", "star", STOCK, GOLD],
  12: [6, "drop", "star", ROSE, STOCK],
  13: [8, "heart", "wheel", SKY, GOLD],
  14: [8, "leaf", "bloom", GOLD, RED],
  15: [10, "tulip", "wheel", ROSE, STOCK],
  16: [8, "ray", "star", STOCK, ROSE],
  17: [10, "drop", "wheel", SKY, STOCK],
  18: [12, "leaf", "bloom", ROSE, GOLD],
  19: [10, "heart", "star", GOLD, RED],
  20: [12, "tulip", "star", STOCK, GOLD],
};

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} colour
 */
const spark = (x, y, size, colour) => place(shape(star(4, size, size * 0.3), colour), x, y);

const bird =
  shape("M-25-7L-12-13C-7-21 3-22 8-17C10-25 19-26 21-20L26-18L20.6-16C20-8 12-3 3-3C-6-3-9-7-12-8.6Z", STOCK) +
  shape("M-8-13C-4-18 4-18 8-13C3-7-4-8-8-13Z", GOLD) + dot(16.4, -20, 1.2, INK) + line("M1-3V0M5-3.4V0", GOLD, 1.1);

const moon =
  shape("M0-29A12.4 12.4 0 1 0 8-11A10.4 10.4 0 1 1 0-29Z", GOLD) + place(shape(star(5, 4.6, 1.9), STOCK), 5, -20) +
  spark(-21, -22, 3.4, STOCK) + spark(20, -26, 3.4, STOCK) + spark(22, -9, 2.4, GOLD) + spark(-24, -8, 2.4, GOLD);

const perch = line("M-27 0H27", GOLD, 1.2);

/** @param {number} number */
function picture(number) {
  if (number === 1) return around(2, bird) + perch;
  return number === 21 ? around(2, moon) + perch : rosette(ROSETTES[number], number);
}

/** @param {number} number */
function ground(number) {
  if (number === 1 || number === 21) return RED;
  if (number < 8) return GREEN;
  return number < 15 ? BLUE : DUSK;
}

/** @param {string} colour */
const panel = (colour) =>
  `<rect x="13" y="44" width="74" height="72" rx="5" fill="${colour}"/>` +
  `<rect x="15" y="46" width="70" height="68" rx="3.6" fill="none" stroke="${GOLD}" stroke-width=".7"/>` +
  [[19.5, 50.5], [80.5, 50.5], [19.5, 109.5], [80.5, 109.5]].map(([x, y]) => spark(x, y, 3.2, GOLD)).join("");

/** @param {number} number from 1 to 21 */
function tarok(number) {
  const colour = ground(number);
  return panel(colour) + place(picture(number), 50, 80) + twice(place(numeral(number, colour), 50, 25));
}

/** @param {string} card */
function index(card) {
  const mark = (/** @type {string} */ colour) => indexed("", shape(star(8, 5, 2.4), colour), 38);
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
