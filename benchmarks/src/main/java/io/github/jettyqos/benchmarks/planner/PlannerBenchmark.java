package io.github.jettyqos.benchmarks.planner;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.HoldingCosts;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.sim.model.AllocationPlanner;
import io.github.jettyqos.sim.model.CostPlan;
import io.github.jettyqos.sim.model.PlannedClass;
import io.github.jettyqos.sim.model.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
 * Full plans of classes whose loads, costs and promises differ: queues of 512, half of the classes
 * with a target, half with a share, loads in proportion to 1, 2, 3...
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PlannerBenchmark {

  /** Classes, threads, and how many percent of what the server can do comes to it. */
  @Param({"8x256-80", "8x256-140", "32x1024-80", "32x1024-140"})
  public String size = "";

  private List<PlannedClass> classes = List.of();
  private int threads;

  /** Makes the classes. */
  @Setup
  public void setup() {
    Matcher matcher = Pattern.compile("(\\d+)x(\\d+)-(\\d+)").matcher(size);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("size: " + size);
    }
    int n = Integer.parseInt(matcher.group(1));
    threads = Integer.parseInt(matcher.group(2));
    Speedup speedup = new Speedup(50, .14, threads / 2);
    double all = Integer.parseInt(matcher.group(3)) / 100.0 * speedup.throughput(threads);
    List<PlannedClass> made = new ArrayList<>();
    for (int k = 0; k < n; k++) {
      double share = 2.0 * (k + 1) / (n * (n + 1));
      Guarantee guarantee =
          k % 2 == 0
              ? new Guarantee.Absolute(Target.atMost(Statistic.MEAN, Duration.ofMillis(800)))
              : new Guarantee.Relative(1 + k % 5);
      Workload load = new Workload(all * share, speedup, 512);
      HoldingCost cost = HoldingCosts.weighted(1 + (k * 7) % 10);
      made.add(new PlannedClass("class" + k, load, guarantee, cost, k, 1, 65535));
    }
    classes = made;
  }

  /** The division with the least cost, of any total. */
  @Benchmark
  public CostPlan cheapest() {
    return AllocationPlanner.cheapest(classes, threads);
  }

  /** The division with the least cost for every total: what the picture of costs needs. */
  @Benchmark
  public List<CostPlan> everyTotal() {
    return AllocationPlanner.everyTotal(classes, threads);
  }
}
