package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.experiment.PatientClass;
import io.github.jettyqos.sim.model.Workload;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.GatedServer;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.workload.Arrivals;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.util.List;

/**
 * A simulation of the model of {@link MtrrServer}: Poisson arrivals of exponential work at the
 * production gate, before a shared server in which the threads of another class are always busy.
 */
final class ClassRun {
  private static final int MEASURED = 0;
  private static final int FOREIGN = 1;

  /** The share of a run that is left out while the server fills ... */
  private static final double WARM_UP = 0.05;

  /** ... and the number of times that it could complete its content in addition. */
  private static final int FILLS = 10;

  private final Simulation simulation = new Simulation();
  private final GatedServer server;
  private final WorkDistribution work;
  private final Arrivals arrivals;
  private double cameSeconds;
  private double residenceNanos;
  private long completed;

  private ClassRun(FigurePoint model, long seed) {
    Workload load = model.load();
    int foreign = model.foreign();
    List<ServiceClass> classes =
        List.of(
            PatientClass.named("measured", load.queue()).build(),
            PatientClass.named("foreign", foreign).build());
    Partition partition = Partition.of(model.threads() + foreign, model.threads(), foreign);
    server = new GatedServer(simulation, new Gate(classes, partition), Curve.of(load.speedup()));
    // The name of the point makes its chance its own: the points do not err together.
    String point =
        " at %s with %d beside %d".formatted(load.arrivalRate(), model.threads(), foreign);
    RandomStreams streams = new RandomStreams(seed);
    double mean = 1 / load.speedup().rate();
    work = WorkDistribution.exponential(mean, streams.stream("work" + point));
    arrivals =
        new Arrivals(
            simulation,
            GapSources.poisson(load.arrivalRate(), streams.stream("arrivals" + point)),
            this::arrive);
    WorkDistribution others =
        WorkDistribution.exponential(mean, streams.stream("foreign work" + point));
    server.listener(
        MEASURED,
        RequestListener.of(
            (waiting, processing) -> {
              residenceNanos += waiting + processing;
              completed++;
            }));
    // A thread of the foreign class takes its next request as soon as it has completed one.
    server.listener(
        FOREIGN,
        RequestListener.of((waiting, processing) -> server.arrive(FOREIGN, others.nextSeconds())));
    for (int i = 0; i < foreign; i++) {
      server.arrive(FOREIGN, others.nextSeconds());
    }
  }

  private void arrive() {
    double seconds = work.nextSeconds();
    cameSeconds += seconds;
    server.arrive(MEASURED, seconds);
  }

  /**
   * Runs it.
   *
   * @param model what is simulated, exponential in all; foreign threads are whole
   * @param seconds of virtual time that count; a little more is run before
   * @return the mean residence time, and by which part more work came than was to be expected
   */
  static ControlVariate.Sample of(FigurePoint model, double seconds, long seed) {
    return new ClassRun(model, seed).run(model, seconds);
  }

  private ControlVariate.Sample run(FigurePoint model, double seconds) {
    Workload load = model.load();
    double warmUp =
        WARM_UP * seconds + FILLS * (model.threads() + load.queue()) / model.model().capacity();
    arrivals.start();
    simulation.runUntil(Math.round(warmUp * 1e9));
    cameSeconds = 0;
    residenceNanos = 0;
    completed = 0;
    simulation.runUntil(Math.round((warmUp + seconds) * 1e9));
    double expected = seconds * load.arrivalRate() / load.speedup().rate();
    return new ControlVariate.Sample(residenceNanos * 1e-9 / completed, cameSeconds / expected - 1);
  }
}
