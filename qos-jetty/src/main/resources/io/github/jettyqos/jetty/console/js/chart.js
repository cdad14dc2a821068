// Charts over time. They are drawn when data is new, at most once a frame, and only if visible.

import { el, setText } from './dom.js';
import { variable } from './palette.js';
import { clock } from './words.js';

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

/** @param much whether more than the time may be another */
export function redraw(much = true) {
  charts.forEach((each) => (each.stale = each.stale === true || much || 'in time'));
  frame ||= requestAnimationFrame(drawAll);
}

/** Adds marks: {at: seconds, kind: 'change' by an operator or 'move' of budgets, text}. */
export function addMarks(more) {
  const all = new Map();
  for (const each of [...marks, ...more]) {
    const key = `${each.kind} ${each.at.toFixed(1)}`;
    all.set(key, { ...all.get(key), ...each });
  }
  marks = [...all.values()].sort((a, b) => a.at - b.at).slice(-MOST_MARKS);
}

function line({ ctx, bbox, scales, valToPos }, at, colour, dash, top = 0) {
  if (at >= scales.x.min && at <= scales.x.max) {
    const x = Math.round(valToPos(at, 'x', true));
    ctx.strokeStyle = variable(colour);
    ctx.setLineDash(dash.map((each) => each * devicePixelRatio));
    ctx.beginPath();
    ctx.moveTo(x, bbox.top + bbox.height * top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
}

/** A change is dotted, a move a short stroke at the foot, as there can be many; the moment that is looked at is solid. */
function drawMarks(plot, { look }) {
  const { ctx } = plot;
  ctx.save();
  ctx.lineWidth = devicePixelRatio;
  marks.forEach(({ at, kind }) => (kind === 'change' ? line(plot, at, '--text', [2, 3]) : line(plot, at, '--strong-line', [], 0.85)));
  if (look !== null) {
    ctx.lineWidth = 2 * devicePixelRatio;
    line(plot, look, '--accent', []);
  }
  ctx.restore();
}

/** The time axis: how long ago, or the times of the day. */
function times(splits, { live, to, from }) {
  return splits.map((each) => {
    const seconds = Math.round(to - each);
    if (!live) {
      return to - from > 3600 ? clock(each * 1000).slice(0, 5) : clock(each * 1000);
    }
    const [by, unit] = to - from > 3600 ? [3600, 'h'] : seconds % 60 === 0 ? [60, 'min'] : [1, 's'];
    return seconds === 0 ? 'now' : `−${Number((seconds / by).toPrecision(3))} ${unit}`;
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
 *     for the axis, whole if values are whole numbers, height, look(seconds) when it is clicked at a time
 * @param window returns {from, to, look, live, data: [times, values...]}
 */
export class Chart {
  stale = true;
  #seen = false;
  #window = { from: 0, to: 1, look: null, live: true, data: [[]] };

  constructor(host, of, window) {
    this.of = of;
    this.window = window;
    this.reading = el('span', { class: 'reading' });
    this.place = el('div', { class: 'plot', role: 'img', 'aria-label': of.describe ?? of.title });
    host.append(
      el('p', { class: 'chart-title' }, el('span', { text: of.title }), this.reading),
      this.place,
    );
    this.height = of.height ?? 96;
    this.seen = new IntersectionObserver((all) => {
      this.#seen = all[all.length - 1].isIntersecting;
      frame ||= requestAnimationFrame(drawAll);
    });
    this.seen.observe(this.place);
    this.sized = new ResizeObserver(() => this.#resize());
    this.sized.observe(this.place);
    charts.add(this);
  }

  /** Ends it; its elements go with their parent. */
  end() {
    this.seen.disconnect();
    this.sized.disconnect();
    this.plot?.destroy();
    charts.delete(this);
  }

  #make() {
    const stepped = uPlot.paths.stepped({ align: 1 });
    this.plot = new uPlot(
      {
        width: this.width,
        height: this.height,
        legend: { show: false },
        cursor: { sync: { key: SYNC }, drag: { x: false, y: false }, points: { show: false } },
        scales: {
          x: { time: false, range: () => [this.#window.from, this.#window.to] },
          y: { range: (_, min, max) => [0, this.of.top ? this.of.top() : Math.max(max * 1.15, this.of.least)] },
        },
        axes: [
          axis((_, at) => times(at, this.#window), 22, { splits, grid: { show: false } }),
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
          draw: [(plot) => drawMarks(plot, this.#window)],
          setCursor: [(plot) => this.read(plot.cursor.idx)],
        },
      },
      this.#window.data,
      this.place,
    );
    this.plot.over.addEventListener('click', (event) => this.of.look?.(this.plot.posToVal(event.offsetX, 'x')));
  }

  #resize() {
    this.width = this.place.clientWidth; // asked for here only, as it makes the browser lay out the page
    if (this.plot && this.width > 0) {
      this.plot.setSize({ width: this.width, height: this.height });
    }
    frame ||= requestAnimationFrame(drawAll);
  }

  /** The values at the pointer, on any of the charts; without one at the moment that is looked at, else the newest. */
  read(index) {
    const [at, ...values] = this.#window.data;
    const { look, from, to } = this.#window;
    const found = index ?? (look === null ? at.length - 1 : at.findIndex((each) => each >= look));
    const mark = index === null || index === undefined ? undefined : marks.find((each) => each.text && Math.abs(each.at - at[index]) < (to - from) / 150);
    setText(this.reading, found < 0 ? '' : [mark?.text, this.of.say(values.map((each) => each[found]))].filter(Boolean).join(' · '));
  }

  drawIfSeen() {
    if (!this.stale || !this.#seen || !this.width) {
      return;
    }
    this.#window = this.window();
    const { from, to } = this.#window;
    if (this.stale === 'in time' && this.plot && (to - this.drawnTo) * this.width < to - from) {
      this.read(this.plot.cursor.idx); // not a pixel has passed
      return;
    }
    if (this.#window.data[0].length > 0) {
      this.stale = false;
      this.drawnTo = to;
      this.plot ? this.plot.setData(this.#window.data) : this.#make();
      this.read(this.plot.cursor.idx);
    }
  }
}
