// Several people at a table: the card with invitation links, and the page where somebody who was invited takes a place.

import { button, copyText, el, refill, toast } from "./dom.js";
import { changeSettings, rememberTable, settings } from "./memory.js";
import { get, post } from "./net.js";
import { faultText, phrase, t } from "./words.js";

/**
 * @param {string} label
 * @param {string} address
 */
function link(label, address) {
  return el(
    "div", { class: "link-line" },
    el("span", {}, label),
    el("input", { readonly: true, value: address, "aria-label": label, onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }),
    button({ class: "choice", onclick: async () => toast((await copyText(address)) ? t("copied") : address) }, t("copy")),
  );
}

/** Seconds of every move that cost nothing; the server's clock has the same. */
const FREE = 10;

/** @param {number} bank seconds of a person for a deal */
const clockWords = (bank) => t("people.clock", { free: FREE, bank });

/**
 * Who is at the table, who is missing, and the links to pass on; before the first action the waiting room.
 * @param {string} table
 * @param {any[]} people
 * @param {Record<string, string>} invitations by place
 * @param {{watching: number, start: (() => void) | null, hasHints: boolean, bank: number | null}} state `start` while people are waited for
 */
export function invitationCard(table, people, invitations, { watching, start, hasHints, bank }) {
  const here = `${location.origin}/#/table/${table}`;
  const lines = people.map((each) => {
    const state = !each.is_person ? t("people.agent") : !each.has_come ? t("people.invited") : each.is_here ? t("people.here") : t("people.replaced");
    return el("li", { class: each.has_come ? "" : "is-missing" }, el("b", {}, each.name), " ", el("span", { class: "note" }, state));
  });
  const links = people.filter((each) => !each.has_come && invitations[each.place]).map((each) => link(t("people.invite_to", { name: each.name }), `${here}/invite/${invitations[each.place]}/${each.place}`));
  const card = el(
    "section", { class: "invitations panel", data: { invitations: "" }, "aria-label": t("tool.people") },
    el("h2", {}, t(start ? "people.waiting" : "tool.people")), el("ul", {}, lines), el("p", { class: "note" }, t(hasHints ? "people.hints" : "people.no_hints"), bank ? ` ${clockWords(bank)}` : ""), links, link(t("people.spectators"), here),
    watching ? el("p", { class: "note" }, t("people.watching", { count: watching })) : null,
    el("p", { class: "note" }, t("people.about")),
    el("div", { class: "choices" }, start ? button({ class: "choice is-main", data: { startNow: "" }, onclick: start }, t("people.start")) : button({ class: "choice is-main", onclick: () => card.remove() }, t("close"))),
  );
  return card;
}

export class InvitationPage {
  /**
   * @param {HTMLElement} root
   * @param {string} table
   * @param {string} invitation
   */
  constructor(root, table, invitation) {
    this.about = el("div", { class: "invited-about", data: { about: "" } });
    const name = el("input", { id: "name", value: settings.name, maxlength: 30, required: true, autocomplete: "nickname", data: { name: "" } });
    const form = el(
      "form", { class: "message", onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.come(table, invitation, name.value.trim());
      } },
      el("h1", {}, t("invited.title")), this.about, el("p", { class: "note" }, t("invited.about")),
      el("label", { for: "name" }, t("your_name")), name,
      el("button", { class: "choice is-main", data: { come: "" } }, t("invited.come")),
      el("p", {}, el("a", { href: `#/table/${table}` }, t("invited.watch"))),
    );
    refill(root, el("main", {}, form));
    name.focus();
    this.tell(table);
  }

  /**
   * Say who invites, to which game, and by which rules.
   * @param {string} table
   */
  async tell(table) {
    try {
      const found = await get(`/api/tables/${encodeURIComponent(table)}`);
      const game = phrase(`${found.deck}.game.${found.game}`);
      const changed = Object.keys(found.options).map((name) => `${phrase(`${found.deck}.option.${name}`)} ${JSON.stringify(found.options[name])}`);
      refill(
        this.about,
        el("p", {}, el("b", {}, found.host === null ? game : t("invited.by", { host: found.host, game }))),
        el("p", { class: "note" }, phrase(`${found.deck}.profile.${found.game}.${found.profile}`)),
        changed.length ? el("ul", { class: "lines" }, changed.map((line) => el("li", {}, line))) : null,
        el("p", { class: "note" }, found.people.map((/** @type {any} */ each) => `${each.name} (${t(!each.is_person ? "people.agent" : !each.has_come ? "people.invited" : each.is_here ? "people.here" : "people.away")})`).join(" · ")),
        el("p", { class: "note" }, t(found.has_hints ? "people.hints" : "people.no_hints"), found.bank ? ` ${clockWords(found.bank)}` : ""),
      );
    } catch (fault) {
      refill(this.about, el("p", { class: "warn" }, faultText(fault)));
    }
  }

  /**
   * @param {string} table
   * @param {string} invitation
   * @param {string} name
   */
  async come(table, invitation, name) {
    if (!name) return;
    changeSettings({ name });
    try {
      const { token } = await post(`/api/tables/${encodeURIComponent(table)}/places`, { invitation, name });
      rememberTable({ table, token, game: "", deck: "", when: Date.now() });
      location.replace(`#/table/${table}`);
    } catch (fault) {
      toast(faultText(fault), "bad");
    }
  }

  close() {}
}
