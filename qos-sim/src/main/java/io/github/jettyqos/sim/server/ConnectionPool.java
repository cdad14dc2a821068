package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** The connection pool of a class, with a first-come-first-served queue of handlers. */
final class ConnectionPool {
  private final int size;
  private final Queue<HandlerJob> queue = new ArrayDeque<>();
  private int held;

  ConnectionPool(ServiceDemand.Pool pool) {
    this.size = pool.size();
  }

  /** Takes a connection and returns true, or queues the handler and returns false. */
  boolean take(HandlerJob handler) {
    if (held < size) {
      held++;
      return true;
    }
    handler.stage = HandlerJob.Stage.WAITING_FOR_A_CONNECTION;
    queue.add(handler);
    return false;
  }

  /** Returns a connection, which goes to the handler at the head of the queue, if there is one. */
  @Nullable HandlerJob release() {
    HandlerJob next = queue.poll();
    if (next == null) {
      held--;
    }
    return next;
  }
}
