package io.github.jettyqos.sim.trace;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** Reads times of day with dates. Lines of one second are many, so the last text is remembered. */
final class LogTime {
  static final long NANOS = 1_000_000_000L;

  private static final DateTimeFormatter COMMON_LOG =
      DateTimeFormatter.ofPattern("dd/MMM/uuuu:HH:mm:ss Z", Locale.ENGLISH);
  private static final DateTimeFormatter ISO =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendPattern("[ ][XXX][XX][X]['UTC']['GMT']")
          .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
          .toFormatter(Locale.ROOT);
  private static final int DATE = "2023-11-16".length();
  private static final String NO_TIME = "is no time";

  private String last = "";
  private long lastSeconds;

  /** Parses a time such as {@code 01/Aug/1995:00:00:01 -0400}. */
  long epochSeconds(String text) throws MalformedLineException {
    if (!text.equals(last)) {
      try {
        lastSeconds = checked(text, OffsetDateTime.parse(text, COMMON_LOG));
        last = text;
      } catch (DateTimeException e) {
        throw MalformedLineException.of("time", text, NO_TIME);
      }
    }
    return lastSeconds;
  }

  /**
   * Parses a time such as {@code 2023-11-16T18:17:03.97Z} or {@code 2023-11-16 18:17:03 +0100};
   * without a zone it is UTC.
   */
  static long isoNanos(String text) throws MalformedLineException {
    boolean blank = text.length() > DATE && text.charAt(DATE) == ' ';
    String iso = blank ? text.substring(0, DATE) + 'T' + text.substring(DATE + 1) : text;
    try {
      OffsetDateTime time = OffsetDateTime.parse(iso, ISO);
      return checked(text, time) * NANOS + time.getNano();
    } catch (DateTimeException e) {
      throw MalformedLineException.of("time", text, NO_TIME);
    }
  }

  /** The seconds of a time, in a range in which differences in nanoseconds fit a long. */
  private static long checked(String text, OffsetDateTime time) throws MalformedLineException {
    if (time.getYear() < 1969 || time.getYear() > 2200) {
      throw MalformedLineException.of("time", text, "is of no year of the web");
    }
    return time.toEpochSecond();
  }
}
