// Messages put into words, as `trula.words.rendering` does it; a test holds the two against each other.
// A message is {kind, args}; a text has gaps: {card}, {count:deal|deals}, {share:%}, {mean:+1}, {suit:FORM}.

/** @typedef {{kind: string, args: Record<string, any>}} Message */
/** @typedef {string | Node} Part */

/**
 * @typedef {object} Ways how arguments are put; the usual ones are those of Python
 * @property {(seat: number) => Part} [name] of a seat
 * @property {(card: string) => Part} [card]
 * @property {(message: Message) => Part[]} [before] what stands before the text of a message, such as the icon of a suit
 * @property {number | null} [reader] the seat of whoever reads
 */

const GAP = /\{(\w+)(?::([^{}]*))?\}/g;

/**
 * Which of the forms of a plural a number takes: Slovene has four, the other languages two.
 * @param {string} language
 * @param {number} number
 */
export function plural(language, number) {
  if (language !== "sl") return number === 1 ? 0 : 1;
  if (!Number.isInteger(number)) return 2;
  return { 1: 0, 2: 1, 3: 2, 4: 2 }[number % 100] ?? 3;
}

/**
 * A number with so many decimals; a number half-way goes to the even neighbour, as in Python.
 * @param {number} value
 * @param {number} digits
 */
function fixed(value, digits) {
  const size = Math.abs(value);
  const isHalfWay = (size * 2 ** (digits + 1)) % 2 === 1;
  if (!isHalfWay) return value.toFixed(digits);
  const below = Math.floor(size * 10 ** digits);
  return ((Math.sign(value) * (below + (below % 2))) / 10 ** digits).toFixed(digits);
}

/** Texts of a language by kind, and what is said with them. */
export class Words {
  /**
   * @param {string} language
   * @param {Record<string, string>} texts
   */
  constructor(language, texts) {
    this.language = language;
    this.texts = texts;
  }

  /** @param {string} kind */
  has(kind) {
    return Object.hasOwn(this.texts, kind);
  }

  /**
   * @param {Message} message
   * @param {Ways} [ways] that answer with text
   */
  text(message, ways = {}) {
    return this.parts(message, ways).join("");
  }

  /**
   * A message as a list of texts and elements.
   * @param {Message} message
   * @param {Ways} [ways]
   * @param {string} [form] of the text, where there is one
   * @param {boolean} [isInner] whether it stands within another sentence
   * @returns {Part[]}
   */
  parts(message, ways = {}, form = "", isInner = false) {
    const args = message.args ?? {};
    const template = this.template(message.kind, args, ways, form);
    /** @type {Part[]} */
    const parts = ways.before?.(message) ?? [];
    const isSeatFirst = !isInner && template.startsWith("{") && template.slice(0, 8).includes("seat");
    const first = parts.length;
    let last = 0;
    for (const gap of template.matchAll(GAP)) {
      parts.push(template.slice(last, gap.index), ...this.gap(gap, args, ways));
      last = gap.index + gap[0].length;
    }
    parts.push(template.slice(last));
    const filled = parts.filter((part) => part !== "");
    if (isSeatFirst && typeof filled[first] === "string") filled[first] = capital(/** @type {string} */ (filled[first]));
    return filled;
  }

  /**
   * @param {string} kind
   * @param {Record<string, any>} args
   * @param {Ways} ways
   * @param {string} form
   */
  template(kind, args, ways, form) {
    const kinds = form ? [`${kind}.${form}`, kind] : [kind];
    if (typeof ways.reader === "number" && args.seat === ways.reader) kinds.unshift(`${kind}.you`);
    const found = kinds.find((each) => this.has(each));
    return found === undefined ? kind : this.texts[found];
  }

  /**
   * @param {RegExpMatchArray} gap
   * @param {Record<string, any>} args
   * @param {Ways} ways
   * @returns {Part[]}
   */
  gap(gap, args, ways) {
    const [whole, name, form] = gap;
    if (!Object.hasOwn(args, name)) return [whole];
    if (form?.includes("|")) {
      const forms = form.split("|");
      return [forms[Math.min(plural(this.language, args[name]), forms.length - 1)]];
    }
    return this.value(name, args[name], form ?? "", ways);
  }

  /**
   * @param {string} name of the argument, whose last word says what it is
   * @param {any} value
   * @param {string} form
   * @param {Ways} ways
   * @returns {Part[]}
   */
  value(name, value, form, ways) {
    const what = name.split("_").at(-1) ?? "";
    if (Array.isArray(value)) {
      const single = { seats: "seat", cards: "card" }[what] ?? what;
      return this.list(value.map((each) => this.value(single, each, form, ways)));
    }
    if (value !== null && typeof value === "object") return this.parts(value, ways, form, true);
    if (what === "seat" && typeof value === "number") return ways.name ? [ways.name(value)] : this.parts({ kind: "seat", args: { number: value } });
    if (what === "card" && ways.card) return [ways.card(value)];
    if (typeof value === "number") return [this.number(value, form)];
    return [String(value)];
  }

  /**
   * @param {number} value
   * @param {string} form
   */
  number(value, form = "") {
    if (form === "%") return this.text({ kind: "percent", args: { number: fixed(100 * value, 0) } });
    const digits = form.replace("+", "");
    const shown = digits ? fixed(value, Number(digits)) : String(value);
    const sign = form.startsWith("+") && !shown.startsWith("-") ? "+" : "";
    return (sign + shown).replace(".", this.text({ kind: "decimal", args: {} }));
  }

  /**
   * @param {Part[][]} items
   * @returns {Part[]}
   */
  list(items) {
    if (items.length < 2) return items.flat();
    const first = items.slice(0, -1).flatMap((item, index) => (index ? [", ", ...item] : item));
    const last = items[items.length - 1];
    const [before, between, after] = this.texts.list.split(/\{first\}|\{last\}/);
    return [before, ...first, between, ...last, after];
  }
}

/** @param {string} text with a capital letter at its beginning */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
