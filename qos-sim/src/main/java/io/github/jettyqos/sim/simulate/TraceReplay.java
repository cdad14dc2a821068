package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.trace.Trace;
import io.github.jettyqos.sim.trace.TraceArrivals;
import io.github.jettyqos.sim.trace.TraceClasses;
import io.github.jettyqos.sim.trace.TraceDemand;
import io.github.jettyqos.sim.trace.TraceReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A trace on its way to one server, and what was seen of it. */
final class TraceReplay implements Traffic.Flow {
  private final String name;
  private final Trace trace;
  private final TraceClasses classes;
  private @Nullable TraceArrivals arrivals;
  private long arrived;
  private long idle;
  private boolean cut;

  /**
   * A replay that has not started.
   *
   * @param name of the trace, for a person
   * @param trace at its beginning; it is closed with the replay
   * @param classes say where its requests belong
   */
  TraceReplay(String name, Trace trace, TraceClasses classes) {
    this.name = name;
    this.trace = trace;
    this.classes = classes;
  }

  /**
   * Starts it.
   *
   * @throws IOException if there is no request in it
   */
  void start(Simulation simulation, TraceDemand demand, TraceArrivals.Sink sink)
      throws IOException {
    TraceArrivals started =
        new TraceArrivals(
            simulation,
            trace,
            classes,
            demand,
            (index, seconds) -> {
              arrived++;
              idle += seconds == 0 ? 1 : 0;
              sink.arrive(index, seconds);
            });
    try {
      started.start();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    arrivals = started;
    if (!started.isRunning()) {
      TraceReport read = trace.report();
      throw new IOException(
          name + ", " + read.format() + ": holds no request" + lost(read) + first(read));
    }
  }

  @Override
  public boolean isRunning() {
    return arrivals != null && arrivals.isRunning();
  }

  @Override
  public long lengthNanos() {
    return trace.lengthNanos();
  }

  @Override
  public Traffic.Told told() {
    TraceReport read = trace.report();
    List<String> notes = new ArrayList<>();
    if (cut) {
      notes.add(
          "trace: it goes on; only its first " + arrived + " requests come within --duration");
    }
    read.problems().forEach(problem -> notes.add("trace, " + problem));
    long more = read.malformed() + read.late() - read.problems().size();
    if (more > 0) {
      notes.add("trace: " + more + " more lines that are not used");
    }
    if (idle > 0) {
      notes.add(
          "trace: "
              + idle
              + " requests are no work by --demand, as sizes or tokens are 0 or not in the trace");
    }
    classes.strangers().ifPresent(notes::add);
    classes.exempt().ifPresent(notes::add);
    return new Traffic.Told(
        name + ", " + read.format() + ": " + arrived + " requests" + lost(read), notes);
  }

  private static String lost(TraceReport read) {
    return read.malformed() + read.late() == 0
        ? ""
        : String.format(
            Locale.ROOT,
            ", %d lines cannot be read, %d are too late",
            read.malformed(),
            read.late());
  }

  private static String first(TraceReport read) {
    return read.problems().isEmpty() ? "" : "; first: " + read.problems().get(0);
  }

  @Override
  public void close() throws IOException {
    if (arrivals != null) {
      cut = arrivals.isRunning();
      arrivals.stop();
    }
    trace.close();
  }
}
