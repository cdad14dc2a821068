package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.ClientProcess;
import io.github.jettyqos.benchmarks.report.Measurement;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Adaptation;
import io.github.jettyqos.core.ControlOptions;
import io.github.jettyqos.core.LawKind;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.PiGains;
import io.github.jettyqos.core.PiKind;
import io.github.jettyqos.core.PiRule;
import io.github.jettyqos.core.QosConfig;
import io.github.jettyqos.core.RatioScale;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.control.PeriodDelay;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lu's relative experiment in less time: the ratio of delays of neighbouring classes, while the
 * load of the first class doubles.
 */
abstract class RatioExperiment implements Measurement {
  static final Metric METRIC = Metric.RESIDENCE;
  private static final double TOLERANCE = 0.10;
  private static final int MOST_PERIODS = 6;

  /** What differs between two classes and three. */
  record Case(
      List<Integer> weights,
      List<Double> rates,
      List<Integer> budgets,
      double waitMillis,
      double computeMillis,
      double period,
      int half,
      int runs,
      PiGains gains,
      double steadyBound) {
    Case {
      weights = List.copyOf(weights);
      rates = List.copyOf(rates);
      budgets = List.copyOf(budgets);
    }

    int threads() {
      return budgets.stream().mapToInt(Integer::intValue).sum();
    }
  }

  abstract Case what();

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    Lines lines = new Lines(report);
    Case what = what();
    Map<String, ControlOptions> laws = new LinkedHashMap<>();
    double millis = 1000 * what.period;
    PiRule rule =
        new PiRule(
            PiKind.RELATIVE,
            RatioScale.LOGARITHM,
            Optional.empty(),
            Optional.of(what.gains),
            METRIC,
            Adaptation.DEFAULT);
    laws.put(
        "pi",
        ControlOptions.builder()
            .law(LawKind.PI)
            .pi(rule)
            .period(LiveConfig.millis(millis))
            .records(LiveConfig.RECORDS)
            .build());
    laws.put("static", LiveConfig.control(LawKind.STATIC, millis));
    Map<String, List<Outcome>> runs = new LinkedHashMap<>();
    try (ClientProcess client = new ClientProcess(LoadClient.class)) {
      run(client, what, laws.get("static"), 99, 6);
      for (int seed = 1; seed <= what.runs; seed++) {
        for (Map.Entry<String, ControlOptions> law : laws.entrySet()) {
          if (seed > 1 && !law.getKey().equals("pi")) {
            continue;
          }
          Lines.say("%s, seed %d", law.getKey(), seed);
          Outcome outcome = run(client, what, law.getValue(), seed, 2 * what.half * what.period);
          lines.overhead(outcome);
          runs.computeIfAbsent(law.getKey(), key -> new ArrayList<>()).add(outcome);
        }
      }
    }
    report.result("period_s", what.period);
    runs.forEach((law, outcomes) -> judge(report, lines, what, law, outcomes));
    List<LiveFiles.Group> groups = new ArrayList<>();
    runs.forEach((law, outcomes) -> groups.add(new LiveFiles.Group(law, outcomes)));
    LiveFiles.write(out, name(), groups, METRIC, what.period);
    lines.conclude("near saturation a delay follows small errors of the speedup");
    return report;
  }

  private static Outcome run(
      ClientProcess client, Case what, ControlOptions law, long seed, double seconds)
      throws Exception {
    List<ServiceClassBuilder> classes = new ArrayList<>();
    List<String> streams = new ArrayList<>();
    int last = what.weights.size() - 1;
    for (int k = 0; k <= last; k++) {
      String name = "class" + k;
      ServiceClassBuilder each = k == last ? LiveConfig.rest(name) : LiveConfig.named(name);
      classes.add(each.weight(what.weights.get(k)));
      double rate = what.rates.get(k);
      String step = k == 0 ? "," + 2 * rate + "@" + what.half * what.period : "";
      streams.add(name + "=poisson:" + rate + step);
    }
    QosConfig config =
        LiveConfig.of(
            what.threads(), KnownSpeedup.of(what.waitMillis, what.computeMillis), law, classes);
    return new LiveRun(config, what.waitMillis, what.computeMillis, streams, seconds, what.period)
        .with(List.of(new LiveRun.Event(0, server -> start(server, what, law.law()))))
        .run(client, seed);
  }

  /** The static partition is tuned for the first half; the loop begins with equal shares. */
  private static void start(LiveServer server, Case what, LawKind law) {
    int[] budgets = what.budgets.stream().mapToInt(Integer::intValue).toArray();
    if (law != LawKind.STATIC) {
      Arrays.fill(budgets, what.threads() / budgets.length);
    }
    server.qos.partition(Partition.of(what.threads(), budgets), "the start");
    server.qos.control().resume();
  }

  private static void judge(Report report, Lines lines, Case what, String law, List<Outcome> runs) {
    double worstSteady = 0;
    int worstBack = 0;
    int periods = 2 * what.half;
    int settled = what.half / 2;
    for (int k = 1; k < what.weights.size(); k++) {
      double reference = (double) what.weights.get(k - 1) / what.weights.get(k);
      List<PeriodDelay> above = LiveFiles.pooled(runs, k, METRIC, what.period);
      List<PeriodDelay> below = LiveFiles.pooled(runs, k - 1, METRIC, what.period);
      double[] ratios = Series.ratios(above, below);
      double before = ratio(above, below, settled, what.half);
      double after = ratio(above, below, what.half + settled, periods);
      int back = Series.back(ratios, what.half, reference, TOLERANCE);
      report.result(law + "_ratio" + k + "_before", before);
      report.result(law + "_ratio" + k + "_after", after);
      report.result(law + "_ratio" + k + "_periods_back", back);
      Lines.say(
          "%s, ratio %d: %.3f before, %.3f after, back in %d periods; %s",
          law, k, before, after, back, Series.words(ratios));
      worstBack = Math.max(worstBack, back);
      worstSteady = Math.max(worstSteady, Math.abs(before / reference - 1));
      worstSteady = Math.max(worstSteady, Math.abs(after / reference - 1));
    }
    if (law.equals("static")) {
      report.atLeast(
          "static partition violates: worst error of a ratio", worstSteady, what.steadyBound);
    } else {
      report.atMost(law + ": periods until ratios are back within 10 %", worstBack, MOST_PERIODS);
      report.atMost(law + ": steady-state error of the ratio", worstSteady, what.steadyBound);
      double from = (what.half + settled) * what.period;
      lines.model(law, runs.get(0), METRIC, from, periods * what.period);
    }
  }

  private static double ratio(List<PeriodDelay> above, List<PeriodDelay> below, int from, int to) {
    return Series.pool(above.subList(from, to)).mean()
        / Series.pool(below.subList(from, to)).mean();
  }
}
