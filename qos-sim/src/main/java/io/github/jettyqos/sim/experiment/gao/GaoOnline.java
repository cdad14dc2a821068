package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.List;
import org.knowm.xchart.XYChart;

/**
 * The cluster law on clusters that it knows nothing of: delays 1 : 2, with models found while it
 * runs.
 *
 * <p>Not of the paper, whose law works by a model that was identified beforehand. Chosen: four
 * nodes of 8 to 24 threads, where the balancer is not Round Robin also of different size and speed;
 * two or three classes, 600 requests a second of each in the mean; half of the cases have users who
 * think, the others Poisson arrivals of .8 to .95 of what all threads can do; in two of seven a
 * node is away for 20 s, and then the load is .7 of that. Periods of half a second, 90 s, of which
 * the first 30 s and 10 s after a node went or came do not count. The twin is the same cluster with
 * shares by weight.
 *
 * <p>Bounds, by 40 groups of 8 seeds, worst case of each group: users who think, off by .02, the
 * twin .59 at least; Poisson .033 +- .023, once .136, and 60; with a node away .042 +- .014, at
 * most .078, and 9. Psi of two classes .22; .26 to .33; .34 at most.
 */
final class GaoOnline extends Experiment {
  private static final double OFF = 0.1;
  private static final double OFF_POISSON = 0.15;

  /** For Poisson arrivals while a node is away for a time. */
  private static final double OFF_AWAY = 0.12;

  private final List<OnlineCase> cases;
  private final double end;

  /**
   * The experiment.
   *
   * @param cases the clusters
   * @param end length of each run, seconds
   */
  GaoOnline(List<OnlineCase> cases, double end) {
    super(
        "gao-online",
        "Gao et al. 2011, and beyond: models found while the law runs, on clusters drawn",
        8);
    this.cases = List.copyOf(cases);
    this.end = end;
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    Csv csv = new Csv("case", "balancer", "classes", "thinking", "load", "away", "off", "psi");
    XYChart chart = Charts.of("Delays to be 1 : 2, law from the start", "time, s", "l2 / l1");
    findings.line(
        "%4s %-4s %7s %-8s %5s %5s %7s %7s %9s %9s",
        "case", "", "classes", "requests", "load", "away", "off", "Psi", "off, twin", "Psi, twin");
    Kind thinking = new Kind("users who think");
    Kind poisson = new Kind("Poisson arrivals");
    Kind away = new Kind("Poisson arrivals and a node away");
    for (OnlineCase each : cases) {
      OnlineOutcome on = runs(setting, each, true);
      OnlineOutcome twin = runs(setting, each, false);
      (each.thinking() ? thinking : each.away() ? away : poisson).add(on, twin);
      double psi = on.psi();
      double off = on.off();
      findings.line(
          "%4d %-4s %7d %-8s %5.2f %5s %7.3f %7.3f %9.3f %9.3f",
          each.number(),
          each.balancing(),
          each.classes(),
          each.thinking() ? "thinking" : "Poisson",
          each.load(),
          each.away() ? "yes" : "",
          off,
          psi,
          twin.off(),
          twin.psi());
      csv.row(
          each.number(),
          each.balancing().number(),
          each.classes(),
          each.thinking() ? 1 : 0,
          each.load(),
          each.away() ? 1 : 0,
          off,
          psi);
      draw(chart, each, on.runs().get(0));
    }
    thinking.judge(findings, OFF, 0.3);
    poisson.judge(findings, OFF_POISSON, 0.4);
    away.judge(findings, OFF_AWAY, 0.4);
    write(setting, csv, List.of(chart));
  }

  private OnlineOutcome runs(Setting setting, OnlineCase each, boolean controlled) {
    return new OnlineOutcome(
        each,
        setting.overSeeds(
            "case %d%s".formatted(each.number(), controlled ? "" : ", twin"),
            seed -> new OnlineRun(seed, each, controlled, end)));
  }

  /** Cases of one kind of arrivals. */
  private static final class Kind {
    private final String name;
    private double off;
    private double psiOfTwo;
    private double psi;
    private double leastTwin = Double.POSITIVE_INFINITY;

    Kind(String name) {
      this.name = name;
    }

    void add(OnlineOutcome on, OnlineOutcome twin) {
      off = Math.max(off, on.off());
      psi = Math.max(psi, on.psi());
      psiOfTwo = on.which().classes() == 2 ? Math.max(psiOfTwo, on.psi()) : psiOfTwo;
      leastTwin = Math.min(leastTwin, twin.off());
    }

    void judge(Findings findings, double most, double mostPsi) {
      if (leastTwin == Double.POSITIVE_INFINITY) {
        return;
      }
      findings.result("off, " + name, off);
      findings.result("psi, " + name, psi);
      findings.result("psi of two classes, " + name, psiOfTwo);
      findings.result("off of the twin, least, " + name, leastTwin);
      findings.atMost("delays off 1 : 2, worst case, " + name, off, most);
      findings.atMost("Psi of two classes, worst case, " + name, psiOfTwo, mostPsi);
      findings.atMost("Psi, worst case, " + name, psi, 0.5);
      findings.atLeast("delays off 1 : 2 without the law, best case, " + name, leastTwin, 0.3);
    }
  }

  private static void draw(XYChart chart, OnlineCase each, OnlineRun run) {
    if (each.number() > 1) {
      return;
    }
    Charts.line(
        chart,
        each.thinking() ? "users who think" : "Poisson",
        run.periods.size(),
        m -> (m + 1) * OnlineRun.PERIOD,
        m -> run.periods.get(m).get(1).mean() / run.periods.get(m).get(0).mean());
  }
}
