package io.github.jettyqos.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.event.RandomStreams;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lines with random damage: each is a request or is counted. */
final class DamagedLinesTest {
  private static final int LINES = 4000;
  private static final String INK = "\"[] -:/.,;09aZT+\t\\\u0000\u00e9%e#";

  @TempDir Path directory;

  private static String head(TraceFormat format) {
    return switch (format) {
      case COMMON_LOG -> "";
      case W3C -> "#Fields: date time c-ip cs-method cs-uri sc-bytes";
      case CSV -> "t,size,class,url";
      case PER_SECOND -> "count";
      case PER_MINUTE -> "minute,requests,bytes";
    };
  }

  private static String line(TraceFormat format, int i) {
    return switch (format) {
      case COMMON_LOG -> TestTraces.commonLog(i / 2, "/a", "7");
      case W3C -> "2024-03-01 01:%02d:%02d 10.0.0.1 GET /a 7".formatted(i / 60 % 60, i % 60);
      case CSV -> i + ".5,7,\"gold\",/a";
      case PER_SECOND -> "" + i % 7;
      case PER_MINUTE -> i + ",3,7";
    };
  }

  @ParameterizedTest
  @EnumSource(TraceFormat.class)
  void lines_damaged_areRequestsOrCounted(TraceFormat format) throws IOException {
    UniformRandomProvider random = new RandomStreams(format.ordinal()).stream("test");
    List<String> lines = new ArrayList<>();
    lines.add(head(format));
    for (int i = 0; i < LINES; i++) {
      lines.add(damaged(line(format, i), random));
    }
    Path file = TestTraces.file(directory, lines.toArray(String[]::new));
    TraceReport report = TestTraces.report(file, TestTraces.format(TraceOptions.DEFAULT, format));
    assertThat(report.malformed()).isBetween(200L, LINES - 200L);
    assertThat(report.requests()).isPositive();
    assertThat(report.problems()).hasSize(TraceReport.MOST_PROBLEMS);
    if (format == TraceFormat.COMMON_LOG || format == TraceFormat.CSV) {
      long full = lines.stream().skip(1).filter(line -> !line.isBlank()).count();
      assertThat(report.requests() + report.malformed() + report.late()).isEqualTo(full);
    }
  }

  /** Half of the lines get a few characters changed, put in, or cut off. */
  private static String damaged(String line, UniformRandomProvider random) {
    StringBuilder damaged = new StringBuilder(line);
    for (int n = random.nextInt(8) - 4; n > 0 && !damaged.isEmpty(); n--) {
      int at = random.nextInt(damaged.length());
      char ink = INK.charAt(random.nextInt(INK.length()));
      switch (random.nextInt(4)) {
        case 0 -> damaged.insert(at, ink);
        case 1 -> damaged.deleteCharAt(at);
        case 2 -> damaged.setLength(at);
        default -> damaged.setCharAt(at, ink);
      }
    }
    return damaged.toString();
  }
}
