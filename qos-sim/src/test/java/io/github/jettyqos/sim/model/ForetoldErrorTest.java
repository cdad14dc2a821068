package io.github.jettyqos.sim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.Plant;
import io.github.jettyqos.core.manage.ConfigFile;
import io.github.jettyqos.core.manage.Managed;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.PartitionProposal;
import io.github.jettyqos.core.manage.PartitionProposal.OfClass;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.server.DrawnWork;
import io.github.jettyqos.sim.server.Machine;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import io.github.jettyqos.sim.workload.GapSources;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * What operators are shown of partitions that are not in force, and how far off that is said to be,
 * against what comes: drawn mixes of classes on the production gate, loop and management. The law
 * gets what is measured, never the truth.
 */
final class ForetoldErrorTest {
  private static final int SEEDS = Integer.getInteger("foretold.seeds", 4);
  private static final int CHANGES = 20;
  private static final int WARM = 130;
  private static final int EACH = 32;
  private static final int SETTLE = 6;
  private static final int SPARE = 4;
  private static final double MOST_LOAD = 0.85;
  private static final int THREADS = 64;

  private final List<Double> off = new ArrayList<>();
  private final List<Double> light = new ArrayList<>();
  private final List<Double> unchanged = new ArrayList<>();
  private final List<Double> told = new ArrayList<>();
  private int within;

  /** The requests of a class that were completed since a moment. */
  private static final class Log {
    private final List<Double> seconds = new ArrayList<>();

    double statistic(Optional<Target> target) {
      Collections.sort(seconds);
      return target.isPresent()
          ? seconds.get((int) Math.ceil(.95 * seconds.size()) - 1)
          : seconds.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
  }

  @Test
  void whatIf_drawnMixes_isNearWhatComesAndSaysHowNear() {
    for (int seed = 1; seed <= SEEDS; seed++) {
      changes(seed);
    }
    double median = part(off, .5);
    System.out.printf(
        "off: median %.3f, light %.3f, p90 %.3f; nothing changes %.3f; told %.3f in %d of %d,"
            + " within %.3f%n",
        median,
        part(light, .5),
        part(off, .9),
        part(unchanged, .5),
        part(told, .5),
        told.size(),
        off.size(),
        (double) within / told.size());
    assertThat(median).isLessThan(.15);
    assertThat(part(light, .5)).isLessThan(.15);
    assertThat((double) within / told.size()).isGreaterThan(2. / 3);
    assertThat(part(told, .5)).as("and says something").isLessThan(.5);
    assertThat(told.size()).isGreaterThan(off.size() / 2);
  }

  private static double part(List<Double> of, double part) {
    List<Double> sorted = of.stream().sorted().toList();
    return sorted.get((int) (part * sorted.size()));
  }

  private void changes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RandomStreams streams = new RandomStreams(seed);
    int count = 3 + random.nextInt(2);
    List<ServiceClass> classes = new ArrayList<>();
    List<ClassWork> works = new ArrayList<>();
    double[] rates = new double[count];
    double[] needs = new double[count];
    for (int k = 0; k < count; k++) {
      double elsewhere = new double[] {8, 20, 50, 120, 250}[random.nextInt(5)];
      double compute = .5 + random.nextDouble() * 2;
      double variation = new double[] {0, 1, 4}[random.nextInt(3)];
      works.add(new ClassWork(MixedWork.demand(compute, elsewhere), variation));
      double busy = 1 + 7 * random.nextDouble();
      rates[k] = k == 0 ? 5 : Math.max(5, Math.min(100, busy * 1e3 / (compute + elsewhere)));
      needs[k] = rates[k] * (compute + elsewhere) / 1e3;
      ServiceClassBuilder each = ServiceClass.named("c" + k).priority(k);
      boolean lends = random.nextBoolean();
      each.lend(lends).borrow(lends);
      if (k < count - 1) {
        each.target(Target.atMost(Statistic.P95, Duration.ofMillis(500)));
      }
      classes.add(each.build());
    }
    WorkDescription work = new WorkDescription(CommonStation.processors(2), works);
    SimulatedServer server = new SimulatedServer(classes, drawn(needs, null), Machine.of(work));
    Log[] logs = new Log[count];
    for (int k = 0; k < count; k++) {
      int index = k;
      logs[k] = new Log();
      server.feed(
          k,
          GapSources.poisson(rates[k], streams.stream("arrivals " + k)),
          DrawnWork.of(works.get(k), "c" + k, streams::stream)::next,
          RequestListener.of(
              (waiting, processing) -> logs[index].seconds.add((waiting + processing) / 1e9)));
    }
    Plant plant = server.gated().plant(classes, Optional.empty());
    ControlOptions control = ControlOptions.DEFAULT.withLaw(LawKind.STATIC);
    ControlLoop loop =
        new ControlLoop(plant, control, THREADS, server.simulation().clock(), () -> Instant.EPOCH);
    Management management = management(loop, plant);
    loop.onStep(management::step);
    server.every(
        control.period(),
        () -> {
          var ignored = loop.run();
        });
    server.runUntil(Duration.ofSeconds(WARM));
    for (int made = 0; made < CHANGES; made++) {
      PartitionProposal shown = management.propose(drawn(needs, random));
      loop.override(shown.proposed(), "drawn");
      long from = WARM + (long) made * EACH;
      server.runUntil(Duration.ofSeconds(from + SETTLE));
      for (Log each : logs) {
        each.seconds.clear();
      }
      server.runUntil(Duration.ofSeconds(from + EACH));
      for (int k = 0; k < count; k++) {
        compare(shown.classes().get(k), logs[k], k == 0);
      }
    }
  }

  private void compare(OfClass shown, Log log, boolean isLight) {
    double came = log.statistic(shown.target());
    double next = shown.ifApplied().orElseThrow().quantile();
    double error = Math.abs(next / came - 1);
    off.add(error);
    if (isLight) {
      light.add(error);
    }
    double now = shown.predicted().orElseThrow().quantile();
    if (Math.abs(next / now - 1) > .3) {
      unchanged.add(Math.abs(now / came - 1));
    }
    shown
        .errorIfApplied()
        .ifPresent(
            most -> {
              told.add(most);
              within += Math.abs(came / next - 1) <= most ? 1 : 0;
            });
  }

  /**
   * Threads that are busy for at most {@value #MOST_LOAD} of the time, and some more; all at first.
   */
  private static Partition drawn(double[] needs, SplittableRandom random) {
    int[] budgets = new int[needs.length];
    int total = 0;
    for (int k = 0; k < needs.length; k++) {
      int more = random == null ? SPARE : random.nextInt(SPARE + 1);
      budgets[k] = (int) Math.ceil(needs[k] / MOST_LOAD) + more;
      total += budgets[k];
    }
    return Partition.of(total, budgets);
  }

  /** Only what proposals and predictions need. */
  private static Management management(ControlLoop loop, Plant plant) {
    Managed managed =
        (Managed)
            Proxy.newProxyInstance(
                Managed.class.getClassLoader(),
                new Class<?>[] {Managed.class},
                (proxy, method, arguments) ->
                    switch (method.getName()) {
                      case "now" -> proxy;
                      case "isRunning" -> true;
                      case "control" -> loop;
                      case "partition" -> plant.gate().partition();
                      case "require" -> arguments[0];
                      case "recentDelays" -> plant.delays().get((Integer) arguments[0]).recent();
                      default -> throw new UnsupportedOperationException(method.getName());
                    });
    InstantSource clock = () -> Instant.EPOCH;
    return new Management(new ConfigFile(managed, null, clock), clock);
  }
}
