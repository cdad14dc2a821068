package io.github.jettyqos.sim.client;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.sim.server.GatedServer;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.workload.Session;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** One request after another at a gate. */
final class RequestSession implements Session, RequestListener {
  private final GatedServer server;
  private final int classIndex;
  private final IntToDoubleFunction workSeconds;
  private @Nullable Answer answer;

  RequestSession(GatedServer server, int classIndex, IntToDoubleFunction workSeconds) {
    this.server = server;
    this.classIndex = classIndex;
    this.workSeconds = workSeconds;
  }

  @Override
  public void request(int file, Answer answer) {
    this.answer = answer;
    server.arrive(classIndex, workSeconds.applyAsDouble(file), this);
  }

  @Override
  public void onCompleted(long waitingNanos, long processingNanos) {
    Objects.requireNonNull(answer).served();
  }

  @Override
  public void onRejected(RejectReason reason) {
    Objects.requireNonNull(answer).refused();
  }
}
