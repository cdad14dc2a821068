package io.github.jettyqos.sim.trace;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.DurationRange;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The options for reading a trace file.
 *
 * @param format what it looks like; null, the default, to tell from its first lines
 * @param columns of a CSV
 * @param compression how many seconds of the trace are one second of the replay: above 1 it is
 *     faster. A rate is multiplied by it; the dispersion of counts is kept, but at shorter windows.
 *     Default 1
 * @param spread whether requests of which only the second or the minute is known are put at random
 *     places within it, uniformly; else they all come at its beginning. Default true, since a crowd
 *     at the beginning of each second is no traffic
 * @param seed of these places. Default 1
 * @param reorder how far behind the latest line a line may be: logs are written when a request is
 *     over but tell when it came. Earlier ones are dropped and counted. Default 1 minute
 */
public record TraceOptions(
    @Nullable TraceFormat format,
    TraceColumns columns,
    double compression,
    boolean spread,
    long seed,
    Duration reorder) {
  /** Compressions: real time is 1; a day in a second is 86 400. */
  public static final DoubleRange COMPRESSION = new DoubleRange(1e-3, 1e9);

  /** Windows of reordering: what is within is kept in memory, up to a number of lines. */
  public static final DurationRange REORDER = new DurationRange(Duration.ZERO, Duration.ofHours(1));

  /** The default options. */
  public static final TraceOptions DEFAULT =
      new TraceOptions(null, TraceColumns.USUAL, 1, true, 1, Duration.ofMinutes(1));

  /** Checks the ranges. */
  public TraceOptions {
    COMPRESSION.check("trace.compression", compression);
    REORDER.check("trace.reorder", reorder);
  }

  /**
   * The options with other columns.
   *
   * @param others the columns
   * @return the options
   */
  public TraceOptions withColumns(TraceColumns others) {
    return new TraceOptions(format, others, compression, spread, seed, reorder);
  }

  /**
   * The options with another compression.
   *
   * @param times the compression
   * @return the options
   */
  public TraceOptions withCompression(double times) {
    return new TraceOptions(format, columns, times, spread, seed, reorder);
  }

  /**
   * The options with another seed for places within seconds.
   *
   * @param other the seed
   * @return the options
   */
  public TraceOptions withSeed(long other) {
    return new TraceOptions(format, columns, compression, spread, other, reorder);
  }
}
