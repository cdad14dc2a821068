package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;
import java.util.concurrent.atomic.AtomicLongArray;

/** However requests end, each that the gate turns away is told once. */
final class StormRejections implements QosListener {
  private final Qos qos;
  private final AtomicLongArray told;

  /** Of a server that has not been started yet, and will be once. */
  StormRejections(Qos qos) {
    this.qos = qos;
    told = new AtomicLongArray(qos.config().classes().size());
    qos.addListener(this);
  }

  @Override
  public void onRejected(int classIndex, RejectReason reason) {
    told.incrementAndGet(classIndex);
  }

  /** When nothing runs and nothing waits. */
  void requireSound(StormReport report) {
    for (int k = 0; k < told.length(); k++) {
      int index = k;
      // Those that had waited are refused by a thread of the pool, a moment after they are counted.
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
