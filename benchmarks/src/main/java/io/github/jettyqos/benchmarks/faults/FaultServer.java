package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Role;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A server with the gate, which something is done to. */
final class FaultServer implements AutoCloseable {
  /** Threads that all kinds of it have: what handlers may have, and what Jetty needs. */
  static final int POOL = 56;

  static final int BRONZE_BUDGET = 8;
  static final int BRONZE_QUEUE = 64;
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
  final FaultHandler handler;
  final Finding finding;
  private final LocalServer local;

  /** One that is not started, with an application of its own. */
  FaultServer(Finding finding, Qos qos, Handler application, FaultHandler handler) {
    this.finding = finding;
    this.qos = qos;
    this.handler = handler;
    QueuedThreadPool pool = qos.threadPool();
    pool.setMaxThreads(POOL);
    local = LocalServer.gated(qos, pool, application, LocalServer.bothProtocols());
  }

  private static FaultServer of(Finding finding, Qos qos, FaultHandler handler) {
    return new FaultServer(finding, qos, handler, handler);
  }

  /** One that is not started, of the usual classes. */
  static FaultServer of(Scene scene, String... keys) {
    Qos qos = Qos.of(QosYaml.parse(yaml(scene.mode(), keys)));
    return of(scene.finding(), qos, new FaultHandler());
  }

  /** One that runs, of the usual classes. */
  static FaultServer started(Scene scene, String... keys) throws Exception {
    return of(scene, keys).start();
  }

  /** One that runs, of other classes. */
  static FaultServer started(Finding finding, Qos qos) throws Exception {
    return of(finding, qos, new FaultHandler()).start();
  }

  /** The usual classes, with further keys in front. */
  static String yaml(String mode, String... keys) {
    return "mode: " + mode + "\n" + String.join("\n", keys) + "\n" + CLASSES;
  }

  FaultServer start() throws Exception {
    local.server().start();
    return this;
  }

  Server server() {
    return local.server();
  }

  ServerConnector connector() {
    return local.connector();
  }

  int port() {
    return local.port();
  }

  ClassCounts counts(String name) {
    return qos.counts(qos.indexOf(name));
  }

  ClassCounts bronze() {
    return counts("bronze");
  }

  /** Requests that run or wait, of all classes. */
  int held() {
    return IntStream.range(0, qos.partition().size())
        .map(k -> qos.counts(k).running() + qos.counts(k).queued())
        .sum();
  }

  /** What those who may not must not change. */
  String standing() throws IOException {
    Actor looker = new Actor("the measurement", Role.VIEWER);
    return qos.partition()
        + qos.management().call("changes", Map.of(), looker).words()
        + qos.management().call("export", Map.of(), looker).words();
  }

  /** So many clients of HTTP/1.1, each with a request of a path. */
  Clients clients(int count, String path) throws IOException {
    return Clients.of(count, port(), Wire.get(path), finding.tally);
  }

  /** So many of bronze that block, first those that run; the others wait. */
  Clients blocked(int count) throws IOException, InterruptedException {
    Clients clients = clients(count, "/bronze/block");
    int running = Math.min(count, BRONZE_BUDGET);
    require(
        "bronze is blocked",
        () -> bronze().running() == running && bronze().queued() == count - running);
    return clients;
  }

  /** How long a request takes, from before connecting to the last byte. */
  double millis(String path) throws IOException {
    return millis(port(), path, finding.tally);
  }

  /** The same of any server. */
  static double millis(int port, String path, AnswerCounts tally) throws IOException {
    long start = System.nanoTime();
    tally.asked(1);
    try (Wire wire = new Wire(port)) {
      wire.send(Wire.get(path)).only(tally);
    }
    return (System.nanoTime() - start) / 1e6;
  }

  /** The longest of some. */
  static double slowest(int times, int port, String path, AnswerCounts tally) throws IOException {
    double slowest = 0;
    for (int i = 0; i < times; i++) {
      slowest = Math.max(slowest, millis(port, path, tally));
    }
    return slowest;
  }

  /** How long a gold request takes; of some the middle. */
  static double goldMillis(int port, AnswerCounts tally) throws IOException {
    double[] millis = new double[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
      millis[i] = millis(port, "/gold/1", tally);
    }
    return Medians.of(millis);
  }

  /** What must hold after every row: waits until all is over, and looks. */
  void check() throws IOException, InterruptedException {
    check(PATIENCE_MILLIS);
  }

  /** Waits for so long at most. */
  void check(long millis) throws IOException, InterruptedException {
    await(millis, () -> held() == 0 && qos.queuedBytes() == 0);
    finding.atMost("permits and places held afterwards", held(), 0);
    finding.atMost("bytes queued afterwards", (double) qos.queuedBytes(), 0);
    finding.atMost("gold afterwards, ms", goldMillis(port(), finding.tally), 100);
  }

  /** Whether it becomes true within 10 s. */
  static boolean await(BooleanSupplier condition) throws InterruptedException {
    return await(PATIENCE_MILLIS, condition);
  }

  static boolean await(long millis, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      TimeUnit.MICROSECONDS.sleep(100);
    }
    return true;
  }

  /** Waits for what a row needs; without it there is nothing to find. */
  static void require(String what, BooleanSupplier condition) throws InterruptedException {
    if (!await(condition)) {
      throw new IllegalStateException("it did not come so far that " + what);
    }
  }

  @Override
  public void close() throws IOException {
    handler.letGo.release(100_000);
    local.close();
  }
}
