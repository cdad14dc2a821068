// The colour and the pattern of each class, the same on canvases as in the style sheet.

const COLOURS = 13;
const TILE = 8;

/** Draws a pattern on a tile, as in console.css. */
const STROKES = [
  () => {},
  (to) => line(to, 0, 8, 8, 0),
  (to) => line(to, 0, 4, 8, 4),
  (to) => line(to, 4, 0, 4, 8),
  (to) => to.fillRect(2, 2, 3, 3),
  (to) => line(to, 0, 0, 8, 8),
  (to) => (line(to, 0, 4, 8, 4), line(to, 4, 0, 4, 8)),
  (to) => (to.fillRect(0, 0, 4, 4), to.fillRect(4, 4, 4, 4)),
];

function line(to, x1, y1, x2, y2) {
  to.beginPath();
  to.moveTo(x1, y1);
  to.lineTo(x2, y2);
  to.stroke();
}

export function variable(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export const colour = (index) => variable(`--class-${index % COLOURS}`);

/** Gives an element the colour and the pattern of a class. */
export function dress(node, index) {
  node.classList.add(`pattern-${index % STROKES.length}`);
  node.style.setProperty('--own', `var(--class-${index % COLOURS})`);
  return node;
}

const tiles = new Map();

/** The fill of the areas of a class; created once for each theme. */
export function pattern(context, index) {
  const base = colour(index);
  const over = variable('--surface');
  const key = `${index % STROKES.length} ${base} ${over}`;
  if (!tiles.has(key)) {
    const tile = document.createElement('canvas');
    tile.width = tile.height = TILE;
    const to = tile.getContext('2d');
    to.fillStyle = base;
    to.fillRect(0, 0, TILE, TILE);
    to.strokeStyle = to.fillStyle = over;
    to.lineWidth = 1.5;
    to.globalAlpha = 0.55;
    STROKES[index % STROKES.length](to);
    tiles.set(key, tile);
  }
  return context.createPattern(tiles.get(key), 'repeat');
}
