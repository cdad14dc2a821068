// A class on a card: its state, its figures, and its charts.

import { Chart } from './chart.js';
import { el, setKind, setText } from './dom.js';
import { word } from './glossary.js';
import { colour, variable } from './palette.js';
import { count, judged, known, percent, rate, target, time, UNKNOWN } from './words.js';

/** The figures, with the word of the glossary for each. */
const FIGURES = {
  Delay: 'residence time',
  'Turned away': 'turned away',
  Queue: 'patience',
  Threads: 'lend, borrow',
  Arriving: null,
  'Limited by': 'limited by',
};

const whole = (value) => String(Math.round(value));

/** What can stand beside the delay: title, axis, the series, and its reading. */
const BESIDE = {
  'turned away': {
    title: 'Arriving — turned away',
    tick: (value) => `${Number(value.toPrecision(2))}/s`,
    dotted: 'arrivals',
    solid: 'rejected',
    say: ([rejected, arrivals]) => [known(arrivals) && `${rate(arrivals)} arriving`, known(rejected) && `${rate(rejected)} turned away`].filter(Boolean).join(' · '),
  },
  threads: {
    title: 'Threads — budget',
    tick: whole,
    whole: true,
    limit: 'budget',
    solid: 'running',
    say: ([running, budget]) => (known(running) ? `${whole(running)} running · budget ${budget ?? UNKNOWN}` : ''),
  },
  queue: { title: 'Queue', tick: whole, whole: true, solid: 'queued', say: ([queued]) => (known(queued) ? `${whole(queued)} waiting` : '') },
};

export class Card {
  #charts = [];

  constructor(of, title, index, address, timeline, beside) {
    Object.assign(this, { of, index, address, timeline, beside });
    this.state = el('strong', { class: 'state' });
    this.why = el('p', { class: 'why' });
    this.cannot = el('p', { class: 'problem' });
    this.figures = new Map();
    const list = el('dl', { class: 'figures' });
    for (const [label, key] of Object.entries(FIGURES)) {
      const figure = { value: el('strong', { data: { label } }), note: el('small') };
      this.figures.set(label, figure);
      list.append(el('div', {}, el('dt', {}, key ? word(label, key, true) : label), el('dd', {}, figure.value, ' ', figure.note)));
    }
    this.meter = el('span', { class: 'meter', 'aria-hidden': 'true' }, el('span'));
    this.figures.get('Delay').note.after(this.meter);
    this.plots = el('div', { class: 'charts' });
    this.link = el('a', { class: 'card-link', href: `#class=${encodeURIComponent(of.name)}`, onclick: (event) => {
      event.preventDefault();
      address.go({ className: address.className === of.name ? null : of.name });
    } }, title);
    this.node = el('article', { class: 'card', 'aria-label': `Class ${of.name}`, data: { class: of.name } },
      el('h3', {}, this.link, this.state), this.why, this.cannot, list, this.plots);
    if (of.exempt) {
      this.plots.remove();
    } else {
      this.draw();
    }
  }

  /** Marks the class that the address of the page names. */
  name(so) {
    this.node.classList.toggle('named', so);
    so ? this.link.setAttribute('aria-current', 'true') : this.link.removeAttribute('aria-current');
  }

  #chart(title, options, series, names) {
    const { of, timeline, address } = this;
    const host = el('div', { class: 'chart' });
    this.plots.append(host);
    const describe = `${of.name}: ${title}; the values of now are on the card`;
    const window = () => {
      const shown = timeline.window;
      return { ...shown, data: [shown.at, ...names.map((each) => shown.classes[of.name][each])] };
    };
    const look = (at) => address.go({ at, className: of.name });
    this.#charts.push(new Chart(host, { title, describe, series, look, ...options }, window));
  }

  /** Draws the delay, and beside it what is chosen. */
  draw() {
    if (this.of.exempt) {
      return;
    }
    this.#charts.forEach((each) => each.end());
    this.#charts = [];
    this.plots.replaceChildren();
    const own = () => colour(this.index);
    const text = () => variable('--text');
    const limit = (label, stepped) => ({ label, stroke: text, dash: [7, 4], width: 1, stepped });
    this.#chart(
      this.of.target ? 'Delay — target' : 'Delay',
      {
        least: 0.001,
        tick: (value) => time(value),
        say: ([measured, predicted, limit]) =>
          [known(measured) ? time(measured) : '–', known(predicted) && `predicted ${time(predicted)}`, known(limit) && `target ${time(limit)}`]
            .filter(Boolean)
            .join(' · '),
      },
      [{ label: 'measured', stroke: own }, { label: 'predicted', stroke: own, dash: [2, 4] }, limit('target')],
      ['measured', 'predicted', 'target'],
    );
    const { title, ...so } = BESIDE[this.beside()];
    this.#chart(
      title,
      { least: 1, ...so },
      [
        { label: so.solid, stroke: own },
        ...(so.dotted ? [{ label: so.dotted, stroke: text, dash: [2, 4], width: 1 }] : []),
        ...(so.limit ? [limit(so.limit, true)] : []),
      ],
      [so.solid, so.dotted, so.limit].filter(Boolean),
    );
  }

  #set(label, value, note = '') {
    const figure = this.figures.get(label);
    setText(figure.value, value);
    setText(figure.note, note);
    return figure;
  }

  show(of, finding, turnedAway, state) {
    if (of.exempt) {
      this.#exempt(of);
      return;
    }
    const [words, kind] = judged(of.verdict);
    setKind(this.node, kind);
    setText(this.state, words);
    setText(this.why, finding?.sentence?.replace(`${of.name}: `, '') ?? '');
    this.why.hidden = [of.verdict?.inWords, UNKNOWN].includes(this.why.textContent) || finding?.sentence === state.sentence;
    const cannot = (state.cannotBeKept ?? []).filter((each) => each.class === of.name).map((each) => each.inWords);
    setText(this.cannot, cannot.join('; '));
    this.#set('Delay', time(of.measured), of.target ? target(of.target) : `mean; ${of.guarantee}`);
    this.#bar(of);
    const observes = state.admission === 'observe';
    this.#queue(of, observes);
    this.#turnedAway(of, turnedAway, observes);
    this.#threads(of);
    this.#set('Arriving', rate(of.arrivalRate));
    this.#set('Limited by', of.limitedBy ?? UNKNOWN, of.stuck > 0 ? `${of.stuck} seem to hang` : '');
  }

  /** The target is in the middle of the bar. */
  #bar({ measured, target }) {
    const part = known(measured) && target?.seconds > 0 ? measured / target.seconds / 2 : null;
    this.meter.hidden = part === null;
    this.meter.firstChild.style.width = `${Math.min(1, part ?? 0) * 100}%`;
    setKind(this.meter, part > 0.5 ? 'bad' : 'good');
  }

  #queue(of, observes) {
    this.#set('Queue', `${count(of.queued)} of ${count(of.queueMax)}`, observes ? 'really waiting' : '');
  }

  #turnedAway(of, turnedAway, observes) {
    const lost = of.verdict?.lost;
    const value = turnedAway === null || turnedAway === undefined ? '–' : rate(turnedAway.total);
    const reasons = (turnedAway?.reasons ?? []).map(([reason, each]) => `${reason.replaceAll('-', ' ')} ${rate(each)}`);
    const figure = this.#set('Turned away', observes && value !== '–' ? `would be ${value}` : value,
      [known(lost) && lost > 0 && percent(lost), ...reasons].filter(Boolean).join(' · '));
    setKind(figure.value, turnedAway?.total > 0 ? 'bad' : 'none');
  }

  #threads({ running, budget }) {
    const borrowed = known(running) && known(budget) ? Math.max(0, running - budget) : 0;
    this.#set('Threads', borrowed > 0 ? `${budget} + ${borrowed} borrowed` : `${count(running)} of ${count(budget)}`);
  }

  #exempt(of) {
    setKind(this.node, 'none');
    this.meter.hidden = this.why.hidden = true;
    setText(this.state, 'exempt: always answered');
    this.#set('Delay', time(of.residence?.mean), 'mean');
    this.#set('Threads', count(of.running), 'no budget');
    ['Queue', 'Turned away', 'Arriving', 'Limited by'].forEach((each) => (this.figures.get(each).value.closest('div').hidden = true));
  }
}
