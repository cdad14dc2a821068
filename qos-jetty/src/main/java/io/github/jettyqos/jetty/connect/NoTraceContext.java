package io.github.jettyqos.jetty.connect;

/**
 * Tasks that a pool runs in no trace, whoever hands them over.
 *
 * <p>What runs in one may be requests of others, and the rest of a connection. An agent would carry
 * the trace of the thread that hands it over to all of them: a worker would begin in the trace of
 * the request that had it woken, and a request that is parsed in a trace is taken for a part of it.
 *
 * <p>An agent changes {@code run()} where it is declared, if that is a class of {@link Runnable}s.
 * Here it is declared in one that is not, and thereby left alone. {@link TraceContext} is the other
 * half.
 */
public final class NoTraceContext {
  private NoTraceContext() {}

  /** A task that runs another one in no trace, or in the one that is noted with that. */
  public static Runnable of(Runnable task) {
    return new Task(task);
  }

  /** Declares nothing, see above. */
  public static final class Task extends Untouched implements Runnable {
    private Task(Runnable task) {
      super(task);
    }
  }

  static class Untouched {
    private final Runnable task;

    private Untouched(Runnable task) {
      this.task = task;
    }

    public final void run() {
      task.run();
    }
  }
}
