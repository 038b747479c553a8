// One's own cards: fanned in one or two rows, moved through by arrows, pressed to play or to choose for laying away.

import { el } from "./dom.js";
import { letDrag } from "./drag.js";
import { settings } from "./memory.js";
import { dealTo } from "./motion.js";
import { t } from "./words.js";

/** The part of a card's width that has to be seen of it; below that the hand gets a second row. */
const LEAST_SHOWN = 0.42;

/** Where there is room, cards lie beside one another with a little air. */
const MOST_SHOWN = 1.04;

export class Hand {
  /**
   * @param {import("./game.js").Game} game
   * @param {(card: string, element: HTMLElement) => void} press
   */
  constructor(game, press) {
    this.game = game;
    this.press = press;
    /** @type {Set<string>} */
    this.chosen = new Set();
    /** @type {string[]} */
    this.cards = [];
    /** The card that is to be played as soon as it is one's turn; "": none. */
    this.premoved = "";
    this.focused = "";
    this.root = el("div", { class: "hand", data: { hand: "" }, role: "group", "aria-label": t("your_hand") });
    letDrag(this.root, (card, element) => this.press(card, element));
    this.root.addEventListener("click", (event) => {
      const found = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-card]"));
      if (found?.dataset.card) this.press(found.dataset.card, found);
    });
    this.watcher = new ResizeObserver(() => this.layOut());
    this.watcher.observe(this.root);
  }

  /** @param {any} scene */
  show(scene) {
    const isMine = scene.you !== null && scene.to_move === scene.you;
    const laying = scene.laying;
    const legal = new Set(laying ? laying.cards : isMine && scene.phase === "play" ? scene.legal : []);
    for (const card of [...this.chosen]) if (!laying || !scene.hand.includes(card)) this.chosen.delete(card);
    if (!scene.hand.includes(this.premoved) || scene.phase !== "play") this.premoved = "";
    const hadFocus = this.root.contains(document.activeElement);
    const place = this.cards.indexOf(this.focused);
    this.cards = this.game.inOrder(scene.hand, scene);
    if (!this.cards.includes(this.focused)) this.focused = this.cards[Math.min(Math.max(place, 0), this.cards.length - 1)] ?? "";
    const old = new Map([...this.root.children].map((each) => [/** @type {HTMLElement} */ (each).dataset.card, /** @type {HTMLButtonElement} */ (each)]));
    const buttons = this.cards.map((card) => old.get(card) ?? this.game.cardButton(card, { class: "card", data: { card } }));
    this.root.replaceChildren(...buttons);
    const isPlay = scene.phase === "play" && isMine;
    for (const each of buttons) {
      const card = each.dataset.card ?? "";
      const isLegal = legal.has(card);
      each.classList.toggle("is-legal", isLegal && (isPlay || Boolean(laying)));
      each.classList.toggle("is-dim", !isLegal && (isPlay || Boolean(laying)));
      each.classList.toggle("is-idle", !isPlay && !laying && scene.phase === "play");
      each.classList.toggle("is-chosen", this.chosen.has(card));
      each.classList.remove("is-advised");
      each.classList.toggle("is-premoved", card === this.premoved);
      each.setAttribute("aria-pressed", laying ? String(this.chosen.has(card)) : "false");
      if (!laying) each.removeAttribute("aria-pressed");
      each.tabIndex = card === this.focused ? 0 : -1;
    }
    this.layOut();
    if (!old.size && !scene.history.length) dealTo(buttons, this.root.getBoundingClientRect());
    if (hadFocus) this.button(this.focused)?.focus();
  }

  /** @param {string} card */
  toggle(card) {
    if (this.chosen.has(card)) this.chosen.delete(card);
    else this.chosen.add(card);
    const found = this.button(card);
    found?.classList.toggle("is-chosen", this.chosen.has(card));
    found?.setAttribute("aria-pressed", String(this.chosen.has(card)));
  }

  /** @param {string} card to be played as soon as it is one's turn; the same one again, or "", means none */
  premove(card) {
    this.premoved = card === this.premoved ? "" : card;
    for (const each of this.root.children) each.classList.toggle("is-premoved", /** @type {HTMLElement} */ (each).dataset.card === this.premoved);
  }

  /** @param {string[]} cards the ones that advice is about */
  advise(cards) {
    for (const each of this.root.children) each.classList.toggle("is-advised", cards.includes(/** @type {HTMLElement} */ (each).dataset.card ?? ""));
  }

  /**
   * @param {string} card
   * @returns {HTMLButtonElement | null}
   */
  button(card) {
    return this.root.querySelector(`[data-card="${card}"]`);
  }

  /** @param {number} by how many cards the focus moves */
  move(by) {
    if (!this.cards.length) return;
    const isHere = this.root.contains(document.activeElement);
    const index = this.cards.indexOf(this.focused);
    const next = this.cards[isHere ? (index + by + this.cards.length) % this.cards.length : Math.max(index, 0)];
    this.button(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = next;
    const found = this.button(next);
    found?.setAttribute("tabindex", "0");
    found?.focus();
  }

  /** Put every card where it belongs; sizes come from the style sheet. */
  layOut() {
    const buttons = /** @type {HTMLElement[]} */ ([...this.root.children]);
    const room = this.root.clientWidth;
    if (!buttons.length || !room) return;
    const width = buttons[0].offsetWidth;
    const count = buttons.length;
    const isTight = (room - width) / Math.max(count - 1, 1) < width * (settings.big ? 0.5 : LEAST_SHOWN);
    const perRow = isTight && innerHeight > 480 ? Math.ceil(count / 2) : count;
    this.root.classList.toggle("has-rows", perRow < count);
    buttons.forEach((each, index) => {
      const row = Math.floor(index / perRow);
      const inRow = Math.min(perRow, count - row * perRow);
      const step = inRow > 1 ? Math.min(width * MOST_SHOWN, (room - width) / (inRow - 1)) : 0;
      const column = index - row * perRow;
      const left = (room - width - step * (inRow - 1)) / 2 + column * step;
      const middle = column - (inRow - 1) / 2;
      const bend = room > 700 && perRow === count && step < width ? middle / Math.max(inRow, 8) : 0;
      each.style.left = `${left}px`;
      each.style.setProperty("--row", String(row));
      each.style.setProperty("--turn", `${(bend * 4.5).toFixed(2)}deg`);
      each.style.setProperty("--drop", `${(bend * bend * width * 0.26).toFixed(1)}px`);
      each.style.zIndex = String(index);
    });
  }

  close() {
    this.watcher.disconnect();
  }
}
