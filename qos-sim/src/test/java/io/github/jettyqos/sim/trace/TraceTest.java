package io.github.jettyqos.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.sim.event.RandomStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TraceTest {
  @TempDir Path directory;

  private Path log(int... seconds) throws IOException {
    return TestTraces.file(
        directory,
        Arrays.stream(seconds)
            .mapToObj(second -> TestTraces.commonLog(second, "/" + second, "1"))
            .toArray(String[]::new));
  }

  @Test
  void wholeSeconds_areSpreadWithinThem() throws IOException {
    // 5000 requests in each of two seconds: shares below p in standard errors, as for counts.
    int[] seconds = new int[10_000];
    Arrays.fill(seconds, 5000, 10_000, 1);
    double[] at = TestTraces.seconds(TestTraces.read(log(seconds), TraceOptions.DEFAULT));
    assertThat(at).isSorted();
    for (double p : new double[] {0.1, 0.5, 0.9, 1, 1.1, 1.5, 1.9}) {
      double share = Arrays.stream(at).filter(t -> t < p).count() / 5000.0 - (p >= 1 ? 1 : 0);
      double q = p >= 1 ? p - 1 : p;
      assertThat(share).isCloseTo(q, within(4 * Math.sqrt(q * (1 - q) / 5000) + 1e-9));
    }
  }

  @Test
  void spreading_off_leavesAllAtTheBeginning() throws IOException {
    Path file = log(3, 3, 5);
    assertThat(TestTraces.seconds(TestTraces.read(file, TestTraces.even(TraceOptions.DEFAULT))))
        .containsExactly(0, 0, 2);
    assertThat(TestTraces.seconds(TestTraces.read(file, TraceOptions.DEFAULT)))
        .isSorted()
        .doesNotContain(0, 2);
  }

  @Test
  void spreading_exactTimes_changesNothing() throws IOException {
    Path file = TestTraces.file(directory, "t", "0.0", "0.25", "3", "3.5");
    assertThat(TestTraces.seconds(TestTraces.read(file, TraceOptions.DEFAULT)))
        .containsExactly(0, 0.25, 3, 3.5);
  }

  @Test
  void spreading_fractionsAfterAWholeSecond_changesNothing() throws IOException {
    // A trace that prints 0.0 as 0 still tells the time.
    Path file = TestTraces.file(directory, "t", "0", "0.25", "3", "3.5", "4", "4");
    assertThat(TestTraces.seconds(TestTraces.read(file, TraceOptions.DEFAULT)))
        .containsExactly(0, 0.25, 3, 3.5, 4, 4);
  }

  @Test
  void length_endsWithTheLastSecondOrInterval() throws IOException {
    Path log = log(3, 3, 5);
    assertThat(length(log, TraceOptions.DEFAULT)).isEqualTo(3_000_000_000L);
    assertThat(length(log, TraceOptions.DEFAULT.withCompression(2))).isEqualTo(1_500_000_000L);
    Path minutes = TestTraces.file(directory, "minute,requests", "7,2", "8,0", "9,0");
    assertThat(length(minutes, TraceOptions.DEFAULT)).isEqualTo(180_000_000_000L);
    assertThat(length(TestTraces.file(directory, "t"), TraceOptions.DEFAULT)).isZero();
  }

  private static long length(Path file, TraceOptions options) throws IOException {
    try (Trace trace = Trace.open(file, options)) {
      TestTraces.read(trace);
      return trace.lengthNanos();
    }
  }

  @Test
  void spreading_tooManyInASecond_dropsAndTells() throws IOException {
    LineProblems problems = new LineProblems();
    int[] left = {5};
    try (TraceFile file = TraceFile.open(log(1))) {
      SecondSpread spread =
          new SecondSpread(
              () -> left[0]-- > 0 ? new TraceEntry(7, false, 0, 0, 0, "", "", "", "") : null,
              file,
              problems,
              new RandomStreams(1).stream("test"),
              3);
      for (int i = 0; i < 3; i++) {
        assertThat(spread.next()).isNotNull();
      }
      assertThat(spread.next()).isNull();
    }
    assertThat(problems.malformed()).isEqualTo(2);
    assertThat(problems.first().get(0)).endsWith("more than 3 requests in one second");
  }

  @Test
  void compression_dividesTimes() throws IOException {
    Path file = TestTraces.file(directory, "t", "10.0", "10.5", "40.25");
    assertThat(TestTraces.seconds(TestTraces.read(file, TraceOptions.DEFAULT.withCompression(10))))
        .containsExactly(0, 0.05, 3.025);
    assertThat(TestTraces.seconds(TestTraces.read(file, TraceOptions.DEFAULT.withCompression(0.5))))
        .containsExactly(0, 1, 60.5);
  }

  @Test
  void problems_many_areCountedButFewAreTold() throws IOException {
    String[] lines = new String[1001];
    Arrays.fill(lines, "\u001b[2Jnonsense " + "x".repeat(500));
    lines[0] = TestTraces.commonLog(1, "/", "1");
    TraceReport report = TestTraces.report(TestTraces.file(directory, lines), TraceOptions.DEFAULT);
    assertThat(report.lines()).isEqualTo(1001);
    assertThat(report.malformed()).isEqualTo(1000);
    assertThat(report.problems()).hasSize(TraceReport.MOST_PROBLEMS);
    assertThat(report.problems().get(0))
        .startsWith("line 2: line '\\u001b[2Jnonsense xxx")
        .hasSizeLessThan(120);
  }

  @Test
  void line_tooLong_isToldAndTheNextIsRead() throws IOException {
    Path file =
        TestTraces.file(
            directory,
            TestTraces.commonLog(1, "/", "1"),
            TestTraces.commonLog(2, "/" + "x".repeat(100_000), "1"),
            TestTraces.commonLog(3, "/", "1"));
    TraceReport report = TestTraces.report(file, TraceOptions.DEFAULT);
    assertThat(report.requests()).isEqualTo(2);
    assertThat(report.problems()).containsExactly("line 2: is longer than 65536 characters");
  }

  @Test
  void reading_largeFile_takesOnlyWhatItNeeds() throws IOException {
    // 20 requests a second for 1000 s; the first one needs the window of 10 s and its second, 220
    // lines and the one that ends it. Without a window the second alone: 21 lines.
    String[] lines =
        IntStream.range(0, 20_000)
            .mapToObj(i -> TestTraces.commonLog(i / 20, "/", "1"))
            .toArray(String[]::new);
    Path file = directory.resolve("large.gz");
    Files.write(file, TestTraces.gzip(String.join("\n", lines)));
    TraceOptions options = TestTraces.window(TraceOptions.DEFAULT, Duration.ofSeconds(10));
    try (Trace trace = Trace.open(file, options)) {
      assertThat(trace.next()).isNotNull();
      assertThat(trace.report().lines()).isEqualTo(221);
      assertThat(TestTraces.read(trace)).hasSize(19_999);
    }
    try (Trace trace = Trace.open(file, TestTraces.window(options, Duration.ZERO))) {
      assertThat(trace.next()).isNotNull();
      assertThat(trace.report().lines()).isEqualTo(21);
    }
  }

  @Test
  void options_outOfRange_areRefused() {
    assertThatThrownBy(() -> TraceOptions.DEFAULT.withCompression(0))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("trace.compression: 0.0 is out of range");
    assertThatThrownBy(() -> TestTraces.window(TraceOptions.DEFAULT, Duration.ofDays(1)))
        .hasMessage("trace.reorder: 24h is out of range; give a duration from 0s to 1h");
    assertThatThrownBy(() -> new TraceDemand(0, -1, 0, 0))
        .hasMessageStartingWith("demand.perByte: -1.0 is out of range");
  }

  @Test
  void file_withoutRequests_givesNone() throws IOException {
    Path file = TestTraces.file(directory, "t,size");
    List<TraceEntry> entries = TestTraces.read(file, TraceOptions.DEFAULT);
    assertThat(entries).isEqualTo(Collections.emptyList());
  }
}
