package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.XYChart;

/**
 * Feedback of delays alone, which raises the threads of two classes by turns until the server is
 * past its saturation point.
 *
 * <p>Paper: Jamjoom, Chou and Shin 2004, section II: beyond the saturation point more threads for
 * one class are less of the system for the other one, which asks for more in its turn, "a vicious
 * cycle between the two classes rendering the underlying control mechanism ineffective"; so a
 * mechanism must limit the threads by the throughput that it observes. The paper shows no run; the
 * site and the laws are ours ({@link CycleSite}, {@link CycleLaw}). With a curve that stays flat
 * the first class is late while the other one has its burst; with one that falls both laws without
 * a limit end with all threads, and stay there for good, though the load is what they could do.
 */
final class JamjoomCycle extends Experiment {
  JamjoomCycle() {
    super(
        "jamjoom-cycle",
        "Jamjoom et al. 2004, sec. II: the vicious cycle of two classes ruled by delays alone",
        3);
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    Csv csv = new Csv("falls", "law", "late_burst", "late_after", "threads", "throughput");
    XYChart chart =
        Charts.of("First class's time to its target in the burst", "law", "times its target");
    findings.line("%-32s %10s %10s %10s %12s", "", "in burst", "after", "threads", "throughput");
    for (boolean falls : new boolean[] {false, true}) {
      findings.line("%s", falls ? "region III" : "without region III");
      List<Double> late = new ArrayList<>();
      for (CycleLaw law : CycleLaw.values()) {
        CycleMeans means = CycleMeans.of(setting, CycleSite.paper(falls), law);
        late.add(means.lateInBurst());
        csv.row(
            falls ? 1 : 0,
            late.size(),
            means.lateInBurst(),
            means.lateAfter(),
            means.threads(),
            means.throughput());
        findings.line(
            "%-32s %10.2f %10.2f %10.1f %12.1f",
            law, means.lateInBurst(), means.lateAfter(), means.threads(), means.throughput());
        String name = law.name().toLowerCase(Locale.ROOT) + (falls ? "_falling" : "_flat");
        findings.result("late_in_burst_" + name, means.lateInBurst());
        findings.result("late_after_" + name, means.lateAfter());
        findings.result("threads_after_" + name, means.threads());
        findings.result("throughput_after_" + name, means.throughput());
        check(findings, law, falls, means);
      }
      Charts.line(chart, falls ? "region III" : "flat", late.size(), i -> i + 1.0, late::get);
    }
    write(setting, csv, List.of(chart));
  }

  /**
   * Means of 27 groups of seeds, their standard deviations in brackets. First class to its target
   * in the burst: mtrr .50 (.05), with region III .68 (.51); delays only 2.80 (.13) and 32 (10, at
   * least 17), with saturating threads 1.02 (.04); no law 1.48 (.03) and 57. Throughput after, with
   * region III: mtrr 159.8 (1.6), delays only 41.0 (.6), no law 40.7 (.6). To its target after it:
   * .361 (.007), 97 (6), 117.
   */
  private static void check(Findings findings, CycleLaw law, boolean falls, CycleMeans means) {
    String what = law + (falls ? ", region III: " : ", flat: ");
    String late = what + "first class to its target, in the burst";
    switch (law) {
      case SHIPPED -> {
        findings.atMost(late, means.lateInBurst(), falls ? 4 : 1);
        if (falls) {
          findings.atMost(what + "first class to its target, after", means.lateAfter(), 0.6);
          findings.atLeast(what + "throughput after", means.throughput(), 150);
        }
      }
      case DELAYS -> {
        findings.claim(
            what + "the mechanism is ineffective: first class late in the burst",
            means.lateInBurst(),
            1.5,
            Double.POSITIVE_INFINITY);
        findings.atLeast(late, means.lateInBurst(), 2);
        if (falls) {
          findings.atMost(what + "throughput after", means.throughput(), 80);
        }
      }
      case DELAYS_LIMITED -> findings.atMost(late, means.lateInBurst(), 1.3);
      case NONE -> {}
    }
  }
}
