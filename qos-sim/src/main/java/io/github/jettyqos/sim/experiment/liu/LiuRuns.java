package io.github.jettyqos.sim.experiment.liu;

import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Charts;
import io.github.jettyqos.sim.workload.GapSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.knowm.xchart.XYChart;

/** Laws of a service rate on the source of Liu et al., over all seeds; table, CSV and picture. */
final class LiuRuns {
  /** The time span of the arrivals in the picture, seconds; as in the paper. */
  private static final int SHOWN = 10_000;

  private static final int BIN = 10;

  private final List<LiuBenchmark> laws;
  private final List<List<BlockDelays>> bySeed;

  private LiuRuns(List<LiuBenchmark> laws, List<List<BlockDelays>> bySeed) {
    this.laws = laws;
    this.bySeed = bySeed;
  }

  static LiuRuns run(String name, Setting setting, LiuBenchmark... laws) {
    return new LiuRuns(
        List.of(laws),
        setting.overSeeds(
            name,
            seed -> Arrays.stream(laws).map(law -> law.run(seed, LiuBenchmark.REQUESTS)).toList()));
  }

  /** The runs of one law, in the order of the seeds. */
  List<BlockDelays> of(LiuBenchmark law) {
    int index = laws.indexOf(law);
    return bySeed.stream().map(each -> each.get(index)).toList();
  }

  /** Reports the figures, and writes the blocks of all runs. */
  void report(Findings findings, Setting setting, String name, String title) throws IOException {
    LiuTable table = new LiuTable(findings);
    for (LiuBenchmark law : laws) {
      table.add(law, "", of(law));
    }
    csv(setting, name);
    Charts.stack(setting.file(name + ".png"), List.of(delays(title), arrivals()));
  }

  /** A row for each block of 1000 requests; for each law when it was over, and its mean delay. */
  private void csv(Setting setting, String name) throws IOException {
    Csv csv =
        new Csv(
            Stream.concat(
                    Stream.of("seed", "block"),
                    laws.stream().flatMap(l -> Stream.of(l.key() + "_end_s", l.key() + "_delay_s")))
                .toArray(String[]::new));
    for (int seed = 1; seed <= bySeed.size(); seed++) {
      List<BlockDelays> runs = bySeed.get(seed - 1);
      for (int block = 0; block < runs.get(0).means().size(); block++) {
        double[] row = new double[2 + 2 * runs.size()];
        row[0] = seed;
        row[1] = block + 1;
        for (int law = 0; law < runs.size(); law++) {
          row[2 + 2 * law] = runs.get(law).ends().get(block);
          row[3 + 2 * law] = runs.get(law).means().get(block);
        }
        csv.row(row);
      }
    }
    csv.write(setting.file(name + ".csv"));
  }

  private XYChart delays(String title) {
    XYChart chart = Charts.of(title, "time (s)", "mean delay of 1000 requests (s)");
    double last = 0;
    for (LiuBenchmark law : laws) {
      BlockDelays first = of(law).get(0);
      Charts.line(chart, law.toString(), first.ends(), first.means());
      last = Math.max(last, first.ends().get(first.ends().size() - 1));
    }
    Charts.line(
        chart,
        "reference",
        List.of(0.0, last),
        List.of(LiuBenchmark.REFERENCE, LiuBenchmark.REFERENCE));
    return chart;
  }

  private static XYChart arrivals() {
    GapSource gaps = LiuBenchmark.source(new RandomStreams(1));
    double[] counts = new double[SHOWN / BIN];
    for (double at = gaps.nextGapNanos() * 1e-9; at < SHOWN; at += gaps.nextGapNanos() * 1e-9) {
      counts[(int) (at / BIN)]++;
    }
    XYChart chart = Charts.of("Arrivals", "time (s)", "requests in " + BIN + " s");
    Charts.line(chart, "arrivals", counts.length, i -> (double) i * BIN, i -> counts[i]);
    return chart;
  }
}
