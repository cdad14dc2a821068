package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.sim.simulate.Series.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** The CSV file with a row for every window of every class. */
final class SimulateCsv {
  private SimulateCsv() {}

  static void write(Path file, List<ScenarioResult> outcomes, SimulatedTime span)
      throws IOException {
    double window = span.window().toNanos() / 1e9;
    try (CSVPrinter csv =
        new CSVPrinter(
            Files.newBufferedWriter(file),
            CSVFormat.RFC4180
                .builder()
                .setHeader(
                    "file,control,class,from_s,arrivals,completed,rejected,delay_s,budget,queued"
                        .split(","))
                .get())) {
      for (ScenarioResult outcome : outcomes) {
        for (ClassTotals each : outcome.classes()) {
          Series series = each.series();
          for (int i = 0; i < series.size(); i++) {
            double delay = series.mean(i, Column.DELAY);
            csv.printRecord(
                outcome.scenario().file(),
                outcome.scenario().law(),
                each.owner().name(),
                i * window,
                series.mean(i, Column.ARRIVALS),
                series.mean(i, Column.COMPLETED),
                series.mean(i, Column.REJECTED),
                Double.isNaN(delay) ? "" : delay,
                series.mean(i, Column.BUDGET),
                series.mean(i, Column.QUEUED));
          }
        }
      }
    }
  }
}
