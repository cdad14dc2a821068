package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.model.GuaranteePlan;
import io.github.jettyqos.core.model.MixedClass;
import io.github.jettyqos.core.model.MixedPlanner;
import io.github.jettyqos.core.model.OfferedLoad;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Plans of classes of different work: 5 ms to 1 s each, of which a part is computed, every fourth
 * with a pool, every third with a p95 and the others with a mean, work of C2 = 1 and 4. The load is
 * the largest at which the threads can keep all targets, so the least partition takes nearly all.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class MixedPlannerBenchmark {
  private static final long SEED = 20;
  private static final double TOO_MUCH = 1.3;

  /**
   * Classes, threads, percent of the processors in use, and which part of their time requests
   * compute: 1 to 50 % or 30 to 90 %.
   */
  @Param({"8x256-80-waiting", "8x256-95-computing", "32x1024-80-waiting", "32x1024-95-computing"})
  public String size = "";

  private CommonStation station = CommonStation.processors(1);
  private List<MixedClass> classes = List.of();
  private List<MixedClass> tooMuch = List.of();
  private int threads;

  /** Finds the largest load that can be planned for. */
  @Setup
  public void setup() {
    Matcher matcher = Pattern.compile("(\\d+)x(\\d+)-(\\d+)-(\\w+)").matcher(size);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("size: " + size);
    }
    int n = Integer.parseInt(matcher.group(1));
    threads = Integer.parseInt(matcher.group(2));
    double used = Integer.parseInt(matcher.group(3)) / 100.0;
    boolean computing = "computing".equals(matcher.group(4));
    double low = 0;
    double high = 1;
    for (int i = 0; i < 10; i++) {
      double fill = (low + high) / 2;
      make(n, used, fill, computing);
      if (MixedPlanner.plan(station, classes, threads, 0).isFeasible()) {
        low = fill;
      } else {
        high = fill;
      }
    }
    make(n, used, low * TOO_MUCH, computing);
    tooMuch = classes;
    make(n, used, low, computing);
    GuaranteePlan plan = MixedPlanner.plan(station, classes, threads, 0);
    if (!plan.isFeasible() || plan.partition().sum() < 0.75 * threads) {
      throw new IllegalStateException(size + " is too easy: " + plan);
    }
  }

  private void make(int n, double used, double fill, boolean computing) {
    Random random = new Random(SEED);
    List<MixedClass> made = new ArrayList<>();
    double all = 0;
    for (int k = 0; k < n; k++) {
      double whole = 0.005 * Math.pow(200, random.nextDouble());
      double part =
          computing ? 0.3 + 0.6 * random.nextDouble() : 0.01 * Math.pow(50, random.nextDouble());
      double share = (0.2 + random.nextDouble()) * threads / (0.7 * n);
      all += share * part;
      double away = (1 - part) * whole;
      ServiceDemand demand =
          k % 4 == 3
              ? new ServiceDemand(
                  part * whole,
                  away / 2,
                  Optional.of(new ServiceDemand.Pool((int) Math.ceil(share), away / 2)))
              : new ServiceDemand(part * whole, away);
      double most = whole * (1.3 + 2 * random.nextDouble()) / (computing ? 1 - used : 1);
      Target target =
          Target.atMost(
              k % 3 == 2 ? Statistic.P95 : Statistic.MEAN,
              Duration.ofNanos((long) (1e9 * (k % 3 == 2 ? 3 : 1) * most)));
      made.add(
          new MixedClass(
              "class" + k,
              new OfferedLoad(fill * share / whole, 512),
              new ClassWork(demand, k % 2 == 0 ? 1 : 4),
              Optional.of(new Guarantee.Absolute(target)),
              HoldingCost.LINEAR,
              k,
              1,
              65535));
    }
    classes = made;
    station = CommonStation.processors(0.8 * all / used);
  }

  /** The least partition that keeps every target. */
  @Benchmark
  public GuaranteePlan leastPartition() {
    return MixedPlanner.plan(station, classes, threads, 0);
  }

  /** The plan of a control loop at 1.3 times that load. */
  @Benchmark
  public GuaranteePlan overloaded() {
    return MixedPlanner.sketch(station, tooMuch, threads, 0);
  }
}
