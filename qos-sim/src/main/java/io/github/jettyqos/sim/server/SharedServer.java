package io.github.jettyqos.sim.server;

import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * The machine of the handlers of several classes: all of them share one station while they compute,
 * and the requests of a class share its connection pool.
 *
 * <pre>
 *   elsewhere z  ->  connection s  ->  compute d
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>z</td><td>seconds of pure delay of the request</td></tr>
 *   <tr><td>s</td><td>for how long it holds one of the connections of its class, seconds</td></tr>
 *   <tr><td>d</td><td>seconds of the common station; all that compute have equal shares of it</td></tr>
 * </table>
 *
 * <p>Source: the network of Baskett, Chandy, Muntz and Palacios 1975, as a machine of which the
 * formula is tested rather than assumed: demands may have any distribution. Without time elsewhere
 * it is the server of Jamjoom, Chou and Shin 2004, {@link ProcessorSharing}.
 */
final class SharedServer {
  /** The curve of a stalled machine. */
  private static final Curve FROZEN = running -> 0;

  private final Simulation simulation;
  private final Troubles troubles;
  private final ProcessorSharing common;
  private final ProcessorSharing delays;
  private final @Nullable ConnectionPool[] pools;
  private Curve curve;

  SharedServer(Simulation simulation, Machine machine) {
    this.simulation = simulation;
    this.troubles = machine.troubles();
    this.curve = machine.common();
    this.common = new ProcessorSharing(simulation, curve);
    this.delays = new ProcessorSharing(simulation, Curve.ALONE);
    this.pools =
        machine.pools().stream()
            .map(pool -> pool.map(ConnectionPool::new).orElse(null))
            .toArray(ConnectionPool[]::new);
    for (Troubles.Span stall : troubles.stalls()) {
      simulation.at(stall.from(), Event.of(Event.COMPLETION, () -> curve(curve)));
      simulation.at(stall.to(), Event.of(Event.COMPLETION, () -> curve(curve)));
    }
  }

  /** Changes the curve of the common station, also for the handlers that compute now. */
  void curve(Curve next) {
    curve = next;
    boolean stalled = troubles.awake(simulation.now()) > simulation.now();
    common.curve(stalled ? FROZEN : curve);
  }

  ProcessorSharing common() {
    return common;
  }

  /** Starts a handler, whose demands are read from the request at this moment. */
  void start(HandlerJob handler, int classIndex, Content content) {
    double stretch = troubles.stretch(classIndex, simulation.now());
    handler.classIndex = classIndex;
    handler.compute = content.workSeconds() * stretch;
    handler.elsewhere = content.elsewhereSeconds() * stretch;
    handler.hold = content.holdSeconds() * stretch;
    if (handler.elsewhere > 0) {
      handler.stage = HandlerJob.Stage.ELSEWHERE;
      delays.start(handler, handler.elsewhere);
    } else {
      connect(handler);
    }
  }

  /** Moves a handler to its next stage. */
  void goOn(HandlerJob handler) {
    long awake = troubles.awake(simulation.now());
    if (awake > simulation.now()) {
      simulation.at(awake, Event.of(Event.COMPLETION, () -> goOn(handler)));
      return;
    }
    switch (handler.stage) {
      case ELSEWHERE -> connect(handler);
      case WAITING_FOR_A_CONNECTION -> hold(handler);
      case HOLDING_A_CONNECTION -> disconnect(handler);
      case COMPUTING, DONE -> end(handler);
    }
  }

  private void connect(HandlerJob handler) {
    ConnectionPool pool = pool(handler);
    if (pool == null) {
      compute(handler);
    } else if (pool.take(handler)) {
      hold(handler);
    }
  }

  private void hold(HandlerJob handler) {
    handler.stage = HandlerJob.Stage.HOLDING_A_CONNECTION;
    delays.start(handler, handler.hold);
  }

  private void disconnect(HandlerJob handler) {
    ConnectionPool pool = pool(handler);
    HandlerJob next = pool == null ? null : pool.release();
    if (next != null) {
      hold(next);
    }
    compute(handler);
  }

  private @Nullable ConnectionPool pool(HandlerJob handler) {
    return handler.classIndex < pools.length ? pools[handler.classIndex] : null;
  }

  private void compute(HandlerJob handler) {
    handler.stage = HandlerJob.Stage.COMPUTING;
    common.start(handler, handler.compute);
  }

  private void end(HandlerJob handler) {
    handler.stage = HandlerJob.Stage.DONE;
    long back = troubles.back(handler.classIndex, simulation.now());
    if (back > simulation.now()) {
      simulation.at(back, Event.of(Event.COMPLETION, () -> goOn(handler)));
    } else {
      handler.onPassed();
    }
  }
}
