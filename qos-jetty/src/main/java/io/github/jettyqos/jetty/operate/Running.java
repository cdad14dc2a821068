package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.NodeLoad;
import io.github.jettyqos.core.admit.WorkLifecycle;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.measure.demand.DemandSource;
import io.github.jettyqos.core.measure.demand.HostProcessors;
import io.github.jettyqos.jetty.connect.ConnectorWatch;
import io.github.jettyqos.jetty.connect.ThreadSupply;
import io.github.jettyqos.jetty.request.RequestServices;
import io.github.jettyqos.jetty.request.StuckHandlers;

/**
 * One run of a server, from start to stop: its requests, and what controls and reports them.
 *
 * @param requests the objects that its requests share
 * @param control moves the partition
 * @param demand the demands of the classes, as read by the control loop
 * @param processors those of the JVM
 * @param load the load reported to proxies
 * @param stuck finds handlers that hang
 * @param connectors tells how many handlers the server's pool can run
 */
public record Running(
    RequestServices requests,
    ControlLoop control,
    DemandSource demand,
    HostProcessors processors,
    NodeLoad load,
    StuckHandlers stuck,
    ConnectorWatch connectors) {

  public WorkLifecycle workers() {
    return requests.workers();
  }

  public Gate gate() {
    return requests.gate();
  }

  /** The number of handlers that the server's pool can run, with its present connectors. */
  public ThreadSupply supply() {
    return connectors.supply(requests.configuration().get().reserve());
  }

  void stop() {
    connectors.leave();
    stuck.stop();
    requests.stop();
    control.stop();
  }
}
