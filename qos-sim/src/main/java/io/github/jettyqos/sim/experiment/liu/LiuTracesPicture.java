package io.github.jettyqos.sim.experiment.liu;

import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.knowm.xchart.XYChart;

/** The picture of the delays under each law, with the traffic below. */
final class LiuTracesPicture {
  /** The load that is drawn, requests in a reference. */
  static final int LOAD = 20;

  private static final int BIN = 100;

  private LiuTracesPicture() {}

  static void write(Path file, String title, TraceTimes times, List<BlockDelays> runs)
      throws IOException {
    XYChart above = Charts.of(title, "time (s)", "mean delay of 1000 requests (s)");
    LiuBenchmark[] laws = LiuBenchmark.values();
    for (int i = 0; i < laws.length; i++) {
      Charts.line(above, laws[i].toString(), runs.get(i).ends(), runs.get(i).means());
    }
    double[] counts = times.counts(BIN);
    double binSeconds = BIN * LiuBenchmark.REFERENCE / LOAD;
    XYChart below = Charts.of("Arrivals", "time (s)", "requests in " + binSeconds + " s");
    Charts.line(below, "arrivals", counts.length, i -> i * binSeconds, i -> counts[i]);
    Charts.stack(file, List.of(above, below));
  }
}
