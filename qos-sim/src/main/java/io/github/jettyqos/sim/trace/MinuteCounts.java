package io.github.jettyqos.sim.trace;

import static io.github.jettyqos.sim.trace.TraceColumns.ABSENT;

import java.io.IOException;
import java.util.List;

/**
 * Minutes with their numbers of requests, and perhaps of bytes; the first one is time 0.
 *
 * <p>A minute that is more than an hour ahead is dropped, unless the one before it in the file was
 * too: a single damaged number must not make all that follow too late. So a true gap costs one.
 */
final class MinuteCounts implements CountParser {
  static final String MINUTE = "minute";
  static final String REQUESTS = "requests";

  private static final long NANOS = 60 * LogTime.NANOS;
  private static final long LEAP = 60;

  private final LineSplitter cells;
  private final int columns;
  private final int minute;
  private final int requests;
  private final int bytes;
  private long first = -1;
  private long last = -1;
  private long leaptTo = Long.MAX_VALUE;

  private MinuteCounts(LineSplitter cells, List<String> header) {
    this.cells = cells;
    columns = header.size();
    minute = TraceColumns.find(header, null, List.of(MINUTE));
    requests = TraceColumns.find(header, null, List.of(REQUESTS));
    bytes = TraceColumns.find(header, null, List.of("bytes"));
  }

  /** Reads the line of names, which is the next one. */
  static MinuteCounts after(TraceFile file) throws IOException {
    String line = file.nextFull();
    MinuteCounts counts =
        line == null
            ? new MinuteCounts(LineSplitter.like(""), List.of())
            : new MinuteCounts(
                LineSplitter.like(line), CsvLineParser.header(LineSplitter.like(line), line));
    if (counts.minute == ABSENT || counts.requests == ABSENT) {
      throw file.error("line " + file.number() + ": has no columns " + MINUTE + " and " + REQUESTS);
    }
    return counts;
  }

  static boolean fits(List<String> header) {
    return TraceColumns.find(header, null, List.of(MINUTE)) != ABSENT
        && TraceColumns.find(header, null, List.of(REQUESTS)) != ABSENT;
  }

  @Override
  public Interval parse(String line) throws MalformedLineException {
    List<String> values = cells.of(line);
    if (values.size() != columns) {
      throw new MalformedLineException("has " + values.size() + " columns instead of " + columns);
    }
    long at = SecondCounts.count(values.get(minute));
    if (at <= last) {
      throw new MalformedLineException("minute " + at + " does not come after " + last);
    }
    if (first >= 0 && at - last > LEAP && at <= leaptTo) {
      leaptTo = at;
      throw new MalformedLineException("minute " + at + " leaps ahead of " + last);
    }
    long count = SecondCounts.count(values.get(requests));
    long size = bytes == ABSENT ? 0 : FieldValues.bytes(values.get(bytes));
    last = at;
    leaptTo = Long.MAX_VALUE;
    first = first < 0 ? at : first;
    return new Interval((at - first) * NANOS, NANOS, count, count == 0 ? 0 : size / count);
  }
}
