package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.sim.server.Machine;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/**
 * The floor: one queue in the order of arrival, with the room of all queues together, before all
 * threads. A request leaves it when the patience of its class is over.
 */
final class OneQueue {
  private final SimulatedServer server;
  private final Bill bill;
  private final Queue<Coming> queue = new ArrayDeque<>();
  private final long[] patience;
  private final int threads;
  private final int room;
  private int running;

  private OneQueue(DrawnServer drawn) {
    this.threads = drawn.threads();
    this.patience =
        drawn.owners().stream().mapToLong(each -> each.queue().timeout().toNanos()).toArray();
    this.room = drawn.owners().stream().mapToInt(each -> each.queue().max()).sum();
    this.bill = drawn.bill();
    int[] all = new int[drawn.classes().size()];
    Arrays.fill(all, threads);
    this.server =
        new SimulatedServer(drawn.owners(), Partition.of(threads, all), Machine.of(drawn.work()));
  }

  /** What it costs; of it only the lost requests are the floor. */
  static Bill of(DrawnServer drawn, Requests requests) {
    OneQueue floor = new OneQueue(drawn);
    requests.feed(floor.server.simulation(), floor::arrive);
    Duration at = Duration.ofNanos((long) (1e9 * drawn.seconds()));
    floor.server.runUntil(at);
    while (floor.running > 0) {
      at = at.plusSeconds(1);
      floor.server.runUntil(at);
    }
    return floor.bill;
  }

  private void arrive(Coming coming) {
    if (running < threads) {
      start(coming);
      return;
    }
    if (queue.size() == room) {
      queue.removeIf(this::hasLeft);
    }
    if (queue.size() < room) {
      queue.add(coming);
    } else {
      bill.lost(coming);
    }
  }

  /** Counts it as lost if its patience is over. */
  private boolean hasLeft(Coming coming) {
    boolean left = server.simulation().now() - coming.atNanos() > patience[coming.classIndex()];
    if (left) {
      bill.lost(coming);
    }
    return left;
  }

  private void start(Coming coming) {
    running++;
    long waited = server.simulation().now() - coming.atNanos();
    server.arrive(
        coming.classIndex(),
        coming.content(),
        RequestListener.of((none, processing) -> end(coming, waited + processing)));
  }

  private void end(Coming coming, long residence) {
    bill.completed(coming, residence / 1e9);
    running--;
    Coming next = queue.poll();
    while (next != null && hasLeft(next)) {
      next = queue.poll();
    }
    if (next != null) {
      start(next);
    }
  }
}
