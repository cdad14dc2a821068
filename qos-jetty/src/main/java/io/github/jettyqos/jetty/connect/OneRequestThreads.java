package io.github.jettyqos.jetty.connect;

import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/**
 * The rule which threads may handle a request: if handlers run on virtual threads, only a virtual
 * thread that has handled none.
 *
 * <p>Jetty may parse the next request of a connection in a virtual thread that has handled one, or
 * in a platform thread. Another thread must handle that request.
 */
public final class OneRequestThreads {
  private final boolean virtual;
  private final ThreadLocal<Boolean> taken = new ThreadLocal<>();

  public OneRequestThreads(boolean virtual) {
    this.virtual = virtual;
  }

  /** The rule for the threads of a pool. */
  public static OneRequestThreads of(ThreadPool pool) {
    return new OneRequestThreads(
        VirtualThreads.isUseVirtualThreads(pool) || pool instanceof VirtualThreadPool);
  }

  /** Whether handlers run on virtual threads. */
  boolean areVirtual() {
    return virtual;
  }

  /** Whether the current thread may handle a request. */
  boolean isFree() {
    return !virtual || (taken.get() == null && VirtualThreads.isVirtualThread());
  }

  /** Claims the current thread for a request; false if it must not handle it. */
  boolean take() {
    boolean free = isFree();
    if (free && virtual) {
      taken.set(true);
    }
    return free;
  }
}
