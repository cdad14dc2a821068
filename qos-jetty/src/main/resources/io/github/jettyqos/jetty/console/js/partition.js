// The partition: as it is, and over time.

import { Chart } from './chart.js';
import { byId, el, setText } from './dom.js';
import { colour, dress, pattern } from './palette.js';
import { count, known } from './words.js';

export class PartitionView {
  constructor(state, timeline) {
    this.names = Object.keys(state.partition.budgets);
    this.timeline = timeline;
    this.#bar();
    new Chart(
      byId('bar-time'),
      {
        title: 'Threads by class',
        describe: 'Budgets of the classes over time, stacked',
        height: 132,
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
      () => this.#stacked(),
    );
  }

  #bar() {
    this.parts = this.names.map((name, index) => {
      const chip = el('span', { class: 'chip' });
      const part = dress(el('div', { class: 'part' }, chip), index);
      const number = el('strong');
      byId('bar').append(part);
      byId('bar-legend').append(
        el('li', {}, dress(el('span', { class: 'swatch' }), index), el('span', { text: name }), number),
      );
      return { name, chip, part, number };
    });
  }

  #stacked() {
    const shown = this.timeline.window;
    const sums = new Array(shown.at.length).fill(0);
    const stacked = this.names.map((name) => {
      const { budget } = shown.classes[name];
      return sums.map((_, k) => (sums[k] = known(budget[k]) && sums[k] !== null ? sums[k] + budget[k] : null));
    });
    this.top = sums.reduce((most, each) => Math.max(most, each ?? 0), this.total ?? 1);
    return { ...shown, data: [shown.at, ...stacked.reverse()] };
  }

  #reading(stacked) {
    const sums = [...stacked].reverse();
    return known(sums.at(-1))
      ? this.names.map((name, k) => `${name} ${sums[k] - (k > 0 ? sums[k - 1] : 0)}`).join(' · ')
      : '';
  }

  show({ partition, standing }) {
    const budgets = this.names.map((name) => partition.budgets[name]);
    this.total = partition.total;
    this.parts.forEach(({ name, chip, part, number }, k) => {
      part.style.flexGrow = String(budgets[k] ?? 0);
      setText(chip, `${name} ${count(budgets[k])}`);
      setText(number, count(budgets[k]));
    });
    const words = this.names.map((name, k) => `${name} ${count(budgets[k])}`).join(', ');
    byId('bar').setAttribute('aria-label', `In force: ${words} of ${partition.total} threads`);
    setText(byId('standing'), standing ?? '');
  }
}
