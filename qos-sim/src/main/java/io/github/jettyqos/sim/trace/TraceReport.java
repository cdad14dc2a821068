package io.github.jettyqos.sim.trace;

import java.util.List;

/**
 * A report on the lines of a trace read so far.
 *
 * @param format what the file looks like
 * @param lines lines read
 * @param requests requests that were given out
 * @param malformed lines that could not be read
 * @param late lines that were too far behind and dropped
 * @param problems the first of both, each with its line number and the reason; not more than {@link
 *     #MOST_PROBLEMS}
 */
public record TraceReport(
    TraceFormat format,
    long lines,
    long requests,
    long malformed,
    long late,
    List<String> problems) {
  /** The number of problems that are listed; all are counted. */
  public static final int MOST_PROBLEMS = 10;
}
