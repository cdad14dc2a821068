package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.MtrrRule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A share while the class is in time, a time once it is late. */
final class HybridGuaranteeTest {
  private static final Speedup MIXED = new Speedup(50, .14, 23);
  private static final Partition HALF = Partition.of(24, 12, 12);

  /** 0.15 s for gold, or a share of 1 beside 8. */
  private static ServiceClassBuilder gold() {
    return ServiceClass.named("gold")
        .priority(0)
        .weight(1)
        .target(Statistic.MEAN, Duration.ofMillis(150));
  }

  private static List<ServiceClass> classes(ServiceClassBuilder gold) {
    return List.of(gold.build(), ServiceClass.named("bronze").priority(1).weight(8).build());
  }

  private static List<ServiceClass> within(long millis) {
    return classes(gold().hysteresis(Duration.ofMillis(millis)));
  }

  private static ControlLaw law(List<ServiceClass> classes) {
    return new MtrrLaw(new LawContext(classes, 24, Duration.ofMillis(250)), MtrrRule.DEFAULT);
  }

  private static ClassMeasurement seen(PeriodDelay delay) {
    return new ClassMeasurement(40, 10, 0, 3, 2, delay, delay, Ages.NONE);
  }

  private static Measurement gold(PeriodDelay delay) {
    return new Measurement(
        250_000_000,
        250_000_000,
        HALF,
        Optional.of(MIXED),
        List.of(seen(delay), seen(PeriodDelay.of(15, 0.1))));
  }

  private static int budget(ControlLaw law, double delay) {
    return law.propose(gold(PeriodDelay.of(15, delay))).partition().budget(0);
  }

  /** How often gold's budget changed while its delay went up and down around its target. */
  private static int changes(ControlLaw law) {
    int changes = 0;
    int before = budget(law, 0.145);
    for (int i = 0; i < 20; i++) {
      int next = budget(law, i % 2 == 0 ? 0.155 : 0.145);
      changes += next == before ? 0 : 1;
      before = next;
    }
    return changes;
  }

  @Test
  void propose_inTimeOrLate_isTheShareOrTheTime() {
    List<ServiceClass> shares =
        classes(ServiceClass.named("gold").priority(0).weight(1)); // the oracle for a share
    int share = budget(law(shares), 0.1);
    int time = budget(law(classes(gold())), 0.1); // and for a time that can be kept
    assertThat(time).isGreaterThan(share);
    ControlLaw law = law(within(25));
    assertThat(budget(law, 0.17)).isEqualTo(share);
    assertThat(budget(law, 0.18)).isEqualTo(time);
    assertThat(budget(law, 0.13)).isEqualTo(time);
    assertThat(budget(law, 0.12)).isEqualTo(share);
  }

  @Test
  void propose_noCompletions_staysOnItsSide() {
    ControlLaw law = law(within(25));
    int share = budget(law, 0.1);
    int time = budget(law, 0.18);
    assertThat(time).isGreaterThan(share);
    assertThat(law.propose(gold(PeriodDelay.NONE)).partition().budget(0)).isEqualTo(time);
    assertThat(budget(law, 0.1)).isEqualTo(share);
    assertThat(law.propose(gold(PeriodDelay.NONE)).partition().budget(0)).isEqualTo(share);
  }

  @Test
  void propose_delayAroundTheTarget_flapsOnlyWithoutHysteresis() {
    assertThat(changes(law(within(25)))).isZero();
    // The twin: as good as none.
    List<ServiceClass> bare = classes(gold().hysteresis(Duration.ofNanos(1000)));
    assertThat(changes(law(bare))).isEqualTo(20);
  }
}
