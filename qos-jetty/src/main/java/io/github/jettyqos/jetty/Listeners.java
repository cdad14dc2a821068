package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.text.RareWarning;
import io.github.jettyqos.core.text.Thrown;
import io.github.jettyqos.jetty.operate.ServerEvents;
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

  private final List<QosListener> all = new CopyOnWriteArrayList<>();
  private final RareWarning completionFailures = new RareWarning(LOG);
  private final RareWarning rejectionFailures = new RareWarning(LOG);
  private boolean running;

  /** If the server runs, the listener is told of the start, and not added if it throws. */
  synchronized void add(QosListener listener) {
    if (all.contains(listener)) {
      throw new IllegalStateException("there is one already: " + listener);
    }
    if (running) {
      listener.onStarted();
    }
    all.add(listener);
  }

  synchronized void remove(QosListener listener) {
    all.remove(listener);
  }

  @Override
  public void completed(String className, long waitingNanos, long processingNanos) {
    for (QosListener listener : all) {
      try {
        listener.onCompleted(className, waitingNanos, processingNanos);
      } catch (Throwable t) {
        completionFailures.warn("a completion listener threw", t);
      }
    }
  }

  @Override
  public void rejected(String className, RejectReason reason) {
    for (QosListener listener : all) {
      try {
        listener.onRejected(className, reason);
      } catch (Throwable t) {
        rejectionFailures.warn("a rejection listener threw", t);
      }
    }
  }

  @Override
  public synchronized void started() {
    running = true;
    tell(QosListener::onStarted);
  }

  @Override
  public synchronized void stopping() {
    running = false;
    tell(QosListener::onStopping);
  }

  @Override
  public synchronized void classes() {
    if (running) {
      tell(QosListener::onReloaded);
    }
  }

  @Override
  public void ready(boolean now) {
    tell(listener -> listener.onReadiness(now));
  }

  private void tell(Consumer<QosListener> event) {
    for (QosListener listener : all) {
      try {
        event.accept(listener);
      } catch (Throwable t) {
        Thrown.warn(
            LOG, "a listener to starts, reloads, stops and readiness threw; the server goes on", t);
      }
    }
  }
}
