package io.github.jettyqos.benchmarks.witness;

import io.github.jettyqos.benchmarks.http.BenchServer;
import io.github.jettyqos.benchmarks.http.ConcurrencyLimitsHandler;
import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.benchmarks.http.ServerKind;
import java.nio.file.Path;
import java.util.Locale;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.handler.DoSHandler;
import org.eclipse.jetty.server.handler.DoSHandler.LeakingBucketTrackerFactory;
import org.eclipse.jetty.server.handler.ThreadLimitHandler;

/** What stands in front of an application, and how it is set up to protect gold from exports. */
enum Peer {
  BARE("bare Jetty"),
  BARE_AGAIN("bare Jetty once more"),
  /** Half of the threads are gold's alone. */
  OURS("QoS, `lend: false`"),
  /** What gold leaves idle serves exports: the default. */
  OURS_LENDING("QoS, lends"),
  /** Gold is first in the queue. */
  QOS_HANDLER("Jetty's `QoSHandler`, gold first"),
  /** Each class has half of the limit, and lends it; the limit begins with 20 or more. */
  GRADIENT2("concurrency-limits, Gradient2, half each"),
  /** Exports have half of the permits; no wait, since that would be in a thread of Jetty's. */
  RESILIENCE4J("resilience4j, bulkhead for exports"),
  /** Gold is exempt, since the rule does not know classes. */
  SENTINEL("Sentinel, adaptive system rule for exports"),
  /** Exports have half of the permits; callers wait in threads of Jetty's, the default. */
  SPRING("Spring's `@ConcurrencyLimit` for exports"),
  /** The same, and callers are refused. */
  SPRING_REJECTING("the same, `REJECT`"),
  /** Of one address at most half of the permits; exports have another one than gold. */
  THREAD_LIMIT("Jetty's `ThreadLimitHandler`, by address"),
  /** Of one address at most what half of the permits can serve a second. */
  DOS("Jetty's `DoSHandler`, by address");

  private final String title;

  Peer(String title) {
    this.title = title;
  }

  /**
   * The numbers of a set-up.
   *
   * @param server threads, permits and our configuration
   * @param exports requests at once that are not gold, or are of one address
   * @param exportsPerSecond requests of one address a second
   * @param load of the machine from which Sentinel's rule acts
   * @param logs a directory for logs of libraries
   */
  record Setup(BenchServer server, int exports, int exportsPerSecond, double load, Path logs) {}

  /** As it is called in tables. */
  String title() {
    return title;
  }

  /** As it is called in names of figures. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it has an own limit on the handlers at once; others have that of Jetty's pool. */
  boolean limitsAll() {
    return switch (this) {
      case OURS, OURS_LENDING, QOS_HANDLER, GRADIENT2 -> true;
      default -> false;
    };
  }

  /** Whether it differs from another one only where requests have to wait. */
  boolean isVariant() {
    return this == OURS_LENDING || this == SPRING_REJECTING;
  }

  /** Starts a server with it. */
  LocalServer start(Setup setup, Handler application) throws Exception {
    BenchServer server = setup.server();
    return switch (this) {
      case BARE, BARE_AGAIN -> server.start(ServerKind.BARE, application);
      case OURS, OURS_LENDING -> server.start(ServerKind.AUTO, application);
      case QOS_HANDLER -> server.start(ServerKind.QOS_HANDLER, application);
      default -> server.plain(front(setup, application)).start();
    };
  }

  private Handler front(Setup setup, Handler application) {
    int exports = setup.exports();
    return switch (this) {
      case GRADIENT2 ->
          ConcurrencyLimitsHandler.gradient2(application, exports, setup.server().permits());
      case RESILIENCE4J -> GuardHandler.resilience4j(application, exports);
      case SENTINEL -> GuardHandler.sentinel(application, setup.load(), setup.logs());
      case SPRING -> GuardHandler.spring(application, exports, GuardHandler.BlockingWork.class);
      case SPRING_REJECTING ->
          GuardHandler.spring(application, exports, GuardHandler.RejectingWork.class);
      case THREAD_LIMIT -> {
        ThreadLimitHandler handler = new ThreadLimitHandler();
        handler.setHandler(application);
        handler.setThreadLimit(exports);
        yield handler;
      }
      case DOS ->
          new DoSHandler(
              application,
              DoSHandler.ID_FROM_REMOTE_ADDRESS,
              new LeakingBucketTrackerFactory(setup.exportsPerSecond()),
              null,
              -1);
      default -> application;
    };
  }
}
