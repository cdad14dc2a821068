package io.github.jettyqos.jetty;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Those who are told of completed requests. */
final class CompletionListeners {
  private static final Logger LOG = LoggerFactory.getLogger(CompletionListeners.class);

  private final List<CompletionListener> all = new CopyOnWriteArrayList<>();

  void add(CompletionListener listener) {
    all.add(listener);
  }

  /** A worker goes on from here: what one of them throws, an error as well, must not stop it. */
  void tell(int classIndex, long waitingNanos, long processingNanos) {
    for (CompletionListener listener : all) {
      try {
        listener.onCompleted(classIndex, waitingNanos, processingNanos);
      } catch (Throwable t) {
        LOG.warn("a completion listener threw; the request is not affected", t);
      }
    }
  }
}
