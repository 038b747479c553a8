// Which page is shown: the address after # decides. Pages are classes with a constructor and close().

import { applySettings } from "./settings.js";
import { LobbyPage } from "./lobby.js";
import { onSettings } from "./memory.js";
import { InvitationPage } from "./people.js";
import { prepareBack } from "./pictures.js";
import { TablePage } from "./table.js";
import { loadLanguage, t } from "./words.js";

/** @type {{close: () => void} | null} */
let page = null;
const root = /** @type {HTMLElement} */ (document.getElementById("app"));

/** @param {string} part of an address, which anybody may have mistyped */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string | undefined} word of the address @returns {number | null} */
const stepOf = (word) => (word && /^\d+$/.test(word) ? Number(word) : null);

async function go() {
  page?.close();
  page = null;
  for (const open of document.querySelectorAll("dialog")) open.close();
  const [kind, id, word, secret] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  document.body.dataset.page = kind === "table" ? "table" : kind === "replay" || kind === "record" ? "replay" : "lobby";
  document.title = "Trula";
  scrollTo(0, 0);
  if (kind === "table" && id) page = word === "invite" && secret ? new InvitationPage(root, id, secret) : new TablePage(root, id);
  else if (kind === "replay" || kind === "record") {
    // A review is more than a player at the table needs, so it is fetched when somebody wants it.
    const { ReviewPage } = await import("./review.js");
    page = new ReviewPage(root, kind === "replay" ? id : null, stepOf(kind === "replay" ? word : id));
  } else page = new LobbyPage(root);
}

async function begin() {
  applySettings();
  onSettings(applySettings);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applySettings);
  prepareBack();
  await loadLanguage();
  const skip = /** @type {HTMLElement} */ (document.querySelector(".skip"));
  skip.textContent = t("skip");
  skip.addEventListener("click", (event) => {
    // The address after # belongs to the pages.
    event.preventDefault();
    root.focus();
  });
  window.addEventListener("hashchange", go);
  window.addEventListener("language", go);
  await go();
}

begin();
