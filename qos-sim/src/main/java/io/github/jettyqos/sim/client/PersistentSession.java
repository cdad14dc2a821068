package io.github.jettyqos.sim.client;

import io.github.jettyqos.core.RejectReason;
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
  private final Reuse reuse;
  private @Nullable Connection connection;
  private @Nullable Answer answer;
  private int pagesLeft;

  PersistentSession(
      ConnectionServer server, int classIndex, IntToDoubleFunction workSeconds, Reuse reuse) {
    this.server = server;
    this.classIndex = classIndex;
    this.workSeconds = workSeconds;
    this.reuse = reuse;
  }

  @Override
  public void request(int file, Answer answer) {
    this.answer = answer;
    double work = workSeconds.applyAsDouble(file);
    Connection open = connection;
    if (open != null && pagesLeft == 0) {
      open.close();
    }
    if (open == null || !open.isOpen()) {
      pagesLeft = reuse.pages();
      open = server.connect(classIndex, this);
      connection = open;
    }
    if (open.isOpen()) { // else it was turned away, and the user knows
      open.request(work);
    }
  }

  @Override
  public void pageDone() {
    pagesLeft = Math.max(0, pagesLeft - 1);
    if (reuse.closesAtOnce() && pagesLeft == 0 && connection != null) {
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
