// Several people at a table: the card with invitation links, and the page where somebody who was invited takes a place.

import { button, copyText, el, refill, toast } from "./dom.js";
import { changeSettings, rememberTable, settings } from "./memory.js";
import { post } from "./net.js";
import { faultText, t } from "./words.js";

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

/**
 * Who is at the table, who is missing, and the links to pass on.
 * @param {string} table
 * @param {any[]} people
 * @param {Record<string, string>} invitations by place
 * @param {number} watching
 */
export function invitationCard(table, people, invitations, watching) {
  const here = `${location.origin}/#/table/${table}`;
  const lines = people.map((each) => {
    const state = !each.is_person ? t("people.agent") : !each.has_come ? t("people.invited") : each.is_here ? t("people.here") : t("people.replaced");
    return el("li", {}, el("b", {}, each.name), " ", el("span", { class: "note" }, state));
  });
  const links = people.filter((each) => !each.has_come && invitations[each.place]).map((each) => link(t("people.invite_to", { name: each.name }), `${here}/invite/${invitations[each.place]}/${each.place}`));
  const card = el(
    "section", { class: "invitations panel", data: { invitations: "" }, "aria-label": t("tool.people") },
    el("h2", {}, t("tool.people")), el("ul", {}, lines), links, link(t("people.spectators"), here),
    watching ? el("p", { class: "note" }, t("people.watching", { count: watching })) : null,
    el("p", { class: "note" }, t("people.about")),
    el("div", { class: "choices" }, button({ class: "choice is-main", onclick: () => card.remove() }, t("close"))),
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
    const name = el("input", { id: "name", value: settings.name, maxlength: 30, required: true, autocomplete: "nickname", data: { name: "" } });
    const form = el(
      "form", { class: "message", onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.come(table, invitation, name.value.trim());
      } },
      el("h1", {}, t("invited.title")), el("p", {}, t("invited.about")),
      el("label", { for: "name" }, t("your_name")), name,
      el("button", { class: "choice is-main", data: { come: "" } }, t("invited.come")),
      el("p", {}, el("a", { href: `#/table/${table}` }, t("invited.watch"))),
    );
    refill(root, el("main", {}, form));
    name.focus();
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
