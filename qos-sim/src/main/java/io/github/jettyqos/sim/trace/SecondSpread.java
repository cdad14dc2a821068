package io.github.jettyqos.sim.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * Spreads the requests of a second at random places in it, in their order. It holds one second.
 *
 * <p>From the second on in which a time is known better, nothing is changed: writers leave out a
 * fraction that is 0, so that the first time may look like a whole second.
 */
final class SecondSpread implements EntrySource {
  /** Requests of a second that are held; what is beyond is dropped and counted. */
  static final int MOST_HELD = 1 << 20;

  private final EntrySource source;
  private final TraceFile file;
  private final LineProblems problems;
  private final OrderedUniforms places;
  private final int mostHeld;
  private final List<TraceEntry> second = new ArrayList<>();
  private @Nullable TraceEntry ahead;
  private boolean begun;
  private boolean exact;
  private int next;

  SecondSpread(
      EntrySource source,
      TraceFile file,
      LineProblems problems,
      UniformRandomProvider random,
      int mostHeld) {
    this.source = source;
    this.file = file;
    this.problems = problems;
    this.places = new OrderedUniforms(random);
    this.mostHeld = mostHeld;
  }

  @Override
  public @Nullable TraceEntry next() throws IOException {
    if (!begun) {
      begun = true;
      ahead = source.next();
    }
    if (next == second.size() && !fill()) {
      return null;
    }
    TraceEntry entry = second.get(next++);
    return exact ? entry : entry.at(start(entry) + places.next(LogTime.NANOS));
  }

  private boolean fill() throws IOException {
    TraceEntry first = ahead;
    second.clear();
    next = 0;
    if (first == null) {
      return false;
    }
    TraceEntry entry = first;
    do {
      if (second.size() < mostHeld) {
        second.add(entry);
      } else {
        problems.malformed(file.number(), "more than " + mostHeld + " requests in one second");
      }
      exact |= entry.exact();
      entry = source.next();
    } while (entry != null && !exact && start(entry) == start(first));
    ahead = entry;
    places.begin(second.size());
    return true;
  }

  private static long start(TraceEntry entry) {
    return Math.floorDiv(entry.nanos(), LogTime.NANOS) * LogTime.NANOS;
  }
}
