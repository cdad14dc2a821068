package io.github.jettyqos.jetty.connect;

import io.github.jettyqos.core.text.Thrown;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.io.Connection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread of the pool, which saves waking other threads for what follows from a request that it
 * handled: the next request of the queue, and the rest of the connection.
 *
 * <p>A worker is handling; then, between two requests, releasing; then resuming. While it releases
 * it can take the next exchange itself. Only then: elsewhere the thread may be far from done, or a
 * selector's.
 *
 * <p>When a request that was not handled by the thread that parsed it is complete, its HTTP/1.1
 * connection has itself executed by the pool, to look for the next request. A worker that ends the
 * request (see its stream) keeps that task and resumes the connection itself, once it has released
 * the permit. What it finds there is not handled inside, but by the worker's next turn.
 *
 * <p>Whatever throws on the way, a worker comes back to its first stage with all it has taken.
 */
public final class Worker extends Thread {
  /** A request that a worker handles. */
  public interface Job extends Runnable {
    Connection connection();

    /** Handles it. */
    @Override
    void run();

    /** Its handler is back, in whatever way. */
    void onHandled();

    /** The pool takes no more: it is not handled. By any thread. */
    void onRefused(RejectedExecutionException e);
  }

  private enum Stage {
    HANDLING,
    RELEASING,
    RESUMING
  }

  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

  private Stage stage = Stage.HANDLING;
  private @Nullable Job next;
  private @Nullable Connection connection;
  private @Nullable Runnable kept;

  public Worker(Runnable runner) {
    super(runner);
  }

  public static @Nullable Worker current() {
    return Thread.currentThread() instanceof Worker worker ? worker : null;
  }

  /** Gives a request to the current thread, if it is a worker that releases another. */
  public static boolean take(Job job) {
    Worker worker = current();
    if (worker == null || worker.stage != Stage.RELEASING || worker.next != null) {
      return false;
    }
    worker.next = job;
    return true;
  }

  /** Whether the current thread is a worker that resumes a connection: it must handle nothing. */
  public static boolean resumes() {
    Worker worker = current();
    return worker != null && worker.stage == Stage.RESUMING;
  }

  /** Whether the current thread is a worker that soon looks for exchanges that are pending. */
  static boolean looksForMore() {
    Worker worker = current();
    return worker != null && worker.stage == Stage.RESUMING && worker.next == null;
  }

  /** Keeps a task of the pool for later, if it is the connection of the request being handled. */
  public static boolean keep(Runnable task) {
    Worker worker = current();
    if (worker == null || task != worker.connection || worker.kept != null) {
      return false;
    }
    worker.kept = task;
    return true;
  }

  /** Handles a request in the current thread, and those that follow from it if it is a worker. */
  static void work(Job job) {
    Worker worker = current();
    if (worker != null) {
      worker.handleAll(job);
    } else {
      run(job);
      end(job);
    }
  }

  /** Whatever it throws, its end comes. */
  private static void run(Job job) {
    try {
      job.run();
    } catch (Throwable t) {
      Thrown.warn(LOG, "a request could not be handled", t);
    }
  }

  /** Whatever it throws, what follows from it is not lost. */
  private static void end(Job job) {
    try {
      job.onHandled();
    } catch (Throwable t) {
      Thrown.warn(LOG, "the end of a request failed", t);
    }
  }

  /** Handles a request, and those that follow from it. */
  public void handleAll(Job first) {
    for (Job job = first; job != null; ) {
      job = handle(job);
      if (job != null) {
        Thread.interrupted(); // as a pool does between two tasks
      }
    }
  }

  /** Handles a request and what follows from it, which may be the next one. */
  private @Nullable Job handle(Job job) {
    connection = job.connection();
    run(job);
    stage = Stage.RELEASING;
    end(job);
    connection = null;
    try {
      stage = Stage.RESUMING;
      resumeConnection();
    } catch (Throwable t) {
      Thrown.warn(LOG, "a connection could not go on after a request", t);
    } finally {
      stage = Stage.HANDLING;
    }
    Job taken = next;
    next = null;
    return taken;
  }

  private void resumeConnection() {
    Runnable task = kept;
    kept = null;
    if (task != null) {
      task.run();
    }
  }
}
