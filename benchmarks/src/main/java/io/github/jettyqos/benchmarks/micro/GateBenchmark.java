package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** One admission and one release, with budgets that never bind. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class GateBenchmark {
  private static final int BUDGET = 1000;
  private static final int CLASSES = 8;
  private static final int MANY = 64;

  private final Gate gate = two();

  private final Gate eight = common(CLASSES);
  private final Gate many = common(MANY);

  private final Semaphore semaphore = new Semaphore(BUDGET);

  private static Gate two() {
    List<ServiceClass> classes =
        List.of(
            ServiceClass.named("gold").lend(false).build(),
            ServiceClass.named("rest").lend(false).build());
    return new Gate(classes, Partition.of(2 * BUDGET, BUDGET, BUDGET));
  }

  /** Classes, each with one thread kept for it and all others common. */
  private static Gate common(int count) {
    List<ServiceClass> classes = new ArrayList<>();
    int[] budgets = new int[count];
    for (int k = 0; k < count; k++) {
      classes.add(ServiceClass.named("c" + k).keep(1).build());
      budgets[k] = BUDGET;
    }
    return new Gate(classes, Partition.of(count * BUDGET, budgets));
  }

  /**
   * The class of a thread: an admission beyond what is kept reads the counts of the seven others.
   */
  @State(Scope.Thread)
  public static class Own {
    private static final AtomicInteger THREADS = new AtomicInteger();
    private final int classIndex = THREADS.getAndIncrement() % CLASSES;
  }

  /**
   * Two admissions and two releases of a class: the first within the threads kept for it, the
   * second beyond.
   */
  @Benchmark
  @OperationsPerInvocation(2)
  public boolean gateHalfBeyond(Own own) {
    return halfBeyond(eight, own);
  }

  /** The same with 64 classes. */
  @Benchmark
  @OperationsPerInvocation(2)
  public boolean gateHalfBeyondOf64(Own own) {
    return halfBeyond(many, own);
  }

  private static boolean halfBeyond(Gate gate, Own own) {
    Permit within = new NoPermit(own.classIndex, 0);
    Permit beyond = new NoPermit(own.classIndex, 0);
    gate.admit(within);
    gate.admit(beyond);
    boolean first = gate.release(beyond);
    return gate.release(within) && first;
  }

  /** One admission and release, with the permit as a new object. */
  @Benchmark
  public boolean gate() {
    Permit permit = new NoPermit(0, 0);
    gate.admit(permit);
    return gate.release(permit);
  }

  /** A semaphore that is not fair, for comparison: no classes and no counts. */
  @Benchmark
  public boolean semaphore() {
    boolean acquired = semaphore.tryAcquire();
    semaphore.release();
    return acquired;
  }
}
