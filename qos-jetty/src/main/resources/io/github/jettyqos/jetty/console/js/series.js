// The past of the charts, as the server keeps it: ten minutes by the second, a day by the minute.

/** The spans of charts: their key, seconds, and points. */
export const SPANS = {
  '10m': { seconds: 600, points: 600, words: 'last ten minutes' },
  '1d': { seconds: 86_400, points: 1440, words: 'last day, by the minute' },
};

/** The answer of the operation "series"; null of a server that has no such operation, or just stops. */
export async function past(console, span = '10m') {
  try {
    return await console.read('series', { span });
  } catch (refused) {
    if (refused.status >= 400 && refused.status < 500 && refused.status !== 401) {
      return null;
    }
    throw refused;
  }
}

/** Fills the ring of a class, whose series have the names of those of the answer. */
export function fillClass(ring, answer, name, series) {
  const of = answer?.classes[name];
  if (of) {
    ring.fill(answer.at, series.map((each) => of[each] ?? []));
  }
}

/** Fills the ring of the partition: budgets stacked, the last class first. */
export function fillPartition(ring, answer, names) {
  if (answer) {
    const sums = answer.at.map(() => 0);
    const stacked = names.map((name) =>
      answer.at.map((_, k) => {
        const budget = answer.partition.budgets[name]?.[k] ?? null;
        sums[k] = budget === null || sums[k] === null ? null : sums[k] + budget;
        return sums[k];
      }),
    );
    ring.fill(answer.at, stacked.reverse());
  }
}
