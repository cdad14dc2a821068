package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.core.loop.StepReport;
import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.event.Ticker;
import io.github.jettyqos.sim.workload.Arrivals;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A whole server in virtual time: the production gate before simulated handlers, what comes to it,
 * and the step of the production loop.
 */
public final class SimulatedServer {
  private static final int LOOK_MILLIS = 20;

  private final Simulation simulation = new Simulation();
  private final List<ServiceClass> classes;
  private final GatedServer gated;
  private final Troubles troubles;
  private int unseen;

  /**
   * A server without traffic and without control.
   *
   * @param classes its classes
   * @param start the partition in force
   * @param curve what it gains from handling several requests at once
   */
  public SimulatedServer(List<ServiceClass> classes, Partition start, Curve curve) {
    this(classes, start, Machine.of(curve));
  }

  /**
   * A server without traffic and without control, for classes of different work.
   *
   * @param classes its classes
   * @param start the partition in force
   * @param machine what its handlers run on
   */
  public SimulatedServer(List<ServiceClass> classes, Partition start, Machine machine) {
    this.classes = List.copyOf(classes);
    this.troubles = machine.troubles();
    // No cache is simulated: without documents that policy serves in the order of arrival.
    Gate gate = new Gate(classes, start, simulation.clock(), document -> false);
    this.gated = new GatedServer(simulation, gate, machine);
  }

  /** {@return its time} */
  public Simulation simulation() {
    return simulation;
  }

  /** {@return its gate and its handlers} */
  public GatedServer gated() {
    return gated;
  }

  /**
   * Feeds requests of a class that only compute.
   *
   * @param classIndex the position of the class
   * @param gaps from one arrival to the next
   * @param work of each request
   * @param listener hears what becomes of them
   */
  public void feed(
      int classIndex, GapSource gaps, WorkDistribution work, RequestListener listener) {
    feed(classIndex, gaps, () -> Content.of(work.nextSeconds()), listener);
  }

  /**
   * Feeds requests of a class with any demands.
   *
   * @param classIndex the position of the class
   * @param gaps from one arrival to the next
   * @param work of each request
   * @param listener hears what becomes of them
   */
  public void feed(
      int classIndex, GapSource gaps, Supplier<Content> work, RequestListener listener) {
    new Arrivals(simulation, gaps, () -> arrive(classIndex, work.get(), listener)).start();
  }

  /**
   * A request comes. While the machine is stalled it is not seen, and that counts as waiting.
   *
   * @param classIndex its service class
   * @param content what it wants
   * @param listener hears what becomes of it
   */
  public void arrive(int classIndex, Content content, RequestListener listener) {
    long now = simulation.now();
    long awake = troubles.awake(now);
    if (awake == now) {
      gated.arrive(classIndex, content, listener);
      return;
    }
    unseen++;
    simulation.at(
        awake,
        Event.of(
            Event.ARRIVAL,
            () -> {
              unseen--;
              gated.arrive(classIndex, content, listener.later(awake - now));
            }));
  }

  /** {@return requests that have come and that the stalled machine has not seen yet} */
  public int unseen() {
    return unseen;
  }

  /**
   * Changes what the server gains from handling several requests at once.
   *
   * @param at when, from the beginning of the run
   * @param next the curve from then on
   */
  public void move(Duration at, Curve next) {
    simulation.at(at.toNanos(), Event.of(Event.COMPLETION, () -> gated.curve(next)));
  }

  /**
   * The step of the production loop on this server, for {@link #control} or {@link #every} to take.
   *
   * @param law what decides
   * @param configured the speedup that is expected, if any
   * @param period from one step to the next
   * @param mostThreads by which a budget may move in a step
   * @return the step, not yet taken
   */
  public ControlStep step(
      ControlLaw law, Optional<Speedup> configured, Duration period, int mostThreads) {
    return new ControlStep(
        gated.plant(classes, configured), law, period, mostThreads, simulation.now());
  }

  /**
   * Runs the control step once a period, and earlier when it is due, as the thread of a running
   * server does, which looks every {@value #LOOK_MILLIS} ms. The next one is a period later then.
   *
   * @param step what is taken
   * @param period the first time is a period from now
   * @param heard what is done with each decision
   */
  public void control(ControlStep step, Duration period, Consumer<StepReport> heard) {
    Runnable take = () -> heard.accept(step.run(simulation.now()));
    Ticker regular = every(period, take);
    Ticker.every(
        simulation,
        Duration.ofMillis(LOOK_MILLIS).toNanos(),
        () -> {
          if (troubles.awake(simulation.now()) == simulation.now()
              && step.isDue(simulation.now())) {
            regular.restart();
            take.run();
          }
        });
  }

  /**
   * Runs an action once a period, after all other events of that instant. What falls into a stall
   * of the machine is done once, at its end.
   *
   * @param period the first time is a period from now
   * @param action what is done
   * @return what repeats it
   */
  public Ticker every(Duration period, Runnable action) {
    Event late = Event.of(Event.TICK, action);
    return Ticker.every(
        simulation,
        period.toNanos(),
        () -> {
          long awake = troubles.awake(simulation.now());
          if (awake > simulation.now()) {
            simulation.at(awake, late);
          } else if (!late.isScheduled()) {
            action.run();
          }
        });
  }

  /**
   * Runs the simulation.
   *
   * @param end until when, from the beginning of the run
   */
  public void runUntil(Duration end) {
    simulation.runUntil(end.toNanos());
  }
}
