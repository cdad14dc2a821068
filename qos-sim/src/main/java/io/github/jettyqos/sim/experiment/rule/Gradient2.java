package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.sim.server.SimulatedServer;
import java.util.Arrays;
import java.util.List;

/**
 * The limit Gradient2 of Netflix' concurrency-limits, with a partition of equal percentage for each
 * class.
 *
 * <p>A class may exceed its part of the limit while the limit has room, which is lending. A window
 * lasts 100 ms, and until 10 requests are complete. The limit begins at 20 and does not fall below,
 * as it is shipped, but has no more than the threads there are.
 *
 * <p>Deviations: a request beyond the limit waits in the queue of its class instead of being turned
 * away, which can only help; and a class below its part does not exceed the limit.
 *
 * @param name by what it is called
 */
record Gradient2(String name) implements AllocationRule {
  private static final int INITIAL = 20;
  private static final long WINDOW_NANOS = 100_000_000;
  private static final int LEAST_REQUESTS = 10;

  @Override
  public List<ServiceClass> classes(ServerInfo premises) {
    return Lending.all(premises.classes(), true);
  }

  @Override
  public Partition start(ServerInfo premises) {
    return parts(initial(premises), premises.size());
  }

  private static int initial(ServerInfo premises) {
    return Math.min(INITIAL, premises.threads());
  }

  private static Partition parts(int limit, int classes) {
    int[] parts = new int[classes];
    Arrays.fill(parts, (limit + classes - 1) / classes);
    return Partition.of(limit, parts);
  }

  @Override
  public RuleListener act(ServerInfo premises, SimulatedServer server) {
    int initial = initial(premises);
    return new Windows(server, new GradientLimit(initial, initial, premises.threads()));
  }

  /** Sums up the requests of a window. */
  private static final class Windows implements RuleListener {
    private final SimulatedServer server;
    private final GradientLimit limit;
    private long endsAt = WINDOW_NANOS;
    private int count;
    private double seconds;
    private int most;

    Windows(SimulatedServer server, GradientLimit limit) {
      this.server = server;
      this.limit = limit;
    }

    @Override
    public void completed(int classIndex, long processingNanos) {
      Gate gate = server.gated().gate();
      int running = 1; // this one was at work, too
      for (int k = 0; k < gate.partition().size(); k++) {
        running += gate.counts(k).running();
      }
      count++;
      seconds += processingNanos / 1e9;
      most = Math.max(most, running);
      long now = server.simulation().now();
      if (now < endsAt || count < LEAST_REQUESTS) {
        return;
      }
      limit.window(seconds / count, most);
      endsAt = now + WINDOW_NANOS;
      count = 0;
      seconds = 0;
      most = 0;
      if (limit.limit() != gate.partition().total()) {
        gate.partition(parts(limit.limit(), gate.partition().size()));
      }
    }
  }
}
