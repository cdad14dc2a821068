// The theme: light, dark, or that of the system.

import { byId, setText } from './dom.js';

const KEY = 'qos.theme';
const CHOICES = ['auto', 'light', 'dark'];

function show(choice) {
  if (choice === 'auto') {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = choice;
  }
  setText(byId('theme'), `Theme: ${choice}`);
}

/** @param changed is called when the colours change */
export function watchTheme(changed) {
  const kept = localStorage.getItem(KEY);
  let choice = CHOICES.includes(kept) ? kept : 'auto';
  show(choice);
  byId('theme').addEventListener('click', () => {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length];
    localStorage.setItem(KEY, choice);
    show(choice);
    changed();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
}
