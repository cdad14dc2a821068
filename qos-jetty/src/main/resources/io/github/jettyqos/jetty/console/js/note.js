// The note of what was done, which goes by itself unless it is looked at.

import { byId, el } from './dom.js';

const GOES_MS = 8_000;
let timer = 0;

export function note(...lines) {
  const box = byId('said');
  const close = el('button', { type: 'button', class: 'quiet', text: 'Dismiss', onclick: () => (box.hidden = true) });
  const leave = () => {
    clearTimeout(timer);
    timer = setTimeout(() => box.matches(':hover, :focus-within') || (box.hidden = true), GOES_MS);
  };
  box.replaceChildren(...lines, close);
  box.onpointerleave = box.onfocusout = leave;
  box.hidden = false;
  leave();
}
