package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Faults of one of four nodes, as clients see them. The last rows have front ends with Round Robin,
 * which notices a stopped node by heartbeats alone: with ten seconds between them it goes on with
 * that node.
 */
public final class ClusterFaults {
  private static final int NODES = 4;
  private static final int THREADS = 16;
  private static final int BAD = 0;

  /** Two heartbeats, the timeout of one, and half a timeout for the measurement. */
  private static final double SOON = 0.35;

  private static final double BEGINS = 4;
  private static final double HEALS = 9;

  /** Seconds of observation at the end. */
  private static final double SEEN = 4;

  /** In seconds: handlers of the other nodes wait for 20 and 40 ms, at a fifth of the capacity. */
  private static final double GOLD_TARGET = 0.15;

  private static final int TIMEOUT = 2;
  private static final List<String> LOAD = List.of("gold=poisson:80", "bronze=poisson:60");

  private static final String QUEUE = "{ timeout: 2s }";
  private static final String CLASSES =
      """
      gold: { match: ["path:/gold/*"], budget: 8, lend: false, queue: %1$s }
      bronze: { budget: 8, lend: false, queue: %1$s }
      """
          .formatted(QUEUE);

  private static final List<NodeFault> FAULTS =
      List.of(
          new NodeFault("killed", Rig::kill, Rig::restart, true, 0, 5),
          stopped("stopped", 25),
          new NodeFault("ended", (r, n) -> r.signal(n, "TERM"), Rig::restart, true, 0, 5),
          told("slowed", node -> node.work.slower(10), false, 0, 25),
          told("garbage", node -> node.work.garbage(true), true, 3, 5),
          told("reports", node -> node.mirror.say(AdminMirror.Says.GARBAGE), true, 0, 5),
          told("lies", NodeServer::lie, true, 3, 25));

  private static final NodeFault STOPPED = stopped("robin", 5);

  private ClusterFaults() {}

  private static NodeFault stopped(String name, double back) {
    return new NodeFault(
        name, (r, n) -> r.signal(n, "STOP"), (r, n) -> r.signal(n, "CONT"), true, 0, back);
  }

  private static NodeFault told(
      String name, ClientProcess.Deed<NodeServer> deed, boolean avoided, int lost, double back) {
    return new NodeFault(
        name,
        (rig, node) -> rig.tell(node, deed),
        (rig, node) -> rig.tell(node, NodeServer::heal),
        avoided,
        lost,
        back);
  }

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (Rig rig = new Rig(CLASSES, Rig.nodes(NODES, THREADS, QUEUE, 20, 40));
        ClientProcess<LoadClient> load = new ClientProcess<>(LoadClient::new)) {
      int port = rig.front("front", "balance: maximum-idle-first", "slow-start: 2s");
      int robin = rig.front("robin", "balance: round-robin", "slow-start: 2s");
      int late = rig.front("late", "balance: round-robin", "heartbeat: 10s", "slow-start: 2s");
      new LoadOrder(port, 5, 4000, 1, LOAD).run(load); // warms up
      new LoadOrder(robin, 5, 4000, 2, LOAD).run(load);
      new LoadOrder(late, 5, 4000, 3, LOAD).run(load);
      long seed = 4;
      for (NodeFault each : FAULTS) {
        play(each, rig, "front", port, load, seed++, report);
      }
      play(STOPPED, rig, "robin", robin, load, seed, report);
      report.atLeast(
          "its twin with late heartbeats: part that it got meanwhile",
          watch(STOPPED, rig, "late", late, load, seed).watch().part(BAD, BEGINS + 1, HEALS),
          0.1);
    }
  }

  /** The dispatches to nodes, and the requests of clients. */
  private record Seen(DispatchLog watch, Map<String, List<SentRequest>> requests) {}

  private static Seen watch(
      NodeFault fault, Rig rig, String front, int port, ClientProcess<LoadClient> load, long seed)
      throws Exception {
    double seconds = end(fault);
    new LoadOrder(port, seconds, 4000, seed, LOAD).prepare(load);
    long start = System.nanoTime();
    CompletableFuture<Map<String, List<SentRequest>>> requests =
        Beside.start(() -> LoadOrder.start(load));
    CompletableFuture<Boolean> deeds =
        Beside.start(
            () -> {
              await(start, BEGINS);
              fault.begins().to(rig, BAD);
              await(start, HEALS);
              fault.heals().to(rig, BAD);
              return true;
            });
    DispatchLog watch = DispatchLog.of(rig.front(front), start, seconds);
    deeds.get();
    return new Seen(watch, requests.get());
  }

  /** The length of a fault's run, in seconds. */
  private static double end(NodeFault fault) {
    return HEALS + fault.back() + SEEN;
  }

  private static void await(long startNanos, double second) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(startNanos + (long) (second * 1e9) - System.nanoTime());
  }

  private static void play(
      NodeFault fault,
      Rig rig,
      String front,
      int port,
      ClientProcess<LoadClient> load,
      long seed,
      Report report)
      throws Exception {
    Seen seen = watch(fault, rig, front, port, load, seed);
    DispatchLog watch = seen.watch();
    String name = fault.name();
    double before = watch.part(BAD, 0.5, BEGINS);
    double during = watch.part(BAD, BEGINS + 1, HEALS);
    double end = end(fault);
    double after = watch.part(BAD, end - SEEN, end);
    report.result(name + "_part_before", before);
    report.result(name + "_part_meanwhile", during);
    report.result(name + "_part_after", after);
    if (fault.avoided()) {
      report.atMost(name + ": avoided after, s", watch.avoidedAfter(BAD, BEGINS, HEALS), SOON);
    } else {
      report.atMost(name + ": gets of what it got", during / before, 0.25);
    }
    report.atLeast(name + ": gets of what it got, afterwards", after / before, 0.6);
    List<SentRequest> all = seen.requests().values().stream().flatMap(List::stream).toList();
    report.atMost(name + ": longest answer, s", latest(all), TIMEOUT + 1);
    report.atMost(
        name + ": not served, due after it was avoided",
        (double) notServed(all, BEGINS + SOON),
        fault.lost());
    report.result(name + "_not_served", (double) notServed(all, 0));
    report.atMost(
        name + ": gold p95 meanwhile, s",
        p95(Objects.requireNonNull(seen.requests().get("gold")), BEGINS + SOON, HEALS),
        GOLD_TARGET);
  }

  private static double latest(List<SentRequest> requests) {
    return requests.stream().mapToDouble(SentRequest::latency).max().orElse(Double.NaN);
  }

  private static long notServed(List<SentRequest> requests, double from) {
    return requests.stream().filter(each -> each.due() >= from && !each.ok()).count();
  }

  private static double p95(List<SentRequest> requests, double from, double to) {
    return Medians.percentile(
        requests.stream()
            .filter(each -> each.due() >= from && each.due() < to)
            .mapToDouble(SentRequest::latency)
            .toArray(),
        0.95);
  }
}
