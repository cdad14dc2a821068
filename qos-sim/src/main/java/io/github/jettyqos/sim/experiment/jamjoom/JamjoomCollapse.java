package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Means;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.experiment.jamjoom.CycleRun.Phase;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.XYChart;

/**
 * Drawn servers whose throughput falls beyond a collapse point, under a law that plans with a curve
 * that does not.
 *
 * <p>Region III of the speedup of Jamjoom, Chou and Shin 2004, section II, figure 2, which their
 * model leaves to "a separate mechanism". Ours is the search of the saturation point: a plan never
 * uses much more threads than saturate the server as measured, so that it hardly comes to the
 * collapse, and what would lie beyond is not needed for it. The twin of each server has no region
 * III; what the law loses by it is the difference.
 */
final class JamjoomCollapse extends Experiment {
  private record Seed(CycleRun flat, CycleRun falling, CycleRun none) {}

  JamjoomCollapse() {
    super(
        "jamjoom-collapse",
        "Jamjoom et al. 2004, sec. II: drawn servers whose throughput falls beyond a point",
        6);
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    List<Seed> runs =
        setting.overSeeds(
            name(),
            seed ->
                new Seed(
                    CycleRun.of(CycleSite.drawn(seed, false), CycleLaw.SHIPPED, seed),
                    CycleRun.of(CycleSite.drawn(seed, true), CycleLaw.SHIPPED, seed),
                    CycleRun.of(CycleSite.drawn(seed, true), CycleLaw.NONE, seed)));
    findings.line(
        "seconds in which the first and the second class miss their targets: before the burst (25),"
            + " in it (15) and after (35)");
    double[] sums = new double[3];
    List<String> names = List.of("mtrr, without region III", "mtrr", "no law");
    Csv csv = new Csv("run", "phase", "first", "second");
    XYChart chart = Charts.of("Seconds in which the first class misses", "phase", "seconds");
    for (int i = 0; i < sums.length; i++) {
      int which = i;
      List<CycleRun> of = runs.stream().map(seed -> run(seed, which)).toList();
      StringBuilder line = new StringBuilder();
      List<Double> first = new ArrayList<>();
      for (Phase phase : Phase.values()) {
        double missed = Means.of(of, run -> (double) run.missed(0, phase));
        double others = Means.of(of, run -> (double) run.missed(1, phase));
        first.add(missed);
        sums[i] += missed;
        csv.row(i, first.size(), missed, others);
        line.append(String.format(Locale.ROOT, "%8.2f %6.2f", missed, others));
      }
      findings.line("%-26s%s", names.get(i), line);
      findings.result("missed_first_" + names.get(i), sums[i]);
      Charts.line(chart, names.get(i), first.size(), j -> j + 1.0, first::get);
    }
    // 3 groups of seeds: 1.4 (2.1), and .03 (.045) of no law, which misses 47 (7).
    findings.atMost("mtrr: seconds missed by the first class, of 75", sums[1], 12);
    findings.atMost(
        "mtrr: seconds missed by the first class, region III to no law", sums[1] / sums[2], 0.3);
    write(setting, csv, List.of(chart));
  }

  private static CycleRun run(Seed seed, int which) {
    return which == 0 ? seed.flat : which == 1 ? seed.falling : seed.none;
  }
}
