package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.NodeLoad;
import io.github.jettyqos.core.admit.WorkLifecycle;
import io.github.jettyqos.core.config.Needs;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.demand.DemandSource;
import io.github.jettyqos.jetty.connect.ConnectorWatch;
import io.github.jettyqos.jetty.connect.Dispatcher;
import io.github.jettyqos.jetty.connect.ThreadSupply;
import io.github.jettyqos.jetty.route.QueueProfiles;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * What exists from start to stop of a server. Work belongs to the run in which it was admitted: its
 * permit goes back to the gate of that one, however long its handler stays.
 *
 * @param configuration gives the one in force
 * @param clock the clock of everything here
 * @param root the gate in the tree of handlers
 * @param workers the gate, and what is measured behind it
 * @param load what is told to those who send requests
 * @param demand what the classes need, as the loop has it read
 * @param control moves the partition
 * @param connectors says how many handlers the server's pool can run
 * @param threads where handlers run
 * @param dispatcher hands requests to them
 * @param profiles what the queues ask of requests
 * @param waiting what is done now and then for requests that wait
 * @param queueBytes the memory of bodies; one that was being read at a stop is never given back
 * @param outcomes listeners to completed and rejected work
 * @param retries when those that are turned away are told to come back
 * @param exempt the requests that pass without admission
 * @param exemptDelays a recorder for each exempt class
 * @param logged whether the server has a request log, so that requests bear what it may say of them
 */
public record Running(
    Supplier<QosConfig> configuration,
    NanoClock clock,
    RootHandler root,
    WorkLifecycle workers,
    NodeLoad load,
    DemandSource demand,
    ControlLoop control,
    ConnectorWatch connectors,
    Executor threads,
    Dispatcher dispatcher,
    QueueProfiles profiles,
    WaitingRequests waiting,
    QueueBytes queueBytes,
    Outcomes outcomes,
    RetryTimes retries,
    ExemptCounts exempt,
    List<DelayRecorder> exemptDelays,
    boolean logged) {

  QosConfig config() {
    return configuration.get();
  }

  public Gate gate() {
    return workers.gate();
  }

  /** How many handlers the server's pool can run, as pool and connectors are now. */
  public ThreadSupply supply() {
    return connectors.supply(config().reserve());
  }

  public long nanoTime() {
    return clock.nanoTime();
  }

  ServiceClass serviceClass(int classIndex) {
    return config().classes().get(classIndex);
  }

  /** A request of an exempt class is complete; its index is among these. */
  void measureExempt(int index, long waitingNanos, long processingNanos) {
    exemptDelays.get(index).record(waitingNanos, processingNanos);
    outcomes.completed(gate().partition().size() + index, waitingNanos, processingNanos);
  }

  /** Runs a task that does not block; here, when the pool takes no more because it stops. */
  public void execute(Runnable task) {
    try {
      threads.execute(task);
    } catch (RejectedExecutionException e) {
      task.run();
    }
  }

  /** How many handlers exempt classes may have at once, as the partition is now. */
  int mostExempt() {
    Gate gate = gate();
    return gate.isEnforced()
        ? exempt.most(config().reserve(), Needs.atOnce(gate.partition()))
        : Integer.MAX_VALUE;
  }

  /** Turns away what waits and what comes; what runs may finish. */
  public void close() {
    gate().close();
    exempt.close();
  }

  /** Done when nothing runs after {@link #close}. */
  public CompletableFuture<Void> drained() {
    return CompletableFuture.allOf(gate().drained(), exempt.drained());
  }

  public void stop() {
    connectors.leave();
    close();
    profiles.stop();
    waiting.stop();
    control.stop();
  }
}
