package io.github.jettyqos.sim.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.check.ConfigException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatedFaultTest {

  @Test
  void parse_eachKind_isWhatItSays() {
    assertThat(parse("hang:silver@20s..40s"))
        .isEqualTo(
            new SimulatedFault(SimulatedFault.Kind.HANG, "silver", 1, seconds(20), seconds(40)));
    assertThat(parse("slow:silver=2.5x@1.5s..1m"))
        .isEqualTo(
            new SimulatedFault(
                SimulatedFault.Kind.SLOW, "silver", 2.5, Duration.ofMillis(1500), seconds(60)));
    assertThat(parse("stall:2s@30s"))
        .isEqualTo(new SimulatedFault(SimulatedFault.Kind.STALL, "", 1, seconds(30), seconds(32)));
    assertThat(parse("cold"))
        .isEqualTo(
            new SimulatedFault(SimulatedFault.Kind.COLD, "", 1, Duration.ZERO, Duration.ZERO));
    assertThat(parse("wrong:gold=0.5x"))
        .isEqualTo(
            new SimulatedFault(
                SimulatedFault.Kind.WRONG, "gold", .5, Duration.ZERO, Duration.ZERO));
    assertThat(parse("tails:gold=50"))
        .isEqualTo(
            new SimulatedFault(
                SimulatedFault.Kind.TAILS, "gold", 50, Duration.ZERO, Duration.ZERO));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hang:silver@20s..40s",
        "slow:silver=2.5x@1500ms..1m",
        "stall:100ms@0s",
        "cold",
        "wrong:gold=0.5x",
        "tails:gold=50"
      })
  void toString_ofEachKind_isReadBackAlike(String text) {
    assertThat(parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "melt:gold | --faults: melt:gold is no fault; give hang, slow, stall, cold, wrong or tails,"
            + " such as hang:silver@20s..40s",
        "hang:silver | --faults: silver does not say what hang is about; give it as in silver@20s..40s",
        "hang:silver@20..40s | --faults: 20 is not a duration; give a number with ns, us, ms, s, m"
            + " or h, such as 250ms",
        "hang:silver@40s..20s | --faults: 40s..20s ends before it begins; give the earlier time"
            + " first",
        "slow:silver=0x@1s..2s | --faults: 0.0 is out of range; give a number from 0.001 to 1000",
        "stall:20s@1s | --faults: 20s is out of range; give a duration from 100ms to 10s",
        "cold:gold | --faults: gold is more than cold takes; give the word alone",
        "tails:gold=0 | --faults: 0.0 is out of range; give a number from 1.0E-6 to 1000",
        "wrong:gold=1.2.3x | --faults: 1.2.3 is not a number"
      })
  void parse_wrongText_namesKeyAndValue(String text, String message) {
    assertThatThrownBy(() -> parse(text)).isInstanceOf(ConfigException.class).hasMessage(message);
  }

  @Test
  void parse_classThatIsNotThere_namesIt() {
    assertThatThrownBy(() -> parse("hang:tin@1s..2s"))
        .hasMessage(
            "--faults: hang:tin@1s..2s is about no class there is; there are [gold, silver]");
  }

  private static SimulatedFault parse(String text) {
    return SimulatedFault.parse(text, List.of("gold", "silver"));
  }

  private static Duration seconds(int count) {
    return Duration.ofSeconds(count);
  }
}
