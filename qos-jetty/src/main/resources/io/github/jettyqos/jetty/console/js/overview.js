// The overview of the server: mode, partition, and targets that cannot be kept.

import { Chart, redraw } from './chart.js';
import { byId, el, setKind, setText } from './dom.js';
import { colour, kind, pattern } from './palette.js';
import { Ring } from './ring.js';
import { fillPartition } from './series.js';
import { clock, count, known, number } from './words.js';

/** From here on a server is near to turning requests away. */
const HIGH = 0.8;

export class Overview {
  #said = '';

  constructor(console, first, size, past) {
    this.console = console;
    this.names = Object.keys(first.partition.budgets);
    this.ring = new Ring(size, this.names.length);
    fillPartition(this.ring, past, this.names);
    this.#bar();
    this.chart = new Chart(
      byId('bar-time'),
      {
        title: 'Threads by class, last ten minutes',
        describe: 'Budgets of the classes over the last ten minutes, stacked',
        height: 132,
        span: size,
        least: 1,
        top: () => this.top,
        whole: true,
        tick: (value) => String(Math.round(value)),
        // From top to bottom: each area is drawn over the one above it.
        series: this.names
          .map((label, index) => ({
            label,
            stepped: true,
            width: 1,
            stroke: () => colour(index),
            fill: (plot) => pattern(plot.ctx, index),
          }))
          .reverse(),
        say: (values) => this.#reading(values),
      },
      this.ring,
    );
  }

  #bar() {
    this.parts = this.names.map((name, index) => {
      const chip = el('span', { class: 'chip' });
      const part = el('div', { class: `part pattern-${kind(index)}` }, chip);
      const number = el('strong');
      byId('bar').append(part);
      byId('bar-legend').append(
        el('li', {}, el('span', { class: `swatch pattern-${kind(index)}` }), el('span', { text: name }), number),
      );
      return { name, chip, part, number };
    });
  }

  #reading(stacked) {
    const sums = [...stacked].reverse();
    return sums[0] === null
      ? ''
      : this.names.map((name, k) => `${name} ${sums[k] - (k > 0 ? sums[k - 1] : 0)}`).join(' · ');
  }

  show(state, now) {
    const budgets = this.names.map((name) => state.partition.budgets[name]);
    let sum = 0;
    const stacked = budgets.map((each) => (sum += each));
    this.top = Math.max(state.partition.total, sum);
    this.ring.push(now, stacked.reverse());
    redraw();
    this.parts.forEach(({ name, chip, part, number }, k) => {
      part.style.flexGrow = String(budgets[k]);
      setText(chip, `${name} ${budgets[k]}`);
      setText(number, count(budgets[k]));
    });
    const words = this.names.map((name, k) => `${name} ${budgets[k]}`).join(', ');
    byId('bar').setAttribute('aria-label', `In force: ${words} of ${state.partition.total} threads`);
    setText(byId('standing'), state.standing);
    this.#mode(state);
    this.#pressure(state);
    this.#file(state.file);
    this.#certificate(state.cannotBeKept);
  }

  #pressure({ pressure, replicasWanted, ready, heap }) {
    const { value, cause } = pressure;
    const held = Object.entries(heap.held).map(([name, most]) => `${name} at most ${most}`);
    const pills = [
      [value < 0.01 ? 'no pressure' : `pressure ${value.toFixed(2)} by ${cause}`, value >= HIGH ? 'warn' : 'note'],
      ...(known(replicasWanted)
        ? [[`wants ${number(replicasWanted, 2)} servers`, replicasWanted > 1 ? 'warn' : 'note']]
        : []),
      ...(held.length > 0 ? [[`the heap is short: ${held.join(', ')}`, 'warn']] : []),
      ...(ready ? [] : [['not ready', 'bad']]),
    ];
    const box = byId('pressure');
    const text = JSON.stringify(pills);
    if (text !== box.dataset.text) {
      box.dataset.text = text;
      box.replaceChildren(...pills.map(([words, kind]) => el('span', { class: 'pill', text: words, data: { kind } })));
    }
  }

  #file(file) {
    const box = byId('refused');
    const text = file?.refused
      ? `✗ ${file.path} is not in force since ${clock(file.since)}, what was before goes on: ${file.refused}`
      : '';
    if (box.textContent !== text) {
      box.hidden = !text;
      setText(box, text);
      this.console.announce(text || 'The file is in force.');
    }
  }

  #mode({ admission, law }) {
    const words = [
      admission === 'observe' ? 'only observes' : 'enforces',
      `law ${law.name}`,
      ...(law.shadow && law.name !== 'static' ? ['shadow'] : []),
      ...(law.frozen === null ? [] : ['frozen']),
    ];
    const text = words.join(' · ');
    if (text !== byId('mode').dataset.text) {
      byId('mode').dataset.text = text;
      byId('mode').replaceChildren(
        ...words.map((each) => el('span', { class: 'pill', text: each, data: { kind: each === 'frozen' ? 'warn' : 'note' } })),
      );
      if (this.#said) {
        this.console.announce(`The server now: ${text}`);
      }
      this.#said = text;
    }
  }

  #certificate(all) {
    const text = all.map((each) => each.inWords).join('\n');
    const box = byId('certificate');
    if (box.dataset.text === text) {
      return;
    }
    const first = box.dataset.text === undefined;
    box.dataset.text = text;
    box.replaceChildren(
      ...all.map((each) => el('p', { class: 'notice', data: { kind: 'bad' }, text: `✗ ${each.inWords}` })),
    );
    if (!first || text) {
      this.console.announce(text ? `Cannot be kept: ${text}` : 'No target is out of reach any more.');
    }
  }
}

/** Shows whether the server answers. */
export function showLink(since, problem, wait) {
  const link = byId('link');
  setKind(link, problem ? 'bad' : 'good');
  setText(byId('link-text'), problem ? 'not connected' : 'live');
  byId('lost').hidden = !problem;
  if (problem) {
    const again = wait >= 1000 ? `${Math.round(wait / 1000)} s` : 'a moment';
    setText(
      byId('lost'),
      `✗ Not connected since ${since}: ${problem.message}. What is shown is from then. Trying again in ${again}.`,
    );
  }
}
