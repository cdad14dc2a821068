package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.text.RareWarning;
import io.github.jettyqos.core.text.Thrown;
import io.github.jettyqos.jetty.operate.ServerEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listeners of an application. An exception of a listener, even an error, is logged, so that
 * the calling worker or selector continues.
 */
final class Listeners implements ServerEvents {
  private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);

  private final List<CompletionListener> completions = new CopyOnWriteArrayList<>();
  private final List<RejectionListener> rejections = new CopyOnWriteArrayList<>();
  private final List<RunListener> runs = new ArrayList<>();
  private final RareWarning completionFailures = new RareWarning(LOG);
  private final RareWarning rejectionFailures = new RareWarning(LOG);
  private boolean running;

  void add(CompletionListener listener) {
    completions.add(listener);
  }

  void remove(CompletionListener listener) {
    completions.remove(listener);
  }

  void add(RejectionListener listener) {
    rejections.add(listener);
  }

  void remove(RejectionListener listener) {
    rejections.remove(listener);
  }

  /** If the server runs, the listener is told of the start, and not added if it throws. */
  synchronized void add(RunListener listener) {
    if (runs.contains(listener)) {
      throw new IllegalStateException("there is one already: " + listener);
    }
    if (running) {
      listener.onStarted();
    }
    runs.add(listener);
  }

  synchronized void remove(RunListener listener) {
    runs.remove(listener);
  }

  @Override
  public void completed(int classIndex, long waitingNanos, long processingNanos) {
    for (CompletionListener listener : completions) {
      try {
        listener.onCompleted(classIndex, waitingNanos, processingNanos);
      } catch (Throwable t) {
        completionFailures.warn("a completion listener threw", t);
      }
    }
  }

  @Override
  public void rejected(int classIndex, RejectReason reason) {
    for (RejectionListener listener : rejections) {
      try {
        listener.onRejected(classIndex, reason);
      } catch (Throwable t) {
        rejectionFailures.warn("a rejection listener threw", t);
      }
    }
  }

  @Override
  public synchronized void started() {
    running = true;
    tell(RunListener::onStarted);
  }

  @Override
  public synchronized void stopping() {
    running = false;
    tell(RunListener::onStopping);
  }

  private void tell(Consumer<RunListener> event) {
    for (RunListener listener : List.copyOf(runs)) { // a listener may remove itself
      try {
        event.accept(listener);
      } catch (Throwable t) {
        Thrown.warn(LOG, "a listener to starts and stops threw; the server goes on", t);
      }
    }
  }
}
