package io.github.jettyqos.core.control.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ServiceDemand;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A pool of 2, held for 40 ms of 100: 1.25 * 2 * 100 / 40 = 6.25 threads, so 7, keep it full. */
final class PoolCeilingsTest {
  private static final ServiceDemand POOLED =
      new ServiceDemand(.01, .05, Optional.of(new ServiceDemand.Pool(2, .04)));

  private final PoolCeilings ceilings = new PoolCeilings(1);

  private int after(int periods, int share) {
    int last = 0;
    for (int i = 0; i < periods; i++) {
      last = ceilings.of(0, POOLED, share, 64);
    }
    return last;
  }

  @Test
  void of_seenForTenSeconds_isWhatThePoolCanUse() {
    assertThat(after(40, 16)).isEqualTo(16);
    assertThat(after(1, 16)).isEqualTo(7);
  }

  @Test
  void of_newPool_isAShareAtLeast() {
    assertThat(after(1, 16)).isEqualTo(16);
    assertThat(after(1, 3)).isEqualTo(7);
  }

  @Test
  void of_poolThatWasAMistake_startsAnew() {
    assertThat(after(50, 16)).isEqualTo(7);
    assertThat(ceilings.of(0, new ServiceDemand(.01, .09), 16, 64)).isEqualTo(64);
    assertThat(after(1, 16)).isEqualTo(16);
  }
}
