// The nodes of a front end: a card for each, what hurts there, and the way to its console.

import { byId, el, setKind, setText } from './dom.js';
import { count, known, number, UNKNOWN } from './words.js';

const GOOD = ['kept', 'none'];
const BAD = ['turned-away', 'late', 'late-turned-away', 'trouble'];

/** The kind of a node by its health and the worst state of its classes. */
function kind({ health, state }) {
  if (health === 'down' || BAD.includes(state)) {
    return 'bad';
  }
  return health === 'up' && GOOD.includes(state) ? 'good' : 'none';
}

const isPage = (url) => /^https?:\/\//.test(url ?? '');

export class Nodes {
  #cards = new Map();

  constructor(console) {
    this.console = console;
  }

  /** @param state "nodes" in it is their number, null of a server that is no front end */
  async show(state) {
    const has = known(state.nodes);
    byId('nodes').hidden = !has;
    if (!has) {
      return;
    }
    const all = await this.console.read('nodes');
    const names = new Set(all.map((each) => each.name));
    for (const [name, card] of this.#cards) {
      if (!names.has(name)) {
        card.node.remove();
        this.#cards.delete(name);
      }
    }
    all.forEach((each) => this.#fill(this.#cards.get(each.name) ?? this.#add(each), each));
  }

  #add({ name, admin }) {
    const card = {
      health: el('span', { class: 'pill' }),
      sentence: el('p'),
      figures: el('p', { class: 'hint' }),
    };
    const way = isPage(admin) ? [el('a', { href: admin, target: '_blank', rel: 'noreferrer', text: `Console of ${name}` })] : [];
    card.node = el('article', { class: 'node', 'aria-label': `Server ${name}` }, el('h3', {}, el('span', { text: name }), card.health), card.sentence, card.figures, ...way);
    byId('nodes-body').append(card.node);
    this.#cards.set(name, card);
    return card;
  }

  #fill(card, of) {
    setText(card.health, of.health);
    setKind(card.health, kind(of));
    setText(card.sentence, of.sentence ?? `What its classes are like is ${UNKNOWN}.`);
    const pressure = known(of.pressure) ? number(of.pressure, 2) : UNKNOWN;
    setText(card.figures, `pressure ${pressure} · ${count(of.inFlight)} in flight · ${count(of.dispatched)} sent there`);
  }
}
