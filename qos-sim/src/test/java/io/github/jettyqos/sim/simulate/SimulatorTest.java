package io.github.jettyqos.sim.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfigBuilder;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.sim.options.ServerModel;
import io.github.jettyqos.sim.workload.Schedule;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SimulatorTest {
  private static List<Scenario> scenarios(int count, int classes) {
    QosConfigBuilder config = QosConfig.builder().threads(64);
    for (int k = 0; k < classes; k++) {
      String name = "c" + k;
      config.add(
          k < classes - 1
              ? ServiceClass.named(name).match("path:/" + k)
              : ServiceClass.named(name));
    }
    Scenario one =
        new Scenario(
            "a.yaml",
            config.build(),
            64,
            new ServerModel.Equal(new Speedup(50, 0.1, 20)),
            List.of(),
            ControlOptions.DEFAULT.withLaw(LawKind.STATIC),
            false);
    return Collections.nCopies(count, one);
  }

  @Test
  void atOnce_manyWindowsOfManyClasses_areFewSeeds() {
    SimulatedTime usual = SimulatedTime.of(Duration.ofSeconds(120));
    SimulatedTime longest = SimulatedTime.of(Duration.ofHours(1000));
    assertThat(usual.windows()).isEqualTo(24);
    assertThat(longest.windows()).isBetween(19_000L, 20_000L);
    assertThat(Simulator.atOnce(scenarios(1, 3), usual)).isEqualTo(16);
    // 20 000 windows of 2 times 64 classes are 2 560 000 for a seed.
    assertThat(Simulator.atOnce(scenarios(2, 64), longest)).isEqualTo(1);
    assertThat(Simulator.atOnce(scenarios(1, 10), longest)).isEqualTo(7);
  }

  @Test
  void run_everyWindow_isTold() throws IOException {
    Map<String, Schedule> rates = Map.of("c0", Schedule.of(1));
    SimulatedTime span = new SimulatedTime(Duration.ofSeconds(12), Duration.ofSeconds(5));
    int[] told = {0};
    Run.of(scenarios(1, 1).get(0), new PoissonTraffic(rates, 1), span, 1, () -> told[0]++);
    assertThat(told[0]).isEqualTo(3);
    assertThat(span.windows()).isEqualTo(3);
  }
}
