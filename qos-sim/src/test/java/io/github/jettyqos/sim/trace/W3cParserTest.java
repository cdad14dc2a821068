package io.github.jettyqos.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class W3cParserTest {
  @TempDir Path directory;

  private final TraceOptions options = TestTraces.even(TraceOptions.DEFAULT);

  @Test
  void lines_fieldsInAnyOrder_areRead() throws IOException {
    Path file =
        TestTraces.file(
            directory,
            "#Software: some server",
            "#Version: 1.0",
            "#Fields: date time c-ip cs-method cs-uri-stem cs-uri-query sc-status sc-bytes",
            "2024-03-01 00:00:01 10.0.0.1 GET /a - 200 512",
            "2024-03-01 00:00:01 10.0.0.2 POST /b x=1 200 -",
            "#Fields: time date  sc-bytes cs(User-Agent) cs-uri-stem",
            "00:00:03 2024-03-01 77 \"an agent\" /c");
    List<TraceEntry> entries = TestTraces.read(file, options);
    assertThat(TestTraces.seconds(entries)).containsExactly(0, 0, 2);
    assertThat(entries).extracting(TraceEntry::bytes).containsExactly(512L, 0L, 77L);
    assertThat(entries).extracting(TraceEntry::target).containsExactly("/a", "/b?x=1", "/c");
    assertThat(entries).extracting(TraceEntry::client).containsExactly("10.0.0.1", "10.0.0.2", "");
    assertThat(entries).extracting(TraceEntry::method).containsExactly("GET", "POST", "");
    TraceReport report = TestTraces.report(file, options);
    assertThat(report.format()).isEqualTo(TraceFormat.W3C);
    assertThat(report.malformed()).isZero();
  }

  @Test
  void lines_tabsFractionsAndDateOfFile_areRead() throws IOException {
    Path file =
        TestTraces.file(
            directory,
            "#Date: 2024-03-01 12:00:00",
            "#Fields: time\tcs-uri",
            "23:59:59.25\t/a b",
            "#Date: 2024-03-02 00:00:00",
            "00:00:01.5\t/b");
    List<TraceEntry> entries = TestTraces.read(file, TraceOptions.DEFAULT);
    assertThat(TestTraces.seconds(entries)).containsExactly(0.25, 2.5);
    assertThat(entries.get(0).target()).isEqualTo("/a b");
  }

  @Test
  void lines_emptyColumnsBetweenTabs_areNoneAndNotLeftOut() throws IOException {
    Path file =
        TestTraces.file(
            directory,
            "#Fields: date\ttime\tcs-uri-stem\tcs-uri-query\tsc-bytes",
            "2024-03-01\t00:00:01\t/a\t\t5",
            "2024-03-01\t00:00:02\t/b\t\t");
    List<TraceEntry> entries = TestTraces.read(file, options);
    assertThat(entries).extracting(TraceEntry::target).containsExactly("/a", "/b");
    assertThat(entries).extracting(TraceEntry::bytes).containsExactly(5L, 0L);
  }

  @Test
  void lines_malformed_areToldWithNumberAndReason() throws IOException {
    Path file =
        TestTraces.file(
            directory,
            "2024-03-01 00:00:01 too-early",
            "#Fields: date time sc-bytes",
            "2024-03-01 00:00:01 5 6",
            "2024-03-01 - 5",
            "2024-03-01 25:00:01 5",
            "2024-03-01 00:00:01 \"5",
            "2024-03-01 00:00:01 5");
    TraceReport report = TestTraces.report(file, options);
    assertThat(report.requests()).isEqualTo(1);
    assertThat(report.malformed()).isEqualTo(5);
    assertThat(report.problems())
        .containsExactly(
            "line 1: comes before #Fields:",
            "line 3: has 4 columns instead of 3",
            "line 4: has no date and time",
            "line 5: time '2024-03-01T25:00:01' is no time",
            "line 6: line '2024-03-01 00:00:01 \"5' cannot be divided into columns");
  }
}
