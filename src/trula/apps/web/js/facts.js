// What holds in a deal, always in sight: one chip for each message of the server.

import { el } from "./dom.js";

/**
 * @param {any} scene
 * @param {import("./reader.js").Reader} reader
 * @returns {HTMLElement[]}
 */
export const factChips = (scene, reader) => scene.settled.map((/** @type {any} */ message) => reader.node(message, "fact"));

/**
 * What a trick brought beside its cards.
 * @param {any} trick
 * @param {import("./reader.js").Reader} reader
 */
export const extras = (trick, reader) =>
  trick?.extras.length ? el("span", {}, trick.extras.map((/** @type {any} */ message) => reader.node(message))) : null;
