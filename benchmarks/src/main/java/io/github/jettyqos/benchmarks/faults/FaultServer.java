package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.RateControl;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A server with the gate, which something is done to. */
final class FaultServer implements AutoCloseable {
  /** Threads that all kinds of it have: what handlers may have, and what Jetty needs. */
  static final int POOL = 56;

  static final long PATIENCE_MILLIS = 10_000;
  static final int BRONZE_BUDGET = 8;
  static final int BRONZE_QUEUE = 64;
  static final int QUEUE_BYTES = 4 << 20;

  private static final String CLASSES =
      """
      threads: 32
      queue-bytes: %d
      classes:
        health: {match: ["path:/health"], budget: 1, lend: false}
        gold: {match: ["path:/gold/*"], budget: 16, lend: false, queue: {timeout: 1m}}
        bronze: {match: ["path:/bronze/*"], budget: %d, lend: false, queue: {max: %d, timeout: 1m}}
        rest: {budget: 7, lend: false, queue: {timeout: 1m}}
      """
          .formatted(QUEUE_BYTES, BRONZE_BUDGET, BRONZE_QUEUE);

  final Qos qos;
  final Server server;
  final ServerConnector connector;
  final HTTP2CServerConnectionFactory http2;
  final FaultHandler handler;

  /** One that is not started, with an application of its own. */
  FaultServer(Qos qos, Handler application, FaultHandler handler) {
    this.qos = qos;
    this.handler = handler;
    QueuedThreadPool pool = qos.threadPool();
    pool.setMaxThreads(POOL);
    server = new Server(pool);
    HttpConfiguration http = new HttpConfiguration();
    http2 = new HTTP2CServerConnectionFactory(http);
    http2.setMaxConcurrentStreams(1024);
    connector = qos.connector(server, new HttpConnectionFactory(http), http2);
    connector.setHost("127.0.0.1");
    connector.setAcceptQueueSize(4096);
    server.addConnector(connector);
    server.setHandler(application);
    server.setErrorHandler((Request.Handler) handler::page);
    qos.install(server);
  }

  private static FaultServer of(Qos qos) {
    FaultHandler handler = new FaultHandler();
    return new FaultServer(qos, handler, handler);
  }

  /** One that is not started, of the usual classes. */
  static FaultServer of(String mode, String... keys) {
    return of(Qos.of(QosYaml.parse(yaml(mode, keys))));
  }

  /** One that runs, of the usual classes. */
  static FaultServer started(String mode, String... keys) throws Exception {
    return of(mode, keys).start();
  }

  /** One that runs, of other classes. */
  static FaultServer started(Qos qos) throws Exception {
    return of(qos).start();
  }

  /** The usual classes, with further keys in front. */
  static String yaml(String mode, String... keys) {
    return "mode: " + mode + "\n" + String.join("\n", keys) + "\n" + CLASSES;
  }

  /** Takes from HTTP/2 what Jetty sets against resets that come too fast. */
  FaultServer withoutRateControl() {
    http2.setRateControlFactory(new RateControl.Factory() {});
    return this;
  }

  FaultServer start() throws Exception {
    server.start();
    return this;
  }

  int port() {
    return connector.getLocalPort();
  }

  ClassCounts counts(String name) {
    return qos.counts(qos.indexOf(name));
  }

  /** Requests that run or wait, of all classes. */
  int held() {
    return IntStream.range(0, qos.partition().size())
        .map(k -> qos.counts(k).running() + qos.counts(k).queued())
        .sum();
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
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
