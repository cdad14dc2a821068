package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Those that are told of what is turned away. */
final class RejectionListeners {
  private final List<RejectionListener> all = new CopyOnWriteArrayList<>();
  private final RareWarning failures =
      new RareWarning(LoggerFactory.getLogger(RejectionListeners.class));

  void add(RejectionListener listener) {
    all.add(listener);
  }

  void remove(RejectionListener listener) {
    all.remove(listener);
  }

  /** A selector, or who gives a worker back, goes on from here: nothing thrown must stop it. */
  void tell(int classIndex, RejectReason reason) {
    for (RejectionListener listener : all) {
      try {
        listener.onRejected(classIndex, reason);
      } catch (Throwable t) {
        failures.warn("a rejection listener threw", t);
      }
    }
  }
}
