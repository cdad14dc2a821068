package io.github.jettyqos.sim.trace;

/** One count a line, second by second. A line that cannot be read still takes its second. */
final class SecondCounts implements CountParser {
  static final double MOST = 1e8;

  private long seconds;

  @Override
  public Interval parse(String line) throws MalformedLineException {
    long from = seconds++ * LogTime.NANOS;
    return new Interval(from, LogTime.NANOS, count(line), 0);
  }

  static long count(String text) throws MalformedLineException {
    String trimmed = text.strip();
    double count = isCount(trimmed) ? Double.parseDouble(trimmed) : -1;
    if (count < 0 || count > MOST) {
      throw MalformedLineException.of("count", trimmed, "is no whole number from 0 to 1e8");
    }
    return (long) count;
  }

  /** Digits, perhaps with zeros behind a point, as tables of numbers are often written. */
  static boolean isCount(String text) {
    return text.strip().matches("[0-9]{1,18}(\\.0{1,18})?");
  }
}
