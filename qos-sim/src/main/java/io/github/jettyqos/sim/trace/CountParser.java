package io.github.jettyqos.sim.trace;

/** A parser of lines of counts. */
interface CountParser {

  /**
   * The requests of one interval.
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
