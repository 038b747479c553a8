// The court cards: one two-headed figure, cut by a slanting sash, varied by rank in its head, robe and attribute.

import { GOLD, INK, RED, SKIN, STOCK, dot, line, place, shape, twice } from "./cards_shapes.js";

/** @typedef {import("./cards_suits.js").Suit} Suit */
/** @typedef {"jack" | "cavalier" | "queen" | "king" | "jester"} Figure */

/** The beards of the kings. */
const BEARDS = ["#6f665c", "#b98b4c", "#2f2a2c", "#9a4a2c"];
const WOOD = "#7a4f35";
/** Coat and mane of each horse. */
const HORSES = [["#7a4f35", "#46302a"], ["#b8b0a2", "#7b7266"], ["#40383a", "#211c1e"], ["#a8683c", "#5b3420"]];

// Every robe ends on the line through the middle of the card along which the halves meet.
const CUT = "M15 85.25L85 74.75";
const ROBE = "M15 85.25V69C15 58 28 56 42 51H58C72 56 85 58 85 69V74.75Z";

// Heads are drawn about the middle of a face 19 wide, with the chin at 14.
const neck = shape("M-4.6 9H4.6V21Q0 24-4.6 21Z", SKIN);
const face =
  shape("M-9.6-11V3C-9.6 9.6-4.4 14 0 14S9.6 9.6 9.6 3V-11Z", SKIN) +
  line("M-6.8-2.4Q-4.2-4.2-1.6-2.6V5.2H1.2M2.6-2.9Q4.8-3.9 6.8-2.4", INK, 0.9) +
  dot(-4.3, 0.3, 1.05, INK) + dot(4.3, 0.3, 1.05, INK) + line("M-2.4 8.9Q0 10 2.4 8.9", RED, 1.1);
/** @param {Suit} suit */
const fringe = ({ hair, kind }) => shape(kind % 2 ? "M-9.8-9H9.8V-2.6Q4-7.4-9.8-4.2Z" : "M-9.8-9H9.8V-5.2H-9.8Z", hair);

/** The beard of each king: parted, forked, short, and long to a point. */
const BEARD_SHAPES = [
  "M-10 1C-8.8 5.4-5 7 0 6.2C5 7 8.8 5.4 10 1C11.6 10 8 14.4 5.6 17.6Q3 17.6 0 22Q-3 17.6-5.6 17.6C-8 14.4-11.6 10-10 1Z",
  "M-10 1C-8.8 5.4-5 7 0 6.2C5 7 8.8 5.4 10 1C12 11 10 17 6.4 23Q2.6 19 0 14.6Q-2.6 19-6.4 23C-10 17-12 11-10 1Z",
  "M-10 1C-8.8 5.6-5 7.2 0 6.4C5 7.2 8.8 5.6 10 1C11 8 9 15.6 0 16.4C-9 15.6-11 8-10 1Z",
  "M-10 1C-8.8 5.4-5 7 0 6.2C5 7 8.8 5.4 10 1C11.4 11 6 16 0 26.5C-6 16-11.4 11-10 1Z",
];

/** The crown of each king: three points, closed with an orb, five low points, and lilies. */
const CROWNS = [
  shape("M-11.6-8L-14-21.5L-6.4-15.5L0-25L6.4-15.5L14-21.5L11.6-8Z", GOLD) + dot(-14, -22, 1.8, GOLD) + dot(0, -25.2, 1.8, GOLD) + dot(14, -22, 1.8, GOLD),
  shape("M-11.6-8L-13.4-16C-10-24-4-24.6 0-19.6C4-24.6 10-24 13.4-16L11.6-8Z", GOLD) + line("M0-19.6V-9M-7-21Q-6-14-5-9M7-21Q6-14 5-9", STOCK, 0.8) + dot(0, -23, 2.4, GOLD) + line("M0-27.4V-23M-1.8-26H1.8", GOLD, 1.2),
  shape("M-11.6-8L-13.6-17.4L-9-13.4L-6.8-19.4L-3-13.8L0-20.6L3-13.8L6.8-19.4L9-13.4L13.6-17.4L11.6-8Z", GOLD) + [-13.6, -6.8, 0, 6.8, 13.6].map((x) => dot(x, Math.abs(x) > 10 ? -18 : -20.4, 1.3, STOCK)).join(""),
  shape("M-11.6-8L-13-14.4Q-12-21-9-22.4Q-6.4-20-7-14.4L-3.6-13.6Q-4.6-21 0-26Q4.6-21 3.6-13.6L7-14.4Q6.4-20 9-22.4Q12-21 13-14.4L11.6-8Z", GOLD),
];

/** @param {Suit} suit */
const kingHead = ({ main, kind }) =>
  [[-10.6, -3, 3.6], [10.6, -3, 3.6], [-11.2, 3, 3.8], [11.2, 3, 3.8]].slice(kind === 2 ? 4 : 0).map(([x, y, r]) => dot(x, y, r, BEARDS[kind])).join("") +
  face + shape(BEARD_SHAPES[kind], BEARDS[kind]) +
  line("M-2.2 10H2.2", RED, 1.2) + line("M-5.4 8.4Q-2 8.4 0 6.8Q2 8.4 5.4 8.4", STOCK, 0.6) +
  CROWNS[kind] + shape("M-11.6-7.4L-12.4-11.6H12.4L11.6-7.4Z", main);

/**
 * What lies behind and above the face of each queen: long hair, a veil, plaits, and hair put up.
 * @param {Suit} suit
 */
function queenHair({ hair, second, trim, kind }) {
  const loose = shape("M0-14C-10-14-13.4-8-13.4 0C-13.4 8-17 12-15.6 21C-14 26-6 26-4 21H4C6 26 14 26 15.6 21C17 12 13.4 8 13.4 0C13.4-8 10-14 0-14Z", hair);
  if (kind === 0) return loose;
  if (kind === 1) return shape("M0-17C-13-16-16-6-16 4C-16 13-19 19-20 26H20C19 19 16 13 16 4C16-6 13-16 0-17Z", second) + line("M-16 4C-16 13-19 19-20 26M16 4C16 13 19 19 20 26", trim, 1) + shape("M-11-8Q0-14 11-8V8H-11Z", hair);
  if (kind === 2) {
    const plait = (/** @type {number} */ side) => [4, 9.5, 15, 20.5].map((y, index) => dot(side * (12.6 + index * 0.5), y, 3.5 - index * 0.35, hair)).join("") + dot(side * 14.4, 25, 1.9, second);
    return shape("M-13-2C-13-12-8-15 0-15S13-12 13-2L11 5H-11Z", hair) + plait(-1) + plait(1);
  }
  return dot(-12, -2.5, 5, hair) + dot(12, -2.5, 5, hair) + dot(-12, -2.5, 2, trim) + dot(12, -2.5, 2, trim) + shape("M-12-4C-12-12-8-15 0-15S12-12 12-4V2H-12Z", hair);
}

/** The crown of each queen. */
const TIARAS = [
  shape("M-11.6-8.6L-13.4-17Q-8.6-16.4-6.8-13Q-4.6-18.6 0-22.4Q4.6-18.6 6.8-13Q8.6-16.4 13.4-17L11.6-8.6Q0-12-11.6-8.6Z", GOLD),
  shape("M-11.6-9L-12.4-15L-6.2-12.4L0-17.4L6.2-12.4L12.4-15L11.6-9Q0-12-11.6-9Z", GOLD),
  shape("M-11.6-8.6Q-13-15-9-17.6Q-6-15.6-5.4-13Q-4-20 0-23Q4-20 5.4-13Q6-15.6 9-17.6Q13-15 11.6-8.6Q0-12-11.6-8.6Z", GOLD),
  shape("M-12-8.6L-12.6-14.4H-9.2V-11.8H-5.4V-17H-1.8V-21H1.8V-17H5.4V-11.8H9.2V-14.4H12.6L12-8.6Q0-12-12-8.6Z", GOLD),
];

/** @param {Suit} suit */
const queenHead = (suit) =>
  queenHair(suit) + neck + face +
  shape(suit.kind % 2 ? "M-9.8 0C-9-7 2-5 7-9C8-6 9.6-5 9.8 0L11-12H-11Z" : "M-9.8 2C-10-6 0-5.6 0-10.8C0-5.6 10-6 9.8 2L11-12H-11Z", suit.hair) +
  TIARAS[suit.kind] + dot(0, -15, 1.9, suit.main) + line("M-5.4 19.4Q0 24.4 5.4 19.4", GOLD, 1) + dot(0, 22.4, 1.6, suit.main);

/**
 * The hat of each jack: a cap with a feather, a beret, a hood, and a helmet.
 * @param {Suit} suit
 */
function hat({ main, second, trim, kind }) {
  const brim = shape("M-14.4-10.8H14.4V-7.4H-14.4Z", second);
  if (kind === 0) return shape("M-14.5-8C-15.5-17-7-20.5 1-20.5S15.5-17 14.5-8Z", main) + brim + shape("M7.6-9.6C9-16.4 13.6-22 19.6-24C20-17.6 16-11.6 9-8.8Z", trim) + line("M8.6-9.4Q12.4-15.4 17.6-20.8", STOCK, 0.7);
  if (kind === 1) return shape("M-12-8.4C-21-10-20-18.6-10-20.4C0-22.4 13-20 13.4-8.4Z", main) + shape("M-12-10.4H13V-7.4H-12Z", second) + dot(-9, -13.6, 2.4, trim) + shape("M-9-14C-16-16-19-21-19-26C-12-25-8-20-7-14Z", STOCK);
  if (kind === 2) return shape("M-12.6-4C-15-17-8-21 0-23C8-21 15-17 12.6-4C10.6-9.6 6-10.6 0-10.6S-10.6-9.6-12.6-4Z", main) + line("M-12.6-4C-10.6-9.6-6-10.6 0-10.6S10.6-9.6 12.6-4", trim, 1.5) + shape("M0-23C6-25 11-22.6 14-17C9-18.6 5-19.6 0-23Z", second);
  return shape("M-12.2-6C-13-16-8-21 0-21S13-16 12.2-6Z", "#9aa3a8") + line("M-12-8.4H12M0-21V-8.4", trim, 1.6) + shape("M-1-20.4C-6-27-16-27-19-20C-13-22-7-21-1-17.6Z", main) + dot(-8, -8.4, 0.9, STOCK) + dot(8, -8.4, 0.9, STOCK);
}

/** @param {Suit} suit */
const jackHead = (suit) =>
  shape(suit.kind % 2 ? "M-11.6-9H11.6V4C11.6 8 9 9.4 7 9.4H-7C-9 9.4-11.6 8-11.6 4Z" : "M-12.4-9H12.4V5.5C12.4 10.5 9 11.5 7 11.5H-7C-9 11.5-12.4 10.5-12.4 5.5Z", suit.hair) +
  neck + face + fringe(suit) + hat(suit);

/** @param {Suit} suit */
const cavalierHead = (suit) =>
  shape("M-11.6-9H11.6V6.5C11.6 10 9 11 7 11H-7C-9 11-11.6 10-11.6 6.5Z", suit.hair) + neck + face + fringe(suit) +
  shape("M-9.6-9C-10.6-17-6.6-20.6 0-20.6S10.6-17 9.6-9Z", suit.main) +
  shape("M-9.9-11.8H9.9V-8H-9.9Z", suit.second) +
  shape("M-16.5-10.6Q0-7 16.5-10.6C13-6.6 7-5.2 0-5.2S-13-6.6-16.5-10.6Z", suit.main) +
  shape("M-7.4-11C-16-12-18-20-11-25.4C-10-20-4.6-18-7.4-11Z", GOLD);

/** @param {Suit} suit */
const jesterHead = (suit) =>
  shape("M-11.4-8C-11-14-5-18 0-18S11-14 11.4-8L12.4 6C9 8.6 9.6 11 0 16C-9.6 11-9 8.6-12.4 6Z", suit.second) +
  neck + face +
  shape("M0-8.6C-2-17-9-24-21-19.6C-15.5-17.5-13-12-12.4-4.6Q-6-8.6 0-8.6Z", suit.trim) +
  shape("M0-8.6C2-17 9-24 21-19.6C15.5-17.5 13-12 12.4-4.6Q6-8.6 0-8.6Z", suit.main) +
  shape("M-5.4-9.4C-4-17-3-20 0-25C3-20 4-17 5.4-9.4Q0-8-5.4-9.4Z", suit.second) +
  dot(-21, -19, 2.4, suit.main) + dot(21, -19, 2.4, suit.trim) + dot(0, -25, 2.4, suit.trim);

const ermine = "M34 53.7L42 51H58L66 53.7C64.5 63.5 58 67.5 50 67.5S35.5 63.5 34 53.7Z";

/** The cloth of each jack: stripes, halves, chevrons, and lozenges. @type {((suit: Suit) => string)[]} */
const JACK_CLOTH = [
  ({ trim }) => line("M39 55L28.5 82.6M46 55L42.5 80.4M54 55L57.5 78.2M61 55L71.5 76", trim, 1.8),
  ({ second, trim }) => shape("M50 51H58C72 56 85 58 85 69V74.75L50 80Z", second) + line("M50 53V80", trim, 1.6),
  ({ trim }) => line("M30 62L50 72L70 60M27 71L46 80.6M54 79L74 68", trim, 1.8),
  ({ second, trim }) => [[32, 70], [44, 74], [56, 72], [68, 67]].map(([x, y]) => shape(`M${x} ${y - 6.5}L${x + 4} ${y}L${x} ${y + 6.5}L${x - 4} ${y}Z`, second) + dot(x, y, 1.1, trim)).join(""),
];

/** What is embroidered on the robes of each king and queen. @type {((suit: Suit) => string)[]} */
const EMBROIDERY = [
  () => "",
  ({ trim }) => [[29, 66], [34, 74], [71, 63], [66, 71], [25, 76], [76, 70]].map(([x, y]) => dot(x, y, 1.5, trim)).join(""),
  ({ trim }) => line("M24 64Q31 70 28 82M33 61Q38 70 35 81M76 60Q69 66 72 76M67 58Q62 66 65 77", trim, 1.3),
  ({ second, trim }) => [[29, 71], [71, 66]].map(([x, y]) => shape(`M${x} ${y - 5.5}L${x + 4} ${y}L${x} ${y + 5.5}L${x - 4} ${y}Z`, second) + dot(x, y, 1.2, trim)).join(""),
];

/** @param {Suit} suit */
const kingRobe = (suit) =>
  shape(ROBE, suit.main) + EMBROIDERY[suit.kind](suit) + shape("M43 52H57L60 78.5L40 81.5Z", suit.second) +
  line("M43 54L40 81.5M57 54L60 78.5", suit.trim, 1.5) +
  shape(ermine, STOCK) + line(ermine, suit.trim, 1.2) +
  [[38.5, 57], [42.8, 61.4], [50, 63.6], [57.2, 61.4], [61.5, 57]].map(([x, y]) => dot(x, y, 1, INK)).join("");

/** @param {Suit} suit */
const queenRobe = (suit) =>
  shape(ROBE, suit.main) + EMBROIDERY[suit.kind](suit) + shape("M40 51.7L42 51H58L60 51.7L55.4 79.2L44.6 80.8Z", suit.second) +
  line("M40 52L44.6 80.8M60 52L55.4 79.2", suit.trim, 1.5) +
  [60.5, 66.5, 72.5].map((y) => dot(50, y, 1.1, suit.trim)).join("");

/** @param {Suit} suit */
const jackRobe = (suit) =>
  shape(ROBE, suit.main) + JACK_CLOTH[suit.kind](suit) +
  shape("M36 53L42 50.4H58L64 53Q50 66 36 53Z", suit.second);

/** @param {Suit} suit */
const jesterRobe = (suit) =>
  shape(ROBE, suit.main) + shape("M50 51H58C72 56 85 58 85 69V74.75L50 80Z", suit.second) +
  shape("M32 61L37 71L32 81L27 71Z", suit.second) + shape("M66 58L71 67.5L66 77L61 67.5Z", suit.main) +
  shape("M36 53.2L42 50.4H58L64 53.2L68 62L58.5 59L55.5 67L50 60.5L44.5 67L41.5 59L32 62Z", suit.trim) +
  [[32, 62], [44.5, 67], [55.5, 67], [68, 62]].map(([x, y]) => dot(x, y, 1.5, STOCK)).join("");

/** @param {Suit} suit */
const sash = (suit) => line(CUT, suit.trim, 3.2) + line(CUT, suit.second, 0.9);

/**
 * The suit's emblem on a staff, and the hand that holds it.
 * @param {Suit} suit
 */
const staff = (suit) =>
  line("M79 30V74", WOOD, 1.6) + place(suit.emblem, 79, suit.long ? 27 : 24, 0.95) +
  shape("M74.5 66.5H83.5L82.5 72H75.5Z", suit.trim) + dot(79, 63.6, 3.5, SKIN);

/** @param {Suit} suit */
function horse(suit) {
  const [coat, mane] = HORSES[suit.kind];
  return (
  shape(
    "M64 25C58 25 55 29 55.5 33C51 35 49 39.5 50.5 43.5C46.5 46.5 45.5 51 47.5 55" +
      "C44.5 58.5 44 63 46 67C43.5 71 44 76 46 80.6L58 79C54 62 58 44 66 33Z", mane) +
  shape(
    "M50 80C50 62 54 42 64 31L65.4 22L70.6 29.6C74.6 31 77 34 79 38.4L89 54.4C91 58 89.6 62 86.4 62.8" +
      "C83.4 63.4 81.4 61.6 79.4 60C77 58.4 74.4 58.6 72.6 59.2C71.4 64 76 69 83 75.05Z", coat) +
  line("M70 31L81 52M86.8 50.8L77 58M72.6 59.2L62 56.6", suit.trim, 1.3) +
  line("M78 58.4Q70 72 52 70", suit.trim, 1.1) + dot(75.2, 39.6, 1.3, STOCK) + dot(86.4, 57.4, 0.9, STOCK) +
  place(suit.emblem, 83, 22, 0.75)
  );
}

/**
 * @param {Figure} figure
 * @param {Suit} suit
 */
function half(figure, suit) {
  switch (figure) {
    case "king":
      return kingRobe(suit) + place(kingHead(suit), 50, 34.5, 0.95) + staff(suit);
    case "queen":
      return queenRobe(suit) + place(queenHead(suit), 50, 33, 0.95) + staff(suit);
    case "jack":
      return jackRobe(suit) + place(jackHead(suit), 50, 33, 0.95) + staff(suit);
    case "cavalier":
      return jackRobe(suit) + place(cavalierHead(suit), 41, 34, 0.9) + horse(suit);
    case "jester":
      return jesterRobe(suit) + place(jesterHead(suit), 50, 35, 0.9) + staff(suit);
  }
}

/**
 * @param {Figure} figure
 * @param {Suit} suit
 */
export const court = (figure, suit) => twice(half(figure, suit)) + sash(suit);
