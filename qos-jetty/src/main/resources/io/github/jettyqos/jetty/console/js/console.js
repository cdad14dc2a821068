// What all parts of the page share: who looks, how to call, and what happens after a change.

import { byId, el, setText } from './dom.js';
import { confirmChange } from './dialog.js';
import { clock } from './words.js';

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

  /** What was seen last: the number of the partition in force, and when that was. */
  look(state) {
    this.seen = { number: state.partition?.number, now: state.now };
  }

  /**
   * Asks for a reason, changes, and shows what happened. What another operator, the application or
   * the file has put in force meanwhile is not overwritten: it is shown, to be looked at.
   *
   * @param what as the dialog takes it; seen, what it was decided on, if that is not what is seen now
   */
  async change(operation, parameters, what) {
    const seen = what.seen ?? this.seen;
    const still = seen?.number ? { still: seen.number } : {};
    const answer = await confirmChange(what, async (reason) => {
      try {
        return await this.transport.change(operation, { ...parameters, ...still, reason });
      } catch (refused) {
        if (refused.message.startsWith('still: ')) {
          refused.meanwhile = await this.#since(seen.now);
          what.again?.();
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

  /** What operators have changed since then; the application and the file are not among them. */
  async #since(then) {
    try {
      const all = await this.read('changes');
      const lines = all
        .filter((each) => Date.parse(each.at) >= Date.parse(then))
        .map((each) => `${clock(each.at)} ${each.operation} by ${each.who}: ${each.changed.join('; ')} (${each.reason})`);
      return lines.length > 0 ? lines : ['No operator has changed anything: it was the application or its file.'];
    } catch (refused) {
      return [`What was changed is not known: ${refused.message}`];
    }
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
