// The panel beside the table: advice, where the cards are, the score sheet, the log. A column on wide screens, else a sheet.

import { button, el, refill } from "./dom.js";
import { fairness } from "./fair.js";
import { hintPanel } from "./hint.js";
import { log, sheet } from "./sheet.js";
import { t } from "./words.js";
import { whereTable } from "./where.js";

const TABS = ["hint", "where", "sheet", "log"];

export class Side {
  /**
   * @param {import("./game.js").Game} game
   * @param {{ask: () => void, explain: () => void, act: (action: string) => void}} doings
   */
  constructor(game, doings) {
    this.game = game;
    this.doings = doings;
    this.tab = "log";
    this.isOpen = false;
    this.isThinking = false;
    /** @type {any} */
    this.hint = null;
    /** @type {any} */
    this.found = null;
    /** @type {any} */
    this.scene = null;
    this.body = el("div", { class: "side-body", role: "tabpanel", tabindex: "-1" });
    this.foot = el("div", { class: "side-foot" });
    this.tabs = el("div", { class: "tabs", role: "tablist" });
    const close = button({ class: "plain cross side-close", "aria-label": t("close"), onclick: () => this.open("", false) }, "×");
    this.root = el("aside", { class: "side", "aria-label": t("side") }, el("div", { class: "side-head" }, this.tabs, close), this.body, this.foot);
  }

  /**
   * @param {any} scene
   * @param {any} table
   * @param {import("./reader.js").Reader} reader
   */
  show(scene, table, reader) {
    if (this.scene && (this.scene.deal !== scene.deal || this.scene.ply !== scene.ply)) {
      this.hint = null;
      this.found = null;
      this.isThinking = false;
    }
    this.scene = scene;
    this.table = table;
    this.reader = reader;
    this.draw();
  }

  /** @param {any} found why a bidder bids as it does */
  explain(found) {
    this.found = found;
    this.draw();
  }

  /**
   * @param {string} tab
   * @param {boolean} [isOpen] on narrow screens; without it, a second call for the same tab closes
   */
  open(tab, isOpen) {
    const isSame = tab === this.tab && this.isOpen;
    this.isOpen = isOpen ?? !isSame;
    if (tab) this.tab = tab;
    document.querySelector(".table")?.classList.toggle("has-side", this.isOpen);
    this.draw();
  }

  draw() {
    if (!this.scene) return;
    refill(this.tabs, TABS.map((tab) => button({ role: "tab", class: "tab", data: { tab }, "aria-selected": String(tab === this.tab), onclick: () => this.open(tab, true) }, t(`tab.${tab}`))));
    refill(this.body, this.content());
    refill(this.foot, fairness(this.scene, this.table));
  }

  content() {
    const { scene, table, reader, game } = this;
    if (!reader) return null;
    if (this.tab === "sheet") return sheet(scene, table, reader);
    if (this.tab === "log") return log(scene, reader);
    if (this.isThinking) return el("p", { class: "note is-thinking", role: "status" }, t("hint.thinking"));
    if (this.hint && this.tab === "where") return whereTable(this.hint.locations, scene, reader);
    if (this.hint) {
      const { canExplain, explanation } = game.module;
      /** @type {HTMLElement[]} */
      const parts = [hintPanel(this.hint, reader, this.doings.act)];
      if (this.found && explanation) parts.push(explanation(this.found, game));
      else if (canExplain?.(scene)) parts.push(el("div", {}, button({ class: "choice", data: { why: "" }, onclick: this.doings.explain }, t("explain"))));
      return el("div", {}, parts);
    }
    const isMine = table.you !== null && scene.to_move === table.you;
    return el(
      "div", { class: "empty" },
      el("p", { class: "note" }, t(this.tab === "where" ? "where.about" : "hint.about")),
      button({ class: "choice is-main", data: { ask: "" }, disabled: !isMine, onclick: this.doings.ask }, t(this.tab === "where" ? "where.ask" : "hint.ask"), el("kbd", { "aria-hidden": "true" }, "H")),
      isMine ? null : el("p", { class: "note" }, t("hint.your_turn_only")),
    );
  }
}
