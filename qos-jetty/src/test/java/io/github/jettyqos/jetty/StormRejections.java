package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;
import java.util.concurrent.atomic.AtomicLongArray;

/** Each rejection is reported once, however requests end. */
final class StormRejections implements QosListener {
  private final Qos qos;
  private final AtomicLongArray told;

  /** For a server before its first start. */
  StormRejections(Qos qos) {
    this.qos = qos;
    told = new AtomicLongArray(qos.config().classes().size());
    qos.addListener(this);
  }

  @Override
  public void onRejected(String className, RejectReason reason) {
    told.incrementAndGet(qos.serviceClass(className).index());
  }

  /** When no request runs or waits. */
  void requireSound(StormReport report) {
    for (int k = 0; k < told.length(); k++) {
      int index = k;
      // Queued requests are rejected by a pool thread, a moment after they are counted.
      if (!Storm.await(
          Storm.SETTLED_MILLIS,
          () -> told.get(index) == qos.serviceClasses().get(index).counts().rejections())) {
        report.violation(
            "of class %d %d were turned away, and %d were told",
            index, qos.serviceClasses().get(index).counts().rejections(), told.get(index));
      }
    }
  }
}
