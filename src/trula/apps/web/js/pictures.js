// The back of the cards as an image of the style sheet, and the icons of the toolbar.

import { backSvg } from "./cards.js";

/** Draw the back once: all backs of the page are copies of this image. */
export function prepareBack() {
  const text = new XMLSerializer().serializeToString(backSvg());
  document.documentElement.style.setProperty("--back", `url("data:image/svg+xml,${encodeURIComponent(text)}")`);
}

/** @type {Record<string, string>} */
const ICONS = {
  hint: '<path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5.9 1.2.9 2V16h5.4v-.2c0-.8.3-1.5.9-2A6 6 0 0 0 12 3z"/>',
  undo: '<path d="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6"/>',
  trick: '<rect x="4" y="6" width="9" height="13" rx="1.5" transform="rotate(-10 8 12)"/><path d="M14 6.5l5 1.4-3 11.6-3-.8"/>',
  talon: '<rect x="3" y="7" width="7" height="11" rx="1.2"/><rect x="14" y="7" width="7" height="11" rx="1.2"/><path d="M12 9.5v6"/>',
  side: '<rect x="3.5" y="5" width="17" height="14" rx="2"/><path d="M14.5 5v14"/>',
  sheet: '<rect x="4" y="4" width="16" height="16" rx="2"/><path d="M4 9.5h16M4 14.5h16M10 4v16"/>',
  settings: '<circle cx="12" cy="12" r="3"/><path d="M12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M18.5 5.5l-2.1 2.1M7.6 16.4l-2.1 2.1"/>',
  home: '<path d="M4 11.5 12 4.5l8 7M6.5 10v9.5h11V10"/>',
  people: '<circle cx="9" cy="8" r="3.2"/><path d="M3.5 19.5c0-3.3 2.4-5.5 5.5-5.5s5.5 2.2 5.5 5.5M16 5.2a3 3 0 0 1 0 5.6M17.2 14.2c2 .6 3.3 2.5 3.3 5.3"/>',
  help: '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.3a2.6 2.6 0 1 1 3.6 2.5c-.8.4-1.1.9-1.1 1.9M12 16.8v.2"/>',
  lock: '<rect x="5" y="10.5" width="14" height="9.5" rx="2"/><path d="M8 10.5V7.6a4 4 0 0 1 8 0v2.9"/>',
  first: '<path d="M18 6l-7 6 7 6zM7 6v12"/>',
  back: '<path d="M15.5 6l-7 6 7 6z"/>',
  forward: '<path d="M8.5 6l7 6-7 6z"/>',
  last: '<path d="M6 6l7 6-7 6zM17 6v12"/>',
};

/** @param {string} name */
export function icon(name) {
  const template = document.createElement("template");
  template.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${ICONS[name]}</svg>`;
  return /** @type {SVGSVGElement} */ (template.content.firstElementChild);
}
