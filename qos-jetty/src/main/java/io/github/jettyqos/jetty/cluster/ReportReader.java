package io.github.jettyqos.jetty.cluster;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jettyqos.core.balance.ClassLoad;
import io.github.jettyqos.core.balance.NodeReport;
import io.github.jettyqos.core.balance.NodeReport.Condition;
import io.github.jettyqos.core.text.OneLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parser of nodes' reports. For any input the result is a report or an {@link IOException}.
 *
 * <p>The only class here that needs {@code jackson-jr}.
 */
final class ReportReader {
  private static final int MOST_CLASSES = 256;
  private static final int LONGEST_RUN = 256;
  private static final int LONGEST_LINE = 300;
  private static final double NANOS_PER_MILLI = 1e6;

  private ReportReader() {}

  /** Throws a {@link LinkageError} if the library is missing. */
  static Object requireLibrary() throws IOException {
    return JSON.std.mapFrom("{}");
  }

  static NodeReport read(byte[] json) throws IOException {
    try {
      Map<String, Object> report = JSON.std.mapFrom(json);
      if (report == null) {
        throw new IOException("no object");
      }
      String run = text(report, "run");
      if (run.length() > LONGEST_RUN) {
        throw new IOException("run of " + run.length() + " characters");
      }
      return new NodeReport(
          run,
          number(report, "sequence").longValue(),
          Boolean.TRUE.equals(report.get("stopping")),
          classes(report.get("classes")),
          new Condition(
              line(report.get("state")),
              line(report.get("sentence")),
              report.get("pressure") instanceof Number part ? part.doubleValue() : Double.NaN));
    } catch (RuntimeException e) {
      throw new IOException("no report: " + e.getMessage(), e);
    }
  }

  private static List<ClassLoad> classes(@Nullable Object value) throws IOException {
    if (!(value instanceof List<?> list) || list.size() > MOST_CLASSES) {
      throw new IOException("no list of classes");
    }
    List<ClassLoad> classes = new ArrayList<>();
    for (Object each : list) {
      if (!(each instanceof Map<?, ?> one)) {
        throw new IOException("a class that is no object");
      }
      classes.add(
          new ClassLoad(
              text(one, "name"),
              whole(one, "queued"),
              whole(one, "working"),
              whole(one, "budget"),
              whole(one, "idle"),
              number(one, "rate").doubleValue(),
              nanos(one.get("latencyMs")),
              one.get("speed") instanceof Number speed ? speed.doubleValue() : Double.NaN));
    }
    return classes;
  }

  /** The nanoseconds of a measured value; a default for null. */
  private static long nanos(@Nullable Object millis) {
    return millis instanceof Number number ? Math.round(number.doubleValue() * NANOS_PER_MILLI) : 0;
  }

  /** One line for operators, as a node may say anything; null of an older node. */
  private static @Nullable String line(@Nullable Object value) {
    return value instanceof String text && !text.isBlank() ? OneLine.of(text, LONGEST_LINE) : null;
  }

  private static String text(Map<?, ?> from, String name) throws IOException {
    if (from.get(name) instanceof String text) {
      return text;
    }
    throw new IOException("no text " + name);
  }

  private static Number number(Map<?, ?> from, String name) throws IOException {
    if (from.get(name) instanceof Number number) {
      return number;
    }
    throw new IOException("no number " + name);
  }

  private static int whole(Map<?, ?> from, String name) throws IOException {
    return Math.toIntExact(number(from, name).longValue());
  }
}
