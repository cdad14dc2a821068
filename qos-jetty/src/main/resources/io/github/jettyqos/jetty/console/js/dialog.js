// The dialog of every change: its effect, a reason, and the unchanged answer of the server.

import { el } from './dom.js';

const open = () => document.querySelector('dialog[open]');

/**
 * Asks for a reason, and acts.
 *
 * @param what title; verb, on the button; lines with the effect; body, an element below them
 *     live, which asks for the lines anew, each time the ms of every: if others come, the user has to
 *     press twice
 * @param act is called with the reason; its failure is shown, and the dialog stays. If the failure
 *     has the lines meanwhile, of changes by others, these are shown, and without live the user has
 *     to start anew
 * @return the answer of act; null if the user has cancelled
 */
export function confirmChange(what, act) {
  if (open()) {
    return Promise.resolve(null);
  }
  const back = document.activeElement;
  const reason = el('input', {
    id: 'reason',
    required: true,
    maxlength: 200,
    autocomplete: 'off',
    'aria-describedby': 'reason-hint',
  });
  const list = (lines) => lines.map((text) => el('li', { text }));
  const effect = el('ul', { class: 'lines', 'aria-live': what.live ? 'polite' : null }, ...list(what.lines ?? []));
  const error = el('p', { class: 'problem', role: 'alert' });
  const verb = el('button', { type: 'submit', class: 'main', text: what.verb });
  const cancel = el('button', { type: 'button', text: 'Cancel' });
  const form = el(
    'form',
    {},
    el('h2', { id: 'change-title', text: what.title }),
    effect,
    ...(what.body ? [what.body] : []),
    el(
      'label',
      { class: 'field' },
      el('span', { text: 'Reason' }),
      reason,
      el('small', { id: 'reason-hint', text: 'One line, for the log of the server.' }),
    ),
    error,
    el('p', { class: 'actions' }, cancel, verb),
  );
  const dialog = el('dialog', { id: 'change', 'aria-labelledby': 'change-title' }, form);
  document.body.append(dialog);
  dialog.showModal();
  reason.focus();
  return new Promise((resolve) => {
    let answer = null;
    let isNew = false; // whether the lines have changed since the user pressed
    let timer = 0;
    const look = async () => {
      clearTimeout(timer);
      const lines = document.hidden ? null : await what.live();
      if (lines && lines.join('\n') !== [...effect.children].map((each) => each.textContent).join('\n')) {
        effect.replaceChildren(...list(lines));
        isNew = true;
      }
      if (dialog.open) {
        timer = setTimeout(look, what.every);
      }
    };
    if (what.live) {
      timer = setTimeout(look, what.every);
    }
    dialog.addEventListener('close', () => {
      clearTimeout(timer);
      dialog.remove();
      back?.focus?.();
      resolve(answer);
    });
    cancel.addEventListener('click', () => dialog.close());
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (isNew) {
        isNew = false;
        error.textContent = `This has changed while the dialog was open, and is shown as it is now. ${what.verb} again, if it is still right.`;
        return;
      }
      verb.disabled = true;
      error.textContent = '';
      try {
        answer = await act(reason.value.trim());
        dialog.close();
      } catch (refused) {
        error.textContent = refused.message;
        if (refused.meanwhile && what.live) {
          await look();
          isNew = false; // the problem says so
          verb.disabled = false;
        } else if (refused.meanwhile) {
          effect.replaceChildren(...list(refused.meanwhile));
          verb.remove();
          reason.disabled = true;
          cancel.textContent = 'Look again';
          cancel.classList.add('main');
          cancel.focus();
        } else {
          verb.disabled = false;
        }
      }
    });
  });
}
