// What this browser remembers: settings, the player's name, and the tables where it has a place.
// Everything else is the server's; a browser that remembers nothing can still play.

/**
 * @typedef {object} Settings
 * @property {string} language
 * @property {"auto" | "light" | "dark"} theme
 * @property {"off" | "fast" | "normal" | "slow"} speed
 * @property {boolean} forced whether a forced action is done by itself
 * @property {boolean} premove whether a card can be chosen before it is one's turn
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {boolean} big whether cards in the hand are large
 * @property {string} name
 * @property {"four" | "classic"} deck whether each French suit has a colour of its own, or two are red and two black
 * @property {boolean} side whether the panel beside the table is open where there is room for it
 */

/**
 * @typedef {object} Mine a table at which this browser has a place
 * @property {string} table
 * @property {string | null} token
 * @property {string} game its name, and that of its deck; empty until the table was seen
 * @property {string} deck
 * @property {number} when
 * @property {Record<string, string>} [invitations]
 * @property {boolean} [over]
 */

export const LANGUAGES = { en: "English", sl: "Slovenščina", nl: "Nederlands", it: "Italiano" };
const preferred = (navigator.language || "en").slice(0, 2);

/** @type {Settings} */
const USUAL = {
  language: preferred in LANGUAGES ? preferred : "en",
  theme: "auto",
  speed: "normal",
  forced: false,
  premove: true,
  sound: false,
  vibration: false,
  big: false,
  name: "",
  side: true,
  deck: "four",
};

/** What a setting must be one of; the others must be of the type of the usual value. */
const CHOICES = { language: Object.keys(LANGUAGES), theme: ["auto", "light", "dark"], speed: ["off", "fast", "normal", "slow"] };

/** @param {unknown} value */
const kindOf = (value) => (Array.isArray(value) ? "list" : value === null ? "null" : typeof value);

/**
 * What was kept under a key, if it is of the same type as `otherwise`: anything may have been written there.
 * @template Value
 * @param {string} key
 * @param {Value} otherwise
 * @returns {Value}
 */
function read(key, otherwise) {
  try {
    const kept = JSON.parse(localStorage.getItem(`trula.${key}`) ?? "null");
    return kindOf(kept) === kindOf(otherwise) ? kept : otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function write(key, value) {
  try {
    localStorage.setItem(`trula.${key}`, JSON.stringify(value));
  } catch {
    // A browser may forbid it: then nothing is remembered, and all else works.
  }
}

/** @type {Settings} */
export const settings = { ...USUAL };
for (const [name, value] of Object.entries(read("settings", {}))) {
  const isAllowed = name in CHOICES ? CHOICES[/** @type {"speed"} */ (name)].includes(value) : typeof value === typeof Reflect.get(USUAL, name);
  if (name in USUAL && isAllowed) Reflect.set(settings, name, value);
}

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener called after every change of a setting */
export function onSettings(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @param {Partial<Settings>} changes */
export function changeSettings(changes) {
  Object.assign(settings, changes);
  write("settings", settings);
  for (const listener of listeners) listener();
}

/** @returns {Mine[]} the newest first */
export const myTables = () => read("tables", /** @type {Mine[]} */ ([])).filter((each) => typeof each?.table === "string");

/** @param {string} table */
export const myTable = (table) => myTables().find((each) => each.table === table);

/** @param {Mine} mine */
export function rememberTable(mine) {
  const others = myTables().filter((each) => each.table !== mine.table);
  write("tables", [mine, ...others].slice(0, 40));
}

/** @param {string} table */
export function forgetTable(table) {
  write("tables", myTables().filter((each) => each.table !== table));
}

/** @returns {Record<string, any>} how a game was set up last time */
export const lastSetup = () => read("setup", /** @type {Record<string, any>} */ ({}));

/** @param {Record<string, any>} setup */
export const rememberSetup = (setup) => write("setup", setup);

/**
 * @typedef {object} Original a deal from one of whose actions on agents played in another way
 * @property {string} record
 * @property {string | null} replay its name, where it has one
 * @property {number} before how many of its actions stand
 * @property {number} step that was looked at
 * @property {import("./words.js").Message} result
 * @property {number[]} scores by place
 */

/**
 * @typedef {object} Kept what the page #/record shows
 * @property {string} record one, or several as lines
 * @property {string[]} [names] by place
 * @property {Original | null} [original] the deal that agents played on from, where this is one
 */

/** @param {Kept} kept */
export const keepRecord = (kept) => write("kept", kept);

/** @returns {Kept} */
export const keptRecord = () => read("kept", { record: "" });
