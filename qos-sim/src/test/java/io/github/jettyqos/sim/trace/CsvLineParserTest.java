package io.github.jettyqos.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CsvLineParserTest {
  private static final String NO_TIME =
      "is no number of seconds from 0 to 9e9, and no date with a time of day";

  @TempDir Path directory;

  private Path file(String... lines) throws IOException {
    return TestTraces.file(directory, lines);
  }

  @Test
  void columns_usualNames_areFound() throws IOException {
    Path file =
        file(
            "T,Size,status,cls,url,in_tokens,out_tokens",
            "0.5,1839,200,doc,/x,374,44.0",
            "1.25,,304,\"a, b\",\"/y\"\"z\",,-");
    List<TraceEntry> entries = TestTraces.read(file, TraceOptions.DEFAULT);
    assertThat(entries)
        .containsExactly(
            new TraceEntry(500_000_000L, true, 1839, 374, 44, "doc", "", "", "/x"),
            new TraceEntry(1_250_000_000L, true, 0, 0, 0, "a, b", "", "", "/y\"z"));
  }

  @Test
  void columns_named_areUsedInsteadOfTheUsualOnes() throws IOException {
    Path file = file("t;start;size;sent;tier", "9;1.5;7;8;gold");
    TraceColumns columns = new TraceColumns("start", "sent", "tier", null, null, null);
    TraceEntry entry = TestTraces.read(file, TraceOptions.DEFAULT.withColumns(columns)).get(0);
    assertThat(entry.nanos()).isEqualTo(500_000_000L); // time 0 is the second of the first one
    assertThat(entry.bytes()).isEqualTo(8);
    assertThat(entry.serviceClass()).isEqualTo("gold");
  }

  @Test
  void columns_namedButAbsent_areTold() throws IOException {
    Path file = file("", "t,size", "1,2");
    TraceColumns columns = new TraceColumns(null, "bytes", "tier", null, null, null);
    assertThatThrownBy(() -> Trace.open(file, TraceOptions.DEFAULT.withColumns(columns)))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": line 2: has no column bytes, tier; its columns are t, size");
    Path other = file("a,b", "1,2");
    assertThatThrownBy(
            () -> Trace.open(other, TestTraces.format(TraceOptions.DEFAULT, TraceFormat.CSV)))
        .hasMessage(
            other
                + ": line 1: has no column for the time (t or time or timestamp); its columns are"
                + " a, b");
  }

  @Test
  void times_datesAndNumbers_areRead() throws IOException {
    Path dates =
        file(
            "timestamp",
            "2023-11-16 18:15:46.6805900",
            "2023-11-16T18:15:47.5Z",
            "2023-11-16T19:15:48.25+01:00",
            "2023-11-16 18:15:49+0000",
            "2023-11-16 18:15:49.5 UTC",
            "2023-11-16 13:15:50 -0500",
            "2023-11-16 18:15:50.5+00",
            "2023-11-16 18:15:51 CET");
    TraceReport report = TestTraces.report(dates, TraceOptions.DEFAULT);
    assertThat(TestTraces.seconds(TestTraces.read(dates, TraceOptions.DEFAULT)))
        .containsExactly(0.68059, 1.5, 2.25, 3, 3.5, 4, 4.5);
    assertThat(report.problems())
        .containsExactly("line 9: time '2023-11-16 18:15:51 CET' is no time");
    assertThat(TestTraces.seconds(TestTraces.read(file("t", "1e-05", "1.5"), TraceOptions.DEFAULT)))
        .containsExactly(1e-5, 1.5);
    assertThat(
            TestTraces.read(file("t", "1700000000.123456789"), TraceOptions.DEFAULT).get(0).nanos())
        .isEqualTo(123_456_789L);
  }

  @Test
  void lines_malformed_areToldWithNumberAndReason() throws IOException {
    Path file =
        file(
            "t,size", "0.5,1", "x,1", "1", "1,2,3", "-1,2", "NaN,2", "1e99,2", "2,\"3", "2.5,3k",
            ",", "3.5,1");
    TraceReport report = TestTraces.report(file, TraceOptions.DEFAULT);
    assertThat(report.requests()).isEqualTo(2);
    assertThat(report.malformed()).isEqualTo(9);
    assertThat(report.problems())
        .containsExactly(
            "line 3: time 'x' " + NO_TIME,
            "line 4: has 1 columns instead of 2",
            "line 5: has 3 columns instead of 2",
            "line 6: time '-1' " + NO_TIME,
            "line 7: time 'NaN' " + NO_TIME,
            "line 8: time '1e99' " + NO_TIME,
            "line 9: line '2,\"3' cannot be divided into columns",
            "line 10: size '3k' is no number from 0 to 1e15",
            "line 11: time '' " + NO_TIME);
  }

  @Test
  void cells_withoutQuotes_areWhatTheParserSays() throws MalformedLineException {
    for (char delimiter : new char[] {',', ';', '\t'}) {
      LineSplitter cells = LineSplitter.separatedBy(delimiter);
      for (String line : List.of("a,b", "", ",", " a , b ;c\td", ";;", "x", "\t 1\t2 ", "a'b,#c")) {
        if (!line.isEmpty()) { // which never gets there
          assertThat(cells.of(line)).as(line).isEqualTo(cells.parsed(line));
        }
      }
    }
  }

  @Test
  void times_centuriesApart_areNotSubtractedBeyondALong() throws IOException {
    Path file =
        file("time", "1700-01-01T00:00:00Z", "1700-01-01T00:00:01Z", "2190-01-01T00:00:00Z");
    TraceReport report = TestTraces.report(file, TraceOptions.DEFAULT);
    assertThat(report.requests()).isEqualTo(1);
    assertThat(report.malformed()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"t,requests", "timestamp,count,path", "Hits;Time"})
  void header_columnOfCounts_isNotTakenForSingleRequests(String header) throws IOException {
    Path file = file(header, "0,100");
    assertThatThrownBy(() -> Trace.open(file, TraceOptions.DEFAULT))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("seems to hold counts")
        .hasMessageContaining("line 1");
  }
}
