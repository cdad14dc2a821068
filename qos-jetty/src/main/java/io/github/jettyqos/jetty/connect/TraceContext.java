package io.github.jettyqos.jetty.connect;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The trace of a request that another thread handles, where an agent traces it.
 *
 * <p>An agent keeps the trace as a context of the thread that calls Jetty's first handler. It
 * follows a task to another thread by itself, and knows a task by its being handed to an executor:
 * it notes the context of the caller with the task, unless one is noted already, and makes it that
 * of the thread for as long as {@code run()} of the task takes. But a request of ours is handed to
 * the pool by a thread that has just finished another request, or to none at all, as a worker takes
 * what it finds.
 *
 * <p>So a task is handed to this executor as well, by the thread to which its request belongs. It
 * runs nothing; an agent adds its note on the way. Without one, nothing happens. The other half is
 * {@link NoTraceContext}.
 */
public final class TraceContext extends AbstractExecutorService {
  private static final TraceContext NOTED = new TraceContext();

  private TraceContext() {}

  /**
   * Has {@code run()} of a task called in the trace that the current thread is in, once, whichever
   * thread calls it.
   *
   * @param task an object of a class that declares {@code run()} itself, no lambda: an agent would
   *     wrap that, and here nobody would run what it has wrapped
   */
  @SuppressWarnings("FutureReturnValueIgnored") // there is none
  public static void note(Runnable task) {
    NOTED.submit(task);
  }

  @Override
  @SuppressWarnings("NullAway") // whom submit() gives it to makes no use of it
  protected <T> RunnableFuture<T> newTaskFor(Runnable task, @Nullable T value) {
    return null;
  }

  @Override
  public void execute(@Nullable Runnable nothing) {
    // whoever noted the task has it handled
  }

  @Override
  public void shutdown() {
    // nothing runs here
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
