// Decisions of the law and changes by operators, the newest first.

import { setMarks } from './chart.js';
import { byId, choice, el, field, row, setText, table } from './dom.js';
import { clock } from './words.js';

const MOST_ROWS = 200;
const AT_FIRST = 60;
const AT_ONCE = 256;
const MOST_MARKS = 32;
const KINDS = ['everything', 'changes by people', 'budgets moved', 'held'];
const HEADS = ['Time', 'Who', 'What', 'Why'];

const budgets = (decision) => Object.entries(decision.classes).map(([name, of]) => [name, of.budget]);

/** Equal decisions in sequence are one row, with a count. */
const sameness = (each) => JSON.stringify([each.law, each.hold, each.reason, each.total, budgets(each)]);

export class Log {
  #decision = null;
  #change = 0;
  #entries = [];
  #last = null;
  #busy = false;

  constructor(console) {
    this.console = console;
    this.kind = choice(KINDS, { id: 'log-kind' });
    this.text = el('input', { type: 'search', id: 'log-text', autocomplete: 'off' });
    this.kind.addEventListener('change', () => this.#showAll());
    this.text.addEventListener('input', () => this.#showAll());
    this.table = table('Decisions and changes, the newest first', HEADS);
    byId('log-body').append(
      el('div', { class: 'filters' }, field('Show', this.kind), field('That contain', this.text)),
      el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Decisions and changes' }, this.table.node),
    );
  }

  /** Asks for new entries. */
  async follow(state) {
    const last = state.decision?.number ?? 0;
    if (this.#busy || (this.#decision !== null && last === this.#decision && !this.stale)) {
      return;
    }
    this.#busy = true;
    this.stale = false;
    try {
      if (last < (this.#decision ?? 0)) {
        this.#decision = null;
        this.#change = 0; // the server was started again and counts from 1
      }
      const [decisions, changes] = await Promise.all([
        this.console.read('decisions', this.#decision === null ? { most: AT_FIRST } : { most: AT_ONCE, after: this.#decision }),
        this.console.read('changes', { after: this.#change }),
      ]);
      this.#decision = decisions.at(-1)?.number ?? this.#decision ?? 0;
      this.#change = changes.at(-1)?.number ?? this.#change;
      this.#mark(changes);
      [...decisions.map((each) => ({ decision: each, at: each.at })), ...changes.map((each) => ({ change: each, at: each.at }))]
        .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
        .forEach((each) => this.#add(each));
    } finally {
      this.#busy = false;
    }
  }

  #mark(changes) {
    if (changes.length > 0) {
      this.marks = [...(this.marks ?? []), ...changes.map((each) => Date.parse(each.at) / 1000)].slice(-MOST_MARKS);
      setMarks(this.marks);
      const last = changes.at(-1);
      setText(byId('marks'), `Last change: ${clock(last.at)}, ${last.operation} by ${last.who}: ${last.reason}`);
    }
  }

  #add(entry) {
    const key = entry.decision ? sameness(entry.decision) : null;
    if (key !== null && key === this.#last?.key) {
      this.#last.times++;
      this.#last.until = entry.at;
      this.#count(this.#last);
      return;
    }
    entry.key = key;
    entry.times = 1;
    if (entry.decision) {
      entry.moved = this.#moved(entry.decision);
    }
    this.#last = entry;
    this.#entries.push(entry);
    if (this.#fits(entry)) {
      this.table.body.prepend(this.#row(entry));
    }
    if (this.#entries.length > MOST_ROWS) {
      this.#entries.shift().node?.remove();
    }
  }

  #moved(decision) {
    const before = this.before;
    this.before = new Map(budgets(decision));
    return before === undefined
      ? []
      : budgets(decision)
          .filter(([name, budget]) => before.get(name) !== budget)
          .map(([name, budget]) => `${name} ${before.get(name)} → ${budget}`);
  }

  #words({ decision, change, moved }) {
    if (change) {
      return [change.who, [change.operation, ...change.changed].join(' · '), change.reason];
    }
    const held = decision.hold === 'none' ? '' : `${decision.hold} · `;
    const now = moved.length > 0 ? moved.join(', ') : 'nothing moved';
    return [`law ${decision.law}`, `${held}${now}`, decision.reason];
  }

  #fits(entry) {
    const kinds = {
      [KINDS[1]]: () => entry.change,
      [KINDS[2]]: () => entry.change || entry.moved.length > 0,
      [KINDS[3]]: () => entry.decision && entry.decision.hold !== 'none',
    };
    const asked = this.text.value.trim().toLowerCase();
    const fits = kinds[this.kind.value]?.() ?? true;
    return fits && (!asked || this.#words(entry).join(' ').toLowerCase().includes(asked));
  }

  #row(entry) {
    entry.time = el('span');
    entry.node = row(this.table, [entry.time, ...this.#words(entry)]);
    entry.node.dataset.entry = entry.change ? 'change' : 'decision';
    this.#count(entry);
    return entry.node;
  }

  #count({ time, at, until, times }) {
    if (time) {
      setText(time, times === 1 ? clock(at) : `${clock(at)} – ${clock(until)}, ${times} times`);
    }
  }

  #showAll() {
    this.#entries.forEach((each) => (each.node = each.time = undefined));
    this.table.body.replaceChildren(
      ...this.#entries.filter((each) => this.#fits(each)).map((each) => this.#row(each)).reverse(),
    );
  }
}
