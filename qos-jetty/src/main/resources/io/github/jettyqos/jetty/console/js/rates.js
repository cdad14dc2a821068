// How many requests of each class are turned away per second, and why.

/** The seconds over which they are counted. */
const WINDOW = 5;

export class Rates {
  #before = new Map();
  #mode = null;

  /**
   * By class {total, reasons}, hypothetical while admission only observes; null at the first poll,
   * after a restart, and after a change of the admission mode.
   */
  of(state, now) {
    const observes = state.admission === 'observe';
    if (observes !== this.#mode) {
      this.#mode = observes;
      this.#before.clear();
    }
    return new Map(
      state.classes
        .filter((each) => !each.exempt)
        .map((each) => [each.name, this.#rate(each.name, now, (observes ? each.observed?.rejected : each.rejected) ?? {})]),
    );
  }

  #rate(name, now, counts) {
    let seen = this.#before.get(name) ?? [];
    if (seen.some((each) => each.now > now || Object.keys(counts).some((reason) => counts[reason] < each.counts[reason]))) {
      seen = [];
    }
    while (seen.length > 1 && seen[1].now <= now - WINDOW) {
      seen.shift();
    }
    this.#before.set(name, seen);
    const [first] = seen;
    if (seen.length === 0 || now - seen.at(-1).now >= 1) {
      seen.push({ now, counts });
    }
    if (!first || !(now > first.now)) {
      return null;
    }
    const reasons = Object.entries(counts)
      .map(([reason, count]) => [reason, (count - (first.counts[reason] ?? 0)) / (now - first.now)])
      .filter(([, rate]) => rate > 0)
      .sort((a, b) => b[1] - a[1]);
    return { total: reasons.reduce((sum, [, rate]) => sum + rate, 0), reasons };
  }
}
