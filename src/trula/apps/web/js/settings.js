// The dialogs for settings and help, and what settings do to the page as a whole: its theme and its size of cards.

import { button, dialog, el } from "./dom.js";
import { feel } from "./feel.js";
import { changeSettings, LANGUAGES, settings } from "./memory.js";
import { loadLanguage, t } from "./words.js";

/** Make the page look as the settings say. */
export function applySettings() {
  const { theme, big } = settings;
  const isDark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  document.documentElement.classList.toggle("big-cards", big);
}

/**
 * @param {string} label
 * @param {string} name
 * @param {[string, string][]} choices values with their words
 * @param {(value: string) => void} change
 */
function pick(label, name, choices, change) {
  const chosen = String(settings[/** @type {keyof typeof settings} */ (name)]);
  return el(
    "label", { class: "field" }, el("span", {}, label),
    el(
      "select", { data: { setting: name }, onchange: (/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value) },
      choices.map(([value, words]) => el("option", { value, selected: value === chosen }, words)),
    ),
  );
}

/**
 * @param {string} label
 * @param {"forced" | "premove" | "big" | "sound" | "vibration"} name
 */
function tick(label, name) {
  return el(
    "label", { class: "check" },
    el("input", { type: "checkbox", checked: settings[name], data: { setting: name }, onchange: (/** @type {Event} */ event) => {
      changeSettings({ [name]: /** @type {HTMLInputElement} */ (event.target).checked });
      // What it sounds and feels like.
      if (name === "sound" || name === "vibration") feel("turn");
    } }),
    el("span", {}, label),
  );
}

export function settingsDialog() {
  const box = dialog(
    t("tool.settings"), t("close"),
    pick(t("set.language"), "language", Object.entries(LANGUAGES), async (language) => {
      changeSettings({ language });
      await loadLanguage();
      box.close();
      window.dispatchEvent(new Event("language"));
    }),
    pick(t("set.theme"), "theme", [["auto", t("theme.auto")], ["light", t("theme.light")], ["dark", t("theme.dark")]], (theme) => changeSettings({ theme: /** @type {any} */ (theme) })),
    pick(t("set.speed"), "speed", [["off", t("speed.off")], ["fast", t("speed.fast")], ["normal", t("speed.normal")], ["slow", t("speed.slow")]], (speed) => changeSettings({ speed: /** @type {any} */ (speed) })),
    pick(t("set.deck"), "deck", [["four", t("deck.four")], ["classic", t("deck.classic")]], (deck) => {
      changeSettings({ deck: /** @type {any} */ (deck) });
      box.close();
      window.dispatchEvent(new Event("language"));
    }),
    tick(t("set.forced"), "forced"), tick(t("set.premove"), "premove"), tick(t("set.big"), "big"),
    tick(t("set.sound"), "sound"), "vibrate" in navigator ? tick(t("set.vibration"), "vibration") : null,
    button({ class: "choice is-quiet", onclick: () => {
      box.close();
      helpDialog();
    } }, t("tool.help")),
  );
}

export function helpDialog() {
  const keys = [["← →", "help.arrows"], ["Enter", "help.enter"], ["1 2 3 … P", "help.digits"], ["H", "help.h"], ["L T", "help.l"], ["S", "help.s"], ["U", "help.u"], ["N", "help.n"], ["C", "help.c"], ["Esc", "help.escape"], ["?", "help.help"]];
  dialog(
    t("tool.help"), t("close"),
    el("dl", { class: "keys" }, keys.flatMap(([key, words]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, t(words))])),
    el("p", { class: "note" }, t("help.more")),
  );
}
