package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.MtrrRule;
import io.github.jettyqos.core.law.OptimalRule;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.PiRule.PiKind;
import io.github.jettyqos.core.law.PiRule.RatioScale;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControlKeysTest {

  private static ControlOptions control(String flow) {
    return QosYaml.parse("{control: " + flow + ", classes: {all: {}}}").control();
  }

  @Test
  void parse_noSection_movesThreadsForTargetsOnly() {
    assertThat(QosYaml.parse("classes: {all: {}}").control().law()).isEqualTo(LawKind.STATIC);
    assertThat(QosYaml.parse("classes: {all: {target: {p95: 1s}}}").control())
        .isEqualTo(ControlOptions.DEFAULT);
  }

  @Test
  void parse_emptySection_isTheShippedLaw() {
    assertThat(control("{}")).isEqualTo(ControlOptions.DEFAULT);
    assertThat(control("{}").law()).isEqualTo(LawKind.MTRR);
  }

  @Test
  void parse_everyKey_reachesTheOptions() {
    ControlOptions read =
        QosYaml.parse(
                """
                control:
                  law: pi
                  period: 1s
                  step: 3
                  total: 40
                  shadow: true
                  records: 1000
                  mtrr: {drain: 0.5, trim: 0.01}
                  pi:
                    kind: hybrid
                    scale: logarithm
                    absolute: {gain: -4.6, zero: 0.3}
                    relative: {gain: 0.3, zero: 0.05}
                    excitation: 0.1
                    memory: 0.99
                    learn-after: 40
                    seed: 7
                  optimal: {horizon: 9, penalty: 0.2, bias: 0.5, excitation: 0, seed: 3}
                classes: {all: {target: {mean: 1s}}}
                """)
            .control();

    assertThat(read)
        .isEqualTo(
            ControlOptions.builder()
                .law(LawKind.PI)
                .period(Duration.ofSeconds(1))
                .step(3)
                .total(40)
                .shadow(true)
                .records(1000)
                .mtrr(new MtrrRule(0.5, 0.01))
                .pi(
                    new PiRule(
                        PiKind.HYBRID,
                        RatioScale.LOGARITHM,
                        Optional.of(new PiGains(-4.6, 0.3)),
                        Optional.of(new PiGains(0.3, 0.05)),
                        new Adaptation(0.99, 0.1, 40, 7)))
                .optimal(
                    new OptimalRule(9, OptionalDouble.of(0.2), 0.5, new Adaptation(0.98, 0, 20, 3)))
                .build());
  }

  @Test
  void parse_hysteresis_isReadWithTheTarget() {
    QosConfig config =
        QosYaml.parse("classes: {all: {target: {mean: 500ms, hysteresis: 50ms}, weight: 2}}");
    assertThat(config.classes().get(0).guarantee())
        .isEqualTo(
            new Guarantee.Hybrid(
                Target.atMost(Statistic.MEAN, Duration.ofMillis(500)),
                2,
                Optional.of(Duration.ofMillis(50))));
    assertThat(QosYaml.print(config))
        .contains("{mean: 500ms, metric: residence, meaning: at-most, hysteresis: 50ms}");
    assertThatThrownBy(
            () -> QosYaml.parse("classes: {all: {target: {mean: 500ms, hysteresis: 50ms}}}"))
        .hasMessage(
            "classes.all.target.hysteresis: 50ms is for a hybrid guarantee; give a target and a"
                + " weight, too");
    assertThatThrownBy(
            () -> QosYaml.parse("classes: {all: {target: {mean: 5ms, hysterisis: 1ms}}}"))
        .hasMessageStartingWith(
            "classes.all.target.hysterisis: unknown key; did you mean hysteresis?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{lwa: mtrr} | control.lwa: unknown key; did you mean law? (known: law, period, step, total,"
            + " shadow, records, mtrr, pi, optimal)",
        "mtrr | control: mtrr is not allowed here; give a map with any of law, period, step, total,"
            + " shadow, records, mtrr, pi, optimal",
        "{law: mttr} | control.law: mttr is not allowed here; give static or lend or mtrr or queueing-model"
            + " or queue-length or age or pi or optimal or the name of a class; did you mean mtrr?",
        "{period: 5ms} | control.period: 5ms is out of range; give a duration from 10ms to 1m",
        "{period: 5} | control.period: 5 is not a duration; give a number with ns, us, ms, s, m or"
            + " h, such as 250ms",
        "{step: 0} | control.step: 0 is out of range; give a whole number from 1 to 65535",
        "{total: all} | control.total: all is not allowed here; give auto or a whole number from 1"
            + " to 65535",
        "{total: 0} | control.total: 0 is out of range; give a whole number from 1 to 65535",
        "{shadow: on} | control.shadow: on is not allowed here; give true or false",
        "{records: 99999} | control.records: 99999 is out of range; give a whole number from 1 to"
            + " 65536",
        "{mtrr: {drian: 1}} | control.mtrr.drian: unknown key; did you mean drain? (known: drain,"
            + " trim)",
        "{mtrr: {drain: 2}} | control.mtrr.drain: 2.0 is out of range; give a number from 0 to 1",
        "{pi: {kind: both}} | control.pi.kind: both is not allowed here; give auto or absolute or"
            + " relative or hybrid",
        "{pi: {absolute: {gain: -1}}} | control.pi.absolute: not all of gain, zero given; they mean"
            + " nothing without each other",
        "{pi: {absolute: {gain: 1, zero: 0}}} | control.pi.absolute.gain: 1.0 is out of range; give"
            + " a number from -1000000000 to 0",
        "{pi: {relative: {gain: 1, zero: 1}}} | control.pi.relative.zero: 1.0 is out of range; give"
            + " a number from -1 to 0.999",
        "{pi: {excitation: 0.6}} | control.pi.excitation: 0.6 is out of range; give a number from 0"
            + " to 0.5",
        "{pi: {memory: 0.4}} | control.pi.memory: 0.4 is out of range; give a number from 0.5 to 1",
        "{pi: {learn-after: 1}} | control.pi.learn-after: 1 is out of range; give a whole number"
            + " from 5 to 100000",
        "{optimal: {penalty: none}} | control.optimal.penalty: none is not allowed here; give auto"
            + " or a number from 1.0E-9 to 1000000000",
        "{optimal: {horizon: 51}} | control.optimal.horizon: 51 is out of range; give a whole number"
            + " from 1 to 50",
        "{law: pi, pi: {kind: absolute}} | control.pi.kind: absolute needs targets, and no class has"
            + " one; give all classes a target, or relative",
      })
  void parse_wrongControl_namesTheKeyAndWhatIsAllowed(String flow, String message) {
    assertThatThrownBy(() -> control(flow.trim()))
        .isInstanceOf(ConfigException.class)
        .hasMessage(message.trim());
  }
}
