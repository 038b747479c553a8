// The page of a table: hears the socket, shows scenes one after another, and sends what the player does.

import { copyText, download, refill, say, toast } from "./dom.js";
import { loadGame } from "./game.js";
import { listenToKeys } from "./keys.js";
import { myTable, rememberTable, settings } from "./memory.js";
import { Pace, paced } from "./motion.js";
import { records, replayLink, TableSocket } from "./net.js";
import { dead, loading } from "./overlays.js";
import { helpDialog } from "./settings.js";
import { isWide } from "./side.js";
import { TableView } from "./table_view.js";
import { faultText, t } from "./words.js";

/** So many cards are left in the hand when the rest may be claimed. */
const CLAIMED = 5;

export class TablePage {
  /**
   * @param {HTMLElement} root
   * @param {string} id
   */
  constructor(root, id) {
    this.id = id;
    this.root = root;
    this.mine = myTable(id);
    /** @type {any} */ this.table = null;
    /** @type {any} */ this.latest = null;
    /** @type {TableView | null} */ this.view = null;
    /** @type {any[]} messages that came before the game's module */
    this.early = [];
    /** Whether an action is under way: a second press means nothing then. */
    this.isPending = false;
    this.isFresh = true;
    this.pace = new Pace((scene, isLast) => this.show(scene, isLast));
    refill(root, loading("table"));
    this.socket = new TableSocket(id, this.mine?.token ?? null, { message: (message) => this.hear(message), line: (isUp) => this.line(isUp) });
    this.endKeys = listenToKeys({
      press: (key) => this.view?.pressKey(key) ?? false,
      move: (by) => this.view?.hand.move(by),
      ask: () => this.ask(),
      lookBack: () => this.view?.lookBack(),
      sheet: () => this.view?.side.open("sheet"),
      undo: () => this.view?.canUndo && this.send("undo"),
      next: () => this.view?.pressNext(),
      help: () => helpDialog(),
      claim: () => this.view?.pressClaim(),
      close: () => this.view?.closePanels(),
    });
  }

  close() {
    this.socket.close();
    this.pace.stop();
    this.endKeys();
    this.view?.close();
  }

  /** @param {boolean} isUp */
  line(isUp) {
    this.isFresh = true;
    this.isPending = false;
    if (this.view) this.view.line = isUp;
  }

  /** @param {any} message */
  hear(message) {
    if (message.kind === "refused") this.refused(message.message);
    else if (message.kind === "table" && !this.table) this.build(message);
    else if (this.view) this.take(message);
    else this.early.push(message);
  }

  /** @param {any} table */
  async build(table) {
    this.table = table;
    const game = await loadGame(table);
    if (this.socket.isOver) return;
    this.view = new TableView(this.root, game, table, {
      press: (card, element) => this.press(card, element),
      act: (action) => this.act(action),
      ask: () => this.ask(),
      explain: () => this.send("explain"),
      undo: () => this.send("undo"),
      next: () => this.send("next"),
      claim: () => this.send("claim"),
      start: () => void this.socket.send({ kind: "start" }),
      hurry: () => this.pace.hurry(),
      review: () => (location.hash = `#/replay/${this.latest.replay}`),
      link: () => this.copyLink(),
      save: () => this.save(),
      invitations: { table: this.id, links: this.mine?.invitations },
    });
    if (this.mine) rememberTable({ ...this.mine, game: table.game, deck: table.deck, when: Date.now() });
    for (const message of this.early.splice(0)) this.take(message);
  }

  /** @param {any} message */
  take(message) {
    const view = /** @type {TableView} */ (this.view);
    switch (message.kind) {
      case "people":
        view.showPeople(message);
        break;
      case "thinking":
        view.showThinking(message.place);
        break;
      case "scene":
        this.takeScene(message);
        break;
      case "hint":
        if (this.isNow(message)) view.showHint(message);
        break;
      case "settled":
        if (this.isNow(message) && message.is_settled) view.offerClaim();
        break;
      case "explanation":
        if (this.isNow(message)) view.side.explain(message.found);
        break;
    }
  }

  /** @param {any} message */
  isNow(message) {
    return this.latest && message.deal === this.latest.deal && message.ply === this.latest.ply;
  }

  /** @param {any} scene */
  takeScene(scene) {
    const before = this.latest;
    this.latest = scene;
    if (scene.clock) this.view?.board.setClock(scene.clock);
    this.isPending = false;
    this.view?.showThinking(null);
    const isBack = before && (scene.deal < before.deal || (scene.deal === before.deal && scene.ply < before.ply));
    if (this.isFresh || isBack) this.pace.stop();
    this.isFresh = false;
    this.pace.add(scene);
  }

  /** @param {import("./words.js").Message} message */
  refused(message) {
    this.isPending = false;
    if (message.kind === "fault.no_table" || (!this.table && message.kind === "fault.wrong_token")) {
      this.close();
      refill(this.root, dead(t("no_table"), t("no_table.why")));
      return;
    }
    if (message.kind === "fault.stale") return;
    toast(faultText({ told: message }), "bad");
    this.view?.showRefusal(message.kind.includes("refusal."));
  }

  /**
   * Show a scene; how many milliseconds it stays is the answer.
   * @param {any} scene
   * @param {boolean} isLast
   */
  show(scene, isLast) {
    const { view } = this;
    if (!view) return 0;
    const stays = view.show(scene);
    if (isLast && !this.playPremoved(scene)) {
      this.playForced(scene);
      this.askSettled(scene);
    }
    if (scene.is_session_over && this.mine) rememberTable({ ...this.mine, game: this.table.game, deck: this.table.deck, when: Date.now(), over: true });
    return stays;
  }

  // What the player does.

  /**
   * @param {string} kind
   * @param {Record<string, unknown>} [more]
   */
  send(kind, more = {}) {
    if (!this.latest) return false;
    const { deal, ply } = this.latest;
    return this.socket.send({ kind, deal, ...(kind === "next" ? {} : { ply }), ...more });
  }

  /** @param {string} action */
  act(action) {
    if (this.isPending || !this.latest || !this.view) return;
    if (this.view.scene !== this.latest) this.pace.skip();
    this.isPending = this.send("act", { action });
    if (!this.isPending) toast(t("line_down"), "bad");
    // Where the panel takes the felt's room it gives it back for what happens now.
    if (!isWide()) this.view.side.open("", false);
  }

  /**
   * A card of the hand was pressed. One that is not legal is sent too: the server says why not.
   * @param {string} card
   * @param {HTMLElement} element
   */
  press(card, element) {
    if (!this.view?.scene) return;
    // What has not been shown yet is shown at once: a press counts for what the table has come to.
    if (this.view.scene !== this.latest) this.pace.skip();
    const { scene } = this.view;
    if (scene !== this.latest || !scene.hand.includes(card)) return;
    if (scene.laying && scene.to_move === this.table.you) this.choose(card, scene.laying);
    else if (scene.phase === "play" && scene.to_move !== this.table.you && settings.premove) {
      this.view.hand.premove(card);
      say(this.view.hand.premoved ? t("premove.set", { card: this.view.game.cardName(card) }) : t("premove.off"));
    } else if (scene.phase === "play") {
      this.view.markTried(element);
      this.act(card);
    }
  }

  /**
   * @param {string} card to be laid away, or not any more
   * @param {{cards: string[], count: number}} laying
   */
  choose(card, { cards, count }) {
    const view = /** @type {TableView} */ (this.view);
    if (!cards.includes(card)) {
      // Sent all the same, filled up with cards that may go: the server refuses it and says why.
      this.act(`discard ${[card, ...cards.slice(0, count - 1)].join(" ")}`);
      return;
    }
    if (!view.hand.chosen.has(card) && view.hand.chosen.size >= count) view.hand.toggle([...view.hand.chosen][0]);
    view.hand.toggle(card);
    view.showStage();
  }

  /**
   * Play the card that was chosen before it was the player's turn, if it may be played now.
   * @param {any} scene
   */
  playPremoved(scene) {
    const hand = this.view?.hand;
    const card = hand?.premoved;
    if (!hand || !card || scene.to_move !== this.table.you) return false;
    hand.premove("");
    if (!scene.legal.includes(card)) {
      toast(t("premove.illegal", { card: this.view?.game.cardName(card) ?? "" }));
      return false;
    }
    setTimeout(() => {
      const element = hand.button(card);
      if (this.latest !== scene || this.view?.scene !== scene || !element) return;
      this.view?.markTried(element);
      this.act(card);
    }, Math.max(60, paced(250)));
    return true;
  }

  /**
   * Near the end ask whether anything can still change; the server answers from what the player can know.
   * @param {any} scene
   */
  askSettled(scene) {
    const isNear = scene.phase === "play" && scene.to_move === this.table.you && scene.hand.length > 1 && scene.hand.length <= CLAIMED;
    if (isNear && scene.to_move !== null && this.latest === scene) this.send("settled");
  }

  /**
   * Do what must be done anyway, if the player wants that.
   * @param {any} scene
   */
  playForced(scene) {
    if (!settings.forced || scene.to_move === null || scene.to_move !== this.table.you || scene.legal.length !== 1) return;
    setTimeout(() => {
      if (this.latest === scene && this.view?.scene === scene) this.act(scene.legal[0]);
    }, Math.max(150, paced(600)));
  }

  /** Ask for advice, or put it away. */
  ask() {
    const { view, table, latest } = this;
    if (!view || table.you === null || !table.has_hints) return;
    const { side } = view;
    if (side.hint && side.tab === "hint" && side.isOpen) {
      side.open("hint", false);
      return;
    }
    if (latest.to_move === table.you && !side.hint && !side.isThinking) side.isThinking = this.send("hint");
    side.open(side.tab === "where" && side.isOpen ? "where" : "hint", true);
  }

  async copyLink() {
    const address = replayLink(this.latest.replay);
    toast((await copyText(address)) ? t("copied") : address);
  }

  async save() {
    try {
      download(`trula-${this.table.game}-${this.id}.jsonl`, await records(this.id, this.mine?.token ?? ""));
    } catch (fault) {
      toast(faultText(fault), "bad");
    }
  }
}
