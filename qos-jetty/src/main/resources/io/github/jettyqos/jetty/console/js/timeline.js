// The past of the server by the second and by the minute, and what the page saw since: the values of all charts.

import { addMarks } from './chart.js';
import { past } from './series.js';
import { known } from './words.js';

const SERIES = ['measured', 'predicted', 'target', 'budget', 'running', 'queued', 'arrivals', 'rejected'];
const SECONDS = { '10m': 600, '1d': 86_400 };
/** A longer time without an answer is asked for afterwards. */
const HOLE = 5;
const MINUTE = 60;

const empty = (names) => ({
  at: [],
  classes: Object.fromEntries(names.map((name) => [name, Object.fromEntries(SERIES.map((each) => [each, []]))])),
});

export class Timeline {
  #loaded = new Map();
  #busy = new Set();

  constructor(console, address, names, every) {
    this.console = console;
    this.address = address;
    this.names = names;
    this.hole = Math.max(HOLE, (3 * every) / 1000);
    this.live = empty(names);
    this.day = empty(names);
    address.onChange(() => this.#load('1d'));
  }

  get last() {
    return this.live.at.at(-1);
  }

  /** Adds what is so now, by class with a value for each series; at most one a second is kept. */
  push(now, values) {
    const { live, last } = this;
    if (last === undefined || now - last > this.hole) {
      this.#load('10m');
    }
    if (!(now > last) && last !== undefined) {
      return;
    }
    const within = last !== undefined && live.within !== undefined && now - live.within < 0.95;
    if (within) {
      live.at[live.at.length - 1] = now;
    } else {
      live.within = now;
      live.at.push(now);
    }
    for (const name of this.names) {
      SERIES.forEach((each) => {
        const series = live.classes[name][each];
        const value = values?.get(name)?.[each] ?? null;
        within ? (series[series.length - 1] = value) : series.push(value);
      });
    }
    if (live.at.length > SECONDS['10m']) {
      live.at.shift();
      this.names.forEach((name) => SERIES.forEach((each) => live.classes[name][each].shift()));
    }
    if (this.address.span === '1d' || this.address.at !== null) {
      this.#load('1d', MINUTE);
    }
  }

  /** Puts the past of the server in the place of what was seen; a server without any leaves that. */
  async #load(span, atMostEvery = 1) {
    const now = performance.now() / 1000;
    if (!this.console.knows('series') || this.#busy.has(span) || now - (this.#loaded.get(span) ?? -Infinity) < atMostEvery) {
      return;
    }
    this.#busy.add(span);
    this.#loaded.set(span, now);
    try {
      const answer = await past(this.console, span);
      if (!(answer?.at?.length > 0)) {
        return;
      }
      const kept = this.#of(answer);
      addMarks(answer.marks ?? []);
      if (span === '1d') {
        this.day = kept;
      } else {
        this.#join(kept);
      }
      this.changed?.();
    } catch (refused) {
      console.debug(`no past of ${span}: ${refused.message}`);
    } finally {
      this.#busy.delete(span);
    }
  }

  #of({ at, classes }) {
    const all = empty(this.names);
    all.at = [...at];
    for (const name of this.names) {
      for (const each of SERIES) {
        all.classes[name][each] = at.map((_, k) => classes?.[name]?.[each]?.[k] ?? null);
      }
      all.classes[name].state = classes?.[name]?.state ?? [];
    }
    return all;
  }

  /** The past, and after it what was seen since. */
  #join(before) {
    const { live } = this;
    const end = before.at.at(-1);
    const since = live.at.findIndex((each) => each > end);
    const from = since < 0 ? live.at.length : since;
    const joined = (old, seen) => [...old, ...seen.slice(from)].slice(-SECONDS['10m']);
    live.at = joined(before.at, live.at);
    for (const name of this.names) {
      SERIES.forEach((each) => (live.classes[name][each] = joined(before.classes[name][each], live.classes[name][each])));
    }
  }

  /** Without an answer there is a gap in the charts. */
  gap(now) {
    if (this.last !== undefined) {
      this.push(Math.max(now, this.last + 1), null);
    }
  }

  /** What charts show: the values, from when to when, and the moment that is looked at. */
  get window() {
    const { span } = this.address;
    const end = this.last ?? Date.now() / 1000;
    const at = this.address.at > end ? null : this.address.at; // what is to come is not known
    const length = span === '10m' && at === null ? this.#grown(end) : SECONDS[span];
    const to = at === null ? end : Math.min(end, at + length / 2);
    const from = to - length;
    const fine = span === '10m' && (at === null || from >= this.live.at[0] || this.day.at.length === 0);
    return { ...(fine ? this.live : this.day), from, to, look: at, live: at === null };
  }

  /** Ten minutes, less in steps of half a minute while the server is younger. */
  #grown(end) {
    const age = end - (this.live.at[0] ?? end);
    return Math.min(SECONDS['10m'], Math.max(MINUTE, Math.ceil(age / 30) * 30));
  }

  /** The state of a class at a moment, as the server kept it; undefined if it is not known. */
  stateAt(name, seconds) {
    const { at, classes } = this.day;
    const index = at.findIndex((each) => each >= seconds);
    return known(at[index]) ? classes[name]?.state?.[index] : undefined;
  }

  /** The number of kept values, for tests of their bound. */
  kept() {
    return [this.live, this.day].reduce((sum, each) => sum + each.at.length * (1 + this.names.length * SERIES.length), 0);
  }
}
