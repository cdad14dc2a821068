// The controls of an operator: freeze, law, shadow mode, admission, total, guarantees.

import { byId, choice, el, field, setText } from './dom.js';
import { lasting, lasts } from './lasting.js';

const LAWS = ['static', 'mtrr', 'queueing-model', 'queue-length', 'age', 'pi', 'optimal'];
const STATISTICS = ['mean', 'p50', 'p90', 'p95', 'p99', 'p999'];

export class Controls {
  constructor(console, state) {
    this.console = console;
    this.names = state.classes.filter((each) => !each.exempt).map((each) => each.name);
    byId('freeze').addEventListener('click', () => this.#freeze());
    const host = byId('controls-body');
    host.append(this.#law(state), this.#admission(), this.#total(state), this.#target(state), this.#share(state));
    console.allow(host);
  }

  show(state) {
    this.state = state;
    setText(byId('freeze'), state.law.frozen === null ? 'Freeze…' : 'Resume…');
    setText(this.lawNow, `Now: ${state.law.name}${state.law.frozen === null ? '' : `, frozen: ${state.law.frozen}`}`);
    setText(this.shadowNow, state.law.shadow ? 'Shadow mode is on: decisions are published and not applied.' : 'Shadow mode is off: decisions are applied.');
    setText(this.shadow, state.law.shadow ? 'Leave shadow mode…' : 'Go to shadow mode…');
    setText(this.admissionNow, state.admission === 'observe' ? 'Now: admission only observes.' : 'Now: admission enforces.');
    setText(this.totalNow, state.law.total === null ? `Now: as many as are of use, ${state.partition.total} of ${state.threads}.` : `Now: pinned to ${state.law.total} of ${state.threads}.`);
  }

  #panel(title, ...parts) {
    return el('section', { class: 'panel', 'aria-label': title }, el('h3', { text: title }), ...parts);
  }

  #button(text, act, id) {
    return el('button', { type: 'button', text, id, data: { change: '' }, onclick: act });
  }

  #about(operation) {
    return this.console.descriptions.get(operation) ?? '';
  }

  #freeze() {
    if (this.state.law.frozen !== null) {
      const lines = [`Frozen: ${this.state.law.frozen}`, 'The law goes on from the partition in force.'];
      return this.console.change('resume', {}, { title: 'Resume the law', verb: 'Resume', lines });
    }
    const select = lasting();
    return this.console.change('freeze', () => lasts(select), {
      title: 'Freeze the law', verb: 'Freeze', lines: ['The partition stays as it is.'], body: field('How long', select) });
  }

  #law(state) {
    const names = LAWS.includes(state.law.name) ? LAWS : [...LAWS, state.law.name];
    const law = choice(names, { id: 'law' });
    law.value = state.law.name;
    this.lawNow = el('p', { class: 'hint' });
    this.shadowNow = el('p', { class: 'hint' });
    this.shadow = this.#button('Shadow mode…', () => {
      const on = !this.state.law.shadow;
      return this.console.change('shadow', { on }, { title: 'Shadow mode', verb: on ? 'Go to shadow mode' : 'Leave it', lines: [this.shadowNow.textContent, this.#about('shadow')].filter(Boolean) });
    });
    return this.#panel('Law', this.lawNow, field('Another law', law),
      el('p', { class: 'actions' }, this.#button('Change the law…', () =>
        this.console.change('law', { name: law.value }, { title: 'Another law', verb: 'Change', lines: [`law: ${this.state.law.name} → ${law.value}`, this.#about('law')].filter(Boolean) }))),
      this.shadowNow, el('p', { class: 'actions' }, this.shadow));
  }

  #admission() {
    this.admissionNow = el('p', { class: 'hint' });
    const switches = ['observe', 'enforce', 'control'].map((name) =>
      el('li', {},
        this.#button(`${name[0].toUpperCase()}${name.slice(1)}…`, () =>
          this.console.change(name, {}, { title: `Admission: ${name}`, verb: name[0].toUpperCase() + name.slice(1), lines: [this.#about(name) || `Admission: ${name}`] })),
        el('span', { class: 'hint', text: this.#about(name) })));
    return this.#panel('Admission', this.admissionNow, el('ul', { class: 'switches' }, ...switches));
  }

  #total(state) {
    const threads = el('input', { type: 'number', id: 'total', min: 0, max: state.threads, value: state.law.total ?? 0 });
    this.totalNow = el('p', { class: 'hint' });
    return this.#panel('Total', this.totalNow, field('Handlers at once over all classes', threads, '0: as many as are of use'),
      el('p', { class: 'actions' }, this.#button('Set the total…', () =>
        this.console.change('total', { threads: threads.value }, { title: 'Total', verb: 'Set', lines: [`total: ${this.state.law.total ?? 'as of use'} → ${threads.value === '0' ? 'as of use' : threads.value}`] }))));
  }

  #of(name) {
    return this.state.classes.find((each) => each.name === name);
  }

  #target(state) {
    const aimed = state.classes.find((each) => each.target) ?? state.classes[0];
    const name = choice(this.names, { id: 'target-class' });
    const statistic = choice(STATISTICS, { id: 'target-statistic' });
    const value = el('input', { id: 'target-time', autocomplete: 'off', size: 8, placeholder: '250ms' });
    name.value = aimed.name;
    statistic.value = aimed.target?.statistic ?? 'p95';
    return this.#panel('Target of a class', field('Class', name), field('Statistic', statistic), field('Time', value, 'such as 250ms or 2s'),
      el('p', { class: 'actions' }, this.#button('Set the target…', () =>
        this.console.change('target', { class: name.value, statistic: statistic.value, time: value.value },
          { title: `Target of ${name.value}`, verb: 'Set', lines: [`${name.value}: ${this.#of(name.value).guarantee} → ${statistic.value} of ${value.value || '(no time given)'}`] }))));
  }

  #share(state) {
    const name = choice(this.names, { id: 'share-class' });
    const weight = el('input', { type: 'number', id: 'share-weight', min: 1, max: 1000, value: 1 });
    name.value = this.names.at(-1);
    return this.#panel('Share of a class', field('Class', name), field('Weight', weight, '1 to 1000, in place of a target'),
      el('p', { class: 'actions' }, this.#button('Set the share…', () =>
        this.console.change('share', { class: name.value, weight: weight.value },
          { title: `Share of ${name.value}`, verb: 'Set', lines: [`${name.value}: ${this.#of(name.value).guarantee} → share of weight ${weight.value}`] }))));
  }
}
