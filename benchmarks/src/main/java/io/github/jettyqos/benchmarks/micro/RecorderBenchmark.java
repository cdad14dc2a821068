package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.core.measure.demand.DemandRecorder;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The cost of recording one start and one completion, while eight other requests run. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecorderBenchmark {
  private static final int OTHERS = 8;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private SpeedupRecorder recorder = new SpeedupRecorder(64, 0);
  private DemandRecorder demand = recorderOfDemand();

  private static DemandRecorder recorderOfDemand() {
    return new DemandRecorder(4, 64, THREADS::getCurrentThreadCpuTime, 0);
  }

  /** A clock for each thread, as a request has read the clock before. */
  @State(Scope.Thread)
  public static class Clock {
    private long nanos;

    long next() {
      return nanos += 3000;
    }
  }

  /** Starts the others. */
  @Setup
  public void setup() {
    recorder = new SpeedupRecorder(64, 0);
    demand = recorderOfDemand();
    for (int i = 0; i < OTHERS; i++) {
      recorder.started(i);
      long ignored = demand.started(1, i);
    }
  }

  /** One request. */
  @Benchmark
  public void startAndComplete(Clock clock) {
    recorder.started(clock.next());
    recorder.completed(clock.next());
  }

  /**
   * One request of which the demand is recorded, too. A thread sends as many as it can, so one in
   * 64 is a sample.
   */
  @Benchmark
  public void withDemand(Clock clock) {
    long from = clock.next();
    recorder.started(from);
    long atStart = demand.started(1, from);
    long used = demand.used(atStart);
    long to = clock.next();
    recorder.completed(to);
    demand.completed(1, to, to - from, used);
  }

  /** The cost of the clock alone. */
  @Benchmark
  public long clockOnly(Clock clock) {
    return clock.next() + clock.next();
  }
}
