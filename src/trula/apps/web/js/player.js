// What the player does at a table: cards pressed, keys, questions, each sent to the server, which decides.

import { isTyping, toast } from "./dom.js";
import { settings } from "./memory.js";
import { paced } from "./motion.js";
import { helpDialog } from "./settings.js";
import { t } from "./words.js";

/** From this width on the panel has a column of its own; as in the style sheet. */
const WIDE = 1180;

export class Player {
  /** @param {import("./table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** Whether an action is under way: a second press means nothing then. */
    this.isPending = false;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  close() {
    document.removeEventListener("keydown", this.onKey);
  }

  /**
   * @param {string} kind
   * @param {Record<string, unknown>} [more]
   */
  send(kind, more = {}) {
    const { latest, socket } = this.page;
    if (!latest) return false;
    const { deal, ply } = latest;
    return socket.send({ kind, deal, ...(kind === "next" ? {} : { ply }), ...more });
  }

  /** @param {string} action */
  act(action) {
    const { page } = this;
    if (this.isPending || !page.latest) return;
    if (page.shown !== page.latest) page.pace.skip();
    this.isPending = this.send("act", { action });
    if (!this.isPending) toast(t("lineDown"), "bad");
    // Where the panel covers the felt it makes room for what happens now.
    if (innerWidth < WIDE) page.side?.open("", false);
  }

  /**
   * A card of the hand was pressed. One that is not legal is sent too: the server says why not.
   * @param {string} card
   * @param {HTMLElement} element
   */
  press(card, element) {
    const { shown, latest, hand, table, board, pace } = this.page;
    if (!shown || !hand || !board) return;
    if (shown !== latest) pace.skip();
    else if (shown.laying && shown.to_move === table.you) this.choose(card);
    else if (shown.phase === "play") {
      for (const each of hand.root.children) each.classList.toggle("is-tried", each === element);
      board.playedFrom = element.getBoundingClientRect();
      this.act(card);
    }
  }

  /** @param {string} card to be laid away, or not any more */
  choose(card) {
    const { shown, hand } = this.page;
    if (!hand) return;
    if (!shown.laying.cards.includes(card)) {
      // Sent all the same, filled up with cards that may go: the server refuses it and says why.
      const others = shown.laying.cards.slice(0, shown.laying.count - 1);
      this.act(`discard ${[card, ...others].join(" ")}`);
      return;
    }
    if (!hand.chosen.has(card) && hand.chosen.size >= shown.laying.count) hand.toggle([...hand.chosen][0]);
    hand.toggle(card);
    this.page.showStage();
  }

  /**
   * Do what must be done anyway, if the player wants that.
   * @param {any} scene
   */
  playForced(scene) {
    const { page } = this;
    if (!settings.forced || scene.to_move === null || scene.to_move !== page.table.you || scene.legal.length !== 1) return;
    setTimeout(() => {
      if (page.latest === scene && page.shown === scene) this.act(scene.legal[0]);
    }, Math.max(150, paced(600)));
  }

  /** Ask for advice, or put it away. */
  ask() {
    const { side, table, latest } = this.page;
    if (!side || table.you === null) return;
    if (side.hint && side.tab === "hint" && side.isOpen) {
      side.open("hint", false);
      return;
    }
    if (latest.to_move === table.you && !side.hint && !side.isThinking) side.isThinking = this.send("hint");
    side.open(side.tab === "where" && side.isOpen ? "where" : "hint", true);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { page } = this;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]") || !page.table) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const asked = /** @type {HTMLElement | null} */ (page.stage?.querySelector(`[data-key="${CSS.escape(key)}"]`));
    if (asked) asked.click();
    else if (key === "ArrowLeft") page.hand?.move(-1);
    else if (key === "ArrowRight") page.hand?.move(1);
    else if (key === "h") this.ask();
    else if (key === "l") page.lastTrick();
    else if (key === "s") page.side?.open("sheet");
    else if (key === "u" && page.undo && !page.undo.hidden) this.send("undo");
    else if (key === "n") /** @type {HTMLElement | null} */ (page.over?.querySelector("[data-next]"))?.click();
    else if (key === "?") helpDialog();
    else if (key === "Escape") {
      page.felt?.querySelector(".last-trick")?.remove();
      page.side?.open("", false);
    } else return;
    event.preventDefault();
  }
}
