// What all parts of the page share: who looks, how to call, and what happens after a change.

import { byId, el, setText } from './dom.js';
import { confirmChange } from './dialog.js';

export class Console {
  #after = [];

  constructor(transport, list) {
    this.transport = transport;
    this.welcome(list);
  }

  /** Who somebody is after a token was taken. */
  welcome(list) {
    this.you = list.you;
    this.descriptions = new Map((list.operations ?? []).map((each) => [each.name, each.description]));
    this.mayChange = this.you.role === 'operator';
    setText(byId('you'), `${this.you.name} · ${this.you.role}`);
    byId('viewer').hidden = this.mayChange;
    this.allow(document);
  }

  /** Switches off what changes the server, for those who may not. */
  allow(within) {
    for (const each of within.querySelectorAll('[data-change]')) {
      each.disabled = !this.mayChange;
      each.title = this.mayChange ? '' : 'Needs the role operator; you are a viewer.';
    }
  }

  read(operation, parameters) {
    return this.transport.read(operation, parameters);
  }

  /** Says something to those who hear the page; the last thing said is kept. */
  announce(text) {
    setText(byId('announce'), text);
  }

  /** @param listener is called after each change that was made here */
  afterChange(listener) {
    this.#after.push(listener);
  }

  /** Asks for a reason, changes, and shows what happened. */
  async change(operation, parameters, what) {
    const answer = await confirmChange(what, (reason) =>
      this.transport.change(operation, { ...parameters, reason }),
    );
    if (answer) {
      this.#show(answer);
      this.#after.forEach((each) => each(answer));
    }
    return answer;
  }

  #show({ said, change }) {
    const changed = change.changed.length > 0 ? change.changed : ['nothing is another than before'];
    const close = el('button', { type: 'button', class: 'quiet', text: 'Dismiss' });
    const box = byId('said');
    box.replaceChildren(
      el('p', {}, el('strong', { text: `✓ Change ${change.number}: ${change.operation}` }), ` by ${change.who}`),
      el('ul', { class: 'lines' }, ...changed.map((text) => el('li', { text }))),
      el('p', { class: 'hint', text: `Now: ${said}` }),
      close,
    );
    close.addEventListener('click', () => (box.hidden = true));
    box.hidden = false;
    this.announce(`Done: ${change.operation}. ${changed.join('; ')}`);
  }
}
