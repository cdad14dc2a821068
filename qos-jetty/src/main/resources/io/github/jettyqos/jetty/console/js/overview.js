// The top of the page: what hurts in one sentence, and how the server is.

import { byId, el, setKind, setText } from './dom.js';
import { findings, sentence } from './findings.js';
import { kindOf, known, moment, number } from './words.js';

/** From here on a server is near to turning requests away. */
const HIGH = 0.8;

export class Overview {
  #said = new Map();

  constructor(console) {
    this.console = console;
  }

  show(state) {
    this.#sentence(state);
    this.#mode(state);
    this.#pressure(state);
    this.#file(state.file);
  }

  /** Announces a text whenever it, or what it stands for, is another than before. */
  #announce(about, text, what = text) {
    const before = this.#said.get(about);
    this.#said.set(about, what);
    if (before !== undefined && before !== what) {
      this.console.announce(text);
    }
  }

  #sentence(state) {
    const all = findings(state);
    const { text, state: how, cause, class: name } = sentence(state, all);
    setText(byId('sentence'), text);
    setKind(byId('sentence'), kindOf(how));
    this.#announce('sentence', text, JSON.stringify([name, how, cause])); // not at each other number
    const server = all.filter((each) => each.class === null && each.sentence !== text).map((each) => each.sentence);
    this.#list(byId('server-findings'), server, (each) => el('li', { text: each }));
    byId('server-findings').hidden = server.length === 0;
    byId('observes').hidden = state.admission !== 'observe';
  }

  /** Fills a box anew if what it shows is another than before. */
  #list(box, all, each) {
    const text = JSON.stringify(all);
    if (text !== box.dataset.text) {
      box.dataset.text = text;
      box.replaceChildren(...all.map(each));
    }
  }

  #pressure({ pressure, replicasWanted, ready, heap }) {
    const value = pressure?.value;
    const held = Object.entries(heap?.held ?? {}).map(([name, most]) => `${name} at most ${most}`);
    const pills = [
      ...(known(value)
        ? [[value < 0.01 ? 'no pressure' : `pressure ${value.toFixed(2)} by ${pressure.cause}`, value >= HIGH ? 'warn' : 'note']]
        : []),
      ...(known(replicasWanted)
        ? [[`wants ${number(replicasWanted, 2)} servers`, replicasWanted > 1 ? 'warn' : 'note']]
        : []),
      ...(held.length > 0 ? [[`the heap is short: ${held.join(', ')}`, 'warn']] : []),
      ...(ready === false ? [['not ready', 'bad']] : []),
    ];
    this.#pills('pressure', pills);
  }

  #pills(id, pills) {
    this.#list(byId(id), pills, ([text, kind]) => el('span', { class: 'pill', text, data: { kind } }));
  }

  #file(file) {
    const box = byId('refused');
    const text = file?.refused
      ? `✗ ${file.path} is not in force since ${moment(file.since)}, what was before goes on: ${file.refused}`
      : '';
    box.hidden = !text;
    setText(box, text);
    this.#announce('file', text || 'The file is in force.');
  }

  #mode({ admission, law }) {
    const words = [
      admission === 'observe' ? 'only observes' : 'enforces',
      `law ${law?.name}`,
      ...(law?.shadow && law.name !== 'static' ? ['shadow'] : []),
      ...(law?.frozen ? [frozen(law)] : []),
    ];
    this.#pills('mode', words.map((each) => [each, each.startsWith('frozen') ? 'frozen' : 'note']));
    this.#announce('mode', `The server now: ${words.join(' · ')}`);
  }
}

function frozen({ frozenBy, frozenUntil }) {
  return `frozen${frozenBy ? ` by ${frozenBy.split(' ')[0]}` : ''}${frozenUntil ? ` until ${moment(frozenUntil)}` : ''}`;
}

/** Shows whether the server answers; while it does not, the page is greyed and its controls are off. */
export function showLink(since, problem, wait) {
  const link = byId('link');
  setKind(link, problem ? 'bad' : 'good');
  setText(byId('link-text'), problem ? 'not connected' : 'live');
  byId('lost').hidden = !problem;
  if (problem) {
    const again = wait >= 1000 ? `${Math.round(wait / 1000)} s` : 'a moment';
    setText(
      byId('lost'),
      `✗ Not connected since ${since}: ${problem.message}. What is shown is as of then. Trying again in ${again}.`,
    );
  }
  if (Boolean(problem) !== ('lost' in document.body.dataset)) {
    switchControls(!problem);
  }
}

const CONTROLS = '#freeze, main :is(button, input, select):not(.word), dialog#change button.main';
let focused = null;

/** Switches off what would need the server, and on again what this has switched off. */
function switchControls(on) {
  if (on) {
    delete document.body.dataset.lost;
    document.querySelectorAll('[data-off]').forEach((each) => {
      each.disabled = false;
      delete each.dataset.off;
    });
    if (document.activeElement === document.body) {
      focused?.focus({ preventScroll: true });
    }
    return;
  }
  document.body.dataset.lost = '';
  focused = document.activeElement;
  document.querySelectorAll(CONTROLS).forEach((each) => {
    if (!each.disabled) {
      each.disabled = true;
      each.dataset.off = '';
    }
  });
}
