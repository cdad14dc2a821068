package io.github.jettyqos.examples.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.sim.workload.GapSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadStreamTest {
  @Test
  void parse_word_givesItsParts() {
    assertThat(LoadStream.parse("gold=poisson:200,400@20"))
        .isEqualTo(new LoadStream("gold", "poisson", "200,400@20"));
  }

  @Test
  void parse_noKind_saysWhatIsExpected() {
    assertThatThrownBy(() -> LoadStream.parse("gold=200"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("CLASS=KIND:NUMBERS");
  }

  @Test
  void gaps_poissonWithStep_haveBothRates() throws IOException {
    GapSource gaps = LoadStream.parse("gold=poisson:200,400@50").gaps(1);
    int before = 0;
    int after = 0;
    for (double at = gaps.nextGapNanos() / 1e9; at < 100; at += gaps.nextGapNanos() / 1e9) {
      if (at < 50) {
        before++;
      } else {
        after++;
      }
    }
    // Poisson: 10 000 +- 100 and 20 000 +- 141; four standard deviations.
    assertThat(before).isCloseTo(10_000, within(400));
    assertThat(after).isCloseTo(20_000, within(566));
  }

  @Test
  void gaps_sameSeed_areTheSame() throws IOException {
    LoadStream stream = LoadStream.parse("gold=pareto:16,0.1,0.9,0.01,1.5");
    GapSource one = stream.gaps(7);
    GapSource other = stream.gaps(7);
    for (int i = 0; i < 100; i++) {
      assertThat(one.nextGapNanos()).isEqualTo(other.nextGapNanos());
    }
  }

  @Test
  void gaps_trace_areCompressedAndEnd(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("trace.csv");
    Files.writeString(file, "t,size\n0.0,1\n3.0,1\n9.0,1\n");
    GapSource gaps = LoadStream.parse("gold=trace:3," + file).gaps(1);
    gaps.nextGapNanos(); // to the first one, which is placed within its second
    // 3 s and 6 s, three times as fast; places within a second move them by a third of one.
    assertThat(gaps.nextGapNanos() / 1e9).isCloseTo(1, within(0.34));
    assertThat(gaps.nextGapNanos() / 1e9).isCloseTo(2, within(0.34));
    assertThat(gaps.nextGapNanos()).isEqualTo(GapSource.NEVER);
  }

  @Test
  void gaps_swing_comeAtTheMeanRateAndEnd() throws IOException {
    GapSource gaps = LoadStream.parse("x=swing:100,3,30000").gaps(1);
    double first = 0;
    double at = 0;
    for (int i = 0; i < 30_000; i++) {
      at += gaps.nextGapNanos() / 1e9;
      first += at % 3 < 0.75 || at % 3 >= 2.25 ? 1 : 0;
    }
    // 102 a second: 30 000 in 294 s, standard deviation 1.7 s.
    assertThat(at).isCloseTo(294, within(5.1));
    // The quarters around the trough have 1.02 / 2 - 1 / pi = 0.192 of 1.02: 5638, sd 68.
    assertThat(first).isCloseTo(5638, within(204.0));
    assertThat(gaps.nextGapNanos()).isEqualTo(GapSource.NEVER);
  }

  @Test
  void mergedGaps_twoSources_comeInOrder() {
    // At 10, 20, 30... and at 15, 30, 45...
    GapSource merged = new MergedGaps(() -> 10, () -> 15);
    long[] gaps = new long[5];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = merged.nextGapNanos();
    }
    assertThat(gaps).containsExactly(10, 5, 5, 10, 0);
  }
}
