package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.RejectReason;
import java.util.ArrayList;
import java.util.List;

/** Writes down what it hears: waiting and processing in milliseconds, or why it was rejected. */
final class Heard implements RequestListener {
  final List<String> lines = new ArrayList<>();

  @Override
  public void onCompleted(long waitingNanos, long processingNanos) {
    lines.add(waitingNanos / 1_000_000 + "+" + processingNanos / 1_000_000);
  }

  @Override
  public void onRejected(RejectReason reason) {
    lines.add(reason.toString());
  }
}
