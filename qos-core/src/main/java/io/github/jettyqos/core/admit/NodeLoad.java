package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.measure.ReportedClass;
import java.util.stream.Stream;

/**
 * What a server says of its load to those who send it requests: made of counts that are there
 * anyway, since it is asked many times a second.
 *
 * <p>Races. The counts of a class are read one after the other, while requests come and go: each is
 * right at some instant of the call. Who asks at the same time takes turns, since the window of
 * completions is moved by whoever looks.
 */
public final class NodeLoad {
  private final WorkLifecycle workers;
  private final NanoClock clock;
  private final CompletionWindow[] windows;

  /**
   * Of workers that have just been made.
   *
   * @param workers whose load it is
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

  /** {@return how many classes there are} */
  public int size() {
    return windows.length;
  }

  /**
   * Whether nothing new is let in any more.
   *
   * @return true once the gate is closed
   */
  public boolean isStopping() {
    return workers.gate().isClosed();
  }

  /**
   * A class as it is now.
   *
   * @param classIndex of a class that is not exempt
   * @return what is to be said of it
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

  /** By Little's law, what waits is served at the rate at which requests are completed. */
  private static double latency(int queued, double rate, double mean) {
    if (queued == 0) {
      return mean;
    }
    return rate > 0 ? mean + queued / rate : Double.NaN;
  }
}
