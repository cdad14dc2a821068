// The handlers that have kept their threads for too long, with the stack of each.

import { byId, el, row, table } from './dom.js';
import { moment } from './words.js';

const HEADS = ['Class', 'Request', 'Since', 'Thread', 'State', 'Stack'];

export class Stuck {
  #shown = '';

  constructor(console) {
    this.console = console;
    this.table = table('Stuck handlers, the oldest first', HEADS);
    byId('stuck-body').append(
      el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Stuck handlers' }, this.table.node),
    );
  }

  /** Asks for the list only while there are any. */
  async show(state) {
    const stuck = state.classes.reduce((sum, each) => sum + each.stuck, 0);
    byId('stuck').hidden = stuck === 0;
    if (stuck === 0) {
      return;
    }
    const rows = (await this.console.read('stuck')).map((each) => [
      each.class,
      `${each.method} ${each.path}`,
      moment(each.since),
      each.thread,
      each.state + (each.interrupted ? ', interrupted' : ''),
      each.stack.join('\n'),
    ]);
    const text = JSON.stringify(rows);
    if (text !== this.#shown) {
      this.#shown = text; // drawn again only if it differs, as that closes open stacks
      this.table.body.replaceChildren(...rows.map((cells) => this.#row(cells)));
    }
  }

  #row([...cells]) {
    const stack = cells.pop();
    const top = stack.split('\n', 1)[0];
    return row(this.table, [...cells, el('details', {}, el('summary', { text: top }), el('pre', { text: stack }))]);
  }
}
