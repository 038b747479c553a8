// The order of suits in a hand.

/**
 * Suits so that colours alternate as long as they can; trumps come first, and suits of neither colour before the others.
 * @param {string[]} colours two groups of suits, each a text of letters
 * @param {Set<string>} held
 * @param {string | null} trump
 * @returns {string[]}
 */
export function suitsInOrder(colours, held, trump) {
  const isFirst = (/** @type {string} */ suit) => suit === trump || !colours.some((suits) => suits.includes(suit));
  const order = [...held].filter(isFirst).sort((a, b) => Number(b === trump) - Number(a === trump));
  const groups = colours.map((suits) => [...suits].filter((suit) => held.has(suit) && !isFirst(suit)));
  const last = order.at(-1);
  let next = last && colours[0].includes(last) ? 1 : groups[1].length > groups[0].length ? 1 : 0;
  while (groups[0].length || groups[1].length) {
    const group = groups[next].length ? groups[next] : groups[1 - next];
    order.push(/** @type {string} */ (group.shift()));
    next = 1 - next;
  }
  return order;
}
