package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.core.loop.StepReport;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A whole server with the step of production, and what became of its requests. */
final class LoopRun {
  static final Duration PERIOD = ControlOptions.DEFAULT.period();

  final SimulatedServer server;
  final ControlStep step;
  final List<StepReport> reports = new ArrayList<>();
  final double[] seconds;
  final int[] completed;
  final int[] lost;
  private final List<ServiceClass> classes;
  private final WorkDescription work;
  private final RandomStreams streams;

  /** Work is known to the loop from the beginning. */
  LoopRun(
      List<ServiceClass> classes, int threads, WorkDescription work, ControlLaw law, long seed) {
    this.classes = classes;
    this.work = work;
    this.streams = new RandomStreams(seed);
    this.seconds = new double[classes.size()];
    this.completed = new int[classes.size()];
    this.lost = new int[classes.size()];
    this.server = new SimulatedServer(classes, Partition.share(classes, threads), Machine.of(work));
    server.gated().expect(Optional.of(work));
    this.step = server.step(law, Optional.empty(), PERIOD, ControlOptions.DEFAULT.step());
  }

  /** Poisson arrivals of a class. */
  LoopRun feed(int k, Schedule perSecond) {
    String name = classes.get(k).name();
    DrawnWork drawn = DrawnWork.of(work.classes().get(k), name, streams::stream);
    server.feed(
        k,
        GapSources.poisson(perSecond, streams.stream(name + " comes")),
        drawn::next,
        new RequestListener() {
          @Override
          public void onCompleted(long waitingNanos, long processingNanos) {
            seconds[k] += (waitingNanos + processingNanos) * 1e-9;
            completed[k]++;
          }

          @Override
          public void onRejected(RejectReason reason) {
            lost[k]++;
          }
        });
    return this;
  }

  /** Runs with or without steps between periods. */
  LoopRun until(int second, boolean between) {
    if (between) {
      server.control(step, PERIOD, reports::add);
    } else {
      server.every(PERIOD, () -> reports.add(step.run(server.simulation().now())));
    }
    server.runUntil(Duration.ofSeconds(second));
    return this;
  }

  double mean(int k) {
    return seconds[k] / completed[k];
  }
}
