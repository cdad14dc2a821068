package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice;
import io.github.jettyqos.core.law.LawKind;
import io.github.jettyqos.core.law.PiKind;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.law.RatioScale;
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
 *
 * <p>A period is judged by the delays of all seeds together, and all was chosen before a run, in
 * virtual time, by what chance does here. The queue of a slower class adds up what comes less what
 * is served: with b threads busy and a period of a times the h seconds that a handler takes, chance
 * moves its waiting time by h sqrt(2 a / b) in a period, whatever a law does. Of the class before
 * it, b a requests with exponential times are seen in a period, whose mean has a spread of h /
 * sqrt(b a). Both are parts of h, so it is threads that make a ratio steady and not requests a
 * second, and slow handlers leave client and machine nearly idle: 700 ms and 600 threads are 830
 * requests/s, which compute for a third of one core. The saturation point is 1751 handlers, beyond
 * all threads.
 *
 * <p>The period is twice h. A ratio is judged from the 13th of 25 periods of a half on, by when the
 * loop has found it: it begins with equal shares, by which slower classes get less than they need,
 * so that their queues grow soon. After the doubling 578 of 600 threads are needed. What it takes
 * from the loop is the slack of the first class; and for a period or two more of its short requests
 * are seen than of its long ones, which raises the ratio by a fifth: that is what has to be got
 * over. The static twin has the mean partition of the loop when it has settled. Its queues are left
 * to chance, and violate in each of 48 simulated runs; so does, in all groups but one, a loop that
 * is stopped when the load doubles.
 */
abstract class RatioExperiment implements BenchmarkRun {
  static final Metric METRIC = Metric.RESIDENCE;
  private static final int MOST_PERIODS = 6;

  abstract RatioCase what();

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    Lines lines = new Lines(report);
    RatioCase what = what();
    Map<String, ControlOptions> laws = new LinkedHashMap<>();
    laws.put("pi", loop(what));
    laws.put("static", LiveConfig.control(LawKind.STATIC, 1000 * what.period()));
    Map<String, List<LiveOutcome>> runs = new LinkedHashMap<>();
    try (ClientProcess client = new ClientProcess(LoadClient.class)) {
      run(client, what, laws.get("static"), 99, 6);
      for (int seed = 1; seed <= what.runs(); seed++) {
        for (Map.Entry<String, ControlOptions> law : laws.entrySet()) {
          if (seed > 1 && !law.getKey().equals("pi")) {
            continue;
          }
          Lines.say("%s, seed %d", law.getKey(), seed);
          LiveOutcome outcome =
              run(client, what, law.getValue(), seed, 2 * what.half() * what.period());
          lines.overhead(outcome);
          runs.computeIfAbsent(law.getKey(), key -> new ArrayList<>()).add(outcome);
        }
      }
    }
    report.result("period_s", what.period());
    report.result("pooled_seeds", what.runs());
    runs.forEach((law, outcomes) -> judge(report, lines, what, law, outcomes));
    List<LiveFiles.Group> groups = new ArrayList<>();
    runs.forEach((law, outcomes) -> groups.add(new LiveFiles.Group(law, outcomes)));
    LiveFiles.write(out, name(), groups, METRIC, what.period());
    lines.conclude(
        "a class that is held at a ratio by its queue has just the threads that it needs, and no"
            + " steady state of its own");
    return report;
  }

  static ControlOptions loop(RatioCase what) {
    PiRule rule =
        new PiRule(
            PiKind.RELATIVE,
            RatioScale.LOGARITHM,
            Optional.empty(),
            Optional.of(what.gains()),
            METRIC,
            Adaptation.DEFAULT);
    return ControlOptions.builder()
        .law(LawKind.PI)
        .pi(rule)
        .period(LiveConfig.millis(1000 * what.period()))
        .records(LiveConfig.RECORDS)
        .build();
  }

  private static LiveOutcome run(
      ClientProcess client, RatioCase what, ControlOptions law, long seed, double seconds)
      throws Exception {
    List<ServiceClassBuilder> classes = new ArrayList<>();
    List<String> streams = new ArrayList<>();
    int last = what.weights().size() - 1;
    for (int k = 0; k <= last; k++) {
      String name = "class" + k;
      ServiceClassBuilder each = k == last ? LiveConfig.rest(name) : LiveConfig.named(name);
      classes.add(each.weight(what.weights().get(k)));
      double rate = what.rates().get(k);
      String step = k == 0 ? "," + 2 * rate + "@" + what.half() * what.period() : "";
      streams.add(name + "=poisson:" + rate + step);
    }
    QosConfig config =
        LiveConfig.of(
            what.threads(), KnownSpeedup.of(what.waitMillis(), what.computeMillis()), law, classes);
    return new LiveRun(
            config, what.waitMillis(), what.computeMillis(), streams, seconds, what.period())
        .with(
            List.of(
                new LiveRun.Event(0, (server, handler) -> start(server, start(what, law.law())))))
        .run(client, seed);
  }

  /** The loop begins with equal shares. */
  static Partition start(RatioCase what, LawChoice law) {
    int[] budgets = what.budgets().stream().mapToInt(Integer::intValue).toArray();
    if (law != LawKind.STATIC) {
      Arrays.fill(budgets, what.threads() / budgets.length);
    }
    return Partition.of(what.threads(), budgets);
  }

  private static void start(LiveServer server, Partition partition) {
    server.qos.partition(partition, "the start");
    server.qos.control().resume();
  }

  private static long unanswered(List<LiveOutcome> runs) {
    long sum = 0;
    for (LiveOutcome run : runs) {
      for (int k = 0; k < run.classes().size(); k++) {
        ClientWindow seen = run.client(k, 0);
        sum += seen.sent() - seen.ok();
      }
    }
    return sum;
  }

  private static void judge(
      Report report, Lines lines, RatioCase what, String law, List<LiveOutcome> runs) {
    RatioFindings found = new RatioFindings(what, METRIC, runs);
    for (int k = 1; k < what.weights().size(); k++) {
      String ratio = law + "_ratio" + k;
      report.result(ratio + "_before", found.before(k));
      report.result(ratio + "_after", found.after(k));
      report.result(ratio + "_periods_back", found.periodsBack(k));
      report.note(ratio + " by period: " + LiveSeries.words(found.byPeriod(k)));
    }
    report.result(law + "_requests_without_answer", (double) unanswered(runs));
    double[] single = found.worstErrors();
    String error = law + "_steady_error";
    report.result(error + "_pooled", found.worstError());
    report.result(error + "_of_one_run_least", Arrays.stream(single).min().orElseThrow());
    report.result(error + "_of_one_run_median", Medians.of(single));
    report.result(error + "_of_one_run_most", Arrays.stream(single).max().orElseThrow());
    if (law.equals("static")) {
      report.atLeast(
          "static partition violates: worst error of a ratio",
          found.worstError(),
          what.steadyBound());
      return;
    }
    report.atMost(
        law + ": periods until ratios are back within 10 %",
        found.worstPeriodsBack(),
        MOST_PERIODS);
    report.atMost(
        law + ": steady-state error of the ratio", found.worstError(), what.steadyBound());
    double from = (what.half() + what.settled()) * what.period();
    lines.model(law, runs.get(0), METRIC, from, 2 * what.half() * what.period());
  }
}
