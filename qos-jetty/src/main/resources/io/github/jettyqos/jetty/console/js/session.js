// The token: asked for once, kept for this tab only, and sent only in a header.

import { byId, el } from './dom.js';

const KEY = 'qos.token';

/** Reads a token from the address, #token=..., and removes it from there at once. */
function fromAddress() {
  const all = new URLSearchParams(location.hash.slice(1));
  const given = all.get('token');
  if (given) {
    all.delete('token');
    history.replaceState(null, '', `${location.pathname}${location.search}#${all}`.replaceAll('%3A', ':').replace(/#$/, ''));
  }
  return given;
}

function keep(token) {
  sessionStorage.setItem(KEY, token);
  return token;
}

function askFor(problem) {
  const input = el('input', {
    type: 'password',
    id: 'token',
    autocomplete: 'current-password',
    required: true,
    'aria-describedby': 'token-problem',
  });
  const error = el('p', { id: 'token-problem', class: 'problem', role: 'alert', text: problem });
  const form = el(
    'form',
    {},
    el('h2', { id: 'token-title', text: 'Who are you?' }),
    el('p', {
      text: 'The log of the server names the file with the token of this start, or there is one for you in the file of admin.tokens. It stays in this tab.',
    }),
    el('label', { class: 'field' }, el('span', { text: 'Token' }), input),
    error,
    el('p', { class: 'actions' }, el('button', { type: 'submit', class: 'main', text: 'Enter' })),
  );
  const dialog = el('dialog', { 'aria-labelledby': 'token-title' }, form);
  document.body.append(dialog);
  // Without a token the page is of no use, so the dialog cannot be cancelled.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.showModal();
  return new Promise((resolve) => {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const token = input.value.trim();
      dialog.close();
      dialog.remove();
      resolve(keep(token));
    });
  });
}

let asking = null;

/** Asks for a token until the server accepts it, with one dialog at a time. */
export function enter(transport, problem = '') {
  asking ??= enterOnce(transport, problem).finally(() => {
    asking = null;
  });
  return asking;
}

async function enterOnce(transport, problem) {
  if (!transport.needsToken) {
    return transport.list();
  }
  const given = problem ? null : fromAddress();
  transport.token = given ? keep(given) : problem ? null : sessionStorage.getItem(KEY);
  for (let say = problem; ; ) {
    transport.token ??= await askFor(say);
    try {
      const list = await transport.list();
      byId('sign-out').hidden = false;
      return list;
    } catch (refused) {
      if (refused.status !== 401) {
        throw refused;
      }
      sessionStorage.removeItem(KEY);
      transport.token = null;
      say = 'This token is not known here.';
    }
  }
}

export function leave() {
  sessionStorage.removeItem(KEY);
  location.reload();
}
