package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.RejectReason;
import io.github.jettyqos.core.loop.Plant;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.speedup.SpeedupRecorder;
import io.github.jettyqos.sim.event.Simulation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The production gate, and behind it handlers that share a server: what Jetty with our handler is,
 * in virtual time. The same recorders are told the same things.
 */
public final class GatedServer {
  /** Handlers at once that are told from each other, or more if the gate has more workers. */
  private static final int LEAST_LEVEL = 1024;

  private final GateTime gate;
  private final ProcessorSharing processor;
  private final SpeedupRecorder speedup;
  private final List<DelayRecorder> delays = new ArrayList<>();
  private final RequestListener[] listeners;

  /**
   * A server with nothing to do.
   *
   * @param simulation in whose time it works
   * @param gate a gate with nobody in it, of which nobody else asks admission
   * @param curve what the handlers do in all
   */
  public GatedServer(Simulation simulation, Gate gate, Curve curve) {
    this.gate = new GateTime(simulation, gate);
    this.processor = new ProcessorSharing(simulation, curve);
    this.speedup = new SpeedupRecorder(levels(gate), simulation.now());
    int classes = gate.partition().size();
    this.listeners = new RequestListener[classes];
    Arrays.fill(listeners, RequestListener.NONE);
    for (int i = 0; i < classes; i++) {
      delays.add(new DelayRecorder(simulation.clock()));
    }
  }

  private static int levels(Gate gate) {
    int most = SpeedupRecorder.MAX_LEVEL.max();
    return Math.min(most, Math.max(LEAST_LEVEL, gate.partition().total()));
  }

  /**
   * A request comes, of which the listener of its class hears.
   *
   * @param classIndex its service class
   * @param workSeconds how long its handler would take alone; at least 0
   * @return what the gate said at once
   */
  public Decision arrive(int classIndex, double workSeconds) {
    return arrive(classIndex, workSeconds, listeners[classIndex]);
  }

  /**
   * A request comes.
   *
   * @param classIndex its service class
   * @param workSeconds how long its handler would take alone; at least 0
   * @param listener hears of it, instead of the listener of its class
   * @return what the gate said at once
   */
  public Decision arrive(int classIndex, double workSeconds, RequestListener listener) {
    return arrive(classIndex, Content.of(workSeconds), listener);
  }

  /**
   * A request comes, of which more is to be said than its work.
   *
   * @param classIndex its service class
   * @param content what it wants
   * @param listener hears of it, instead of the listener of its class
   * @return what the gate said at once
   */
  public Decision arrive(int classIndex, Content content, RequestListener listener) {
    Request request = new Request(this, classIndex, content, listener);
    Decision decision = gate.admit(request);
    if (decision instanceof Decision.Rejected rejected) {
      rejected(request, rejected.reason());
    } else if (decision == Decision.DISPATCHED) {
      dispatched(request);
    }
    return decision;
  }

  /**
   * Says who hears of the requests of a class that bring no listener along.
   *
   * @param classIndex the service class
   * @param listener hears of the requests that come from now on
   */
  public void listener(int classIndex, RequestListener listener) {
    listeners[classIndex] = listener;
  }

  /**
   * The gate: its partition may be changed, and what it counts be read.
   *
   * @return the gate
   */
  public Gate gate() {
    return gate.gate;
  }

  /**
   * The shared server behind the gate: its curve may be changed.
   *
   * @return the server
   */
  public ProcessorSharing processor() {
    return processor;
  }

  /**
   * What is measured of the speedup.
   *
   * @return the recorder
   */
  public SpeedupRecorder speedup() {
    return speedup;
  }

  /**
   * What is measured of the delays of a class.
   *
   * @param classIndex the service class
   * @return the recorder
   */
  public DelayRecorder delays(int classIndex) {
    return delays.get(classIndex);
  }

  /**
   * What a control loop looks at and acts on: the loop of production, in virtual time.
   *
   * @param classes the classes of the gate
   * @param configured the speedup until one is measured; empty if that is not known
   * @return gate and recorders
   */
  public Plant plant(List<ServiceClass> classes, Optional<Speedup> configured) {
    return new Plant(classes, gate(), delays, speedup, configured);
  }

  long now() {
    return gate.simulation.now();
  }

  GateTime gateTime() {
    return gate;
  }

  void dispatched(Request request) {
    speedup.started(now());
    request.dispatchedNanos = now();
    processor.start(request.handler, request.content.workSeconds());
  }

  void completed(Request request) {
    long now = now();
    long waiting = request.dispatchedNanos - request.arrivalNanos();
    long processing = now - request.dispatchedNanos;
    // Before the release, by which another handler starts at this very instant.
    speedup.completed(now);
    gate.gate.release(request);
    delays.get(request.classIndex()).record(waiting, processing);
    request.listener.onCompleted(waiting, processing);
  }

  void rejected(Request request, RejectReason reason) {
    request.listener.onRejected(reason);
  }
}
