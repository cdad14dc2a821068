package io.github.jettyqos.jetty;

import io.github.jettyqos.core.text.Thrown;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Those that are told of starts and stops.
 *
 * <p>Races. T1 adds a listener while T2 starts or stops the server. All is done under the monitor,
 * so each listener is told of starts and stops in turn, and begins with the start of a server that
 * runs already.
 */
final class RunListeners {
  private static final Logger LOG = LoggerFactory.getLogger(RunListeners.class);

  private final List<RunListener> all = new ArrayList<>();
  private boolean running;

  /** What it throws of a server that runs already is thrown on, and it is not added. */
  synchronized void add(RunListener listener) {
    if (all.contains(listener)) {
      throw new IllegalStateException("there is one already: " + listener);
    }
    if (running) {
      listener.onStarted();
    }
    all.add(listener);
  }

  synchronized void remove(RunListener listener) {
    all.remove(listener);
  }

  synchronized void started() {
    running = true;
    tell(RunListener::onStarted);
  }

  synchronized void stopping() {
    running = false;
    tell(RunListener::onStopping);
  }

  /** A copy, as it may remove itself. What it throws is not the fault of the server. */
  private void tell(Consumer<RunListener> what) {
    for (RunListener listener : List.copyOf(all)) {
      try {
        what.accept(listener);
      } catch (Throwable t) {
        Thrown.warn(LOG, "a listener to starts and stops threw; the server goes on", t);
      }
    }
  }
}
