package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.OverloadRule;
import io.github.jettyqos.core.OverloadRule.OverloadOrder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When a queue stands, in milliseconds: the target is 20, the interval 200. */
final class CoDelDetectorTest {
  private static final long MILLI = 1_000_000;

  /** The clock runs over in the middle. */
  private static final long START = Long.MAX_VALUE - 150 * MILLI;

  private final CoDelDetector queue = standing(OverloadOrder.KEEP, true);

  private static CoDelDetector standing(OverloadOrder order, boolean drop) {
    return new CoDelDetector(
        new OverloadRule(order, drop, Duration.ofMillis(20), Duration.ofMillis(200)));
  }

  private boolean drops(long at, long waited) {
    return queue.drops(START + at * MILLI, waited * MILLI);
  }

  @Test
  void burst_oneOfItWaitedLittle_doesNotStand() {
    drops(0, 500);
    drops(100, 300);
    drops(150, 20);
    assertThat(drops(200, 500)).isFalse(); // the least of 0 to 200 is 20
    assertThat(queue.stands()).isFalse();
  }

  @Test
  void wholeInterval_allWaitedLonger_stands() {
    drops(0, 50);
    drops(100, 25);
    assertThat(drops(199, 50)).as("not before the interval is over").isFalse();
    assertThat(drops(200, 40)).as("twice the target is not too long").isFalse();
    assertThat(queue.stands()).isTrue();
    assertThat(drops(201, 41)).isTrue();
  }

  @Test
  void stands_oneWaitedForTheTarget_endsAtOnceAndForTheWholeInterval() {
    drops(0, 50);
    drops(200, 50); // stands; the next interval ends at 400
    assertThat(drops(210, 20)).isFalse();
    assertThat(queue.stands()).isFalse();
    assertThat(drops(211, 50)).isFalse();
    assertThat(drops(400, 50)).as("20 is the least of 200 to 400").isFalse();
    assertThat(drops(600, 50)).as("50 is the least of 400 to 600").isTrue();
  }

  @Test
  void stands_nobodyWaits_beginsAnew() {
    drops(0, 50);
    drops(200, 50);
    queue.emptied();
    assertThat(queue.stands()).isFalse();
    assertThat(drops(250, 50)).isFalse();
    assertThat(drops(449, 50)).as("an interval begins at 250").isFalse();
    assertThat(drops(450, 50)).isTrue();
  }

  @Test
  void turned_waitingOfTheNewest_saysNothing() {
    CoDelDetector turned = standing(OverloadOrder.LIFO, true);
    turned.look(0, 50 * MILLI);
    turned.look(200 * MILLI, 50 * MILLI);
    assertThat(turned.drops(201 * MILLI, 0)).isFalse();
    assertThat(turned.stands()).isTrue();
    assertThat(turned.isTooLate(41 * MILLI)).isTrue();
  }

  @Test
  void noDrop_nothingIsTooLate() {
    CoDelDetector turned = standing(OverloadOrder.LIFO, false);
    turned.look(0, 50 * MILLI);
    turned.look(200 * MILLI, 50 * MILLI);
    assertThat(turned.stands()).isTrue();
    assertThat(turned.isTooLate(500 * MILLI)).isFalse();
  }
}
