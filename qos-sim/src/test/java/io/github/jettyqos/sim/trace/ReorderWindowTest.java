package io.github.jettyqos.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReorderWindowTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path directory;

  /** A log with lines at these seconds; each asks for its place in the file. */
  private Path log(int... seconds) throws IOException {
    return TestTraces.file(
        directory,
        IntStream.range(0, seconds.length)
            .mapToObj(i -> TestTraces.commonLog(seconds[i], "/" + i, "1"))
            .toArray(String[]::new));
  }

  private static List<String> order(Path file, int window) throws IOException {
    return TestTraces.read(file, options(window)).stream()
        .map(entry -> entry.nanos() / SECOND + entry.target())
        .toList();
  }

  private static TraceOptions options(int window) {
    return TestTraces.window(TestTraces.even(TraceOptions.DEFAULT), Duration.ofSeconds(window));
  }

  @Test
  void lines_withinTheWindow_comeInOrder() throws IOException {
    assertThat(order(log(5, 7, 6, 5, 9, 7), 4))
        .containsExactly("0/0", "0/3", "1/2", "2/1", "2/5", "4/4");
  }

  @Test
  void lines_beyondTheWindow_areDroppedAndTold() throws IOException {
    Path file = log(5, 20, 19, 15, 14, 21);
    assertThat(order(file, 5)).containsExactly("0/0", "10/3", "14/2", "15/1", "16/5");
    TraceReport report = TestTraces.report(file, options(5));
    assertThat(report.late()).isEqualTo(1);
    assertThat(report.malformed()).isZero();
    assertThat(report.problems())
        .containsExactly(
            "line 5: comes 6.0 s late, and is dropped; the window of reordering is 5.0 s");
  }

  @Test
  void window_none_dropsWhatIsOutOfOrder() throws IOException {
    assertThat(order(log(5, 5, 7, 6, 7), 0)).containsExactly("0/0", "0/1", "2/2", "2/4");
    assertThat(TestTraces.report(log(5, 5, 7, 6, 7), options(0)).late()).isEqualTo(1);
  }

  @Test
  void date_damagedOnce_spoilsNothingElse() throws IOException {
    Path file =
        TestTraces.file(
            directory,
            TestTraces.commonLog(1, "/a", "1"),
            TestTraces.commonLog(2, "/b", "1").replace("1995", "2095"),
            TestTraces.commonLog(3, "/c", "1"));
    assertThat(order(file, 60)).containsExactly("0/a", "2/c");
    assertThat(TestTraces.report(file, options(60)).problems())
        .containsExactly("line 2: time is far ahead, where the next line does not follow");
  }

  @Test
  void gaps_ofDays_costNothing() throws IOException {
    Path file =
        TestTraces.file(
            directory,
            TestTraces.commonLog(1, "/a", "1"),
            TestTraces.commonLog(2, "/b", "1").replace("01/Aug", "03/Aug"),
            TestTraces.commonLog(3, "/c", "1").replace("01/Aug", "05/Aug"),
            TestTraces.commonLog(4, "/d", "1").replace("01/Aug", "05/Aug"));
    assertThat(order(file, 60)).containsExactly("0/a", "172801/b", "345602/c", "345603/d");
    assertThat(TestTraces.report(file, options(60)).problems()).isEmpty();
  }

  @Test
  void firstLine_damagedDate_spoilsNothingElse() throws IOException {
    Path file =
        TestTraces.file(
            directory,
            TestTraces.commonLog(1, "/a", "1").replace("1995", "2095"),
            TestTraces.commonLog(2, "/b", "1"),
            TestTraces.commonLog(3, "/c", "1"));
    assertThat(order(file, 60)).containsExactly("0/b", "1/c");
    assertThat(TestTraces.report(file, options(60)).malformed()).isEqualTo(1);
  }

  @Test
  void lastLine_farAhead_isDropped() throws IOException {
    Path file =
        TestTraces.file(
            directory,
            TestTraces.commonLog(1, "/a", "1"),
            TestTraces.commonLog(2, "/b", "1").replace("01/Aug", "03/Aug"));
    assertThat(order(file, 60)).containsExactly("0/a");
    assertThat(TestTraces.report(file, options(60)).malformed()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"0, 3", "512, 9"}) // a line of 512 characters counts as three
  void held_tooMany_earliestGo(int characters, int mostHeld) throws IOException {
    // Room for 3 though the window is an hour: the 4th second is read when the 1st goes, so the
    // 0th comes too late.
    List<TraceEntry> entries = new ArrayList<>();
    for (int second : new int[] {1, 2, 3, 0, 4}) {
      entries.add(
          new TraceEntry(second * SECOND, true, 0, 0, 0, "", "", "", "x".repeat(characters)));
    }
    Iterator<TraceEntry> source = entries.iterator();
    LineProblems problems = new LineProblems();
    List<Long> given = new ArrayList<>();
    try (TraceFile file = TraceFile.open(log(1))) {
      ReorderWindow window =
          new ReorderWindow(
              () -> source.hasNext() ? source.next() : null,
              file,
              problems,
              3600 * SECOND,
              mostHeld);
      TraceEntry entry;
      while ((entry = window.next()) != null) {
        given.add(entry.nanos() / SECOND);
      }
    }
    assertThat(given).containsExactly(1L, 2L, 3L, 4L);
    assertThat(problems.late()).isEqualTo(1);
  }
}
