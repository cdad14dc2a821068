package io.github.jettyqos.sim.report;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Charts in one style. */
public final class Charts {
  private static final Color[] COLOURS = {
    new Color(0x1F, 0x77, 0xB4),
    new Color(0xC9, 0x92, 0x00),
    new Color(0x2C, 0x8C, 0x2C),
    new Color(0xC0, 0x39, 0x2B),
    new Color(0x7D, 0x4E, 0xA8),
    new Color(0x6B, 0x4A, 0x3A),
    new Color(0x1B, 0x9E, 0x9E),
    new Color(0x55, 0x55, 0x55)
  };

  /** Part of a range that is less than a pixel. */
  private static final double UNSEEN = 1e-6;

  private Charts() {}

  /**
   * An empty chart.
   *
   * @param title what it shows
   * @param x what the horizontal axis counts, with unit
   * @param y what the vertical axis counts, with unit
   * @return the chart
   */
  public static XYChart of(String title, String x, String y) {
    XYChart chart =
        new XYChartBuilder()
            .width(820)
            .height(560)
            .title(title)
            .xAxisTitle(x)
            .yAxisTitle(y)
            .build();
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setPlotGridLinesColor(new Color(0xE0, 0xE0, 0xE0));
    chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideE);
    chart.getStyler().setSeriesColors(COLOURS);
    return chart;
  }

  /**
   * Adds a line.
   *
   * @param chart the chart
   * @param name its name in the legend
   * @param x values in rising order; no line is drawn if there are none
   * @param y as many values
   */
  public static void line(XYChart chart, String name, List<Double> x, List<Double> y) {
    if (!x.isEmpty()) {
      chart.addSeries(name, x, y).setMarker(SeriesMarkers.NONE);
    }
  }

  /**
   * Adds a line through computed points; points whose value is not finite are left out.
   *
   * @param chart the chart
   * @param name its name in the legend
   * @param points the number of points
   * @param x computes the horizontal value of a point, in rising order
   * @param y computes the vertical value of a point
   */
  public static void line(
      XYChart chart, String name, int points, IntToDoubleFunction x, IntToDoubleFunction y) {
    List<Integer> finite =
        IntStream.range(0, points)
            .filter(i -> Double.isFinite(y.applyAsDouble(i)))
            .boxed()
            .toList();
    line(
        chart,
        name,
        finite.stream().map(x::applyAsDouble).toList(),
        finite.stream().map(y::applyAsDouble).toList());
  }

  /**
   * Adds points that no line joins.
   *
   * @param chart the chart
   * @param name their name in the legend
   * @param x values; nothing is drawn if there are none
   * @param y as many values
   */
  public static void points(XYChart chart, String name, List<Double> x, List<Double> y) {
    if (!x.isEmpty()) {
      XYSeries series = chart.addSeries(name, x, y);
      series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
      series.setMarker(SeriesMarkers.CIRCLE);
      series.setMarkerColor(Color.BLACK);
    }
  }

  /**
   * Adds a dashed level that belongs to a line, in the colour of it and not in the legend; after
   * all lines.
   *
   * @param chart the chart
   * @param line the name of the line; nothing is drawn if there is none
   * @param from where it begins
   * @param to where it ends
   * @param y the level
   */
  public static void level(XYChart chart, String line, double from, double to, double y) {
    XYSeries series = beside(chart, line, ", level", List.of(from, to), List.of(y, y));
    if (series != null) {
      series.setMarker(SeriesMarkers.NONE);
      series.setLineStyle(SeriesLines.DASH_DASH);
    }
  }

  /**
   * Marks a point of a line, in the colour of it and not in the legend; after all lines.
   *
   * @param chart the chart
   * @param line the name of the line; nothing is drawn if there is none
   * @param x value
   * @param y value; nothing is drawn if it is not finite
   */
  public static void mark(XYChart chart, String line, double x, double y) {
    XYSeries series =
        Double.isFinite(y) ? beside(chart, line, ", point", List.of(x), List.of(y)) : null;
    if (series != null) {
      series.setMarker(SeriesMarkers.DIAMOND);
    }
  }

  private static @Nullable XYSeries beside(
      XYChart chart, String line, String what, List<Double> x, List<Double> y) {
    int index = chart.getSeriesCollection().stream().map(XYSeries::getName).toList().indexOf(line);
    if (index < 0) {
      return null;
    }
    XYSeries series = chart.addSeries(line + what, x, y);
    series.setLineColor(COLOURS[index % COLOURS.length]);
    series.setMarkerColor(COLOURS[index % COLOURS.length]);
    series.setShowInLegend(false);
    return series;
  }

  /**
   * Writes charts as one PNG: up to three side by side, more of them in pairs.
   *
   * @param file the file; its directory is made
   * @param charts one or more
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, List<XYChart> charts) throws IOException {
    write(file, charts, charts.size() > 3 && charts.size() % 2 == 0 ? charts.size() / 2 : 1);
  }

  /**
   * Writes charts one above the other as one PNG.
   *
   * @param file the file; its directory is made
   * @param charts one or more, the first at the top
   * @throws IOException if it cannot be written
   */
  public static void stack(Path file, List<XYChart> charts) throws IOException {
    write(file, charts, charts.size());
  }

  /**
   * Writes charts in rows as one PNG.
   *
   * @param file the file; its directory is made
   * @param charts one or more, row by row, as many in each
   * @param rows how many rows
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, List<XYChart> charts, int rows) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null) {
      Files.createDirectories(directory);
    }
    charts.forEach(Charts::roundTicks);
    String name = file.toString();
    int columns = charts.size() / rows;
    BitmapEncoder.saveBitmap(charts, rows, columns, name, BitmapEncoder.BitmapFormat.PNG);
  }

  /**
   * Makes the ticks round: with equally spaced values the library puts them at some of the values
   * (1, 17, 33). A beginning a little before the first value is another distance.
   */
  private static void roundTicks(XYChart chart) {
    DoubleSummaryStatistics x =
        chart.getSeriesCollection().stream()
            .flatMapToDouble(series -> Arrays.stream(series.getXData()))
            .summaryStatistics();
    boolean linear = !chart.getStyler().isXAxisLogarithmic();
    if (linear && x.getMax() > x.getMin() && chart.getStyler().getXAxisMin() == null) {
      chart.getStyler().setXAxisMin(x.getMin() - UNSEEN * (x.getMax() - x.getMin()));
    }
  }
}
