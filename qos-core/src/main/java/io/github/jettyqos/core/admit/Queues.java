package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.text.Thrown;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The factory of the queues of the classes. */
final class Queues {
  private static final Logger LOG = LoggerFactory.getLogger(Queues.class);

  private final NanoClock clock;
  private final LongPredicate cache;
  private final long secret;
  private volatile boolean complained;

  Queues(NanoClock clock, LongPredicate cache, long secret) {
    this.clock = clock;
    this.cache = cache;
    this.secret = secret;
  }

  /** For gates without a clock. */
  static List<ServiceClass> requireFifo(List<ServiceClass> classes) {
    for (ServiceClass each : classes) {
      if (each.queue().policy() != QueuePolicy.FIFO) {
        throw new IllegalArgumentException(
            "class " + each.name() + " serves by " + each.queue().policy() + ": give a clock");
      }
    }
    return classes;
  }

  /** The queue of a rule; the detector is null if a standing queue makes no difference. */
  WaitQueue of(QueueRule rule, @Nullable CoDelDetector standing) {
    if (rule.fair().isPresent()) {
      return new FairQueue(rule.fair().get(), clock, secret);
    }
    long bound = rule.bound().toNanos();
    return switch (rule.policy()) {
      case FIFO ->
          standing != null && standing.isTurned()
              ? new AdaptiveLifoQueue(clock, bound, standing)
              : new FifoQueue();
      case SHORTEST, OWN -> new ShortestQueue(clock, bound);
      case BATCH -> new BatchQueue(clock, bound);
      case CACHE_FIRST -> new CacheFirstQueue(clock, bound, this::isCached);
    };
  }

  /** Whether two rules have the same order, so that a queue can stay. */
  static boolean areAlike(QueueRule one, QueueRule other) {
    return one.policy() == other.policy()
        && one.bound().equals(other.bound())
        && one.overload().equals(other.overload())
        && one.fair().equals(other.fair());
  }

  /**
   * A failing cache must not lose a permit, as it is called in the middle of the gate's updates. So
   * every exception and error is caught.
   */
  private boolean isCached(long document) {
    try {
      return cache.test(document);
    } catch (Throwable t) {
      complain(document, t);
      return false;
    }
  }

  private void complain(long document, Throwable why) {
    if (complained) {
      return;
    }
    complained = true;
    Thrown.warn(
        LOG, "could not tell whether document " + document + " is cached; said once only", why);
  }
}
