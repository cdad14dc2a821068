// The words of the page, as docs/architecture.md has them, with their meaning as a tooltip.

import { byId, el } from './dom.js';

export const GLOSSARY = {
  'service class, class': 'a kind of requests that are treated alike',
  'target': 'a time that is to be kept: a statistic (mean, p95, ...), of waiting or residence, as an upper bound or as a value to settle at',
  'residence time': 'both: all that a client feels',
  'budget': 'the threads a class may hold, whole ones',
  'lend, borrow': 'to let others use idle threads of the budget, to use those of others',
  'partition': 'all budgets, and the total',
  'total': 'handlers at once over all classes',
  'stuck': 'of a handler: it has kept its thread for longer than `stuck`',
  'patience': 'how long a request waits in the queue before it leaves: its queue timeout',
  'admission': 'the decision about a request: dispatched, queued, rejected',
  'turned away': 'rejected, or lost while queued; in observe mode: it would be',
  'limited by': 'of a class: what it has too little of: threads, processors, a pool, or what is elsewhere',
  'certificate': 'which targets cannot be kept, and what could be',
  'control law': 'what proposes a partition from a measurement',
  'freeze': "an operator's hand on the partition, until `resume` or for a time",
  'shadow mode': 'decisions are published and not applied',
  'plan': 'a partition computed by the model from arrival rates',
};

/**
 * A word of the page with its meaning.
 *
 * @param quiet whether it is left out of the order of the tab key, as one of many alike; all words
 *     are in the list below the classes
 */
export function word(text, key, quiet = false) {
  return el('button', { type: 'button', class: 'word', text, tabindex: quiet ? -1 : null, data: { word: key } });
}

/** Shows the meaning of the word at the pointer or the focus; Escape hides it. */
export function watchWords() {
  const tip = el('div', { id: 'tip', role: 'tooltip', hidden: true });
  let of = null;
  const hide = () => {
    of?.removeAttribute('aria-describedby');
    of = null;
    tip.hidden = true;
  };
  const place = () => {
    if (of) {
      const { left, bottom, top } = of.getBoundingClientRect();
      const { width, height } = tip.getBoundingClientRect();
      tip.style.left = `${Math.max(6, Math.min(left, innerWidth - width - 6))}px`;
      tip.style.top = `${bottom + height > innerHeight ? top - height : bottom}px`;
    }
  };
  const show = (event) => {
    const word = event.target.closest?.('.word, #tip');
    if (word === tip || (word && word === of)) {
      return;
    }
    hide();
    if (word && GLOSSARY[word.dataset.word]) {
      of = word;
      tip.textContent = `${word.dataset.word}: ${GLOSSARY[word.dataset.word]}`;
      tip.hidden = false;
      word.setAttribute('aria-describedby', tip.id);
      place();
    }
  };
  document.body.append(tip);
  ['pointerover', 'focusin', 'click'].forEach((each) => document.addEventListener(each, show));
  document.addEventListener('focusout', hide);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
  addEventListener('scroll', place, { passive: true });
  byId('words').querySelector('dl').append(
    ...Object.entries(GLOSSARY).map(([name, meaning]) => el('div', {}, el('dt', { text: name }), el('dd', { text: meaning }))),
  );
}
