// The taroks: a Roman numeral over a folk rosette, another for every number; pagat and mond have pictures on red.

import {
  BLUE, GOLD, GREEN, INK, RED, SKY, STOCK, around, beads, dot, leaf, line, place, shape, star, twice,
} from "./cards_shapes.js";

const DUSK = "#3a3350";
const ROSE = "#dd6b52";
const SAGE = "#93b58f";

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

/**
 * The number in Roman letters, centred on the origin.
 * @param {number} number
 * @param {string} colour
 */
function roman(number, colour) {
  const text = "X".repeat(Math.floor(number / 10)) + UNITS[number % 10];
  const letters = [...text].map((letter) => NUMERALS[letter]);
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
 * One arm of a rosette, pointing up from radius 10 to 28, in two colours; `room` is half its share of the circle.
 * @type {Record<string, (room: number, one: string, two: string) => string>}
 */
const ARMS = {
  leaf: (room, one, two) => shape(leaf(10, 27.5, room * 1.7), one) + shape(leaf(14, 23.5, room * 0.7), two),
  ray: (room, one, two) => shape(`M${-room * 0.55}-11L0-28L${room * 0.55}-11Z`, one) + dot(0, -13.5, room * 0.3, two),
  tulip: (room, one, two) => {
    const wide = Math.min(room * 0.95, 6.5);
    const right = `S${wide * 1.15}-20 ${wide}-27.5`;
    const cup = `M${-wide}-27.5C${-wide * 1.15}-20 ${-wide * 0.6}-16.5 0-16.5${right}L0-21Z`;
    return line("M0-10V-17", SAGE, 1.1) + shape(cup, one) + shape(leaf(18.5, 28, wide * 0.6), two);
  },
  heart: (room, one, two) => {
    const wide = Math.min(room, 6.5);
    const top = -19 - wide;
    const lobe = `A${wide / 2} ${wide / 2} 0 0 1`;
    const left = `M0-12C${-wide / 2}-16 ${-wide}-18 ${-wide} ${top}`;
    const right = `C${wide}-18 ${wide / 2}-16 0-12Z`;
    return shape(`${left}${lobe} 0 ${top}${lobe} ${wide} ${top}${right}`, one) + shape(leaf(16, 23, wide * 0.55), two);
  },
  drop: (room, one, two) => {
    const radius = Math.min(room * 0.72, 4.6);
    const y = radius - 27.5;
    return shape(`M0-10L${radius} ${y}A${radius} ${radius} 0 0 0 ${-radius} ${y}Z`, one) + dot(0, y, radius / 2, two);
  },
};

/**
 * What fills the middle of a rosette of so many arms.
 * @type {Record<string, (fold: number) => string>}
 */
const CENTRES = {
  star: (fold) => dot(0, 0, 9, STOCK) + shape(star(fold, 8.4, 4.2), RED) + dot(0, 0, 2, GOLD),
  bloom: (fold) => around(fold, shape(leaf(1.5, 10, 19 / fold), STOCK)) + dot(0, 0, 2.8, GOLD),
  wheel: (fold) => dot(0, 0, 9, GOLD) + around(fold, dot(0, -6.2, 10 / fold, STOCK)) + dot(0, 0, 2.6, RED),
};

/**
 * How many arms, their kind, the centre and the two colours; counts are even, so that both ends of a card look alike.
 * @type {Record<number, [number, string, string, string, string]>}
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
 * The rosette of a tarok within a ring of beads, of which either half counts its number.
 * @param {number} number
 */
export function rosette(number) {
  const [fold, arm, centre, one, two] = ROSETTES[number];
  const room = 20 * Math.tan(Math.PI / fold);
  const sprig = fold > 6 ? "" : shape(leaf(9, 20, 5), SAGE) + dot(0, -23.5, 1.7, GOLD);
  const arms = around(fold, sprig, 180 / fold) + around(fold, ARMS[arm](room, one, two));
  return beads(2 * number, 31, 0.9, GOLD) + arms + CENTRES[centre](fold);
}

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
  return number === 21 ? around(2, moon) + perch : rosette(number);
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
export function tarok(number) {
  const colour = ground(number);
  return panel(colour) + place(picture(number), 50, 80) + twice(place(roman(number, colour), 50, 25));
}
