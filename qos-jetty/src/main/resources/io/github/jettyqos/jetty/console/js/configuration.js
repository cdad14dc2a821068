// The file and the differences from it, the configuration as YAML, and the class of a request.

import { byId, el, field, row, table } from './dom.js';

const MOST_TEXT = 200_000;

export class Configuration {
  constructor(console, { file }) {
    this.console = console;
    this.hasFile = file !== null;
    byId('configuration-body').append(this.#explain(), this.#file(), this.#yaml());
    console.allow(byId('configuration-body'));
    console.afterChange(() => this.#differences());
    this.#differences();
  }

  #panel(title, ...parts) {
    return el('section', { class: 'panel', 'aria-label': title }, el('h3', { text: title }), ...parts);
  }

  #explain() {
    const request = el('input', { id: 'explain', autocomplete: 'off', placeholder: 'GET /checkout/1', required: true });
    const answer = el('pre', { class: 'answer', tabindex: '0', 'aria-live': 'polite', 'aria-label': 'Answer', hidden: true });
    const form = el('form', {}, field('Request', request, 'method and target; if need be: from ADDRESS, host NAME, header NAME=VALUE'),
      el('p', { class: 'actions' }, el('button', { type: 'submit', text: 'Explain' })), answer);
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      answer.hidden = false;
      answer.textContent = await this.#try(async () => (await this.console.read('explain', { request: request.value })).said);
    });
    return this.#panel('Which class has a request?', form);
  }

  async #try(ask) {
    try {
      return await ask();
    } catch (refused) {
      return `✗ ${refused.message}`;
    }
  }

  #file() {
    this.list = el('div', { id: 'differences' });
    return this.#panel('File', this.list,
      el('p', { class: 'actions' },
        el('button', { type: 'button', text: 'Look again', onclick: () => this.#differences() }),
        el('button', { type: 'button', text: 'Reload the file…', data: { change: '' }, onclick: () => this.#reload() })));
  }

  async #differences() {
    if (!this.hasFile) {
      this.list.replaceChildren(el('p', { class: 'hint', text: 'The configuration is from no file.' }));
      return null;
    }
    try {
      const all = await this.console.read('differences');
      const { node, ...of } = table('Keys in which the server differs from its file', ['Key', 'Here', 'In the file']);
      of.body.append(...all.map((each) => row(of, [each.key, String(each.here), String(each.inFile)])));
      this.list.replaceChildren(all.length > 0 ? node : el('p', { class: 'hint', text: '✓ The server is as its file says.' }));
      return all;
    } catch (refused) {
      this.list.replaceChildren(el('p', { class: 'hint', text: refused.message }));
      return null;
    }
  }

  async #reload() {
    const all = await this.#differences();
    const lines = (all ?? []).map((each) => `${each.key}: ${each.here} → ${each.inFile}`);
    await this.console.change('reload', {}, {
      title: 'Reload the file',
      verb: 'Reload',
      lines: lines.length > 0 ? lines : ['No difference is known; the file is read again, whole or not at all.'],
    });
  }

  #yaml() {
    const text = el('pre', { class: 'answer tall', tabindex: '0', 'aria-label': 'Configuration as YAML', hidden: true });
    const status = el('p', { class: 'hint', role: 'status' });
    const copy = el('button', { type: 'button', text: 'Copy', disabled: true, onclick: async () => {
      try {
        await navigator.clipboard.writeText(text.textContent);
        status.textContent = 'Copied.';
      } catch {
        getSelection().selectAllChildren(text);
        status.textContent = 'The browser does not let this page copy here; the text is selected.';
      }
    } });
    let name = 'qos.yaml';
    const save = el('button', { type: 'button', text: 'Download', disabled: true, onclick: () => {
      const url = URL.createObjectURL(new Blob([text.textContent], { type: 'application/yaml' }));
      el('a', { href: url, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
    } });
    const show = (operation, file) => async () => {
      text.hidden = false;
      name = file;
      text.textContent = await this.#try(async () => (await this.console.read(operation)).yaml.slice(0, MOST_TEXT));
      copy.disabled = save.disabled = text.textContent.startsWith('✗');
      status.textContent = '';
    };
    return this.#panel('As YAML',
      el('p', { class: 'actions' },
        el('button', { type: 'button', id: 'export', text: 'With what was changed', onclick: show('export', 'qos.yaml') }),
        el('button', { type: 'button', id: 'learned', text: 'With what was learned', onclick: show('learned', 'qos-learned.yaml') }),
        copy, save),
      status, text);
  }
}
