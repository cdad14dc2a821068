package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.PiRule.PiKind;
import io.github.jettyqos.core.law.PiRule.RatioScale;
import io.github.jettyqos.core.law.Proposal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ControlLawsTest {
  private static final List<ServiceClass> TIMED =
      List.of(
          ServiceClass.named("gold").priority(0).target(Statistic.MEAN, ms(100)).build(),
          ServiceClass.named("rest").priority(1).target(Statistic.MEAN, ms(400)).build());

  private static final List<ServiceClass> HYBRID =
      List.of(
          ServiceClass.named("gold").priority(0).weight(3).target(Statistic.MEAN, ms(100)).build(),
          ServiceClass.named("rest").priority(1).weight(1).target(Statistic.MEAN, ms(400)).build());

  private static final List<ServiceClass> SHARES =
      List.of(
          ServiceClass.named("gold").priority(0).weight(3).build(),
          ServiceClass.named("rest").priority(1).build());

  private static Duration ms(long millis) {
    return Duration.ofMillis(millis);
  }

  private static Measurement seen(Partition inForce, double gold, double rest) {
    return new Measurement(
        0,
        250_000_000,
        inForce,
        Optional.of(new Speedup(50, 0.14, 23)),
        List.of(seen(gold), seen(rest)));
  }

  private static ClassMeasurement seen(double delay) {
    PeriodDelay delays = PeriodDelay.of(20, delay);
    return new ClassMeasurement(80, 20, 0, 2, 4, PeriodDelay.of(20, 0.01), delays, Ages.NONE);
  }

  /** The first one is what is in force. */
  private static Proposal second(ControlLaw law, Measurement seen) {
    law.propose(seen);
    return law.propose(seen);
  }

  private static ControlLaw pi(PiRule rule, List<ServiceClass> classes) {
    ControlOptions options = ControlOptions.builder().law(LawKind.PI).pi(rule).build();
    return ControlLaws.of(options, classes, 24);
  }

  @ParameterizedTest
  @EnumSource(LawKind.class)
  void of_everyLaw_proposesWithinTheThreads(LawKind kind) {
    ControlLaw law = ControlLaws.of(ControlOptions.DEFAULT.withLaw(kind), TIMED, 24);
    Partition inForce = Partition.share(TIMED, 24);
    for (int m = 0; m < 30; m++) {
      inForce = law.propose(seen(inForce, 0.2, 0.3)).partition();
      assertThat(inForce.sum()).isBetween(2, 24);
    }
    // gold is late all the time: only the laws that move no budget leave it at its half.
    assertThat(Arrays.equals(inForce.budgets(), new int[] {12, 12})).isEqualTo(kind.keepsBudgets());
  }

  @Test
  void of_static_proposesTheBudgetsInForce() {
    ControlLaw law = ControlLaws.of(ControlOptions.DEFAULT.withLaw(LawKind.STATIC), TIMED, 24);
    Partition odd = Partition.of(17, 3, 9);
    Proposal stays = law.propose(seen(odd, 1, 1));
    assertThat(odd.withTermsOf(stays.partition())).isEqualTo(stays.partition());
    assertThat(stays.reason()).isEqualTo("static");
    Measurement plain = seen(odd, 1, 1);
    Measurement pinned =
        new Measurement(
            0, 1, odd, plain.speedup(), plain.work(), OptionalInt.of(9), plain.classes());
    Partition fewer = law.propose(pinned).partition();
    assertThat(odd.withTotal(9).withTermsOf(fewer)).isEqualTo(fewer);
  }

  @ParameterizedTest
  @CsvSource({"AUTO, absolute", "ABSOLUTE, absolute", "RELATIVE, relative", "HYBRID, relative"})
  void pi_ofEveryKind_isThatLaw(PiKind kind, String reason) {
    // Gold is in time: hybrid begins with ratios.
    ControlLaw law = pi(PiRule.DEFAULT.withKind(kind), TIMED);
    assertThat(law.propose(seen(Partition.of(24, 12, 12), 0.09, 0.3)).reason()).startsWith(reason);
  }

  @Test
  void piAuto_byWhatIsPromised_isHybridOrRelative() {
    Partition half = Partition.of(24, 12, 12);
    ControlLaw hybrid = pi(PiRule.DEFAULT, HYBRID);
    assertThat(hybrid.propose(seen(half, 0.09, 0.3)).reason()).startsWith("relative");
    // Above its reference by more than a tenth.
    assertThat(hybrid.propose(seen(half, 0.12, 0.3)).reason()).startsWith("absolute");
    ControlLaw relative = pi(PiRule.DEFAULT, SHARES);
    assertThat(relative.propose(seen(half, 0.12, 0.3)).reason()).startsWith("relative");
  }

  @Test
  void piRelative_shares_areOfTheDelayThatTheRuleNames() {
    PiRule rule =
        new PiRule(
            PiKind.RELATIVE,
            RatioScale.PLAIN,
            Optional.empty(),
            Optional.of(new PiGains(0.3, 0)),
            Adaptation.DEFAULT);
    Partition half = Partition.of(24, 12, 12);
    // Residence times are as 1 to 3, as promised; waiting times are alike: U = 1 + 0.3 (3 - 1).
    Measurement three = seen(half, 0.09, 0.27);
    assertThat(second(pi(rule.withMetric(Metric.RESIDENCE), SHARES), three).partition())
        .isEqualTo(half);
    assertThat(second(pi(rule, SHARES), three).partition()).isEqualTo(Partition.of(24, 15, 9));
  }

  @Test
  void piHybrid_hysteresis_isThatOfTheFirstClass() {
    // W = 100 ms, H = 30 ms: late above 130 ms, not above 110.
    List<ServiceClass> wide =
        List.of(
            ServiceClass.named("gold")
                .priority(0)
                .weight(3)
                .target(Statistic.MEAN, ms(100))
                .hysteresis(ms(30))
                .build(),
            HYBRID.get(1));
    Partition half = Partition.of(24, 12, 12);
    ControlLaw law = pi(PiRule.DEFAULT, wide);
    assertThat(law.propose(seen(half, 0.12, 0.3)).reason()).startsWith("relative");
    assertThat(law.propose(seen(half, 0.131, 0.3)).reason()).startsWith("absolute");
    assertThat(law.propose(seen(half, 0.071, 0.3)).reason()).startsWith("absolute");
    assertThat(law.propose(seen(half, 0.069, 0.3)).reason()).startsWith("relative");
  }

  @Test
  void piHybrid_ofWeights_aimsAtTheRatioOfTheWeights() {
    // Waiting does not count: targets are of residence times. At a ratio of 3 nothing is to be
    // done by weights of 3 and 1; by targets of 0.1 and 0.4 s the ratio should be 4.
    PiRule fixed =
        new PiRule(
            PiKind.RELATIVE,
            RatioScale.PLAIN,
            Optional.empty(),
            Optional.of(new PiGains(0.3, 0)),
            Adaptation.DEFAULT);
    Partition inForce = Partition.of(24, 12, 12);
    Measurement three = seen(inForce, 0.09, 0.27);
    assertThat(second(pi(fixed, HYBRID), three).partition()).isEqualTo(inForce);
    // U = 1 + 0.3 (4 - 3) = 1.3: 24 threads as 13.57 to 10.43.
    assertThat(second(pi(fixed, TIMED), three).partition()).isEqualTo(Partition.of(24, 14, 10));
  }

  @Test
  void pi_gainsGiven_areNotLearnt() {
    PiRule given =
        new PiRule(
            PiKind.HYBRID,
            RatioScale.LOGARITHM,
            Optional.of(PiGains.LU_ABSOLUTE),
            Optional.of(PiGains.LU_RELATIVE),
            Adaptation.DEFAULT);
    PiRule found = PiRule.DEFAULT.withKind(PiKind.HYBRID);
    Partition half = Partition.of(24, 12, 12);
    for (double gold : new double[] {0.09, 0.2}) { // in time: ratios; late: times
      Measurement seen = seen(half, gold, 0.3);
      assertThat(second(pi(given, TIMED), seen).reason()).doesNotContain("gain");
      assertThat(second(pi(found, TIMED), seen).reason()).contains("gain");
    }
  }

  @Test
  void of_lawThatCannotWork_isRefusedByItsKey() {
    List<ServiceClass> mixed = List.of(TIMED.get(0), SHARES.get(1));
    assertThatThrownBy(() -> pi(PiRule.DEFAULT, mixed))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("control.law: pi needs targets of one metric");
    ControlOptions optimal = ControlOptions.DEFAULT.withLaw(LawKind.OPTIMAL);
    assertThatThrownBy(() -> ControlLaws.of(optimal, mixed, 24))
        .hasMessageStartingWith("control.law: optimal needs targets of one metric");
    assertThatThrownBy(() -> ControlLaws.of(ControlOptions.DEFAULT, TIMED, 1))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("classes.rest.min: 1 does not fit");
  }
}
