package io.github.jettyqos.core.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "0s, 0",
    "7ns, 7",
    "3us, 3000",
    "250ms, 250000000",
    "1.5s, 1500000000",
    "0.000000001s, 1",
    "2m, 120000000000",
    "1h, 3600000000000",
    "0.5h, 1800000000000",
  })
  void parse_numberWithUnit_isExact(String text, long nanos) {
    assertThat(Durations.parse(text)).isEqualTo(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2",
        "2x",
        "2 s",
        "-1s",
        "+1s",
        "1e3ms",
        "s",
        ".5s",
        "5.s",
        "NaN",
        "NaNs",
        "1S",
        "1s2ms",
        "\u0661s",
        "Infinity"
      })
  void parse_anythingElse_saysWhatIsAllowed(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "duration: "
                + (text.isEmpty() ? "\"\"" : text)
                + " is not a duration; give a number with ns, us, ms, s, m or h, such as 250ms");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.5ns", "1.0000000001s", "999999999999999h"})
  void parse_notWholeNanosecondsInLong_isRefused(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .hasMessage("duration: " + text + " is not a whole number of nanoseconds below 292 years");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0s",
    "1, 1ns",
    "1500, 1500ns",
    "1500000, 1500us",
    "90000000000, 90s",
    "120000000000, 2m",
    "7200000000000, 2h",
    "-5000000, -5ms",
  })
  void format_duration_usesLargestWholeUnit(long nanos, String text) {
    assertThat(Durations.format(Duration.ofNanos(nanos))).isEqualTo(text);
  }

  @Test
  void parse_nothing_isNoDuration() {
    assertThatThrownBy(() -> Durations.parse(null))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("duration: null is not a duration; ");
  }

  @Test
  void format_beyondLong_isStillText() {
    assertThat(Durations.format(Duration.ofSeconds(Long.MAX_VALUE))).startsWith("PT");
  }

  @Test
  void format_anyDuration_isReadBack() {
    Random random = new Random(11);
    for (int i = 0; i < 1000; i++) {
      Duration duration = Duration.ofNanos(random.nextLong() >>> (1 + random.nextInt(50)));
      // "1234567890123456ns" has more than the 15 digits that parse takes.
      if (Durations.format(duration).length() <= 15) {
        assertThat(Durations.parse(Durations.format(duration))).isEqualTo(duration);
      }
    }
  }
}
