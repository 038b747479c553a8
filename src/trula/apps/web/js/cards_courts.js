// The court cards: one two-headed figure, cut by a slanting sash, varied by rank in its head, robe and attribute.

import { GOLD, INK, RED, SKIN, STOCK, dot, line, place, shape, twice } from "./cards_shapes.js";

/** @typedef {import("./cards_suits.js").Suit} Suit */
/** @typedef {"jack" | "cavalier" | "queen" | "king" | "jester"} Figure */

const HAIR = "#8a5630";
const BEARD = "#6f665c";
const HORSE = "#7a4f35";
const MANE = "#46302a";

// Every robe ends on the line through the middle of the card along which the halves meet.
const CUT = "M15 85.25L85 74.75";
const ROBE = "M15 85.25V69C15 58 28 56 42 51H58C72 56 85 58 85 69V74.75Z";

// Heads are drawn about the middle of a face 19 wide, with the chin at 14.
const neck = shape("M-4.6 9H4.6V21Q0 24-4.6 21Z", SKIN);
const face =
  shape("M-9.6-11V3C-9.6 9.6-4.4 14 0 14S9.6 9.6 9.6 3V-11Z", SKIN) +
  line("M-6.8-2.4Q-4.2-4.2-1.6-2.6V5.2H1.2M2.6-2.9Q4.8-3.9 6.8-2.4", INK, 0.9) +
  dot(-4.3, 0.3, 1.05, INK) + dot(4.3, 0.3, 1.05, INK) + line("M-2.4 8.9Q0 10 2.4 8.9", RED, 1.1);
const fringe = shape("M-9.8-9H9.8V-5.2H-9.8Z", HAIR);

/** @param {Suit} suit */
const kingHead = (suit) =>
  dot(-10.6, -3, 3.6, BEARD) + dot(10.6, -3, 3.6, BEARD) + dot(-11.2, 3, 3.8, BEARD) + dot(11.2, 3, 3.8, BEARD) + face +
  shape(
    "M-10 1C-8.8 5.4-5 7 0 6.2C5 7 8.8 5.4 10 1C11.6 10 8 14.4 5.6 17.6" +
      "Q3 17.6 0 22Q-3 17.6-5.6 17.6C-8 14.4-11.6 10-10 1Z", BEARD) +
  line("M-2.2 10H2.2", RED, 1.2) + line("M-5.4 8.4Q-2 8.4 0 6.8Q2 8.4 5.4 8.4", STOCK, 0.6) +
  shape("M-11.6-8L-14-21.5L-6.4-15.5L0-25L6.4-15.5L14-21.5L11.6-8Z", GOLD) +
  shape("M-11.6-7.4L-12.4-11.6H12.4L11.6-7.4Z", suit.main) +
  dot(-14, -22, 1.8, GOLD) + dot(0, -25.2, 1.8, GOLD) + dot(14, -22, 1.8, GOLD);

/** @param {Suit} suit */
const queenHead = (suit) =>
  shape(
    "M0-14C-10-14-13.4-8-13.4 0C-13.4 8-17 12-15.6 21C-14 26-6 26-4 21" +
      "H4C6 26 14 26 15.6 21C17 12 13.4 8 13.4 0C13.4-8 10-14 0-14Z", HAIR) +
  neck + face + shape("M-9.8 2C-10-6 0-5.6 0-10.8C0-5.6 10-6 9.8 2L11-12H-11Z", HAIR) +
  shape(
    "M-11.6-8.6L-13.4-17Q-8.6-16.4-6.8-13Q-4.6-18.6 0-22.4" +
      "Q4.6-18.6 6.8-13Q8.6-16.4 13.4-17L11.6-8.6Q0-12-11.6-8.6Z", GOLD) +
  dot(0, -15, 1.9, suit.main) + line("M-5.4 19.4Q0 24.4 5.4 19.4", GOLD, 1) + dot(0, 22.4, 1.6, suit.main);

/** @param {Suit} suit */
const jackHead = (suit) =>
  shape("M-12.4-9H12.4V5.5C12.4 10.5 9 11.5 7 11.5H-7C-9 11.5-12.4 10.5-12.4 5.5Z", HAIR) + neck + face + fringe +
  shape("M-14.5-8C-15.5-17-7-20.5 1-20.5S15.5-17 14.5-8Z", suit.main) +
  shape("M-14.4-10.8H14.4V-7.4H-14.4Z", suit.second) +
  shape("M7.6-9.6C9-16.4 13.6-22 19.6-24C20-17.6 16-11.6 9-8.8Z", GOLD) +
  line("M8.6-9.4Q12.4-15.4 17.6-20.8", STOCK, 0.7);

/** @param {Suit} suit */
const cavalierHead = (suit) =>
  shape("M-11.6-9H11.6V6.5C11.6 10 9 11 7 11H-7C-9 11-11.6 10-11.6 6.5Z", HAIR) + neck + face + fringe +
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

/** @param {Suit} suit */
const kingRobe = (suit) =>
  shape(ROBE, suit.main) + shape("M43 52H57L60 78.5L40 81.5Z", suit.second) +
  line("M43 54L40 81.5M57 54L60 78.5", suit.trim, 1.5) +
  shape(ermine, STOCK) + line(ermine, suit.trim, 1.2) +
  [[38.5, 57], [42.8, 61.4], [50, 63.6], [57.2, 61.4], [61.5, 57]].map(([x, y]) => dot(x, y, 1, INK)).join("");

/** @param {Suit} suit */
const queenRobe = (suit) =>
  shape(ROBE, suit.main) + shape("M40 51.7L42 51H58L60 51.7L55.4 79.2L44.6 80.8Z", suit.second) +
  line("M40 52L44.6 80.8M60 52L55.4 79.2", suit.trim, 1.5) +
  [60.5, 66.5, 72.5].map((y) => dot(50, y, 1.1, suit.trim)).join("");

/** @param {Suit} suit */
const jackRobe = (suit) =>
  shape(ROBE, suit.main) +
  line("M39 55L28.5 82.6M46 55L42.5 80.4M54 55L57.5 78.2M61 55L71.5 76", suit.trim, 1.8) +
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
  line("M79 30V74", HORSE, 1.6) + place(suit.emblem, 79, suit.long ? 27 : 24, 0.95) +
  shape("M74.5 66.5H83.5L82.5 72H75.5Z", suit.trim) + dot(79, 63.6, 3.5, SKIN);

/** @param {Suit} suit */
const horse = (suit) =>
  shape(
    "M64 25C58 25 55 29 55.5 33C51 35 49 39.5 50.5 43.5C46.5 46.5 45.5 51 47.5 55" +
      "C44.5 58.5 44 63 46 67C43.5 71 44 76 46 80.6L58 79C54 62 58 44 66 33Z", MANE) +
  shape(
    "M50 80C50 62 54 42 64 31L65.4 22L70.6 29.6C74.6 31 77 34 79 38.4L89 54.4C91 58 89.6 62 86.4 62.8" +
      "C83.4 63.4 81.4 61.6 79.4 60C77 58.4 74.4 58.6 72.6 59.2C71.4 64 76 69 83 75.05Z", HORSE) +
  line("M70 31L81 52M86.8 50.8L77 58M72.6 59.2L62 56.6", suit.trim, 1.3) +
  line("M78 58.4Q70 72 52 70", suit.trim, 1.1) + dot(75.2, 39.6, 1.3, STOCK) + dot(86.4, 57.4, 0.9, STOCK) +
  place(suit.emblem, 83, 22, 0.75);

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
