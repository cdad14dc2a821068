package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.sim.experiment.rule.OneQueue;
import io.github.jettyqos.sim.server.Machine;
import io.github.jettyqos.sim.server.RequestListener;
import java.time.Duration;

/** One queue for all classes on a server that was drawn. */
final class Floor {
  private Floor() {}

  /** What it costs; of it only the lost requests are the floor. */
  static Bill of(DrawnServer drawn, Requests requests) {
    OneQueue queue = new OneQueue(drawn.owners(), drawn.threads(), Machine.of(drawn.work()));
    Bill bill = drawn.bill();
    requests.feed(
        queue.server().simulation(),
        next -> queue.arrive(next.classIndex(), next.content(), listener(next, bill)));
    Duration at = Duration.ofNanos((long) (1e9 * drawn.seconds()));
    queue.server().runUntil(at);
    while (!queue.isEmpty()) {
      at = at.plusSeconds(1);
      queue.server().runUntil(at);
    }
    return bill;
  }

  private static RequestListener listener(Coming of, Bill bill) {
    return new RequestListener() {
      @Override
      public void onCompleted(long waitingNanos, long processingNanos) {
        bill.completed(of, (waitingNanos + processingNanos) / 1e9);
      }

      @Override
      public void onRejected(RejectReason reason) {
        bill.lost(of);
      }
    };
  }
}
