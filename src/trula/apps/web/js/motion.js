// How fast things are seen: pauses between scenes, and movements of cards. It knows nothing of the game.

import { settings } from "./memory.js";

const FACTOR = { off: 0, fast: 0.4, normal: 1, slow: 2 };

/** @param {number} milliseconds at normal speed */
export const paced = (milliseconds) => milliseconds * FACTOR[settings.speed];

const isStill = () => settings.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Let an element come from where a rectangle is.
 * @param {Element} moved
 * @param {DOMRect} from
 * @param {number} [milliseconds]
 */
export function comeFrom(moved, from, milliseconds = 280) {
  if (isStill() || !from.width) return;
  const to = moved.getBoundingClientRect();
  if (!to.width) return;
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = Math.max(0.3, Math.min(1.6, from.width / to.width));
  moved.animate(
    [{ translate: `${x}px ${y}px`, scale: `${scale}`, opacity: 0.6 }, { translate: "0 0", scale: "1", opacity: 1 }],
    { duration: Math.max(90, paced(milliseconds)), easing: "cubic-bezier(.2,.8,.3,1)" },
  );
}

/**
 * Let the cards of a new hand come one after the other from above.
 * @param {Element[]} cards
 * @param {DOMRect} hand
 */
export function dealTo(cards, hand) {
  if (isStill()) return;
  cards.forEach((card, index) => {
    const to = card.getBoundingClientRect();
    const x = hand.left + hand.width / 2 - to.left - to.width / 2;
    card.animate(
      [{ translate: `${x}px ${-hand.height * 1.4}px`, scale: ".5", opacity: 0 }, { translate: "0 0", scale: "1", opacity: 1 }],
      { duration: paced(260), delay: paced(45) * index, fill: "backwards", easing: "cubic-bezier(.2,.8,.3,1)" },
    );
  });
}

/**
 * Let an element go to where a rectangle is, and vanish.
 * @param {Element} moved
 * @param {DOMRect} to
 * @param {number} [milliseconds]
 * @returns {Promise<void>}
 */
export async function goTo(moved, to, milliseconds = 320) {
  if (isStill() || !to.width) return;
  const from = moved.getBoundingClientRect();
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const moving = moved.animate(
    [{ translate: "0 0", scale: "1", opacity: 1 }, { translate: `${x}px ${y}px`, scale: ".3", opacity: 0 }],
    { duration: Math.max(90, paced(milliseconds)), easing: "cubic-bezier(.5,0,.8,.6)", fill: "forwards" },
  );
  await moving.finished.catch(() => undefined);
}

/**
 * A queue that shows one thing after another, each as long as it asks for.
 * @template Thing
 */
export class Pace {
  /** @param {(thing: Thing, isLast: boolean) => number} show shows a thing and tells how many milliseconds it stays */
  constructor(show) {
    this.show = show;
    /** @type {Thing[]} */
    this.waiting = [];
    this.isBusy = false;
    this.timer = 0;
  }

  /** @param {Thing} thing */
  add(thing) {
    this.waiting.push(thing);
    if (!this.isBusy) this.next();
  }

  next() {
    clearTimeout(this.timer);
    const thing = this.waiting.shift();
    this.isBusy = thing !== undefined;
    if (thing === undefined) return;
    const stays = this.show(thing, this.waiting.length === 0);
    this.timer = window.setTimeout(() => this.next(), stays);
  }

  /** What is shown now has been seen. */
  hurry() {
    if (this.isBusy) this.next();
  }

  /** Show the last thing at once. */
  skip() {
    if (this.waiting.length > 1) this.waiting.splice(0, this.waiting.length - 1);
    this.hurry();
  }

  stop() {
    clearTimeout(this.timer);
    this.waiting = [];
    this.isBusy = false;
  }
}
