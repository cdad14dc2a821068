// The earlier partitions, with a rollback to each.

import { byId, el, field, row, table } from './dom.js';
import { lasting, lasts } from './lasting.js';
import { change, moment, predicted } from './words.js';

const HEADS = ['Number', 'Since', 'Partition', 'Why', 'Back to it'];

export class History {
  #number = null;

  constructor(console) {
    this.console = console;
    this.table = table('The last partitions, the newest first', HEADS);
    byId('history-body').append(
      el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Partitions that were in force' }, this.table.node),
    );
  }

  async show(state) {
    this.inForce = state.partition;
    if (state.partition.number !== this.#number) {
      this.#number = state.partition.number;
      const all = await this.console.read('history');
      const focused = document.activeElement?.dataset.rollback;
      this.table.body.replaceChildren(...all.reverse().map((each) => this.#row(each)));
      this.console.allow(this.table.body);
      if (focused) {
        this.table.body.querySelector(`[data-rollback="${Number(focused)}"]`)?.focus();
      }
    }
  }

  #row(each) {
    const words = Object.entries(each.budgets).map(([name, budget]) => `${name} ${budget}`);
    const back = each.inForce
      ? el('span', { text: 'in force' })
      : el('button', {
          type: 'button',
          text: 'Roll back…',
          'aria-label': `Roll back to partition ${each.number}`,
          data: { change: '', rollback: each.number },
          onclick: () => this.#back(each),
        });
    return row(this.table, [String(each.number), moment(each.at), `${words.join(', ')} of ${each.total}`, each.reason, back]);
  }

  async #back(to) {
    const lines = Object.entries(to.budgets)
      .filter(([name, budget]) => budget !== this.inForce.budgets[name])
      .map(([name, budget]) => `${name}: ${this.inForce.budgets[name]} → ${budget} threads`);
    if (to.total !== this.inForce.total) {
      lines.push(`total: ${this.inForce.total} → ${to.total}`);
    }
    if (lines.length === 0) {
      lines.push('The budgets are those in force; what is lent or may wait can be another.');
    }
    const select = lasting();
    await this.console.change(
      'rollback',
      () => ({ number: to.number, ...lasts(select) }),
      { body: field('How long', select), title: `Roll back to partition ${to.number}`, verb: 'Roll back', lines: [...lines, ...(await this.#predicted(to))] },
    );
  }

  async #predicted(to) {
    const text = [...Object.entries(to.budgets).map(([name, budget]) => `${name}=${budget}`), `total=${to.total}`].join(', ');
    try {
      const { classes } = await this.console.read('propose', { budgets: text });
      return classes
        .filter((each) => each.ifApplied && each.predicted)
        .map((each) => {
          const { quantile, error } = each.ifApplied;
          return `${each.name}: predicted ${predicted(quantile, error)} (${change(each.predicted.quantile, quantile).text})`;
        });
    } catch (refused) {
      return [`no prediction: ${refused.message}`];
    }
  }
}
