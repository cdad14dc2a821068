package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.admit.WorkLifecycle;
import io.github.jettyqos.core.loop.Plant;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import io.github.jettyqos.core.measure.demand.DemandSource;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.event.Ticker;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The production gate, and behind it handlers that share a server: what Jetty with our handler is,
 * in virtual time. The same {@link WorkLifecycle} are told the same things.
 */
public final class GatedServer {
  /** Handlers at once that are told from each other, or more if the gate has more workers. */
  private static final int LEAST_LEVEL = 1024;

  /** As often as the loop of production looks at handlers whose threads do not tell. */
  private static final long LOOK_NANOS = 25_000_000;

  private final GateTime gate;
  private final SharedServer shared;
  private final SimulatedCpu cpu;
  private final WorkLifecycle workers;
  private final DemandSource demand;
  private Optional<WorkDescription> expected = Optional.empty();
  private final RequestListener[] listeners;

  /** A request: its permit, and its handler as a job. */
  private final class Request extends Permit {
    private final Content content;
    private final RequestListener listener;
    private final HandlerJob handler = new Handler();

    private final class Handler extends HandlerJob {
      Handler() {
        super(shared::goOn);
      }

      @Override
      void onPassed() {
        cpu.computed(this, compute);
        workers.handled(Request.this);
        workers.end(Request.this);
      }
    }

    Request(int classIndex, Content content, RequestListener listener) {
      super(classIndex, gate.simulation.now());
      this.content = content;
      this.listener = listener;
    }

    void start() {
      cpu.computed(handler, 0);
      workers.start(this);
      shared.start(handler, classIndex(), content);
    }

    @Override
    protected long size() {
      return content.size();
    }

    @Override
    protected long document() {
      return content.document();
    }

    /** Clients are not told apart: each request is one of its own. */
    @Override
    protected long client() {
      return arrivalNanos();
    }

    @Override
    protected void onDispatched() {
      gate.call(this::start);
    }

    @Override
    protected void onRejected(RejectReason reason) {
      gate.call(() -> listener.onRejected(reason));
    }

    @Override
    protected void onMeasured(long waitingNanos, long processingNanos) {
      gate.call(() -> listener.onCompleted(waitingNanos, processingNanos));
    }
  }

  /**
   * A server with nothing to do, whose requests do nothing but compute.
   *
   * @param simulation in whose time it works
   * @param gate an empty gate, which nothing else asks for admission
   * @param curve what the handlers do in all
   */
  public GatedServer(Simulation simulation, Gate gate, Curve curve) {
    this(simulation, gate, Machine.of(curve));
  }

  /**
   * A server with nothing to do.
   *
   * @param simulation in whose time it works
   * @param gate an empty gate, which nothing else asks for admission
   * @param machine what the handlers run on
   */
  public GatedServer(Simulation simulation, Gate gate, Machine machine) {
    this.gate = new GateTime(simulation, gate, machine.troubles());
    this.shared = new SharedServer(simulation, machine);
    this.cpu = new SimulatedCpu(simulation, shared.common(), machine);
    this.listeners = new RequestListener[gate.partition().size()];
    Arrays.fill(listeners, RequestListener.NONE);
    this.workers =
        new WorkLifecycle(
            gate,
            Stream.generate(() -> new DelayRecorder(simulation.clock()))
                .limit(listeners.length)
                .toList(),
            new SpeedupRecorder(levels(gate), simulation.now()),
            new DemandRecorder(listeners.length, levels(gate), cpu, simulation.now()),
            simulation.clock());
    this.demand = new DemandSource(workers.demand(), workers.speedup(), cpu);
    if (!machine.tells()) {
      Troubles troubles = machine.troubles();
      Ticker ignored =
          Ticker.every(simulation, LOOK_NANOS, () -> lookIfAwake(simulation.now(), troubles));
    }
  }

  private void lookIfAwake(long now, Troubles troubles) {
    if (troubles.awake(now) == now && demand.isLookOfUse()) {
      demand.look();
    }
  }

  /**
   * Says what is configured of the work of its classes, which a law knows until it has measured.
   *
   * @param work empty if nothing is
   */
  public void expect(Optional<WorkDescription> work) {
    this.expected = work;
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
    Request request = new Request(classIndex, content, listener);
    Decision decision = gate.admit(request);
    if (decision instanceof Decision.Rejected rejected) {
      listener.onRejected(rejected.reason());
    } else if (decision == Decision.DISPATCHED) {
      request.start();
    }
    return decision;
  }

  /**
   * Sets what hears of the requests of a class that bring no listener along.
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
   * What all handlers share behind the gate.
   *
   * @return the processors
   */
  public ProcessorSharing processor() {
    return shared.common();
  }

  /**
   * Changes what all handlers share from now on.
   *
   * @param next the curve
   */
  public void curve(Curve next) {
    shared.curve(next);
  }

  /**
   * What is measured of the speedup.
   *
   * @return the recorder
   */
  public SpeedupRecorder speedup() {
    return workers.speedup();
  }

  /**
   * What is measured of the delays of a class.
   *
   * @param classIndex the service class
   * @return the recorder
   */
  public DelayRecorder delays(int classIndex) {
    return workers.delays(classIndex);
  }

  /**
   * What a control loop looks at and acts on: the loop of production, in virtual time.
   *
   * @param classes the classes of the gate
   * @param configured the speedup until one is measured; empty if that is not known
   * @return gate and recorders
   */
  public Plant plant(List<ServiceClass> classes, Optional<Speedup> configured) {
    demand.expect(configured, expected, OptionalDouble.empty());
    return new Plant(classes, gate(), workers.delays(), workers.speedup(), demand, configured);
  }
}
