// Changes by operators and moves of budgets, the newest first; decisions of the law on demand.

import { addMarks } from './chart.js';
import { byId, choice, el, field, row, setText, table } from './dom.js';
import { moment } from './words.js';

const MOST_ROWS = 200;
const AT_FIRST = 60;
const AT_ONCE = 256;
/** An entry like one of this many before it is counted there. */
const NEAR = 6;
/** A move this near to a change is of that change. */
const SAME_MS = 500;
const KINDS = ['changes and moves', 'changes by people', 'with decisions', 'held decisions'];
const WITH_DECISIONS = KINDS.slice(2);
const HEADS = ['Time', 'Who', 'What', 'Why'];

/** Figures differ from step to step; two reasons that differ in nothing else are one. */
const likeness = (...words) => words.join('|').replace(/[\d.,]+/g, '#');

export class Log {
  #steps = 0;
  #decision = null;
  #change = 0;
  #partition = 0;
  #budgets = null;
  #entries = [];
  #busy = false;

  constructor(console) {
    this.console = console;
    this.kind = choice(KINDS, { id: 'log-kind' });
    this.text = el('input', { type: 'search', id: 'log-text', autocomplete: 'off' });
    this.kind.addEventListener('change', () => {
      this.stale = true;
      this.#showAll();
    });
    this.text.addEventListener('input', () => this.#showAll());
    this.table = table('Changes, moves and decisions, the newest first', HEADS);
    byId('log-body').append(
      el('div', { class: 'filters' }, field('Show', this.kind), field('That contain', this.text)),
      el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Changes and moves' }, this.table.node),
    );
  }

  /** Asks for new entries. */
  async follow(state) {
    const steps = state.decision?.number ?? 0;
    if (this.#busy || (steps === this.#steps && steps > 0 && !this.stale)) {
      return;
    }
    this.#busy = true;
    this.stale = false;
    try {
      if (steps < this.#steps) {
        this.#decision = null; // the server was started again and counts from 1
        this.#change = 0;
        this.#partition = 0;
        this.#budgets = null;
      }
      this.#steps = steps;
      const [changes, moves, decisions] = await Promise.all([
        this.console.read('changes', { after: this.#change }),
        state.partition.number === this.#partition ? [] : this.console.read('history'),
        WITH_DECISIONS.includes(this.kind.value) ? this.#decisions() : [],
      ]);
      this.#change = changes.at(-1)?.number ?? this.#change;
      this.#mark(changes);
      [...changes.map((each) => this.#ofChange(each)), ...this.#moves(moves, changes), ...decisions.map((each) => this.#ofDecision(each))]
        .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
        .forEach((each) => this.#add(each));
    } finally {
      this.#busy = false;
    }
  }

  async #decisions() {
    const asked = this.#decision === null ? { most: AT_FIRST } : { most: AT_ONCE, after: this.#decision };
    const decisions = await this.console.read('decisions', asked);
    this.#decision = decisions.at(-1)?.number ?? this.#decision ?? 0;
    return decisions;
  }

  #mark(changes) {
    if (changes.length > 0) {
      addMarks(changes.map((each) => ({ at: Date.parse(each.at) / 1000, kind: 'change' })));
      const last = changes.at(-1);
      setText(byId('marks'), `Last change: ${moment(last.at)}, ${last.operation} by ${last.who}: ${last.reason}`);
    }
  }

  #ofChange(change) {
    const what = [change.operation, ...change.changed].join(' · ');
    return { kind: 'change', at: change.at, words: [change.who, what, change.reason], key: null };
  }

  /** A decision without its move, which is an entry of its own. */
  #ofDecision(decision) {
    const what = decision.hold === 'none' ? 'decided' : decision.hold;
    const words = [`law ${decision.law}`, what, decision.reason];
    return { kind: 'decision', held: decision.hold !== 'none', at: decision.at, words, key: likeness(...words) };
  }

  /** What differs from each partition to the next one. */
  #moves(partitions, changes) {
    const moves = [];
    for (const each of partitions.filter(({ number }) => number > this.#partition)) {
      const before = this.#budgets;
      this.#budgets = each.budgets;
      this.#partition = each.number;
      const moved = Object.entries(each.budgets)
        .filter(([name, budget]) => before !== null && before[name] !== budget)
        .map(([name, budget]) => `${name} ${before[name] ?? 'none'} → ${budget}`);
      const at = Date.parse(each.at);
      if (moved.length > 0 && !changes.some((change) => Math.abs(Date.parse(change.at) - at) < SAME_MS)) {
        const what = moved.join(', ');
        moves.push({ kind: 'move', at: each.at, words: ['the law', what, each.reason], key: `${what} ${likeness(each.reason)}` });
      }
    }
    addMarks(moves.map(({ at }) => ({ at: Date.parse(at) / 1000, kind: 'move' })));
    return moves;
  }

  /** Counts an entry like one of the last ones, unless a person changed something since. */
  #add(entry) {
    const near = this.#entries.slice(-NEAR);
    const since = near.slice(near.findLastIndex((each) => each.key === null) + 1);
    const same = entry.key === null ? undefined : since.find((each) => each.kind === entry.kind && each.key === entry.key);
    if (same) {
      same.times++;
      same.until = entry.at;
      same.words = entry.words;
      this.#entries.splice(this.#entries.indexOf(same), 1);
      same.node?.remove();
    }
    const shown = same ?? Object.assign(entry, { times: 1 });
    this.#entries.push(shown);
    if (this.#fits(shown)) {
      this.table.body.prepend(this.#row(shown));
    }
    const decisions = this.#entries.filter((each) => each.kind === 'decision');
    const others = this.#entries.length - decisions.length;
    if (Math.max(decisions.length, others) > MOST_ROWS) {
      const oldest = this.#entries.findIndex((each) => (each.kind === 'decision') === decisions.length > others);
      this.#entries.splice(oldest, 1)[0].node?.remove();
    }
  }

  #fits(entry) {
    const kinds = {
      [KINDS[0]]: () => entry.kind !== 'decision',
      [KINDS[1]]: () => entry.kind === 'change',
      [KINDS[3]]: () => entry.held,
    };
    const asked = this.text.value.trim().toLowerCase();
    return (kinds[this.kind.value]?.() ?? true) && (!asked || entry.words.join(' ').toLowerCase().includes(asked));
  }

  #row(entry) {
    const { at, until, times } = entry;
    const time = times === 1 ? moment(at) : `${moment(at)} – ${moment(until)}, ${times} times`;
    entry.node = row(this.table, [time, ...entry.words]);
    entry.node.dataset.entry = entry.kind;
    return entry.node;
  }

  #showAll() {
    this.#entries.forEach((each) => (each.node = undefined));
    this.table.body.replaceChildren(
      ...this.#entries.filter((each) => this.#fits(each)).map((each) => this.#row(each)).reverse(),
    );
  }
}
