// Keys at the table: each is a command; keys shown on the buttons of a panel press them.

import { isTyping } from "./dom.js";

/**
 * @typedef {object} Commands
 * @property {(key: string) => boolean} press a button that shows the key; false if there is none
 * @property {(by: number) => void} move the focus in the hand
 * @property {() => void} ask
 * @property {() => void} lookBack
 * @property {() => void} sheet
 * @property {() => void} undo
 * @property {() => void} next
 * @property {() => void} help
 * @property {() => void} claim
 * @property {() => void} close
 */

/**
 * @param {Commands} commands
 * @returns {() => void} ends the listening
 */
export function listenToKeys(commands) {
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => commands.move(-1), ArrowRight: () => commands.move(1), h: commands.ask, l: commands.lookBack, t: commands.lookBack, s: commands.sheet,
    u: commands.undo, n: commands.next, c: commands.claim, "?": commands.help, Escape: commands.close,
  };
  const listener = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!commands.press(key)) {
      if (!(key in keys)) return;
      keys[key]();
    }
    event.preventDefault();
  };
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}
