// The form for a new table: opponents, number of deals, profile and options, places, seed, name. It makes the request.

import { el, refill } from "./dom.js";
import { settings } from "./memory.js";
import { capital, has, phrase, t, textOf } from "./words.js";

const NAMES = ["Ana", "Bor", "Cene", "Dana"];
const USUAL_LEVEL = "casual";
/** Minutes that people may have for a deal; 0: there is no clock. */
const BANKS = [0, 1, 3, 5, 10];

/**
 * The value of an option in words: its own, or those of a suit or a contract.
 * @param {unknown} value
 * @param {string} deck
 */
function valueName(value, deck) {
  if (value === true) return t("yes");
  if (value === false) return t("no");
  if (value === null) return t("none");
  const text = String(value);
  const kind = [`${deck}.value.${text}`, `${deck}.suit.${text}`, `${deck}.contract.${text}`].find(has);
  return kind ? phrase(kind) : text.replaceAll("_", " ");
}

/**
 * Shorter sessions than the rule books', to begin with: everybody deals twice, or to the target.
 * @param {any} profile
 * @param {number} seats
 */
const usualDeals = (profile, seats) => (profile.deals === null ? "" : Math.min(profile.deals, 2 * seats));

/**
 * @param {any} level
 */
export const levelName = (level) => (has(`page.level.${level.name}`) ? t(`level.${level.name}`) : capital(level.name));

export class SetupForm {
  /**
   * @param {any} game as the server describes it
   * @param {Record<string, any>} last how it was set up last time
   */
  constructor(game, last) {
    this.game = game;
    const levels = game.levels.map((/** @type {any} */ level) => level.name);
    const level = [last.level, USUAL_LEVEL].find((each) => levels.includes(each)) ?? levels[0];
    const profile = game.profiles.some((/** @type {any} */ each) => each.name === last.profile) ? last.profile : game.profiles[0].name;
    this.values = {
      name: settings.name,
      level,
      deals: /** @type {number | ""} */ (last.deals ?? usualDeals(game.profiles[0], game.seats)),
      profile,
      /** @type {Record<string, any>} */
      options: profile === last.profile ? { ...last.options } : {},
      /** @type {string[]} */
      places: Array.from({ length: game.seats - 1 }, () => level),
      seed: "",
      hints: /** @type {boolean | null} */ (null),
      bank: 0,
    };
    this.root = el("div", { class: "setup-form" });
    this.changed = el("small", { class: "changed" });
    this.draw();
    this.countChanges();
  }

  get profile() {
    return this.game.profiles.find((/** @type {any} */ each) => each.name === this.values.profile);
  }

  /** Rules that differ from the profile are kept from the last time, so it is told how many there are. */
  countChanges() {
    const count = Object.keys(this.values.options).length;
    this.changed.textContent = count ? t("changed", { count }) : "";
  }

  draw() {
    const { game, values } = this;
    refill(
      this.root,
      this.levels(),
      el(
        "div", { class: "fields" },
        this.field(t("your_name"), el("input", { value: values.name, maxlength: 30, placeholder: NAMES[0], autocomplete: "nickname", data: { name: "" }, oninput: (/** @type {any} */ event) => (values.name = event.target.value.trim()) })),
        this.field(t("deals"), el("input", { type: "number", min: 1, max: 200, value: values.deals, placeholder: String(this.profile.target ?? this.profile.deals ?? ""), inputmode: "numeric", data: { deals: "" }, oninput: (/** @type {any} */ event) => (values.deals = event.target.value ? Number(event.target.value) : "") }), this.profile.deals === null ? t("deals.target") : ""),
      ),
      el("details", { class: "more" }, el("summary", {}, t("places")), el("p", { class: "note" }, t("places.about")), this.places(), this.hints(), this.clock()),
      el(
        "details", { class: "more", data: { rules: "" } }, el("summary", {}, t("more_rules"), this.changed),
        game.profiles.length > 1 ? this.profiles() : el("p", { class: "note" }, this.about(this.profile)),
        el("div", { class: "options" }, game.options.filter((/** @type {any} */ option) => !option.is_length).map((/** @type {any} */ option) => this.option(option))),
        this.field(t("seed"), el("input", { value: values.seed, inputmode: "numeric", pattern: "[0-9]*", placeholder: t("seed.random"), data: { seed: "" }, oninput: (/** @type {any} */ event) => (values.seed = event.target.value.replace(/\D/g, "").slice(0, 15)) }), t("seed.about")),
      ),
    );
  }

  /**
   * @param {string} label
   * @param {HTMLElement} input
   * @param {string} [note]
   */
  field(label, input, note = "") {
    return el("label", { class: "field" }, el("span", {}, label), input, note ? el("small", { class: "note" }, note) : null);
  }

  /** @param {any} profile */
  about(profile) {
    return phrase(`${this.game.deck}.profile.${this.game.game}.${profile.name}`);
  }

  levels() {
    const { game, values } = this;
    const sentence = el("p", { class: "note", data: { levelSentence: "" } });
    // So many bars of so many: the names alone do not tell their order.
    const meter = el("span", { class: "meter", "aria-hidden": "true" });
    const steps = () => game.levels.map((/** @type {any} */ _, /** @type {number} */ step) => el("i", { class: step <= game.levels.findIndex((/** @type {any} */ level) => level.name === values.level) ? "is-full" : "" }));
    const tell = () => {
      refill(meter, steps());
      refill(sentence, textOf(game.levels.find((/** @type {any} */ level) => level.name === values.level).about));
    };
    const select = el(
      "select", { data: { level: "" }, onchange: (/** @type {any} */ event) => {
        values.level = event.target.value;
        values.places = values.places.map((place) => (place === "invited" ? place : values.level));
        tell();
        for (const each of this.root.querySelectorAll("[data-place]")) if (/** @type {any} */ (each).value !== "invited") /** @type {any} */ (each).value = values.level;
      } },
      game.levels.map((/** @type {any} */ level) => el("option", { value: level.name, selected: level.name === values.level }, levelName(level))),
    );
    tell();
    return el("div", {}, el("label", { class: "field" }, el("span", { class: "with-meter" }, t("opponents"), meter), select), sentence);
  }

  places() {
    const { game, values } = this;
    const rows = values.places.map((chosen, index) =>
      el(
        "label", { class: "field" }, el("span", {}, t("place.number", { number: index + 2, name: NAMES[index + 1] })),
        el(
          "select", { data: { place: index + 1 }, onchange: (/** @type {any} */ event) => {
              values.places[index] = event.target.value;
              const tick = /** @type {HTMLInputElement | null} */ (this.root.querySelector("[data-hints]"));
              if (tick) tick.checked = this.hasHints;
            } },
          game.levels.map((/** @type {any} */ level) => el("option", { value: level.name, selected: level.name === chosen }, `${t("agent")}: ${levelName(level)}`)),
          el("option", { value: "invited", selected: chosen === "invited" }, t("place.invited")),
        ),
      ));
    return el("div", { class: "fields" }, rows);
  }

  /** Whether hints may be asked for: among people not, unless somebody wants them. */
  hints() {
    const { values } = this;
    return el("label", { class: "check" }, el("input", { type: "checkbox", checked: this.hasHints, data: { hints: "" }, onchange: (/** @type {any} */ event) => (values.hints = event.target.checked) }), el("span", {}, t("places.hints")));
  }

  /** The time that each person has for a deal, beyond what every move has free. */
  clock() {
    const { values } = this;
    return this.field(t("places.clock"), el("select", { data: { bank: "" }, onchange: (/** @type {any} */ event) => (values.bank = Number(event.target.value)) }, BANKS.map((minutes) =>
      el("option", { value: 60 * minutes, selected: 60 * minutes === values.bank }, minutes ? t("places.minutes", { count: minutes }) : t("places.no_clock")))));
  }

  get hasHints() {
    return this.values.hints ?? !this.values.places.includes("invited");
  }

  profiles() {
    const { game, values } = this;
    return el("fieldset", { class: "profiles" }, el("legend", {}, t("profile")), game.profiles.map((/** @type {any} */ profile) =>
      el(
        "label", { class: "check" },
        el("input", { type: "radio", name: "profile", value: profile.name, checked: profile.name === values.profile, onchange: () => {
          values.profile = profile.name;
          values.options = {};
          this.draw();
          this.countChanges();
          /** @type {HTMLDetailsElement} */ (this.root.querySelector("[data-rules]")).open = true;
        } }),
        el("span", {}, el("b", {}, profile.name), " ", this.about(profile)),
      )));
  }

  /** @param {any} option */
  option(option) {
    const usual = this.profile.values[option.name];
    const { options } = this.values;
    const change = (/** @type {unknown} */ value) => {
      // Only what differs from the profile is sent.
      if (JSON.stringify(value) === JSON.stringify(usual)) delete options[option.name];
      else options[option.name] = value;
      line.classList.toggle("is-changed", option.name in options);
      this.countChanges();
    };
    const now = option.name in options ? options[option.name] : usual;
    let input;
    if (option.keys) input = this.numbers(option, usual, now, change);
    else if (option.choices) {
      const choices = option.choices;
      input = el("select", { data: { option: option.name }, onchange: (/** @type {any} */ event) => change(choices[Number(event.target.value)]) }, choices.map((/** @type {unknown} */ choice, /** @type {number} */ index) => el("option", { value: index, selected: choice === now }, valueName(choice, this.game.deck))));
    } else input = el("input", { type: "number", min: option.least, max: option.most, value: now, data: { option: option.name }, onchange: (/** @type {any} */ event) => change(event.target.value === "" ? usual : Number(event.target.value)) });
    const line = el(option.keys ? "div" : "label", { class: `option${option.name in options ? " is-changed" : ""}` }, el("span", {}, phrase(`${this.game.deck}.option.${option.name}`)), input);
    return line;
  }

  /**
   * A number for each key.
   * @param {any} option
   * @param {Record<string, number>} usual
   * @param {Record<string, number>} now
   * @param {(value: unknown) => void} change
   */
  numbers(option, usual, now, change) {
    const values = { ...now };
    return el("div", { class: "numbers" }, option.keys.map((/** @type {string} */ key) =>
      el("label", {}, el("span", {}, capital(valueName(key, this.game.deck))), el("input", { type: "number", min: 1, max: option.most, value: values[key] ?? "", placeholder: "–", onchange: (/** @type {any} */ event) => {
        if (event.target.value) values[key] = Number(event.target.value);
        else if (key in usual) values[key] = usual[key];
        else delete values[key];
        const differing = Object.fromEntries(Object.entries(values).filter(([name, value]) => usual[name] !== value));
        change(Object.keys(differing).length ? differing : usual);
      } }))));
  }

  /** What is kept for the next time. */
  remembered() {
    const { level, deals, profile, options } = this.values;
    return { level, deals, profile, options };
  }

  /** The request for the table. */
  request() {
    const { values, game } = this;
    const others = values.places.map((place, index) => ({ who: place === "invited" ? "invited" : "agent", name: NAMES[index + 1], level: place === "invited" ? values.level : place }));
    return {
      game: game.game,
      profile: values.profile,
      options: values.options,
      hints: this.hasHints,
      ...(values.bank ? { bank: values.bank } : {}),
      // A session that goes to a target has no number of deals.
      ...(values.deals && !values.options.target ? { deals: values.deals } : {}),
      ...(values.seed ? { seed: Number(values.seed) } : {}),
      places: [{ who: "me", name: values.name || NAMES[0], level: values.level }, ...others],
    };
  }
}
