package io.github.jettyqos.sim.trace;

import io.github.jettyqos.sim.event.RandomStreams;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * The traffic of a file, request by request in the order of time. Time 0 is the second of the first
 * request; of counts, the beginning of the first interval.
 *
 * <p>It is read as it goes, and holds no more than a second and the window of reordering.
 */
public final class Trace implements Closeable {
  private final TraceFile file;
  private final TraceFormat format;
  private final LineProblems problems = new LineProblems();
  private final EntrySource source;
  private final double compression;
  private long originNanos;
  private long lastNanos;
  private long requests;

  private Trace(TraceFile file, TraceOptions options) throws IOException {
    this.file = file;
    this.compression = options.compression();
    TraceFormat given = options.format();
    this.format = given == null ? FormatDetector.detect(file, options.columns()) : given;
    this.source = source(options);
  }

  /**
   * Opens a file, plain or compressed by gzip, and tells its format.
   *
   * @param path the file
   * @param options how to read it
   * @return the trace, at its beginning
   * @throws IOException if it cannot be read or its format cannot be told; the message begins with
   *     the name of the file
   */
  public static Trace open(Path path, TraceOptions options) throws IOException {
    TraceFile file = TraceFile.open(path);
    try {
      return new Trace(file, options);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private EntrySource source(TraceOptions options) throws IOException {
    UniformRandomProvider random = new RandomStreams(options.seed()).stream("trace");
    boolean spread = options.spread();
    return switch (format) {
      case PER_SECOND -> {
        skipName();
        yield new CountLines(file, new SecondCounts(), problems, random, spread);
      }
      case PER_MINUTE -> new CountLines(file, MinuteCounts.after(file), problems, random, spread);
      case COMMON_LOG -> ordered(new CommonLogParser(), options, random);
      case W3C -> ordered(new W3cParser(), options, random);
      case CSV -> ordered(CsvLineParser.after(file, options.columns()), options, random);
    };
  }

  private EntrySource ordered(
      LineParser parser, TraceOptions options, UniformRandomProvider random) {
    EntrySource ordered =
        new ReorderWindow(
            new LogEntries(file, parser, problems),
            file,
            problems,
            options.reorder().toNanos(),
            ReorderWindow.MOST_HELD);
    return options.spread()
        ? new SecondSpread(ordered, file, problems, random, SecondSpread.MOST_HELD)
        : ordered;
  }

  /** A line that is the name of the column of counts. */
  private void skipName() throws IOException {
    List<String> first = file.peek(1);
    if (!first.isEmpty() && first.get(0).strip().matches("[A-Za-z].*")) {
      file.next();
    }
  }

  /**
   * The next request, its time counted from the beginning and compressed.
   *
   * @return the request; null at the end
   * @throws IOException if the file cannot be read further
   */
  public @Nullable TraceEntry next() throws IOException {
    TraceEntry entry = source.next();
    if (entry == null) {
      return null;
    }
    if (requests++ == 0 && !isCounts()) {
      originNanos = Math.floorDiv(entry.nanos(), LogTime.NANOS) * LogTime.NANOS;
    }
    lastNanos = entry.nanos();
    return entry.at(compressed(lastNanos));
  }

  private long compressed(long nanos) {
    return Math.round((nanos - originNanos) / compression);
  }

  /**
   * The length of the traffic read so far: to the end of the second of the last request, or of the
   * last interval.
   *
   * @return nanoseconds, compressed; 0 if there was no request
   */
  public long lengthNanos() {
    return requests == 0 ? 0 : compressed(source.endNanos(lastNanos));
  }

  private boolean isCounts() {
    return format == TraceFormat.PER_SECOND || format == TraceFormat.PER_MINUTE;
  }

  /**
   * The report on the lines read so far.
   *
   * @return the report
   */
  public TraceReport report() {
    return new TraceReport(
        format, file.number(), requests, problems.malformed(), problems.late(), problems.first());
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
