package io.github.jettyqos.sim.experiment;

import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.knowm.xchart.XYChart;

/** A table of numbers as CSV. */
public final class Csv {
  private final List<String> columns;
  private final List<double[]> rows = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  /** An empty table; names of columns may also be one text with commas. */
  public Csv(String... columns) {
    String head = String.join(",", columns);
    this.columns = List.of(head.split(","));
    text.append(head).append('\n');
  }

  public void row(double... values) {
    rows.add(values);
    text.append(join(values)).append('\n');
  }

  /** A row that begins with a name, without commas. */
  public void row(String name, double... values) {
    text.append(name).append(',').append(join(values)).append('\n');
  }

  private static String join(double... values) {
    return Arrays.stream(values)
        .mapToObj(v -> v == Math.rint(v) && Math.abs(v) < 1e9 ? "" + (long) v : "" + v)
        .collect(Collectors.joining(","));
  }

  /** The number of rows without a name. */
  public int rows() {
    return rows.size();
  }

  /** Draws columns over another one, of the rows without a name from one on; finite values only. */
  public void draw(XYChart chart, int first, String over, String... drawn) {
    int x = columns.indexOf(over);
    List<double[]> shown = rows.subList(first, rows.size());
    for (String each : drawn) {
      int y = columns.indexOf(each);
      Charts.line(
          chart,
          each.replace('_', ' '),
          shown.size(),
          row -> shown.get(row)[x],
          row -> shown.get(row)[y]);
    }
  }

  public void write(Path file) throws IOException {
    Files.writeString(file, text);
  }
}
