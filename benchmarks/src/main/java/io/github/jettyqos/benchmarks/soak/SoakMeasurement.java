package io.github.jettyqos.benchmarks.soak;

import io.github.jettyqos.benchmarks.faults.ThreadCensus;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.report.BenchmarkTask;
import io.github.jettyqos.benchmarks.report.LiveHeap;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/**
 * Mixed traffic at 70 % of the capacity for minutes, with random faults. In the end nothing is
 * held, the heap has not grown, and every request has one answer.
 */
public final class SoakMeasurement implements BenchmarkTask {
  private static final int MOST_MINUTES = 7 * 24 * 60;

  /** Seconds until code is compiled and buffers are filled; half of a short run. */
  private static final long WARM_UP_SECONDS = 120;

  /** The warm-up has a flood, which fills all buffers. */
  private static final long FIRST_FLOOD_NANOS = TimeUnit.SECONDS.toNanos(8);

  private static final double LOAD = 0.7;

  @Option(names = "--minutes", paramLabel = "N", description = "how long, 30 if not given")
  private int minutes = 30;

  @Option(names = "--seed", paramLabel = "N", description = "of all draws; random if not given")
  private long seed = 1 + (System.nanoTime() >>> 1) % 1_000_000;

  @Override
  public void run(Report report, Path out) throws Exception {
    System.setProperty("org.eclipse.jetty.LEVEL", "OFF"); // handlers throw on purpose
    System.setProperty("io.github.jettyqos.LEVEL", "OFF");
    if (minutes < 1 || minutes > MOST_MINUTES) {
      throw ConfigException.of("--minutes", minutes, "give 1 to " + MOST_MINUTES);
    }
    System.err.println("soak: " + minutes + " min, --seed " + seed);
    report.result("minutes", (double) minutes);
    report.result("seed", (double) seed);
    ThreadCensus before = ThreadCensus.now();
    try (SoakServer server = new SoakServer()) {
      int port = server.port();
      double rate = LOAD * SoakServer.CAPACITY;
      long drawn = seed; // the client is made in another process, without this object
      try (ClientProcess<SoakClient> clients =
          new ClientProcess<>(() -> new SoakClient(port, drawn, rate))) {
        run(server, clients, report);
      }
    }
    List<String> left = before.left(10_000);
    left.forEach(each -> report.note("thread left: " + each));
    report.atMost("threads more than at the start", left.size(), 0);
  }

  private void run(SoakServer server, ClientProcess<SoakClient> clients, Report report)
      throws Exception {
    SoakFaults faults = new SoakFaults(server, seed);
    SplittableRandom random = new SplittableRandom(~seed);
    long start = System.nanoTime();
    long end = start + TimeUnit.MINUTES.toNanos(minutes);
    long warm = start + Math.min((end - start) / 2, TimeUnit.SECONDS.toNanos(WARM_UP_SECONDS));
    long said = start;
    int floods = 0;
    double heap = 0;
    while (System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(faults.pauseMillis());
      faults.next();
      boolean first = floods == 0 && System.nanoTime() - start > FIRST_FLOOD_NANOS;
      if (first || random.nextInt(40) == 0) {
        clients.tell(SoakClient::flood);
        floods++;
      }
      if (heap == 0 && System.nanoTime() > warm) {
        rest(server, clients, faults);
        heap = LiveHeap.mebibytes();
        clients.tell(SoakClient::go);
      }
      if (System.nanoTime() - said > TimeUnit.SECONDS.toNanos(10)) {
        said = System.nanoTime();
        progress(server, clients.ask(SoakClient::seen), (said - start) / 1_000_000_000);
      }
    }
    SoakTally.Seen seen = rest(server, clients, faults);
    double heapAfter = LiveHeap.mebibytes();
    System.err.println("faults: " + faults.done() + ", floods " + floods);
    answers(report, seen);
    report.result("faults", faults.done().values().stream().mapToInt(each -> each).sum() + floods);
    report.result("live_heap_after_warm_up_mib", heap);
    report.result("live_heap_mib", heapAfter);
    report.atMost("live heap, of that after warm-up", heapAfter / heap, 1.05);
    report.atMost("permits held", server.running(), 0);
    report.atMost("places in queues held", server.queued(), 0);
    report.atMost("bytes queued", (double) server.queuedBytes(), 0);
  }

  private static void answers(Report report, SoakTally.Seen seen) {
    for (SoakTally.Count each : SoakTally.Count.values()) {
      report.result(each.name().toLowerCase(Locale.ROOT), (double) seen.count(each));
    }
    report.atMost("requests not answered once", (double) seen.notOnce(), 0);
    report.atLeast("requests", "requests", 1);
  }

  private static void progress(SoakServer server, SoakTally.Seen seen, long second) {
    System.err.printf(
        "%5d s: %s; %d running, %d queued; %s%n",
        second, seen, server.running(), server.queued(), server.qos.partition());
  }

  /** Restores the configuration of the start, and waits for all requests. */
  private static SoakTally.Seen rest(
      SoakServer server, ClientProcess<SoakClient> clients, SoakFaults faults)
      throws IOException, InterruptedException {
    faults.undo();
    SoakTally.Seen seen = clients.ask(SoakClient::rest);
    for (int i = 0; i < 200 && server.running() + server.queued() > 0; i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    return seen;
  }
}
