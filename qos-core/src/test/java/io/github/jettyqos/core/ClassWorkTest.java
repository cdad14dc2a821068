package io.github.jettyqos.core;

import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.check.ConfigException;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ClassWorkTest {

  @Test
  void builder_durations_areSeconds() {
    ServiceClass gold =
        named()
            .workCompute(ofMillis(2))
            .workElsewhere(ofMillis(8))
            .workPool(5, ofMillis(20))
            .workVariation(4)
            .build();

    assertThat(gold.work())
        .contains(
            new ClassWork(
                new ServiceDemand(0.002, 0.008, Optional.of(new ServiceDemand.Pool(5, 0.02))), 4));
    assertThat(gold.work().orElseThrow().demand().unloaded()).isEqualTo(0.03);
  }

  @Test
  void builder_onePart_leavesTheOthersAtTheirDefaults() {
    assertThat(named().workCompute(ofMillis(2)).build().work())
        .contains(new ClassWork(new ServiceDemand(0.002, 0), 1));
    assertThat(named().build().work()).isEmpty();
  }

  @Test
  void work_asAWhole_outweighsItsParts() {
    ClassWork work = new ClassWork(new ServiceDemand(0.001, 0));
    assertThat(named().workCompute(ofMillis(2)).work(work).build().work()).contains(work);
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void builder_wrongWork_namesKeyValueAndRange(ThrowingCallable build, String message) {
    assertThatThrownBy(build).isInstanceOf(ConfigException.class).hasMessage(message);
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        wrong(
            () -> named().workVariation(3).build(),
            "classes.gold.work.compute: 0s is all that is given; give a time"),
        wrong(
            () -> named().workCompute(Duration.ofHours(2)).build(),
            "classes.gold.work.compute: 2h is out of range; give a duration from 0s to 1h"),
        wrong(
            () -> named().workElsewhere(ofMillis(-1)).build(),
            "classes.gold.work.elsewhere: -1ms is out of range; give a duration from 0s to 1h"),
        wrong(
            () -> named().workPool(0, ofMillis(1)),
            "classes.gold.work.pool.size: 0 is out of range; give a whole number from 1 to 65535"),
        wrong(
            () -> named().workPool(1, Duration.ZERO),
            "classes.gold.work.pool.time: 0s is out of range; give a duration from 1ns to 1h"),
        wrong(
            () -> named().workCompute(ofMillis(1)).workVariation(-1).build(),
            "classes.gold.work.variation: -1.0 is out of range; give a number from 0 to 1000"));
  }

  private static Arguments wrong(ThrowingCallable build, String message) {
    return arguments(build, message);
  }

  private static ServiceClassBuilder named() {
    return ServiceClass.named("gold");
  }
}
