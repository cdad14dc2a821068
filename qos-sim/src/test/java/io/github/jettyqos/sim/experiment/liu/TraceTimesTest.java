package io.github.jettyqos.sim.experiment.liu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.sim.workload.GapSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TraceTimesTest {
  @TempDir Path directory;

  @Test
  void at_anotherRate_compressesTimeAndEnds() {
    TraceTimes times = TraceTimes.synthetic(1, 5_000);
    GapSource gaps = times.at(100);
    double seconds = 0;
    assertThat(gaps.nextGapNanos()).isZero();
    for (int i = 1; i < 5_000; i++) {
      seconds += gaps.nextGapNanos() * 1e-9;
    }
    assertThat(seconds).isCloseTo(4_999 / 100.0, within(1e-4)); // each gap is rounded to 1 ns
    assertThat(gaps.nextGapNanos()).isEqualTo(GapSource.NEVER);
  }

  @Test
  void dispersion_evenlySpaced_isNoneAndOfBurstsTheirSize() throws IOException {
    assertThat(every("%d.%03d,1%n", 1).dispersion(20)).isCloseTo(0, within(.01));
    // 50 at a time, of each 50 windows of 1 one holds 50: variance over mean is 49.
    assertThat(every("%d.%03d,1%n", 50).dispersion(1)).isCloseTo(49, within(1.0));
  }

  /** 5000 requests, so many at a time, one each millisecond on average. */
  private TraceTimes every(String line, int together) throws IOException {
    StringBuilder lines = new StringBuilder("t,size\n");
    for (int i = 0; i < 5_000; i++) {
      int millis = i / together * together;
      lines.append(String.format(line, millis / 1000, millis % 1000));
    }
    Path file = directory.resolve(together + ".csv");
    Files.writeString(file, lines);
    return TraceTimes.of(file, 1, 100_000);
  }

  @Test
  void synthetic_seed_isReproducedAndBurstierThanPoisson() {
    TraceTimes times = TraceTimes.synthetic(3, 50_000);
    assertThat(TraceTimes.synthetic(3, 50_000).perSecond()).isEqualTo(times.perSecond());
    // Variance over mean of a Poisson process is 1 with an error of .045 in 1000 windows.
    assertThat(times.dispersion(50)).isGreaterThan(3);
  }

  @Test
  void memory_window_isTheLastArrivals() {
    ArrivalMemory memory = new ArrivalMemory(3, 7);
    assertThat(memory.perSecond(0)).isEqualTo(7);
    memory.arrive(1_000_000_000L);
    assertThat(memory.perSecond(2_000_000_000L)).isEqualTo(7);
    memory.arrive(2_000_000_000L);
    // The first before the last came at 1 s: 1 in 2 s.
    assertThat(memory.perSecond(3_000_000_000L)).isCloseTo(.5, within(1e-12));
    for (int second = 3; second <= 10; second++) {
      memory.arrive(second * 1_000_000_000L);
    }
    // The third before the last came at 7 s: 3 in 4 s.
    assertThat(memory.perSecond(11_000_000_000L)).isCloseTo(.75, within(1e-12));
  }
}
