package io.github.jettyqos.jetty;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Those that are told of completed work. */
final class CompletionListeners {
  private final List<CompletionListener> all = new CopyOnWriteArrayList<>();
  private final RareWarning failures =
      new RareWarning(LoggerFactory.getLogger(CompletionListeners.class));

  void add(CompletionListener listener) {
    all.add(listener);
  }

  void remove(CompletionListener listener) {
    all.remove(listener);
  }

  /** A worker goes on from here: what one of them throws, an error as well, must not stop it. */
  void tell(int classIndex, long waitingNanos, long processingNanos) {
    for (CompletionListener listener : all) {
      try {
        listener.onCompleted(classIndex, waitingNanos, processingNanos);
      } catch (Throwable t) {
        failures.warn("a completion listener threw", t);
      }
    }
  }
}
