package io.github.jettyqos.benchmarks.haproxy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class QuotaCountTest {
  private static final long WINDOW = 100;

  private final QuotaCount count = new QuotaCount(WINDOW);

  @Test
  void begin_withinTheBudget_isNoExcess() {
    count.begin(2, 0);
    count.begin(2, 1);
    assertThat(count.since()).isEqualTo(new QuotaCount.Seen(2, 2, 0));
  }

  @Test
  void begin_beyondTheBudget_isExcess() {
    for (int i = 0; i < 3; i++) {
      count.begin(2, i);
    }
    assertThat(count.since()).isEqualTo(new QuotaCount.Seen(3, 3, 1));
    count.end();
    assertThat(count.since())
        .isEqualTo(new QuotaCount.Seen(0, 3, 0)); // so many were still at work when it began again
  }

  /** One that began under 4 may be at work for a window longer. */
  @Test
  void begin_underASmallerBudget_isExcessOnceTheOlderOneIsPast() {
    count.allowed(4, 0);
    count.allowed(2, 10);
    assertThat(count.allowed(2, 110)).isEqualTo(4);
    assertThat(count.allowed(2, 111)).isEqualTo(2);
  }
}
