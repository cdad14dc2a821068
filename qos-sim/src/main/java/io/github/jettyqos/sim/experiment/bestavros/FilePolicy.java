package io.github.jettyqos.sim.experiment.bestavros;

import io.github.jettyqos.core.QueuePolicy;
import java.time.Duration;

/**
 * An admission policy for requests of files.
 *
 * @param key part of the names of its results
 * @param order which request goes next
 * @param bound how long a request may be passed over
 * @param most requests in service at once, the paper's MRP
 * @param window requests that the order sees, with those in service; others wait outside as they
 *     came
 */
record FilePolicy(String key, QueuePolicy order, Duration bound, int most, int window) {
  private static final Duration NEVER = Duration.ofHours(1);
  private static final int ALL = Integer.MAX_VALUE;

  /** No admission control. */
  static final FilePolicy NONE = new FilePolicy("none", QueuePolicy.FIFO, NEVER, 65535, ALL);

  static FilePolicy fifo(int most) {
    return new FilePolicy("FIFO", QueuePolicy.FIFO, NEVER, most, ALL);
  }

  static FilePolicy shortest(int most) {
    return new FilePolicy("SFF", QueuePolicy.SHORTEST, NEVER, most, ALL);
  }

  /** Shortest first as it is shipped, with a bound. */
  static FilePolicy bounded(int most, Duration bound) {
    String key = "SFF_bound" + bound.toSeconds() + "s";
    return new FilePolicy(key, QueuePolicy.SHORTEST, bound, most, ALL);
  }

  /** Shortest first as in the paper, whose table had 30 entries. */
  static FilePolicy windowed(int most) {
    return new FilePolicy("SFF_window30", QueuePolicy.SHORTEST, NEVER, most, 30);
  }

  static FilePolicy batch(int most) {
    return new FilePolicy("BP", QueuePolicy.BATCH, NEVER, most, ALL);
  }

  static FilePolicy cacheFirst(int most) {
    return new FilePolicy("BPC", QueuePolicy.CACHE_FIRST, NEVER, most, ALL);
  }
}
