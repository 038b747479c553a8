// What every card is made of: the palette, helpers that write SVG as text, and the letters of the indexes.
// Letters are strokes of our own, so that cards look the same whatever fonts a machine has.

export const INK = "#23262f";
export const STOCK = "#fcf8ee";
export const SHADE = "#efe5cf";
export const RED = "#b0322b";
export const BLUE = "#234872";
export const GREEN = "#28594a";
export const GOLD = "#c99a3a";
export const SKY = "#92b6d3";
export const SKIN = "#f4dfc5";
export const ROSE = "#dd6b52";
export const SAGE = "#93b58f";

const EDGE = "#cdc1a8";

/**
 * @param {string} d
 * @param {string} fill
 */
export const shape = (d, fill) => `<path d="${d}" fill="${fill}"/>`;

/**
 * @param {string} d
 * @param {string} stroke
 * @param {number} width
 */
export function line(d, stroke, width) {
  const pen = `fill="none" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="${d}" ${pen} stroke="${stroke}" stroke-width="${width}"/>`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} fill
 */
export const dot = (x, y, radius, fill) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

/**
 * @param {string} body
 * @param {number} x
 * @param {number} y
 * @param {number} [scale]
 * @param {number} [turn]
 */
export function place(body, x, y, scale = 1, turn = 0) {
  const turned = turn ? ` rotate(${turn})` : "";
  const scaled = scale === 1 ? "" : ` scale(${scale})`;
  return `<g transform="translate(${x} ${y})${turned}${scaled}">${body}</g>`;
}

/**
 * The body and the same turned upside down about the middle of the card.
 * @param {string} body
 */
export const twice = (body) => `${body}<g transform="rotate(180 50 80)">${body}</g>`;

/**
 * The body repeated about the origin; it is drawn pointing up.
 * @param {number} count
 * @param {string} body
 * @param {number} [first] the angle of the first in degrees
 */
export function around(count, body, first = 0) {
  let all = "";
  for (let i = 0; i < count; i++) {
    const angle = Math.round((first + (360 * i) / count) * 100) / 100;
    all += `<g transform="rotate(${angle})">${body}</g>`;
  }
  return all;
}

/**
 * So many beads evenly on a circle about the origin: one dashed stroke, which is drawn faster than many dots.
 * @param {number} count
 * @param {number} radius
 * @param {number} size
 * @param {string} colour
 */
export function beads(count, radius, size, colour) {
  const dashes = `pathLength="${2 * count}" stroke-dasharray=".001 1.999" stroke-dashoffset="1" stroke-linecap="round"`;
  return `<circle r="${radius}" fill="none" stroke="${colour}" stroke-width="${2 * size}" ${dashes}/>`;
}

/**
 * A path of so many points, the first of them at the top.
 * @param {number} points
 * @param {number} outer
 * @param {number} inner
 */
export function star(points, outer, inner) {
  const corners = [];
  for (let i = 0; i < 2 * points; i++) {
    const angle = (Math.PI * i) / points;
    const radius = i % 2 ? inner : outer;
    corners.push(`${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`);
  }
  return `M${corners.join("L")}Z`;
}

export const blank =
  `<rect x=".5" y=".5" width="99" height="159" rx="7.5" fill="${STOCK}" stroke="${EDGE}"/>`;

// Skeletons of the letters: the width and the strokes, 15 high.
/** @type {Record<string, [number, string]>} */
const LETTERS = {
  0: [7.2, "M0 3.6A3.6 3.6 0 0 1 7.2 3.6V11.4A3.6 3.6 0 0 1 0 11.4Z"],
  1: [3.6, "M0 3.2L3.6 0V15"],
  2: [7, "M.1 3.8A3.4 3.7 0 0 1 6.9 3.8C6.9 7.4 2.6 10.4 0 15H7"],
  3: [7, "M.3 3A3.3 3.5 0 1 1 3.2 7A3.6 4 0 1 1 0 12"],
  4: [7.6, "M5.4 15V0L0 11H7.6"],
  5: [7, "M6.4 0H1L.5 6.8A3.7 4.3 0 1 1 0 12.4"],
  6: [7.4, "M5.2 0L.6 8.7M7.4 11.2A3.7 3.8 0 1 1 0 11.2A3.7 3.8 0 1 1 7.4 11.2Z"],
  7: [7, "M0 0H7L2.6 15"],
  8: [7.4, "M3.7 6.8A3.2 3.4 0 1 1 3.7 0A3.2 3.4 0 1 1 3.7 6.8ZM3.7 6.8A3.7 4.1 0 1 0 3.7 15A3.7 4.1 0 1 0 3.7 6.8Z"],
  9: [7.4, "M2.2 15L6.8 6.3M7.4 3.8A3.7 3.8 0 1 1 0 3.8A3.7 3.8 0 1 1 7.4 3.8Z"],
  A: [8, "M0 15L4 0L8 15M1.4 10.2H6.6"],
  B: [7.2, "M0 0V15H3.4A3.8 3.9 0 0 0 3.4 7.2H0M3 7.2A3.6 3.6 0 0 0 3 0H0"],
  C: [7, "M7 4A3.5 3.8 0 0 0 0 4V11A3.5 3.8 0 0 0 7 11"],
  D: [7.4, "M0 0V15H2.6A4.8 4.8 0 0 0 7.4 10.2V4.8A4.8 4.8 0 0 0 2.6 0Z"],
  F: [6.4, "M6.4 0H0V15M0 7.2H5.4"],
  H: [7.2, "M0 0V15M7.2 0V15M0 7.4H7.2"],
  J: [6, "M6 0V11.4A3 3.6 0 0 1 0 11.4"],
  K: [7.4, "M0 0V15M7 0L0 9.2M2.5 6L7.4 15"],
  P: [7, "M0 15V0H3A4 4.2 0 0 1 3 8.4H0"],
  Q: [7.4, "M0 3.7A3.7 3.7 0 0 1 7.4 3.7V11.3A3.7 3.7 0 0 1 0 11.3ZM4 11L7.8 15.8"],
  R: [7.2, "M0 15V0H3.2A4 4.1 0 0 1 3.2 8.2H0M3.6 8.2L7.2 15"],
  V: [8, "M0 0L4 15L8 0"],
};
const STROKE = 2.7;
const GAP = STROKE + 0.8;
const ROOM = 13.8;

/** @param {string} text */
const plain = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A machine's font stands in for letters that we have not drawn.
 * @param {string} text
 * @param {string} colour
 */
function printed(text, colour) {
  const fitted = text.length > 1 ? ' textLength="16" lengthAdjust="spacingAndGlyphs"' : "";
  const font = 'font-family="sans-serif" font-weight="600" font-size="21"';
  return `<text y="7.5" text-anchor="middle" ${font}${fitted} fill="${colour}">${plain(text)}</text>`;
}

/**
 * The text centred on the origin, 17.7 high and 16.5 wide at most.
 * @param {string} text
 * @param {string} colour
 */
export function lettering(text, colour) {
  const letters = [...text].map((letter) => LETTERS[letter]);
  if (!letters.every(Boolean)) return printed(text, colour);
  const width = letters.reduce((sum, [wide]) => sum + wide + GAP, -GAP);
  let x = -width / 2;
  let all = "";
  for (const [wide, strokes] of letters) {
    all += `<path transform="translate(${x.toFixed(2)} -7.5)" d="${strokes}"/>`;
    x += wide + GAP;
  }
  const narrowed = `transform="scale(${Math.min(1, ROOM / width).toFixed(3)} 1)"`;
  const pen = `fill="none" stroke="${colour}" stroke-width="${STROKE}" stroke-linejoin="round" stroke-linecap="round"`;
  return `<g ${narrowed} ${pen}>${all}</g>`;
}

/**
 * A pointed leaf on the way up from the origin.
 * @param {number} from
 * @param {number} to
 * @param {number} half its bulge to each side
 */
export function leaf(from, to, half) {
  const middle = -(from + to) / 2;
  return `M0 ${-from}Q${half} ${middle} 0 ${-to}Q${-half} ${middle} 0 ${-from}Z`;
}
