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

  /** Starts one whose handlers have so many threads: of its pool, virtual, or of Jetty's. */
  public static TracedServer start(TracedJvm jvm, String mode, int budget, String threads)
      throws IOException {
    String name = "server" + LAST.incrementAndGet();
    int port = Integer.parseInt(jvm.ask("start", name, mode, budget, threads));
    return new TracedServer(jvm, name, port);
  }

  /** Lets the requests of a round go, once so many more requests of its class have come. */
  void open(String round, String className, int more) throws IOException {
    jvm.ask("open", name, round, className, more);
  }

  /** How many idle threads of its pool are in a trace. */
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
