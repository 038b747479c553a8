// Making elements in one call, and the few things every page shows the same way: toasts, the spoken line, a dialog.
// It holds no state of the game.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element. Properties that begin with "on" are listeners, "data" is an object of data-attributes, the rest are
 * attributes; true stands for an empty one, false and null for none.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name === "style") made.style.cssText = value;
    else if (name === "value" || name === "checked" || name === "disabled") /** @type {any} */ (made)[name] = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  fill(made, ...children);
  return made;
}

/**
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  for (const child of /** @type {Child[]} */ (children.flat(Infinity))) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
  return parent;
}

/**
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function refill(parent, ...children) {
  parent.replaceChildren();
  return fill(parent, ...children);
}

/**
 * A button; its words are its children.
 * @param {Record<string, any>} properties
 * @param {...(Child | Child[])} children
 */
export const button = (properties, ...children) => el("button", { type: "button", ...properties }, ...children);

/** @param {string} text what a screen reader says next */
export function say(text) {
  const line = document.getElementById("live");
  if (line) line.textContent = text;
}

/**
 * A sentence that goes away by itself.
 * @param {string} text
 * @param {"plain" | "bad" | "good"} [kind]
 */
export function toast(text, kind = "plain") {
  const place = document.getElementById("toasts");
  if (!place) return;
  for (const old of [...place.children].slice(0, -2)) old.remove();
  const made = el("div", { class: `toast is-${kind}`, role: kind === "bad" ? "alert" : "status" }, text);
  made.addEventListener("click", () => made.remove());
  place.append(made);
  setTimeout(() => made.remove(), 2500 + 60 * text.length);
}

/**
 * A dialog over the page; it closes by Escape, by its cross and by a click beside it.
 * @param {string} title
 * @param {string} closing the word on the cross for screen readers
 * @param {...(Child | Child[])} children
 */
export function dialog(title, closing, ...children) {
  const box = el("dialog", { class: "dialog", "aria-label": title });
  const close = button({ class: "plain cross", "aria-label": closing, onclick: () => box.close() }, "×");
  fill(box, el("header", {}, el("h2", {}, title), close), el("div", { class: "dialog-body" }, ...children));
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * Whether typing goes into a field, so that keys are not commands.
 * @param {EventTarget | null} target
 */
export function isTyping(target) {
  return target instanceof HTMLElement && Boolean(target.closest("input:not([type=range]):not([type=checkbox]), textarea, select"));
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it lies on the clipboard
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages over plain http have no clipboard: an old way still works there.
    const field = el("textarea", { value: text, style: "position:fixed;opacity:0" });
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    return isDone;
  }
}

/**
 * Hand a text to the person as a file.
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
