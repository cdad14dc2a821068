package io.github.jettyqos.jetty;

import org.jspecify.annotations.Nullable;

/**
 * A thread of {@link QosThreadPool}, which can take the next request itself when it has finished
 * one that had waited. That saves waking another thread for it.
 *
 * <p>Only between two requests: elsewhere the thread may be far from done, or a selector's.
 */
final class Worker extends Thread {
  private boolean free;
  private @Nullable Exchange next;

  Worker(Runnable runner) {
    super(runner);
  }

  /** Gives the exchange to the current thread, if it is a worker with nothing to do. */
  static boolean take(Exchange exchange) {
    if (Thread.currentThread() instanceof Worker worker && worker.free && worker.next == null) {
      worker.next = exchange;
      return true;
    }
    return false;
  }

  /** Runs something that may give the current thread an exchange, and returns it. */
  static @Nullable Exchange nextAfter(Runnable release) {
    if (!(Thread.currentThread() instanceof Worker worker)) {
      release.run();
      return null;
    }
    worker.free = true;
    try {
      release.run();
    } finally {
      worker.free = false;
    }
    Exchange taken = worker.next;
    worker.next = null;
    return taken;
  }
}
