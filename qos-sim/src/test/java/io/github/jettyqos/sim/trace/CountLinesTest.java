package io.github.jettyqos.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CountLinesTest {
  @TempDir Path directory;

  private final TraceOptions even = TestTraces.even(TraceOptions.DEFAULT);

  private Path file(String... lines) throws IOException {
    return TestTraces.file(directory, lines);
  }

  private double[] seconds(Path file, TraceOptions options) throws IOException {
    return TestTraces.seconds(TestTraces.read(file, options));
  }

  @Test
  void perSecond_counts_comeInTheirSeconds() throws IOException {
    assertThat(seconds(file("requests_per_second", "0", "2", "0", "1"), even))
        .containsExactly(1, 1, 3);
    assertThat(seconds(file("1", "2.0"), even)).containsExactly(0, 1, 1);
  }

  @Test
  void perSecond_malformedLine_stillTakesItsSecond() throws IOException {
    Path file = file("1", "many", "-3", "1.5", "999999999", "1", "", "1");
    assertThat(seconds(file, even)).containsExactly(0, 5, 6);
    TraceReport report = TestTraces.report(file, even);
    assertThat(report.malformed()).isEqualTo(5);
    assertThat(report.problems())
        .containsExactly(
            "line 2: count 'many' is no whole number from 0 to 1e8",
            "line 3: count '-3' is no whole number from 0 to 1e8",
            "line 4: count '1.5' is no whole number from 0 to 1e8",
            "line 5: count '999999999' is no whole number from 0 to 1e8",
            "line 7: is blank, and no count; it takes no time");
  }

  @Test
  void perMinute_counts_comeInTheirMinutesWithMeanSizes() throws IOException {
    Path file = file("minute,requests,bytes", "5,2,101", "6,0,0", "8,1,7");
    List<TraceEntry> entries = TestTraces.read(file, even);
    assertThat(TestTraces.seconds(entries)).containsExactly(0, 0, 180);
    assertThat(entries).extracting(TraceEntry::bytes).containsExactly(50L, 50L, 7L);
    assertThat(seconds(file("requests,minute", "3,1"), even)).hasSize(3);
  }

  @Test
  void perMinute_malformedLines_areTold() throws IOException {
    Path file = file("minute,requests", "5,1", "5,1", "4,1", "6", "7,x", "900000000,1", "8,1");
    TraceReport report = TestTraces.report(file, even);
    assertThat(report.requests()).isEqualTo(2);
    assertThat(report.problems())
        .containsExactly(
            "line 3: minute 5 does not come after 5",
            "line 4: minute 4 does not come after 5",
            "line 5: has 1 columns instead of 2",
            "line 6: count 'x' is no whole number from 0 to 1e8",
            "line 7: count '900000000' is no whole number from 0 to 1e8");
    Path other = file("minute,hits", "1,2");
    assertThatThrownBy(() -> Trace.open(other, TestTraces.format(even, TraceFormat.PER_MINUTE)))
        .isInstanceOf(IOException.class)
        .hasMessage(other + ": line 1: has no columns minute and requests");
  }

  @Test
  void perMinute_leapAhead_isDroppedUnlessTheNextFollows() throws IOException {
    Path damaged = file("minute,requests", "1,1", "2000,1", "3,1");
    assertThat(seconds(damaged, even)).containsExactly(0, 120);
    assertThat(TestTraces.report(damaged, even).problems())
        .containsExactly("line 3: minute 2000 leaps ahead of 1");
    Path gap = file("minute,requests", "1,1", "2000,1", "2001,1", "2002,1");
    assertThat(seconds(gap, even)).containsExactly(0, 120_000, 120_060);
  }

  @Test
  void perMinute_spread_isUniformAndOrdered() throws IOException {
    // 20 000 places in a minute, in standard errors of the share below a tenth, ...: healthy 1.0.
    // With as many at the square of a uniform the share below 0.1 is 0.316: 102 errors off.
    double[] at = seconds(file("minute,requests", "0,20000"), TraceOptions.DEFAULT);
    assertThat(at).hasSize(20_000).isSorted();
    assertThat(worst(at, 60)).isLessThan(4);
    double[] squared = Arrays.stream(at).map(t -> t * t / 60).toArray();
    assertThat(worst(squared, 60)).isGreaterThan(50);
  }

  private static double worst(double[] at, double length) {
    double worst = 0;
    for (double p : new double[] {0.1, 0.25, 0.5, 0.75, 0.9}) {
      double share = Arrays.stream(at).filter(t -> t < p * length).count() / (double) at.length;
      worst = Math.max(worst, Math.abs(share - p) / Math.sqrt(p * (1 - p) / at.length));
    }
    return worst;
  }

  @Test
  void perSecond_spread_keepsCountsAndFollowsTheSeed() throws IOException {
    Path file = file("3", "0", "2");
    double[] first = seconds(file, TraceOptions.DEFAULT);
    assertThat(first).hasSize(5).isSorted();
    assertThat(Arrays.stream(first).mapToLong(t -> (long) t)).containsExactly(0L, 0L, 0L, 2L, 2L);
    assertThat(seconds(file, TraceOptions.DEFAULT)).containsExactly(first);
    assertThat(seconds(file, TraceOptions.DEFAULT.withSeed(2))).isNotEqualTo(first);
  }
}
