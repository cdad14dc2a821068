package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.sim.server.Content;
import io.github.jettyqos.sim.server.Machine;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;

/**
 * One queue for all classes before all threads, in the order of arrival and with the room of all
 * queues together. A request leaves it when the patience of its class is over.
 *
 * <p>What it turns away is a floor for what rules are compared by: more comes than can be served.
 */
public final class OneQueue {
  private final SimulatedServer server;
  private final Queue<Waiting> queue = new ArrayDeque<>();
  private final long[] patience;
  private final int threads;
  private final int room;
  private int running;

  /** A queued request. */
  private record Waiting(long since, int classIndex, Content content, RequestListener listener) {}

  /** An empty queue before an empty server. */
  public OneQueue(List<ServiceClass> classes, int threads, Machine machine) {
    this.threads = threads;
    this.patience = classes.stream().mapToLong(each -> each.queue().timeout().toNanos()).toArray();
    this.room = classes.stream().mapToInt(each -> each.queue().max()).sum();
    int[] all = new int[classes.size()];
    Arrays.fill(all, threads);
    // No request ever waits at its gate.
    this.server = new SimulatedServer(classes, Partition.of(threads, all), machine);
  }

  /** The server behind the queue. */
  public SimulatedServer server() {
    return server;
  }

  /** Tells whether no request is queued or running. */
  public boolean isEmpty() {
    return running == 0;
  }

  /** A request comes, of which the listener will hear. */
  public void arrive(int classIndex, Content content, RequestListener listener) {
    Waiting next = new Waiting(server.simulation().now(), classIndex, content, listener);
    if (running < threads) {
      start(next);
      return;
    }
    if (queue.size() == room) {
      queue.removeIf(this::hasLeft);
    }
    if (queue.size() < room) {
      queue.add(next);
    } else {
      listener.onRejected(RejectReason.QUEUE_FULL);
    }
  }

  private boolean hasLeft(Waiting waiting) {
    boolean left = server.simulation().now() - waiting.since() > patience[waiting.classIndex()];
    if (left) {
      waiting.listener().onRejected(RejectReason.QUEUE_TIMEOUT);
    }
    return left;
  }

  private void start(Waiting next) {
    running++;
    long waited = server.simulation().now() - next.since();
    server.arrive(
        next.classIndex(),
        next.content(),
        RequestListener.of(
            (none, processing) -> {
              next.listener().onCompleted(waited, processing);
              end();
            }));
  }

  private void end() {
    running--;
    Waiting next = queue.poll();
    while (next != null && hasLeft(next)) {
      next = queue.poll();
    }
    if (next != null) {
      start(next);
    }
  }
}
