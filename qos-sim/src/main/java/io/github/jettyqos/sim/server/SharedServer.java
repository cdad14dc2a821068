package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Handlers of classes of different work: they share one station when they compute, and elsewhere
 * they meet nobody but requests of their own class, unless there is a disk for which all wait.
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
final class SharedServer implements Passage.Course {
  /** Nobody moves. */
  private static final Curve FROZEN = running -> 0;

  private final Simulation simulation;
  private final Troubles troubles;
  private final ProcessorSharing common;
  private final ProcessorSharing delays;
  private final @Nullable Connections[] connections;
  private Curve curve;

  SharedServer(Simulation simulation, Machine machine) {
    this.simulation = simulation;
    this.troubles = machine.troubles();
    this.curve = machine.common();
    this.common = new ProcessorSharing(simulation, curve);
    this.delays = new ProcessorSharing(simulation, Curve.ALONE);
    this.connections = new Connections[machine.pools().size()];
    for (int k = 0; k < connections.length; k++) {
      Optional<ServiceDemand.Pool> pool = machine.pools().get(k);
      connections[k] = pool.map(Connections::new).orElse(null);
    }
    for (Troubles.Span stall : troubles.stalls()) {
      simulation.at(stall.from(), new Freeze());
      simulation.at(stall.to(), new Freeze());
    }
  }

  /** A stall begins or ends. */
  private final class Freeze extends Event {
    Freeze() {
      super(Event.COMPLETION);
    }

    @Override
    protected void fire() {
      curve(curve);
    }
  }

  /** A handler that could not go on, goes on. */
  private final class Later extends Event {
    private final Passage passage;

    Later(Passage passage) {
      super(Event.COMPLETION);
      this.passage = passage;
    }

    @Override
    protected void fire() {
      goOn(passage);
    }
  }

  /** Changes what all share, for those that compute now too. */
  void curve(Curve next) {
    curve = next;
    boolean stalled = troubles.awake(simulation.now()) > simulation.now();
    common.curve(stalled ? FROZEN : curve);
  }

  ProcessorSharing common() {
    return common;
  }

  /** A handler starts. Its request is asked what it needs: what is cached then counts. */
  void start(Passage passage, int classIndex, Content content) {
    double stretch = troubles.stretch(classIndex, simulation.now());
    passage.classIndex = classIndex;
    passage.compute = content.workSeconds() * stretch;
    passage.elsewhere = content.elsewhereSeconds() * stretch;
    passage.hold = content.holdSeconds() * stretch;
    if (passage.elsewhere > 0) {
      passage.stage = Passage.Stage.ELSEWHERE;
      delays.start(passage, passage.elsewhere);
    } else {
      connect(passage);
    }
  }

  @Override
  public void goOn(Passage passage) {
    long awake = troubles.awake(simulation.now());
    if (awake > simulation.now()) {
      simulation.at(awake, new Later(passage));
      return;
    }
    switch (passage.stage) {
      case ELSEWHERE -> connect(passage);
      case WAITING_FOR_A_CONNECTION -> hold(passage);
      case HOLDING_A_CONNECTION -> disconnect(passage);
      case COMPUTING, DONE -> end(passage);
    }
  }

  private void connect(Passage passage) {
    Connections of = connections(passage);
    if (of == null) {
      compute(passage);
    } else if (of.take(passage)) {
      hold(passage);
    }
  }

  private void hold(Passage passage) {
    passage.stage = Passage.Stage.HOLDING_A_CONNECTION;
    delays.start(passage, passage.hold);
  }

  private void disconnect(Passage passage) {
    Connections of = connections(passage);
    Passage next = of == null ? null : of.release();
    if (next != null) {
      hold(next);
    }
    compute(passage);
  }

  private @Nullable Connections connections(Passage passage) {
    return passage.classIndex < connections.length ? connections[passage.classIndex] : null;
  }

  private void compute(Passage passage) {
    passage.stage = Passage.Stage.COMPUTING;
    common.start(passage, passage.compute);
  }

  private void end(Passage passage) {
    passage.stage = Passage.Stage.DONE;
    long back = troubles.back(passage.classIndex, simulation.now());
    if (back > simulation.now()) {
      simulation.at(back, new Later(passage));
    } else {
      passage.onPassed();
    }
  }
}
