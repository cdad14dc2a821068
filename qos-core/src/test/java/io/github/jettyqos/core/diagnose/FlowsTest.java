package io.github.jettyqos.core.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.diagnose.Flows.Counts;
import org.junit.jupiter.api.Test;

final class FlowsTest {
  private static final long SECOND = 1_000_000_000L;
  private final Flows flows = new Flows();

  @Test
  void rates_aMinute_areThoseOfTheLastTenSeconds() {
    for (int i = 0; i <= 60; i++) {
      long rejected = i < 50 ? 0 : (i - 50) * 7L;
      flows.add(i * SECOND, new Counts(20L * i, 10L * i, rejected, 0), 1);
    }
    Situation.Flow found = flows.rates(0.5, 0.25);
    assertThat(found).isEqualTo(new Situation.Flow(20, 10, 7, 0, 0.5, 0.25));
    assertThat(flows.standsSeconds()).isZero();
  }

  @Test
  void standing_countsFromTheLastCompletion_notWhileNoneRuns() {
    flows.add(0, new Counts(1, 1, 0, 0), 0);
    flows.add(SECOND, new Counts(2, 1, 0, 0), 1); // has begun after the sample before
    flows.add(4 * SECOND, new Counts(5, 1, 0, 0), 4);
    assertThat(flows.standsSeconds()).isEqualTo(4);
    flows.add(5 * SECOND, new Counts(5, 2, 0, 0), 3);
    assertThat(flows.standsSeconds()).isZero();
    flows.add(9 * SECOND, new Counts(5, 2, 0, 0), 0);
    assertThat(flows.standsSeconds()).isZero();
  }

  @Test
  void counts_thatBeginAgain_beginAgain() {
    flows.add(0, new Counts(1000, 900, 100, 0), 0);
    flows.add(SECOND, new Counts(5, 5, 0, 0), 0);
    flows.add(2 * SECOND, new Counts(10, 10, 0, 0), 0);
    assertThat(flows.rates(0, 0).arrivals()).isEqualTo(5);
  }
}
