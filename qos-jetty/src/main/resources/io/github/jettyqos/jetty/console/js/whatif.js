// The predicted effect of a partition.

import { swatch } from './classes.js';
import { byId, el, row, setKind, setText, table } from './dom.js';
import { change, judged, parts, time } from './words.js';

const DEBOUNCE_MS = 250;
const HEADS = ['Class', 'Threads', 'Now', 'Predicted now', 'If applied', 'Change', 'Target', 'Lost'];

export class WhatIf {
  #timer = 0;
  #asked = 0;
  #dirty = false;
  #seen = null; // the time of the first edit
  #budgets = new Map();

  constructor(console, state) {
    this.console = console;
    this.table = table('What is predicted now, and if the partition were applied', HEADS);
    this.rows = new Map();
    state.classes.filter((each) => !each.exempt).forEach((of, index) => this.#add(of, index, state.threads));
    this.total = el('input', { type: 'number', id: 'what-if-total', min: 1, max: state.threads, value: state.partition.total });
    this.total.addEventListener('input', () => this.#moved());
    this.verdict = el('p', { class: 'verdict', role: 'status', 'aria-live': 'polite' });
    this.problem = el('p', { class: 'problem', role: 'alert' });
    const plan = el('button', { type: 'button', id: 'take-plan', text: 'Take the plan of the law', onclick: () => this.#plan() });
    const reset = el('button', { type: 'button', text: 'Back to what is in force', onclick: () => this.#reset() });
    const apply = el('button', { type: 'button', id: 'apply', class: 'main', text: 'Apply…', data: { change: '' }, onclick: () => this.#apply() });
    byId('what-if-body').append(
      this.table.node,
      el('div', { class: 'what-if-foot' },
        el('label', { class: 'inline' }, el('span', { text: 'Total, handlers at once' }), this.total),
        el('span', { class: 'actions' }, plan, reset, apply)),
      this.verdict,
      this.problem,
    );
    console.allow(byId('what-if-body'));
    this.show(state);
    this.#ask();
  }

  #add(of, index, threads) {
    const most = Math.min(of.max, threads);
    const slider = el('input', { type: 'range', min: of.min, max: most, value: of.budget, 'aria-label': `Threads of ${of.name}, slider` });
    const number = el('input', { type: 'number', min: of.min, max: most, value: of.budget, 'aria-label': `Threads of ${of.name}`, data: { budget: of.name } });
    slider.addEventListener('input', () => {
      number.value = slider.value;
      this.#moved(of.name);
    });
    number.addEventListener('input', () => {
      slider.value = number.value;
      this.#moved(of.name);
    });
    const cells = HEADS.slice(2).map(() => el('span'));
    this.table.body.append(row(this.table, [swatch(of.name, index), el('span', { class: 'both' }, slider, number), ...cells]));
    this.rows.set(of.name, { slider, number, cells, of });
  }

  /** Follows the partition in force until the first edit. */
  show(state) {
    this.#budgets = new Map(Object.entries(state.partition.budgets));
    const sum = [...this.#budgets.values()].reduce((a, b) => a + b, 0);
    this.inForce = state.partition;
    this.sums = sum === state.partition.total;
    this.#seen ??= this.#dirty ? this.console.seen : null;
    if (!this.#dirty) {
      this.#fill(this.#budgets, state.partition.total);
      if (JSON.stringify(state.partition) !== this.last) {
        this.last = JSON.stringify(state.partition);
        this.#soon();
      }
    }
  }

  #fill(budgets, total) {
    this.rows.forEach(({ slider, number }, name) => {
      if (number.value !== String(budgets.get(name))) {
        slider.value = number.value = budgets.get(name);
      }
    });
    if (this.total.value !== String(total)) {
      this.total.value = total;
    }
  }

  /** Stops following the partition in force, the basis of the decision. */
  #begin() {
    this.#seen = this.#dirty ? this.#seen : this.console.seen;
    this.#dirty = true;
  }

  #end() {
    this.#dirty = false;
    this.#seen = null;
  }

  #moved(name) {
    this.#begin();
    if (name !== undefined && this.sums) {
      this.total.value = [...this.rows.values()].reduce((all, each) => all + Number(each.number.value), 0);
    }
    this.#soon();
  }

  #reset() {
    this.#end();
    this.#fill(this.#budgets, this.inForce.total);
    this.#ask();
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), DEBOUNCE_MS);
  }

  /** In the form of operations: all classes and the total. */
  #text() {
    const parts = [...this.rows].map(([name, { number }]) => `${name}=${number.value}`);
    return [...parts, `total=${this.total.value}`].join(', ');
  }

  async #ask() {
    const mine = ++this.#asked;
    try {
      const proposal = await this.console.read('propose', { budgets: this.#text() });
      if (mine === this.#asked) {
        setText(this.problem, '');
        this.#predicted(proposal);
      }
    } catch (refused) {
      if (mine === this.#asked) {
        setText(this.problem, refused.message);
        setText(this.verdict, '');
      }
    }
  }

  #predicted(proposal) {
    const missed = [];
    const broken = [];
    for (const of of proposal.classes) {
      const { cells } = this.rows.get(of.name);
      const now = of.predicted?.quantile;
      const then = of.ifApplied?.quantile;
      const moved = change(now, then);
      const [words, how] = judged(of.ifApplied?.verdict);
      const misses = how === 'bad';
      const texts = [
        of.budget === of.proposed ? String(of.budget) : `${of.budget} → ${of.proposed}`,
        time(now),
        time(then),
        moved.text,
        of.target === null ? '– none' : `${words}: ${time(of.target)}`,
        parts(of.predicted?.loss, of.ifApplied?.loss),
      ];
      texts.forEach((text, k) => setText(cells[k], text));
      setKind(cells[3], moved.kind);
      setKind(cells[4], how);
      setKind(cells[5], of.ifApplied?.loss > (of.predicted?.loss ?? 0) + 0.001 ? 'bad' : 'none');
      if (misses) {
        missed.push(of.name);
        if (of.predicted?.verdict.state === 'kept') {
          broken.push(of.name);
        }
      }
    }
    const unknown = proposal.classes.every((each) => each.ifApplied === null);
    setKind(this.verdict, missed.length > 0 ? 'bad' : 'good');
    setText(this.verdict, this.#verdict(unknown, missed, broken));
  }

  #verdict(unknown, missed, broken) {
    if (unknown) {
      return 'Nothing can be predicted yet: the work of the classes is not known.';
    }
    const what = this.#dirty ? 'If applied' : 'As it is';
    if (missed.length === 0) {
      return `✓ ${what}, no target is predicted to be missed.`;
    }
    const also = broken.length > 0 && this.#dirty ? ` Kept now, broken by this: ${broken.join(', ')}.` : '';
    return `✗ ${what}, targets predicted to be missed: ${missed.join(', ')}.${also}`;
  }

  async #plan() {
    try {
      const plan = await this.console.read('plan');
      this.#begin();
      this.#fill(new Map(plan.classes.map((each) => [each.name, each.proposed])), plan.proposedTotal);
      setText(this.problem, '');
      await this.#ask();
    } catch (refused) {
      setText(this.problem, refused.message);
    }
  }

  async #apply() {
    const lines = [...this.rows]
      .filter(([name, { number }]) => Number(number.value) !== this.#budgets.get(name))
      .map(([name, { number }]) => `${name}: ${this.#budgets.get(name)} → ${number.value} threads`);
    if (Number(this.total.value) !== this.inForce.total) {
      lines.push(`total: ${this.inForce.total} → ${this.total.value}`);
    }
    if (lines.length === 0) {
      lines.push('No budget is another than now.');
    }
    lines.push(this.verdict.textContent, 'The law is frozen by this until resume, unless it is static.');
    const done = await this.console.change('apply', { budgets: this.#text() }, {
      title: 'Apply a partition',
      verb: 'Apply',
      lines: lines.filter(Boolean),
      seen: this.#seen ?? this.console.seen,
      again: () => {
        this.#seen = null; // the partition in force is the new basis, with the edits kept
        this.#soon();
      },
    });
    if (done) {
      this.#end();
    }
  }
}
