package io.github.jettyqos.core.model;

/**
 * The least threads with which a class keeps a promise, followed from total to total.
 *
 * <p>At one total more threads of the class's own never make it slower; one more foreign thread
 * never makes it faster. So the need never falls as the total grows, nor as the promise becomes
 * stricter, and one pointer that only moves up finds it at all totals.
 */
final class Need {
  private final WorstCaseRow row;
  private Promise promise;
  private int threads;
  private int found; // the total at which threads is the need; 0: at none

  Need(WorstCaseRow row, Promise promise) {
    this.row = row;
    this.promise = promise;
    this.threads = row.least();
  }

  WorstCaseRow row() {
    return row;
  }

  Promise promise() {
    return promise;
  }

  /** Asks for a shorter time from now on. */
  void tighten(Promise stricter) {
    promise = stricter;
    found = 0;
  }

  /** The need at the row's total; one more than there can be if the promise cannot be kept. */
  int threads() {
    if (found != row.total()) {
      found = row.total();
      if (threads <= row.most() && !promise.isKept(row, threads)) {
        threads = search(threads);
      }
    }
    return threads;
  }

  /** The least that keeps it above a number that does not: steps that double, then halving. */
  private int search(int tooFew) {
    int low = tooFew;
    int high = low;
    for (int step = 1; high <= row.most() && !isEnough(high, tooFew); step *= 2) {
      low = high;
      high = high + step;
    }
    high = Math.min(high, row.most() + 1);
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (promise.isKept(row, middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private boolean isEnough(int candidate, int tooFew) {
    return candidate > tooFew && promise.isKept(row, candidate);
  }
}
