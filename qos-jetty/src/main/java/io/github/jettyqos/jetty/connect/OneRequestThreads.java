package io.github.jettyqos.jetty.connect;

import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/**
 * Which threads may handle a request: where handlers run on virtual ones, a virtual one that has
 * handled none.
 *
 * <p>Jetty goes on in such a thread to what the connection has next, and may parse a request there;
 * or it does so in a platform thread, after a request that another thread has ended. That request
 * is then for another thread.
 */
public final class OneRequestThreads {
  private final boolean virtual;
  private final ThreadLocal<Boolean> taken = new ThreadLocal<>();

  public OneRequestThreads(boolean virtual) {
    this.virtual = virtual;
  }

  /** Those in which a pool runs handlers. */
  public static OneRequestThreads of(ThreadPool pool) {
    return new OneRequestThreads(
        VirtualThreads.isUseVirtualThreads(pool) || pool instanceof VirtualThreadPool);
  }

  /** Whether handlers run on virtual threads. */
  boolean areVirtual() {
    return virtual;
  }

  /** Takes the current thread for a request, if it may have one. */
  boolean take() {
    if (!virtual) {
      return true;
    }
    if (taken.get() != null || !VirtualThreads.isVirtualThread()) {
      return false;
    }
    taken.set(true);
    return true;
  }
}
