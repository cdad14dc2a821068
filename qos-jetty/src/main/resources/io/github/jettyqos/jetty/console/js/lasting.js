// For how long a change of the partition holds, as its dialog asks.

import { el } from './dom.js';

const LASTS = [['', 'until someone ends it'], ['10m', 'for 10 minutes'], ['30m', 'for 30 minutes'], ['2h', 'for 2 hours'], ['12h', 'for 12 hours']];

export function lasting() {
  return el('select', { id: 'lasts' }, ...LASTS.map(([value, text]) => el('option', { value, text })));
}

/** The parameter of the operation; none without an end. */
export function lasts(select) {
  return select.value ? { for: select.value } : {};
}
