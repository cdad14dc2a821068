package io.github.jettyqos.examples.demo;

import io.github.jettyqos.examples.load.Tally;
import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The p95 of each class over time, with admission off and then on, as a PNG. */
final class Picture {
  private static final Map<String, Color> COLOURS =
      Map.of(
          "checkout", new Color(0xC9, 0x92, 0x00),
          "search", new Color(0x55, 0x6B, 0x8D),
          "export", new Color(0x9C, 0x4A, 0x1A));

  private Picture() {}

  static void write(Path file, Phase off, Phase on) throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(1000)
            .height(600)
            .title("Latency of each class under a flood of exports: admission off, then on")
            .xAxisTitle("time (s)")
            .yAxisTitle("p95 of each second, from when a request was due (ms)")
            .build();
    chart.getStyler().setYAxisLogarithmic(true);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideE);
    chart.getStyler().setPlotGridLinesColor(new Color(0xE0, 0xE0, 0xE0));
    chart.getStyler().setXAxisDecimalPattern("0");
    chart.getStyler().setYAxisDecimalPattern("#,##0");
    double highest = 1;
    for (int i = 0; i < on.whole().size(); i++) {
      String name = on.whole().get(i).name();
      List<Double> times = new ArrayList<>();
      List<Double> values = new ArrayList<>();
      add(times, values, off, i, 0);
      add(times, values, on, i, off.seconds().size());
      if (times.isEmpty()) {
        continue;
      }
      highest = Math.max(highest, values.stream().mapToDouble(Double::doubleValue).max().orElse(1));
      XYSeries series = chart.addSeries(name, times, values);
      series.setMarker(SeriesMarkers.NONE);
      series.setLineColor(COLOURS.getOrDefault(name, Color.BLACK));
      series.setLineStyle(new BasicStroke(3));
    }
    double middle = off.seconds().size() + 0.5;
    XYSeries line = chart.addSeries("admission on", List.of(middle, middle), List.of(1.0, highest));
    line.setMarker(SeriesMarkers.NONE);
    line.setLineColor(Color.GRAY);
    line.setLineStyle(
        new BasicStroke(1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 0, new float[] {6, 6}, 0));
    ImageIO.write(BitmapEncoder.getBufferedImage(chart), "png", file.toFile());
  }

  private static void add(
      List<Double> times, List<Double> values, Phase phase, int classIndex, int offset) {
    for (int second = 0; second < phase.seconds().size(); second++) {
      Tally tally = phase.seconds().get(second).get(classIndex);
      if (tally.p95() > 0) { // zero if nothing was answered in this second
        times.add((double) offset + second + 1);
        values.add(tally.p95());
      }
    }
  }
}
