// Each class: a table of present values, and charts of past ones.

import { Chart, redraw } from './chart.js';
import { byId, choice, el, field, row, setKind, setText, table } from './dom.js';
import { colour, kind, variable } from './palette.js';
import { Ring } from './ring.js';
import { fillClass, past, SPANS } from './series.js';
import { count, judged, known, rate, target, time } from './words.js';

const HEADS = ['Class', 'Guarantee', 'Measured', 'Predicted', 'State', 'Budget', 'Running', 'Queued', 'Arriving', 'Turned away', 'Limited by'];

const SERIES = ['measured', 'predicted', 'target', 'budget', 'running', 'queued', 'rejected'];
const MEASURED = SERIES.indexOf('measured');

export const swatch = (name, index) =>
  el('span', { class: 'class-name' }, el('span', { class: `swatch pattern-${kind(index)}` }), el('span', { text: name }));

const sum = (counts) => Object.values(counts).reduce((all, each) => all + each, 0);

/** Whether the guarantee of a class is kept, in words and with a sign. */
function verdict(of) {
  if (of.exempt) {
    return ['exempt: always answered', 'note'];
  }
  if (!of.target) {
    return ['– no target', 'none'];
  }
  return judged(of.verdict);
}

class OneClass {
  constructor(of, index, size) {
    this.index = index;
    this.ring = new Ring(size, SERIES.length);
    this.day = null;
    this.name = of.name;
  }

  /** Shows the ring by the second, or a day by the minute. */
  show(span, answer) {
    this.day = null;
    if (span === '1d') {
      this.day = new Ring(SPANS[span].points, SERIES.length);
      this.day.span = SPANS[span].seconds;
      fillClass(this.day, answer, this.name, SERIES);
    }
  }

  /** Views of the shown ring for charts, each with the series of its chart. */
  #view(...names) {
    const shown = () => this.day ?? this.ring;
    return {
      get arrays() {
        return [shown().arrays[0], ...names.map((each) => shown().arrays[SERIES.indexOf(each) + 1])];
      },
      get size() {
        return shown().size;
      },
      get filled() {
        return shown().filled;
      },
      get span() {
        return shown().span;
      },
    };
  }

  charts(host, of) {
    const own = () => colour(this.index);
    const text = () => variable('--text');
    const whole = (value) => String(Math.round(value));
    const chart = (title, options, ...series) => {
      const cell = el('div', { class: 'chart' });
      host.append(cell);
      const describe = `${of.name}: ${title}, last ten minutes; the values of now are in the table of classes`;
      new Chart(cell, { title, describe, span: this.ring.size, ...options }, this.#view(...series));
    };
    const solid = (label) => ({ label, stroke: own });
    const dotted = (label) => ({ label, stroke: own, dash: [2, 4] });
    const limit = (label, stepped) => ({ label, stroke: text, dash: [7, 4], width: 1, stepped });
    chart(
      of.target ? 'Delay — target' : 'Delay',
      {
        least: 0.001,
        tick: (value) => time(value),
        series: [solid('measured'), dotted('predicted'), limit('target')],
        say: ([measured, predicted, limit]) =>
          [known(measured) ? time(measured) : '–', known(predicted) && `predicted ${time(predicted)}`, known(limit) && `target ${time(limit)}`]
            .filter(Boolean)
            .join(' · '),
      },
      'measured', 'predicted', 'target',
    );
    chart(
      'Threads — budget',
      {
        least: 1,
        tick: whole,
        whole: true,
        series: [solid('running'), limit('budget', true)],
        say: ([running, budget]) => (known(running) ? `${running} running · budget ${budget}` : ''),
      },
      'running', 'budget',
    );
    chart(
      'Queue',
      { least: 1, tick: whole, whole: true, series: [solid('queued')], say: ([queued]) => (known(queued) ? `${queued} waiting` : '') },
      'queued',
    );
    chart(
      'Turned away',
      { least: 1, tick: (value) => `${Number(value.toPrecision(2))}/s`, series: [solid('turned away')], say: ([each]) => (known(each) ? rate(each) : '') },
      'rejected',
    );
  }

  /**
   * The rejections per second since the last poll, hypothetical ones while admission only observes;
   * null at the first poll, after a restart, and after a change of the admission mode.
   */
  rejectedRate(of, now, observes) {
    const all = sum((observes ? of.observed?.rejected : of.rejected) ?? {});
    const { before } = this;
    this.before = { all, now, observes };
    return before && now > before.now && all >= before.all && observes === before.observes ? (all - before.all) / (now - before.now) : null;
  }
}

export class Classes {
  #said = new Map();

  constructor(console, state, size, before) {
    this.console = console;
    this.parts = new Map();
    this.table = table('Classes as they are now', HEADS);
    byId('class-table').append(this.table.node);
    state.classes.forEach((of, index) => this.#add(of, index, size));
    this.parts.forEach(({ own }, name) => own && fillClass(own.ring, before, name, SERIES));
    this.span = choice(Object.keys(SPANS), { id: 'span' });
    this.span.addEventListener('change', () => this.#span());
    byId('class-table').after(field('Charts of', this.span));
    console.allow(byId('class-table'));
  }

  #add(of, index, size) {
    const cells = HEADS.slice(1).map(() => el('span'));
    this.table.body.append(row(this.table, [swatch(of.name, index), ...cells]));
    const part = { cells };
    this.parts.set(of.name, part);
    if (!of.exempt) {
      part.own = new OneClass(of, index, size);
      const charts = el('div', { class: 'charts' });
      part.guarantee = el('span', { class: 'hint' });
      byId('class-charts').append(
        el('article', { class: 'class', 'aria-label': `Charts of ${of.name}` }, el('h3', {}, swatch(of.name, index), part.guarantee), charts),
      );
      part.own.charts(charts, of);
    }
  }

  show(state, now) {
    const observes = state.admission === 'observe';
    for (const of of state.classes) {
      const part = this.parts.get(of.name);
      const turnedAway = of.exempt ? null : part.own.rejectedRate(of, now, observes);
      this.#row(part, of, turnedAway, observes);
      if (part.own) {
        const limit = of.target?.seconds ?? null;
        part.own.ring.push(now, [of.measured, of.predicted?.quantile ?? null, limit, of.budget, of.running, of.queued, turnedAway]);
        setText(part.guarantee, `${of.guarantee}, priority ${of.priority}`);
      }
    }
    redraw();
  }

  /** Reads a day again each minute while it is shown. */
  async #span() {
    clearTimeout(this.again);
    const asked = this.span.value;
    const answer = asked === '1d' ? await past(this.console, asked) : null;
    if (asked === this.span.value) {
      this.parts.forEach(({ own }) => own?.show(asked, answer));
      this.again = asked === '1d' ? setTimeout(() => this.#span(), 60_000) : 0;
      redraw();
    }
  }

  /** Without an answer there is a gap in the charts. */
  gap(now) {
    this.parts.forEach(({ own }) => own?.ring.gap(now));
    redraw();
  }

  #row({ cells }, of, turnedAway, observes) {
    const [words, how] = verdict(of);
    const texts = of.exempt
      ? ['none: exempt', time(of.residence.mean), '–', words, '–', count(of.running), '–', '–', '–', '–']
      : [
          of.target ? target(of.target) : of.guarantee,
          time(of.measured),
          time(of.predicted?.quantile),
          words,
          count(of.budget),
          count(of.running),
          `${of.queued} of ${of.queueMax}`,
          rate(of.arrivalRate),
          turnedAway === null ? '–' : observes ? `would be ${rate(turnedAway)}` : rate(turnedAway),
          of.limitedBy ?? 'not known',
        ];
    texts.forEach((text, k) => setText(cells[k], text));
    setKind(cells[HEADS.indexOf('State') - 1], how);
    setKind(cells[HEADS.indexOf('Turned away') - 1], turnedAway > 0 ? 'bad' : 'none');
    const before = this.#said.get(of.name);
    if (before !== undefined && before !== words && (how === 'bad' || how === 'good')) {
      this.console.announce(`Class ${of.name}: target ${of.verdict.inWords}`);
    }
    if (how !== 'none') {
      this.#said.set(of.name, words);
    }
  }

  /** The number of kept values, for tests of their bound. */
  kept() {
    let all = 0;
    this.parts.forEach(({ own }) => own?.ring.arrays.forEach((each) => (all += each.length)));
    return all;
  }

  /** The last delay of a class, for tests. */
  lastDelay(name) {
    return this.parts.get(name).own.ring.last(MEASURED);
  }
}
