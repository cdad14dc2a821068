package io.github.jettyqos.jetty.connect;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The transfer of an agent's trace to the thread that handles the request.
 *
 * <p>An agent keeps the trace as a context of the thread that calls Jetty's first handler. It
 * follows a task submitted to an executor: it notes the context of the caller with the task, unless
 * one is noted already, and sets it for the duration of the task's {@code run()}. But here a
 * request is submitted by a thread that has just finished another request, or is polled by a worker
 * and never submitted.
 *
 * <p>So the request's own thread submits the task to this executor as well, which runs nothing,
 * only for the note of an agent. Without an agent it has no effect. The counterpart is {@link
 * NoTraceContext}.
 */
public final class TraceContext extends AbstractExecutorService {
  private static final TraceContext NOTED = new TraceContext();

  private TraceContext() {}

  /**
   * Notes the trace of the current thread for the next call of a task's {@code run()}, in any
   * thread.
   *
   * @param task an object of a class that declares {@code run()} itself, no lambda: an agent would
   *     wrap a lambda, and the wrapper would never run
   */
  @SuppressWarnings("FutureReturnValueIgnored") // there is none
  public static void note(Runnable task) {
    NOTED.submit(task);
  }

  @Override
  @SuppressWarnings("NullAway") // submit() does not use the result
  protected <T> RunnableFuture<T> newTaskFor(Runnable task, @Nullable T value) {
    return null;
  }

  @Override
  public void execute(@Nullable Runnable nothing) {
    // the caller of note() runs the task
  }

  @Override
  public void shutdown() {
    // no task runs here
  }

  @Override
  public List<Runnable> shutdownNow() {
    return List.of();
  }

  @Override
  public boolean isShutdown() {
    return false;
  }

  @Override
  public boolean isTerminated() {
    return false;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return false;
  }
}
