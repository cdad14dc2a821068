package io.github.jettyqos.jetty;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server in another JVM.
 *
 * @param jvm where it runs
 * @param name what it is called there
 * @param port where it listens
 */
public record TracedServer(TracedJvm jvm, String name, int port) {
  private static final AtomicInteger LAST = new AtomicInteger();

  /** Starts a server with a number of handler threads: of its pool, virtual, or of Jetty's pool. */
  public static TracedServer start(TracedJvm jvm, String mode, int budget, String threads)
      throws IOException {
    String name = "server" + LAST.incrementAndGet();
    int port = Integer.parseInt(jvm.ask("start", name, mode, budget, threads));
    return new TracedServer(jvm, name, port);
  }

  /**
   * Releases the requests of a round, once a number of further requests of its class have arrived.
   */
  void open(String round, String className, int more) throws IOException {
    jvm.ask("open", name, round, className, more);
  }

  /** The number of idle threads of its pool in a trace. */
  public int threadsInATrace() throws IOException {
    return Integer.parseInt(jvm.ask("left", name));
  }

  /**
   * The number of tasks of a class in another trace than the submitter's, or in one though it had
   * none.
   */
  public int tasksInAWrongTrace() throws IOException {
    return Integer.parseInt(jvm.ask("tasks", name));
  }

  public void stop() throws IOException {
    jvm.ask("stop", name);
  }
}
