// Who is refused and who holds threads, and configurations that would hold the heaviest apart.

import { byId, el } from './dom.js';
import { Problem } from './transport.js';
import { number, percent, rate } from './words.js';

const EVERY = 2000;
const KINDS = [['clients', 'Clients'], ['routes', 'Routes'], ['agents', 'User agents']];

export class Who {
  #shown = '';
  #next = 0;

  constructor(console) {
    this.console = console;
    this.lists = el('div', { class: 'who' });
    this.proposals = el('ul', { class: 'who-proposals' });
    byId('who-body').append(this.proposals, this.lists);
  }

  /** Asks every other second, while the tab is seen. */
  async show() {
    if (performance.now() < this.#next) {
      return;
    }
    this.#next = performance.now() + EVERY;
    this.#draw(await this.console.read('who'));
  }

  #draw(who) {
    const quiet = who.refused.clients.length === 0 && who.holding.clients.length === 0;
    byId('who').hidden = quiet;
    const proposals = who.proposals.map((each) => [each.class, each.kind, each.key]);
    const text = JSON.stringify([proposals, who.proposals.map((each) => each.sentence)]);
    if (text !== this.#shown) {
      this.#shown = text; // not redrawn under the pointer for nothing
      this.proposals.replaceChildren(...who.proposals.map((each) => this.#proposal(each)));
      this.console.allow(this.proposals);
    }
    if (this.#isSelected()) {
      return; // an address is being copied
    }
    const refused = who.observed ? 'Would be turned away' : 'Turned away';
    this.lists.replaceChildren(
      this.#group(`${refused}: ${rate(who.refused.perSecond)}`, who.refused, (each) => rate(each.perSecond)),
      this.#group(`Hold ${number(who.holding.threads, 2)} threads`, who.holding, (each) => number(each.threads, 2)),
    );
    if (who.refused.repeated > 0.01) {
      this.lists.firstChild.append(
        el('p', { class: 'hint', text: `${percent(who.refused.repeated)} of it comes again within 10 s.` }));
    }
  }

  #isSelected() {
    const chosen = getSelection();
    return !chosen.isCollapsed && this.lists.contains(chosen.anchorNode);
  }

  #group(title, group, figure) {
    const parts = KINDS.filter(([key]) => group[key].length > 0).flatMap(([key, label]) => [
      el('h4', { text: label }),
      el('ul', { 'aria-label': `${title}: ${label}` }, ...group[key].map((each) => el('li', { data: { name: each.name } },
        el('span', { class: 'who-name', text: each.name }),
        el('meter', { min: 0, max: 1, value: each.share, 'aria-label': `Share of ${each.name}` }),
        el('span', { class: 'who-share', text: `${percent(each.share)} · ${figure(each)}` })))),
    ]);
    return el('section', { class: 'panel', 'aria-label': title }, el('h3', { text: title }), ...parts);
  }

  #proposal(each) {
    const text = each.kind === 'fair' ? 'Propose a fair queue…' : 'Propose a class…';
    return el('li', {}, el('span', { text: `${each.sentence}. ` }),
      el('button', { type: 'button', text, data: { change: '', propose: each.kind, of: each.class },
        onclick: () => this.#load(each) }));
  }

  #load(each) {
    return this.console.change('load', () => this.#now(each), {
      title: each.kind === 'fair' ? `A fair queue for ${each.class}` : `A class beside ${each.class}`,
      verb: 'Put in force',
      lines: each.differences,
      body: el('p', { class: 'hint', text: `${each.sentence}. The file stays as it is.` }),
    });
  }

  /** The configuration of a proposal as it is when it is confirmed, with what others changed meanwhile. */
  async #now({ class: name, kind, differences }) {
    const { proposals } = await this.console.read('who');
    const now = proposals.find((each) => each.class === name && each.kind === kind);
    if (JSON.stringify(now?.differences) !== JSON.stringify(differences)) {
      throw new Problem(409, `This is not proposed any more${now ? `, but ${now.differences.join('; ')}` : ''}. Close this and look again.`);
    }
    return { yaml: now.yaml };
  }
}
