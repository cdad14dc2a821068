package io.github.jettyqos.jetty;

import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.Delays;
import io.github.jettyqos.core.measure.ObservedCounts;
import io.github.jettyqos.jetty.operate.ClassExecutor;
import io.github.jettyqos.jetty.operate.ManagedServer;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * A service class of a server: what was measured of it, its budget, and an executor for its tasks.
 * Made by {@link Qos#serviceClass}. It is the class of its name after a reload, too; if there is
 * none any more, its methods throw an {@link IllegalArgumentException} that names it.
 */
public final class ClassHandle {
  private final ManagedServer server;
  private final String name;

  ClassHandle(ManagedServer server, String name) {
    this.server = server;
    this.name = name;
  }

  /** The class among those of one moment. */
  private record Present(ManagedServer server, int index) {}

  private Present now() {
    ManagedServer now = server.now();
    return new Present(now, now.indexOf(name));
  }

  /**
   * Its name.
   *
   * @return the name in the configuration
   */
  public String name() {
    return name;
  }

  /**
   * Its index in partitions, in the control loop, and in {@link Qos#serviceClasses}. A reload may
   * change it.
   *
   * @return from 0 in the order of the configuration; exempt classes have the last ones
   */
  public int index() {
    return now().index;
  }

  /**
   * Changes its budget, and the total with it where the total is the sum of the budgets. Unless the
   * law is static, this freezes the partition, as {@link Qos#partition(
   * io.github.jettyqos.core.Partition, String)}.
   *
   * @param threads whole threads
   * @param reason why, for the log
   * @throws IllegalArgumentException if a class would leave its minimum or maximum, or the pool
   *     could not give so many threads, or the class is exempt; nothing is changed then
   * @throws IllegalStateException unless the server runs
   */
  public void budget(int threads, String reason) {
    Present now = now();
    now.server.budget(now.index, threads, reason);
  }

  /**
   * An executor whose tasks use its queue and its budget.
   *
   * @return an executor; it throws {@link RejectedExecutionException} where a request would be
   *     rejected, or once a reload has removed the class; queued tasks of it are dropped then,
   *     which is logged
   * @throws IllegalArgumentException if the class is exempt
   */
  public Executor executor() {
    return new ClassExecutor(server.installation(), name);
  }

  /**
   * What the gate counted since the start of the server, or since a reload has added the class.
   *
   * @return the counts
   * @throws IllegalStateException unless the server runs
   */
  public ClassCounts counts() {
    Present now = now();
    return now.server.counts(now.index);
  }

  /**
   * The delays over the last 10 to 20 seconds.
   *
   * @return a copy
   */
  public Delays recentDelays() {
    Present now = now();
    return now.server.recentDelays(now.index);
  }

  /**
   * The delays since the start.
   *
   * @return a copy
   */
  public Delays totalDelays() {
    Present now = now();
    return now.server.totalDelays(now.index);
  }

  /**
   * The hypothetical queueing and rejections since admission last began to observe.
   *
   * @return the counts; empty if admission has never observed since the start, or for an exempt
   *     class
   */
  public Optional<ObservedCounts> observed() {
    Present now = now();
    return now.server.observed(now.index);
  }

  /**
   * How many connections its peers hold open, over {@link QosConnector}s.
   *
   * @return at least 0
   */
  public int connections() {
    Present now = now();
    return now.server.connections(now.index);
  }

  /**
   * The memory of its requests that have no handler yet: queued heads, and bodies.
   *
   * @return bytes, at least 0; over all classes at most {@code queue-bytes}
   */
  public long queuedBytes() {
    Present now = now();
    return now.server.queuedBytes(now.index);
  }

  /**
   * How many of its handlers have kept their threads for longer than {@code stuck}.
   *
   * @return at least 0
   * @throws IllegalStateException unless the server runs
   */
  public int stuck() {
    Present now = now();
    return now.server.stuck(now.index);
  }

  /**
   * How many of its handlers were found stuck since the start of the server.
   *
   * @return at least 0
   * @throws IllegalStateException unless the server runs
   */
  public long stuckReported() {
    Present now = now();
    return now.server.stuckReported(now.index);
  }

  /**
   * How many of its stuck handlers had their threads interrupted since the start of the server.
   *
   * @return at least 0
   * @throws IllegalStateException unless the server runs
   */
  public long stuckInterrupted() {
    Present now = now();
    return now.server.stuckInterrupted(now.index);
  }

  @Override
  public String toString() {
    return "class " + name();
  }
}
