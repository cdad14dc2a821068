package io.github.jettyqos.sim.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetSecondsTest {
  @Test
  void beyond_secondsOfFewRequests_areTakenTogether() {
    TargetSeconds seconds = of(Statistic.MEAN, 5);
    for (int second = 0; second < 4; second++) {
      for (int i = 0; i < 10; i++) {
        seconds.completed(second, second < 2 ? 1.05 : 1.2);
      }
    }
    // 0 and 1 are together 1.05 s, within a tenth; 2 and 3 are 1.2 s; 4 has no request.
    assertThat(seconds.beyond(0, 5)).isEqualTo(2);
    assertThat(seconds.beyond(0, 2)).isZero();
  }

  @Test
  void beyond_requestThatWasTurnedAway_isLate() {
    TargetSeconds seconds = of(Statistic.P95, 1);
    for (int i = 0; i < 38; i++) {
      seconds.completed(0, .1);
    }
    seconds.lost(0);
    // 1 of 39 is below a twentieth, 2 of 40 is one, 3 of 41 is more.
    assertThat(seconds.beyond(0, 1)).isZero();
    seconds.lost(0);
    assertThat(seconds.beyond(0, 1)).isZero();
    seconds.lost(0);
    assertThat(seconds.beyond(0, 1)).isEqualTo(1);
    assertThat(seconds.lost()).isEqualTo(3);
  }

  @Test
  void back_lateInTheThirdSecond_isThreeSeconds() {
    TargetSeconds seconds = of(Statistic.MEAN, 6);
    for (int second = 0; second < 6; second++) {
      for (int i = 0; i < 20; i++) {
        seconds.completed(second, second == 0 || second == 3 ? 2 : .5);
      }
    }
    // After second 1 they are kept, kept, late, kept: three seconds until they stay so.
    assertThat(seconds.back(1, 6)).isEqualTo(3);
    assertThat(seconds.back(4, 6)).isZero();
  }

  @Test
  void pooled_twoRuns_haveTheRequestsOfBoth() {
    TargetSeconds one = of(Statistic.MEAN, 1);
    TargetSeconds other = of(Statistic.MEAN, 1);
    for (int i = 1; i <= 10; i++) {
      one.completed(0, i / 10.0);
      other.completed(0, 1 + i / 10.0);
    }
    other.lost(0);
    TargetSeconds both = TargetSeconds.pooled(List.of(one, other));
    assertThat(both.lost()).isEqualTo(1);
    // .1, .2, ... 2.0 and one that never ended: the 11th of 21 is the median.
    assertThat(both.quantile(.5)).isEqualTo(1.1);
    assertThat(both.beyond(0, 1)).isEqualTo(1);
  }

  private static TargetSeconds of(Statistic statistic, int seconds) {
    return new TargetSeconds(Target.atMost(statistic, Duration.ofSeconds(1)), seconds);
  }
}
