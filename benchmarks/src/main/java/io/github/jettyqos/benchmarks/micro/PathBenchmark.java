package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The cost of admission and recording for a request, with a control loop running and without. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PathBenchmark {
  /** Whether a loop runs, every 250 ms. */
  @Param({"alone", "loop"})
  public String beside = "";

  private ControlPlant plant = new ControlPlant(LawKind.MTRR, 8, 256, NanoClock.system());

  /** Starts the loop. */
  @Setup
  public void setup() {
    plant = new ControlPlant(LawKind.MTRR, 8, 256, NanoClock.system());
    if (beside.equals("loop")) {
      plant.loop.start();
    }
  }

  /** Stops it. */
  @TearDown
  public void tearDown() {
    plant.loop.stop();
  }

  /** One request. */
  @Benchmark
  public boolean request() {
    return plant.request(0);
  }
}
