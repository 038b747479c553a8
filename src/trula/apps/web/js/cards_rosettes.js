// Folk rosettes: arms around a centre within a ring of beads. The back of every card has one, and packs may draw more.

import { GOLD, RED, STOCK, around, beads, dot, leaf, line, shape, star } from "./cards_shapes.js";

export const ROSE = "#dd6b52";
export const SAGE = "#93b58f";

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
 * @typedef {[number, string, string, string, string]} Rosette
 */

/**
 * @param {Rosette} rosette
 * @param {number} count how many beads either half of the ring has
 */
export function rosette([fold, arm, centre, one, two], count) {
  const room = 20 * Math.tan(Math.PI / fold);
  const sprig = fold > 6 ? "" : shape(leaf(9, 20, 5), SAGE) + dot(0, -23.5, 1.7, GOLD);
  const arms = around(fold, sprig, 180 / fold) + around(fold, ARMS[arm](room, one, two));
  return beads(2 * count, 31, 0.9, GOLD) + arms + CENTRES[centre](fold);
}
