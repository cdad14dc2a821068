package io.github.jettyqos.jetty;

import java.util.function.Consumer;

/** A listener that tells the class of each completed request and task. */
record Completions(Consumer<String> told) implements QosListener {
  @Override
  public void onCompleted(String className, long waitingNanos, long processingNanos) {
    told.accept(className);
  }
}
