package io.github.jettyqos.core;

import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.ConfigException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ServiceClassTest {

  @Test
  void builder_nothingSet_givesTheDocumentedDefaults() {
    assertThat(ServiceClass.named("gold").build())
        .isEqualTo(
            new ServiceClass(
                "gold",
                List.of(),
                new Guarantee.Relative(1),
                ServiceClass.BY_POSITION,
                OptionalInt.empty(),
                1,
                65535,
                1.0,
                OptionalInt.empty(),
                true,
                PermitHold.AUTO,
                Optional.empty(),
                new QueueRule(512, Duration.ofSeconds(2)),
                OptionalDouble.empty(),
                Optional.empty(),
                HoldingCost.LINEAR,
                0,
                RejectionRule.DEFAULT));
  }

  @Test
  void bounds_ofBudget_areTheBudgetIfItIsFixed() {
    ServiceClass free = ServiceClass.named("a").min(2).max(7).build();
    assertThat(free.least()).isEqualTo(2);
    assertThat(free.most()).isEqualTo(7);
    ServiceClass fixed = ServiceClass.named("a").min(2).max(7).budget(5).build();
    assertThat(fixed.least()).isEqualTo(5);
    assertThat(fixed.most()).isEqualTo(5);
  }

  @Test
  void builder_weightOnly_givesRelative() {
    assertThat(ServiceClass.named("a").weight(3).build().guarantee())
        .isEqualTo(new Guarantee.Relative(3));
  }

  @Test
  void builder_targetOnly_givesAbsoluteOfWeightOne() {
    Target target = Target.atMost(Statistic.P95, Duration.ofMillis(50));
    Guarantee guarantee = ServiceClass.named("a").target(target).build().guarantee();

    assertThat(guarantee).isEqualTo(new Guarantee.Absolute(target));
    assertThat(guarantee.weight()).isEqualTo(1);
    assertThat(guarantee.target()).contains(target);
  }

  @Test
  void builder_targetAndWeight_givesHybrid() {
    Guarantee guarantee =
        ServiceClass.named("a")
            .target(Statistic.MEAN, Duration.ofMillis(50))
            .weight(7)
            .build()
            .guarantee();

    assertThat(guarantee)
        .isEqualTo(
            new Guarantee.Hybrid(
                new Target(
                    Metric.RESIDENCE, Statistic.MEAN, Duration.ofMillis(50), Meaning.AT_MOST),
                7));
  }

  @Test
  void builder_hysteresis_isPartOfAHybridGuarantee() {
    Duration half = Duration.ofMillis(5);
    ServiceClassBuilder hybrid = gold().target(Statistic.MEAN, Duration.ofMillis(50)).weight(7);
    assertThat(hybrid.hysteresis(half).build().guarantee())
        .isEqualTo(
            new Guarantee.Hybrid(
                Target.atMost(Statistic.MEAN, Duration.ofMillis(50)), 7, Optional.of(half)));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void builder_wrongOption_namesKeyValueAndRange(ThrowingCallable build, String message) {
    assertThatThrownBy(build).isInstanceOf(ConfigException.class).hasMessage(message);
  }

  private static ServiceClassBuilder hybrid(long millis) {
    return gold().target(Statistic.P95, ofMillis(millis)).weight(2);
  }

  static Stream<Arguments> wrong() {
    String name = " is not a class name; give a letter and at most 62 more letters, digits, - or _";
    String long64 = "a".repeat(64);
    return Stream.of(
        wrong(() -> gold("9x").build(), "classes.9x: 9x" + name),
        wrong(() -> gold("").build(), "classes.: \"\"" + name),
        wrong(() -> gold("a.b").build(), "classes.a.b: a.b" + name),
        wrong(
            () -> gold(long64).build(), "classes." + long64 + ": " + "a".repeat(60) + "..." + name),
        wrong(
            () -> gold().target(Statistic.P95, ofMillis(50)).hysteresis(ofMillis(5)).build(),
            "classes.gold.target.hysteresis: 5ms is for a hybrid guarantee; give a target and a"
                + " weight, too"),
        wrong(
            () -> gold().weight(3).hysteresis(ofMillis(5)).build(),
            "classes.gold.target.hysteresis: 5ms is for a hybrid guarantee; give a target and a"
                + " weight, too"),
        wrong(
            () -> hybrid(50).hysteresis(ofMillis(50)).build(),
            "classes.gold.target.hysteresis: 50ms is not less than the reference 50ms; give less"),
        wrong(
            () -> hybrid(50).hysteresis(Duration.ZERO).build(),
            "classes.gold.target.hysteresis: 0s is out of range; give a duration from 1us to 1h"),
        wrong(
            () -> gold().weight(0).build(),
            "classes.gold.weight: 0 is out of range; give a whole number from 1 to 1000"),
        wrong(
            () -> gold().weight(1001).target(Statistic.P50, Duration.ofSeconds(1)).build(),
            "classes.gold.weight: 1001 is out of range; give a whole number from 1 to 1000"),
        wrong(
            () -> gold().priority(-1).build(),
            "classes.gold.priority: -1 is out of range; give a whole number from 0 to 1000"),
        wrong(
            () -> gold().priority(1001).build(),
            "classes.gold.priority: 1001 is out of range; give a whole number from 0 to 1000"),
        wrong(
            () -> gold().budget(0).build(),
            "classes.gold.budget: 0 is out of range; give a whole number from 1 to 65535"),
        wrong(
            () -> gold().budget(2).min(3).build(),
            "classes.gold.budget: 2 is not between min 3 and max 65535"),
        wrong(
            () -> gold().budget(5).max(4).build(),
            "classes.gold.budget: 5 is not between min 1 and max 4"),
        wrong(
            () -> gold().min(0).build(),
            "classes.gold.min: 0 is out of range; give a whole number from 1 to 65535"),
        wrong(
            () -> gold().max(65536).build(),
            "classes.gold.max: 65536 is out of range; give a whole number from 1 to 65535"),
        wrong(
            () -> gold().min(5).max(4).build(),
            "classes.gold.max: 4 is less than min 5; give at least that"),
        wrong(
            () -> gold().connections(-1).build(),
            "classes.gold.connections: -1 is out of range; give a whole number from 0 to 1000000"),
        wrong(
            () -> gold().queueMax(65536).build(),
            "classes.gold.queue.max: 65536 is out of range; give a whole number from 0 to 65535"),
        wrong(
            () -> gold().queueTimeout(Duration.ZERO).build(),
            "classes.gold.queue.timeout: 0s is out of range; give a duration from 1ms to 1h"),
        wrong(
            () -> gold().queueBound(Duration.ofHours(2)).build(),
            "classes.gold.queue.bound: 2h is out of range; give a duration from 1ms to 1h"),
        wrong(
            () -> gold().queuePolicy(QueuePolicy.BATCH).queueBound(Duration.ofSeconds(3)).build(),
            "classes.gold.queue.bound: 3s is longer than queue.timeout 2s:"
                + " a request that is passed over would be rejected before its turn; give at most that"),
        wrong(
            () -> gold().target(Statistic.P99, Duration.ofHours(2)),
            "classes.gold.target.p99: 2h is out of range; give a duration from 1us to 1h"),
        wrong(
            () -> gold().match("path:/a").match("post"),
            "classes.gold.match[1]: post is not a condition;"
                + " start with path:, method:, cidr:, header:, host:, connector:, urgency:, cookie:,"
                + " query: or destination:"));
  }

  @Test
  void builder_moreThan256Rules_isRefused() {
    ServiceClassBuilder builder = gold();
    for (int i = 0; i < 257; i++) {
      builder.match("path:/" + i);
    }
    assertThatThrownBy(builder::build)
        .hasMessage("classes.gold.match: 257 rules are too many; give at most 256");
  }

  private static Arguments wrong(ThrowingCallable build, String message) {
    return arguments(build, message);
  }

  private static ServiceClassBuilder gold() {
    return gold("gold");
  }

  private static ServiceClassBuilder gold(String name) {
    return ServiceClass.named(name);
  }
}
