package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.measure.ReportedClass;
import java.util.stream.Stream;

/**
 * The load of a server as reported to load balancers, made of existing counts, since it is read
 * many times a second.
 *
 * <p>Races. The counts of a class are read one after the other while requests come and go: each is
 * right at some instant of the call. Concurrent callers are serialized for each class, since each
 * call moves its window.
 */
public final class NodeLoad {
  private final WorkLifecycle workers;
  private final NanoClock clock;
  private final CompletionWindow[] windows;

  /**
   * The load of workers without completions.
   *
   * @param workers the workers
   * @param clock for rates
   */
  public NodeLoad(WorkLifecycle workers, NanoClock clock) {
    this.workers = workers;
    this.clock = clock;
    long now = clock.nanoTime();
    this.windows =
        Stream.generate(() -> new CompletionWindow(now))
            .limit(workers.gate().partition().size())
            .toArray(CompletionWindow[]::new);
  }

  /** {@return the number of classes} */
  public int size() {
    return windows.length;
  }

  /** {@return whether the gate is closed} */
  public boolean isStopping() {
    return workers.gate().isClosed();
  }

  /**
   * Returns the present load of a class.
   *
   * @param classIndex of a class that is not exempt
   * @return its load
   */
  public ReportedClass of(int classIndex) {
    Gate gate = workers.gate();
    GateRoom room = gate.room(classIndex);
    long processed = workers.demand().processedNanos(classIndex);
    long now = clock.nanoTime();
    double rate;
    double mean;
    CompletionWindow window = windows[classIndex];
    synchronized (window) {
      window.look(now, room.completed(), processed);
      rate = window.rate();
      mean = window.meanSeconds();
    }
    return new ReportedClass(
        room.budget(),
        room.running(),
        room.queued(),
        room.idle(),
        rate,
        latency(room.queued(), rate, mean),
        1 / mean);
  }

  /** By Little's law, the queue is served at the rate of completions. */
  private static double latency(int queued, double rate, double mean) {
    if (queued == 0) {
      return mean;
    }
    return rate > 0 ? mean + queued / rate : Double.NaN;
  }
}
