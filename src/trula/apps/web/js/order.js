// How a hand is held: trumps first, then suits of alternating colours, strong cards first.

/** @type {Record<string, string>} ranks from the strongest */
const PLAIN = { french: "A 10 K Q J 9 8 7", italian: "3 2 A R C F 7 6 5 4", tarok: "K Q C J 10 9 8 7 1 2 3 4" };
const TRUMP = "J 9 A 10 K Q 8 7";
/** @type {Record<string, string[]>} two colours, each with its suits */
const COLOURS = { french: ["hd", "sc"], tarok: ["hd", "sc"], italian: ["dc", "sb"] };

/**
 * Suits so that colours alternate as long as they can.
 * @param {string} pack
 * @param {Set<string>} held
 * @param {string | null} first
 */
function suitsInOrder(pack, held, first) {
  const groups = COLOURS[pack].map((suits) => [...suits].filter((suit) => held.has(suit) && suit !== first));
  const order = first && held.has(first) ? [first] : [];
  let next = first && COLOURS[pack][0].includes(first) ? 1 : groups[1].length > groups[0].length ? 1 : 0;
  while (groups[0].length || groups[1].length) {
    const group = groups[next].length ? groups[next] : groups[1 - next];
    order.push(/** @type {string} */ (group.shift()));
    next = 1 - next;
  }
  return order;
}

/**
 * @param {string} pack
 * @param {string[]} cards
 * @param {string | null} [trump]
 * @returns {string[]}
 */
export function inOrder(pack, cards, trump = null) {
  const taroks = cards.filter((card) => card[0] === "T").sort((a, b) => Number(b.slice(1)) - Number(a.slice(1)));
  const others = cards.filter((card) => card[0] !== "T");
  const suits = suitsInOrder(pack, new Set(others.map((card) => card[0])), trump);
  /** @param {string} card */
  const strength = (card) => (card[0] === trump ? TRUMP : PLAIN[pack]).split(" ").indexOf(card.slice(1));
  others.sort((a, b) => suits.indexOf(a[0]) - suits.indexOf(b[0]) || strength(a) - strength(b));
  return [...taroks, ...others];
}

/**
 * Where a place sits as somebody sees it who sits at the bottom.
 * Klaverjas goes round clockwise, the other games against it.
 * @param {number} place
 * @param {number} seats
 * @param {number} bottom
 * @param {string} game
 * @returns {"bottom" | "left" | "top" | "right"}
 */
export function sideOf(place, seats, bottom, game) {
  const steps = (place - bottom + seats) % seats;
  if (steps === 0) return "bottom";
  if (seats === 3) return steps === 1 ? "right" : "left";
  if (steps === 2) return "top";
  return (steps === 1) === (game === "klaverjas") ? "left" : "right";
}
