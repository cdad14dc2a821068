package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.Plant;
import io.github.jettyqos.core.measure.DemandEstimate.Description;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.server.DrawnWork;
import io.github.jettyqos.sim.server.Machine;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import io.github.jettyqos.sim.workload.GapSources;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One cycle of the control loop with 8 classes of different work, a pool among them, and 256
 * threads: the law plans with the measured demand. The server is simulated, and its requests are
 * not a part of the cycle.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class MixedCycleBenchmark {
  private static final int LEARNS = 120;
  private static final Duration PERIOD = ControlOptions.DEFAULT.period();

  /** At load 1 eight classes need 1.75 of two processors. */
  private static final double[] RATES = {150, 150, 100, 60, 40, 30, 20, 15};

  private static final List<ClassWork> WORK =
      List.of(
          work(2, 8),
          work(2, 20),
          new ClassWork(new ServiceDemand(.002, .04, Optional.of(new Pool(12, .04)))),
          work(4, 150),
          work(4, 300),
          work(8, 400),
          work(8, 600),
          work(10, 900));

  /** The law. */
  @Param({"STATIC", "MTRR"})
  public LawKind law = LawKind.MTRR;

  /** The load; the server is nearly saturated at 1. */
  @Param({"1.0", "1.3"})
  public double load;

  /**
   * Classes, a multiple of eight, and threads; there are a quarter as many processors as classes.
   */
  @Param("8x256")
  public String size = "8x256";

  private int count = RATES.length;
  private int threads = 256;
  private SimulatedServer server = server();
  private Plant plant = server.gated().plant(classes(), Optional.empty());
  private ControlLoop loop = loop();

  private SimulatedServer server() {
    CommonStation processors = CommonStation.processors(count / 4.0);
    List<ClassWork> all = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      all.add(work(k));
    }
    Machine machine = Machine.of(new WorkDescription(processors, all));
    return new SimulatedServer(classes(), Partition.share(classes(), threads), machine);
  }

  private static ClassWork work(int k) {
    return WORK.get(k % WORK.size());
  }

  private static ClassWork work(double computeMillis, double elsewhereMillis) {
    return new ClassWork(new ServiceDemand(computeMillis * 1e-3, elsewhereMillis * 1e-3));
  }

  private List<ServiceClass> classes() {
    List<ServiceClass> classes = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      double unloaded = work(k).demand().unloaded();
      classes.add(
          ServiceClass.named("class" + k)
              .priority(k)
              .target(
                  k % 2 == 0 ? Statistic.P95 : Statistic.MEAN,
                  Duration.ofNanos((long) (1e9 * unloaded * (k % 2 == 0 ? 6 : 3))))
              .queueTimeout(Duration.ofSeconds(30))
              .build());
    }
    return classes;
  }

  private ControlLoop loop() {
    return new ControlLoop(
        plant,
        ControlOptions.DEFAULT.withLaw(law),
        threads,
        server.simulation().clock(),
        InstantSource.system());
  }

  /** Makes a server that has measured the demand of its classes. */
  @Setup
  public void setup() {
    String[] numbers = size.split("x", 2);
    count = Integer.parseInt(numbers[0]);
    threads = Integer.parseInt(numbers[1]);
    server = server();
    RandomStreams streams = new RandomStreams(20);
    for (int k = 0; k < count; k++) {
      server.feed(
          k,
          GapSources.poisson(load * RATES[k % RATES.length], streams.stream("arrivals of " + k)),
          DrawnWork.of(work(k), "class" + k, streams::stream)::next,
          RequestListener.NONE);
    }
    plant = server.gated().plant(classes(), Optional.empty());
    loop = loop();
    for (int i = 0; i < LEARNS; i++) {
      traffic();
      LoopRecord ignored = loop.run();
    }
    Description inForce = plant.demand().last().inForce();
    if (inForce != Description.PROCESSORS) {
      throw new IllegalStateException("planned with " + inForce);
    }
  }

  /** The traffic between two cycles, which is not measured. */
  @Setup(Level.Invocation)
  public void traffic() {
    server.runUntil(Duration.ofNanos(server.simulation().now()).plus(PERIOD));
  }

  /** One cycle. */
  @Benchmark
  public LoopRecord mixed() {
    return loop.run();
  }
}
