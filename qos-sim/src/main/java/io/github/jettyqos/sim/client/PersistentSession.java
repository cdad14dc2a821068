package io.github.jettyqos.sim.client;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.sim.server.Connection;
import io.github.jettyqos.sim.server.ConnectionListener;
import io.github.jettyqos.sim.server.ConnectionServer;
import io.github.jettyqos.sim.server.DelayTally;
import io.github.jettyqos.sim.workload.Session;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A session over a persistent connection, as in Lu et al. 2001: opened where none is open, and kept
 * until the server closes it for idleness, or for so many pages.
 */
public final class PersistentSession implements Session, ConnectionListener {
  private final ConnectionServer server;
  private final int classIndex;
  private final IntToDoubleFunction workSeconds;
  private final int pages;
  private final DelayTally responses;
  private @Nullable Connection connection;
  private @Nullable Answer answer;
  private int pagesLeft;
  private long askedNanos;

  /**
   * A session without a connection.
   *
   * @param server the server
   * @param classIndex the service class of the user
   * @param workSeconds the work for a file
   * @param pages number of pages after which the user opens another connection; the earlier one
   *     stays idle until the user asks for the next page or the server closes it
   * @param responses records the response times
   */
  public PersistentSession(
      ConnectionServer server,
      int classIndex,
      IntToDoubleFunction workSeconds,
      int pages,
      DelayTally responses) {
    this.server = server;
    this.classIndex = classIndex;
    this.workSeconds = workSeconds;
    this.pages = pages;
    this.responses = responses;
  }

  @Override
  public void request(int file, Answer answer) {
    this.answer = answer;
    askedNanos = server.simulation().now();
    double work = workSeconds.applyAsDouble(file);
    Connection open = connection;
    if (open != null && pagesLeft == 0) {
      open.close();
    }
    if (open == null || !open.isOpen()) {
      pagesLeft = pages;
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
  }

  @Override
  public void onResponse() {
    responses.add(server.simulation().now() - askedNanos);
    Objects.requireNonNull(answer).served();
  }

  @Override
  public void onRejected(RejectReason reason) {
    Objects.requireNonNull(answer).refused();
  }
}
