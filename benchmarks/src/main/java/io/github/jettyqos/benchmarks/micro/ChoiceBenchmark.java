package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.Balancers;
import io.github.jettyqos.core.balance.NodeStatus;
import io.github.jettyqos.core.balance.ProbeRule;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The choice of one of 1000 nodes for a request, and the completion of that request. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ChoiceBenchmark {
  private static final int NODES = 1000;

  /** The balancer. */
  @Param({"round-robin", "least-connections", "maximum-idle-first", "probing"})
  public String kind = "";

  private Balancer balancer = Balancers.roundRobin(1, 1);

  /** Makes nodes of different sizes with some busy threads. */
  @Setup
  public void start() {
    SplittableRandom random = new SplittableRandom(1);
    balancer =
        switch (kind) {
          case "least-connections" -> Balancers.leastConnections(NODES);
          case "maximum-idle-first" -> Balancers.maximumIdleFirst(NODES, 1);
          case "probing" ->
              Balancers.probing(
                  NODES,
                  new ProbeRule(1),
                  (node, classIndex) -> {},
                  System::nanoTime,
                  random::nextLong);
          default -> Balancers.roundRobin(NODES, 1);
        };
    for (int node = 0; node < NODES; node++) {
      int quota = 4 + random.nextInt(12);
      balancer.report(node, 0, new NodeStatus(0, random.nextInt(quota), quota, 1, 1000));
      for (int i = random.nextInt(4); i > 0; i--) {
        balancer.dispatch(0);
      }
    }
  }

  /** Chooses a node, and completes the request there. */
  @Benchmark
  public int choose() {
    int node = balancer.dispatch(0);
    balancer.completed(node, 0);
    return node;
  }
}
