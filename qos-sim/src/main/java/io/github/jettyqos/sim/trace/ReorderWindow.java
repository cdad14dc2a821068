package io.github.jettyqos.sim.trace;

import java.io.IOException;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Puts requests in the order of time. Those of one time stay in the order of the file.
 *
 * <p>A line that is a day or more ahead of all before it is dropped, unless the next one is there
 * too: a single damaged date must not make all that follow too late.
 */
final class ReorderWindow implements EntrySource {
  /** Lines held at most, however long the window: beyond it the earliest go. */
  static final int MOST_HELD = 1 << 18;

  private static final long LEAP = 24 * 3600 * LogTime.NANOS;

  private final EntrySource source;
  private final TraceFile file;
  private final Problems problems;
  private final long windowNanos;
  private final int mostHeld;
  private final PriorityQueue<Held> held =
      new PriorityQueue<>(
          Comparator.comparingLong((Held each) -> each.entry.nanos())
              .thenComparingLong(Held::order));
  private long order;
  private long newest = Long.MIN_VALUE;
  private long given = Long.MIN_VALUE;
  private long leaptTo = Long.MIN_VALUE;
  private boolean ended;

  private record Held(TraceEntry entry, long order) {}

  ReorderWindow(
      EntrySource source, TraceFile file, Problems problems, long windowNanos, int mostHeld) {
    this.source = source;
    this.file = file;
    this.problems = problems;
    this.windowNanos = windowNanos;
    this.mostHeld = mostHeld;
  }

  @Override
  public @Nullable TraceEntry next() throws IOException {
    while (!ended && !mayGo()) {
      TraceEntry entry = source.next();
      if (entry == null) {
        ended = true;
      } else {
        take(entry);
      }
    }
    Held first = held.poll();
    if (first == null) {
      return null;
    }
    given = first.entry.nanos();
    return first.entry;
  }

  private boolean mayGo() {
    Held first = held.peek();
    return first != null
        && (first.entry.nanos() <= newest - windowNanos || held.size() >= mostHeld);
  }

  private void take(TraceEntry entry) {
    long at = entry.nanos();
    if (newest != Long.MIN_VALUE && at - newest > LEAP && Math.abs(at - leaptTo) > LEAP) {
      leaptTo = at;
      problems.malformed(file.number(), "time leaps " + (at - newest) / LogTime.NANOS + " s ahead");
      return;
    }
    newest = Math.max(newest, at);
    if (at < newest - windowNanos || at < given) {
      problems.late(
          file.number(),
          "comes "
              + (newest - at) / (double) LogTime.NANOS
              + " s late, and is dropped; the window of reordering is "
              + windowNanos / (double) LogTime.NANOS
              + " s");
      return;
    }
    held.add(new Held(entry, order++));
  }
}
