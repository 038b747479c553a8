// The taroks: a Roman numeral and a folk rosette, another for every number; the trula have a ground and pictures of their own.

import {
  BLUE, GOLD, GREEN, INK, RED, SKY, STOCK, around, dot, leaf, line, place, shape, star, twice,
} from "./cards_shapes.js";

const DUSK = "#3a3350";
const ROSE = "#dd6b52";
const SAGE = "#93b58f";

/** Width, thick strokes and thin ones, 18 high. @type {Record<string, [number, string, string]>} */
const NUMERALS = {
  I: [5.4, "M2.7.5V17.5", "M0 .55H5.4M0 17.45H5.4"],
  V: [13, "M2.6.5L7 17.3", "M10.9.5L7 17.3M0 .55H5.4M8.6.55H13"],
  X: [13, "M2.5.5L10.5 17.5", "M10.7.5L2.3 17.5M0 .55H5.2M8.3.55H13M0 17.45H4.8M7.9 17.45H13"],
};
const UNITS = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];

/**
 * The number in Roman letters, centred on (0, 0).
 * @param {number} number
 * @param {string} colour
 */
function roman(number, colour) {
  const letters = [..."X".repeat(Math.floor(number / 10)) + UNITS[number % 10]].map((letter) => NUMERALS[letter]);
  const gap = 1.5;
  const wide = letters.reduce((sum, [width]) => sum + width + gap, -gap);
  let x = -wide / 2;
  let all = "";
  for (const [width, thick, thin] of letters) {
    all += `<g transform="translate(${x.toFixed(2)} -9)"><path d="${thick}" stroke-width="3"/><path d="${thin}"/></g>`;
    x += width + gap;
  }
  return `<g transform="scale(${Math.min(1, 43 / wide)} 1)" fill="none" stroke="${colour}" stroke-width="1.1">${all}</g>`;
}

// One arm of a rosette pointing up, between radius 11 and 27; `room` is half of what the arm may spread at radius 20.
/** @type {Record<string, (room: number, one: string, two: string) => string>} */
const ARMS = {
  leaf: (room, one, two) => shape(leaf(10, 27.5, room * 1.7), one) + shape(leaf(14, 23.5, room * 0.7), two),
  tulip: (room, one, two) => {
    const wide = Math.min(room * 0.95, 6.5);
    return (
      line("M0-10V-17", SAGE, 1.1) +
      shape(`M${-wide}-27.5C${-wide * 1.15}-20 ${-wide * 0.6}-16.5 0-16.5S${wide * 1.15}-20 ${wide}-27.5L0-21Z`, one) +
      shape(leaf(18.5, 28, wide * 0.6), two)
    );
  },
  ray: (room, one, two) => shape(`M${-room * 0.55}-11L0-28L${room * 0.55}-11Z`, one) + dot(0, -13.5, room * 0.3, two),
  heart: (room, one, two) => {
    const wide = Math.min(room, 6.5);
    const bend = -19 - wide;
    return (
      shape(`M0-12C${-wide * 0.5}-16 ${-wide}-18 ${-wide} ${bend}A${wide / 2} ${wide / 2} 0 0 1 0 ${bend}A${wide / 2} ${wide / 2} 0 0 1 ${wide} ${bend}C${wide}-18 ${wide * 0.5}-16 0-12Z`, one) +
      shape(leaf(16, 23, wide * 0.55), two)
    );
  },
  drop: (room, one, two) => {
    const radius = Math.min(room * 0.72, 4.6);
    return shape(`M0-10L${radius} ${-27.5 + radius}A${radius} ${radius} 0 0 0 ${-radius} ${-27.5 + radius}Z`, one) +
      dot(0, -27.5 + radius, radius * 0.5, two);
  },
};

/** What fills the middle of a rosette, within radius 11. @type {Record<string, (fold: number) => string>} */
const HEARTS = {
  star: (fold) => dot(0, 0, 9, STOCK) + shape(star(fold, 8.4, 4.2), RED) + dot(0, 0, 2, GOLD),
  bloom: (fold) => around(fold, shape(leaf(1.5, 10, 19 / fold), STOCK)) + dot(0, 0, 2.8, GOLD),
  wheel: (fold) => dot(0, 0, 9, GOLD) + around(fold, dot(0, -6.2, 10 / fold, STOCK)) + dot(0, 0, 2.6, RED),
};

/** Arms, kind of arm, middle and the two colours of the arms; every count is even, so that cards read from both ends.
 * @type {Record<number, [number, string, string, string, string]>} */
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
 * The rosette of a tarok within a ring of beads, of which either half counts its number.
 * @param {number} number
 */
export function rosette(number) {
  const [fold, arm, middle, one, two] = ROSETTES[number];
  const beads = around(2 * number, dot(0, -31, 0.9, GOLD), 90 / number);
  const room = 20 * Math.tan(Math.PI / fold);
  const sprigs = fold > 6 ? "" : around(fold, shape(leaf(9, 20, 5), SAGE) + dot(0, -23.5, 1.7, GOLD), 180 / fold);
  return beads + sprigs + around(fold, ARMS[arm](room, one, two)) + HEARTS[middle](fold);
}

const bird =
  shape("M-25-7L-12-13C-7-21 3-22 8-17C10-25 19-26 21-20L26-18L20.6-16C20-8 12-3 3-3C-6-3-9-7-12-8.6Z", STOCK) +
  shape("M-8-13C-4-18 4-18 8-13C3-7-4-8-8-13Z", GOLD) + dot(16.4, -20, 1.2, INK) +
  line("M2-3V0M6-3.4V0", GOLD, 1.1);
const pagat = around(2, bird) + line("M-27 0H27", GOLD, 1.2);

const moon =
  shape("M0-29A12.4 12.4 0 1 0 8-11A10.4 10.4 0 1 1 0-29Z", GOLD) + place(shape(star(5, 4.6, 1.9), STOCK), 4.6, -19.6) +
  place(shape(star(4, 3.4, 1), STOCK), -21, -22) + place(shape(star(4, 3.4, 1), STOCK), 20, -26) +
  place(shape(star(4, 2.4, 0.8), GOLD), 22, -9) + place(shape(star(4, 2.4, 0.8), GOLD), -24, -8);
const mond = around(2, moon) + line("M-27 0H27", GOLD, 1.2);

/** @param {number} number */
function ground(number) {
  if (number === 1 || number > 20) return RED;
  if (number < 8) return GREEN;
  return number < 15 ? BLUE : DUSK;
}

/** @param {string} colour */
const panel = (colour) =>
  `<rect x="13" y="44" width="74" height="72" rx="5" fill="${colour}"/>` +
  `<rect x="15" y="46" width="70" height="68" rx="3.6" fill="none" stroke="${GOLD}" stroke-width=".7"/>`;

const corners = [[19.5, 50.5], [80.5, 50.5], [19.5, 109.5], [80.5, 109.5]]
  .map(([x, y]) => place(shape(star(4, 3.2, 1), GOLD), x, y)).join("");

/** @param {number} number from 1 to 21 */
export function tarok(number) {
  const picture = number === 1 ? pagat : number === 21 ? mond : rosette(number);
  const colour = ground(number);
  return panel(colour) + corners + place(picture, 50, 80) + twice(place(roman(number, colour), 50, 25));
}
