// The page of a replay: step through a finished deal with open cards, see what each card cost, go on from any point.

import { button, copyText, dialog, download, el, isTyping, refill, say, toast } from "./dom.js";
import { loadGame } from "./game.js";
import { games } from "./lobby.js";
import { keepRecord, keptRecord, rememberTable, settings } from "./memory.js";
import { Fault, get, lines, post, replayLink } from "./net.js";
import { dead, home, loading, tool } from "./overlays.js";
import { parTable } from "./par.js";
import { icon } from "./pictures.js";
import { Reader } from "./reader.js";
import { ReviewBoard } from "./review_board.js";
import { graph } from "./graph.js";
import { linesTable } from "./lines.js";
import { Lesson, mistakesOf } from "./learn.js";
import { allVerdicts, moveList, summary, verdictBox, worstMoments } from "./review_words.js";
import { settingsDialog } from "./settings.js";
import { levelName } from "./setup.js";
import { faultText, t } from "./words.js";

/** @param {string} hash the address of a page; the same one is loaded again */
function goTo(hash) {
  if (location.hash === hash) window.dispatchEvent(new Event("hashchange"));
  else location.hash = hash;
}

const TABS = ["moves", "worst", "lines", "summary", "par"];

export class ReviewPage {
  /**
   * @param {HTMLElement} root
   * @param {string | null} id of a replay; null: the record that was uploaded
   * @param {number | null} step where to begin; null: at the beginning, and at the turning point once it is known
   */
  constructor(root, id, step) {
    this.root = root;
    this.id = id;
    this.step = step ?? 0;
    /** Whether the reader has not gone anywhere yet. */
    this.isFresh = step === null;
    this.tab = "moves";
    /** @type {any} */ this.review = null;
    /** What is known before the whole review is there. */
    this.found = { isPart: true, spoken: /** @type {any[]} */ ([]), verdicts: /** @type {any[]} */ ([]) };
    this.drawing = 0;
    /** @type {any} */ this.par = null;
    /** @type {import("./lines.js").Lines | null} */ this.lines = null;
    this.which = 0;
    this.stopping = new AbortController();
    this.page = loading("review");
    refill(root, this.page);
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.kept = keptRecord();
    this.records = id === null ? this.kept.record.split("\n").filter(Boolean) : [];
    this.load();
  }

  close() {
    this.stopping.abort();
    document.removeEventListener("keydown", this.onKey);
    this.board?.close();
  }

  async load() {
    try {
      if (this.id === null && !this.records.length) throw new Fault({ kind: "fault.not_found", args: {} });
      this.replay = this.id === null ? await post("/api/replay", { record: this.records[this.which] }, this.stopping.signal) : await get(`/api/replays/${encodeURIComponent(this.id)}`);
    } catch (fault) {
      if (this.stopping.signal.aborted) return;
      refill(this.root, dead(t("no_replay"), faultText(fault)));
      return;
    }
    this.replay.names ??= this.id === null && this.kept.names;
    this.replay.names ||= this.replay.place_of_seat.map((/** @type {number} */ _, /** @type {number} */ place) => t("player_number", { number: place + 1 }));
    this.game = await loadGame(this.replay);
    if (this.stopping.signal.aborted) return;
    this.step = Math.min(this.step, this.replay.frames.length - 1);
    document.title = `${t("review")}: ${this.game.title} – Trula`;
    this.build();
    this.show();
    this.makeReview();
  }

  build() {
    const { replay } = this;
    this.board = new ReviewBoard(replay, this.reader);
    this.what = el("div", { class: "review-verdict", tabindex: "0", role: "region", "aria-label": t("review") });
    this.graphBox = el("div", { class: "graph-box" });
    this.lessonBox = el("div", { class: "lesson-box", hidden: true });
    this.tabs = el("div", { class: "tabs", role: "tablist" });
    this.body = el("div", { class: "side-body", role: "tabpanel" });
    this.progress = el("div", { class: "progress", role: "progressbar", "aria-label": t("review.making"), "aria-valuenow": 0, "aria-valuemin": 0, "aria-valuemax": 100, hidden: true }, el("i"));
    this.slider = el("input", { type: "range", min: 0, max: replay.frames.length - 1, value: this.step, "aria-label": t("review.step"), oninput: () => this.go(Number(this.slider?.value)) });
    this.counter = el("span", { class: "note counter" });
    const stepper = (/** @type {string} */ name, /** @type {() => number} */ to) => button({ class: "choice", "aria-label": t(`step.${name}`), title: t(`step.${name}`), data: { stepper: name }, onclick: () => this.go(to()) }, icon(name));
    const view = el(
      "select", { "aria-label": t("review.view"), data: { view: "" }, onchange: (/** @type {any} */ event) => {
        if (this.board) this.board.only = event.target.value === "" ? null : Number(event.target.value);
        this.drawGraph();
        this.show();
      } },
      el("option", { value: "" }, t("review.all_open")), replay.names.map((/** @type {string} */ name, /** @type {number} */ place) => el("option", { value: place }, t("review.only_of", { name }))),
    );
    const chooser = this.records.length > 1
      ? el("select", { "aria-label": t("review.which"), data: { which: "" }, onchange: (/** @type {any} */ event) => this.choose(Number(event.target.value)) }, this.records.map((_, index) => el("option", { value: index, selected: index === this.which }, t("deal.of", { number: index + 1, all: this.records.length }))))
      : null;
    const title = replay.ending ? this.reader.text(replay.ending.headline.message) : t("review.not_over");
    this.page.classList.remove("is-loading");
    refill(
      this.page,
      el(
        "header", { class: "bar" }, home(), el("span", { class: "bar-title" }, el("b", {}, this.game?.title), el("small", {}, title)),
        el("div", { class: "facts" }, chooser, view),
        el("nav", { class: "tools" }, history.length > 1 ? button({ class: "plain tool", "aria-label": t("back"), title: t("back"), onclick: () => history.back() }, icon("undo"), el("span", { class: "tool-word" }, t("back"))) : null, tool("settings", "", () => settingsDialog())),
      ),
      el("section", { class: "review-felt", tabindex: "0", "aria-label": t("table_area") }, this.board.root),
      el(
        "section", { class: "controls" },
        this.graphBox, el("div", { class: "steppers" }, stepper("first", () => 0), stepper("back", () => this.step - 1), this.slider, stepper("forward", () => this.step + 1), stepper("last", () => replay.frames.length - 1), this.counter),
      ),
      this.ways(),
      el("aside", { class: "side is-review", "aria-label": t("review") }, this.comparison(), this.progress, this.what, this.lessonBox, el("div", { class: "side-lower" }, this.tabs, this.body)),
    );
  }

  /** What can be done from the action that is looked at, and with the record. */
  ways() {
    const { replay } = this;
    return el(
      "div", { class: "ways choices" },
      button({ class: "choice is-main", data: { playOn: "" }, onclick: () => this.playOn() }, t("review.play_on")), button({ class: "choice", data: { finish: "" }, onclick: () => this.finish() }, t("review.finish")),
      this.id ? button({ class: "choice is-quiet", onclick: () => this.copyLink() }, t("copy_replay_link")) : null,
      button({ class: "choice is-quiet", data: { download: "" }, onclick: () => download(`trula-${replay.game}.jsonl`, `${replay.record}\n`) }, t("review.download")),
    );
  }

  /** @param {number} which of several records */
  choose(which) {
    this.stopping.abort();
    this.stopping = new AbortController();
    this.which = which;
    this.review = null;
    this.found = { isPart: true, spoken: [], verdicts: [] };
    this.par = null;
    this.lines = null;
    this.step = 0;
    this.isFresh = true;
    this.load();
  }

  /** Messages of the replay, for somebody who sits nowhere. */
  get reader() {
    return new Reader(/** @type {import("./game.js").Game} */ (this.game), (place) => this.replay.names[place], this.replay.place_of_seat, null);
  }

  /** What the parts of the review look at. */
  get looked() {
    return { replay: this.replay, review: this.review ?? this.found, step: this.step, go: (/** @type {number} */ step) => this.go(step), reader: this.reader };
  }

  /** @param {number} step that the reader goes to */
  go(step) {
    this.isFresh = false;
    this.step = step;
    this.show();
  }

  /** Show the step. */
  show() {
    const { replay, board, slider, counter, what } = this;
    if (!board || !slider || !counter || !what) return;
    if (this.lesson) this.leaveLesson();
    this.step = Math.max(0, Math.min(this.step, replay.frames.length - 1));
    history.replaceState(history.state, "", this.id === null ? `#/record/${this.step}` : `#/replay/${this.id}/${this.step}`);
    board.replay = replay;
    board.show(this.step);
    slider.value = String(this.step);
    counter.textContent = `${this.step} / ${replay.frames.length - 1}`;
    this.drawVerdict();
    what.scrollTop = 0;
    this.graph?.move(this.step);
    this.drawTab();
    const { action } = replay.frames[this.step];
    if (action) say(this.reader.sentence(action));
    Object.assign(this.page.dataset, { step: this.step, phase: replay.frames[this.step].phase });
  }

  drawTab() {
    const { tabs, body } = this;
    if (!tabs || !body) return;
    refill(tabs, TABS.filter((tab) => tab !== "par" || this.replay.has_par).map((tab) => button({ role: "tab", class: "tab", data: { tab }, "aria-selected": String(tab === this.tab), onclick: () => {
      this.tab = tab;
      body.scrollTop = 0;
      this.drawTab();
    } }, t(`tab.${tab}`))));
    const top = body.scrollTop;
    refill(body, this.content());
    body.scrollTop = top;
    if (this.tab === "moves") body.querySelector(".is-now")?.scrollIntoView({ block: "nearest" });
  }

  content() {
    if (this.tab === "moves") return moveList(this.looked);
    if (this.tab === "par") return this.parContent();
    if (this.tab === "lines") return this.linesContent();
    if (!this.review) return el("p", { class: "note is-thinking" }, this.fault ?? t("review.making"));
    return this.tab === "worst" ? el("div", { class: "worst-box" }, el("div", { class: "choices" }, this.lessons()), worstMoments(this.looked)) : summary(this.looked);
  }

  /** What was played beside the best line; the button asks for it from before the action that is looked at. */
  linesContent() {
    const ask = button({ class: "choice is-main", data: { askLines: "" }, disabled: this.areLinesAsked || !this.step, onclick: () => this.askLines() }, this.areLinesAsked ? t("hint.thinking") : t("lines.ask"));
    const isHere = this.lines?.before === this.before;
    return el(
      "div", { class: "lines-box" },
      this.lines ? null : el("p", { class: "note" }, t("lines.about")),
      this.lines && isHere ? null : ask,
      this.lines ? linesTable(this.lines, this.review, this.reader, { played: (step) => this.go(step), other: (step) => this.lookAtOther(step) }) : null,
    );
  }

  async askLines() {
    const { before, replay } = this;
    this.areLinesAsked = true;
    this.drawTab();
    try {
      const other = await post("/api/line", { record: replay.record, ply: before }, this.stopping.signal);
      this.lines = { replay, other, before };
    } catch (fault) {
      if (!this.stopping.signal.aborted) toast(faultText(fault), "bad");
    }
    this.areLinesAsked = false;
    this.drawTab();
  }

  /**
   * Show a step of the best line on the board, until the reader goes on in the deal.
   * @param {number} step
   */
  lookAtOther(step) {
    const { board, lines, what } = this;
    if (!board || !lines || !what) return;
    board.replay = lines.other;
    board.show(step);
    const { action } = lines.other.frames[step];
    refill(what, el("div", { class: "verdict", data: { otherLine: step } }, el("p", { class: "verdict-what" }, el("b", {}, this.reader.name(action[0])), " ", this.reader.node(action[2])), el("p", { class: "note" }, t("lines.on_board", { number: step }))));
    say(this.reader.sentence(action));
  }

  parContent() {
    if (this.par) return parTable(this.par, this.replay, this.reader);
    return el("div", { class: "empty" }, el("p", { class: "note" }, t("par.about")), button({ class: "choice is-main", data: { askPar: "" }, disabled: this.isParAsked, onclick: () => this.askPar() }, this.isParAsked ? t("hint.thinking") : t("par.ask")));
  }

  async askPar() {
    this.isParAsked = true;
    this.drawTab();
    try {
      this.par = await post("/api/par", { record: this.replay.record }, this.stopping.signal);
    } catch (fault) {
      if (!this.stopping.signal.aborted) toast(faultText(fault), "bad");
    }
    this.isParAsked = false;
    this.drawTab();
  }

  async makeReview() {
    const { progress } = this;
    if (!progress) return;
    const { signal } = this.stopping;
    const path = this.id === null ? "/api/review/steps" : `/api/replays/${encodeURIComponent(this.id)}/review`;
    progress.hidden = false;
    try {
      for await (const line of lines(path, this.id === null ? { record: this.replay.record } : undefined, signal)) {
        if (line.fault) throw new Fault(line.fault);
        if (line.review) this.review = line.review;
        else {
          this.take(line);
          /** @type {HTMLElement} */ (progress.firstElementChild).style.width = `${(100 * line.done) / line.total}%`;
          progress.setAttribute("aria-valuenow", String(Math.round((100 * line.done) / line.total)));
        }
      }
    } catch (fault) {
      if (signal.aborted) return;
      this.fault = faultText(fault);
      toast(this.fault, "bad");
    }
    progress.hidden = true;
    const turn = this.review?.turning_point ?? null;
    if (this.isFresh && turn !== null) this.step = turn + 1;
    this.drawGraph();
    this.show();
    this.page.dataset.review = this.review ? "done" : "failed";
  }

  /**
   * A verdict that has been found before the whole review is there.
   * @param {any} line
   */
  take(line) {
    if (line.spoken) this.found.spoken.push(line.spoken);
    if (line.verdict) this.found.verdicts.push(line.verdict);
    const index = (line.spoken ?? line.verdict)?.index;
    if (index === this.step - 1) this.drawVerdict();
    // The list is drawn once for all that comes at the same time.
    if (this.tab === "moves") this.drawing ||= requestAnimationFrame(() => {
      this.drawing = 0;
      if (this.tab === "moves" && !this.review) this.drawTab();
    });
  }

  drawVerdict() {
    if (this.what && !this.lesson) refill(this.what, verdictBox(this.looked));
  }

  /** The place of the person who played, where there is one. @returns {number | null} */
  get person() {
    const seat = this.replay.agents?.indexOf("person") ?? -1;
    return seat < 0 ? null : this.replay.place_of_seat[seat];
  }

  drawGraph() {
    if (!this.review || !this.graphBox) return;
    const place = this.board?.only ?? this.person ?? this.replay.place_of_seat[0];
    const flagged = allVerdicts(this.review).filter(({ label }) => ["mistake", "blunder"].includes(label));
    this.graph = graph(this.replay, this.review, place, this.replay.names[place], flagged, (step) => this.go(step));
    refill(this.graphBox, this.graph?.box, this.graph?.key);
    this.graph?.move(this.step);
  }

  // Learning from mistakes.

  /** A button for each player, or only for the person who played, who made mistakes to learn from. */
  lessons() {
    const { person, replay } = this;
    const verdicts = allVerdicts(this.review);
    const places = person === null ? /** @type {import("./game.js").Game} */ (this.game).places : [person];
    return places.flatMap((/** @type {number} */ place) => {
      const mistakes = mistakesOf(verdicts, replay, place);
      if (!mistakes.length) return [];
      const words = person === null ? t("learn.of", { name: replay.names[place], count: mistakes.length }) : t("learn.yours", { count: mistakes.length });
      return [button({ class: person === null ? "choice" : "choice is-main", data: { learn: place }, onclick: () => this.learn(mistakes, place) }, words)];
    });
  }

  /**
   * @param {any[]} mistakes
   * @param {number} place
   */
  learn(mistakes, place) {
    const { board, lessonBox } = this;
    if (!board || !lessonBox) return;
    const show = (/** @type {number} */ index, /** @type {any} */ ask) => {
      board.ask = ask;
      board.show(index);
      this.graph?.move(index);
    };
    this.lesson = new Lesson(this.replay, this.reader, mistakes, place, { show, leave: () => this.show() });
    refill(lessonBox, this.lesson.root);
    this.page.classList.add("is-learning");
    lessonBox.hidden = false;
  }

  leaveLesson() {
    this.lesson = null;
    if (this.board) this.board.ask = null;
    if (this.lessonBox) this.lessonBox.hidden = true;
    this.page.classList.remove("is-learning");
  }

  /** How many actions stand when the one that is looked at is tried again. */
  get before() {
    return Math.max(0, this.step - 1);
  }

  playOn() {
    const { replay } = this;
    const frame = replay.frames[this.before];
    const mine = this.person ?? frame.to_move;
    const select = el("select", { "aria-label": t("review.your_place") }, replay.names.map((/** @type {string} */ name, /** @type {number} */ place) => el("option", { value: place, selected: place === mine }, `${name}${place === frame.to_move ? ` (${t("review.to_move")})` : ""}`)));
    const level = el("select", { "aria-label": t("opponents"), data: { playOnLevel: "" } });
    games().then((all) => refill(level, all.find((game) => game.game === replay.game)?.levels.map((/** @type {any} */ each) => el("option", { value: each.name, selected: each.name === "strong" }, levelName(each)))));
    const box = dialog(
      t("review.play_on"), t("close"), el("p", { class: "note" }, t("review.play_on_about")), el("label", { class: "field" }, el("span", {}, t("review.your_place")), select), el("label", { class: "field" }, el("span", {}, t("opponents")), level),
      el("div", { class: "choices" }, button({ class: "choice is-main", data: { playOnStart: "" }, onclick: () => this.startFrom(Number(select.value), level.value || "casual", box) }, t("play"))),
    );
  }

  /**
   * @param {number} place
   * @param {string} level
   * @param {HTMLDialogElement} box
   */
  async startFrom(place, level, box) {
    const { replay } = this;
    const places = replay.names.map((/** @type {string} */ name, /** @type {number} */ each) => (each === place ? { who: "me", name: settings.name || name, level } : { who: "agent", name, level }));
    try {
      const made = await post("/api/tables", { game: replay.game, places, go_on: { record: replay.record, ply: this.before } });
      rememberTable({ table: made.table, token: made.token, game: replay.game, deck: replay.deck, when: Date.now() });
      box.close();
      location.hash = `#/table/${made.table}`;
    } catch (fault) {
      toast(faultText(fault), "bad");
    }
  }

  async copyLink() {
    const address = replayLink(/** @type {string} */ (this.id), this.step);
    toast((await copyText(address)) ? t("copied") : address);
  }

  /** Strong agents play on from before the action that is looked at; the step stays. */
  async finish() {
    const { replay, before, step } = this;
    toast(t("review.finishing"));
    try {
      const found = await post("/api/finish", { record: replay.record, ply: before }, this.stopping.signal);
      const original = this.original ?? (replay.ending && { record: replay.record, replay: this.id, before, step, result: replay.ending.headline.message, scores: replay.ending.scores });
      keepRecord({ record: found.record, names: replay.names, original });
      goTo(`#/record/${Math.min(step, found.frames.length - 1)}`);
    } catch (fault) {
      if (!this.stopping.signal.aborted) toast(faultText(fault), "bad");
    }
  }

  /** The deal as it was played, where agents played this one on. */
  get original() {
    return this.id === null ? this.kept.original : null;
  }

  /** What agents made of the deal beside what was played; null where they did not play it on. */
  comparison() {
    const { original, replay, reader } = this;
    if (!original || !replay.ending) return null;
    const cells = (/** @type {number[]} */ scores) => reader.game.rows.map(([place]) => el("td", {}, reader.game.score(scores[place])));
    return el(
      "section", { class: "comparison", data: { comparison: "" }, "aria-label": t("review.compared") },
      el(
        "table", {},
        el("thead", {}, el("tr", {}, el("td", {}), reader.game.rows.map((places) => el("th", { scope: "col" }, places.map(reader.name).join(" & "))))),
        el("tbody", {}, el("tr", {}, el("th", { scope: "row" }, t("review.was_played")), cells(original.scores)), el("tr", {}, el("th", { scope: "row" }, t("review.agents_from", { number: original.before + 1 })), cells(replay.ending.scores))),
      ),
      button({ class: "choice", data: { backToPlayed: "" }, onclick: () => this.backToPlayed(original) }, t("review.back_to_played")),
    );
  }

  /** @param {import("./memory.js").Original} original */
  backToPlayed({ record, replay, step }) {
    if (replay === null) keepRecord({ record, names: this.replay.names });
    goTo(replay === null ? `#/record/${step}` : `#/replay/${replay}/${step}`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]") || !this.replay) return;
    const steps = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0, End: this.replay.frames.length - 1 };
    if (!(event.key in steps)) return;
    this.go(steps[/** @type {keyof typeof steps} */ (event.key)]);
    event.preventDefault();
  }
}
