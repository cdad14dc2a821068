package io.github.jettyqos.core.law.paper.identify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.check.ConfigException;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class ExcitationTest {
  private static final int PERIOD = 1638;
  private static final List<Double> LEVELS = List.of(25.0, 40.0, 60.0, 75.0);

  @Test
  void whiteNoise_firstValues_followTheRule() {
    // 16807, 282475249, 1622650073, 984943658, 1144108930 over 2147483647: low halves are high.
    Excitation noise = Excitation.whiteNoise(1, 64, 96);
    assertThat(values(noise, 5)).containsExactly(96, 96, 64, 96, 64);
  }

  @Test
  void whiteNoise_manyValues_isEvenAndHasNoMemory() {
    // Of 10000 fair signs a mean or a correlation has a standard deviation of 0.01; the bar is
    // 0.04. A sequence that alternates, or that stays, is at 1.
    double[] signs = values(Excitation.around(42, 1), 10_000);
    assertThat(DoubleStream.of(signs).average().orElseThrow()).isCloseTo(0, within(0.04));
    for (int lag = 1; lag <= 5; lag++) {
      assertThat(correlation(signs, signs, lag)).isCloseTo(0, within(0.04));
    }
  }

  @Test
  void around_anySeed_keepsToTheAmplitude() {
    for (int seed = 1; seed < 20; seed++) {
      assertThat(values(Excitation.around(seed, 3), 200)).containsOnly(3, -3);
    }
    assertThatThrownBy(() -> Excitation.around(1, -1)).hasMessageContaining("amplitude: -1.0");
  }

  @Test
  void fourLevels_oneStream_repeatsAfter1638AndNotBefore() {
    double[] twice = values(Excitation.fourLevels(0, LEVELS), 2 * PERIOD);
    for (int period :
        new int[] {
          2, 3, 7, 9, 13, 14, 18, 21, 26, 39, 42, 63, 78, 91, 117, 126, 182, 234, 273, 546, 819
        }) {
      assertThat(repeats(twice, period)).as("period %d", period).isFalse();
    }
    assertThat(repeats(twice, PERIOD)).isTrue();
  }

  @Test
  void fourLevels_shiftedByHalf_sharesTheLowestBits() {
    // Why streams are not half a period apart: 25 and 60 are even levels, 40 and 75 odd ones.
    double[] values = values(Excitation.fourLevels(0, List.of(0.0, 1.0, 0.0, 1.0)), PERIOD);
    assertThat(repeats(values, PERIOD / 2)).isTrue();
  }

  @Test
  void fourLevels_differentStreams_areToldApart() {
    // Over a whole period the correlation of any two streams, up to 2 periods apart, is below
    // 0.06; of a stream with itself it is 1. The bar is 0.1.
    double[] reference = values(Excitation.fourLevels(0, LEVELS), PERIOD);
    for (int stream = 1; stream <= ShiftRegister.STREAM.max(); stream++) {
      double[] other = values(Excitation.fourLevels(stream, LEVELS), PERIOD);
      for (int lag = 0; lag <= 2; lag++) {
        assertThat(correlation(reference, other, lag)).isBetween(-0.1, 0.1);
      }
    }
    assertThat(correlation(reference, reference, 0)).isCloseTo(1, within(1e-12));
  }

  @Test
  void seeds_outOfRange_areNamed() {
    assertThatThrownBy(() -> Excitation.whiteNoise(0, 1, 2))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("seed: 0");
    assertThatThrownBy(() -> Excitation.fourLevels(16, LEVELS)).hasMessageContaining("stream: 16");
    assertThatThrownBy(() -> Excitation.fourLevels(0, List.of(1.0)))
        .hasMessageContaining("levels: 1 values");
  }

  private static double[] values(Excitation excitation, int count) {
    return DoubleStream.generate(excitation::next).limit(count).toArray();
  }

  private static boolean repeats(double[] values, int period) {
    for (int i = 0; i + period < values.length; i++) {
      if (values[i] != values[i + period]) {
        return false;
      }
    }
    return true;
  }

  private static double correlation(double[] a, double[] b, int lag) {
    double meanA = DoubleStream.of(a).average().orElseThrow();
    double meanB = DoubleStream.of(b).average().orElseThrow();
    double product = 0;
    double squareA = 0;
    double squareB = 0;
    for (int i = 0; i + lag < a.length; i++) {
      product += (a[i] - meanA) * (b[i + lag] - meanB);
      squareA += (a[i] - meanA) * (a[i] - meanA);
      squareB += (b[i] - meanB) * (b[i] - meanB);
    }
    return product / Math.sqrt(squareA * squareB);
  }
}
