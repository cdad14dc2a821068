// The shared state of the page: the user, the calls, and the steps after a change.

import { byId, el, setText } from './dom.js';
import { confirmChange } from './dialog.js';
import { note } from './note.js';
import { moment } from './words.js';

export class Console {
  #after = [];

  constructor(transport, list) {
    this.transport = transport;
    this.welcome(list);
  }

  /** Sets the user after a token was accepted. */
  welcome(list) {
    this.you = list.you;
    this.descriptions = new Map((list.operations ?? []).map((each) => [each.name, each.description]));
    this.mayChange = this.you.role === 'operator';
    setText(byId('you'), `${this.you.name} · ${this.you.role}`);
    byId('viewer').hidden = this.mayChange;
    this.allow(document);
  }

  /** Disables the controls that change the server for viewers. */
  allow(within) {
    for (const each of within.querySelectorAll('[data-change]')) {
      each.disabled = !this.mayChange;
      each.title = this.mayChange ? '' : 'Needs the role operator; you are a viewer.';
    }
  }

  /** Whether the server has an operation; assumed where it does not list any. */
  knows(operation) {
    return this.descriptions.size === 0 || this.descriptions.has(operation);
  }

  read(operation, parameters) {
    return this.transport.read(operation, parameters);
  }

  /** Announces a text to screen readers; the last one is kept. */
  announce(text) {
    setText(byId('announce'), text);
  }

  /** @param listener is called after each change by this page */
  afterChange(listener) {
    this.#after.push(listener);
  }

  /** The last seen partition: its number, and the time. */
  look(state) {
    this.seen = { number: state.partition?.number, now: state.now };
  }

  /**
   * Asks for a reason, changes the server, and shows the result. A change made meanwhile by another
   * operator, the application or the file is not overwritten, but shown.
   *
   * @param parameters or a function that returns them, or a promise of them, when the user confirms
   * @param what for the dialog; seen returns the basis of the decision, if it is not the present state
   */
  async change(operation, parameters, what) {
    const here = this.seen;
    const answer = await confirmChange(what, async (reason) => {
      const seen = what.seen?.() ?? here;
      const still = seen?.number ? { still: seen.number } : {};
      const given = typeof parameters === 'function' ? await parameters() : parameters;
      try {
        return await this.transport.change(operation, { ...given, ...still, reason });
      } catch (refused) {
        if (refused.message.startsWith('still: ')) {
          refused.meanwhile = await this.since(seen.now);
          this.#after.forEach((each) => each());
        }
        throw refused;
      }
    });
    if (answer) {
      this.#show(answer);
      this.#after.forEach((each) => each(answer));
    }
    return answer;
  }

  /** The changes by operators since then, without those by the application and the file. */
  async since(then) {
    try {
      const all = await this.read('changes');
      const lines = all
        .filter((each) => Date.parse(each.at) >= Date.parse(then))
        .map((each) => `${moment(each.at)} ${each.operation} by ${each.who}: ${each.changed.join('; ')} (${each.reason})`);
      return lines.length > 0 ? lines : ['No operator has changed anything: it was the application or its file.'];
    } catch (refused) {
      return [`What was changed is not known: ${refused.message}`];
    }
  }

  #show({ said, change }) {
    const changed = change.changed.length > 0 ? change.changed : ['nothing is another than before'];
    note(
      el('p', {}, el('strong', { text: `✓ Change ${change.number}: ${change.operation}` }), ` by ${change.who}`),
      el('ul', { class: 'lines' }, ...changed.map((text) => el('li', { text }))),
      el('p', { class: 'hint', text: `Now: ${said}` }),
    );
    this.announce(`Done: ${change.operation}. ${changed.join('; ')}`);
  }
}
