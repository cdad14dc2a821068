package io.github.jettyqos.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.util.List;
import org.junit.jupiter.api.Test;

final class VariantTest {
  private static final List<PathWork> WORKS =
      List.of(new PathWork("gold", 1, 0), new PathWork("rest", 1, 0));
  private static final List<MixedTarget> TARGETS =
      List.of(new MixedTarget("gold", Statistic.P95, 60));

  @Test
  void config_columns_differByLawAndLending() {
    assertThat(config(Variant.LOOP).control().law()).isEqualTo(LawKind.MTRR);
    for (Variant each : List.of(Variant.STATIC, Variant.LEND, Variant.PRIORITY)) {
      assertThat(config(each).control().law()).isEqualTo(LawKind.STATIC);
      assertThat(config(each).classes())
          .extracting(ServiceClass::lend)
          .containsOnly(each == Variant.LEND ? 1.0 : 0.0);
    }
  }

  @Test
  void config_law_isNotToldOfLending() {
    double asItComes = ServiceClass.named("any").build().lend();
    assertThat(config(Variant.LOOP).classes())
        .extracting(ServiceClass::lend)
        .containsOnly(asItComes);
  }

  @Test
  void config_lastClass_takesTheRestAndHasNoTarget() {
    List<ServiceClass> classes = config(Variant.LOOP).classes();
    assertThat(classes.get(1).match()).isEmpty();
    assertThat(classes.get(1).guarantee()).isEqualTo(ServiceClass.named("any").build().guarantee());
    assertThat(classes.get(0).guarantee())
        .isEqualTo(ServiceClass.named("any").target(TARGETS.get(0).target()).build().guarantee());
  }

  @Test
  void partition_priority_givesAllThreadsToEach() {
    assertThat(Variant.PRIORITY.partition(24, 2)).isEqualTo(Partition.of(24, 24, 24));
    assertThat(Variant.LOOP.partition(24, 2)).isNull();
  }

  private static QosConfig config(Variant variant) {
    return variant.config(24, WORKS, TARGETS);
  }
}
