package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.StationLimit;
import org.jspecify.annotations.Nullable;

/**
 * The limits over all classes: the total, in which kept threads count as taken even while idle, and
 * the load limit of the common station.
 *
 * <pre>
 *   sum over k of max(running_k, kept_k)      at most the total
 *   sum over j of running_j weight_j          at most the limit, for a class beyond what is kept,
 *                                             over all j that are not behind it in priority
 * </pre>
 *
 * <p><b>Why these hold without a word of their own.</b> A permit beyond the kept threads of its
 * class adds itself first, counts all classes afterwards, and withdraws if the sum is too large. A
 * permit within the kept threads adds nothing to the first sum, and is not bound by the second.
 *
 * <pre>
 *  Suppose total + 1 were taken at one instant. Each permit beyond had added itself before it counted. The
 *  last one to add itself counted after all the others had added themselves, and none of them had been
 *  released: it counted total + 1 and gave its room back. A contradiction.
 *  T1 and T2 may both add, both count one too many and both give back. After that each looks under the lock
 *  whether a waiting permit can run, as after a release: one may have counted T1 or T2, and waits.
 * </pre>
 *
 * <p>While a partition is being changed the first sum may be too large; until then every permit
 * counts all running permits, even within the kept threads of its class.
 */
final class SharedLimits {
  /** All classes, and the removed ones that have running permits. Changed under the lock. */
  private volatile Lane[] lanes;

  private volatile int total;
  private volatile @Nullable StationLimit station;

  SharedLimits(Lane[] lanes) {
    this.lanes = lanes;
  }

  /**
   * Changes the classes. Under the lock.
   *
   * <pre>
   *  T1 (admit) adds itself, then reads the classes and counts.
   *  T2 (changes the classes) closes the removed ones, keeps those with running permits, writes the classes.
   *  T3 (admit) adds itself to a new class, which it can know only after T2.
   *  If T1 read the classes before T2, it added itself before T3, and T3 counts it: its class is not
   *  removed, or was kept. So the last one to add itself counts all others, as above.
   * </pre>
   */
  void lanes(Lane[] next) {
    lanes = next;
  }

  Lane[] lanes() {
    return lanes;
  }

  /** Changes the limits. Under the lock. */
  void set(int most, @Nullable StationLimit limit) {
    total = most;
    if (limit != null) {
      for (Lane each : lanes) {
        each.weight = each.isRemoved() ? 0 : limit.weights().get(each.index);
      }
    }
    station = limit;
  }

  /** Whether all added permits fit, including the newest one of this class. */
  boolean hold(Lane lane) {
    StationLimit limit = station;
    int taken = 0;
    int running = 0;
    long computing = 0;
    for (Lane each : lanes) {
      long word = each.word.get();
      int here = GateWord.running(word);
      running += here;
      taken += Math.max(here, GateWord.kept(word));
      if (limit != null && each.priority <= lane.priority) {
        computing += (long) here * each.weight;
      }
    }
    long own = lane.word.get();
    if (GateWord.running(own) <= GateWord.kept(own)) {
      return running <= total;
    }
    boolean fits = limit == null || lane.weight == 0 || computing <= limit.most();
    return fits && taken <= total && GateWord.running(own) <= lane.most;
  }

  /** Whether more than this many threads are neither taken nor kept. */
  boolean areCommonBeyond(int threads) {
    return taken() + threads < total;
  }

  /** Threads neither taken nor kept; below 0 while some are to be reclaimed. */
  int common() {
    return total - taken();
  }

  /** Whether taken and kept threads are within the total, so that none is to be reclaimed. */
  boolean areKept() {
    return taken() <= total;
  }

  /** Whether a class may be limited by the station rather than by threads. */
  boolean bindsAtStation(Lane lane) {
    return station != null && lane.weight > 0;
  }

  private int taken() {
    int taken = 0;
    for (Lane each : lanes) {
      long word = each.word.get();
      taken += Math.max(GateWord.running(word), GateWord.kept(word));
    }
    return taken;
  }
}
