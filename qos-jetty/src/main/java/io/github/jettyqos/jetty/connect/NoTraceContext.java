package io.github.jettyqos.jetty.connect;

/**
 * A factory of tasks that a pool runs outside of any trace.
 *
 * <p>Such a task may handle requests of other clients, and the rest of a connection. An agent would
 * carry the trace of the submitting thread to all of them: a worker would begin in the trace of the
 * request that woke it, and a request parsed in a trace counts as a part of it.
 *
 * <p>An agent instruments {@code run()} in classes that implement {@link Runnable}. Here it is
 * declared in a class that does not, and so is not instrumented. {@link TraceContext} is the
 * counterpart.
 */
public final class NoTraceContext {
  private NoTraceContext() {}

  /** A task that runs another one in no trace, or in the trace noted with it. */
  public static Runnable of(Runnable task) {
    return new Task(task);
  }

  /** Declares no method, see above. */
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
