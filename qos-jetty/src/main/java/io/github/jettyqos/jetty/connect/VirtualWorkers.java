package io.github.jettyqos.jetty.connect;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.eclipse.jetty.util.VirtualThreads;
import org.jspecify.annotations.Nullable;

/**
 * The virtual threads of a pool, which end with it as its platform threads do: running tasks are
 * awaited, then interrupted, then awaited once more.
 *
 * <p>Jetty's own executor of virtual threads serves the whole JVM and is never stopped. A handler
 * that waits for a stopped component would wait there forever.
 */
public final class VirtualWorkers implements Executor {
  private final Predicate<Runnable> ofRequest;
  private volatile @Nullable ExecutorService running;

  /**
   * Virtual threads that are not started.
   *
   * @param ofRequest takes over a task of an admitted request; false for any other
   */
  public VirtualWorkers(Predicate<Runnable> ofRequest) {
    this.ofRequest = ofRequest;
  }

  /** Starts it; before, and after {@link #stop}, all tasks are rejected. */
  public void start() {
    running = newExecutor();
  }

  @Override
  public void execute(Runnable task) {
    ExecutorService executor = running;
    if (executor == null) {
      throw new RejectedExecutionException("the pool does not run");
    }
    if (!ofRequest.test(task)) {
      executor.execute(task);
    }
  }

  /**
   * Rejects new tasks and waits for running ones.
   *
   * @param timeoutMillis the timeout in ms; running tasks are interrupted after half of it, and
   *     never if it is 0
   */
  public void stop(long timeoutMillis) {
    ExecutorService executor = running;
    running = null;
    if (executor == null) {
      return;
    }
    executor.shutdown();
    // A handler that stops its own server would wait for itself.
    if (timeoutMillis > 0 && !VirtualThreads.isVirtualThread()) {
      long half = Math.max(1, timeoutMillis / 2);
      if (!isEmptyWithin(half, executor)) {
        executor.shutdownNow();
        isEmptyWithin(half, executor);
      }
    }
  }

  private static boolean isEmptyWithin(long millis, ExecutorService executor) {
    try {
      return executor.awaitTermination(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** By reflection, since it exists only from Java 21 on. */
  private static ExecutorService newExecutor() {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("virtual threads need Java 21", e);
    }
  }
}
