package io.github.jettyqos.sim.client;

import io.github.jettyqos.core.admit.RejectReason;
import io.github.jettyqos.sim.server.Connection;
import io.github.jettyqos.sim.server.ConnectionListener;
import io.github.jettyqos.sim.server.ConnectionServer;
import io.github.jettyqos.sim.workload.Session;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Requests over a connection that is kept between them. */
final class PersistentSession implements Session, ConnectionListener {
  private final ConnectionServer server;
  private final int classIndex;
  private final IntToDoubleFunction workSeconds;
  private final boolean closeAfterPage;
  private @Nullable Connection connection;
  private @Nullable Answer answer;

  PersistentSession(
      ConnectionServer server,
      int classIndex,
      IntToDoubleFunction workSeconds,
      boolean closeAfterPage) {
    this.server = server;
    this.classIndex = classIndex;
    this.workSeconds = workSeconds;
    this.closeAfterPage = closeAfterPage;
  }

  @Override
  public void request(int file, Answer answer) {
    this.answer = answer;
    double work = workSeconds.applyAsDouble(file);
    Connection open = connection;
    if (open == null || !open.isOpen()) {
      open = server.connect(classIndex, this);
      connection = open;
    }
    if (open.isOpen()) { // else it was turned away, and the user knows
      open.request(work);
    }
  }

  @Override
  public void pageDone() {
    if (closeAfterPage && connection != null) {
      connection.close();
    }
  }

  @Override
  public void onResponse() {
    Objects.requireNonNull(answer).served();
  }

  @Override
  public void onRejected(RejectReason reason) {
    Objects.requireNonNull(answer).refused();
  }
}
