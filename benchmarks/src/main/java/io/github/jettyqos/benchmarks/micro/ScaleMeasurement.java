package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.benchmarks.micro.SharedLine.Change;
import io.github.jettyqos.benchmarks.micro.SharedLine.Outcome;
import io.github.jettyqos.benchmarks.report.LiveHeap;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.runner.RunnerException;

/**
 * What changes with 64 cores, 64 classes and 4096 threads, on a machine of two cores: the lines
 * that requests share by a model, the rest measured.
 *
 * <p>What a request does to the lines of words that others write, in the default mode. Counted by
 * hand, 2026-11-30:
 *
 * <table>
 *   <caption>Shared by</caption>
 *   <tr><td>all</td><td>{@code SpeedupRecorder}: the word of {@code LevelTimes}</td>
 *     <td>2 loops of compare-and-set: {@code started}, {@code completed}</td></tr>
 *   <tr><td>all</td><td>the same: cells of levels, eight in a line</td><td>2 additions</td></tr>
 *   <tr><td>a class</td><td>{@code Lane.word}</td>
 *     <td>1 loop ({@code tryRun}), 1 addition ({@code giveBack})</td></tr>
 *   <tr><td>a class</td><td>{@code ClassWatch}: word and cells, as above</td>
 *     <td>2 loops, 2 additions</td></tr>
 *   <tr><td>a class</td><td>{@code ClassWatch}: sum of processing times</td><td>1 addition</td></tr>
 *   <tr><td>a class, 32 ways</td><td>{@code DelayRecorder}: flag of a buffer, its last line</td>
 *     <td>2 lines</td></tr>
 *   <tr><td>all, HTTP/1.1</td><td>{@code Dispatcher.pending}: tail, node, head</td>
 *     <td>3 lines</td></tr>
 *   <tr><td>a thread</td><td>{@code RunningHandlers}, a slot</td><td>none, as a rule</td></tr>
 * </table>
 *
 * <p>A loop is two transfers of a line and an addition one: 4 + 2 + 3 + 4 + 2 + 1 + 2 + 3 = 21.
 */
public final class ScaleMeasurement {
  /** Transfers of lines for each request, see above. */
  static final int TRANSFERS = 21;

  private static final int CORES = 64;
  private static final String SIZE = "64x4096";
  private static final int CHANGES = 1_000_000;
  private static final double ACCESS_NANOS = 5;
  private static final int TRIPS = 1_000_000;
  private static final int TRIALS = 5;
  private static final double MICROS = 1e3;

  private ScaleMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    double[] trials = new double[TRIALS];
    for (int i = 0; i < TRIALS; i++) {
      trials[i] = transferNanos();
    }
    report.result("transfer_here_ns", Medians.of(trials));
    model(report);
    memory(report, "8x256");
    memory(report, SIZE);
    jmh(new JmhRuns(report, out));
  }

  /** The way of a line from one thread to another that spins, half of a way there and back. */
  private static double transferNanos() throws InterruptedException {
    AtomicLong ball = new AtomicLong();
    Thread other = new Thread(() -> play(ball, 1));
    other.start();
    long start = System.nanoTime();
    play(ball, 0);
    other.join();
    return (System.nanoTime() - start) / (2.0 * TRIPS);
  }

  private static void play(AtomicLong ball, int mine) {
    for (int i = 0; i < TRIPS; i++) {
      while ((ball.get() & 1) != mine) {
        // A pause would end the turn of a virtual processor.
      }
      ball.set(ball.get() + 1);
    }
  }

  private static void model(Report report) {
    for (int transfer : new int[] {100, 200}) {
      for (double micros : new double[] {0, 50, 1000}) {
        for (boolean stays : new boolean[] {true, false}) {
          // Two changes for each request, so half of its time lies between them.
          SharedLine line =
              new SharedLine(CORES, micros * MICROS / 2, transfer, ACCESS_NANOS, stays);
          for (Change change : Change.values()) {
            Outcome seen = line.run(change, CHANGES, 1);
            String figure =
                "%s_%dus_%dns_%s"
                    .formatted(
                        change.name().toLowerCase(Locale.ROOT),
                        (int) micros,
                        transfer,
                        stays ? "stays" : "leaves");
            report.result(figure + "_retries", seen.retries());
            report.result(figure + "_millions_per_s", seen.millionsPerSecond());
            report.result(figure + "_change_ns", seen.changeNanos());
          }
        }
      }
      report.result("all_lines_ns_" + transfer + "ns", (double) TRANSFERS * transfer);
    }
  }

  /** Gate, recorders and loop after 40 periods, in MiB. */
  private static void memory(Report report, String size) throws InterruptedException {
    double before = LiveHeap.mebibytes();
    long[] now = {0};
    NanoClock clock = () -> now[0];
    ControlPlant plant = ControlPlant.of(LawKind.MTRR, size, clock);
    try {
      for (int i = 0; i < 40; i++) {
        plant.period(() -> now[0] += 100_000);
        Object ignored = plant.loop.run();
      }
      report.result("memory_" + size + "_mib", LiveHeap.mebibytes() - before);
    } finally {
      Reference.reachabilityFence(plant);
    }
  }

  private static void jmh(JmhRuns runs) throws RunnerException {
    // More threads than processors: these show what the scheduler does, and no contention.
    for (int threads : new int[] {1, 2, 4, 8, 16, 32, CORES}) {
      Object ignored = runs.addRoughly(GateBenchmark.class, "gate", threads, options -> {});
    }
    for (String method : Arrays.asList("gateHalfBeyond", "gateHalfBeyondOf64")) {
      Object ignored = runs.addRoughly(GateBenchmark.class, method, 1, options -> {});
      ignored = runs.addRoughly(GateBenchmark.class, method, 2, options -> {});
    }
    Object ignored =
        runs.addRoughly(
            MixedPlannerBenchmark.class,
            "(leastPartition|overloaded)",
            1,
            options -> options.param("size", SIZE + "-80-waiting", SIZE + "-95-computing"));
    ignored =
        runs.addRoughly(
            CycleBenchmark.class,
            "cycle",
            1,
            options -> options.param("size", SIZE).param("law", "STATIC", "MTRR"));
    ignored =
        runs.addRoughly(
            MixedCycleBenchmark.class,
            "mixed",
            1,
            options -> options.param("size", SIZE).param("load", "1.0"));
  }
}
