package io.github.jettyqos.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;

final class ChartsTest {
  private static final List<Double> X = List.of(1.0, 2.0, 3.0);

  private static XYChart twoLines() {
    XYChart chart = Charts.of("title", "x", "y");
    Charts.line(chart, "gold", X, List.of(1.0, 1.0, 1.0));
    Charts.line(chart, "silver", X, List.of(2.0, 2.0, 2.0));
    chart.getStyler().setYAxisMin(0.0).setYAxisMax(10.0);
    return chart;
  }

  @Test
  void legend_linesWithLevelsAndPoints_hasTheColourOfEachLineInOrder() {
    XYChart chart = twoLines();
    Charts.mark(chart, "silver", 2, 4);
    Charts.level(chart, "gold", 1, 3, 5);
    Charts.level(chart, "silver", 1, 3, 8);
    PaintedChart painted = PaintedChart.of(chart);
    assertThat(painted.legend()).hasSize(2);
    for (int k = 0; k < 2; k++) {
      assertThat(painted.share(painted.legend().get(k), 1.1, 2.9, k + 1)).isEqualTo(1);
    }
  }

  /** The twin: a series in a colour of its own is seen as one. */
  @Test
  void legend_aPointAsASeriesOfItsOwn_hasAColourThatNoLineHas() {
    XYChart chart = twoLines();
    chart.addSeries("gold now", List.of(2.0), List.of(1.0));
    assertThat(PaintedChart.of(chart).legend()).hasSize(3);
  }

  @Test
  void level_ofALine_isDashedInItsColourAtItsHeight() {
    XYChart chart = twoLines();
    Charts.level(chart, "silver", 1, 3, 7);
    PaintedChart painted = PaintedChart.of(chart);
    int silver = painted.legend().get(1);
    assertThat(painted.share(silver, 1, 3, 7)).isBetween(0.3, 0.9);
    assertThat(painted.share(silver, 1, 3, 7.3)).isZero();
    assertThat(painted.share(silver, 1, 3, 6.7)).isZero();
    assertThat(painted.share(painted.legend().get(0), 1, 3, 7)).isZero();
  }

  @Test
  void levelAndMark_ofALineWithoutPoints_areNotDrawn() {
    XYChart chart = twoLines();
    Charts.level(chart, "rest", 1, 3, 7);
    Charts.mark(chart, "rest", 1, 3);
    Charts.mark(chart, "gold", 1, Double.NaN);
    assertThat(PaintedChart.series(chart)).containsOnlyKeys("gold", "silver");
  }
}
