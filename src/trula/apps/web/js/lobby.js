// The lobby: four games, opponents, rules, tables to come back to, and records to look at.

import { button, el, refill, toast } from "./dom.js";
import { changeSettings, forgetTable, keepRecord, lastSetup, myTables, rememberSetup, rememberTable, settings } from "./memory.js";
import { get, post } from "./net.js";
import { helpDialog, settingsDialog } from "./settings.js";
import { icon, picture } from "./pictures.js";
import { SetupForm } from "./setup.js";
import { faultWords, t, told } from "./words.js";

/** @type {Record<string, string[]>} the cards on the picture of a game */
const FACES = {
  tarok3: ["T22", "T21", "T1"],
  tarok4: ["hK", "T17", "sC", "dQ"],
  klaverjas: ["hJ", "h9", "sA", "c10"],
  tressette: ["d3", "d2", "dA", "cR"],
};

/** @type {Promise<any[]> | null} */
let asked = null;

/** The games of the server, asked for once. */
export function games() {
  asked ??= get("/api/games").catch((fault) => {
    asked = null;
    throw fault;
  });
  return /** @type {Promise<any[]>} */ (asked);
}

export class LobbyPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.isOpen = true;
    this.form = el("section", { class: "setup" });
    this.cards = el("div", { class: "games", role: "group", "aria-label": t("chooseGame") });
    refill(
      root,
      el(
        "main", { class: "lobby" },
        el(
          "header", { class: "lobby-head" },
          el("div", {}, el("h1", {}, "Trula"), el("p", {}, t("lobby.about"))),
          el("nav", { class: "tools" }, button({ class: "plain tool", "aria-label": t("tool.settings"), title: t("tool.settings"), data: { settings: "" }, onclick: () => settingsDialog() }, icon("settings")), button({ class: "plain tool", "aria-label": t("tool.help"), title: t("tool.help"), onclick: () => helpDialog() }, icon("help"))),
        ),
        this.cards,
        el("div", { class: "lobby-columns" }, this.form, el("div", { class: "lobby-side" }, this.tables(), this.upload())),
        el("footer", { class: "lobby-foot note" }, t("lobby.foot"), " ", el("a", { href: "/docs" }, t("lobby.api"))),
      ),
    );
    this.load();
  }

  close() {
    this.isOpen = false;
  }

  async load() {
    try {
      this.games = await games();
    } catch (fault) {
      refill(this.form, el("p", { class: "warn" }, faultWords(/** @type {any} */ (fault))), button({ class: "choice", onclick: () => this.load() }, t("again")));
      return;
    }
    if (!this.isOpen) return;
    this.choose(lastSetup().game ?? "tarok3");
  }

  /** @param {string} name of a game */
  choose(name) {
    const game = this.games?.find((each) => each.game === name) ?? this.games?.[0];
    this.chosen = game.game;
    refill(this.cards, this.games?.map((each) => this.gameCard(each)));
    this.setup = new SetupForm(game, lastSetup()[game.game] ?? {});
    refill(this.form, this.setup.root, el("div", { class: "choices" }, button({ class: "choice is-main is-large", data: { start: "" }, onclick: () => this.start() }, t("startGame", { game: t(`game.${game.game}`) }))));
  }

  /** @param {any} game */
  gameCard(game) {
    const isChosen = game.game === this.chosen;
    const faces = FACES[game.game].map((card) => picture(game.pack, card));
    return el(
      "div", { class: `game${isChosen ? " is-chosen" : ""}` },
      button(
        { class: "plain game-choice", "aria-pressed": String(isChosen), data: { game: game.game }, onclick: () => this.choose(game.game) },
        el("span", { class: "faces", "aria-hidden": "true" }, faces),
        el("span", { class: "game-name" }, t(`game.${game.game}`)),
        el("span", { class: "game-sentence" }, told(game.sentence)),
      ),
      button({ class: "choice is-main", data: { play: game.game }, "aria-label": `${t("play")}: ${t(`game.${game.game}`)}`, onclick: () => {
        if (this.chosen !== game.game) this.choose(game.game);
        this.start();
      } }, t("play")),
    );
  }

  async start() {
    const { setup } = this;
    if (!setup || this.isStarting) return;
    this.isStarting = true;
    const wanted = setup.request();
    changeSettings({ name: setup.values.name });
    rememberSetup({ ...lastSetup(), game: wanted.game, [wanted.game]: setup.remembered() });
    try {
      const made = await post("/api/tables", wanted);
      rememberTable({ table: made.table, token: made.token, game: wanted.game, when: Date.now(), invitations: made.invitations });
      location.hash = `#/table/${made.table}`;
    } catch (fault) {
      toast(faultWords(/** @type {any} */ (fault)), "bad");
    }
    this.isStarting = false;
  }

  tables() {
    const mine = myTables();
    const list = el("ul", { class: "mine" });
    for (const each of mine.slice(0, 8)) {
      const when = new Date(each.when).toLocaleString(settings.language, { dateStyle: "medium", timeStyle: "short" });
      const line = el(
        "li", {},
        el("a", { href: `#/table/${each.table}`, data: { resume: each.table } }, el("b", {}, each.game ? t(`game.${each.game}`) : t("table")), el("small", {}, each.over ? `${when} · ${t("finished")}` : when)),
        button({ class: "plain cross", "aria-label": t("forget"), title: t("forget"), onclick: () => {
          forgetTable(each.table);
          line.remove();
        } }, "×"),
      );
      list.append(line);
    }
    return el("section", { class: "box", hidden: mine.length === 0 }, el("h2", {}, t("yourTables")), list);
  }

  upload() {
    const text = el("textarea", { rows: 3, placeholder: t("upload.paste"), "aria-label": t("upload.paste"), spellcheck: "false", data: { record: "" } });
    const file = el("input", { type: "file", accept: ".jsonl,.json,.txt", class: "unseen", id: "record-file", onchange: async () => {
      const chosen = file.files?.[0];
      if (chosen) text.value = (await chosen.text()).slice(0, 500_000);
    } });
    return el(
      "section", { class: "box" }, el("h2", {}, t("upload.title")), el("p", { class: "note" }, t("upload.about")),
      text,
      el("div", { class: "choices" }, el("label", { class: "choice is-quiet", for: "record-file", tabindex: "-1" }, t("upload.file")), file, button({ class: "choice", data: { upload: "" }, onclick: () => this.look(text.value) }, t("upload.look"))),
    );
  }

  /** @param {string} text one record or a file of them */
  look(text) {
    const found = text.split("\n").map((line) => line.trim()).filter((line) => line.startsWith("{") && line.includes('"deal"'));
    if (!found.length) {
      toast(t("upload.none"), "bad");
      return;
    }
    keepRecord(found.join("\n"));
    location.hash = "#/record";
  }
}
