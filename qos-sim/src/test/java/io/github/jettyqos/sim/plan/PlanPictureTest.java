package io.github.jettyqos.sim.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.sim.options.LoadOptions;
import io.github.jettyqos.sim.report.PaintedChart;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;

final class PlanPictureTest {
  private static final String EQUAL =
      """
      threads: 24
      speedup: { rate: 50, slope: 0.14, saturation: 23 }
      classes:
        gold:   { match: ["path:/a/*"], target: { p95: 500ms }, lend: false, arrivals: 80 }
        silver: { match: ["path:/b/*"], target: { p99: 1s, metric: waiting }, lend: false, arrivals: 60 }
        rest:   { arrivals: 90 }
      """;

  private static PlanResult plan(String yaml) {
    return PlanResult.of(PlanRequest.of(QosYaml.parse(yaml), new LoadOptions(), false, 1));
  }

  private static double y(XYChart chart, String series) {
    return PaintedChart.series(chart).get(series).getYData()[0];
  }

  @Test
  void charts_targetsOfPercentiles_showThesePercentilesAndTheTargets() {
    PlanResult plan = plan(EQUAL);
    XYChart worst = PlanPicture.charts(plan).get(1);
    assertThat(PaintedChart.series(worst))
        .containsOnlyKeys(
            "gold, p95",
            "silver, p99 of waiting",
            "rest, mean",
            "gold, p95, point",
            "gold, p95, level",
            "silver, p99 of waiting, point",
            "silver, p99 of waiting, level",
            "rest, mean, point");
    PlannedServer gold = plan.servers().get(0);
    assertThat(y(worst, "gold, p95, point"))
        .isEqualTo(gold.worst().residencePercentile(0.95))
        .isNotEqualTo(gold.worst().residenceTime());
    assertThat(y(worst, "silver, p99 of waiting, point"))
        .isEqualTo(plan.servers().get(1).worst().waitingPercentile(0.99));
    assertThat(y(worst, "rest, mean, point"))
        .isEqualTo(plan.servers().get(2).worst().residenceTime());
    assertThat(y(worst, "gold, p95, level")).isEqualTo(0.5);
    assertThat(y(worst, "silver, p99 of waiting, level")).isEqualTo(1);
  }

  @Test
  void charts_asPainted_haveTheTargetInTheColourOfTheLegend() {
    List<XYChart> charts = PlanPicture.charts(plan(EQUAL));
    PaintedChart painted = PaintedChart.of(charts.get(1));
    assertThat(painted.legend()).hasSize(3); // one entry for each class
    assertThat(painted.share(painted.legend().get(0), 1, 140, 0.5)).isGreaterThan(0.3);
    assertThat(painted.share(painted.legend().get(1), 1, 70, 1)).isGreaterThan(0.3);
    assertThat(painted.share(painted.legend().get(2), 1, 140, 0.5)).isLessThan(0.1);
    assertThat(PaintedChart.of(charts.get(0)).legend()).hasSize(1);
  }

  @Test
  void charts_classesOfDifferentWork_showTheSameInBothCases() {
    List<XYChart> charts =
        PlanPicture.charts(
            plan(
                """
                threads: 64
                processors: 2
                classes:
                  gold: { match: ["path:/a/*"], target: { p95: 60ms }, arrivals: 100, work: { compute: 2ms, elsewhere: 8ms } }
                  rest: { arrivals: 100, target: { mean: 10ms, metric: waiting }, work: { compute: 2ms, elsewhere: 20ms } }
                """));
    assertThat(charts)
        .hasSize(2)
        .allSatisfy(
            chart ->
                assertThat(PaintedChart.series(chart))
                    .containsKeys("gold, p95", "rest, mean of waiting"));
  }
}
