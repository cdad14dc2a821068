package io.github.jettyqos.benchmarks.gate;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** One admission and one release, with budgets that never bind. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class GateBenchmark {
  private static final int BUDGET = 1000;

  private final Gate gate = gate(BUDGET, 2 * BUDGET);

  /** A total below the sum of the budgets: every admission counts the other classes too. */
  private final Gate shared = gate(BUDGET, BUDGET + 1);

  private final Semaphore semaphore = new Semaphore(BUDGET);
  private final LockedCounter locked = new LockedCounter(BUDGET);

  private static Gate gate(int budget, int total) {
    List<ServiceClass> classes =
        List.of(ServiceClass.named("gold").build(), ServiceClass.named("rest").build());
    return new Gate(classes, Partition.of(total, budget, budget));
  }

  /** The gate, with its counts of arrivals and completions, and the permit as a new object. */
  @Benchmark
  public boolean gate() {
    return admitAndRelease(gate);
  }

  /** The gate while a total limit binds its classes together. */
  @Benchmark
  public boolean gateWithTotal() {
    return admitAndRelease(shared);
  }

  private static boolean admitAndRelease(Gate gate) {
    Permit permit = new NoPermit();
    gate.admit(permit);
    return gate.release(permit);
  }

  /** A non-fair semaphore: no queue of its own, no classes, no counts. */
  @Benchmark
  public boolean semaphore() {
    boolean acquired = semaphore.tryAcquire();
    semaphore.release();
    return acquired;
  }

  /** What Jetty's QoSHandler does when it has room: a read lock around a counter, and a count. */
  @Benchmark
  public boolean qosHandlerLogic() {
    boolean admitted = locked.admit();
    locked.release();
    return admitted;
  }

  private static final class NoPermit extends Permit {
    NoPermit() {
      super(0, 0);
    }

    @Override
    protected void onDispatched() {}

    @Override
    protected void onRejected(RejectReason reason) {}
  }

  private static final class LockedCounter {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final AtomicInteger permits;
    private final AtomicLong total = new AtomicLong();

    LockedCounter(int permits) {
      this.permits = new AtomicInteger(permits);
    }

    boolean admit() {
      total.incrementAndGet();
      lock.readLock().lock();
      try {
        return permits.decrementAndGet() >= 0;
      } finally {
        lock.readLock().unlock();
      }
    }

    void release() {
      lock.readLock().lock();
      try {
        permits.incrementAndGet();
      } finally {
        lock.readLock().unlock();
      }
    }
  }
}
