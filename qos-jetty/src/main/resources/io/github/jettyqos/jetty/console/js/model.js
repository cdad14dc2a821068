// The model of the work, the bottleneck of each class, and the errors of predictions.

import { swatch } from './classes.js';
import { byId, el, row, setText, table } from './dom.js';
import { known, number, percent, time, UNKNOWN } from './words.js';

const HEADS = ['Class', 'Compute', 'Elsewhere', 'Variation', 'Limited by', 'Stretch', 'Predicted', 'Measured', 'Off by', 'In words'];

export class Model {
  constructor(state) {
    this.facts = new Map();
    const list = el('dl', { class: 'facts' });
    for (const name of ['Planned with', 'Use of the processors', 'Processors for handlers', 'Speedup', 'Cannot be kept', 'Last decision']) {
      const value = el('dd');
      this.facts.set(name, value);
      list.append(el('div', {}, el('dt', { text: name }), value));
    }
    this.table = table('What the model knows of each class', HEADS);
    this.rows = new Map();
    state.classes.forEach((of, index) => {
      if (!of.exempt) {
        const cells = HEADS.slice(1).map(() => el('span'));
        this.rows.set(of.name, cells);
        this.table.body.append(row(this.table, [swatch(of.name, index), ...cells]));
      }
    });
    byId('model-body').append(list, this.table.node);
  }

  show(state) {
    const { model } = state;
    const facts = {
      'Planned with': model.inWords,
      'Use of the processors': known(model.use) ? `${percent(model.use)} is asked for` : UNKNOWN,
      'Processors for handlers': number(model.processors),
      'Speedup': model.speedup,
      'Cannot be kept': state.cannotBeKept.map((each) => each.inWords).join('; ') || 'nothing that the tables know of',
      'Last decision': state.decision ? `${state.decision.number}: ${state.decision.reason}` : UNKNOWN,
    };
    this.facts.forEach((value, name) => setText(value, facts[name]));
    for (const of of state.classes) {
      this.rows.get(of.name)?.forEach((cell, k) => setText(cell, this.#texts(of)[k]));
    }
  }

  #texts(of) {
    const { work } = of;
    const predicted = of.predicted?.quantile;
    const off = known(predicted) && known(of.measured) && of.measured > 0 ? predicted / of.measured - 1 : null;
    return [
      time(work.compute),
      time(work.elsewhere) + (known(work.pool) ? `, pool of ${work.pool}` : ''),
      number(work.variation, 2),
      of.limitedBy ?? UNKNOWN,
      known(of.stretch) ? `× ${number(of.stretch)}` : UNKNOWN,
      time(predicted),
      time(of.measured),
      off === null ? UNKNOWN : `${off >= 0 ? '+' : '−'}${Math.round(Math.abs(off) * 100)} %`,
      work.inWords + (work.stuck > 0 ? `; ${work.stuck} seem to hang` : ''),
    ];
  }
}
