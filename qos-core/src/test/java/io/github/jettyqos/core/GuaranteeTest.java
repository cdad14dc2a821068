package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class GuaranteeTest {
  private static final Target TARGET = Target.atMost(Statistic.P95, Duration.ofMillis(250));

  @Test
  void inWords_eachKind_saysWhatIsGuaranteed() {
    assertThat(new Guarantee.Absolute(TARGET).inWords())
        .isEqualTo("p95 of residence at most 250ms");
    assertThat(new Guarantee.Relative(3).inWords()).isEqualTo("share of weight 3");
    assertThat(new Guarantee.Hybrid(TARGET, 3).inWords())
        .isEqualTo(
            "p95 of residence at most 250ms, or share of weight 3 where that cannot be kept");
    assertThat(new Guarantee.Hybrid(TARGET, 3, Optional.of(Duration.ofMillis(50))).inWords())
        .isEqualTo(
            "p95 of residence at most 250ms, or share of weight 3 while it is faster by 50ms");
  }

  @Test
  void inWords_targetToSettleAt_saysSo() {
    Target target =
        new Target(Metric.WAITING, Statistic.MEAN, Duration.ofMillis(20), Meaning.TRACK);

    assertThat(target.inWords()).isEqualTo("mean of waiting settled at 20ms");
  }
}
