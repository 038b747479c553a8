// The panel beside the table: advice, where the cards are, the score sheet, the log. A column on wide screens, else a sheet.

import { button, dialog, el, refill } from "./dom.js";
import { fairness } from "./fair.js";
import { hintPanel } from "./hint.js";
import { changeSettings, settings } from "./memory.js";
import { log, sheet } from "./sheet.js";
import { t } from "./words.js";
import { whereTable } from "./where.js";

/** From this width on there is room for the panel beside the table all the time. */
const WIDE = 1180;
const TABS = ["hint", "where", "sheet", "log"];
/** What a spectator cannot ask for. */
const OF_PLAYERS = ["hint", "where"];

export const isWide = () => innerWidth >= WIDE;

export class Side {
  /**
   * @param {import("./game.js").Game} game
   * @param {{ask: () => void, explain: () => void, act: (action: string) => void}} doings
   */
  constructor(game, doings) {
    this.game = game;
    this.doings = doings;
    this.tab = "log";
    this.isOpen = isWide() && settings.side;
    this.isThinking = false;
    /** @type {any} */
    this.hint = null;
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
      this.isThinking = false;
    }
    this.scene = scene;
    this.table = table;
    this.reader = reader;
    this.draw();
  }

  /** @param {any} found why a bidder bids as it does */
  explain(found) {
    const made = this.game.module.explanation?.(found, this.game);
    if (!made) return;
    const box = dialog(t("explain"), t("close"), made);
    box.classList.add("is-wide");
    // It scrolls, so the keyboard must reach it.
    box.querySelector(".dialog-body")?.setAttribute("tabindex", "0");
  }

  /**
   * @param {string} tab
   * @param {boolean} [isOpen] without it, a second call for the same tab closes
   */
  open(tab, isOpen) {
    const isSame = tab === this.tab && this.isOpen;
    this.isOpen = isOpen ?? !isSame;
    if (tab) this.tab = tab;
    if (isWide() && settings.side !== this.isOpen) changeSettings({ side: this.isOpen });
    this.mark();
    this.draw();
  }

  /** Give the panel its room, or take it. */
  mark() {
    document.querySelector(".table")?.classList.toggle("has-side", this.isOpen);
  }

  draw() {
    if (!this.scene) return;
    this.root.dataset.shownTab = this.tab;
    const tabs = TABS.filter((tab) => (this.table.you !== null && this.table.has_hints) || !OF_PLAYERS.includes(tab));
    refill(this.tabs, tabs.map((tab) => button({ role: "tab", class: "tab", data: { tab }, "aria-selected": String(tab === this.tab), onclick: () => this.open(tab, true) }, t(`tab.${tab}`))));
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
      const parts = [hintPanel(this.hint, scene, reader, this.doings.act)];
      if (explanation && canExplain?.(scene)) parts[0].firstElementChild?.append(button({ class: "choice is-quiet", data: { why: "" }, onclick: this.doings.explain }, t("explain")));
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
