// What the server says of each class and of itself, the worst first.

import { rank, UNKNOWN } from './words.js';

/** The findings; of a server that does not tell any, one of each class by its verdict. */
export function findings(state) {
  if (Array.isArray(state.findings)) {
    return state.findings;
  }
  return state.classes
    .filter((each) => !each.exempt)
    .map(({ name, verdict }) => ({
      class: name,
      state: verdict?.state ?? 'unknown',
      sentence: `${name}: ${verdict?.inWords ?? UNKNOWN}`,
    }))
    .sort((a, b) => rank(a.state) - rank(b.state));
}

/** The sentence of the page, and the finding that it is about. */
export function sentence(state, found = findings(state)) {
  const well = state.sentence ? found.find((each) => each.state === 'kept') : undefined; // a sentence of none of them: all is well
  const worst = found.find((each) => each.sentence === state.sentence) ?? well ?? found[0];
  return { text: state.sentence ?? worst?.sentence ?? UNKNOWN, state: worst?.state ?? 'unknown', cause: worst?.cause, class: worst?.class };
}
