package io.github.jettyqos.sim.experiment.mixed;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawKind;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.experiment.TargetSeconds;
import io.github.jettyqos.sim.report.Charts;
import io.github.jettyqos.sim.server.DrawnWork;
import io.github.jettyqos.sim.server.Machine;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import io.github.jettyqos.sim.server.Troubles;
import io.github.jettyqos.sim.workload.Arrivals;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.Schedule;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.knowm.xchart.XYChart;

/**
 * The shipped law with classes of different work, beside the partition that stays: the seconds in
 * which each class is beyond its target, calm and with what may go wrong.
 *
 * <p>Nothing is configured but targets, and the law gets what the estimators of production measure.
 */
final class MixedLive implements Experiment {
  /** So long after a step a law may take. */
  private static final int SETTLES = 5;

  private static final int TARGETS = 3;
  private static final String CALM = "calm";
  private static final String ONE_CURVE = "one curve for all";

  @Override
  public String name() {
    return "mixed-live";
  }

  @Override
  public String title() {
    return "classes of different work: seconds beyond targets, shipped law and static partition";
  }

  @Override
  public int seeds() {
    return 3;
  }

  /** What there is, or what goes wrong, by its name. */
  private static Map<String, Scene> scenes() {
    Duration from = Duration.ofSeconds(20);
    Duration to = Duration.ofSeconds(40);
    Map<String, Scene> all = new LinkedHashMap<>();
    all.put(CALM, Scene.onProcessors(Troubles.NONE));
    all.put("silver hangs from 20 to 40 s", Scene.onProcessors(Troubles.NONE.hang(1, from, to)));
    all.put("silver 5 times as slow then", Scene.onProcessors(Troubles.NONE.slow(1, 5, from, to)));
    all.put(
        "2 s stall at 30 s",
        Scene.onProcessors(Troubles.NONE.stall(Duration.ofSeconds(30), Duration.ofSeconds(32))));
    all.put(ONE_CURVE, Scene.onACurve());
    return all;
  }

  @Override
  public Findings run(Setting setting) throws IOException {
    Findings findings = new Findings(name(), setting.list());
    Csv csv = new Csv("case", "class", "beyond_static", "beyond_mtrr", "lost_static", "lost_mtrr");
    findings.line(
        "%-30s %-8s %16s %16s %12s", "seconds beyond target", "", "static", "mtrr", "lost");
    scenes()
        .forEach(
            (what, scene) -> {
              List<List<TargetSeconds>> stays = runs(setting, what, LawKind.STATIC, scene);
              List<List<TargetSeconds>> moves = runs(setting, what, LawKind.MTRR, scene);
              for (int k = 0; k < TARGETS; k++) {
                row(findings, csv, what, k, stays, moves);
              }
              if (what.equals(CALM)) {
                checks(findings, stays, moves);
              } else if (what.equals(ONE_CURVE)) {
                neverWorse(findings, what, stays, moves);
              }
            });
    csv.write(setting.file(name() + ".csv"));
    draw(setting, findings);
    return findings;
  }

  private void draw(Setting setting, Findings findings) throws IOException {
    XYChart chart =
        Charts.of("Seconds beyond target, all classes", "case", "seconds of " + MixedScenario.END);
    for (String law : List.of("static", "mtrr")) {
      List<Double> at = new ArrayList<>();
      List<Double> seconds = new ArrayList<>();
      for (String what : scenes().keySet()) {
        double sum = 0;
        for (Map.Entry<String, Double> each : findings.results().entrySet()) {
          boolean counts = each.getKey().startsWith(what) && each.getKey().contains(law);
          sum += counts ? each.getValue() : 0;
        }
        at.add(at.size() + 1.0);
        seconds.add(sum);
      }
      Charts.line(chart, law, at, seconds);
    }
    Charts.write(setting.file(name() + ".png"), List.of(chart));
  }

  private static void row(
      Findings findings,
      Csv csv,
      String what,
      int k,
      List<List<TargetSeconds>> stays,
      List<List<TargetSeconds>> moves) {
    String name = MixedScenario.classes().get(k).name();
    double before = beyond(stays, k, 0, MixedScenario.END);
    double after = beyond(moves, k, 0, MixedScenario.END);
    findings.line(
        "%-30s %-8s %14.1f s %14.1f s %5.0f %6.0f",
        what, name, before, after, lost(stays, k), lost(moves, k));
    findings.result(what + ", " + name + " static_seconds", before);
    findings.result(what + ", " + name + " mtrr_seconds", after);
    csv.row(what, k, before, after, lost(stays, k), lost(moves, k));
  }

  private static void neverWorse(
      Findings findings,
      String what,
      List<List<TargetSeconds>> stays,
      List<List<TargetSeconds>> moves) {
    for (int k = 0; k < TARGETS; k++) {
      String name = MixedScenario.classes().get(k).name();
      findings.atMost(
          what + ": seconds of " + name + " beyond, less those of static",
          beyond(moves, k, 0, MixedScenario.END) - beyond(stays, k, 0, MixedScenario.END),
          0);
    }
  }

  /** From 5 s after each step a target is kept in 95 % of seconds; never worse than static. */
  private static void checks(
      Findings findings, List<List<TargetSeconds>> stays, List<List<TargetSeconds>> moves) {
    for (int k = 0; k < TARGETS; k++) {
      String name = MixedScenario.classes().get(k).name();
      double beyond = 0;
      int all = 0;
      int[] steps = {0, MixedScenario.SILVER_AT, MixedScenario.REPORT_AT, MixedScenario.END};
      for (int i = 0; i + 1 < steps.length; i++) {
        beyond += beyond(moves, k, steps[i] + SETTLES, steps[i + 1]);
        all += steps[i + 1] - steps[i] - SETTLES;
      }
      findings.atLeast("calm: seconds in which " + name + " is kept", 1 - beyond / all, .95);
      findings.atMost("calm: requests of " + name + " lost", lost(moves, k), 0);
    }
    neverWorse(findings, CALM, stays, moves);
  }

  private static double beyond(List<List<TargetSeconds>> runs, int k, int from, int to) {
    return runs.stream().mapToInt(run -> run.get(k).beyond(from, to)).average().orElseThrow();
  }

  private static double lost(List<List<TargetSeconds>> runs, int k) {
    return runs.stream().mapToDouble(run -> (double) run.get(k).lost()).sum();
  }

  private static List<List<TargetSeconds>> runs(
      Setting setting, String what, LawKind law, Scene scene) {
    return setting.overSeeds(what + ", " + law.key(), seed -> run(seed, law, scene));
  }

  /** Classes, what their requests need, what comes, and what goes wrong. */
  private record Scene(
      List<ServiceClass> classes, WorkDescription work, List<Schedule> rates, Troubles troubles) {
    static Scene onProcessors(Troubles troubles) {
      return new Scene(
          MixedScenario.classes(), MixedScenario.WORK, MixedScenario.rates(), troubles);
    }

    /** Nothing tells of processors here, and only a curve can be measured. */
    static Scene onACurve() {
      return new Scene(
          MixedScenario.classesOnACurve(),
          MixedScenario.ONE_CURVE,
          MixedScenario.ratesOnACurve(),
          Troubles.NONE);
    }
  }

  private static List<TargetSeconds> run(long seed, LawKind kind, Scene scene) {
    List<ServiceClass> classes = scene.classes;
    ControlOptions control = ControlOptions.DEFAULT.withLaw(kind);
    SimulatedServer server =
        new SimulatedServer(
            classes,
            Partition.share(classes, MixedScenario.THREADS),
            Machine.of(scene.work).with(scene.troubles));
    List<TargetSeconds> seconds = new ArrayList<>();
    RandomStreams streams = new RandomStreams(seed);
    List<Arrivals> all = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      int index = k;
      String name = classes.get(k).name();
      DrawnWork work = DrawnWork.of(scene.work.classes().get(k), name, streams::stream);
      if (k < TARGETS) {
        seconds.add(
            new TargetSeconds(
                classes.get(k).guarantee().target().orElseThrow(), MixedScenario.END + 1));
      }
      Arrivals arrivals =
          new Arrivals(
              server.simulation(),
              GapSources.poisson(scene.rates.get(k), streams.stream(name + " comes")),
              () -> server.arrive(index, work.next(), listener(server, index, seconds)));
      arrivals.start();
      all.add(arrivals);
    }
    if (kind != LawKind.STATIC) {
      ControlStep step =
          server.step(
              ControlLaws.of(control, classes, MixedScenario.THREADS),
              Optional.empty(),
              control.period(),
              control.step());
      server.control(step, control.period(), report -> {});
    }
    server.runUntil(Duration.ofSeconds(MixedScenario.END));
    all.forEach(Arrivals::stop);
    server.runUntil(Duration.ofSeconds(2 * MixedScenario.END));
    return seconds;
  }

  /** Of the second in which the request came. */
  private static RequestListener listener(
      SimulatedServer server, int k, List<TargetSeconds> seconds) {
    if (k >= TARGETS) {
      return RequestListener.NONE;
    }
    int second = (int) (server.simulation().now() / 1_000_000_000L);
    return new RequestListener() {
      @Override
      public void onCompleted(long waitingNanos, long processingNanos) {
        seconds.get(k).completed(second, (waitingNanos + processingNanos) / 1e9);
      }

      @Override
      public void onRejected(RejectReason reason) {
        seconds.get(k).lost(second);
      }
    };
  }
}
