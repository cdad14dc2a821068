package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.loop.LoopRecord;
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
 * One cycle of the control loop: measure, ask the law, apply. 8 classes and 256 threads, 60
 * requests of each class in the system, 40 of which arrive and leave between two cycles.
 * Predictions are computed when they are read, so they are not a part of it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CycleBenchmark {
  private static final double PERIOD_NANOS = 250e6;

  /** The law. */
  @Param({"STATIC", "MTRR", "QUEUEING_MODEL", "QUEUE_LENGTH", "AGE", "PI", "OPTIMAL"})
  public LawKind law = LawKind.MTRR;

  /** Classes and threads. */
  @Param("8x256")
  public String size = "";

  private long now;
  private long tick;
  private ControlPlant plant = new ControlPlant(law, 8, 256, () -> now);

  /** Makes the plant anew. */
  @Setup
  public void setup() {
    plant = ControlPlant.of(law, size, () -> now);
    tick = (long) (PERIOD_NANOS / plant.arrivals());
  }

  /** The traffic between two cycles, which is not measured. */
  @Setup(Level.Invocation)
  public void traffic() {
    plant.period(() -> now += tick);
  }

  /** One cycle. */
  @Benchmark
  public LoopRecord cycle() {
    return plant.loop.run();
  }
}
