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
 * Made by {@link Qos#serviceClass}.
 */
public final class ClassHandle {
  private final ManagedServer managed;
  private final int index;

  ClassHandle(ManagedServer managed, int index) {
    this.managed = managed;
    this.index = index;
  }

  /**
   * Its name.
   *
   * @return the name in the configuration
   */
  public String name() {
    return managed.names().get(index);
  }

  /**
   * Its index in partitions, in the control loop, and in {@link Qos#serviceClasses}.
   *
   * @return from 0 in the order of the configuration; exempt classes have the last ones
   */
  public int index() {
    return index;
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
    managed.budget(index, threads, reason);
  }

  /**
   * An executor whose tasks use its queue and its budget.
   *
   * @return an executor; it throws {@link RejectedExecutionException} where a request would be
   *     rejected
   * @throws IllegalArgumentException if the class is exempt
   */
  public Executor executor() {
    return new ClassExecutor(managed.installation(), name());
  }

  /**
   * What the gate counted since the start of the server.
   *
   * @return the counts
   * @throws IllegalStateException unless the server runs
   */
  public ClassCounts counts() {
    return managed.counts(index);
  }

  /**
   * The delays over the last 10 to 20 seconds.
   *
   * @return a copy
   */
  public Delays recentDelays() {
    return managed.recentDelays(index);
  }

  /**
   * The delays since the start.
   *
   * @return a copy
   */
  public Delays totalDelays() {
    return managed.totalDelays(index);
  }

  /**
   * The hypothetical queueing and rejections since admission last began to observe.
   *
   * @return the counts; empty if admission has never observed since the start, or for an exempt
   *     class
   */
  public Optional<ObservedCounts> observed() {
    return managed.observed(index);
  }

  /**
   * How many connections its peers hold open, over {@link QosConnector}s.
   *
   * @return at least 0
   */
  public int connections() {
    return managed.connections(index);
  }

  /**
   * The memory of its requests that have no handler yet: queued heads, and bodies.
   *
   * @return bytes, at least 0; over all classes at most {@code queue-bytes}
   */
  public long queuedBytes() {
    return managed.queuedBytes(index);
  }

  /**
   * How many of its handlers have kept their threads for longer than {@code stuck}.
   *
   * @return at least 0
   * @throws IllegalStateException unless the server runs
   */
  public int stuck() {
    return managed.stuck(index);
  }

  /**
   * How many of its handlers were found stuck since the start of the server.
   *
   * @return at least 0
   * @throws IllegalStateException unless the server runs
   */
  public long stuckReported() {
    return managed.stuckReported(index);
  }

  /**
   * How many of its stuck handlers had their threads interrupted since the start of the server.
   *
   * @return at least 0
   * @throws IllegalStateException unless the server runs
   */
  public long stuckInterrupted() {
    return managed.stuckInterrupted(index);
  }

  @Override
  public String toString() {
    return "class " + name();
  }
}
