// The predicted effect of a partition, asked again while the page is visible.

import { swatch } from './classes.js';
import { byId, el, field, row, setKind, setText, table } from './dom.js';
import { lasting, lasts } from './lasting.js';
import { interval } from './poll.js';
import { change, clock, judged, known, moment, parts, predicted, time } from './words.js';

const DEBOUNCE_MS = 250;
const POLLS = 3; // from one question to the next
const BUSY = 4; // at most one part in so many of the time the server answers one
const MOST = 'the one with most to spare';
/** Without figures, as the dialog asks again when these words change. */
const HURTS = { late: 'late', 'turned-away': 'turned away', 'late-turned-away': 'late and turned away' };
const HEADS = ['Class', 'Threads', 'Now', 'Predicted now', 'If applied', 'Change', 'Target', 'Lost'];

const sum = (numbers) => [...numbers].reduce((a, b) => a + b, 0);

export class WhatIf {
  #timer = 0;
  #asked = 0;
  #edited = new Map(); // threads that the user has chosen, by class
  #chosenTotal = null;
  #basis = null; // of the first edit: its number and time
  #seen = null; // of the figures shown: their number and time
  #byHand = 0;
  #open = false; // whether the dialog is, which asks then

  constructor(console, state) {
    this.console = console;
    this.table = table('What is predicted now, and if the partition were applied', HEADS);
    this.rows = new Map();
    const classes = state.classes.filter((each) => !each.exempt);
    classes.forEach((of, index) => this.#add(of, index, state.threads));
    this.from = el('select', { id: 'what-if-from' }, el('option', { value: '', text: MOST }),
      ...classes.map((each) => el('option', { value: each.name, text: each.name })));
    this.from.addEventListener('change', () => this.#moved());
    this.total = el('input', { type: 'number', id: 'what-if-total', min: 1, max: state.threads });
    this.total.addEventListener('input', () => {
      this.#chosenTotal = Number(this.total.value);
      this.#moved();
    });
    this.at = el('p', { class: 'hint', id: 'what-if-at' });
    this.frozen = el('p', { class: 'hint', id: 'what-if-frozen' });
    this.warnings = el('ul', { class: 'lines', id: 'what-if-warnings', role: 'status' });
    this.verdict = el('p', { class: 'verdict', role: 'status', 'aria-live': 'polite' });
    this.problem = el('p', { class: 'problem', role: 'alert' });
    const plan = el('button', { type: 'button', id: 'take-plan', text: 'Take the plan of the law', onclick: () => this.#plan() });
    const reset = el('button', { type: 'button', text: 'Back to what is in force', onclick: () => this.#reset() });
    const apply = el('button', { type: 'button', id: 'apply', class: 'main', text: 'Apply…', data: { change: '' }, onclick: () => this.#apply() });
    byId('what-if-body').append(
      this.table.node,
      this.at,
      el('div', { class: 'what-if-foot' },
        el('label', { class: 'inline' }, el('span', { text: 'Take threads from' }), this.from),
        el('label', { class: 'inline' }, el('span', { text: 'Total, handlers at once' }), this.total),
        el('span', { class: 'actions' }, plan, reset, apply)),
      this.verdict,
      this.warnings,
      this.frozen,
      this.problem,
    );
    console.allow(byId('what-if-body'));
    document.addEventListener('visibilitychange', () => document.hidden || this.#ask());
    this.show(state);
    this.#ask();
  }

  #add(of, index, threads) {
    const most = Math.min(of.max, threads);
    const slider = el('input', { type: 'range', min: of.min, max: most, value: of.budget, 'aria-label': `Threads of ${of.name}, slider` });
    const number = el('input', { type: 'number', min: of.min, max: most, value: of.budget, 'aria-label': `Threads of ${of.name}`, data: { budget: of.name } });
    for (const each of [slider, number]) {
      each.addEventListener('input', () => {
        this.#edited.set(of.name, Number(each.value));
        this.#moved();
      });
    }
    const cells = HEADS.slice(2).map(() => el('span'));
    this.table.body.append(row(this.table, [swatch(of.name, index), el('span', { class: 'both' }, slider, number), ...cells]));
    this.rows.set(of.name, { slider, number, cells, of });
  }

  get #dirty() {
    return this.#edited.size > 0 || this.#chosenTotal !== null;
  }

  /** Follows the partition in force, but for what the user has chosen. */
  show(state) {
    this.state = state;
    this.inForce = state.partition;
    state.classes.filter((each) => !each.exempt).forEach((of) => (this.rows.get(of.name).of = of));
    const { frozen, frozenBy, frozenUntil } = state.law;
    const until = frozenUntil ? ` until ${moment(frozenUntil)}` : '';
    setText(this.frozen, frozen !== null ? `Frozen${frozenBy ? ` by ${frozenBy}` : ''}${until}: ${frozen}` : until && `The partition before comes back at ${moment(frozenUntil)}.`);
    this.#fill();
    const last = JSON.stringify(state.partition);
    if (last !== this.last) {
      this.last = last;
      this.#soon(DEBOUNCE_MS);
    }
  }

  /** The budgets that result from what the user has chosen: others give or take the difference. */
  #budgets() {
    const now = new Map(Object.entries(this.inForce.budgets));
    const next = new Map([...now, ...this.#edited]);
    const total = this.#chosenTotal ?? this.inForce.total;
    if (this.#edited.size > 0) {
      let missing = sum(next.values()) - sum(now.values()) - (total - this.inForce.total);
      for (const name of this.#others(now, missing)) {
        const { min, max } = this.rows.get(name).of;
        const left = Math.min(max, Math.max(min, next.get(name) - missing));
        missing -= next.get(name) - left;
        next.set(name, left);
      }
    }
    return { next, total };
  }

  /** Classes that were not chosen: first the one to take from, then by what they have to spare. */
  #others(now, missing) {
    const spare = (name) => {
      const { arrivalRate, processing, priority } = this.rows.get(name).of;
      const busy = known(arrivalRate) && known(processing?.mean) ? arrivalRate * processing.mean : 0;
      const more = (now.get(name) - busy) * Math.sign(missing);
      return [name === this.from.value ? Infinity : more, priority];
    };
    return [...now.keys()]
      .filter((name) => !this.#edited.has(name))
      .map((name) => [name, ...spare(name)])
      .sort((a, b) => b[1] - a[1] || b[2] - a[2])
      .map(([name]) => name);
  }

  #fill() {
    const { next, total } = this.#budgets();
    this.rows.forEach(({ slider, number }, name) => {
      const threads = String(next.get(name));
      if (slider.value !== threads) {
        slider.value = threads;
      }
      if (Number(number.value) !== next.get(name) && !(document.activeElement === number && number.value === '')) {
        number.value = threads;
      }
    });
    if (this.#chosenTotal === null && this.total.value !== String(total)) {
      this.total.value = total;
    }
  }

  #moved() {
    this.#basis ??= this.#seen ?? this.console.seen;
    this.#fill();
    this.#soon(DEBOUNCE_MS);
  }

  #reset() {
    this.#edited.clear();
    this.#chosenTotal = null;
    this.#basis = null;
    this.#fill();
    return this.#ask();
  }

  #soon(wait) {
    clearTimeout(this.#timer);
    if (!this.#open) {
      this.#timer = setTimeout(() => this.#ask(), wait);
    }
  }

  /** In the form of operations: all classes and the total. */
  #text() {
    const { next, total } = this.#budgets();
    return [...[...next].map(([name, threads]) => `${name}=${threads}`), `total=${total}`].join(', ');
  }

  /** Asks, and again some polls later; whether it was answered. */
  async #ask() {
    clearTimeout(this.#timer);
    if (document.hidden) {
      return false; // goes on when the page is seen again
    }
    const mine = ++this.#asked;
    const began = performance.now();
    let answered = false;
    try {
      const proposal = await this.console.read('propose', { budgets: this.#text() });
      if (mine === this.#asked) {
        setText(this.problem, '');
        this.#predicted(proposal);
        answered = true;
      }
    } catch (refused) {
      if (mine === this.#asked) {
        setText(this.problem, refused.message);
        setText(this.verdict, '');
        this.warnings.replaceChildren();
      }
    }
    if (mine === this.#asked) {
      this.#soon(Math.max(POLLS * interval(), BUSY * (performance.now() - began)));
    }
    return answered;
  }

  #predicted(proposal) {
    this.proposal = proposal;
    this.#seen = { number: proposal.number, now: proposal.at };
    this.#byHand = proposal.byHand;
    const missed = [];
    const broken = [];
    const unknown = [];
    for (const of of proposal.classes) {
      const { cells } = this.rows.get(of.name);
      const now = of.predicted?.quantile;
      const then = of.ifApplied?.quantile;
      const moved = change(now, then);
      const [words, how] = judged(of.ifApplied?.verdict);
      const misses = how === 'bad';
      const error = of.ifApplied?.error;
      const texts = [
        of.budget === of.proposed ? String(of.budget) : `${of.budget} → ${of.proposed}`,
        time(now),
        predicted(then, error),
        moved.text,
        of.target === null ? (misses ? words : '– none') : `${words}: ${time(of.target)}`,
        parts(of.predicted?.loss, of.ifApplied?.loss),
      ];
      texts.forEach((text, k) => setText(cells[k], text));
      cells[2].title = known(error) ? 'Two thirds of what came lately were within the error; a quarter of the predicted change is added.' : 'How far off predictions are is not known yet.';
      setKind(cells[3], moved.kind);
      setKind(cells[4], how);
      setKind(cells[5], of.ifApplied?.loss > (of.predicted?.loss ?? 0) + 0.001 ? 'bad' : 'none');
      if (misses) {
        missed.push(`${of.name} ${HURTS[of.ifApplied.verdict.state]}`);
        if (['kept', 'none'].includes(of.predicted?.verdict.state)) {
          broken.push(of.name);
        }
      } else if (how === 'none' && (of.target !== null || of.ifApplied === null)) {
        unknown.push(of.name);
      }
    }
    const nothing = proposal.classes.every((each) => each.ifApplied === null);
    setText(this.at, `As of ${clock(proposal.at)}, beside partition ${proposal.number}.`);
    setKind(this.verdict, missed.length > 0 ? 'bad' : unknown.length > 0 ? 'none' : 'good');
    setText(this.verdict, nothing ? 'Nothing can be predicted yet: the work of the classes is not known.' : this.#verdict(missed, broken, unknown));
    if (this.warnings.textContent !== proposal.warnings.join('')) {
      this.warnings.replaceChildren(...proposal.warnings.map((text) => el('li', { text })));
    }
  }

  #verdict(missed, broken, unknown) {
    const what = this.#dirty ? 'If applied' : 'As it is';
    const open = unknown.length > 0 ? ` Not known: ${unknown.join(', ')}.` : '';
    if (missed.length === 0) {
      return `${open ? '–' : '✓'} ${what}, nothing is predicted to be late or turned away.${open}`;
    }
    const also = broken.length > 0 && this.#dirty ? ` Well now, broken by this: ${broken.join(', ')}.` : '';
    return `✗ ${what}, predicted: ${missed.join('; ')}.${also}${open}`;
  }

  async #plan() {
    try {
      const plan = await this.console.read('plan');
      this.#edited = new Map(plan.classes.map((each) => [each.name, each.proposed]));
      this.#chosenTotal = plan.proposedTotal;
      this.total.value = plan.proposedTotal;
      setText(this.problem, '');
      this.#moved();
      await this.#ask();
    } catch (refused) {
      setText(this.problem, refused.message);
    }
  }

  /** What the change does, as last asked, and what others did since the first edit. */
  async #lines() {
    const { classes, total, proposedTotal, warnings } = this.proposal;
    const lines = classes
      .filter((each) => each.budget !== each.proposed)
      .map((each) => `${each.name}: ${each.budget} → ${each.proposed} threads`);
    if (total !== proposedTotal) {
      lines.push(`total: ${total} → ${proposedTotal}`);
    }
    if (lines.length === 0) {
      lines.push('No budget is another than now.');
    }
    if (this.#basis !== null && this.#byHand > this.#basis.number) {
      lines.push(...(await this.console.since(this.#basis.now)).map((text) => `Meanwhile: ${text}`));
    }
    return [...lines, this.verdict.textContent, ...warnings.map((each) => `Warning: ${each}.`)].filter(Boolean);
  }

  /** What ends the change. */
  #end(select) {
    const { law, admission } = this.state;
    const still = ['static', 'lend'].includes(law.name); // they move no budgets
    const moves = !still && !law.shadow && admission !== 'observe';
    const after = select.value ? `, ${moves ? 'then the law again' : 'then the partition of now again'}.` : '.';
    const frozen = still ? 'It stays' : 'The law is frozen by this';
    return `${frozen} ${select.selectedOptions[0].text}${after}`;
  }

  async #apply() {
    if (!(await this.#ask())) {
      return; // the problem is shown
    }
    const select = lasting();
    const end = el('p', { class: 'hint', text: this.#end(select) });
    select.addEventListener('change', () => setText(end, this.#end(select)));
    const at = el('p', { class: 'hint', text: this.at.textContent });
    let told = this.#seen; // what the dialog shows
    this.#open = true;
    clearTimeout(this.#timer);
    const done = await this.console.change('apply', () => ({ budgets: this.#text(), ...lasts(select) }), {
      title: 'Apply a partition',
      verb: 'Apply',
      lines: await this.#lines(),
      body: el('div', {}, at, field('How long', select), end),
      seen: () => told,
      every: POLLS * interval(),
      live: async () => {
        await this.#ask();
        const now = this.#seen;
        const lines = await this.#lines();
        setText(at, this.at.textContent);
        told = now;
        return lines;
      },
    });
    this.#open = false;
    await (done ? this.#reset() : this.#ask());
  }
}
