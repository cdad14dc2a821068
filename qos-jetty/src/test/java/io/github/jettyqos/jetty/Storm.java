package io.github.jettyqos.jetty;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.ClassCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http2.server.AbstractHTTP2ServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.logging.JettyLevel;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;

/**
 * One round of the storm: a server drawn from a seed, clients that do what the focus says, and what
 * must hold meanwhile and at the end.
 *
 * <p>Whatever is stuck for good on a broken gate is given {@link #PATIENCE_MILLIS}; so a busy
 * machine makes a round slow but not red.
 */
final class Storm implements AutoCloseable {
  /** Far above the time of any answer, below the timeouts that would end stuck requests. */
  static final long PATIENCE_MILLIS = 8_000;

  /** After the last client. */
  static final long SETTLED_MILLIS = 10_000;

  final StormPlan plan;
  final StormReport report;
  final StormHandler handler;
  final TestServer server;
  final QosConnector tls;
  final StormHttp2 http2;
  private final StormFront front;
  private final StormRejections rejections;
  final StormWebSockets sockets = new StormWebSockets();
  final StormRedispatch again = new StormRedispatch();
  private final AtomicLong ids = new AtomicLong();

  private Storm(StormPlan plan) throws Exception {
    this.plan = plan;
    report = new StormReport(plan);
    handler = new StormHandler(report, plan.handlersAtOnce());
    Qos qos =
        Qos.builder(QosYaml.parse(plan.yaml()))
            .profile(RequestProfile.none().size(this::size))
            .build();
    QosThreadPool pool = qos.threadPool();
    if (plan.virtual()) {
      pool.useVirtualThreads();
    }
    server = new TestServer(qos, handler, pool, Storm::clearText);
    rejections = new StormRejections(server.qos);
    sockets.install(server, plan.focus().equals("redispatch") ? again.around(handler) : handler);
    tls = qos.connector(server.server, TestKeys.get().tls(server.http));
    tls.setHost("127.0.0.1");
    server.server.addConnector(tls);
    server.http.setNotifyRemoteAsyncErrors(plan.tellsResets());
    if (plan.drains()) {
      server.http.setMaxUnconsumedRequestContentReads(-1);
    }
    for (QosConnector connector : List.of(server.connector, tls)) {
      connector.setIdleTimeout(plan.isMix() ? 3_000 : 60_000);
      // The storm resets more streams a second than the limit of the server.
      Http2Limits.none(connector.getConnectionFactory(AbstractHTTP2ServerConnectionFactory.class));
    }
    StormErrors.install(plan.errors(), server.server, handler, plan.isMix() ? 30 : 1_500);
    front = new StormFront(server.server.getHandler(), handler, plan.random(2));
    if (plan.front()) {
      server.server.setHandler(front);
    }
    http2 = new StormHttp2(this);
  }

  /**
   * The size of a request. Detection may take time where requests have their own threads by then,
   * and clients need not wait for it.
   */
  private long size(Request request) {
    if (plan.mode().equals("inline") && plan.focus().equals("reset")) {
      LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(1_000_000));
    }
    return request.getHttpURI().getPath().hashCode() & 0xFF;
  }

  private static ConnectionFactory[] clearText(HttpConfiguration http) {
    return new ConnectionFactory[] {
      new HttpConnectionFactory(http), new HTTP2CServerConnectionFactory(http)
    };
  }

  /** Runs a round and returns what was violated. */
  static List<String> run(String focus, long seed, long millis) throws Exception {
    StormLog.level(JettyLevel.OFF);
    StormPlan plan = StormPlan.draw(focus, seed);
    if (focus.equals("start")) {
      StormReport report = new StormReport(plan);
      StormStarts.run(plan, report);
      return report.violations();
    }
    if (focus.equals("local") && !plan.virtual()) {
      return List.of(); // pools create threads repeatedly, with their thread locals
    }
    try (Storm storm = new Storm(plan)) {
      storm.server.start();
      storm.http2.start();
      StormLog.level(JettyLevel.OFF); // also for new ones
      try (AutoCloseable probe = focus.equals("restart") ? () -> {} : new StormProbe(storm)) {
        switch (focus) {
          case "endings" -> StormEndings.run(storm);
          case "window" -> StormUploads.window(storm);
          case "memory" -> StormUploads.memory(storm);
          case "bidi" -> StormBothWays.run(storm);
          case "reset" -> StormResets.run(storm);
          case "errorpage" -> StormBrokenChunks.run(storm);
          case "listener" -> StormListeners.run(storm);
          case "unrenderable" -> StormUnrenderable.run(storm);
          case "redispatch" -> storm.again.run(storm);
          case "conversation" -> StormConversations.run(storm);
          case "continue" -> StormContinue.run(storm);
          case "observe" -> StormObserve.run(storm);
          case "exempt" -> StormExempt.run(storm);
          case "local" -> StormLocals.run(storm);
          case "frames" -> StormAttacks.run(storm);
          case "all" -> StormMix.run(storm, millis);
          case "restart" -> StormRestarts.run(storm, millis);
          default -> throw new IllegalArgumentException("no such focus: " + focus);
        }
      } catch (NotReached e) {
        storm.report.violation(
            "the round did not come so far that %s; %s", e.getMessage(), storm.counts());
      }
      if (storm.report.isClean()) {
        storm.requireSettled();
      }
      if (storm.report.isClean() && focus.equals("exempt")) {
        StormExempt.requireStop(storm);
      }
      if (!storm.report.isClean()) {
        StormThreads.deadlocked().ifPresent(storm.report::violation);
      }
      return storm.report.violations();
    }
  }

  private void requireSettled() {
    handler.letGo.release(10_000);
    if (!await(SETTLED_MILLIS, this::isSettled)) {
      report.violation(
          "not settled %d s after the end: %s, %d threads in handlers, %d bytes queued, %d connections",
          SETTLED_MILLIS / 1000, counts(), handler.inside(), server.queuedBytes(), connections());
    } else if (server.qos.isRunning()) {
      StormMeasured.requireSound(server.qos, report);
      if (!plan.focus().equals("restart")) {
        rejections.requireSound(report); // a new run counts from 0
      }
    }
  }

  private boolean isSettled() {
    return running("a") + queued("a") + running("rest") + queued("rest") + running("probe") == 0
        && handler.inside() == 0
        && server.queuedBytes() == 0
        && (!plan.isMix() || connections() == 0);
  }

  boolean permitsComeBack(long millis) {
    return await(millis, () -> running("a") + queued("a") == 0);
  }

  int running(String className) {
    return server.counts(className).running();
  }

  int queued(String className) {
    return server.counts(className).queued();
  }

  /** Open connections of all classes. */
  int connections() {
    return server.qos.serviceClasses().stream().mapToInt(ClassHandle::connections).sum();
  }

  /** Connections that the server has accepted and not closed. */
  int endPoints() {
    return server.connector.getConnectedEndPoints().size() + tls.getConnectedEndPoints().size();
  }

  int budget(String className) {
    return server.counts(className).budget();
  }

  String counts() {
    StringBuilder all = new StringBuilder("total " + server.qos.partition().total() + "; ");
    for (String name : List.of("a", "rest", "probe")) {
      ClassCounts counts = server.counts(name);
      all.append(
          "%s: %d running of %d, %d queued; "
              .formatted(name, counts.running(), counts.budget(), counts.queued()));
    }
    return all.substring(0, all.length() - 2);
  }

  long nextId() {
    return ids.incrementAndGet();
  }

  int port(boolean secure) {
    QosConnector connector = secure ? tls : server.connector;
    return connector.getPort() > 0 ? connector.getPort() : connector.getLocalPort();
  }

  /** Fills class a with requests that wait for {@code handler.letGo}, and returns their results. */
  List<CompletableFuture<String>> fill() {
    int budget = budget("a");
    List<CompletableFuture<String>> all = new ArrayList<>();
    for (int i = 0; i < budget; i++) {
      all.add(send("/a/block/" + nextId()));
    }
    awaitOrSay("the class is full", () -> running("a") == budget);
    return all;
  }

  /** Releases the requests that fill the class, and waits for them. */
  void empty(List<CompletableFuture<String>> filling) throws Exception {
    handler.letGo.release(filling.size());
    for (CompletableFuture<String> each : filling) {
      outcome(each, PATIENCE_MILLIS);
    }
  }

  /** Waits until a number is stable for a while: on a slow machine that is too early. */
  static void awaitRest(long millis, LongSupplier moves) {
    long last = moves.getAsLong();
    long since = System.nanoTime();
    while (System.nanoTime() - since < TimeUnit.MILLISECONDS.toNanos(millis)) {
      LockSupport.parkNanos(1_000_000);
      long now = moves.getAsLong();
      if (now != last) {
        last = now;
        since = System.nanoTime();
      }
    }
  }

  /** Shortens timeouts of abandoned requests: the defaults are seconds. */
  void endSoon() {
    server.qos.installation().running().requests().waiting().timeToEnd = Duration.ofMillis(20);
  }

  /** Sends one request on its own connection, by the plan. */
  CompletableFuture<String> send(String path) {
    return plan.http2()
        ? http2.send(path)
        : CompletableFuture.supplyAsync(() -> StormHttp1.get(port(false), path), Storm::inThread);
  }

  static void inThread(Runnable task) {
    Thread thread = new Thread(task, "storm-client");
    thread.setDaemon(true);
    thread.start();
  }

  /** The result of a request; null if there is none. */
  static String outcome(CompletableFuture<String> future, long millis)
      throws InterruptedException, ExecutionException {
    try {
      return future.get(millis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return null;
    }
  }

  /** Waits for a precondition of the round; without it there is nothing to find. */
  void awaitOrSay(String what, BooleanSupplier condition) {
    if (!await(PATIENCE_MILLIS, condition)) {
      throw new NotReached(what);
    }
  }

  static boolean await(long millis, BooleanSupplier condition) {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - until > 0) {
        return condition.getAsBoolean();
      }
      LockSupport.parkNanos(1_000_000);
    }
    return true;
  }

  @Override
  public void close() throws Exception {
    handler.letGo.release(10_000);
    again.letGo();
    http2.stop();
    sockets.stop();
    server.server.setStopTimeout(0);
    server.close();
    handler.stopOthers();
    front.stopTimer();
  }

  private static final class NotReached extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotReached(String what) {
      super(what);
    }
  }
}
