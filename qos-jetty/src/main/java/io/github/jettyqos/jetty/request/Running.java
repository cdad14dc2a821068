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
 * The objects of one run of a server, from start to stop. Work belongs to the run in which it was
 * admitted: its permit returns to the gate of that run, however late its handler returns.
 *
 * @param configuration gives the configuration in force
 * @param clock the clock of everything here
 * @param root the gate in the tree of handlers
 * @param workers the gate, and the measurements behind it
 * @param load the load reported to proxies
 * @param demand the demands of the classes, as read by the control loop
 * @param control moves the partition
 * @param connectors tells how many handlers the server's pool can run
 * @param threads runs handlers
 * @param dispatcher passes requests to the threads
 * @param profiles the request properties for queue policies
 * @param waiting the timers for waiting requests
 * @param queueBytes the memory of queued requests; the bytes of a body in reading at a stop are
 *     never given back
 * @param outcomes listeners to completed and rejected work
 * @param retries the times of {@code Retry-After}
 * @param exempt the requests that pass without admission
 * @param exemptDelays a recorder for each exempt class
 * @param logged whether the server has a request log, so that requests get attributes for it
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

  /** The number of handlers that the server's pool can run, with its present connectors. */
  public ThreadSupply supply() {
    return connectors.supply(config().reserve());
  }

  public long nanoTime() {
    return clock.nanoTime();
  }

  ServiceClass serviceClass(int classIndex) {
    return config().classes().get(classIndex);
  }

  /** Records a completed request of an exempt class; the index is among the exempt classes. */
  void measureExempt(int index, long waitingNanos, long processingNanos) {
    exemptDelays.get(index).record(waitingNanos, processingNanos);
    outcomes.completed(gate().partition().size() + index, waitingNanos, processingNanos);
  }

  /** Runs a task that does not block; in this thread if the pool is stopping. */
  public void execute(Runnable task) {
    try {
      threads.execute(task);
    } catch (RejectedExecutionException e) {
      task.run();
    }
  }

  /** The bound of concurrent exempt handlers, under the present partition. */
  int mostExempt() {
    Gate gate = gate();
    return gate.isEnforced()
        ? exempt.most(config().reserve(), Needs.atOnce(gate.partition()))
        : Integer.MAX_VALUE;
  }

  /** Rejects queued and arriving requests; running requests may finish. */
  public void close() {
    gate().close();
    exempt.close();
  }

  /** A future that completes when no request runs after {@link #close}. */
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
