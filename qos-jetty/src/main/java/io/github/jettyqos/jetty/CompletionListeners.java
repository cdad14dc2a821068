package io.github.jettyqos.jetty;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Those who are told of completed requests. */
final class CompletionListeners {
  private static final Logger LOG = LoggerFactory.getLogger(CompletionListeners.class);

  /** A listener that fails may do so for every request. */
  private static final int LOGGED_EVERY = 1_000;

  private final List<CompletionListener> all = new CopyOnWriteArrayList<>();
  private final AtomicLong failures = new AtomicLong();

  void add(CompletionListener listener) {
    all.add(listener);
  }

  /** A worker goes on from here: what one of them throws, an error as well, must not stop it. */
  void tell(int classIndex, long waitingNanos, long processingNanos) {
    for (CompletionListener listener : all) {
      try {
        listener.onCompleted(classIndex, waitingNanos, processingNanos);
      } catch (Throwable t) {
        long before = failures.getAndIncrement();
        if (before % LOGGED_EVERY == 0) {
          LOG.warn("a completion listener threw, {} times before; requests go on", before, t);
        }
      }
    }
  }
}
