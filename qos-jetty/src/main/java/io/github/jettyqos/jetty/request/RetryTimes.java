package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.RetryLaw;
import io.github.jettyqos.core.admit.RetryState;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.stream.IntStream;

/**
 * The values of {@code Retry-After} of each class while the server runs. A rejection updates the
 * state of its class, at most ten times a second, so that there is no cost without rejections.
 *
 * <pre>
 *  T1 and T2 (both reject a request) find the state too old, and both compute the next.
 *  One of them sets it; the other uses the old state, which is as good.
 * </pre>
 */
public final class RetryTimes {
  private static final long LOOK_NANOS = 100_000_000;

  private final Gate gate;
  private final NanoClock clock;
  private final List<OfClass> classes;

  private static final class OfClass {
    static final AtomicReferenceFieldUpdater<OfClass, RetryState> STATE =
        AtomicReferenceFieldUpdater.newUpdater(OfClass.class, RetryState.class, "state");

    final AtomicLong told = new AtomicLong();
    volatile RetryState state;

    OfClass(RetryState state) {
      this.state = state;
    }
  }

  public RetryTimes(Gate gate, NanoClock clock) {
    this.gate = gate;
    this.clock = clock;
    this.classes =
        IntStream.range(0, gate.partition().size())
            .mapToObj(k -> RetryState.begin(clock.nanoTime(), gate.counts(k)))
            .map(OfClass::new)
            .toList();
  }

  /** Seconds until a rejected request of a class is to be retried. */
  public long next(int classIndex, RetryLaw law) {
    OfClass of = classes.get(classIndex);
    long number = of.told.getAndIncrement();
    RetryState state = of.state;
    long now = clock.nanoTime();
    if (now - state.nanos() >= LOOK_NANOS) {
      RetryState next = law.look(state, now, gate.counts(classIndex), number);
      if (OfClass.STATE.compareAndSet(of, state, next)) {
        state = next;
      }
    }
    return law.told(law.seconds(state, number), number);
  }

  /** The same while the server stops: another server may be ready at once. */
  public long least(int classIndex, RetryLaw law) {
    return law.told(law.floor(), classes.get(classIndex).told.getAndIncrement());
  }
}
