// Par of a deal: what each place makes in each contract, or with each trump, with open cards.

import { el } from "./dom.js";
import { actionName, cardChip, contractName, suitIcon } from "./names.js";
import { signed, t } from "./words.js";

/**
 * @param {any[]} made
 * @param {any} replay
 */
export function parTable(made, replay) {
  const contracts = [...new Set(made.map((each) => each.contract))];
  const isTrumps = replay.pack === "french";
  const seats = [...Array(replay.seats).keys()];
  const cell = (/** @type {any} */ each) => {
    if (!each || each.won === null) return el("td", {}, "?");
    const words = isTrumps && each.points !== null ? signed(each.points) : each.won ? "✓" : each.exact ? "✗" : "(✗)";
    const how = [each.call ? actionName(replay.pack, `call ${each.call}`) : "", each.packet ? actionName(replay.pack, `take ${each.packet}`) : "", each.laid ? actionName(replay.pack, `discard ${each.laid.join(" ")}`) : ""].filter(Boolean).join(", ");
    return el("td", { class: each.won ? "is-plus" : "is-minus", title: how }, words);
  };
  return el(
    "div", { class: "par", data: { par: "" } },
    el(
      "div", { class: "scroll" },
      el(
        "table", { class: "choices-table" },
        el("thead", {}, el("tr", {}, el("th", {}, isTrumps ? t("trump") : t("contract")), seats.map((seat) => el("th", { scope: "col" }, replay.names[replay.place_of_seat[seat]])))),
        el("tbody", {}, contracts.map((contract) => el("tr", {}, el("th", { scope: "row" }, isTrumps ? suitIcon(replay.pack, contract.slice(-1)) : contractName(contract)), seats.map((seat) => cell(made.find((each) => each.seat === seat && each.contract === contract)))))),
      ),
    ),
    el("p", { class: "note" }, t(isTrumps ? "par.exact" : "par.bound")),
    isTrumps ? null : wins(made, replay),
  );
}

/**
 * The highest contract that each place makes, and how.
 * @param {any[]} made
 * @param {any} replay
 */
function wins(made, replay) {
  const best = [...Array(replay.seats).keys()].map((seat) => made.filter((each) => each.seat === seat && each.won).at(-1)).filter(Boolean);
  return el("ul", { class: "lines" }, best.map((each) =>
    el("li", {}, el("b", {}, replay.names[replay.place_of_seat[each.seat]]), `: ${contractName(each.contract)} `, each.call ? cardChip(replay.pack, `${each.call}K`) : null, each.packet ? ` ${actionName(replay.pack, `take ${each.packet}`)} ` : null, each.laid?.length ? [`${t("laidAway")}: `, each.laid.map((/** @type {string} */ card) => cardChip(replay.pack, card))] : null)));
}
