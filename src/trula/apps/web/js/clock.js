// The clock of a table: the server has it, the page counts down what it was told.

/**
 * @typedef {object} Clock
 * @property {number} free seconds of every move that cost nothing
 * @property {number[]} banks seconds by place that are left for this deal
 * @property {number | null} place whose time runs
 * @property {number} run seconds for which it ran when the server told it
 * @property {number} since when that was, by the clock of the page in milliseconds
 */

/**
 * Seconds that a place has left: its bank, and while it is to move what is free of this move.
 * @param {Clock} clock
 * @param {number} place
 */
export function timeLeft({ free, banks, place: running, run, since }, place) {
  if (place !== running) return banks[place];
  return Math.max(0, free + banks[place] - run - (performance.now() - since) / 1000);
}

/** @param {number} seconds as minutes and seconds */
export const minutes = (seconds) => `${Math.floor(Math.ceil(seconds) / 60)}:${String(Math.ceil(seconds) % 60).padStart(2, "0")}`;
