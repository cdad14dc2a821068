// A card for each class, the worst first.

import { redraw } from './chart.js';
import { Card } from './card.js';
import { byId, choice, el, field, setText } from './dom.js';
import { findings } from './findings.js';
import { dress } from './palette.js';
import { Rates } from './rates.js';
import { moment, rank } from './words.js';

/** Cards change places at most so often, unless a class gets worse. */
const CALM_SECONDS = 10;
const BESIDE = ['turned away', 'threads', 'queue'];
const DAY = 86_400;
const SPANS = { '10m': '10 min', '1d': '1 day' };

export const swatch = (name, index) =>
  el('span', { class: 'class-name' }, dress(el('span', { class: 'swatch' }), index), el('span', { text: name }));

export class Classes {
  #order = '';
  #ranks = new Map();
  #orderedAt = -Infinity;

  constructor(console, state, address, timeline) {
    this.address = address;
    this.timeline = timeline;
    this.rates = new Rates();
    this.host = byId('class-cards');
    this.#controls();
    const beside = () => this.beside.value;
    this.cards = new Map(
      state.classes.map((of, index) => [of.name, new Card(of, swatch(of.name, index), index, address, timeline, beside)]),
    );
    this.host.append(...[...this.cards.values()].map((each) => each.node));
    timeline.changed = redraw;
    address.onChange(() => this.#look(true));
    this.#look(false);
  }

  #controls() {
    const { address } = this;
    this.spans = Object.entries(SPANS).map(([span, text]) =>
      el('button', { type: 'button', text, data: { span }, onclick: () => address.go({ span }) }));
    this.beside = choice(BESIDE, { id: 'beside', onchange: () => {
      this.cards.forEach((each) => each.draw());
      redraw();
    } });
    this.time = el('input', { id: 'look-at', size: 8, autocomplete: 'off', placeholder: '06:00', pattern: '([01]?\\d|2[0-3])(:[0-5]\\d){1,2}', onchange: () => this.time.reportValidity() && address.go({ at: this.#today() }) });
    byId('charts-of').append(el('span', { class: 'spans', role: 'group', 'aria-label': 'Span of the charts' }, ...this.spans),
      field('Beside the delay', this.beside), field('Look at', this.time));
  }

  /** The last time that the clock showed this, in seconds; null if none is given. */
  #today() {
    if (!this.time.value) {
      return null;
    }
    const [hours, minutes, seconds = 0] = this.time.value.trim().split(':').map(Number);
    const at = new Date();
    at.setHours(hours, minutes, seconds, 0);
    return at.getTime() / 1000 - (at > Date.now() ? DAY : 0);
  }

  /** Shows what the address of the page names. */
  #look(scroll) {
    const { className, span, at } = this.address;
    this.spans.forEach((each) => each.setAttribute('aria-pressed', String(each.dataset.span === span)));
    this.cards.forEach((each, name) => each.name(name === className));
    const note = byId('looking');
    note.hidden = at === null;
    if (at !== null) {
      note.replaceChildren(el('span'), el('button', { type: 'button', text: 'Back to now', onclick: () => this.address.go({ at: null }) }));
      this.#tell();
    }
    if (!scroll || this.shown !== className) {
      this.shown = className;
      this.cards.get(className)?.node.scrollIntoView({ block: 'center' });
    }
    redraw();
  }

  #tell() {
    const { className, at } = this.address;
    const state = className && this.timeline.stateAt(className, at);
    const ago = (this.timeline.last ?? Date.now() / 1000) - at;
    const was = ago < 0 ? ', which is to come' : ago > DAY ? ', of which nothing is kept any more' : state ? `; ${className} was ${state.replaceAll('-', ' ')}` : '';
    setText(byId('looking').firstChild, `The charts look at ${moment(at * 1000)}${was}. The figures are those of now. `);
  }

  show(state, now) {
    const rates = this.rates.of(state, now);
    const found = findings(state);
    const of = new Map(found.map((each) => [each.class, each]));
    const values = new Map();
    for (const each of state.classes) {
      const card = this.cards.get(each.name);
      const rate = rates.get(each.name);
      card.show(each, of.get(each.name), rate, state);
      values.set(each.name, {
        measured: each.measured,
        predicted: each.predicted?.quantile,
        target: each.target?.seconds,
        budget: each.budget,
        running: each.running,
        queued: each.queued,
        arrivals: each.arrivalRate,
        rejected: rate?.total,
      });
    }
    this.timeline.push(now, values);
    if (this.address.at !== null) {
      this.#tell();
    }
    this.#arrange(found, now);
    redraw(false);
  }

  /** Puts the worst first, without cards that jump at each poll or below a control that is used. */
  #arrange(found, now) {
    const names = found.map((each) => each.class).filter((each) => this.cards.has(each));
    const all = [...new Set([...names, ...this.cards.keys()])];
    const ranks = new Map(found.map((each) => [each.class, rank(each.state)]));
    const states = JSON.stringify([all[0], [...ranks].sort()]);
    const worse = [...ranks].some(([name, each]) => each < (this.#ranks.get(name) ?? Infinity));
    const used = this.host.contains(document.activeElement);
    if (states === this.#order || used || !(worse || now - this.#orderedAt >= CALM_SECONDS)) {
      return;
    }
    this.#order = states;
    this.#ranks = ranks;
    this.#orderedAt = now;
    all.forEach((name, k) => {
      const { node } = this.cards.get(name);
      if (this.host.children[k] !== node) {
        this.host.insertBefore(node, this.host.children[k] ?? null);
      }
    });
  }
}
