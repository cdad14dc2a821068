package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig.AbortOnClose;
import io.github.jettyqos.core.config.QosConfig.Bodies;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class QosConfigTest {

  @Test
  void builder_oneClass_givesTheDocumentedDefaults() {
    assertThat(QosConfig.builder().add(ServiceClass.named("all")).build())
        .isEqualTo(
            new QosConfig(
                OptionalInt.empty(),
                Mode.AUTO,
                AdmissionMode.ENFORCE,
                4,
                List.of(),
                Optional.empty(),
                Bodies.EAGER,
                65536,
                Duration.ofMillis(100),
                33554432,
                Duration.ofSeconds(1),
                AbortOnClose.AUTO,
                Duration.ofSeconds(60),
                false,
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                ControlOptions.DEFAULT.withLaw(LawKind.STATIC),
                Optional.empty(),
                FrontEnds.NONE,
                Optional.empty(),
                List.of(),
                List.of(ServiceClass.named("all").priority(0).build())));
  }

  @Test
  void lastClass_withMatch_isFollowedByDefault() {
    QosConfig config = QosConfig.builder().add(a()).build();

    assertThat(config.classes()).extracting(ServiceClass::name).containsExactly("a", "default");
    assertThat(config.classes().get(1))
        .isEqualTo(ServiceClass.named("default").priority(1).build());
  }

  @Test
  void lastClass_withoutMatch_takesTheRest() {
    QosConfig config = QosConfig.builder().add(a()).add(ServiceClass.named("rest")).build();

    assertThat(config.classes()).extracting(ServiceClass::name).containsExactly("a", "rest");
  }

  @Test
  void priorities_unset_areThePositions() {
    QosConfig config =
        QosConfig.builder().add(a()).add(b().priority(7)).add(ServiceClass.named("rest")).build();

    assertThat(config.classes()).extracting(ServiceClass::priority).containsExactly(0, 7, 2);
  }

  @Test
  void default_afterExplicitPriorities_comesLast() {
    assertThat(lastPriority(a().priority(500))).isEqualTo(501);
    assertThat(lastPriority(a().priority(1000))).isEqualTo(1000); // ties go by position
  }

  @Test
  void config_madeFromItsOwnParts_isEqual() {
    QosConfig config = QosConfig.builder().threads(9).add(a()).build();

    assertThat(
            new QosConfig(
                config.threads(),
                config.mode(),
                config.admission(),
                config.reserve(),
                config.trustedProxies(),
                config.deadlineHeader(),
                config.bodies(),
                config.bodyLimit(),
                config.bodyWait(),
                config.queueBytes(),
                config.retryAfter(),
                config.abortOnClose(),
                config.stuck(),
                config.interrupt(),
                config.processors(),
                config.heapLimit(),
                config.readiness(),
                config.speedup(),
                config.control(),
                config.admin(),
                config.frontEnds(),
                config.cluster(),
                config.exempt(),
                config.classes()))
        .isEqualTo(config);
  }

  @Test
  void queueBytes_bodyLimitIsLarge_areFourTimesThatByDefault() {
    assertThat(one().bodyLimit(16 << 20).build().queueBytes()).isEqualTo(64 << 20);
    assertThat(one().bodyLimit(0).build().queueBytes()).isEqualTo(32 << 20);
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void builder_wrongOption_namesKeyValueAndRange(QosConfigBuilder builder, String message) {
    assertThatThrownBy(builder::build).isInstanceOf(ConfigException.class).hasMessage(message);
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        arguments(
            one().queueBytes(262143),
            "queue-bytes: 262143 is less than 4 times body-limit 65536; raise it or lower the limit"),
        arguments(
            one().bodyWait(Duration.ofSeconds(11)),
            "body-wait: 11s is out of range; give a duration from 0s to 10s"),
        arguments(
            one().threads(0), "threads: 0 is out of range; give a whole number from 1 to 65535"),
        arguments(
            one().reserve(1001),
            "reserve: 1001 is out of range; give a whole number from 0 to 1000"),
        arguments(
            one().bodyLimit(16777217),
            "body-limit: 16777217 is out of range; give a whole number from 0 to 16777216"),
        arguments(
            one().retryAfter(Duration.ofMillis(500)),
            "retry-after: 500ms is out of range; give a duration from 1s to 1h"),
        arguments(
            one().retryAfter(Duration.ofMillis(1500)),
            "retry-after: 1500ms is not in whole seconds; HTTP has no less"),
        arguments(
            one().trustedProxies("10.0.0.0/8", "proxy.example"),
            "trusted-proxies[1]: proxy.example is not an address range;"
                + " give one such as 10.0.0.0/8 or 2001:db8::/32"),
        arguments(
            one().trustedProxies(Stream.generate(() -> "::1").limit(257).toArray(String[]::new)),
            "trusted-proxies: 257 ranges; give at most 256"),
        arguments(
            QosConfig.builder().add(a()).add(b()).add(a()),
            "classes.a: two classes have this name"),
        arguments(
            QosConfig.builder().add(ServiceClass.named("default").match("path:/d")).add(a()),
            "classes.default: this name is for the class that takes the rest;"
                + " put it last and give it no match"),
        arguments(
            QosConfig.builder().threads(5).add(a().budget(4)).add(b().min(2)),
            "classes.b.min: 2 does not fit: the classes before it leave 1 of 5 threads;"
                + " lower budgets and minima or give more threads"),
        arguments(
            QosConfig.builder().threads(5).add(a().budget(6)),
            "classes.a.budget: 6 does not fit: the classes before it leave 5 of 5 threads;"
                + " lower budgets and minima or give more threads"),
        arguments(many(64), "classes: 65 classes, with the one for the rest; give at most 64"));
  }

  @Test
  void builder_63ClassesAndTheRest_isAllowed() {
    assertThat(many(63).build().classes()).hasSize(64);
  }

  private static QosConfigBuilder many(int classes) {
    QosConfigBuilder builder = QosConfig.builder();
    for (int i = 0; i < classes; i++) {
      builder.add(ServiceClass.named("c" + i).match("path:/" + i));
    }
    return builder;
  }

  private static int lastPriority(ServiceClassBuilder first) {
    return QosConfig.builder().add(first).build().classes().get(1).priority();
  }

  private static QosConfigBuilder one() {
    return QosConfig.builder().add(ServiceClass.named("all"));
  }

  private static ServiceClassBuilder a() {
    return ServiceClass.named("a").match("path:/a/*");
  }

  private static ServiceClassBuilder b() {
    return ServiceClass.named("b").match("path:/b/*");
  }
}
