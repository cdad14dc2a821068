package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.balance.NodeReport;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of a node, and what it says. It belongs to the node and goes with it, so that an
 * answer that comes late is none of the next node at the same place.
 */
final class Talk {
  private final AtomicBoolean asked = new AtomicBoolean();
  private final AtomicBoolean wrong = new AtomicBoolean();
  private final AtomicBoolean pushed = new AtomicBoolean();
  private final AtomicBoolean refuses = new AtomicBoolean();
  private volatile @Nullable NodeReport report;

  /** What the last connection that was made allows. */
  private volatile IntSupplier connection = () -> HeadSize.UNSAID;

  private volatile int mostOfHead = HeadSize.UNSAID;

  /** False if it is asked for a report already. */
  boolean ask() {
    return asked.compareAndSet(false, true);
  }

  /** What it said last is kept when it says nothing. */
  void answered(@Nullable NodeReport said) {
    if (said != null) {
      report = said;
      wrong.set(false);
    }
    asked.set(false);
  }

  /** What it said last; null if it never said anything. */
  @Nullable NodeReport report() {
    return report;
  }

  /** It said what is no report; true if that is new since the last one that was right. */
  boolean isWrongAnew() {
    return wrong.compareAndSet(false, true);
  }

  /**
   * How large a head may be that is sent to it over HTTP/2, in bytes as RFC 9113, 6.5.2, counts
   * them: it says so on each connection. {@link HeadSize#UNSAID} before the first, or if it does
   * not.
   */
  int mostOfHead() {
    int said = connection.getAsInt();
    if (said != HeadSize.UNSAID && said != mostOfHead) {
      mostOfHead = said;
    }
    return mostOfHead;
  }

  /** There is a connection, on which that is known as soon as it may be used. */
  void connected(IntSupplier most) {
    connection = most;
  }

  /** False if it is sent budgets already. */
  boolean push() {
    return pushed.compareAndSet(false, true);
  }

  /** The push is over, whatever came of it. */
  void pushOver() {
    pushed.set(false);
  }

  void takesBudgets() {
    refuses.set(false);
  }

  /** It does not take budgets; true if that is new since it took some. */
  boolean refusesAnew() {
    return refuses.compareAndSet(false, true);
  }
}
