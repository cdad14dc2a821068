package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Target.Statistic;
import org.junit.jupiter.api.Test;

class StatisticTest {

  @Test
  void quantile_ofPercentiles_agreesWithTheKey() {
    for (Statistic statistic : Statistic.values()) {
      if (statistic == Statistic.MEAN) {
        assertThat(statistic.quantile()).isEmpty();
      } else {
        // p999 is the fraction 0.999: the digits of the key behind the point.
        assertThat(statistic.quantile().orElseThrow())
            .isEqualTo(Double.parseDouble("0." + statistic.key().substring(1)));
      }
    }
  }
}
