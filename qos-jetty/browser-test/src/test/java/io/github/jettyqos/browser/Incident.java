package io.github.jettyqos.browser;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.diagnose.Cause;
import io.github.jettyqos.core.diagnose.Diagnosis;
import io.github.jettyqos.core.diagnose.Finding;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import io.github.jettyqos.jetty.cluster.ClusterFrontEnd;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The twelve incidents: each a real server with a console, the load that brings it about, and what
 * a stranger is to find in its sentence.
 */
enum Incident {
  /** 250 requests/s of 40 ms come for 8 threads, from as many clients. */
  FLOOD(
      """
      report: {match: ["path:/report"], queue: {max: 20}}
      """,
      "report",
      Cause.THREADS,
      "turned away; .*/s come and .*/s are served by . threads; more threads help",
      run -> {
        run.takes("report", 40);
        run.load.add("/report", 250, 5000);
        run.load.start();
      }),

  /** What takes 20 ms takes 400 ms from then on. */
  SLOW_DOWNSTREAM(
      """
      search: {match: ["path:/search"], target: {p95: 300ms}, queue: {max: 100}}
      """,
      "search",
      Cause.ELSEWHERE,
      "against a target of 300 ms.*usually [0-9.]+ ms; threads do not help; look downstream",
      run -> {
        run.takes("search", 20);
        run.load.add("/search", 15, 1);
        run.load.start();
        run.awaitCompleted("search", 60);
        run.takes("search", 400);
      }),

  /** Handlers of one class do not come back. */
  HANG(
      """
      orders: {match: ["path:/orders"], target: {p95: 100ms}, queue: {max: 10}}
      """,
      "orders",
      Cause.HANG,
      "of its . handlers hang|handlers has completed.*stacks",
      run -> {
        run.load.add("/orders", 20, 1);
        run.load.start();
        run.awaitCompleted("orders", 40);
        run.hangs = true;
      }),

  /** Nothing completes, of any class. */
  STALL(
      """
      orders: {match: ["path:/orders"], target: {p95: 100ms}, queue: {max: 10}}
      """,
      "gold|orders",
      Cause.STALL,
      "no request has completed for .* s, while . are at work; something that all share does not",
      run -> {
        run.load.add("/orders", 20, 1);
        run.load.start();
        run.awaitCompleted("orders", 40);
        run.awaitCompleted("gold", 10);
        run.stands = true;
      }),

  /** Requests compute all the time. */
  PROCESSORS_SHORT(
      """
      report: {match: ["path:/report"], borrow: false, queue: {max: 20}}
      """,
      "report",
      Cause.PROCESSORS,
      "processors are .*threads do not help",
      run -> {
        run.computes = 200;
        run.load.add("/report", 60, 5000);
        run.load.start();
      }),

  /** Two connections for all requests of a class. */
  POOL_FULL(
      """
      report:
        match: ["path:/report"]
        borrow: false
        queue: {max: 20}
        work: {compute: 1ms, elsewhere: 1ms, pool: {size: 2, time: 40ms}}
      """,
      "report",
      Cause.POOL,
      "all . of its pool are busy; threads do not help; a larger pool",
      run -> {
        run.pool = new Semaphore(2);
        run.takes("report", 40);
        run.load.add("/report", 90, 5000);
        run.load.start();
      }),

  /** One of many clients floods. */
  ONE_CLIENT(
      """
      report: {match: ["path:/report"], borrow: false, queue: {max: 20}}
      """,
      "report",
      Cause.ONE_CLIENT,
      "one client makes .* of what is turned away; a fair queue",
      run -> {
        run.takes("report", 40);
        run.load.add("/report", 300, 1);
        run.load.add("/report", 40, 5000);
        run.load.start();
      }),

  /** Forty clients come back at once after each rejection. */
  RETRY_STORM(
      """
      report: {match: ["path:/report"], borrow: false, queue: {max: 4}}
      """,
      "report",
      Cause.RETRIES,
      "of what is turned away came again within 10 s; have clients wait as Retry-After says",
      run -> {
        run.takes("report", 60);
        run.load.add("/report", 300, 40);
        run.load.start();
      }),

  /** 5 ms are asked for what takes 20 ms. */
  WRONG_TARGET(
      """
      search: {match: ["path:/search"], target: {p95: 5ms}, queue: {max: 100}}
      """,
      "search",
      Cause.TARGET,
      "in handlers alone p95 is .* ms, as usually.*set a longer target",
      run -> {
        run.takes("search", 20);
        run.load.add("/search", 15, 1);
        run.load.start();
      }),

  /** An operator has left a class with one thread. */
  BUDGET_PINNED(
      """
      search: {match: ["path:/search"], target: {p95: 200ms}, borrow: false, queue: {max: 20}}
      """,
      "search",
      Cause.PARTITION,
      "served by 1 thread, while . are idle .it does not borrow; frozen: a test.; give it more of the partition",
      run -> {
        run.takes("search", 20);
        run.qos.control().override(before -> before.withBudget(1, 1), "a test");
        run.qos.control().freeze("a test");
        run.load.add("/search", 90, 5000);
        run.load.start();
      }),

  /** One of two nodes of a front end does not answer. */
  NODE_AWAY(
      """
      report: {match: ["path:/report"]}
      """,
      "",
      Cause.NODE,
      "node b is down; 1 of 2 serve",
      run -> {
        run.load.add("/report", 20, 1);
        run.load.start();
      }),

  /** Nothing hurts. */
  ALL_WELL(
      """
      search: {match: ["path:/search"], target: {p95: 300ms}}
      """,
      "",
      Cause.NONE,
      "all is well: 2 targets are kept",
      run -> {
        run.load.add("/search", 10, 1);
        run.load.start();
      });

  private final String classes;

  /** The class that is to be named, as a pattern; empty for the server as a whole. */
  final String hurt;

  final Cause cause;

  /** Found in the sentence. */
  final String words;

  private final Scene scene;

  /** What brings it about. */
  private interface Scene {
    void play(Run run) throws Exception;
  }

  Incident(String classes, String hurt, Cause cause, String words, Scene scene) {
    this.classes = classes;
    this.hurt = hurt;
    this.cause = cause;
    this.words = words;
    this.scene = scene;
  }

  /** Whether the sentence of a server tells it. */
  boolean isToldBy(List<Finding> findings) {
    if (findings.isEmpty()) {
      return false;
    }
    Finding worst = findings.get(0);
    String name = worst.name() == null || this == ALL_WELL ? "" : worst.name();
    return name.matches(hurt)
        && worst.cause() == cause
        && Diagnosis.sentence(findings).matches("(?s).*(" + words + ").*");
  }

  Run start(Path dir) throws Exception {
    Run run = new Run(this, dir);
    try {
      scene.play(run);
      return run;
    } catch (Exception | Error e) {
      run.close();
      throw e;
    }
  }

  /** A running server in the incident; gold, of first priority, goes on beside it. */
  static final class Run implements AutoCloseable {
    private static final String YAML =
        """
        threads: 8
        stuck: 2s
        trusted-proxies: ["127.0.0.1/32"]
        class-header: X-QoS-Class
        admin: {port: %d, tokens: "%s"}
        classes:
          gold: {match: ["path:/gold"], target: {p95: 1s}}
        """;

    final Qos qos;
    final String console;
    final Load load;
    volatile boolean hangs;
    volatile boolean stands;
    volatile int computes;
    volatile @Nullable Semaphore pool;
    private volatile String slow = "none";
    private volatile int millis;
    private final Semaphore never = new Semaphore(0);
    private final Semaphore end = new Semaphore(0);
    private final Server server;
    private @Nullable Server node;

    private Run(Incident of, Path dir) throws Exception {
      int port = Shop.freePort();
      String yaml = YAML.formatted(port, Shop.tokens(dir)) + of.classes.indent(2);
      qos = Qos.of(QosYaml.parse(yaml));
      server = new Server(qos.threadPool());
      QosConnector connector = qos.connector(server);
      connector.setHost("127.0.0.1");
      server.addConnector(connector);
      if (of == NODE_AWAY) {
        front();
      } else {
        server.setHandler(new Application());
      }
      qos.install(server);
      server.start();
      console = "http://127.0.0.1:" + port + "/";
      load = new Load("http://127.0.0.1:" + connector.getLocalPort());
      load.add("/gold", 12, 3);
    }

    /** Node a answers, node b is on a port where nothing listens. */
    private void front() throws Exception {
      node = new Server();
      ServerConnector connector = new ServerConnector(node);
      connector.setHost("127.0.0.1");
      node.addConnector(connector);
      node.setHandler(new Application());
      node.start();
      ClusterFrontEnd.of(
              QosYaml.parse(
                  """
                  classes: {all: {}}
                  cluster:
                    nodes:
                      - {name: a, url: "http://127.0.0.1:%d"}
                      - {name: b, url: "http://127.0.0.1:%d"}
                  """
                      .formatted(connector.getLocalPort(), Shop.freePort())))
          .install(server);
    }

    void takes(String name, int millis) {
      this.millis = millis;
      slow = name;
    }

    void awaitCompleted(String name, long requests) {
      org.awaitility.Awaitility.await()
          .atMost(java.time.Duration.ofSeconds(30))
          .until(() -> qos.serviceClass(name).counts().completed() >= requests);
    }

    String sentence() {
      return Diagnosis.sentence(qos.management().findings());
    }

    private final class Application extends Handler.Abstract {
      private final AtomicInteger burnt = new AtomicInteger();

      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws Exception {
        String name = Request.getPathInContext(request).substring(1);
        boolean own = !name.equals("gold");
        if (stands || (hangs && own)) {
          end.acquire();
        }
        if (own && computes > 0) {
          long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(computes);
          while (System.nanoTime() < until) {
            burnt.incrementAndGet();
          }
        } else if (name.equals(slow)) {
          Semaphore connections = pool;
          if (connections != null) {
            connections.acquire();
          }
          boolean got = never.tryAcquire(millis, TimeUnit.MILLISECONDS);
          if (connections != null) {
            connections.release();
          }
          response.setStatus(got ? 500 : 204);
        }
        callback.succeeded();
        return true;
      }
    }

    @Override
    public void close() throws Exception {
      load.close();
      end.release(10_000);
      server.stop();
      if (node != null) {
        node.stop();
      }
    }
  }
}
