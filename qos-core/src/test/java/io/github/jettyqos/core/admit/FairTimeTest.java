package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.FairRule;
import java.util.Comparator;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Shares of time, in virtual time: 16 workers, two clients of which 100 requests wait or run all
 * the time, those of one taking 20 ms and those of the other 200 ms.
 */
final class FairTimeTest {
  private static final long MS = 1_000_000;
  private static final long UNTIL = 100_000 * MS;
  private static final FairRule RULE =
      new FairRule(
          FairRule.BY.preset().orElseThrow(), 128, 4, OptionalInt.empty(), OptionalInt.empty());

  private record Running(FairPermit permit, long endNanos) {}

  private final PriorityQueue<Running> running =
      new PriorityQueue<>(Comparator.comparingLong(Running::endNanos));

  private static long takes(Permit permit) {
    return permit.client() == 1 ? 20 * MS : 200 * MS;
  }

  /** The part of the time of all workers that the client of long requests had. */
  private double partOfTheLong(WaitQueue queue, boolean measured) {
    for (int i = 0; i < 100; i++) {
      queue.add(new FairPermit(1));
      queue.add(new FairPermit(2));
    }
    for (int i = 0; i < 16; i++) {
      start(queue, 0);
    }
    long ofTheLong = 0;
    long ofBoth = 0;
    for (Running next = running.remove(); next.endNanos < UNTIL; next = running.remove()) {
      long took = takes(next.permit);
      ofTheLong += next.permit.client() == 2 ? took : 0;
      ofBoth += took;
      if (measured) {
        queue.measured(next.permit, took);
      }
      queue.add(new FairPermit(next.permit.client()));
      start(queue, next.endNanos);
    }
    return (double) ofTheLong / ofBoth;
  }

  private void start(WaitQueue queue, long nowNanos) {
    FairPermit permit = (FairPermit) queue.poll();
    assertThat(permit).isNotNull();
    running.add(new Running(permit, nowNanos + takes(permit)));
  }

  // Half each. What was charged before anything was known is 16 long requests of some 8000; what is
  // on its way at the end is as many.
  @Test
  void timeIsShared_halfEach() {
    assertThat(partOfTheLong(new FairQueue(RULE, () -> 0, 7), true))
        .isCloseTo(0.5, Offset.offset(0.01));
  }

  // As many of each: 200 of 220.
  @Test
  void countsAreShared_tenTimesAsMuchTime_twin() {
    assertThat(partOfTheLong(new FairQueue(RULE, () -> 0, 7), false))
        .isCloseTo(10.0 / 11, Offset.offset(0.01));
  }
}
