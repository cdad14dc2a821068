package io.github.jettyqos.benchmarks.micro;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;

/**
 * A simulation of cores that change one word: each works on its own for a time, drawn from an
 * exponential distribution, then changes the word, and begins again.
 *
 * <p>The line of the word is at one core at a time, and goes to those that ask for it in the order
 * of asking. Whether it stays for the few nanoseconds until a failed attempt is repeated depends on
 * the processor: the next request has half of its way to go, so it mostly does. If it leaves after
 * a single access, which is the worst case, compare-and-set collapses beyond some load.
 *
 * @param cores that share the word
 * @param workNanos mean time between two changes of one core
 * @param transferNanos the way of a line from one core to another
 * @param accessNanos an access to a line that is at its core
 * @param stays whether the line stays until a failed attempt is repeated
 */
record SharedLine(
    int cores, double workNanos, double transferNanos, double accessNanos, boolean stays) {
  /** How a core changes the word. */
  enum Change {
    /** By one atomic addition. */
    ADD,
    /**
     * A read, then compare-and-set until it succeeds; one that fails has read. A read leaves a copy
     * at the other core, so the first attempt costs another transfer.
     */
    SWAP,
    /** In turn: admission by the one, release by the other. */
    SWAP_AND_ADD
  }

  /**
   * The outcome.
   *
   * @param millionsPerSecond changes of all cores
   * @param retries failed attempts for each change by compare-and-set
   * @param changeNanos the mean time of a change
   */
  record Outcome(double millionsPerSecond, double retries, double changeNanos) {}

  private static final class Core {
    final int number;
    double next;
    double since;

    /** What it has read; -1 while it has not, or need not. */
    long seen = -1;

    boolean adds;

    Core(int number) {
      this.number = number;
    }
  }

  /** Lets the cores change the word, a number of times in all. */
  Outcome run(Change change, int changes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PriorityQueue<Core> working = new PriorityQueue<>(Comparator.comparingDouble(c -> c.next));
    Queue<Core> asking = new ArrayDeque<>();
    for (int i = 0; i < cores; i++) {
      Core core = new Core(i);
      core.adds = change == Change.ADD;
      core.next = work(random);
      working.add(core);
    }
    int owner = -1;
    boolean alone = true;
    long word = 0;
    long swaps = 0;
    long failed = 0;
    double took = 0;
    double now = 0;
    while (word < changes) {
      while (!working.isEmpty() && (asking.isEmpty() || working.element().next <= now)) {
        Core core = working.remove();
        core.since = core.next;
        now = Math.max(now, core.next);
        asking.add(core);
      }
      Core core = asking.remove();
      boolean here = owner < 0 || owner == core.number;
      boolean reads = !core.adds && core.seen < 0;
      now += accessNanos + (here && (alone || reads) ? 0 : transferNanos);
      alone = !reads || (here && alone);
      owner = core.number;
      if (!core.adds && core.seen != word) {
        failed += core.seen < 0 ? 0 : 1;
        core.seen = word;
        if (!stays || !alone) {
          asking.add(core);
          continue;
        }
        now += accessNanos;
      }
      swaps += core.adds ? 0 : 1;
      word++;
      took += now - core.since;
      core.seen = -1;
      core.adds ^= change == Change.SWAP_AND_ADD;
      core.next = now + work(random);
      working.add(core);
    }
    return new Outcome(
        1e3 * changes / now, swaps == 0 ? 0 : (double) failed / swaps, took / changes);
  }

  private double work(SplittableRandom random) {
    return workNanos == 0 ? 0 : -Math.log(1 - random.nextDouble()) * workNanos;
  }
}
