package io.github.jettyqos.benchmarks.planner;

import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.model.AllocationPlanner;
import io.github.jettyqos.core.model.CostPlan;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.PlannedClass;
import io.github.jettyqos.core.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Full plans of classes whose loads, costs and promises differ. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PlannerBenchmark {

  /** Classes, threads, and how much of what the server can do comes to it. */
  @Param({"8x256@0.8", "8x256@1.4", "32x1024@0.8", "32x1024@1.4"})
  public String size = "";

  private List<PlannedClass> classes = List.of();
  private int threads;

  @org.openjdk.jmh.annotations.Setup
  public void setup() {
    String[] parts = size.split("[x@]");
    int n = Integer.parseInt(parts[0]);
    threads = Integer.parseInt(parts[1]);
    Speedup speedup = new Speedup(50, .14, threads / 2);
    double all = Double.parseDouble(parts[2]) * speedup.throughput(threads);
    List<PlannedClass> made = new ArrayList<>();
    for (int k = 0; k < n; k++) {
      double share = 2.0 * (k + 1) / (n * (n + 1));
      made.add(
          PlannedClass.of(
              "class" + k,
              new Workload(all * share, speedup, 512),
              HoldingCost.weighted(1 + (k * 7) % 10)));
    }
    classes = made;
  }

  @Benchmark
  public CostPlan cheapest() {
    return AllocationPlanner.cheapest(classes, threads);
  }

  @Benchmark
  public List<CostPlan> everyTotal() {
    return AllocationPlanner.everyTotal(classes, threads);
  }

  @Benchmark
  public double million() {
    return MtrrServer.of(new Workload(203.9, new Speedup(50, .14, 23), 999_936), 64, 0)
        .residenceTime();
  }
}
