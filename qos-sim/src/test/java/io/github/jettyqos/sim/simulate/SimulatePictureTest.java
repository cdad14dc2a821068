package io.github.jettyqos.sim.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.sim.options.ServerModel;
import io.github.jettyqos.sim.report.PaintedChart;
import io.github.jettyqos.sim.workload.Schedule;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;

final class SimulatePictureTest {
  private static final Duration WINDOW = Duration.ofSeconds(5);

  /** Two windows of two classes; the target of gold is far above its delays. */
  private static List<XYChart> charts() throws IOException {
    QosConfig config =
        QosYaml.parse(
            """
            threads: 8
            classes:
              gold: { match: ["path:/a/*"], target: { p95: 10s }, arrivals: 20 }
              rest: { arrivals: 20 }
            """);
    Scenario scenario =
        new Scenario(
            "a.yaml",
            config,
            8,
            new ServerModel.Equal(new Speedup(50, 0.1, 20)),
            List.of(),
            config.control().withLaw(LawKind.STATIC),
            false);
    SimulatedTime span = new SimulatedTime(WINDOW.multipliedBy(2), WINDOW);
    Map<String, Schedule> rates = Map.of("gold", Schedule.of(20), "rest", Schedule.of(20));
    return SimulatePicture.charts(
        Simulator.run(List.of(scenario), new PoissonTraffic(rates, 1), span, 1), span);
  }

  @Test
  void charts_aTargetOfAPercentile_isNamedAndDrawnWithinTheChart() throws IOException {
    XYChart delays = charts().get(0);
    assertThat(PaintedChart.series(delays))
        .containsOnlyKeys("gold, p95", "rest, mean", "gold, p95, level");
    assertThat(delays.getStyler().getYAxisMax()).isGreaterThan(10);
    assertThat(PaintedChart.series(charts().get(1))).containsOnlyKeys("gold", "rest");
  }

  @Test
  void charts_asPainted_haveTheTargetInTheColourOfItsClass() throws IOException {
    PaintedChart painted = PaintedChart.of(charts().get(0));
    assertThat(painted.legend()).hasSize(2);
    assertThat(painted.share(painted.legend().get(0), 5, 10, 10)).isCloseTo(0.5, within(0.2));
    assertThat(painted.share(painted.legend().get(1), 5, 10, 10)).isZero();
  }
}
