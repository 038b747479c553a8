// A table on the page: bar, felt, hand and side panel. It shows scenes and calls back with what the player presses.

import { Board } from "./board.js";
import { button, el, refill, say, toast } from "./dom.js";
import { factChips } from "./facts.js";
import { feel } from "./feel.js";
import { Hand } from "./hand.js";
import { paced } from "./motion.js";
import { home, lookBackCard, tool } from "./overlays.js";
import { panel, prompt } from "./panels.js";
import { invitationCard } from "./people.js";
import { isPlay, Reader } from "./reader.js";
import { resultPanel } from "./result.js";
import { helpDialog, settingsDialog } from "./settings.js";
import { isWide, Side } from "./side.js";
import { t } from "./words.js";

/** How long a scene stays before the next one, in milliseconds at normal speed. */
const STAYS = { card: 520, trick: 1150, speech: 700, own: 40, talon: 4000 };
/** The least time for which cards that somebody else takes from the talon are seen, at any speed. */
const LEAST_FOR_TALON = 2500;

/**
 * @typedef {object} Doings what the player can do
 * @property {(card: string, element: HTMLElement) => void} press
 * @property {(action: string) => void} act
 * @property {() => void} ask
 * @property {() => void} explain
 * @property {() => void} undo
 * @property {() => void} next
 * @property {() => void} claim
 * @property {() => void} start
 * @property {() => void} hurry
 * @property {() => void} review
 * @property {() => void} link
 * @property {() => void} save
 * @property {{table: string, links?: Record<string, string>}} invitations
 */

export class TableView {
  /**
   * @param {HTMLElement} root
   * @param {import("./game.js").Game} game
   * @param {any} table the message about the table
   * @param {Doings} doings
   */
  constructor(root, game, table, doings) {
    this.game = game;
    this.table = table;
    this.doings = doings;
    /** @type {any} the scene that is shown */
    this.scene = null;
    /** @type {number[]} */ this.ready = [];
    this.isLineUp = true;
    this.isWaiting = false;
    this.watching = 0;
    this.timer = 0;
    this.board = new Board(game, table.you);
    this.hand = new Hand(game, doings.press);
    this.side = new Side(game, doings);
    this.title = el("span", { class: "bar-title" });
    this.facts = el("div", { class: "facts", data: { facts: "" } });
    this.prompt = el("div", { class: "prompt" });
    this.claim = button({ class: "choice claim", title: t("claim.about"), data: { claim: "" }, hidden: true, onclick: doings.claim }, t("claim"), el("kbd", { "aria-hidden": "true" }, "C"));
    this.stage = el("div", { class: "stage" });
    this.over = el("div", { class: "over" });
    this.undo = tool("undo", "U", doings.undo, { undo: "" });
    this.talon = tool("talon", "T", () => this.lookBack(), { talon: "" });
    this.people = tool("people", "", () => this.showInvitations(true), { people: "" });
    this.felt = el("section", { class: "felt", "aria-label": t("table_area"), onclick: (/** @type {Event} */ event) => this.feltClick(event) }, this.board.root, this.stage, this.over);
    this.page = el("main", { class: "table", data: { seats: game.seats } });
    refill(root, this.page);
    this.build();
  }

  build() {
    const { doings, table } = this;
    const isPlayer = table.you !== null;
    const tools = [
      isPlayer && table.has_hints ? tool("hint", "H", doings.ask, { hint: "" }) : null,
      isPlayer ? this.undo : null,
      tool("trick", "L", () => this.lookBack(), { last: "" }),
      this.talon,
      tool("sheet", "S", () => this.side.open("sheet"), { sheetTool: "" }),
      tool("side", "", () => this.side.open("", !this.side.isOpen), { sideTool: "" }),
      this.people,
      tool("settings", "", () => settingsDialog(), { settings: "" }),
      tool("help", "?", () => helpDialog(), { help: "" }),
    ];
    refill(
      this.page,
      el("header", { class: "bar" }, home(), this.title, this.facts, el("nav", { class: "tools", "aria-label": t("tools") }, tools)),
      this.felt,
      el("section", { class: "hand-zone", "aria-label": t("your_hand") }, this.prompt, this.claim, isPlayer ? this.hand.root : null),
      this.side.root,
    );
    this.side.mark();
  }

  close() {
    clearTimeout(this.timer);
    this.board.close();
    this.hand.close();
  }

  /** Messages of the scene, for whoever sits here. */
  get reader() {
    return new Reader(this.game, (place) => this.board.name(place), this.scene.place_of_seat, this.table.you);
  }

  /** @param {boolean} isUp whether there is a line to the server */
  set line(isUp) {
    this.isLineUp = isUp;
    if (this.scene) this.showPrompt();
  }

  get canUndo() {
    return this.table.you !== null && !this.undo.hidden;
  }

  // People.

  /** @param {any} message */
  showPeople(message) {
    this.ready = message.ready;
    this.watching = message.watching;
    const wasWaiting = this.isWaiting;
    this.isWaiting = message.waiting;
    this.page.classList.toggle("is-waiting", message.waiting);
    this.board.people = message.people;
    const others = message.people.filter((/** @type {any} */ each) => each.is_person && each.place !== this.table.you);
    this.undo.hidden = others.length > 0;
    this.people.hidden = others.length === 0 && message.watching === 0;
    if (this.scene) {
      this.board.showPlates();
      this.showWords();
      // What has been ticked or chosen on the panel stays when somebody comes or goes.
      if (wasWaiting !== this.isWaiting) this.showStage();
      this.side.draw();
      if (this.scene.phase === "over") this.showResult();
    }
    this.showInvitations(false);
  }

  /** @param {number | null} place */
  showThinking(place) {
    this.board.thinking = place;
    this.board.showPlates();
  }

  /** @param {boolean} isAsked whether the player wants to see them, not only while somebody is missing */
  showInvitations(isAsked) {
    const { people } = this.board;
    const { table, links } = this.doings.invitations;
    const old = this.felt.querySelector(".invitations");
    const { isWaiting } = this;
    old?.remove();
    // While people are waited for it stays; later it is there when it is asked for.
    if (isWaiting ? false : !isAsked || old) return;
    const start = isWaiting && this.table.you !== null ? this.doings.start : null;
    this.felt.append(invitationCard(table, people, links ?? {}, { watching: this.watching, start, hasHints: this.table.has_hints, bank: this.table.bank }));
  }

  // Scenes.

  /**
   * Show a scene; how many milliseconds it stays is the answer.
   * @param {any} scene
   */
  show(scene) {
    const { board, table } = this;
    clearTimeout(this.timer);
    const before = this.scene;
    this.scene = scene;
    const isStep = before && before.deal === scene.deal && before.ply === scene.ply - 1;
    this.felt.querySelector(".last-trick")?.remove();
    const isTrickDone = board.show(scene, this.reader);
    this.hand.show(scene);
    this.claim.hidden = true;
    this.talon.hidden = !scene.talon?.packets.length;
    this.showStage();
    this.showWords();
    this.side.show(scene, table, this.reader);
    const last = scene.history.at(-1);
    if (isStep && last) {
      this.speak(last, isTrickDone);
      this.feel(last, isTrickDone);
    }
    Object.assign(this.page.dataset, { phase: scene.phase, toMove: scene.to_move ?? "", you: table.you ?? "", deal: scene.deal, ply: scene.ply });
    if (scene.phase === "over") {
      if (isStep && paced(1) > 0) this.timer = window.setTimeout(() => this.showResult(), paced(STAYS.trick));
      else this.showResult();
      return paced(STAYS.trick);
    }
    refill(this.over);
    if (isTrickDone && paced(1) > 0) this.timer = window.setTimeout(() => board.gather(), paced(STAYS.trick));
    if (!isStep || !last) return 0;
    if (isTrickDone) return paced(STAYS.trick);
    if (last[0] === table.you) return paced(STAYS.own);
    if (last[2].kind === "act.take") return Math.max(LEAST_FOR_TALON, paced(STAYS.talon));
    return paced(isPlay(last[2]) ? STAYS.card : STAYS.speech);
  }

  /**
   * @param {import("./reader.js").Move} move
   * @param {boolean} isTrickDone
   */
  speak(move, isTrickDone) {
    const { scene, reader } = this;
    const words = [reader.sentence(move)];
    if (isTrickDone) words.push(t("say.wins", { name: reader.name(scene.last_trick.winner) }));
    if (scene.to_move === this.table.you && scene.to_move !== null) words.push(t("your_turn"));
    say(words.join(". "));
  }

  /**
   * What has just happened, for ears and fingers.
   * @param {import("./reader.js").Move} move
   * @param {boolean} isTrickDone
   */
  feel(move, isTrickDone) {
    const { scene, table } = this;
    if (scene.phase === "over") feel(scene.ending?.headline.is_good === false ? "lost" : "won");
    else if (isTrickDone) feel("trick");
    else if (isPlay(move[2])) feel("card");
    if (scene.to_move !== null && scene.to_move === table.you) feel("turn");
  }

  /** Nothing that is still played changes a score: offer to end the deal. */
  offerClaim() {
    this.claim.hidden = false;
    say(t("claim.about"));
  }

  pressClaim() {
    if (!this.claim.hidden) this.claim.click();
  }

  showStage() {
    const made = this.isWaiting ? null : panel(this.scene, { game: this.game, reader: this.reader, act: this.doings.act, hurry: this.doings.hurry, hand: this.hand });
    refill(this.stage, made);
    this.stage.hidden = !made;
  }

  showWords() {
    const { scene, table } = this;
    const which = table.is_given ? t("deal.given") : table.target ? t("deal.number", { number: scene.deal + 1 }) : t("deal.of", { number: scene.deal + 1, all: table.deals });
    refill(this.title, el("b", {}, this.game.title), el("small", {}, which));
    const practice = table.is_seed_typed && !table.is_given ? el("span", { class: "fact is-practice", title: t("fair.typed") }, t("practice")) : null;
    refill(this.facts, practice, factChips(scene, this.reader));
    this.showPrompt();
  }

  showPrompt() {
    const { scene, table } = this;
    const isMine = table.you !== null && scene.to_move === table.you && !this.isWaiting;
    const words = !this.isLineUp ? t("line_down") : scene.phase === "over" ? "" : this.isWaiting ? t("people.waiting") : isMine ? prompt(this.game.deck, scene.phase) : t("wait_for", { name: this.board.name(scene.to_move) });
    // A tab in the background shows by its title whose turn it is.
    document.title = `${isMine ? "● " : ""}${this.game.title} – Trula`;
    this.prompt.classList.toggle("is-mine", isMine && this.isLineUp);
    this.prompt.classList.toggle("is-down", !this.isLineUp);
    refill(this.prompt, words, table.you === null ? el("small", {}, ` · ${t("watching")}`) : null);
  }

  showResult() {
    const { scene, table, over } = this;
    if (scene?.phase !== "over") return;
    const made = resultPanel(scene, table, this.reader, this.doings, { ready: this.ready, isPlayer: table.you !== null });
    const isNew = !over.firstElementChild;
    refill(over, made);
    if (isNew) /** @type {HTMLElement | null} */ (over.querySelector("[data-next]"))?.focus({ preventScroll: true });
  }

  /** @param {any} hint */
  showHint(hint) {
    this.side.isThinking = false;
    this.side.hint = hint;
    this.side.draw();
    const { card, cards } = hint.words.args;
    this.hand.advise(isPlay(hint.words) ? [card] : hint.action.startsWith("discard ") ? cards : []);
    this.stage.querySelector(`[data-action="${hint.action}"]`)?.classList.add("is-advised");
  }

  /** @param {HTMLElement} element the card that was pressed */
  markTried(element) {
    for (const each of this.hand.root.children) each.classList.toggle("is-tried", each === element);
    this.board.playedFrom = element.getBoundingClientRect();
  }

  /** @param {boolean} isCard whether the card that was pressed breaks a rule */
  showRefusal(isCard) {
    this.side.isThinking = false;
    this.side.draw();
    if (isCard) this.hand.root.querySelector(".is-tried")?.animate([{ translate: "0" }, { translate: "-5px" }, { translate: "5px" }, { translate: "0" }], 180);
  }

  /** Show the last trick and the talon, or put them away. */
  lookBack() {
    const old = this.felt.querySelector(".last-trick");
    if (old) old.remove();
    else if (this.scene?.last_trick || this.scene?.talon?.packets.length) this.felt.append(lookBackCard(this.scene, this.reader));
    else toast(t("no_last_trick"));
  }

  // Presses.

  /**
   * Press the button of the panel that shows a key.
   * @param {string} key
   */
  pressKey(key) {
    const found = /** @type {HTMLElement | null} */ (this.stage.querySelector(`[data-key="${CSS.escape(key)}"]`));
    found?.click();
    return found !== null;
  }

  pressNext() {
    /** @type {HTMLElement | null} */ (this.over.querySelector("[data-next]"))?.click();
  }

  closePanels() {
    this.felt.querySelector(".last-trick")?.remove();
    if (!isWide()) this.side.open("", false);
  }

  /** @param {Event} event */
  feltClick(event) {
    if (/** @type {Element} */ (event.target).closest("button, a, input, label, summary, .result, .panel, .invitations")) return;
    this.doings.hurry();
    this.board.gather();
  }
}
