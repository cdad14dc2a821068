// Polls the state each second, less often while the page is hidden or the server does not answer.

import { Problem } from './transport.js';

const SECOND = 1_000;
const HIDDEN_MS = 10_000;
const MOST_MS = 30_000;
const LEAST_MS = 10;

/** The polling interval: ?poll=20ms or ?poll=5s in the address of the page, default 1 s. */
export function interval(search = location.search) {
  const asked = new URLSearchParams(search).get('poll');
  const found = /^(\d{1,6})(ms|s)$/.exec(asked ?? '');
  const given = found ? Number(found[1]) * (found[2] === 's' ? SECOND : 1) : SECOND;
  return Math.min(MOST_MS, Math.max(LEAST_MS, given));
}

export class Poll {
  #timer = 0;
  #running = false;
  #again = false;
  #failures = 0;

  /** @param ask polls and shows; @param lost is called with a problem and the ms to the next try */
  constructor(ask, lost) {
    this.every = interval();
    this.ask = ask;
    this.lost = lost;
    document.addEventListener('visibilitychange', () => document.hidden || this.now());
  }

  /** Polls at once, or again after a poll in progress. */
  now() {
    if (this.#running) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#turn();
  }

  async #turn() {
    this.#running = true;
    let wait = document.hidden ? Math.max(HIDDEN_MS, this.every) : this.every;
    const began = performance.now();
    try {
      await this.ask();
      this.#failures = 0;
      wait = Math.max(0, wait - (performance.now() - began));
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        console.error(problem);
      }
      wait = Math.min(MOST_MS, wait * 2 ** Math.min(++this.#failures, 10));
      this.lost(problem, wait);
    }
    this.#running = false;
    this.#timer = setTimeout(() => this.#turn(), this.#again ? 0 : wait);
    this.#again = false;
  }
}
