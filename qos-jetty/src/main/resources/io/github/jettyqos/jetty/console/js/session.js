// The token: asked for once, kept for this tab alone, sent in a header and nowhere else.

import { byId, el } from './dom.js';

const KEY = 'qos.token';

/** Takes a token from the address, #token=..., and takes it out of there at once. */
function fromAddress() {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given) {
    history.replaceState(null, '', location.pathname + location.search);
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
  // Nothing can be done without a token, so there is no way out of this but one.
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

/** Asks for a token until the server knows it; at most one question stands at a time. */
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
