// What is settled in a deal, always in sight: contract, declarer, king, announcements with their kontra, trump, accusi.

import { el } from "./dom.js";
import { accusoName, cardChip, contractName, itemName, kontraWord, suitIcon } from "./names.js";
import { suitName, t } from "./words.js";

/**
 * @param {string} label
 * @param {...any} children
 */
const chip = (label, ...children) => el("span", { class: "fact" }, label ? el("small", {}, label) : null, ...children);

/**
 * @param {any} scene
 * @param {{pack: string, name: (place: number) => string}} around
 * @returns {HTMLElement[]}
 */
export function factChips(scene, around) {
  const { facts } = scene;
  const chips = [];
  if (facts.contract) {
    const level = facts.kontra?.game ?? 0;
    const by = facts.declarer === null || facts.declarer === undefined ? "" : around.name(facts.declarer);
    chips.push(chip(by, el("b", {}, contractName(facts.contract)), level ? el("em", {}, kontraWord(level)) : null));
  }
  if (facts.called) chips.push(chip(t("calledKing"), cardChip(around.pack, `${facts.called}K`)));
  for (const [item, place] of Object.entries(facts.announced ?? {})) {
    const level = facts.kontra?.[item] ?? 0;
    chips.push(chip(around.name(Number(place)), el("b", {}, itemName(item)), level ? el("em", {}, kontraWord(level)) : null));
  }
  if (facts.trump) {
    const by = facts.declarer === null ? t("trump") : around.name(facts.declarer);
    chips.push(chip(by, suitIcon(around.pack, facts.trump), el("b", {}, suitName(around.pack, facts.trump))));
  } else if (facts.turned) chips.push(chip(t("turnedUp"), suitIcon(around.pack, facts.turned), el("b", {}, suitName(around.pack, facts.turned))));
  (facts.accusi ?? []).forEach((/** @type {string[] | null} */ names, /** @type {number} */ place) => {
    for (const name of names ?? []) chips.push(chip(around.name(place), el("b", {}, accusoName(name))));
  });
  if (scene.compulsory_klop && !facts.contract) chips.push(chip("", el("b", {}, t("compulsoryKlop"))));
  return chips;
}
