package io.github.jettyqos.sim.trace;

/** Understands the lines of counts. */
interface CountParser {

  /**
   * What came in one interval.
   *
   * @param fromNanos where it begins, in the time of the trace
   * @param lengthNanos how long it is
   * @param requests how many came
   * @param bytesEach the mean size of their replies
   */
  record Interval(long fromNanos, long lengthNanos, long requests, long bytesEach) {}

  /** The interval of the next line that is not blank. */
  Interval parse(String line) throws MalformedLineException;
}
