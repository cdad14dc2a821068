package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.jetty.ClassHandle;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A server with the gate, on which a fault is played. */
final class FaultServer implements AutoCloseable {
  static final int BRONZE_BUDGET = 8;
  static final int BRONZE_QUEUE = 64;

  /** Threads of the pool: those of handlers, and those of Jetty itself. */
  private static final int POOL = 56;

  private static final long PATIENCE_MILLIS = 10_000;
  private static final int REPEATS = 5;
  private static final String CLASSES =
      """
      threads: 32
      classes:
        health: {match: ["path:/health"], budget: 1, lend: false}
        gold: {match: ["path:/gold/*"], budget: 16, lend: false, queue: {timeout: 1m}}
        bronze: {match: ["path:/bronze/*"], budget: %d, lend: false, queue: {max: %d, timeout: 1m}}
        rest: {budget: 7, lend: false, queue: {timeout: 1m}}
      """
          .formatted(BRONZE_BUDGET, BRONZE_QUEUE);

  final Qos qos;
  final FaultHandler handler = new FaultHandler();
  final Finding finding;
  private final LocalServer local;

  /** Makes a server that is not started, in a mode and with further keys of the configuration. */
  FaultServer(Finding finding, String mode, String... keys) {
    this.finding = finding;
    this.qos = Qos.of(QosYaml.parse(yaml(mode, keys)));
    QueuedThreadPool pool = qos.threadPool();
    pool.setMaxThreads(POOL);
    local = LocalServer.gated(qos, pool, handler, LocalServer.bothProtocols());
  }

  static FaultServer started(Scene scene, String... keys) throws Exception {
    return new FaultServer(scene.finding(), scene.mode(), keys).start();
  }

  /** The configuration, with further keys in front. */
  static String yaml(String mode, String... keys) {
    return "mode: " + mode + "\n" + String.join("\n", keys) + "\n" + CLASSES;
  }

  FaultServer start() throws Exception {
    local.start();
    return this;
  }

  int port() {
    return local.port();
  }

  ClassCounts bronze() {
    return qos.serviceClass("bronze").counts();
  }

  /** Requests of all classes that run or wait. */
  int held() {
    return qos.serviceClasses().stream()
        .limit(qos.partition().size())
        .map(ClassHandle::counts)
        .mapToInt(counts -> counts.running() + counts.queued())
        .sum();
  }

  /** The memory of requests of all classes that are not handled yet. */
  long queuedBytes() {
    return qos.serviceClasses().stream().mapToLong(ClassHandle::queuedBytes).sum();
  }

  /** The state that only operators may change. */
  String standing() throws IOException {
    Actor looker = new Actor("the measurement", Role.VIEWER);
    return qos.partition()
        + qos.management().call("changes", Map.of(), looker).words()
        + qos.management().call("export", Map.of(), looker).words();
  }

  /** Clients of HTTP/1.1, each with a request of a path. */
  Clients clients(int count, String path) throws IOException {
    return Clients.of(count, port(), Wire.get(path), finding.tally);
  }

  /** Clients whose requests of bronze block: those that fit run, the others wait. */
  Clients blocked(int count) throws IOException, InterruptedException {
    Clients clients = clients(count, "/bronze/block");
    int running = Math.min(count, BRONZE_BUDGET);
    require(
        "bronze is blocked",
        () -> bronze().running() == running && bronze().queued() == count - running);
    return clients;
  }

  /** The time of a request, from before connecting to the last byte. */
  private static double millis(int port, String path, AnswerCounts tally) throws IOException {
    long start = System.nanoTime();
    tally.asked(1);
    try (Wire wire = new Wire(port)) {
      wire.send(Wire.get(path)).only(tally);
    }
    return (System.nanoTime() - start) / 1e6;
  }

  /** The longest time of some requests, one after another. */
  static double slowest(int times, int port, String path, AnswerCounts tally) throws IOException {
    double slowest = 0;
    for (int i = 0; i < times; i++) {
      slowest = Math.max(slowest, millis(port, path, tally));
    }
    return slowest;
  }

  /** The median time of some gold requests. */
  static double goldMillis(int port, AnswerCounts tally) throws IOException {
    double[] millis = new double[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
      millis[i] = millis(port, "/gold/1", tally);
    }
    return Medians.of(millis);
  }

  /** Waits until all requests are over, and adds the checks that hold after every row. */
  void check() throws IOException, InterruptedException {
    check(PATIENCE_MILLIS);
  }

  /** Waits for a number of milliseconds at most. */
  void check(long millis) throws IOException, InterruptedException {
    await(millis, () -> held() == 0 && queuedBytes() == 0);
    finding.atMost("permits and places held afterwards", held(), 0);
    finding.atMost("bytes queued afterwards", (double) queuedBytes(), 0);
    finding.atMost("gold afterwards, ms", goldMillis(port(), finding.tally), 100);
  }

  /** Whether a condition becomes true within 10 s. */
  static boolean await(BooleanSupplier condition) throws InterruptedException {
    return await(PATIENCE_MILLIS, condition);
  }

  private static boolean await(long millis, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      TimeUnit.MICROSECONDS.sleep(100);
    }
    return true;
  }

  /** Waits for a precondition of a row. */
  static void require(String what, BooleanSupplier condition) throws InterruptedException {
    if (!await(condition)) {
      throw new IllegalStateException("precondition not reached: " + what);
    }
  }

  @Override
  public void close() throws IOException {
    handler.letGo.release(100_000);
    local.close();
  }
}
