// The scenes on the taroks, one for each number: half a card each, drawn above the origin and turned about it.

import { BLUE, GOLD, GREEN, INK, RED, ROSE, SAGE, SKIN, SKY, STOCK, around, dot, line, place, shape, star } from "../js/cards_shapes.js";

const WOOD = "#8a5a3a";
const STONE = "#d9cfb8";

/** @param {string} colour */
const land = (colour) => shape("M-36 0V-5Q-20-10-2-7T36-6V0Z", colour);

/** @param {string} colour */
const water = (colour) => shape("M-36 0V-8H36V0Z", colour) + line("M-30-5.4q3-2.4 6 0t6 0M-3-3q3-2.4 6 0t6 0M16-5.4q3-2.4 6 0t6 0", STOCK, 0.9);

/**
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @param {number} high
 * @param {string} fill
 */
const box = (x, y, wide, high, fill) => shape(`M${x} ${y}h${wide}v${high}h${-wide}Z`, fill);

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
const spark = (x, y, size) => place(shape(star(4, size, size * 0.3), STOCK), x, y);

/** @param {[number, number][]} places of small windows */
const windows = (places) => places.map(([x, y]) => box(x - 1.1, y - 1.6, 2.2, 3.2, INK)).join("");

const wheel = dot(0, 0, 9.5, WOOD) + dot(0, 0, 7, STONE) + around(8, box(-0.8, -11.5, 1.6, 11.5, WOOD)) + dot(0, 0, 2.2, INK);

/** A juggler behind his table, with a wide hat and five balls in the air. */
const pagat =
  [[-23, -19], [-16.5, -30], [0, -36.5], [16.5, -30], [23, -19]].map(([x, y], at) => dot(x, y, 3.1, at % 2 ? STOCK : GOLD)).join("") +
  line("M-7-15Q-16-12-20-16M7-15Q16-12 20-16", STOCK, 4.4) + dot(-20.4, -16.2, 2.3, SKIN) + dot(20.4, -16.2, 2.3, SKIN) +
  shape("M-9-6V-14Q-8-18 0-18T9-14V-6Z", STOCK) + shape("M-3-18L0-12L3-18Z", BLUE) + line("M0-12V-6", BLUE, 1.2) +
  dot(0, -22.4, 5, SKIN) + dot(-1.8, -22.6, 0.7, INK) + dot(1.8, -22.6, 0.7, INK) + line("M-1.8-19.8Q0-18.6 1.8-19.8", RED, 0.8) +
  shape("M-11-25Q0-28.5 11-25Q6-23.6 0-23.6T-11-25Z", BLUE) + shape("M-5-25.8Q-5-32 0-32T5-25.8Q0-27-5-25.8Z", BLUE) + line("M-5-26.6Q0-28 5-26.6", GOLD, 1.1) +
  shape("M-27-7.4H27V0H-27Z", GOLD) + shape("M-27-7.4H27V-5.2H-27Z", STONE) +
  shape("M-19-7.4L-17.6-12.4H-13.4L-12-7.4Z", BLUE) + shape("M12-7.4L13.4-12.4H17.6L19-7.4Z", BLUE);

/** The moon with a face above a mountain of three peaks and its lake. */
const mond =
  shape("M-13-37.4A12.6 12.6 0 1 0-2.4-17.2A10.6 10.6 0 0 1-13-37.4Z", GOLD) +
  dot(-13.4, -25.4, 1, INK) + line("M-11.4-22.6L-9.4-20.4L-11.6-19.6M-12-17.6Q-10.4-17-9.4-17.6", INK, 0.9) +
  spark(4, -33, 3.6) + spark(17, -29, 2.8) + spark(27, -35, 2.4) + spark(-30, -33, 2.6) + spark(-29, -17, 2) +
  shape("M-8-7L3-15.6L7-13L14-24.4L20.6-14.6L24-17L36-7Z", STONE) + shape("M14-24.4L9.6-17L12.4-18.4L14.4-15.4L16.4-18.2L18.2-18.2ZM3-15.6L-.4-13L2.4-13.4L4.6-11.6L5.2-14.2Z", STOCK) +
  shape("M14-24.4L20.6-14.6L24-17L36-7H17Z", "#b3a78c") + water(BLUE);

/** @type {Record<number, string>} */
const SCENES = {
  1: pagat,
  // A beehive.
  2: land(SAGE) + shape("M-13-6C-15-20-9-31 0-32C9-31 15-20 13-6Z", GOLD) + line("M-13.6-13Q0-10 13.6-13M-13-19.4Q0-16.4 13-19.4M-10-25.8Q0-23 10-25.8", WOOD, 1.2) + dot(0, -8.4, 3, INK) +
    [[-22, -25], [20, -31], [24, -17]].map(([x, y]) => place(dot(-1.6, -1.6, 1.8, STOCK) + dot(1.6, -1.6, 1.8, STOCK) + dot(0, 0, 1.7, INK), x, y)).join(""),
  // A cottage.
  3: land(SAGE) + box(-14, -20, 28, 15, STOCK) + shape("M-19-19L-9-31H9L19-19Z", ROSE) + box(5, -35, 4, 7, STONE) + box(-3, -14, 6, 9, WOOD) + windows([[-9, -13], [9, -13]]) + line("M8-37Q11-38 10-34", STOCK, 1),
  // A hayrack.
  4: land(SAGE) + line("M-20-5V-28M0-5V-31M20-5V-28", WOOD, 2.2) + line("M-23-10H23M-23-15.4H23M-23-20.8H23", STOCK, 1.3) + shape("M-26-25L-20-31H20L26-25Z", ROSE) + shape("M-18-22H-2V-11Q-10-8-18-11ZM4-22H18V-14H4Z", GOLD),
  // A linden tree.
  5: land(GOLD) + shape("M-2.6-5L-1.6-18H1.6L2.6-5Z", WOOD) + [[0, -27, 10], [-11, -21, 8], [11, -21, 8], [-5, -16, 6], [6, -16, 6]].map(([x, y, r]) => dot(x, y, r, SAGE)).join("") + [[-10, -23], [0, -30], [9, -24], [-1, -20], [12, -18], [-13, -17]].map(([x, y]) => dot(x, y, 1.6, ROSE)).join(""),
  // A church on a hill.
  6: shape("M-36 0V-3Q-14-14 0-14T36-3V0Z", SAGE) + box(-2, -23, 17, 11, STOCK) + shape("M-3-22L2-28H13L17-22Z", ROSE) + box(-10, -29, 8, 17, STOCK) + shape("M-11-29L-6-37L-1-29Z", ROSE) + line("M-6-40V-36M-7.4-38.6H-4.6", GOLD, 0.9) + windows([[-6, -24], [3, -17], [10, -17]]),
  // A bridge.
  7: water(SKY) + shape("M-36-8V-17Q0-30 36-17V-8H27A9 9 0 0 0 9-8H-9A9 9 0 0 0-27-8Z", STONE) + line("M-36-18Q0-31 36-18", STOCK, 1.6) + box(-3, -34, 6, 11, STOCK) + shape("M-4.6-33.6L0-38.6L4.6-33.6Z", ROSE),
  // A boat with a canopy.
  8: water(SKY) + shape("M-24-9H24Q20-2.6 14-2.6H-14Q-20-2.6-24-9Z", WOOD) + line("M-13-9V-20M13-9V-20", STOCK, 1.4) + shape("M-18-20Q0-30 18-20Q13-17.4 9-20Q4.6-17.4 0-20Q-4.6-17.4-9-20Q-13-17.4-18-20Z", ROSE) + line("M20-24L30-3", GOLD, 1.4) + dot(0, -13.6, 2.6, SKIN) + box(-3, -11.6, 6, 3, STOCK),
  // A mill.
  9: water(SKY) + box(2, -24, 22, 16, STOCK) + shape("M-2-23L6-33H20L28-23Z", ROSE) + windows([[17, -16], [20.6, -16]]) + place(wheel, -6, -14),
  // A castle.
  10: land(SAGE) + box(-16, -19, 32, 13, STOCK) + box(-22, -28, 9, 22, STONE) + box(13, -28, 9, 22, STONE) + shape("M-24-28L-17.5-36L-11-28ZM11-28L17.5-36L24-28Z", ROSE) + shape("M-13-19v-3h4v3h4v-3h4v3h2v-3h4v3h4v-3h4v3Z", STOCK) + shape("M-4-6V-11Q0-16 4-11V-6Z", WOOD) + windows([[-17.5, -21], [17.5, -21]]),
  // The sun.
  11: place(around(12, shape("M-1.7-14L0-23L1.7-14Z", GOLD)), 0, -15) + dot(0, -15, 11, GOLD) + dot(-3.6, -17, 1.1, INK) + dot(3.6, -17, 1.1, INK) + line("M-4-12.4Q0-9.4 4-12.4", INK, 1.1) + land(SAGE),
  // A stag.
  12: land(SAGE) + line("M-5-19Q-15-21-15-33M-13-27Q-19-28-20-32M-9.4-21.4Q-8-27-9-31M5-19Q15-21 15-33M13-27Q19-28 20-32M9.4-21.4Q8-27 9-31", GOLD, 1.7) + shape("M-6-18Q0-21 6-18L4-8Q0-4-4-8Z", WOOD) + shape("M-6-17L-12-16L-7-13ZM6-17L12-16L7-13Z", WOOD) + dot(-2.6, -14.6, 1, STOCK) + dot(2.6, -14.6, 1, STOCK) + dot(0, -7.4, 1.5, INK),
  // A ship.
  13: water(SKY) + shape("M-20-10H21L15-3.4H-14Z", WOOD) + line("M-1-10V-37", STONE, 1.4) + shape("M1-34Q18-26 17-13H1Z", STOCK) + shape("M-3-31Q-15-22-15-13H-3Z", ROSE) + shape("M-1-38L8-36L-1-34Z", GOLD),
  // Grapes.
  14: [[-9, -22], [-3, -22], [3, -22], [9, -22], [-6, -17], [0, -17], [6, -17], [-3, -12], [3, -12], [0, -7]].map(([x, y]) => dot(x, y, 3.4, "#8e4a75") + dot(x - 1, y - 1, 0.9, STOCK)).join("") + line("M0-25Q0-31 4-35", WOOD, 1.6) + shape("M-2-27L-8-25L-13-29L-18-28L-17-33L-11-35L-9-38L-5-34Z", SAGE) + shape("M4-27L9-25L13-29L18-27L18-32L13-34Z", SAGE),
  // A windmill.
  15: land(SAGE) + shape("M-8-5L-5-24H5L8-5Z", STOCK) + shape("M-6-24Q0-31 6-24Z", ROSE) + place(around(4, box(-0.6, -16, 1.2, 16, WOOD) + shape("M.6-15.6H5V-5H.6Z", GOLD), 20), 0, -24) + dot(0, -24, 1.8, INK) + box(-2, -11, 4, 6, WOOD),
  // A lighthouse.
  16: water(SKY) + shape("M-30-27L-4-30V-28L-30-20ZM30-27L4-30V-28L30-20Z", GOLD) + shape("M-9-8H9L5-26H-5Z", STOCK) + shape("M-8-13H8L7.2-17H-7.2ZM-6.4-21H6.4L5.6-25H-5.6Z", ROSE) + box(-3.6, -32, 7.2, 6, GOLD) + shape("M-5.4-32L0-38L5.4-32Z", ROSE) + shape("M-14-8Q-8-11 0-10T14-8Z", STONE),
  // A comet.
  17: land(SAGE) + shape("M12-26L-28-17L-10-22.6L-30-25L-8-26L-26-33L12-31Z", SKY) + place(shape(star(8, 9.4, 4.4), GOLD), 13, -28) + spark(-14, -35, 2.4) + spark(28, -18, 2.6) + spark(4, -15, 2.2),
  // A locomotive.
  18: line("M-34-4H34", STONE, 1.6) + box(-20, -19, 26, 10, RED) + box(6, -26, 12, 17, INK) + box(4, -28, 16, 3, GOLD) + box(9, -23, 6, 6, SKY) + box(-17, -26, 5, 7, INK) + line("M-20-14H6", GOLD, 1.2) + [[-14, 4.4], [-3, 4.4], [12, 5.4]].map(([x, r]) => dot(x, -4 - r, r, WOOD) + dot(x, -4 - r, r * 0.45, GOLD)).join("") + dot(-12, -30, 3, STOCK) + dot(-5, -33, 4, STOCK) + dot(5, -34.6, 4.6, STOCK),
  // An eagle.
  19: shape("M0-27C-7-36-22-37-32-31L-28-28L-31-24L-26-22.6L-28-18L-21-18L-21-14L-14-16Q-10-12-6-12L-7-4H7L6-12Q10-12 14-16L21-14L21-18L28-18L26-22.6L31-24L28-28L32-31C22-37 7-36 0-27Z", GOLD) + dot(0, -28, 4.2, STOCK) + shape("M-1.8-29L-7-27L-2-25.8Z", ROSE) + dot(-1.4, -29, 0.8, INK) + line("M-5-20Q0-17 5-20M-4-15Q0-12.6 4-15", WOOD, 1),
  // A globe.
  20: land(SAGE) + line("M-12-6H12M0-6V-10", GOLD, 2.4) + dot(0, -22, 12.4, SKY) + shape("M-8-30Q-2-34 3-32L1-28L-4-27L-3-22L-8-19L-11.6-24ZM4-24L10-27L12-22L8-14L4-17Z", GREEN) + line("M-12.4-22H12.4M0-34.4Q-8-22 0-9.6M0-34.4Q8-22 0-9.6", STOCK, 0.7) + line("M-9-36A16 16 0 0 0-9-8", GOLD, 1.6),
  21: mond,
};

/**
 * The scene of a tarok and the same turned upside down, about the origin.
 * @param {number} number from 1 to 21
 */
export const scene = (number) => around(2, SCENES[number]) + line("M-36 0H36", GOLD, 1.2);
