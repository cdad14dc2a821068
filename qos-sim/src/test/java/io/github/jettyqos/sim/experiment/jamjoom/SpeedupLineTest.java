package io.github.jettyqos.sim.experiment.jamjoom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SpeedupLineTest {
  private static final List<Integer> THREADS = IntStream.rangeClosed(1, 40).boxed().toList();

  @Test
  void line_pointsOnIt_isFound() {
    SpeedupLine truth = new SpeedupLine(0.14, 23, 0);
    List<Double> gains = THREADS.stream().map(m -> truth.gain(m)).toList();
    SpeedupLine found = SpeedupLine.of(THREADS, gains);
    assertThat(found.slope()).isCloseTo(0.14, within(1e-12));
    assertThat(found.saturationPoint()).isEqualTo(23);
    assertThat(found.error()).isCloseTo(0, within(1e-12));
  }

  @Test
  void line_noGain_isFlat() {
    SpeedupLine found = SpeedupLine.of(THREADS, THREADS.stream().map(m -> 1.0).toList());
    assertThat(found.slope()).isZero();
    assertThat(found.gain(40)).isEqualTo(1);
  }

  @Test
  void line_pointsBesideIt_isNearest() {
    // m 1, 2, 3 with G 1, 2, 2. Knee 2: slope (1 + 1) / 2 = 1, nothing is left over. Knee 3:
    // slope (1 + 2) / 5 = 0.6, left over 0.4^2 + 0.2^2.
    SpeedupLine found = SpeedupLine.of(List.of(1, 2, 3), List.of(1.0, 2.0, 2.0));
    assertThat(found).isEqualTo(new SpeedupLine(1, 2, 0));
  }
}
