package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.sim.model.Workload;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** One class with room for a million requests, solved at, near and far from its capacity. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ServerBenchmark {
  /** Arrivals a second; the server can do 204. */
  @Param({"100", "203.9", "204", "2000"})
  public double lambda;

  /** Mean residence time with K of a million and 64 threads. */
  @Benchmark
  public double million() {
    Workload load = new Workload(lambda, new Speedup(50, .14, 23), 999_936);
    return load.server(64, 0).residenceTime();
  }
}
