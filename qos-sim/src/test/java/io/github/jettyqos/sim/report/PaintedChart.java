package io.github.jettyqos.sim.report;

import static java.util.stream.Collectors.toMap;

import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;

/**
 * The pixels of a chart as it is written.
 *
 * @param chart the chart
 * @param image its pixels
 */
public record PaintedChart(XYChart chart, BufferedImage image) {
  private static final int RGB = 0xFFFFFF;
  private static final int BESIDE_THE_AXIS = 6;

  /** Paints it. */
  public static PaintedChart of(XYChart chart) {
    return new PaintedChart(chart, BitmapEncoder.getBufferedImage(chart));
  }

  /** The series of a chart by name, also those that the legend leaves out. */
  public static Map<String, XYSeries> series(XYChart chart) {
    return chart.getSeriesCollection().stream().collect(toMap(XYSeries::getName, each -> each));
  }

  /** The colours of the legend, from the top; without grey, which is also at the edge of text. */
  public List<Integer> legend() {
    double right =
        series(chart).values().stream()
            .flatMapToDouble(series -> Arrays.stream(series.getXData()))
            .max()
            .orElseThrow();
    int from = (int) chart.getScreenXFromChart(right) + BESIDE_THE_AXIS;
    List<Integer> palette =
        Stream.of(chart.getStyler().getSeriesColors())
            .filter(each -> each.getRed() != each.getGreen())
            .map(each -> each.getRGB() & RGB)
            .toList();
    List<Integer> colours = new ArrayList<>();
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = from; x < image.getWidth(); x++) {
        int colour = image.getRGB(x, y) & RGB;
        if (palette.contains(colour) && !colours.contains(colour)) {
          colours.add(colour);
        }
      }
    }
    return colours;
  }

  /** The share of the plot's columns from one value to another that have a colour at a height. */
  public double share(int colour, double from, double to, double height) {
    int top = (int) Math.round(chart.getScreenYFromChart(height)) - 1;
    int left = (int) chart.getScreenXFromChart(from);
    int right = (int) chart.getScreenXFromChart(to);
    long having =
        IntStream.range(left, right)
            .filter(
                x ->
                    IntStream.rangeClosed(top, top + 2)
                        .anyMatch(y -> (image.getRGB(x, y) & RGB) == colour))
            .count();
    return having / (double) (right - left);
  }
}
