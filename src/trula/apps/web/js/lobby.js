// The lobby: games, opponents, rules, tables to come back to, and records to look at.

import { button, el, refill, toast } from "./dom.js";
import { changeSettings, forgetTable, keepRecord, lastSetup, myTables, rememberSetup, rememberTable, settings } from "./memory.js";
import { loadGame } from "./game.js";
import { get, post } from "./net.js";
import { helpDialog, settingsDialog } from "./settings.js";
import { icon } from "./pictures.js";
import { SetupForm } from "./setup.js";
import { faultText, phrase, t, textOf } from "./words.js";

/** @param {{game: string, deck: string}} game */
const titleOf = ({ game, deck }) => phrase(`${deck}.game.${game}`);

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
    this.cards = el("div", { class: "games", role: "group", "aria-label": t("choose_game") });
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
      this.shown = await Promise.all(this.games.map(loadGame));
    } catch (fault) {
      refill(this.form, el("p", { class: "warn" }, faultText(fault)), button({ class: "choice", onclick: () => this.load() }, t("again")));
      return;
    }
    if (!this.isOpen) return;
    this.choose(lastSetup().game);
  }

  /** @param {string | undefined} name of a game; the first one if there is none of that name */
  choose(name) {
    const game = this.games?.find((each) => each.game === name) ?? this.games?.[0];
    this.chosen = game.game;
    refill(this.cards, this.shown?.map((each) => this.gameCard(each)));
    this.setup = new SetupForm(game, lastSetup()[game.game] ?? {});
    refill(this.form, this.setup.root, el("div", { class: "choices" }, button({ class: "choice is-main is-large", data: { start: "" }, onclick: () => this.start() }, t("start_game", { game: titleOf(game) }))));
  }

  /** @param {import("./game.js").Game} shown */
  gameCard(shown) {
    const game = /** @type {any} */ (shown.described);
    const isChosen = game.game === this.chosen;
    const faces = (shown.module.faces?.[game.game] ?? game.faces).map((/** @type {string} */ card) => shown.picture(card));
    return el(
      "div", { class: `game${isChosen ? " is-chosen" : ""}` },
      button(
        { class: "plain game-choice", "aria-pressed": String(isChosen), data: { game: game.game }, onclick: () => this.choose(game.game) },
        el("span", { class: "faces", "aria-hidden": "true" }, faces),
        el("span", { class: "game-name" }, shown.title),
        el("span", { class: "game-sentence" }, textOf(game.about)),
      ),
      button({ class: "choice is-main", data: { play: game.game }, "aria-label": `${t("play")}: ${shown.title}`, onclick: () => {
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
      rememberTable({ table: made.table, token: made.token, game: wanted.game, deck: setup.game.deck, when: Date.now(), invitations: made.invitations });
      location.hash = `#/table/${made.table}`;
    } catch (fault) {
      toast(faultText(fault), "bad");
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
        el("a", { href: `#/table/${each.table}`, data: { resume: each.table } }, el("b", {}, each.deck ? titleOf(each) : t("table")), el("small", {}, each.over ? `${when} · ${t("finished")}` : when)),
        button({ class: "plain cross", "aria-label": t("forget"), title: t("forget"), onclick: () => {
          forgetTable(each.table);
          line.remove();
        } }, "×"),
      );
      list.append(line);
    }
    return el("section", { class: "box", hidden: mine.length === 0 }, el("h2", {}, t("your_tables")), list);
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
    keepRecord({ record: found.join("\n") });
    location.hash = "#/record";
  }
}
