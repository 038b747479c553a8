// The French and the Italian suits: their colours and their emblems, and how pips stand on the cards of numbers.

import {
  BLUE, GOLD, GREEN, INK, RED, SHADE, STOCK, around, beads, dot, leaf, line, place, shape,
} from "./cards_shapes.js";

/**
 * A suit: `main` colours its index and robes, `second` and `trim` what goes with them; `emblem` is drawn about the
 * origin, 20 wide and high, or 14 wide and 35 high if it is `long`. `kind`, from 0 to 3, gives its court a look of their
 * own: beards, crowns, hair and robes.
 * @typedef {{main: string, second: string, trim: string, long: boolean, emblem: string, kind: number, hair: string}} Suit
 */

const ORANGE = "#c65a1e";
const OCHRE = "#a67620";
const NAVY = "#1f3a60";
const FOREST = "#1f5140";
const STRAW = "#ebca73";
const BARK = "#7a4b2a";

const HEART = "M0 9.8C-3.2 5.6-9.8 2-9.8-3.9A4.9 4.9 0 0 1 0-5.2A4.9 4.9 0 0 1 9.8-3.9C9.8 2 3.2 5.6 0 9.8Z";
const DIAMOND = "M0-10.4Q3.4-4 8.2 0Q3.4 4 0 10.4Q-3.4 4-8.2 0Q-3.4-4 0-10.4Z";
const STEM = "M0 3C.3 7 1.4 9 4 10H-4C-1.4 9-.3 7 0 3Z";
const SPADE = `M0-10.2C3.2-5.8 9.6-2 9.6 3A4.6 4.6 0 0 1 0 5.2A4.6 4.6 0 0 1-9.6 3C-9.6-2-3.2-5.8 0-10.2Z${STEM}`;

/** @param {string} colour */
const club = (colour) =>
  dot(0, -5.4, 4.6, colour) + dot(-5.3, 2.4, 4.6, colour) + dot(5.3, 2.4, 4.6, colour) +
  shape(`M-3.4-3H3.4L2.6 5H-2.6Z${STEM}`, colour);

const coin =
  dot(0, 0, 10, OCHRE) + dot(0, 0, 8.1, SHADE) +
  around(8, shape(leaf(2, 7.4, 3.6), OCHRE)) + dot(0, 0, 2.7, RED);

const cup =
  shape(
    "M-8.4-10.5H8.4C8.4-3 6 1.4 1.8 2.6V5.4C4.4 6.2 6.2 8 6.6 10.5" +
      "H-6.6C-6.2 8-4.4 6.2-1.8 5.4V2.6C-6 1.4-8.4-3-8.4-10.5Z", RED) +
  shape("M-8.4-10.5H8.4L8.2-7.4H-8.2Z", GOLD) + dot(0, 4, 2.5, GOLD) + shape(leaf(-1, 6.4, 4.4), STOCK);

const sword =
  shape("M0-17.5L2.8-13V7.5H-2.8V-13Z", BLUE) + line("M0-11.5V5.2", STOCK, 0.9) +
  line("M-6.4 6.2Q-5.6 8.2-3.6 8.2H3.6Q5.6 8.2 6.4 6.2", GOLD, 2.6) +
  shape("M-1.7 9.4H1.7V14.6H-1.7Z", INK) + dot(0, 15.4, 2.3, GOLD);

const baton =
  place(shape(leaf(0, 11, 5.4), GREEN), 2, -3, 1, 38) + place(shape(leaf(0, 11, 5.4), GREEN), -1.6, 3.4, 1, -38) +
  shape("M-1.7 16L-3.6-13.4A3.65 4 0 0 1 3.6-13.4L1.7 16A1.75 1.5 0 0 1-1.7 16Z", BARK) +
  shape("M-3.5-11.4H3.5L3.4-9.2H-3.4ZM-2.1 9.6H2.1L2 11.8H-2Z", GOLD);

/** The hair of each court. */
const [BROWN, FAIR, BLACK, FOX] = ["#8a5630", "#c79045", "#33292a", "#a4492a"];

/** A colour for each suit. @type {Record<string, Suit>} */
export const FRENCH = {
  h: { main: RED, second: BLUE, trim: GOLD, long: false, emblem: shape(HEART, RED), kind: 0, hair: BROWN },
  d: { main: ORANGE, second: GREEN, trim: GOLD, long: false, emblem: shape(DIAMOND, ORANGE), kind: 1, hair: FAIR },
  s: { main: NAVY, second: RED, trim: GOLD, long: false, emblem: shape(SPADE, NAVY), kind: 2, hair: BLACK },
  c: { main: FOREST, second: ORANGE, trim: GOLD, long: false, emblem: club(FOREST), kind: 3, hair: FOX },
};

/** Two red and two black suits. @type {Record<string, Suit>} */
export const CLASSIC = {
  h: FRENCH.h,
  d: { ...FRENCH.d, main: RED, emblem: shape(DIAMOND, RED) },
  s: { ...FRENCH.s, main: INK, emblem: shape(SPADE, INK) },
  c: { ...FRENCH.c, main: INK, second: BLUE, emblem: club(INK) },
};

/** @type {Record<string, Suit>} */
export const ITALIAN = {
  d: { main: OCHRE, second: RED, trim: STRAW, long: false, emblem: coin, kind: 1, hair: FAIR },
  c: { main: RED, second: GREEN, trim: GOLD, long: false, emblem: cup, kind: 0, hair: BROWN },
  s: { main: BLUE, second: RED, trim: GOLD, long: true, emblem: sword, kind: 2, hair: BLACK },
  b: { main: GREEN, second: BARK, trim: GOLD, long: true, emblem: baton, kind: 3, hair: FOX },
};

// Where pips stand, for every count: the column, left or right of the middle, and the height on the card.
/** @type {Record<number, [number, number][]>} */
const PLACES = {
  2: [[0, 36], [0, 124]],
  3: [[0, 34], [0, 80], [0, 126]],
  4: [[-1, 36], [1, 36], [-1, 124], [1, 124]],
  5: [[-1, 34], [1, 34], [0, 80], [-1, 126], [1, 126]],
  6: [[-1, 34], [1, 34], [-1, 80], [1, 80], [-1, 126], [1, 126]],
  7: [[-1, 34], [1, 34], [0, 57], [-1, 80], [1, 80], [-1, 126], [1, 126]],
  8: [[-1, 34], [1, 34], [0, 57], [-1, 80], [1, 80], [0, 103], [-1, 126], [1, 126]],
  9: [[-1, 26], [1, 26], [-1, 62], [1, 62], [0, 80], [-1, 98], [1, 98], [-1, 134], [1, 134]],
  10: [[-1, 26], [1, 26], [0, 44], [-1, 62], [1, 62], [-1, 98], [1, 98], [0, 116], [-1, 134], [1, 134]],
};

/**
 * @param {Suit} suit
 * @param {number} count
 */
export function pips(suit, count) {
  if (count === 1) return ace(suit);
  const apart = suit.long ? 16 : 14.5;
  const size = count < 7 ? 1.1 : count < 9 ? 1 : 0.92;
  return PLACES[count].map(([side, y]) => place(suit.emblem, 50 + side * apart, y, size, y > 80 ? 180 : 0)).join("");
}

/** @param {Suit} suit */
function ace(suit) {
  const wreath = around(16, shape(leaf(29.6, 36.4, 4.2), GOLD)) + beads(16, 32.6, 1.1, suit.main);
  return place(wreath + place(suit.emblem, 0, 0, suit.long ? 1.45 : 1.9), 50, 80);
}
