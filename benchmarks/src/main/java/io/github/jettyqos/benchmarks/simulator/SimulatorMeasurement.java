package io.github.jettyqos.benchmarks.simulator;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Events a second of our simulator and of SSJ, in turn, round after round: an M/M/2 queue, and a
 * thousand of them at once.
 *
 * <p>SSJ is measured twice. In the manner of its guide it also pays for its random numbers and for
 * an object for each event: that is what a model in SSJ does. Tuned, and with our random numbers,
 * only the clock and the list of events are compared; then the very same happens, which is checked.
 */
public final class SimulatorMeasurement implements BenchmarkRun {
  private static final int ROUNDS = 9;
  private static final int WARMUP_ROUNDS = 2;
  private static final long EVENTS = 5_000_000;
  private static final double RATE_BOUND = 3e6;
  private static final double RATIO_BOUND = 2;
  private static final double ALLOCATION_BOUND = 0.01;
  private static final double RESIDENCE_BOUND = 1e-6;

  private final Map<QueueKind, List<double[]>> runs = new EnumMap<>(QueueKind.class);

  @Override
  public String name() {
    return "simulator";
  }

  @Override
  public String duration() {
    return "1 min";
  }

  @Override
  public String title() {
    return "events a second of the simulator and of SSJ on M/M/2 queues, bytes allocated an event";
  }

  @Override
  public Report run(Path out) throws IOException {
    Map<QueueKind, ClientProcess> processes = new EnumMap<>(QueueKind.class);
    try {
      for (QueueKind kind : QueueKind.values()) {
        processes.put(kind, new ClientProcess(QueueProcess.class));
        runs.put(kind, new ArrayList<>());
      }
      for (int round = -WARMUP_ROUNDS; round < ROUNDS; round++) {
        for (Map.Entry<QueueKind, ClientProcess> each : processes.entrySet()) {
          double[] figures = ask(each.getValue(), each.getKey(), round + WARMUP_ROUNDS + 1);
          System.err.printf(
              "round %d %-16s %.2f M events/s%n", round, each.getKey().key(), figures[0] / 1e6);
          if (round >= 0) {
            of(each.getKey()).add(figures);
          }
        }
      }
    } finally {
      processes.values().forEach(ClientProcess::close);
    }
    return report();
  }

  private static double[] ask(ClientProcess process, QueueKind kind, int seed) throws IOException {
    String[] words = process.ask("%s %d %d".formatted(kind, seed, EVENTS));
    double[] figures = new double[words.length];
    for (int i = 0; i < words.length; i++) {
      figures[i] = Double.parseDouble(words[i]);
    }
    return figures;
  }

  private Report report() {
    Report report = new Report(name());
    for (QueueKind kind : QueueKind.values()) {
      report.result(kind.key() + "_events_per_s", median(of(kind), 0));
      report.result(kind.key() + "_bytes_per_event", median(of(kind), 1));
      report.result(kind.key() + "_residence_s", median(of(kind), 2));
    }
    ratio(report, QueueKind.OWN, QueueKind.SSJ);
    ratio(report, QueueKind.OWN, QueueKind.SSJ_TUNED);
    ratio(report, QueueKind.OWN, QueueKind.SSJ_LINKED);
    ratio(report, QueueKind.OWN_MANY, QueueKind.SSJ_MANY);
    report.atLeast("events a second", report.value("own_events_per_s"), RATE_BOUND);
    report.atLeast("M/M/2, to SSJ", report.value("own_to_ssj"), RATIO_BOUND);
    report.atLeast(
        "1000 M/M/2, to SSJ tuned", report.value("own_1000_to_ssj_tuned_1000"), RATIO_BOUND);
    report.atMost(
        "bytes allocated an event", report.value("own_bytes_per_event"), ALLOCATION_BOUND);
    report.atMost(
        "residence, own and SSJ tuned, s",
        off(QueueKind.OWN, QueueKind.SSJ_TUNED),
        RESIDENCE_BOUND);
    return report;
  }

  /** The median over the rounds of one kind's rate to another's in the same round. */
  private void ratio(Report report, QueueKind kind, QueueKind to) {
    List<double[]> ratios = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      ratios.add(new double[] {of(kind).get(i)[0] / of(to).get(i)[0]});
    }
    report.result(kind.key() + "_to_" + to.key(), median(ratios, 0));
  }

  /** How far apart the mean residences of two kinds are, in the round where they are farthest. */
  private double off(QueueKind kind, QueueKind other) {
    double worst = 0;
    for (int i = 0; i < ROUNDS; i++) {
      worst = Math.max(worst, Math.abs(of(kind).get(i)[2] - of(other).get(i)[2]));
    }
    return worst;
  }

  private List<double[]> of(QueueKind kind) {
    List<double[]> figures = runs.get(kind);
    if (figures == null) {
      throw new IllegalArgumentException(kind + " is not measured");
    }
    return figures;
  }

  private static double median(List<double[]> figures, int index) {
    double[] sorted = figures.stream().mapToDouble(each -> each[index]).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
