package io.github.jettyqos.jetty.connect;

import io.github.jettyqos.core.text.Thrown;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.io.Connection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread of the pool that itself continues with the next queued request, and with the rest of the
 * connection, without waking other threads.
 *
 * <p>A worker is handling; then, between two requests, releasing; then resuming. While it releases
 * it can take the next exchange itself. Only then: at other times the thread may be busy for long,
 * or be a selector's.
 *
 * <p>When a request not handled by the thread that parsed it is complete, its HTTP/1.1 connection
 * submits itself to the pool, to read the next request. A worker that ends the request (see its
 * stream) keeps that task and resumes the connection itself, after the release of the permit. A
 * request found there is handled in the worker's next turn.
 *
 * <p>After an exception a worker returns to its first stage, and handles the exchange it has taken.
 */
public final class Worker extends Thread {
  /** A request that a worker handles. */
  public interface Job extends Runnable {
    Connection connection();

    /** Handles it. */
    @Override
    void run();

    /** Called when its handler has returned or thrown. */
    void onHandled();

    /** Called by any thread if the pool is stopping; the request is not handled. */
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

  /** Gives a request to the current thread, if it is a worker in stage releasing. */
  public static boolean take(Job job) {
    Worker worker = current();
    if (worker == null || worker.stage != Stage.RELEASING || worker.next != null) {
      return false;
    }
    worker.next = job;
    return true;
  }

  /**
   * Whether the current thread is a worker that resumes a connection, and so must not handle a
   * request.
   */
  public static boolean resumes() {
    Worker worker = current();
    return worker != null && worker.stage == Stage.RESUMING;
  }

  /** Whether the current thread is a worker that will soon poll pending exchanges. */
  static boolean looksForMore() {
    Worker worker = current();
    return worker != null && worker.stage == Stage.RESUMING && worker.next == null;
  }

  /** Keeps a task for later, if it is the connection of the request being handled. */
  public static boolean keep(Runnable task) {
    Worker worker = current();
    if (worker == null || task != worker.connection || worker.kept != null) {
      return false;
    }
    worker.kept = task;
    return true;
  }

  /** Handles a request in the current thread; a worker also handles the requests that it takes. */
  static void work(Job job) {
    Worker worker = current();
    if (worker != null) {
      worker.handleAll(job);
    } else {
      run(job);
      end(job);
    }
  }

  /** Handles a request; after an exception its end still runs. */
  private static void run(Job job) {
    try {
      job.run();
    } catch (Throwable t) {
      Thrown.warn(LOG, "a request could not be handled", t);
    }
  }

  /** Ends a request; after an exception its connection still resumes. */
  private static void end(Job job) {
    try {
      job.onHandled();
    } catch (Throwable t) {
      Thrown.warn(LOG, "the end of a request failed", t);
    }
  }

  /** Handles a request, and the requests taken at its release. */
  public void handleAll(Job first) {
    for (Job job = first; job != null; ) {
      job = handle(job);
      if (job != null) {
        Thread.interrupted(); // as a pool does between two tasks
      }
    }
  }

  /** Handles a request and resumes its connection; returns the request taken meanwhile. */
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
