package io.github.jettyqos.sim.trace;

import java.io.IOException;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts requests by time within a window. Those of one time stay in the order of the file.
 *
 * <p>A line that is an hour or more ahead of all before it, and the first line, waits for the next
 * one, and is dropped if that one is not there too: a single damaged date must not make all that
 * follow too late.
 */
final class ReorderWindow implements EntrySource {
  /**
   * Lines held at most, however long the window: beyond it the earliest go. Long ones count more.
   */
  static final int MOST_HELD = 1 << 18;

  /** Characters that a line may have without counting as two. */
  private static final int USUAL = 256;

  private static final long LEAP = 3600 * LogTime.NANOS;

  private final EntrySource source;
  private final TraceFile file;
  private final LineProblems problems;
  private final long windowNanos;
  private final int mostHeld;
  private final PriorityQueue<Held> held =
      new PriorityQueue<>(
          Comparator.comparingLong((Held each) -> each.entry.nanos())
              .thenComparingLong(Held::order));
  private long weight;
  private long order;
  private long newest = Long.MIN_VALUE;
  private long given = Long.MIN_VALUE;
  private @Nullable TraceEntry leapt;
  private long lineOfLeap;
  private boolean ended;

  private record Held(TraceEntry entry, long order) {}

  ReorderWindow(
      EntrySource source, TraceFile file, LineProblems problems, long windowNanos, int mostHeld) {
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
      settleLeap(entry);
      if (entry == null) {
        ended = true;
      } else if (isFirst() || entry.nanos() - newest > LEAP) {
        leapt = entry;
        lineOfLeap = file.number();
      } else {
        take(entry);
      }
    }
    Held first = held.poll();
    if (first == null) {
      return null;
    }
    given = first.entry.nanos();
    weight -= weight(first.entry);
    return first.entry;
  }

  private boolean mayGo() {
    Held first = held.peek();
    return first != null && (first.entry.nanos() <= newest - windowNanos || weight >= mostHeld);
  }

  /** Decides about the line that leapt ahead, now that the next one is known. */
  private void settleLeap(@Nullable TraceEntry next) {
    TraceEntry waiting = leapt;
    leapt = null;
    if (waiting == null) {
      return;
    }
    if (next == null ? isFirst() : next.nanos() >= waiting.nanos() - LEAP) {
      take(waiting);
    } else {
      problems.malformed(lineOfLeap, "time is far ahead, where the next line does not follow");
    }
  }

  private static int weight(TraceEntry entry) {
    int text = entry.target().length() + entry.client().length() + entry.serviceClass().length();
    return 1 + text / USUAL;
  }

  private boolean isFirst() {
    return newest == Long.MIN_VALUE;
  }

  private void take(TraceEntry entry) {
    long at = entry.nanos();
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
    weight += weight(entry);
  }
}
