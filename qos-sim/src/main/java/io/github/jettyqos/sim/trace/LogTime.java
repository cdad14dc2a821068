package io.github.jettyqos.sim.trace;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Reads times of day with dates. Lines of one second are many, so the last text is remembered. */
final class LogTime {
  static final long NANOS = 1_000_000_000L;

  private static final DateTimeFormatter COMMON_LOG =
      DateTimeFormatter.ofPattern("dd/MMM/uuuu:HH:mm:ss Z", Locale.ENGLISH);
  private static final String NO_TIME = "is no time";

  private String last = "";
  private long lastSeconds;

  /** Such as {@code 01/Aug/1995:00:00:01 -0400}. */
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
   * Such as {@code 2023-11-16T18:17:03.97Z}; a blank instead of the T will do; without zone UTC.
   */
  static long isoNanos(String text) throws MalformedLineException {
    String iso = text.indexOf('T') < 0 ? text.replaceFirst(" ", "T") : text;
    boolean zoned = iso.endsWith("Z") || iso.lastIndexOf('+') > 0 || iso.lastIndexOf('-') > 9;
    try {
      OffsetDateTime time =
          zoned
              ? OffsetDateTime.parse(iso.replace(" ", ""))
              : LocalDateTime.parse(iso).atOffset(ZoneOffset.UTC);
      return checked(text, time) * NANOS + time.getNano();
    } catch (DateTimeException e) {
      throw MalformedLineException.of("time", text, NO_TIME);
    }
  }

  /** Seconds whose nanoseconds fit a long: from 1678 to 2262. */
  private static long checked(String text, OffsetDateTime time) throws MalformedLineException {
    if (time.getYear() < 1700 || time.getYear() > 2200) {
      throw MalformedLineException.of("time", text, "is of no year of the web");
    }
    return time.toEpochSecond();
  }
}
