// Assembles the page: first the token, then the state each second.

import { addMarks, redraw } from './chart.js';
import { Classes } from './classes.js';
import { Configuration } from './configuration.js';
import { Console } from './console.js';
import { Controls } from './controls.js';
import { byId, setText } from './dom.js';
import { History } from './history.js';
import { Log } from './log.js';
import { Model } from './model.js';
import { Nodes } from './nodes.js';
import { Overview, showLink } from './overview.js';
import { interval, Poll } from './poll.js';
import { past } from './series.js';
import { enter, leave } from './session.js';
import { Stuck } from './stuck.js';
import { watchTheme } from './theme.js';
import { chosen, Problem } from './transport.js';
import { WhatIf } from './whatif.js';
import { clock } from './words.js';

/** Ten minutes, one poll each second. */
const KEPT = 600;

class Page {
  #names = '';
  #seen = null;
  #lostAt = null;

  constructor(console) {
    this.console = console;
    this.poll = new Poll(() => this.look(), (problem, wait) => this.#lost(problem, wait));
    console.afterChange(() => {
      if (this.log) {
        this.log.stale = true;
      }
      this.poll.now();
    });
    this.poll.now();
  }

  async look() {
    let state;
    try {
      state = await this.console.read('state');
    } catch (refused) {
      if (refused.status !== 401) {
        throw refused;
      }
      this.console.welcome(await enter(this.console.transport, 'The token is not known any more.'));
      state = await this.console.read('state');
    }
    const names = JSON.stringify(state.classes.map((each) => each.name));
    if (this.#names && this.#names !== names) {
      location.reload(); // another server, with other classes
      return;
    }
    if (!this.#names) {
      this.#build(state, await past(this.console));
      this.#names = names;
    }
    if (this.#lostAt !== null) {
      this.#lostAt = null;
      this.console.announce('Connected again.');
    }
    showLink();
    this.console.look(state);
    const now = Date.parse(state.now) / 1000;
    this.#seen = { now, at: performance.now(), said: clock(state.now) };
    [this.overview, this.classes, this.model, this.controls, this.whatIf].forEach((each) => each.show(state, now));
    await Promise.all([this.log.follow(state), this.history.show(state), this.stuck.show(state), this.nodes.show(state)]);
    this.looks = (this.looks ?? 0) + 1;
    document.body.dataset.looks = this.looks;
  }

  #build(state, before) {
    addMarks(before?.marks ?? []);
    setText(byId('server-name'), state.server);
    document.title = state.server ? `${state.server} · QoS for Jetty` : 'QoS for Jetty';
    this.overview = new Overview(this.console, state, KEPT, before);
    this.classes = new Classes(this.console, state, KEPT, before);
    this.model = new Model(state);
    this.log = new Log(this.console);
    this.history = new History(this.console);
    this.stuck = new Stuck(this.console);
    this.nodes = new Nodes(this.console);
    this.controls = new Controls(this.console, state);
    this.controls.show(state);
    this.whatIf = new WhatIf(this.console, state);
    this.configuration = new Configuration(this.console);
    document.body.dataset.ready = 'true';
  }

  #lost(problem, wait) {
    if (this.#lostAt === null) {
      this.#lostAt = this.#seen?.said ?? clock(Date.now());
      if (this.#seen) {
        this.classes.gap(this.#seen.now + (performance.now() - this.#seen.at) / 1000);
      }
      this.console.announce(`Not connected since ${this.#lostAt}.`);
    }
    const words = problem instanceof Problem ? problem : new Problem(0, 'the page failed; its console says where');
    showLink(this.#lostAt, words, wait);
  }
}

/** Starts once there is a valid token; retries while the server does not answer. */
async function start() {
  watchTheme(redraw);
  byId('sign-out').addEventListener('click', leave);
  const since = clock(Date.now());
  let transport;
  for (let wait = interval(); ; wait = Math.min(30_000, Math.max(1000, wait * 2))) {
    try {
      transport ??= chosen();
      const page = new Page(new Console(transport, await enter(transport)));
      globalThis.qosPage = page; // for debugging and tests
      return;
    } catch (problem) {
      showLink(since, problem, wait);
      await new Promise((go) => setTimeout(go, wait));
    }
  }
}

start();
