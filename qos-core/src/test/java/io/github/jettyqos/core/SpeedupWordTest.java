package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.check.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SpeedupWordTest {
  @Test
  void gain_mixedWorkloadOfThePaper_risesToTheSaturationPoint() {
    Speedup mixed = new Speedup(50, 0.14, 23);
    assertThat(mixed.gain(1)).isEqualTo(1);
    assertThat(mixed.gain(11)).isCloseTo(2.4, within(1e-12)); // 1 + 0.14 x 10
    assertThat(mixed.gain(23)).isCloseTo(4.08, within(1e-12));
    assertThat(mixed.gain(1000)).isEqualTo(mixed.gain(23));
    assertThat(mixed.throughput(23)).isCloseTo(204, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "NaN, 0.1, 2, speedup.rate: NaN",
    "-1, 0.1, 2, speedup.rate: -1.0",
    "0, 0.1, 2, speedup.rate: 0.0",
    "Infinity, 0.1, 2, speedup.rate: Infinity",
    "50, NaN, 2, speedup.slope: NaN",
    "50, -0.1, 2, speedup.slope: -0.1",
    "50, 1.01, 2, speedup.slope: 1.01",
    "50, 0.1, 0, speedup.saturation: 0"
  })
  void speedup_badComponent_isNamedWithItsValue(
      double rate, double slope, int saturation, String message) {
    assertThatThrownBy(() -> new Speedup(rate, slope, saturation))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(message)
        .hasMessageContaining("is out of range; give ");
  }
}
