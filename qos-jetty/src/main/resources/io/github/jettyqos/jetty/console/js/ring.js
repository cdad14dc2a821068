// The last values of some series, in arrays of fixed size.

export class Ring {
  /** @param size the number of kept times; @param series the number of series */
  constructor(size, series) {
    this.size = size;
    this.arrays = Array.from({ length: series + 1 }, () => new Array(size).fill(null));
    this.filled = 0;
  }

  /** Adds a time in seconds, with a value for each series; null for none. */
  push(seconds, values) {
    const [times] = this.arrays;
    const last = times[this.size - 1];
    if (this.filled > 0 && seconds <= last) {
      return;
    }
    this.arrays.forEach((each, index) => {
      each.copyWithin(0, 1);
      each[this.size - 1] = index === 0 ? seconds : (values[index - 1] ?? null);
    });
    this.filled = Math.min(this.size, this.filled + 1);
    if (this.filled === 1) {
      this.#before();
    }
  }

  /** Replaces all values by past ones: times in seconds, ascending, and as many values of each series. */
  fill(seconds, values) {
    this.clear();
    const count = Math.min(this.size, seconds.length);
    const skipped = seconds.length - count;
    this.arrays.forEach((each, index) => {
      const from = index === 0 ? seconds : values[index - 1];
      for (let i = 0; i < count; i++) {
        each[this.size - count + i] = from[skipped + i] ?? null;
      }
    });
    this.filled = count;
    this.#before();
  }

  /** Times before the first one, ascending as charts require. */
  #before() {
    const [times] = this.arrays;
    const first = this.size - this.filled;
    for (let i = 0; i < first; i++) {
      times[i] = times[first] - (first - i) * 1e-3;
    }
  }

  /** Leaves a gap, so that no line is drawn over a time without values. */
  gap(seconds) {
    if (this.filled > 0) {
      this.push(seconds, []);
    }
  }

  last(series) {
    return this.arrays[series + 1][this.size - 1];
  }

  clear() {
    this.filled = 0;
    this.arrays.forEach((each) => each.fill(null));
  }
}
