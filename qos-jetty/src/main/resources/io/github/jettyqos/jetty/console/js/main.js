// Assembles the page: first the token, then the state each second.

import { Address } from './address.js';
import { redraw } from './chart.js';
import { Classes } from './classes.js';
import { Configuration } from './configuration.js';
import { Console } from './console.js';
import { Controls } from './controls.js';
import { byId, setText } from './dom.js';
import { watchWords } from './glossary.js';
import { History } from './history.js';
import { Log } from './log.js';
import { Model } from './model.js';
import { Nodes } from './nodes.js';
import { Overview, showLink } from './overview.js';
import { PartitionView } from './partition.js';
import { interval, Poll } from './poll.js';
import { enter, leave } from './session.js';
import { Stuck } from './stuck.js';
import { watchTheme } from './theme.js';
import { Timeline } from './timeline.js';
import { chosen, Problem } from './transport.js';
import { WhatIf } from './whatif.js';
import { Who } from './who.js';
import { clock } from './words.js';

class Page {
  #names = '';
  #seen = null;
  #lostAt = null;

  constructor(console, address) {
    this.console = console;
    this.address = address;
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
    const names = JSON.stringify(state.classes.map((each) => [each.name, each.exempt]));
    if (this.#names && this.#names !== names) {
      location.reload(); // another server or file, with other classes
      return;
    }
    if (!this.#names) {
      this.#build(state);
      this.#names = names;
    }
    showLink();
    if (this.#lostAt !== null) {
      this.#lostAt = null;
      this.console.allow(document); // the token can be a viewer's by now
      this.console.announce('Connected again.');
    }
    this.console.look(state);
    const now = Date.parse(state.now) / 1000;
    this.#seen = { now, at: performance.now(), said: clock(state.now) };
    await this.#showAll(state, now);
    this.looks = (this.looks ?? 0) + 1;
    document.body.dataset.looks = this.looks;
  }

  #build(state) {
    setText(byId('server-name'), state.server);
    document.title = state.server ? `${state.server} · QoS for Jetty` : 'QoS for Jetty';
    const names = state.classes.filter((each) => !each.exempt).map((each) => each.name);
    this.timeline = new Timeline(this.console, this.address, names, interval());
    this.log = new Log(this.console);
    this.parts = [
      new Overview(this.console),
      new Nodes(this.console),
      new Classes(this.console, state, this.address, this.timeline),
      new Stuck(this.console),
      ...(this.console.knows('who') ? [new Who(this.console)] : []),
      new PartitionView(state, this.timeline),
      new WhatIf(this.console, state),
      { show: (now) => this.log.follow(now) },
      new Model(state),
      new History(this.console),
      new Controls(this.console, state),
    ];
    this.configuration = new Configuration(this.console, state);
    document.body.dataset.ready = 'true';
  }

  /** A part that fails does not take the others along; one that the server refuses stays as it is. */
  async #showAll(state, now) {
    const shown = await Promise.allSettled(this.parts.map(async (each) => each.show(state, now)));
    const failed = shown.filter(({ reason }) => reason && !(reason instanceof Problem && reason.status > 0));
    if (failed.length > 0) {
      throw failed[0].reason;
    }
  }

  #lost(problem, wait) {
    if (this.#lostAt === null) {
      this.#lostAt = this.#seen?.said ?? clock(Date.now());
      if (this.#seen) {
        this.timeline.gap(this.#seen.now + (performance.now() - this.#seen.at) / 1000);
        redraw();
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
  watchWords();
  byId('sign-out').addEventListener('click', leave);
  addEventListener('hashchange', () => {
    if (new URLSearchParams(location.hash.slice(1)).has('token')) {
      location.reload(); // a bookmark in an open tab: the token is taken from the address as at first
      return;
    }
    const details = byId(location.hash.slice(1))?.closest('details');
    if (details) {
      details.open = true;
    }
  });
  const since = clock(Date.now());
  let transport;
  for (let wait = interval(); ; wait = Math.min(30_000, Math.max(1000, wait * 2))) {
    try {
      transport ??= chosen();
      const console = new Console(transport, await enter(transport));
      const page = new Page(console, new Address());
      globalThis.qosPage = page; // for debugging and tests
      return;
    } catch (problem) {
      showLink(since, problem, wait);
      await new Promise((go) => setTimeout(go, wait));
    }
  }
}

start();
