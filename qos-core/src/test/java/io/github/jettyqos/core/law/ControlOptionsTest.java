package io.github.jettyqos.core.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfigBuilder;
import io.github.jettyqos.core.law.ControlOptions.ControlOptionsBuilder;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.PiRule.PiKind;
import io.github.jettyqos.core.law.PiRule.RatioScale;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ControlOptionsTest {
  private static final ServiceClassBuilder GOLD =
      ServiceClass.named("gold").match("path:/a").min(3).target(Statistic.MEAN, ms(100));

  private static final ServiceClass TIMED =
      ServiceClass.named("rest").target(Statistic.P95, ms(400)).build();

  private static final ServiceClass UNTIMED = ServiceClass.named("rest").build();

  private static final ServiceClass WAITING =
      ServiceClass.named("rest")
          .target(new Target(Metric.WAITING, Statistic.MEAN, ms(400), Meaning.TRACK))
          .build();

  private static Duration ms(long millis) {
    return Duration.ofMillis(millis);
  }

  private static QosConfig config(ControlOptionsBuilder control, ServiceClass last) {
    return QosConfig.builder().threads(32).control(control.build()).add(GOLD).add(last).build();
  }

  private static ControlOptionsBuilder law(LawKind law) {
    return ControlOptions.builder().law(law);
  }

  private static ControlOptionsBuilder pi(PiKind kind) {
    return law(LawKind.PI).pi(PiRule.DEFAULT.withKind(kind));
  }

  @Test
  void options_default_areTheShippedLaw() {
    ControlOptions options = ControlOptions.builder().build();
    assertThat(options).isEqualTo(ControlOptions.DEFAULT);
    assertThat(options.law()).isEqualTo(LawKind.MTRR);
    assertThat(options.period()).isEqualTo(ms(250));
    assertThat(options.mtrr()).isEqualTo(new MtrrRule(1, 0.02));
    assertThat(options.pi().absolute()).isEmpty();
    assertThat(options.optimal().penalty()).isEmpty();
    assertThat(LawKind.QUEUE_LENGTH.key()).isEqualTo("queue-length");
  }

  @ParameterizedTest
  @EnumSource(LawKind.class)
  void config_targetsOfOneMetric_suitEveryLaw(LawKind law) {
    assertThat(config(law(law), TIMED).control().law()).isEqualTo(law);
  }

  @ParameterizedTest
  @EnumSource(
      value = LawKind.class,
      names = {"PI", "OPTIMAL"})
  void config_onlySomeTargets_areRefusedByLawsThatCompareDelays(LawKind law) {
    assertThatThrownBy(() -> config(law(law), UNTIMED))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "control.law: %s needs targets of one metric for all classes, or for none; class rest"
                + " has none, class gold has one of residence",
            law.key());
    assertThatThrownBy(() -> config(law(law), WAITING))
        .hasMessage(
            "control.law: %s needs targets of one metric for all classes, or for none; class rest"
                + " has one of waiting, class gold has one of residence",
            law.key());
    assertThatCode(() -> config(law(LawKind.MTRR), WAITING)).doesNotThrowAnyException();
  }

  @Test
  void config_absoluteWithoutAnyTarget_isRefused() {
    QosConfigBuilder shares =
        QosConfig.builder().add(ServiceClass.named("a").match("path:/")).add(UNTIMED);
    assertThat(shares.control(pi(PiKind.AUTO).build()).build().control().pi().kind())
        .isEqualTo(PiKind.AUTO);
    for (PiKind kind : List.of(PiKind.ABSOLUTE, PiKind.HYBRID)) {
      shares.control(pi(kind).build());
      assertThatThrownBy(shares::build)
          .isInstanceOf(ConfigException.class)
          .hasMessage(
              "control.pi.kind: %s needs targets, and no class has one; give all classes a target,"
                  + " or relative",
              kind == PiKind.HYBRID ? "hybrid" : "absolute");
    }
  }

  @Test
  void config_totalThatDoesNotFit_isRefused() {
    // gold keeps 3 threads, rest 1.
    assertThat(config(law(LawKind.MTRR).total(4), TIMED).control().total()).hasValue(4);
    assertThatThrownBy(() -> config(law(LawKind.MTRR).total(3), TIMED))
        .hasMessage(
            "control.total: 3 is less than all budgets and minima together, 4; give at least that");
    assertThatThrownBy(() -> config(law(LawKind.MTRR).total(33), TIMED))
        .hasMessage("control.total: 33 is more than threads 32; give at most that");
  }

  @Test
  void options_outOfRange_areNamed() {
    ControlOptionsBuilder options = ControlOptions.builder();
    assertThatThrownBy(() -> options.period(ms(1)).build())
        .hasMessage("control.period: 1ms is out of range; give a duration from 10ms to 1m");
    assertThatThrownBy(() -> ControlOptions.builder().step(0).build())
        .hasMessageStartingWith("control.step: 0 is out of range");
    assertThatThrownBy(() -> ControlOptions.builder().records(0).build())
        .hasMessageStartingWith("control.records: 0 is out of range");
    assertThatThrownBy(() -> ControlOptions.builder().total(0).build())
        .hasMessageStartingWith("control.total: 0 is out of range");
    assertThatThrownBy(() -> new OptimalRule(0, OptionalDouble.empty(), 0.3, Adaptation.DEFAULT))
        .hasMessageStartingWith("control.optimal.horizon: 0 is out of range");
    assertThatThrownBy(() -> new OptimalRule(5, OptionalDouble.of(0), 0.3, Adaptation.DEFAULT))
        .hasMessageStartingWith("control.optimal.penalty: 0.0 is out of range");
    assertThatThrownBy(() -> pi(Optional.of(new PiGains(1, 0)), Optional.empty()))
        .hasMessage(
            "control.pi.absolute.gain: 1.0 is out of range; give a number from -1000000000 to 0");
    assertThatThrownBy(() -> pi(Optional.empty(), Optional.of(new PiGains(-1, 0))))
        .hasMessage(
            "control.pi.relative.gain: -1.0 is out of range; give a number from 0 to 1000000000");
  }

  private static PiRule pi(Optional<PiGains> absolute, Optional<PiGains> relative) {
    return new PiRule(PiKind.AUTO, RatioScale.PLAIN, absolute, relative, Adaptation.DEFAULT);
  }
}
