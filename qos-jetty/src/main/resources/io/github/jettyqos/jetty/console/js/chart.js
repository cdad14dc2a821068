// Charts over time. They are drawn when data is new, at most once a frame, and only if visible.

import { el, setText } from './dom.js';
import { variable } from './palette.js';

const uPlot = globalThis.uPlot;
const SYNC = 'qos';
/** The ticks of threads and requests, which are whole numbers. */
const WHOLE = [1, 2, 5].flatMap((each) => [1, 10, 100, 1000, 10_000].map((by) => each * by)).sort((a, b) => a - b);
const AXIS = '11px system-ui, sans-serif';

const charts = new Set();
const MOST_MARKS = 200;
let marks = [];
let frame = 0;

function drawAll() {
  frame = 0;
  charts.forEach((each) => each.drawIfSeen());
}

export function redraw() {
  charts.forEach((each) => (each.stale = true));
  frame ||= requestAnimationFrame(drawAll);
}

/** Adds marks: {at: seconds, kind: 'change' by an operator or 'move' of budgets}. */
export function addMarks(more) {
  const known = new Set(marks.map((each) => `${each.kind} ${each.at.toFixed(1)}`));
  const all = [...marks, ...more.filter((each) => !known.has(`${each.kind} ${each.at.toFixed(1)}`))];
  marks = all.sort((a, b) => a.at - b.at).slice(-MOST_MARKS);
}

/** Times before the first value have no label. */
function drawMarks(plot, from) {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.lineWidth = devicePixelRatio;
  const dotted = [2 * devicePixelRatio, 3 * devicePixelRatio];
  for (const { at, kind } of marks) {
    ctx.strokeStyle = variable(kind === 'change' ? '--text' : '--strong-line');
    ctx.setLineDash(kind === 'change' ? dotted : []);
    // a move is a short stroke at the foot, as there can be many
    const top = kind === 'change' ? bbox.top : bbox.top + bbox.height * 0.85;
    if (at >= Math.max(from, plot.scales.x.min) && at <= plot.scales.x.max) {
      const x = Math.round(plot.valToPos(at, 'x', true));
      ctx.beginPath();
      ctx.moveTo(x, top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    }
  }
  ctx.restore();
}

/** The time axis: how long ago. */
function ago(plot, splits) {
  const end = plot.scales.x.max;
  return splits.map((each) => {
    const seconds = Math.round(end - each);
    if (seconds === 0) {
      return 'now';
    }
    return seconds % 3600 === 0 ? `−${seconds / 3600} h` : seconds % 60 === 0 ? `−${seconds / 60} min` : `−${seconds} s`;
  });
}

function splits(plot, axis, min, max) {
  const parts = plot.width > 700 ? 5 : 2;
  return Array.from({ length: parts + 1 }, (_, i) => min + ((max - min) * i) / parts);
}

function axis(values, size, more = {}) {
  return {
    stroke: () => variable('--muted'),
    grid: { stroke: () => variable('--line'), width: 1 },
    ticks: { show: false },
    font: AXIS,
    gap: 4,
    size,
    values,
    ...more,
  };
}

/**
 * A chart.
 *
 * @param host the parent element
 * @param of title, series ({label, stroke, fill, dash, stepped}), say(values) for its reading, tick(value)
 *     for the axis, whole if values are whole numbers, span in seconds, height
 * @param ring the values
 */
export class Chart {
  stale = true;
  #seen = false;

  constructor(host, of, ring) {
    this.of = of;
    this.ring = ring;
    this.reading = el('span', { class: 'reading' });
    this.place = el('div', { class: 'plot', role: 'img', 'aria-label': of.describe ?? of.title });
    host.append(
      el('p', { class: 'chart-title' }, el('span', { text: of.title }), this.reading),
      this.place,
    );
    this.height = of.height ?? 96;
    new IntersectionObserver((all) => {
      this.#seen = all[all.length - 1].isIntersecting;
      frame ||= requestAnimationFrame(drawAll);
    }).observe(this.place);
    new ResizeObserver(() => this.#resize()).observe(this.place);
    charts.add(this);
  }

  #make(width) {
    const stepped = uPlot.paths.stepped({ align: 1 });
    this.plot = new uPlot(
      {
        width,
        height: this.height,
        legend: { show: false },
        cursor: { sync: { key: SYNC }, drag: { x: false, y: false }, points: { show: false } },
        scales: {
          x: { time: false, range: (_, min, max) => [max - this.#span(max), max] },
          y: { range: (_, min, max) => [0, this.of.top ? this.of.top() : Math.max(max * 1.15, this.of.least)] },
        },
        axes: [
          axis((plot, at) => ago(plot, at), 22, { splits, grid: { show: false } }),
          axis((_, at) => at.map((each) => this.of.tick(each)), 52, { space: 28, ...(this.of.whole ? { incrs: WHOLE } : {}) }),
        ],
        series: [
          {},
          ...this.of.series.map((each) => ({
            label: each.label,
            stroke: each.stroke,
            fill: each.fill,
            dash: each.dash,
            width: each.width ?? 1.5,
            points: { show: false },
            paths: each.stepped ? stepped : undefined,
          })),
        ],
        hooks: {
          draw: [(plot) => drawMarks(plot, this.#first())],
          setCursor: [(plot) => this.read(plot.cursor.idx)],
        },
      },
      this.ring.arrays,
      this.place,
    );
  }

  #first() {
    return this.ring.arrays[0][this.ring.size - this.ring.filled];
  }

  /** The shown time: that of the ring, less in steps of a twentieth while there are fewer values. */
  #span(end) {
    const span = this.ring.span ?? this.of.span;
    const so = end - this.#first();
    return Math.min(span, Math.max(span / 10, Math.ceil((so * 20) / span) * (span / 20)));
  }

  #resize() {
    const width = this.place.clientWidth;
    if (width === 0) {
      return;
    }
    if (this.plot) {
      this.plot.setSize({ width, height: this.height });
    } else {
      this.#make(width);
    }
  }

  /** The values at the pointer, on any of the charts; the newest ones without a pointer. */
  read(index) {
    const at = index ?? this.ring.size - 1;
    const values = this.of.series.map((_, k) => this.ring.arrays[k + 1][at]);
    setText(this.reading, this.of.say(values, this.ring.arrays[0][at]));
  }

  drawIfSeen() {
    if (this.stale && this.#seen && this.plot && this.ring.filled > 0) {
      this.stale = false;
      this.plot.setData(this.ring.arrays);
      this.read(this.plot.cursor.idx);
    }
  }
}
