package io.github.jettyqos.jetty;

import java.util.function.IntConsumer;

/** A listener that tells the class of each completed request and task. */
record Completions(IntConsumer told) implements QosListener {
  @Override
  public void onCompleted(int classIndex, long waitingNanos, long processingNanos) {
    told.accept(classIndex);
  }
}
