package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.balance.NodeStatus;
import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;

/**
 * A node of a cluster: threads of each class, every one of which serves its request at the speed of
 * the node and shares nothing with the others.
 *
 * <p>Source: Gao, Pan and Hu 2011, section 3: a back-end server with a queue and a quota of threads
 * for each class. Deviation: the production gate does it, so that quotas change as there.
 */
public final class ClusterNode {
  private static final double NANOS = 1e9;

  private final GateTime gate;
  private final double speed;
  private final Service service;
  private final int[] queued;
  private final int[] running;

  /** What the threads of a node do. */
  @FunctionalInterface
  public interface Service {
    /**
     * Starts a request, which has a thread.
     *
     * @param content what it needs
     * @param done to call at its end
     */
    void start(Content content, Runnable done);
  }

  /** A request, its permit and the thread that serves it. */
  private final class Served extends Permit {
    private final Content content;
    private final RequestListener listener;
    private long dispatchedNanos;

    Served(int classIndex, Content content, RequestListener listener) {
      super(classIndex, gate.simulation.now());
      this.content = content;
      this.listener = listener;
    }

    void serve() {
      running[classIndex()]++;
      dispatchedNanos = gate.simulation.now();
      service.start(content, this::complete);
    }

    @Override
    protected long size() {
      return content.size();
    }

    @Override
    protected long document() {
      return content.document();
    }

    private void complete() {
      running[classIndex()]--;
      gate.gate.release(this);
      listener.onCompleted(
          dispatchedNanos - arrivalNanos(), gate.simulation.now() - dispatchedNanos);
    }

    @Override
    protected void onDispatched() {
      queued[classIndex()]--;
      gate.call(this::serve);
    }

    @Override
    protected void onRejected(RejectReason reason) {
      queued[classIndex()]--;
      gate.call(() -> listener.onRejected(reason));
    }
  }

  /**
   * A node with nothing to do.
   *
   * @param simulation the virtual time
   * @param gate an empty gate, which nothing else asks for admission; its budgets are the quotas
   * @param speed of each thread, seconds of work in a second; above 0
   */
  public ClusterNode(Simulation simulation, Gate gate, double speed) {
    this(simulation, gate, speed, threads(simulation, NANOS / speed));
  }

  private static Service threads(Simulation simulation, double nanosPerSecondOfWork) {
    return (content, done) ->
        simulation.at(
            Times.after(simulation.now(), content.workSeconds() * nanosPerSecondOfWork),
            Event.of(Event.COMPLETION, done));
  }

  /**
   * A node with nothing to do, whose threads may share something.
   *
   * @param simulation the virtual time
   * @param gate an empty gate, which nothing else asks for admission; its budgets are the quotas
   * @param speed as it is told to balancers; above 0
   * @param service what its threads do
   */
  public ClusterNode(Simulation simulation, Gate gate, double speed, Service service) {
    if (!(speed > 0 && speed <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("speed " + speed);
    }
    this.gate = new GateTime(simulation, gate);
    this.speed = speed;
    this.service = service;
    this.queued = new int[gate.partition().size()];
    this.running = new int[gate.partition().size()];
  }

  /**
   * A request comes.
   *
   * @param classIndex its service class
   * @param workSeconds how long it takes at speed 1; at least 0
   * @param listener hears of it
   * @return what the gate said at once
   */
  public Decision arrive(int classIndex, double workSeconds, RequestListener listener) {
    return arrive(classIndex, () -> workSeconds, listener);
  }

  /**
   * A request comes, of which more is to be said than its work.
   *
   * @param classIndex its service class
   * @param content what it needs
   * @param listener hears of it
   * @return what the gate said at once
   */
  public Decision arrive(int classIndex, Content content, RequestListener listener) {
    Served request = new Served(classIndex, content, listener);
    Decision decision = gate.admit(request);
    if (decision == Decision.DISPATCHED) {
      request.serve();
    } else if (decision == Decision.QUEUED) {
      queued[classIndex]++;
    } else if (decision instanceof Decision.Rejected rejected) {
      listener.onRejected(rejected.reason());
    }
    return decision;
  }

  /**
   * Requests of a class that wait here.
   *
   * @param classIndex the service class
   * @return how many
   */
  public int queued(int classIndex) {
    return queued[classIndex];
  }

  /**
   * Requests of a class that are being served here.
   *
   * @param classIndex the service class
   * @return how many
   */
  public int running(int classIndex) {
    return running[classIndex];
  }

  /**
   * Threads that a class may use.
   *
   * @param classIndex the service class
   * @return its budget
   */
  public int quota(int classIndex) {
    return gate.gate.partition().budget(classIndex);
  }

  /**
   * Threads that a class may use and does not.
   *
   * @param classIndex the service class
   * @return at least 0, also where a lowered quota is not back yet
   */
  public int idle(int classIndex) {
    return Math.max(0, quota(classIndex) - running[classIndex]);
  }

  /**
   * The status of the node as reported to a balancer.
   *
   * @param classIndex for requests of this service class
   * @return the status, without latency
   */
  public NodeStatus status(int classIndex) {
    return new NodeStatus(queued(classIndex), idle(classIndex), quota(classIndex), speed);
  }

  /**
   * The speed of each thread.
   *
   * @return seconds of work in a second
   */
  public double speed() {
    return speed;
  }

  /**
   * The gate: its partition may be changed, and what it counts be read.
   *
   * @return the gate
   */
  public Gate gate() {
    return gate.gate;
  }
}
