package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.balance.NodeReport;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of the exchange with a node's admin connector. It belongs to the node, so that a late
 * answer is not taken for one of the next node in the same place.
 */
final class Talk {
  private final AtomicBoolean asked = new AtomicBoolean();
  private final AtomicBoolean wrong = new AtomicBoolean();
  private final AtomicBoolean pushed = new AtomicBoolean();
  private final AtomicBoolean refuses = new AtomicBoolean();
  private volatile @Nullable NodeReport report;

  /** The limit announced on the latest connection. */
  private volatile IntSupplier connection = () -> HeadSize.UNSAID;

  private volatile int mostOfHead = HeadSize.UNSAID;

  /** False if a report is pending. */
  boolean ask() {
    return asked.compareAndSet(false, true);
  }

  /** Stores a report; null keeps the last one. */
  void answered(@Nullable NodeReport said) {
    if (said != null) {
      report = said;
      wrong.set(false);
    }
    asked.set(false);
  }

  /** The last report; null if there was none. */
  @Nullable NodeReport report() {
    return report;
  }

  /** Notes an invalid report; true for the first one after a valid report. */
  boolean isWrongAnew() {
    return wrong.compareAndSet(false, true);
  }

  /**
   * The limit of a request head over HTTP/2, in bytes by RFC 9113, 6.5.2, as announced on each
   * connection. {@link HeadSize#UNSAID} before the first, or without an announcement.
   */
  int mostOfHead() {
    int said = connection.getAsInt();
    if (said != HeadSize.UNSAID && said != mostOfHead) {
      mostOfHead = said;
    }
    return mostOfHead;
  }

  /** Sets the latest connection, whose limit is known once it may be used. */
  void connected(IntSupplier most) {
    connection = most;
  }

  /** False if a push is pending. */
  boolean push() {
    return pushed.compareAndSet(false, true);
  }

  /** Ends a push, with any result. */
  void pushOver() {
    pushed.set(false);
  }

  void takesBudgets() {
    refuses.set(false);
  }

  /** Notes a refused push; true for the first one after an accepted push. */
  boolean refusesAnew() {
    return refuses.compareAndSet(false, true);
  }
}
