package io.github.jettyqos.sim.trace;

import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Replays a trace in virtual time: each request comes when it came. */
public final class TraceArrivals {
  private final Simulation simulation;
  private final Trace trace;
  private final ToIntFunction<TraceEntry> classOf;
  private final TraceDemand demand;
  private final Sink sink;
  private final Event arrival = Event.of(Event.ARRIVAL, this::arrive);
  private long startNanos;
  private @Nullable TraceEntry next;

  /** The receiver of the requests. */
  @FunctionalInterface
  public interface Sink {
    /**
     * A request comes.
     *
     * @param classIndex its service class
     * @param workSeconds its work
     */
    void arrive(int classIndex, double workSeconds);
  }

  /**
   * A replay that has not started.
   *
   * @param simulation the virtual time
   * @param trace at its beginning; the caller that opened it closes it
   * @param classOf the service class of a request, such as {@link TraceClasses} finds; -1 for one
   *     that is not played
   * @param demand the work of a request
   * @param sink takes them
   */
  public TraceArrivals(
      Simulation simulation,
      Trace trace,
      ToIntFunction<TraceEntry> classOf,
      TraceDemand demand,
      Sink sink) {
    this.simulation = simulation;
    this.trace = trace;
    this.classOf = classOf;
    this.demand = demand;
    this.sink = sink;
  }

  /**
   * Starts: the trace's time 0 is now. Called once. If the file cannot be read on in the middle of
   * the run, the run ends by an {@link UncheckedIOException}.
   */
  public void start() {
    startNanos = simulation.now();
    schedule();
  }

  /**
   * Tells whether more requests are to come.
   *
   * @return false when the last one has come
   */
  public boolean isRunning() {
    return next != null;
  }

  /** Stops the replay. */
  public void stop() {
    simulation.cancel(arrival);
    next = null;
  }

  private void schedule() {
    try {
      next = trace.next();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (next != null) {
      simulation.at(startNanos + next.nanos(), arrival);
    }
  }

  private void arrive() {
    TraceEntry entry = Objects.requireNonNull(next);
    schedule();
    int classIndex = classOf.applyAsInt(entry);
    if (classIndex != TraceClasses.EXEMPT) {
      sink.arrive(classIndex, demand.seconds(entry));
    }
  }
}
