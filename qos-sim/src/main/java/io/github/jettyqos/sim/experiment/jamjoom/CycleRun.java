package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.core.loop.StepReport;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.experiment.TargetSeconds;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.Schedule;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A run of a site whose second class comes more often for {@value #BURST} seconds, which is more
 * than the server can do. The law is told nothing of the server, and measures.
 */
final class CycleRun {
  private static final int SETTLED = 25;
  private static final int FROM = 50;
  private static final int BURST = 15;

  /** By then every queue is empty on a server that still does what it can. */
  private static final int OVER = FROM + 3 * BURST;

  private static final int END = 130;
  private static final int QUEUE = 20_000;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final SimulatedServer server;
  private final List<TargetSeconds> seconds = new ArrayList<>();
  private final Map<Phase, DoubleSummaryStatistics> first = new EnumMap<>(Phase.class);
  private double totals;
  private int periods;
  private int completed;

  /** The phases of a run. */
  enum Phase {
    BEFORE(SETTLED, FROM),
    BURST(FROM, FROM + CycleRun.BURST),
    AFTER(OVER, END);

    private final int from;
    private final int to;

    Phase(int from, int to) {
      this.from = from;
      this.to = to;
    }
  }

  private CycleRun(CycleSite site, CycleLaw law, long seed) {
    int threads = law.threads(site);
    List<ServiceClass> classes = new ArrayList<>();
    for (int k = 0; k < site.rates().size(); k++) {
      Duration mean = Duration.ofNanos(Math.round(1e9 * site.targets().get(k)));
      Target target = new Target(Metric.RESIDENCE, Statistic.MEAN, mean, law.meaning());
      ServiceClassBuilder each =
          ServiceClass.named("c" + k)
              .priority(k)
              .target(target)
              .queueMax(QUEUE)
              .queueTimeout(PATIENCE);
      boolean lend = site.lend() && !law.isPi();
      classes.add(each.lend(lend).borrow(lend).build());
      seconds.add(new TargetSeconds(target, END));
    }
    server = new SimulatedServer(classes, Partition.share(classes, threads), site.curve());
    RandomStreams streams = new RandomStreams(seed);
    for (int k = 0; k < classes.size(); k++) {
      double rate = site.rates().get(k);
      Schedule perSecond =
          Schedule.of(rate)
              .step(Duration.ofSeconds(FROM), k == 0 ? rate : site.burst())
              .step(Duration.ofSeconds(FROM + BURST), rate)
              .step(Duration.ofSeconds(END), 0);
      server.feed(
          k,
          GapSources.poisson(perSecond, streams.stream("arrivals " + k)),
          WorkDistribution.exponential(1 / site.line().rate(), streams.stream("work " + k)),
          listener(k));
    }
    ControlOptions options = law.options();
    ControlStep step =
        server.step(
            ControlLaws.of(options, classes, threads),
            Optional.empty(),
            options.period(),
            options.step());
    if (law.isPi()) {
      step.pin(OptionalInt.of(threads));
      step.invariants(false);
    }
    server.control(step, options.period(), this::look);
  }

  private RequestListener listener(int k) {
    return new RequestListener() {
      @Override
      public void onCompleted(long waitingNanos, long processingNanos) {
        double residence = (waitingNanos + processingNanos) * 1e-9;
        double came = now() - residence;
        seconds.get(k).completed((int) came, residence);
        completed += now() >= OVER && now() < END ? 1 : 0;
        if (k == 0) {
          add(came, residence);
        }
      }

      @Override
      public void onRejected(RejectReason reason) {
        seconds.get(k).lost((int) Math.min(END - 1, now()));
      }
    };
  }

  private void add(double came, double residence) {
    for (Phase phase : Phase.values()) {
      if (came >= phase.from && came < phase.to) {
        first.computeIfAbsent(phase, any -> new DoubleSummaryStatistics()).accept(residence);
      }
    }
  }

  private double now() {
    return server.simulation().now() * 1e-9;
  }

  private void look(StepReport report) {
    if (now() >= OVER && now() < END) {
      totals += Math.min(report.applied().total(), report.applied().sum());
      periods++;
    }
  }

  /** Runs it, and so long beyond its end that what waits then comes through. */
  static CycleRun of(CycleSite site, CycleLaw law, long seed) {
    CycleRun run = new CycleRun(site, law, seed);
    run.server.runUntil(Duration.ofSeconds(END + 5));
    for (int k = 0; k < run.seconds.size(); k++) {
      // What waits still is late.
      long left = run.server.gated().gate().counts(k).queued();
      for (long i = 0; i < left; i++) {
        run.seconds.get(k).lost(END - 1);
      }
    }
    return run;
  }

  /** Seconds of a phase in which a class misses its target. */
  int missed(int k, Phase phase) {
    return seconds.get(k).beyond(phase.from, phase.to);
  }

  /**
   * The mean residence of the first class, seconds; of those that are complete, or if none is at
   * least the time since the phase began.
   */
  double mean(Phase phase) {
    DoubleSummaryStatistics seen = first.get(phase);
    return seen == null ? END - phase.from : seen.getAverage();
  }

  /** The mean number of threads of all classes after the burst. */
  double threads() {
    return totals / periods;
  }

  /** Completions per second after the burst. */
  double throughput() {
    return (double) completed / (END - OVER);
  }
}
