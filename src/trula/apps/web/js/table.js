// The page of a table: hears the socket and shows scenes one after another. What the player does is in player.js.

import { Board } from "./board.js";
import { copyText, download, el, refill, say, toast } from "./dom.js";
import { factChips } from "./facts.js";
import { Hand } from "./hand.js";
import { myTable, rememberTable } from "./memory.js";
import { Pace, paced } from "./motion.js";
import { isCard, levelAt, sentence } from "./names.js";
import { records, TableSocket } from "./net.js";
import { dead, home, lastTrickCard, tool } from "./overlays.js";
import { panel } from "./panels.js";
import { invitationCard } from "./people.js";
import { Player } from "./player.js";
import { resultPanel } from "./result.js";
import { helpDialog, settingsDialog } from "./settings.js";
import { Side } from "./side.js";
import { faultWords, t } from "./words.js";

/** How long a scene stays before the next one, at normal speed. */
const STAYS = { card: 520, trick: 1150, speech: 700, own: 40 };

export class TablePage {
  /**
   * @param {HTMLElement} root
   * @param {string} id
   */
  constructor(root, id) {
    this.id = id;
    this.mine = myTable(id);
    /** @type {any} */ this.table = null;
    /** @type {any} */ this.latest = null;
    /** @type {any} */ this.shown = null;
    /** @type {number[]} */ this.ready = [];
    this.isFresh = true;
    this.isLineUp = true;
    this.timer = 0;
    this.pace = new Pace((scene, isLast) => this.show(scene, isLast));
    this.root = root;
    this.page = el("main", { class: "table is-loading" }, el("p", { class: "note" }, t("loading")));
    refill(root, this.page);
    this.player = new Player(this);
    this.socket = new TableSocket(id, this.mine?.token ?? null, { message: (message) => this.hear(message), line: (isUp) => this.line(isUp) });
  }

  close() {
    this.socket.close();
    this.pace.stop();
    clearTimeout(this.timer);
    this.player.close();
    this.hand?.close();
  }

  /** @param {number} place */
  name(place) {
    return this.board?.name(place) ?? "";
  }

  /** What panels need to know of the table. */
  get around() {
    const { table, shown } = this;
    const bySeat = [...Array(table.seats).keys()].map((seat) => this.name((shown.dealer + 1 + seat) % table.seats));
    return { pack: table.pack, game: table.game, you: table.you, name: (/** @type {number} */ place) => this.name(place), bySeat };
  }

  /** @param {boolean} isUp */
  line(isUp) {
    this.isLineUp = isUp;
    this.isFresh = true;
    this.player.isPending = false;
    if (this.shown) this.showPrompt();
  }

  /** @param {any} message */
  hear(message) {
    switch (message.kind) {
      case "table":
        if (!this.table) this.build(message);
        break;
      case "people":
        this.people(message);
        break;
      case "thinking":
        if (this.board) {
          this.board.thinking = message.place;
          this.board.showPlates();
        }
        break;
      case "scene":
        this.hearScene(message);
        break;
      case "hint":
        this.hearHint(message);
        break;
      case "network":
        if (this.side && this.isNow(message)) {
          this.side.network = message;
          this.side.draw();
        }
        break;
      case "refused":
        this.refused(message);
        break;
    }
  }

  /** @param {any} message */
  isNow(message) {
    return this.latest && message.deal === this.latest.deal && message.ply === this.latest.ply;
  }

  /** @param {any} table */
  build(table) {
    this.table = table;
    this.board = new Board(table);
    const { player } = this;
    this.hand = new Hand(table.pack, (card, element) => player.press(card, element));
    this.side = new Side({ ask: () => player.ask(), askNetwork: () => player.send("network"), act: (action) => player.act(action) });
    this.title = el("span", { class: "bar-title" });
    this.facts = el("div", { class: "facts", data: { facts: "" } });
    this.prompt = el("div", { class: "prompt" });
    this.stage = el("div", { class: "stage" });
    this.over = el("div", { class: "over" });
    this.undo = tool("undo", "U", () => player.send("undo"), { undo: "" });
    this.peopleTool = tool("people", "", () => this.showInvitations(true), { people: "" });
    const tools = [
      table.you === null ? null : tool("hint", "H", () => player.ask(), { hint: "" }),
      table.you === null ? null : this.undo,
      tool("trick", "L", () => this.lastTrick(), { last: "" }),
      tool("sheet", "S", () => this.side?.open("sheet"), { sheetTool: "" }),
      this.peopleTool,
      tool("settings", "", () => settingsDialog(), { settings: "" }),
      tool("help", "?", () => helpDialog(), { help: "" }),
    ];
    this.felt = el("section", { class: "felt", "aria-label": t("tableArea"), onclick: (/** @type {Event} */ event) => this.feltClick(event) }, this.board.root, this.stage, this.over);
    this.page.classList.remove("is-loading");
    this.page.dataset.seats = table.seats;
    refill(
      this.page,
      el("header", { class: "bar" }, home(), this.title, this.facts, el("nav", { class: "tools", "aria-label": t("tools") }, tools)),
      this.felt,
      el("section", { class: "hand-zone", "aria-label": t("yourHand") }, this.prompt, table.you === null ? null : this.hand.root),
      this.side.root,
    );
    if (this.mine) rememberTable({ ...this.mine, game: table.game, when: Date.now() });
  }

  /** @param {any} message */
  people(message) {
    if (!this.board) return;
    this.ready = message.ready;
    this.board.people = message.people;
    const others = message.people.filter((/** @type {any} */ each) => each.is_person && each.place !== this.table.you);
    if (this.undo) this.undo.hidden = others.length > 0;
    if (this.peopleTool) this.peopleTool.hidden = others.length === 0 && message.watching === 0;
    this.watching = message.watching;
    if (this.shown) {
      this.board.showPlates();
      this.showWords();
      if (this.shown.phase === "over") this.showResult();
    }
    this.showInvitations(false);
  }

  /** @param {boolean} isAsked whether the player wants to see them, not only while somebody is missing */
  showInvitations(isAsked) {
    const old = this.felt?.querySelector(".invitations");
    const missing = this.board?.people.some((each) => each.is_person && !each.has_come);
    if (old && (isAsked || !missing)) {
      old.remove();
      return;
    }
    if (!isAsked && (!missing || !this.mine?.invitations || this.wasInvitationSeen)) return;
    this.wasInvitationSeen = true;
    old?.remove();
    this.felt?.append(invitationCard(this.id, this.board?.people ?? [], this.mine?.invitations ?? {}, this.watching ?? 0));
  }

  /** @param {any} scene */
  hearScene(scene) {
    const before = this.latest;
    this.latest = scene;
    this.player.isPending = false;
    if (this.board) this.board.thinking = null;
    const isBack = before && (scene.deal < before.deal || (scene.deal === before.deal && scene.ply < before.ply));
    if (this.isFresh || isBack) this.pace.stop();
    this.isFresh = false;
    this.pace.add(scene);
  }

  /** @param {any} message */
  hearHint(message) {
    if (!this.side || !this.isNow(message)) return;
    this.side.isThinking = false;
    this.side.hint = message;
    this.side.draw();
    const words = message.action.split(" ");
    this.hand?.advise(isCard(message.action) ? [message.action] : words[0] === "discard" ? words.slice(1) : []);
    this.stage?.querySelector(`[data-action="${message.action}"]`)?.classList.add("is-advised");
  }

  /** @param {any} message */
  refused(message) {
    this.player.isPending = false;
    if (this.side) this.side.isThinking = false;
    if (message.reason === "no-table" || (!this.table && message.reason === "not-allowed")) {
      this.close();
      refill(this.root, dead(t("noTable"), t("noTable.why")));
      return;
    }
    if (message.reason === "stale") return;
    toast(faultWords(message), "bad");
    this.side?.draw();
    if (message.reason === "illegal") this.hand?.root.querySelector(".is-tried")?.animate([{ translate: "0" }, { translate: "-5px" }, { translate: "5px" }, { translate: "0" }], 180);
  }

  /**
   * Show a scene; how long it stays is the answer.
   * @param {any} scene
   * @param {boolean} isLast
   */
  show(scene, isLast) {
    const { board, hand, table, side } = this;
    if (!board || !hand || !side) return 0;
    clearTimeout(this.timer);
    const before = this.shown;
    this.shown = scene;
    const isStep = before && before.deal === scene.deal && before.ply === scene.ply - 1;
    this.felt?.querySelector(".last-trick")?.remove();
    const isTrickDone = board.show(scene);
    hand.show(scene, scene.facts.trump ?? null);
    this.showStage();
    this.showWords();
    side.show(scene, table, this.around);
    const last = scene.history.at(-1);
    if (isStep && last) this.speak(scene, isTrickDone);
    Object.assign(this.page.dataset, { phase: scene.phase, toMove: scene.to_move ?? "", you: table.you ?? "", deal: scene.deal, ply: scene.ply });
    if (scene.phase === "over") {
      if (isStep && paced(1) > 0) this.timer = window.setTimeout(() => this.showResult(), paced(STAYS.trick));
      else this.showResult();
      return STAYS.trick;
    }
    refill(/** @type {HTMLElement} */ (this.over));
    if (isTrickDone && paced(1) > 0) this.timer = window.setTimeout(() => board.gather(), paced(STAYS.trick));
    if (isLast) this.player.playForced(scene);
    if (!isStep || !last) return 0;
    if (isTrickDone) return STAYS.trick;
    if (last[0] === table.you) return STAYS.own;
    return isCard(last[1]) ? STAYS.card : STAYS.speech;
  }

  /**
   * @param {any} scene
   * @param {boolean} isTrickDone
   */
  speak(scene, isTrickDone) {
    const index = scene.history.length - 1;
    const [place, action] = scene.history[index];
    const words = [sentence(this.table.pack, this.name(place), action, levelAt(scene.history, index))];
    if (isTrickDone) words.push(t("say.wins", { name: this.name(scene.last_trick.winner) }));
    if (scene.to_move === this.table.you && scene.to_move !== null) words.push(t("yourTurn"));
    say(words.join(". "));
  }

  showStage() {
    const { shown: scene, stage, hand } = this;
    if (!stage || !hand) return;
    const made = panel(scene, this.around, (action) => this.player.act(action), hand);
    refill(stage, made);
    stage.hidden = !made;
  }

  showWords() {
    const { shown: scene, table } = this;
    const which = table.is_given ? t("deal.given") : table.target ? t("deal.number", { number: scene.deal + 1 }) : t("deal.of", { number: scene.deal + 1, all: table.deals });
    refill(/** @type {HTMLElement} */ (this.title), el("b", {}, t(`game.${table.game}`)), el("small", {}, which));
    refill(/** @type {HTMLElement} */ (this.facts), table.is_seed_typed && !table.is_given ? el("span", { class: "fact is-practice", title: t("fair.typed") }, t("practice")) : null, factChips(scene, this.around));
    this.showPrompt();
  }

  showPrompt() {
    const { shown: scene, table, prompt } = this;
    if (!prompt) return;
    const isMine = table.you !== null && scene.to_move === table.you;
    const words = !this.isLineUp ? t("lineDown") : scene.phase === "over" ? "" : isMine ? t(`prompt.${scene.phase}`) : t("waitFor", { name: this.name(scene.to_move) });
    // A tab in the background shows by its title whose turn it is.
    document.title = `${isMine ? "● " : ""}${t(`game.${table.game}`)} – Trula`;
    prompt.classList.toggle("is-mine", isMine && this.isLineUp);
    prompt.classList.toggle("is-down", !this.isLineUp);
    refill(prompt, words, table.you === null ? el("small", {}, ` · ${t("watching")}`) : null);
  }

  showResult() {
    const { shown: scene, table, over } = this;
    if (!over || scene?.phase !== "over") return;
    const address = `${location.origin}/#/replay/${scene.replay}`;
    const made = resultPanel(scene, table, (place) => this.name(place), {
      next: () => this.player.send("next"),
      review: () => (location.hash = `#/replay/${scene.replay}`),
      link: async () => toast((await copyText(address)) ? t("copied") : address),
      save: () => this.save(),
    }, { ready: this.ready, isPlayer: table.you !== null });
    const isNew = !over.firstElementChild;
    refill(over, made);
    if (isNew) /** @type {HTMLElement | null} */ (over.querySelector("[data-next]"))?.focus({ preventScroll: true });
    if (scene.is_session_over && this.mine) rememberTable({ ...this.mine, game: table.game, when: Date.now(), over: true });
  }

  async save() {
    try {
      download(`trula-${this.table.game}-${this.id}.jsonl`, await records(this.id, this.mine?.token ?? ""));
    } catch (fault) {
      toast(faultWords(/** @type {any} */ (fault)), "bad");
    }
  }

  lastTrick() {
    const old = this.felt?.querySelector(".last-trick");
    const trick = this.shown?.last_trick;
    if (old) old.remove();
    else if (trick) this.felt?.append(lastTrickCard(trick, this.around));
    else toast(t("noLastTrick"));
  }

  /** @param {Event} event */
  feltClick(event) {
    if (/** @type {Element} */ (event.target).closest("button, a, input, label, summary, .result, .panel, .invitations")) return;
    this.pace.hurry();
    this.board?.gather();
  }
}
